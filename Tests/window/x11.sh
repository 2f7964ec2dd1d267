#!/bin/bash
# The window under X11: a server without a desktop (Xvfb), with input from xdotool.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/actions.sh"
need Xvfb xdotool import convert

show_tilted
expect "X11 is what it draws with" test "$(field open driver)" = x11

drag_card x11
drag_rules
hover 240 180 root/stage/card
title() { xprop -id "$(xdotool search --class cambium | tail -1)" _NET_WM_NAME; }
soon "the title names layer, path, time and speed" 'title | grep -qE "card — root/stage/card — [0-9]+\.[0-9]{3} s — 1×"'
speeds x11
drag_mover
screenshots
watching

# The message about the broken file lies over the scene until the file is mended.
act cp "$(dirname "$0")/tilted.caml" "$work/tilted.caml"
wait_for reload
sleep 0.5

# Zoom at the pointer by the wheel: the point under it stays; 0 is back.
xdotool mousemove $((origin_x + 100)) $((origin_y + 100)) click 4
xdotool mousemove $((origin_x + 300)) $((origin_y + 100))
soon "a step of the wheel is 2^¼" 'click && close_to "$(field hit point)" "134.0896, 50" 1e-3'
xdotool mousemove $((origin_x + 100)) $((origin_y + 100))
soon "the point under the pointer stays when it zooms" 'click && close_to "$(field hit point)" "50, 50" 1e-9'
xdotool mousemove $((origin_x + 300)) $((origin_y + 100)) key 0
soon "0 is back" 'click && close_to "$(field hit point)" "150, 50" 1e-9'

# Resized, the scene is fitted again.
xdotool windowsize --sync "$(xdotool search --class cambium | tail -1)" 400 600
xdotool mousemove $((origin_x + 200)) $((origin_y + 300))
soon "the scene is fitted into a resized window" 'click && close_to "$(field hit point)" "200, 150" 1e-9'
picture x11-resized
leaving

# A main thread that is stuck (in a write to a pipe that nobody reads) does not stop an animation.
# Each reading of the scene writes some 20 KB of warnings.
unknown=$(for number in $(seq 200); do printf 'unknownAttribute%d="0" ' "$number"; done)
sed "0,/<CALayer /s//<CALayer $unknown/" "$(dirname "$0")/tilted.caml" >"$work/tilted.caml"
mkfifo "$work/pipe"
sleep 100 <"$work/pipe" &
started+=($!)
: >"$events"
since=0
"$cambium" show "$work/tilted.caml" --size 800x600 --events "$events" 2>"$work/pipe" &
previewer=$!
started+=("$previewer")
wait_for frame
for _ in $(seq 8); do xdotool key F5; sleep 0.1; done
# The pipe is full: the main thread does no more of what it is told.
is_stuck() { act xdotool key comma && ! wait_for seek "" 2 >/dev/null; }
soon "the main thread waits for the pipe" is_stuck
xdotool key F9
never "it is stuck" 'test -n "$(field pause value)"'
import -window root "$work/first.png"
changed() {
  import -window root "$work/second.png"
  [ "$(compare -metric AE "$work/first.png" "$work/second.png" null: 2>&1)" -gt 500 ]
}
soon "and the animation goes on" changed
kill -9 "$previewer"
wait "$previewer" 2>/dev/null

# Loop: the scene's length is eight seconds; what is beyond begins again.
show "$work/tilted.caml" --time 7.5 --paused
xdotool key l
press space pause '"value": false'
sleep 1.5
press F9 pause '"value": true'
expect "a loop begins again ($(field pause time))" awk -v t="$(field pause time)" 'BEGIN { exit !(t > 0.9 && t < 7.4) }'
xdotool key q
wait "$previewer"

# Idle: paused, it takes no time. The driver may be at work for a while after the first frame.
cp "$(dirname "$0")/tilted.caml" "$work"
show "$work/tilted.caml" --paused
rests() {
  local before
  before=$(ticks)
  sleep 2
  [ $(($(ticks) - before)) -le 2 ]
}
soon "paused, it takes no processor time" rests
xdotool key Escape
wait "$previewer"
expect "Esc quits" test $? = 0
finish
