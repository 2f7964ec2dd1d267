#!/bin/bash
# Text fields of a Swift scene under Wayland: keys type into them, and Escape leaves them.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
need Xvfb xdotool import convert weston

start_xvfb 1024 768
start_weston
# A colour by which the window is found.
sed 's/view.backgroundColor = .black/view.backgroundColor = UIColor(red: 0.1, green: 0.1, blue: 0.2, alpha: 1)/' \
  "$(dirname "$0")/fields.swift" >"$work/scene.swift"
show "$work/scene.swift" --scale 1
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33' 375

square() { test "$(color_at 150 450)" = "$1"; }
soon "the scene is shown" 'square 800080 || square 7F007F'
move 100 57
xdotool mousedown 1 mouseup 1
soon "a click begins to edit" 'square FFFFFF'
act xdotool key a space b space
soon "keys type" 'square FF0000'
picture wayland-text-typed
xdotool key Tab
soon "Tab goes to the next field" 'square FFFF00'
xdotool key Escape
soon "Escape ends the editing" 'square 800080 || square 7F007F'
expect "Space was no command meanwhile" no_event pause
press space pause
expect "and is one again" test $? = 0
xdotool key q
ended
expect "Q ends with 0" test $status = 0
finish
