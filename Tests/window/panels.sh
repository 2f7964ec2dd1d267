#!/bin/bash
# The panels of the window under X11: the timeline is scrubbed, the scene plays backwards, borders and costs are drawn.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

show_tilted --scale 1
press space pause '"value": true'
rests

# The timeline is 212 points high and 10 from the edges; its names are 200 points wide. The scene's 8 seconds begin 12 points from
# the left edge of the tracks and end 12 from the right, 556 points in all.
before=$(screen_color 400 600)
act xdotool mousemove 400 100 key t
soon "T shows the timeline" 'test "$(screen_color 400 600)" != "$before"'
picture panels-timeline
ruler() { xdotool mousemove $((origin_x + 10 + 200 + 12 + $1)) $((origin_y + 600 - 10 - 212 + 30 + 24)); }
ruler 278
act xdotool mousedown 1
soon "a press on the ruler sets the time" 'close_to "$(field seek time)" 4 0.03'
ruler 300
ruler 417
xdotool mouseup 1
soon "a drag on the ruler sets the time" 'close_to "$(field seek time)" 6 0.03'

# Backwards: the scene's time goes back at least by the time that passes between the events, and ends at 0.
from=$(field seek time)
act xdotool key j key space
wait_for pause '"value": false'
started=$(now)
sleep 0.5
passed=$(difference "$(now)" "$started")
press space pause '"value": true'
expect "J plays backwards ($from → $(field pause time))" \
  awk -v from="$from" -v time="$(field pause time)" -v passed="$passed" \
  'BEGIN { least = from > passed ? passed : from; exit !(time <= from - least + 0.05 && time >= 0) }'
xdotool key j
settle

# Borders: a line along the edge of the root layer, which fills the height above the timeline, 378 pixels: it is 504 wide, centred.
edge=$(screen_color $((origin_x + 148)) $((origin_y + 200)))
act xdotool key F2
soon "F2 draws borders" 'test "$(screen_color $((origin_x + 148)) $((origin_y + 200)))" != "$edge"'
picture panels-borders
act xdotool key F2
soon "F2 hides them" 'test "$(screen_color $((origin_x + 148)) $((origin_y + 200)))" = "$edge"'

# Costs: an opaque root is green.
root=$(screen_color $((origin_x + 589)) $((origin_y + 63)))
act xdotool key F3
soon "F3 colours an opaque layer green" \
  'screen_color $((origin_x + 589)) $((origin_y + 63)) | grep -qiE "^[0-5][0-9a-f][6-9a-c][0-9a-f][2-6][0-9a-f]$"'
picture panels-costs
act xdotool key F3
soon "F3 hides them" 'test "$(screen_color $((origin_x + 589)) $((origin_y + 63)))" = "$root"'

# The exploded view covers the scene.
act xdotool key F4
soon "F4 shows the layers in space" 'test "$(screen_color $((origin_x + 700)) $((origin_y + 30)))" = 121212'
picture panels-exploded
act xdotool key F4
soon "F4 hides them" 'test "$(screen_color $((origin_x + 589)) $((origin_y + 63)))" = "$root"'
act xdotool key t
soon "T hides the timeline" 'test "$(screen_color 400 600)" = "$before"'

# At rest nothing is drawn for the panels.
act xdotool key t key F2 mousemove 400 100
expect "the panels rest" settle

act xdotool key q
ended
expect "q quits with 0" test $status = 0

# The window of a small scene grows for the inspector: by 300 points and its margin, and to the height at which it is not cramped.
cat >"$work/small.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 240 240" backgroundColor="1 1 1"/></caml>
END
window_size() {
  eval "$(xdotool getwindowgeometry --shell "$(xdotool search --class cambium | tail -1)")"
  echo "$WIDTH $HEIGHT"
}
show "$work/small.caml" --scale 1 --paused
expect "the window has the scene's size" test "$(window_size)" = "240 240"
act xdotool mousemove 450 350 key F12
soon "the window grows for the inspector" 'test "$(window_size)" = "550 420"'
picture panels-grown
act xdotool key F12
expect "the window keeps its size" settle
expect "the window has the same size" test "$(window_size)" = "550 420"
act xdotool key q
ended

# A window whose size somebody has given keeps that.
show "$work/small.caml" --scale 1 --paused --size 260x240
act xdotool mousemove 450 350 key F12
expect "the inspector is shown" settle
expect "a given size stays" test "$(window_size)" = "260 240"
act xdotool key q
ended
finish
