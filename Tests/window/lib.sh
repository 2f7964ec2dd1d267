# What the window tests share. To be sourced: `. "$(dirname "$0")/lib.sh"`.
#
# A test starts a server of its own, the previewer in it, acts with xdotool, and reads what happened from --events.

set -u
cambium=${CAMBIUM:-$(cd "$(dirname "$0")/../.." && pwd)/.build/debug/cambium}
work=$(mktemp -d)
events=$work/events.jsonl
failures=0
started=()
# Pictures stay when a folder is given.
shots=${SHOTS:-$work}
mkdir -p "$shots"

cleanup() {
  # Only what still runs: the number of a process that has ended may be another program's by now.
  for process in $(jobs -pr); do kill "$process" 2>/dev/null; done
  wait 2>/dev/null
  [ -n "${KEEP:-}" ] && cp "$events" "$KEEP"
  rm -rf "$work"
}
trap cleanup EXIT

need() {
  for program in "$@"; do
    command -v "$program" >/dev/null || { echo "$program is not installed; make test-window installs it"; exit 77; }
  done
}

# start_xvfb WIDTH HEIGHT: an X server on a display that is free; sets DISPLAY. Without -noreset it begins anew, with the pointer in the
# middle, whenever its last client has gone.
start_xvfb() {
  rm -f "$work/display"
  Xvfb -noreset -displayfd 3 -screen 0 "$1x$2x24" -nolisten tcp 3>"$work/display" 2>"$work/xvfb.log" &
  started+=($!)
  for _ in $(seq 200); do [ -s "$work/display" ] && break; sleep 0.05; done
  DISPLAY=:$(cat "$work/display")
  export DISPLAY
}

# show ARGUMENT…: the previewer, its events in $events; waits for the first frame.
show() {
  : >"$events"
  since=0
  "$cambium" show "$@" --events "$events" 2>"$work/messages" &
  previewer=$!
  started+=("$previewer")
  wait_for frame || { cat "$work/messages"; exit 1; }
}

# start_x11 WIDTH HEIGHT: an X server for the previewer, with the pointer in the corner.
start_x11() {
  start_xvfb "$1" "$2"
  unset WAYLAND_DISPLAY SDL_VIDEODRIVER
  xdotool mousemove 5 5
}

# show_tilted OPTION…: a copy of tilted.caml in a window of 800 × 600 on a server of 900 × 700; sets where the window is.
show_tilted() {
  start_x11 900 700
  cp "$(dirname "$0")/tilted.caml" "$work"
  show "$work/tilted.caml" --size 800x600 "$@"
  # Without a window manager the window is where SDL centres it.
  origin_x=50
  origin_y=50
}

# ticks: the processor time of the previewer so far, in hundredths of a second.
ticks() { awk '{ print $14 + $15 }' "/proc/$previewer/stat"; }

# act COMMAND…: a person's act; `wait_for` then looks at what happens from here on.
act() {
  since=$(wc -l <"$events")
  "$@"
}

# wait_for EVENT [PATTERN] [SECONDS]: until an event comes after the last act whose line has the pattern.
wait_for() {
  local end=$((SECONDS + ${3:-30}))
  while [ $SECONDS -lt $end ]; do
    tail -n "+$((since + 1))" "$events" | grep "\"event\": \"$1\"" | grep -q -- "${2:-}" && return 0
    sleep 0.05
  done
  echo "no event $1 ${2:-}"
  return 1
}

# hover X Y LAYER: the pointer goes to a place of the scene until it is over the layer. Windows that have just come do not always
# hear of the first move.
hover() {
  since=$(wc -l <"$events")
  local try
  for try in $(seq 15); do
    move $(($1 + 1)) "$2"
    sleep 0.1
    move "$1" "$2"
    wait_for hover "$3" 2 >/dev/null && return 0
  done
  echo "no event hover $3"
  return 1
}

# click: a press and a release where the pointer is.
click() {
  act xdotool mousedown 1
  wait_for hit
  xdotool mouseup 1
}

# expect WHAT COMMAND…: counts what fails.
expect() {
  local what=$1
  shift
  if "$@"; then echo "ok: $what"; else echo "FAILED: $what"; failures=$((failures + 1)); fi
}

# soon WHAT COMMAND: the command, a text that is evaluated again and again, succeeds before long: machines are slow at times.
soon() {
  local end=$((SECONDS + 30))
  until eval "$2"; do
    if [ $SECONDS -ge $end ]; then
      echo "FAILED: $1"
      failures=$((failures + 1))
      return
    fi
    sleep 0.1
  done
  echo "ok: $1"
}

# never WHAT COMMAND: the command, a text, does not succeed within half a second.
never() {
  local try
  for try in 1 2 3 4 5; do
    eval "$2" && { echo "FAILED: $1"; failures=$((failures + 1)); return; }
    sleep 0.1
  done
  echo "ok: $1"
}

# field EVENT KEY: a member of the last event of that name (a number, a text, or a list without its brackets).
field() {
  grep "\"event\": \"$1\"" "$events" | tail -1 | sed -nE "s/.*\"$2\": (\[([^]]*)\]|\"([^\"]*)\"|([^,}]*)).*/\2\3\4/p"
}

# close_to A B TOLERANCE: lists of numbers.
close_to() {
  awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN {
    n = split(a, x, ", *"); if (n == 0 || n != split(b, y, ", *")) exit 1
    for (i = 1; i <= n; i++) if (x[i] - y[i] > t || y[i] - x[i] > t) exit 1 }'
}

# The colour of a pixel of the screen, as RRGGBB.
screen_color() {
  import -window root "$work/pixel.png" && convert "$work/pixel.png" -format "%[hex:p{$1,$2}]" info: | cut -c1-6
}

picture() { import -window root "$shots/$1.png"; }

finish() {
  [ $failures = 0 ] && echo "all passed" || echo "$failures failed"
  exit $((failures > 0))
}
