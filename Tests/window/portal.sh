# A desktop portal for tests, on a bus of its own, that answers without a person. To be sourced after lib.sh.

# start_bus: a bus for the previewer and the portal.
start_bus() {
  dbus-daemon --session --nofork --nopidfile --print-address=3 3>"$work/bus" 2>/dev/null &
  until_true '[ -s "$work/bus" ]' || { echo "the bus does not start"; exit 1; }
  DBUS_SESSION_BUS_ADDRESS=$(head -1 "$work/bus")
}

# portal ANSWER [FILE…]: a portal that answers so (see fake-portal), in place of the one before; its calls are lines in $work/calls.
portal_process=
portal() {
  [ -n "$portal_process" ] && { kill "$portal_process"; wait "$portal_process" 2>/dev/null; }
  : >"$work/calls"
  "$(dirname "$0")/../DesktopPortalTests/portal/fake-portal" "$@" >"$work/calls" 2>"$work/portal.log" &
  portal_process=$!
  until_true 'grep -q ready "$work/calls"' || { cat "$work/portal.log"; exit 1; }
}

# called METHOD [PATTERN]: whether the portal has got such a call.
called() { grep "\"$1\"" "$work/calls" | grep -q -- "${2:-}"; }
