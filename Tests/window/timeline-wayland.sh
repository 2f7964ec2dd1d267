#!/bin/bash
# The timeline under Wayland: what timeline.sh does under X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
. "$(dirname "$0")/timeline-scene.sh"
need Xvfb xdotool import convert weston

start_xvfb 1024 768
start_weston
export XDG_STATE_HOME=$work/state
write_scene
show "$work/scene.caml" --size 800x600 --scale 1 --paused --time 1 --theme dark
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33'
# The keyboard goes to the window that was clicked.
move 390 10
click
rests
act xdotool key t
settle
picture wayland-timeline

edit_timeline
finish
