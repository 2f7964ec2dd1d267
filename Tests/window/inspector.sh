#!/bin/bash
# The inspector under X11: it opens, a search finds a layer, a value is typed and undone, the edited scene is saved; its texts are right
# in a window that was made larger.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import compare

show_tilted --scale 1
press space pause '"value": true'
rests

# The panel is 300 points wide and 10 from the edges.
place() { xdotool mousemove $((origin_x + 800 - 310 + $1)) $((origin_y + 10 + $2)); }
before=$(screen_color $((origin_x + 600)) $((origin_y + 500)))
act xdotool key F12
soon "F12 shows the inspector" 'test "$(screen_color $((origin_x + 600)) $((origin_y + 500)))" != "$before"'
picture inspector-open

# Letters go into the search field and do not act on the scene.
place 150 48
act xdotool click 1
xdotool type card
settle
expect "typing does not end the window" no_event close
picture inspector-search
# The found layer is the last row: root, stage, card.
place 100 117
xdotool click 1
settle
picture inspector-selected
# The shortcut for saving is the button; the file is beside the scene.
place 248 15
act xdotool click 1
soon "the scene is saved beside its file" 'test -f "$work/tilted-edited.caml"'
expect "the file that was read is as it was" cmp -s "$work/tilted.caml" "$(dirname "$0")/tilted.caml"

# At rest nothing is drawn for the inspector.
xdotool mousemove 100 100
expect "the inspector rests" settle
place 100 117
expect "with the pointer on a row, too" settle

act xdotool key Escape
act xdotool key F12
soon "F12 hides it" 'test "$(screen_color $((origin_x + 600)) $((origin_y + 500)))" = "$before"'
xdotool key q
ended

# With many texts their images move to a larger page of the texture atlas. In a window that was made larger they look as they do once the
# pointer has been over them, which draws them anew.
start_x11 1600 1000
show swinging-door --size 800x600 --scale 1 --paused --time 1
rests
window=$(xdotool search --class cambium | tail -1)
has_size() { [ "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)' | tr '\n' ' ')" = "WIDTH=1600 HEIGHT=1000 " ]; }
xdotool windowmove "$window" 0 0 windowsize "$window" 1600 1000
soon "the window is larger" has_size
# The pointer's place is that in the window once it moves.
until_true 'xdotool mousemove 300 300 mousemove 640 400; wait_for hover "" 2 >/dev/null'
for keys in 'key F12' 'key t' 'click 1'; do
  settle
  xdotool $keys
done
settle
picture inspector-resized
xdotool mousemove 1450 100
settle
xdotool mousemove 1450 300
settle
xdotool mousemove 640 400
settle
picture inspector-pointed
expect "its texts in a resized window are right" \
  test "$(different_pixels "$shots/inspector-resized.png" "$shots/inspector-pointed.png" 2%)" = 0
xdotool key q
ended
finish
