#!/bin/bash
# Two windows on one file under X11: both change it and save, different values and the same one.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 1700 700
export XDG_STATE_HOME=$work/state
cat >"$work/ball.caml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <!-- A ball and a card on a stage -->
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
    <CALayer name='ball'   bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1" />
    <CALayer name="card" bounds="0 0 80 80" position="500.0 300.0" backgroundColor="0 1 0" opacity="1.0"/>
  </sublayers></CALayer>
</caml>
END
cp "$work/ball.caml" "$work/start"

# The windows lie side by side. What lib.sh knows of a previewer is kept for each.
declare -A kept_events kept_since kept_seen kept_previewer kept_messages kept_left kept_window
current=
# use N: the window that is acted in, and whose events are read. The server gives it the keyboard before it takes what the next program
# does, so nothing is to be waited for.
use() {
  if [ -n "$current" ]; then
    kept_since[$current]=$since
    kept_seen[$current]=$seen
  fi
  current=$1
  events=${kept_events[$1]}
  since=${kept_since[$1]}
  seen=${kept_seen[$1]}
  previewer=${kept_previewer[$1]}
  left=${kept_left[$1]}
  xdotool windowfocus "${kept_window[$1]}"
}
# opens N LEFT: a window on the file, whose left edge is there.
opens() {
  events=$work/events-$1.jsonl
  show "$work/ball.caml" --size 800x600 --scale 1
  cp "$work/messages" "$work/messages-$1"
  local window
  window=$(xdotool search --class cambium | sort | comm -23 - <(printf '%s\n' "${kept_window[@]}" | sort) | tail -1)
  xdotool windowmove "$window" "$2" 50
  kept_events[$1]=$events
  kept_since[$1]=$since
  kept_seen[$1]=$seen
  kept_previewer[$1]=$previewer
  kept_left[$1]=$2
  kept_window[$1]=$window
  rests
}
at() { echo $((left + $1)) $((50 + $2)); }
# drag X Y X Y: moves what is at the first place to the second.
drag() {
  move $(($1 + 2)) "$2"
  move "$1" "$2"
  act xdotool mousedown 1
  wait_for hit
  move $((($1 + $3) / 2)) "$4"
  move "$3" "$4"
  wait_for drag
  xdotool mouseup 1
  wait_for drop
}

left=20
opens 1 20
left=850
opens 2 850

# A click that brings the keyboard to a window, as under a window manager: the press comes at once after the focus.
use 1
xdotool windowfocus "${kept_window[2]}"
act xdotool windowfocus "${kept_window[1]}" mousemove $(at 300 500) mousedown 1
expect "a click that brings the keyboard to a window acts there" wait_for hit
xdotool mouseup 1
settle

# Different values.
drag 140 140 240 200
expect "the first window changes the ball" wait_for edit '"path": "stage/ball"'
use 2
drag 500 300 600 400
expect "the second one the card" wait_for edit '"path": "stage/card"'
expect "the file is untouched" cmp "$work/ball.caml" "$work/start"
act true
use 1
act xdotool key ctrl+s
expect "the first window saves" wait_for save
sed 's/140 140/240 200/' "$work/start" >"$work/expected"
expect "its change alone" cmp "$work/ball.caml" "$work/expected"
use 2
expect "the second one reads it" wait_for reload '"edits": 1'
soon "and shows both" 'test "$(color_at 240 200)" = 0000FF && test "$(color_at 600 400)" = 00FF00'
use 1
act true
use 2
act xdotool key ctrl+s
expect "it saves" wait_for save
sed -i 's/500.0 300.0/600 400/' "$work/expected"
expect "both changes are in the file" cmp "$work/ball.caml" "$work/expected" || diff "$work/ball.caml" "$work/expected"
use 1
expect "the first window reads that" wait_for reload '"edits": 0'
soon "and shows both, too" 'test "$(color_at 240 200)" = 0000FF && test "$(color_at 600 400)" = 00FF00'
picture two-windows

# The same value.
drag 240 200 300 300
use 2
drag 240 200 100 500
act true
use 1
act xdotool key ctrl+s
wait_for save
use 2
expect "a value that both have changed is a conflict" wait_for conflict \
  '"path": "stage/ball", "keyPath": "position", "mine": "100 500", "theirs": "300 300"'
expect "which is asked" wait_for ask conflict
soon "over the dimmed scene" 'test "$(color_at 30 30)" != FFFFFF'
picture two-windows-conflict
sed 's/240 200/300 300/' "$work/expected" >"$work/theirs"
expect "the file has the first window's" cmp "$work/ball.caml" "$work/theirs"
use 1
act true
use 2
xdotool key Return
soon "Return keeps this window's" 'test "$(color_at 100 500)" = 0000FF'
act xdotool key ctrl+s
expect "which is saved then" wait_for save
sed 's/240 200/100 500/' "$work/expected" >"$work/mine"
expect "in place of the other" cmp "$work/ball.caml" "$work/mine" || diff "$work/ball.caml" "$work/mine"
use 1
expect "the first window reads it" wait_for reload
soon "and shows it" 'test "$(color_at 100 500)" = 0000FF'
# The windows remove their journals when they have noted that nothing is unsaved, which may be after the picture.
soon "nothing is unsaved" 'test -z "$(ls "$XDG_STATE_HOME/cambium/journal" 2>/dev/null | grep "journal\$")"'
for window in 1 2; do
  use $window
  xdotool key q
  ended
  expect "q ends window $window with 0" test $status = 0
done
finish
