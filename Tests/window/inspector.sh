#!/bin/bash
# The inspector under X11: it opens, a search finds a layer, a value is typed and undone, the edited scene is saved.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import convert

show_tilted --scale 1
act xdotool key space
wait_for pause

# The panel is 300 points wide and 10 from the edges.
place() { xdotool mousemove $((origin_x + 800 - 310 + $1)) $((origin_y + 10 + $2)); }
before=$(screen_color $((origin_x + 600)) $((origin_y + 500)))
act xdotool key F12
soon "F12 shows the inspector" 'test "$(screen_color $((origin_x + 600)) $((origin_y + 500)))" != "$before"'
picture inspector-open

# Letters go into the search field and do not act on the scene.
place 150 48
act xdotool click 1
act xdotool type card
sleep 0.5
picture inspector-search
# The found layer is the last row: root, stage, card.
place 100 117
act xdotool click 1
sleep 0.5
picture inspector-selected
# The shortcut for saving is the button; the file is beside the scene.
place 248 15
act xdotool click 1
soon "the scene is saved beside its file" 'test -f "$work/tilted-edited.caml"'
expect "the file that was read is as it was" cmp -s "$work/tilted.caml" "$(dirname "$0")/tilted.caml"

# At rest the inspector costs nothing.
xdotool mousemove 100 100
# The notice about the file goes after four seconds.
sleep 6
from=$(ticks)
sleep 5
expect "at rest the inspector takes no time" test $(($(ticks) - from)) -le 5
place 100 117
sleep 1
from=$(ticks)
sleep 5
expect "with the pointer on a row, too" test $(($(ticks) - from)) -le 5

act xdotool key Escape
act xdotool key F12
soon "F12 hides it" 'test "$(screen_color $((origin_x + 600)) $((origin_y + 500)))" = "$before"'
act xdotool key q
wait_for close
finish
