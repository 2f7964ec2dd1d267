#!/bin/bash
# The window under X11: a server without a desktop (Xvfb), with input from xdotool.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/actions.sh"
need Xvfb xdotool import convert

start_xvfb 900 700
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
cp "$(dirname "$0")/tilted.caml" "$work"
xdotool mousemove 5 5
show "$work/tilted.caml" --size 800x600
expect "X11 is what it draws with" test "$(field open driver)" = x11
# Without a window manager the window is where SDL centres it.
origin_x=50
origin_y=50

drag_card x11
title=$(xprop -id "$(xdotool search --class cambium | tail -1)" _NET_WM_NAME)
expect "the title names layer, path, time and speed: $title" \
  grep -qE 'card — root/stage/card — [0-9]+\.[0-9]{3} s — 1×' <<<"$title"
speeds x11
drag_mover
screenshots
watching

# Zoom at the pointer by the wheel: the point under it stays; 0 is back.
xdotool mousemove $((origin_x + 100)) $((origin_y + 100)) click 4
sleep 0.3
xdotool mousemove_relative 1 0 sleep 0.2 mousemove_relative -- -1 0 sleep 0.2 mousedown 1 sleep 0.1 mouseup 1
sleep 0.3
expect "the point under the pointer stays when it zooms" close_to "$(field hit point)" "50, 50" 1e-9
xdotool mousemove $((origin_x + 300)) $((origin_y + 100)) sleep 0.1 mousedown 1 sleep 0.1 mouseup 1
sleep 0.3
expect "a step of the wheel is 2^¼" close_to "$(field hit point)" "134.0896, 50" 1e-3
xdotool key 0 sleep 0.3 mousedown 1 sleep 0.1 mouseup 1 sleep 0.3
expect "0 is back" close_to "$(field hit point)" "150, 50" 1e-9

# Resized, the scene is fitted again.
xdotool windowsize --sync "$(xdotool search --class cambium | tail -1)" 400 600 sleep 0.5
xdotool mousemove $((origin_x + 200)) $((origin_y + 300)) sleep 0.2 mousedown 1 sleep 0.1 mouseup 1 sleep 0.3
expect "the scene is fitted into a resized window" close_to "$(field hit point)" "200, 150" 1e-9
picture x11-resized
leaving

# A main thread that is stuck (in a write to a pipe that nobody reads) does not stop an animation.
cp "$(dirname "$0")/tilted.caml" "$work"
mkfifo "$work/pipe"
sleep 100 <"$work/pipe" &
started+=($!)
: >"$events"
"$cambium" show "$work/tilted.caml" --size 800x600 --events "$events" 2>"$work/pipe" &
previewer=$!
started+=("$previewer")
wait_for frame
xdotool key --repeat 100 --delay 1 F1
sleep 0.5
xdotool key F9
sleep 0.5
expect "the main thread is stuck" test -z "$(field pause value)"
import -window root "$work/first.png"
sleep 0.5
import -window root "$work/second.png"
expect "and the animation goes on" test "$(compare -metric AE "$work/first.png" "$work/second.png" null: 2>&1)" -gt 500
kill -9 "$previewer"
wait "$previewer" 2>/dev/null

# Loop: the scene's length is eight seconds; what is beyond begins again.
show "$work/tilted.caml" --time 7.5 --no-watch
xdotool key l
sleep 1.5
xdotool key F9
wait_for pause
expect "a loop begins again ($(field pause time))" awk -v t="$(field pause time)" 'BEGIN { exit !(t > 0.3 && t < 4) }'
xdotool key q
wait "$previewer"

# Idle: paused, it takes no time.
cp "$(dirname "$0")/tilted.caml" "$work"
show "$work/tilted.caml" --paused
sleep 0.5
ticks() { awk '{ print $14 + $15 }' "/proc/$previewer/stat"; }
before=$(ticks)
sleep 2
after=$(ticks)
expect "paused, it takes no processor time ($((after - before)) hundredths in two seconds)" test $((after - before)) -le 2
xdotool key Escape
wait "$previewer"
expect "Esc quits" test $? = 0
finish
