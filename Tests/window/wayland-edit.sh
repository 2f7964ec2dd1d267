#!/bin/bash
# Editing under Wayland: a drag with snapping, arrow keys, copies, the palette, a field of the inspector, handles, saving and the question
# before the window closes, each with what it writes into the file.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
need Xvfb xdotool import convert weston

start_xvfb 1024 768
start_weston
export XDG_STATE_HOME=$work/state
cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="0.1 0.1 0.2">
    <sublayers>
      <!-- The ball -->
      <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>
      <CALayer name="card" bounds="0 0 80 80" position="500 300" backgroundColor="0 1 0"/>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
show "$work/scene.caml" --size 800x600 --scale 1
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33'

# The keyboard goes to the window that was clicked.
move 390 10
click
rests

# A drag: the lower edge comes within five points of the upper one of the card, at 260, and snaps.
hover 140 140 stage/ball
xdotool mousedown 1
wait_for hit
move 150 160
move 170 217
act move 171 218
xdotool mouseup 1
expect "a drag moves the layer" wait_for drop stage/ball
sed 's/140 140/171 220/' "$work/start" >"$work/moved"
saved "and its edge snaps" "$work/moved"
act xdotool key ctrl+z
settle
saved "undo leads to the bytes of the start" "$work/start"

# The arrow keys.
hover 140 140 stage/ball
click
settle
act xdotool key Right
expect "an arrow key moves the layer" wait_for edit '"path": "stage/ball", "keyPath": "position"'
sed 's/140 140/141 140/' "$work/start" >"$work/moved"
saved "by a point" "$work/moved"
xdotool key ctrl+z

# A single layer goes to the edge of its superlayer, and a guide is dragged out of a ruler.
act xdotool key ctrl+shift+Down
expect "Ctrl+Shift+Down aligns" wait_for edit '"name": "Align ball"'
sed 's/140 140/140 560/' "$work/start" >"$work/moved"
saved "at the lower edge" "$work/moved"
xdotool key ctrl+z
saved "undone" "$work/start"
xdotool key shift+r
press F6 speed
move 400 9
xdotool mousedown 1
move 400 100
move 400 200
act xdotool mouseup 1
expect "a guide is dragged out of a ruler" wait_for guide '"axis": "y", "value": \[[0-9.]*\], "count": 1'
act xdotool key shift+r
settle
# Another click at the same place would select the layer behind.
hover 150 150 stage/ball
click
settle

# Copies, and the clipboard of Wayland.
xdotool key ctrl+d
soon "Ctrl+D duplicates" 'tail -n 4 "$events" | grep -q Duplicate'
xdotool key ctrl+z
settle
click
settle
xdotool key ctrl+c
settle
xdotool key ctrl+v
soon "Ctrl+V pastes what Ctrl+C has copied" 'tail -n 4 "$events" | grep -q Paste'
act xdotool key ctrl+s
wait_for save
expect "as one more line" test "$(grep -c 'name="ball"' "$work/scene.caml")" = 2
xdotool key ctrl+z
saved "and undo takes it back" "$work/start"

# The palette.
xdotool key ctrl+shift+p
xdotool type "text layer"
act xdotool key BackSpace
xdotool key ctrl+a
xdotool type "add catextlayer"
act xdotool key Return
expect "the palette adds a layer" wait_for edit
act xdotool key ctrl+s
wait_for save
expect "which is in the file" grep -q "<CATextLayer" "$work/scene.caml"
xdotool key ctrl+z
saved "and out of it again" "$work/start"

# The inspector.
click
settle
xdotool key F12
settle
picture wayland-inspector
xdotool key F12
settle

# A handle: the right lower corner of the ball.
act move 180 180
move 181 181
move 180 180
xdotool mousedown 1
move 190 195
move 200 200
xdotool mouseup 1
expect "a handle resizes" wait_for drop 'maxXmaxY'
sed 's/0 0 80 80" position="140 140/0 0 100 100" position="150 150/' "$work/start" >"$work/moved"
saved "with bounds and position" "$work/moved"

# Before the window closes it asks. The file is untouched until the answer.
xdotool key Right
settle
act xdotool key q
expect "with a change that is not saved, q asks" wait_for ask quit
picture wayland-question
cmp -s "$work/scene.caml" "$work/moved"
expect "the file is untouched meanwhile" test $? = 0
xdotool key Return
ended
expect "Return saves and ends with 0" test "$status" = 0
sed 's/150 150/151 150/' "$work/moved" >"$work/last"
expect "with the change in the file" cmp "$work/scene.caml" "$work/last"
finish
