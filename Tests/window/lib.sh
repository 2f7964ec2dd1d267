# What the window tests share. To be sourced: `. "$(dirname "$0")/lib.sh"`.
#
# A test starts a server of its own, the previewer in it, acts with xdotool, and reads what happened from --events.
#
# No test may depend on how fast the machine is, or on what else it does. So a script never sleeps before its next act: it waits for an
# event, or for a picture, that shows that the window is where it should be; a wait ends as soon as that has come, and only its bound
# is long. What must not happen is looked for after a later event that does come: the server and the window keep the order of
# keys and of the pointer, so once `settle` or `press` returns, everything that was done before has had its effect.

set -u
# The person's desktop, if there is one, shows no dialogs for a test.
export DBUS_SESSION_BUS_ADDRESS=disabled:
cambium=${CAMBIUM:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/.build/release/cambium}
work=$(mktemp -d)
events=$work/events.jsonl
failures=0
# How long a wait may take, in seconds. It is the bound for a machine that is very busy, and for a Swift scene that is compiled meanwhile.
patience=${PATIENCE:-120}
# Pictures stay when a folder is given.
shots=${SHOTS:-$work}
mkdir -p "$shots"

cleanup() {
  local process end
  # Only what still runs: the number of a process that has ended may be another program's by now.
  for process in $(jobs -pr); do kill "$process" 2>/dev/null; done
  end=$((SECONDS + 10))
  while [ -n "$(jobs -pr)" ] && [ $SECONDS -lt $end ]; do sleep 0.05; done
  for process in $(jobs -pr); do kill -9 "$process" 2>/dev/null; done
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

# lives: whether the previewer runs, if it was started and not yet waited for.
previewer=
lives() { [ -z "$previewer" ] || kill -0 "$previewer" 2>/dev/null; }

# until_true COMMAND [SECONDS]: evaluates the command, a text, until it succeeds. Fails after the bound.
until_true() {
  local end=$((SECONDS + ${2:-$patience}))
  until eval "$1"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.05
  done
}

# start_xvfb WIDTH HEIGHT: an X server on a display that is free; sets DISPLAY, and `server` to its process. Without -noreset it begins
# anew, with the pointer in the middle, whenever its last client has gone.
start_xvfb() {
  rm -f "$work/display"
  Xvfb -noreset -displayfd 3 -screen 0 "$1x$2x24" -nolisten tcp 3>"$work/display" 2>"$work/xvfb.log" &
  server=$!
  until_true '[ -s "$work/display" ]' || { echo "Xvfb does not start: $(cat "$work/xvfb.log")"; exit 1; }
  DISPLAY=:$(cat "$work/display")
  export DISPLAY
}

# begin ARGUMENT…: the previewer, its events in $events.
begin() {
  : >"$events"
  since=0
  seen=0
  "$cambium" show "$@" --events "$events" 2>"$work/messages" &
  previewer=$!
}

# show ARGUMENT…: the previewer; waits for the first frame.
show() {
  begin "$@"
  wait_for frame || { cat "$work/messages"; exit 1; }
}

# ended: waits until the previewer has ended, and sets `status`; ends it when it does not.
ended() {
  until_true '! kill -0 "$previewer" 2>/dev/null' || { echo "the previewer does not end"; kill -9 "$previewer"; }
  wait "$previewer"
  status=$?
  previewer=
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

# origin_x, origin_y: where on the screen the window's picture begins, in pixels. A script sets them, for pictures of one pixel a point.
origin_x=0
origin_y=0

# at X Y: the place of a point of the scene on the screen. move X Y: the pointer goes there. color_at X Y: the colour there.
at() { echo $((origin_x + $1)) $((origin_y + $2)); }
move() { xdotool mousemove $(at "$1" "$2"); }
color_at() { screen_color $(at "$1" "$2"); }

# star: whether the title says that something is not saved.
star() { xdotool getwindowname "$(xdotool search --class cambium | tail -1)" | grep -q "^\*"; }

# carry X Y X Y: moves the layer at the first place to the second.
carry() {
  move "$1" "$2"
  act xdotool mousedown 1
  wait_for hit
  xdotool mousemove $(at $((($1 + $3) / 2)) "$4") mousemove $(at "$3" "$4")
  wait_for drag
  xdotool mouseup 1
  wait_for drop
}

# saved WHAT FILE: Ctrl+S makes the scene's file, scene.caml, one with the bytes of FILE.
saved() {
  act xdotool key ctrl+s
  wait_for save
  expect "$1" cmp "$work/scene.caml" "$2"
}

# act COMMAND…: a person's act; `wait_for` then looks at what happens from here on.
act() {
  since=$(wc -l <"$events")
  "$@"
}

# wait_for EVENT [PATTERN] [SECONDS]: until an event comes after the last act whose line has the pattern. `seen` is then the number of
# its line.
wait_for() {
  local end=$((SECONDS + ${3:-$patience})) line alive
  while true; do
    # What it wrote before its end is found once more.
    if lives; then alive=yes; else alive=no; fi
    line=$(tail -n "+$((since + 1))" "$events" | grep -n "\"event\": \"$1\"" | grep -m 1 -- "${2:-}")
    if [ -n "$line" ]; then
      seen=$((since + ${line%%:*}))
      return 0
    fi
    { [ $SECONDS -lt $end ] && [ $alive = yes ]; } || break
    sleep 0.05
  done
  echo "no event $1 ${2:-}"
  [ $alive = yes ] || echo "the previewer has ended"
  return 1
}

# rests: until the window rests after the last event that was waited for: nothing moves, and what was done is drawn.
rests() {
  local mark=$since result
  since=$seen
  wait_for rest
  result=$?
  since=$mark
  return $result
}

# settle: until everything that was done is handled and drawn, and the window rests. It presses F6, which sets the normal speed, has an
# event and draws a frame. `wait_for` goes on to look at what happens from the last act on.
settle() {
  local mark=$since result
  act xdotool key F6
  wait_for speed && rests
  result=$?
  since=$mark
  return $result
}

# press KEY EVENT [PATTERN]: a key, and what comes of it. Everything before it has been handled then.
press() {
  act xdotool key "$1"
  wait_for "$2" "${3:-}"
}

# no_event EVENT [PATTERN]: whether no such event has come since the last act.
no_event() { ! tail -n "+$((since + 1))" "$events" | grep "\"event\": \"$1\"" | grep -- "${2:-}"; }

# count EVENT: the number of such events so far.
count() { grep -c "\"event\": \"$1\"" "$events"; }

# hover X Y LAYER: the pointer goes to a place of the scene until it is over the layer. Windows that have just come do not always
# hear of the first move.
hover() {
  since=$(wc -l <"$events")
  local end=$((SECONDS + patience))
  while [ $SECONDS -lt $end ]; do
    move $(($1 + 1)) "$2"
    move "$1" "$2"
    wait_for hover "$3" 2 >/dev/null && return 0
    # The pointer may have been over the layer before.
    grep '"event": "hover"' "$events" | tail -1 | grep -q -- "$3" && return 0
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
  local end=$((SECONDS + patience))
  until eval "$2"; do
    if [ $SECONDS -ge $end ] || ! lives; then
      expect "$1" false
      lives || echo "the previewer has ended"
      return
    fi
    sleep 0.05
  done
  expect "$1" true
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

now() { date +%s.%N; }

# difference A B: A − B, of numbers that may have a fraction.
difference() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.9f", a - b }'; }

# The colour of a pixel of the screen, and of a picture, as RRGGBB.
screen_color() { import -window root -crop "1x1+$1+$2" -depth 8 rgb:- | od -An -tx1 | tr -d ' \n' | tr a-f A-F; }
picture_color() { convert "$1" -crop "1x1+$2+$3" -depth 8 rgb:- | od -An -tx1 | tr -d ' \n' | tr a-f A-F; }

picture() { import -window root "$shots/$1.png"; }

# different_pixels A B [FUZZ]: the number of pixels in which two pictures differ.
different_pixels() { compare -metric AE -fuzz "${3:-0}" "$1" "$2" null: 2>&1 | cut -d' ' -f1 | awk '{ printf "%d\n", $1 }'; }

# moves [GEOMETRY]: whether two pictures of the screen, or of a part of it, that are taken one after the other differ.
moves() {
  import -window root -crop "${1:-100%x100%+0+0}" +repage "$work/first.png"
  import -window root -crop "${1:-100%x100%+0+0}" +repage "$work/second.png"
  [ "$(different_pixels "$work/first.png" "$work/second.png")" -gt 50 ]
}

finish() {
  [ $failures = 0 ] && echo "all passed" || echo "$failures failed"
  exit $((failures > 0))
}
