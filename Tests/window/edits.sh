#!/bin/bash
# What the pointer takes and moves, and what becomes of it when the file changes, under X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
# A ball below a layer of glass and one that shows nothing. The window is at (50, 50) of the screen.
cat >"$work/ball.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <!-- A ball below a layer of glass and one that shows nothing -->
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
    <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>
    <CALayer name="glass" bounds="0 0 200 200" position="500 300" backgroundColor="0 0 0 0.2"/>
    <CALayer name="nothing" bounds="0 0 800 600" position="400 300"/>
  </sublayers></CALayer>
</caml>
END
origin_x=50 origin_y=50

show "$work/ball.caml" --size 800x600 --scale 1
rests
expect "the pointer is over the ball, not over the layer that shows nothing" hover 140 140 stage/ball
act xdotool mousedown 1
wait_for hit stage/ball
move 240 160
move 500 300
expect "a drag moves it" wait_for drag '"point": \[500, 300\]'
xdotool mouseup 1
soon "below the glass" 'test "$(color_at 480 280)" = 0000CC'

# The next click at the place selects the glass, the one after it the ball behind.
click
xdotool click 1
settle
act xdotool mousedown 1
expect "a press tells what is seen" wait_for hit stage/glass
move 520 320
move 640 440
expect "a drag moves the selected layer below it" wait_for drag stage/ball
xdotool mouseup 1
wait_for drop stage/ball
soon "which is where the pointer is" 'test "$(color_at 630 430)" = 0000FF'

# The file changes, from an editor that replaces it.
act sed -i 's/backgroundColor="1 1 1"/backgroundColor="1 1 0"/' "$work/ball.caml"
expect "the file is read again, with the changes" wait_for reload '"edits": 2'
soon "the file's change is shown" 'test "$(color_at 30 400)" = FFFF00'
soon "and the window's" 'test "$(color_at 630 430)" = 0000FF'
picture edits-reload
soon "a message says so" 'grep -q "ball.caml was read again; the 2 unsaved changes of the window are kept" "$work/messages"'
act xdotool key F5
expect "so it is with the key" wait_for reload '"edits": 2'

# A value that both have changed is asked; undo leads to the place of the file as it is now.
act sed -i 's/position="140 140"/position="200 500"/' "$work/ball.caml"
expect "the file is read again" wait_for reload
expect "a value that both have changed is asked" wait_for ask conflict
xdotool key Return
soon "the window's place stays" 'test "$(color_at 630 430)" = 0000FF'
mine=$(field conflict mine)
xdotool key ctrl+z
soon "undo leads to the file's place" 'test "$(color_at 180 480)" = 0000FF'
xdotool key ctrl+shift+z
soon "redo to the window's" 'test "$(color_at 630 430)" = 0000FF'

# Ctrl+S writes the change into the file, and nothing else.
sed "s/position=\"200 500\"/position=\"$mine\"/" "$work/ball.caml" >"$work/expected"
act xdotool key ctrl+s
expect "Ctrl+S saves" wait_for save ball.caml
expect "one value has changed in the file" cmp "$work/ball.caml" "$work/expected"
act xdotool key ctrl+s
settle
expect "a second time there is nothing to save" no_event save

# What is undone after that is unsaved again.
act xdotool key ctrl+z
soon "undo leads back" 'test "$(color_at 180 480)" = 0000FF'
act xdotool key ctrl+s
expect "and is saved too" wait_for save ball.caml
expect "as it was" grep -q 'position="200 500"' "$work/ball.caml"
xdotool key q
ended
expect "it ends with 0" test $status = 0
expect "and no change was lost" eval '! grep -q "not saved" "$work/messages"'
finish
