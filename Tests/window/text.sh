#!/bin/bash
# Text fields of a Swift scene under X11: keys type into them and are no commands of the window meanwhile, the clipboard is the desktop's, and
# Tab and Escape leave a field.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import xclip

start_x11 700 900
cp "$(dirname "$0")/fields.swift" "$work/scene.swift"
show "$work/scene.swift"
origin_x=162 origin_y=116
square() { test "$(color_at 150 450)" = "$1"; }
soon "the scene is shown" 'square 800080 || square 7F007F'

xdotool mousemove $(at 100 57) click 1
soon "a click begins to edit" 'square FFFFFF'
act xdotool key a space b space
soon "keys type" 'square FF0000'
picture text-typed
xdotool key ctrl+a ctrl+c Tab
soon "Tab goes to the next field" 'square FFFF00'
xdotool key ctrl+v
soon "a text is pasted" 'square 00FF00'
expect "the desktop has the text" test "$(xclip -selection clipboard -out)" = "a b "
xdotool key ctrl+z
soon "undo takes it back" 'square FFFF00'
xdotool key shift+Tab ctrl+a
soon "Shift+Tab goes back" 'square FF0000'
printf pasted | xclip -selection clipboard -in
xdotool key ctrl+v
soon "another program's text is pasted" 'square 0000FF'
xdotool key Escape
soon "Escape ends the editing" 'square 800080 || square 7F007F'
expect "Space was no command meanwhile" no_event pause
press space pause
expect "and is one again" test $? = 0
xdotool key q
ended
expect "Q ends with 0" test $status = 0
finish
