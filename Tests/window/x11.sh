#!/bin/bash
# The window under X11: a server without a desktop (Xvfb), with input from xdotool.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/actions.sh"
need Xvfb xdotool xprop import convert compare perl

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

# The message about the broken file lies over the scene until the file is mended. The scene stands still, so that the window rests once
# the message has gone.
press space pause '"value": true'
rests
act cp "$(dirname "$0")/tilted.caml" "$work/tilted.caml"
wait_for reload
expect "a mended file is shown" rests

# Zoom at the pointer by the wheel: the point under it stays; 0 is back.
xdotool mousemove $((origin_x + 100)) $((origin_y + 100)) click 4
xdotool mousemove $((origin_x + 300)) $((origin_y + 100))
soon "a step of the wheel is 2^¼" 'click && close_to "$(field hit point)" "134.0896, 50" 1e-3'
xdotool mousemove $((origin_x + 100)) $((origin_y + 100))
soon "the point under the pointer stays when it zooms" 'click && close_to "$(field hit point)" "50, 50" 1e-9'
xdotool mousemove $((origin_x + 300)) $((origin_y + 100)) key 0
soon "0 is back" 'click && close_to "$(field hit point)" "150, 50" 1e-9'

# Resized, the scene is fitted again.
xdotool windowsize "$(xdotool search --class cambium | tail -1)" 400 600
xdotool mousemove $((origin_x + 200)) $((origin_y + 300))
soon "the scene is fitted into a resized window" 'click && close_to "$(field hit point)" "200, 150" 1e-9'
picture x11-resized
leaving

# A main thread that is stuck (in a write to a pipe that nobody reads) does not stop an animation.
# Each reading of the scene writes some 20 KB of warnings; the pipe takes 64 KB.
unknown=$(for number in $(seq 200); do printf 'unknownAttribute%d="0" ' "$number"; done)
sed "0,/<CALayer /s//<CALayer $unknown/" "$(dirname "$0")/tilted.caml" >"$work/tilted.caml"
mkfifo "$work/pipe"
sleep 100000 <"$work/pipe" &
: >"$events"
since=0
"$cambium" show "$work/tilted.caml" --size 800x600 --events "$events" 2>"$work/pipe" &
previewer=$!
wait_for frame
xdotool key F5 key F5 key F5 key F5 key F5 key F5 key F5 key F5
# FIONREAD: how many bytes wait in the pipe.
waiting() { perl -e 'my $n = pack("i", 0); ioctl(STDIN, 0x541B, $n) or die; print unpack("i", $n)' <"$work/pipe"; }
soon "the pipe is full" '[ "$(waiting)" -gt 60000 ]'
# The window reads the scene eight times before it looks at this key.
xdotool key F9
soon "the animation goes on" moves
expect "while the main thread is stuck" no_event pause
expect "in the middle of reading" test "$(count reload)" -lt 8
{ kill -9 "$previewer"; ended; } 2>/dev/null

# Loop: the scene's length is eight seconds; what is beyond begins again. The scene's time has gone on by what has passed between the
# acts and their events, and is within the loop.
show "$work/tilted.caml" --time 7.5 --paused
xdotool key l
before=$(now)
press space pause '"value": false'
started=$(now)
sleep 1.5
after=$(now)
press F9 pause '"value": true'
expect "a loop begins again ($(field pause time))" \
  awk -v t="$(field pause time)" -v least="$(difference "$after" "$started")" -v most="$(difference "$(now)" "$before")" 'BEGIN {
    for (turns = 1; 8 * turns <= 8 + most; turns++) {
      passed = t + 8 * turns - 7.5
      if (t < 8 && passed > least - 0.05 && passed < most + 0.05) exit 0
    }
    exit 1 }'
xdotool key q
ended

# Idle: paused, nothing is drawn.
cp "$(dirname "$0")/tilted.caml" "$work"
show "$work/tilted.caml" --paused
expect "paused, it rests" rests
xdotool key Escape
ended
expect "Esc quits" test $status = 0
finish
