#!/bin/bash
# The inspector under X11: it opens, a search finds a layer, a value is typed and undone, the edited scene is saved; its texts are the
# same after a resize as in a window that had that size from the beginning.
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

# Texts and icons stay what they are when images move to a larger page of the texture atlas, as they do after a resize.
# inspect: the inspector, the timeline, and a click on the card.
inspect() {
  xdotool key F12
  settle
  xdotool key t
  settle
  xdotool click 1
  settle
}
resized() { [ "$(xdotool getwindowgeometry --shell "$1" | grep -E '^(WIDTH|HEIGHT)' | tr '\n' ' ')" = "WIDTH=880 HEIGHT=680 " ]; }
xdotool mousemove 300 250
show "$work/tilted.caml" --size 600x450 --scale 1 --paused --time 1
window=$(xdotool search --class cambium | tail -1)
xdotool windowmove "$window" 10 10 windowsize "$window" 880 680
soon "the window is larger" 'resized "$window"'
settle
inspect
picture inspector-resized
cp "$shots/inspector-resized.png" "$work/resized.png"
xdotool key q
ended
show "$work/tilted.caml" --size 880x680 --scale 1 --paused --time 1
window=$(xdotool search --class cambium | tail -1)
xdotool windowmove "$window" 10 10
settle
inspect
picture inspector-fresh
cp "$shots/inspector-fresh.png" "$work/fresh.png"
expect "its texts after a resize are those of a fresh window" test "$(different_pixels "$work/resized.png" "$work/fresh.png" 2%)" = 0
xdotool key q
ended
finish
