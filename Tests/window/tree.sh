#!/bin/bash
# Rows of the inspector's tree are dragged to reorder and nest layers, and the eyedropper takes a colour from the scene, with real input under
# X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
export HOME=$work XDG_STATE_HOME=$work/state
# The window is at (50, 50) of the screen; the panel is 300 points wide and 10 from the edges.
origin_x=50 origin_y=50
# row N [PART]: the place of a row of the tree, counted from 0; PART is how many points below its middle.
row() { echo 600 $((10 + 64 + 22 * $1 + 11 + ${2:-0})); }
# press_row N, over N PART: a press on a row, and a movement to one.
press_row() {
  move $(row "$1")
  xdotool mousedown 1
}
over() {
  move $(row "$1" "$2")
  settle
}

cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1">
    <sublayers>
      <!-- The ball -->
      <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>
      <CALayer name="card" bounds="0 0 80 80" position="160 160" backgroundColor="0 1 0"/>
      <CALayer name="door" bounds="0 0 80 80" position="180 180" backgroundColor="1 0 0"/>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
show "$work/scene.caml" --size 800x600 --scale 1
rests
xdotool key F12
settle
picture tree-open
# The scene is fitted beside the panel: 490 of 800 points, in the middle of the height.
beside() { awk -v x="$1" -v y="$2" 'BEGIN { s = 490 / 800; printf "%d %d", x * s, 300 + (y - 300) * s }'; }
seen() { color_at $(beside "$1" "$2"); }
soon "the scene is beside the panel" 'test "$(seen 110 110)$(seen 210 210)" = 0000FFFF0000'

# Rows: 0 stage, 1 ball, 2 card, 3 door. In the scene the door is in front.
press_row 1
over 3 9
picture tree-line
xdotool mouseup 1
expect "a row that is dragged below the last one is in front" wait_for edit '"name": "Move ball"'
soon "and is seen there" 'test "$(seen 155 155)" = 0000FF'
sed '/<!-- The/d; /"ball"/d' "$work/start" >"$work/moved"
act xdotool key ctrl+s
wait_for save
expect "in the file it is after the others" test "$(grep -o 'name="[a-z]*"' "$work/scene.caml" | tr '\n' ' ')" = 'name="stage" name="card" name="door" name="ball" '
expect "with its bytes" grep -q '      <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>' "$work/scene.caml"
xdotool key ctrl+z
saved "undone as one step" "$work/start"

# Two rows go into a third one.
press_row 1
xdotool mouseup 1
settle
xdotool keydown ctrl
act press_row 2
# The key has to be down when the press is handled.
wait_for rest
xdotool mouseup 1
xdotool keyup ctrl
settle
press_row 2
over 3 0
picture tree-into
act xdotool mouseup 1
expect "several go into a layer together" wait_for edit '"name": "Move 2 layers"'
settle
# Their positions are now those in the door, whose corner is at (140, 140).
soon "with their positions, in its space" 'test "$(seen 250 250)$(seen 110 110)" = 0000FFFFFFFF'
picture tree-nested
act xdotool key ctrl+s
wait_for save
expect "as its sublayers" test "$(grep -c '<sublayers>' "$work/scene.caml")" = 2
xdotool key ctrl+z
saved "undone" "$work/start"

# Escape, and what cannot be.
press_row 1
over 3 0
act xdotool key Escape
over 2 0
xdotool mouseup 1
settle
expect "Escape cancels" no_event edit
expect "and does not end the window" no_event close
press_row 0
over 2 0
xdotool mouseup 1
settle
expect "a layer does not go into what is in it" no_event edit
expect "the file is as it was" cmp "$work/scene.caml" "$work/start"

# The eyedropper.
press_row 1
xdotool mouseup 1
settle
# The swatch of the background colour, and the button in the editor above it.
move 620 492
xdotool click 1
settle
picture tree-picker
move 555 458
xdotool click 1
settle
# On a line of the rulers, which is not in the scene.
move 400 202
settle
picture tree-eyedropper
expect "there is a mark of the window" test "$(color_at 400 202)" != FFFFFF
act xdotool key Escape
settle
picture tree-cancelled
expect "Escape cancels it, and does not end the window" no_event close
expect "and changes nothing" no_event edit
move 555 458
xdotool click 1
settle
move 400 202
act xdotool click 1
expect "a click takes the colour of the scene" wait_for edit '"path": "stage/ball", "keyPath": "backgroundColor"'
settle
picture tree-picked
act xdotool key Escape
sed 's/backgroundColor="0 0 1"/backgroundColor="1 1 1"/' "$work/start" >"$work/picked"
saved "without the marks of the window" "$work/picked"
soon "it is one of the last colours" 'grep -qx FFFFFF "$work/state/cambium/colors"'
xdotool key ctrl+z
saved "undone" "$work/start"
move 620 492
xdotool click 1
settle
picture tree-recent
act xdotool key Escape
settle
# Home goes to time 0 wherever the keyboard is: in the tree after a click on a row, and on a control of the panels.
for keyboard in tree control; do
  if [ $keyboard = tree ]; then move 600 85 && xdotool click 1; else xdotool key ctrl+Tab; fi
  expect "Home goes to time 0 while the $keyboard has the keyboard" press Home seek
done
settle
picture tree-home
xdotool key Escape
xdotool key q
ended
expect "it ends with 0" test $status = 0
finish
