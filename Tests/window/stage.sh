#!/bin/bash
# Several layers, handles of layers and of what they draw, and guides, with real input under X11: what is selected, changed and saved.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
export HOME=$work XDG_STATE_HOME=$work/state
# The window is at (50, 50) of the screen.
origin_x=50 origin_y=50
# drag X Y X Y [EVENT]: the left button from one place to another, and the event of its end (default drop).
drag() {
  move "$1" "$2"
  act xdotool mousedown 1
  wait_for hit
  move $((($1 + $3) / 2)) $((($2 + $4) / 2))
  move "$3" "$4"
  settle
  xdotool mouseup 1
  wait_for "${5:-drop}"
}

cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1" sublayerTransform="perspective(900)">
    <sublayers>
      <!-- The ball -->
      <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>
      <CALayer name="card" bounds="0 0 100 60" position="300 150" backgroundColor="0 1 0"/>
      <CALayer name="door" bounds="0 0 160 160" position="560 400" transform="rotate(40deg, 0, 1, 0)" backgroundColor="1 0.5 0"/>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
show "$work/scene.caml" --size 800x600 --scale 1
rests

# A rectangle selects, and what is selected moves together.
hover 140 140 stage/ball
drag 60 60 380 240 select
expect "a rectangle from the background selects what lies in it" wait_for select '"stage/ball", "stage/card"'
picture stage-two
drag 150 150 161 183
soon "a drag of one moves the others" 'test "$(color_at 130 205)" = 0000FF -a "$(color_at 355 205)" = 00FF00'
sed 's/140 140/151 173/; s/300 150/311 183/' "$work/start" >"$work/moved"
saved "both are saved" "$work/moved"
xdotool key ctrl+z
saved "and undone as one step" "$work/start"
press shift+Right edit stage/card
settle
sed 's/140 140/150 140/; s/300 150/310 150/' "$work/start" >"$work/moved"
saved "the arrow keys move both" "$work/moved"
xdotool key ctrl+z
saved "as one step" "$work/start"
xdotool keydown shift
move 320 165
click
xdotool keyup shift
expect "a click with Shift takes a layer away" wait_for select '"layers": \["stage/ball"\]'
act xdotool key ctrl+a
expect "Ctrl+A selects all" wait_for select '"stage/ball", "stage/card", "stage/door"'
settle
xdotool key Delete
soon "and Delete deletes all" 'test "$(color_at 140 140)$(color_at 320 165)" = FFFFFFFFFFFF'
xdotool key ctrl+z
soon "undone as one" 'test "$(color_at 140 140)$(color_at 320 165)" = 0000FF00FF00'

# Handles.
move 320 165
click
settle
picture stage-handles
drag 350 150 370 137
expect "a handle changes the size" wait_for drop '"handle": "maxX".*"bounds": \[0, 0, 120, 60\]'
sed 's/0 0 100 60/0 0 120 60/; s/300 150/310 150/' "$work/start" >"$work/resized"
saved "with the position, so that the other edge stays" "$work/resized"
xdotool key ctrl+z
saved "as one step" "$work/start"
drag 300 98 352 150
expect "the handle above turns" wait_for drop '"handle": "rotation"'
sed 's/position="300 150" backgroundColor="0 1 0"/position="300 150" backgroundColor="0 1 0" transform="rotate(90deg)"/' "$work/start" >"$work/turned"
saved "about the anchor point" "$work/turned"
soon "and it is seen" 'test "$(color_at 320 190)$(color_at 340 165)" = 00FF00FFFFFF'
xdotool key ctrl+z
settle
drag 300 150 250 120
expect "the cross moves the anchor point" wait_for drop '"handle": "anchorPoint", "position": \[250, 120\]'
soon "and not the layer" 'test "$(color_at 270 160)$(color_at 330 140)" = 00FF0000FF00'
xdotool key ctrl+z
saved "undone" "$work/start"
# Snapping: the lower edge of the ball, at 183 with the pointer, is near that of the card at 180.
hover 120 120 stage/ball
act xdotool mousedown 1
wait_for hit
move 130 130
move 135 123
expect "an edge snaps to that of a sibling" wait_for drag '"position": \[155, 140\]'
settle
picture stage-guides
soon "with a line" 'test "$(color_at 220 180)" != FFFFFF'
xdotool keydown alt
move 136 123
expect "Alt turns it off" wait_for drag '"position": \[156, 143\]'
xdotool keyup alt
xdotool key Escape
wait_for cancel
xdotool mouseup 1
settle
move 590 430
click
settle
picture stage-perspective
xdotool key q
ended
expect "it ends with 0" test $status = 0

# What layers draw: a gradient, a path, an emitter.
cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1" sublayerTransform="perspective(900)">
    <sublayers>
      <CAGradientLayer name="sky" bounds="0 0 160 160" position="140 140">
        <colors>
          <CGColor value="1 0 0"/>
          <CGColor value="0 0 1"/>
        </colors>
      </CAGradientLayer>
      <CAShapeLayer name="flag" bounds="0 0 160 160" position="400 140" fillColor="0 0.5 0" path="0 0 m 160 40.0 l 0 160 l h"/>
      <CAEmitterLayer name="fire" bounds="0 0 160 160" position="660 140" backgroundColor="0.9 0.9 0.9" emitterPosition="80 80" emitterShape="circle" emitterSize="40.0 0"/>
      <CAShapeLayer name="wave" bounds="0 0 240 160" position="300 430" transform="rotate(50deg, 0, 1, 0)" fillColor="1 0.7 0" path="0 160 m 0 80 l 80 0 160 160 240 80 c 240 160 l h"/>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
show "$work/scene.caml" --size 800x600 --scale 1
rests
hover 90 180 stage/sky
click
settle
picture stage-gradient
drag 140 220 220 220
expect "a handle moves the end of a gradient" wait_for drop '"handle": "endPoint".*"value": \[1, 1\]'
sed 's/position="140 140"/position="140 140" endPoint="1 1"/' "$work/start" >"$work/changed"
saved "in its text" "$work/changed"
xdotool key ctrl+z
saved "as one step" "$work/start"
drag 126 220 126 140
expect "a stop moves along the line" wait_for drop '"handle": "stop 1".*"value": \[0.5\]'
soon "and is seen" 'test "$(color_at 90 200)" = 0000FF'
act xdotool key ctrl+s
wait_for save
expect "in its text" grep -q '<locations>' "$work/scene.caml"
xdotool key ctrl+z
saved "as one step" "$work/start"
move 340 140
click
settle
drag 480 100 440 140
expect "a point of a path is moved" wait_for drop '"handle": "point 1".*"value": \[120, 80\]'
sed 's/160 40.0 l/120 80 l/' "$work/start" >"$work/changed"
saved "and the other numbers stay" "$work/changed"
xdotool key ctrl+z
saved "as one step" "$work/start"
move 610 190
click
settle
picture stage-emitter
drag 700 140 720 140
expect "an emitter's size is changed" wait_for drop '"handle": "emitterSize".*"value": \[60, 0\]'
drag 660 140 650 130
expect "and its place" wait_for drop '"handle": "emitterPosition".*"value": \[70, 70\]'
sed 's/40.0 0/60 0/; s/80 80/70 70/' "$work/start" >"$work/changed"
saved "both in its text" "$work/changed"
xdotool key ctrl+z key ctrl+z
saved "as two steps" "$work/start"
# In perspective.
move 300 450
click
settle
picture stage-curve
drag 379 417 379 390
expect "a point follows the pointer in perspective" wait_for drop '"handle": "point 4"'
expect "in the plane of its layer" close_to "$(field drop value)" "240, 48" 8
picture stage-curve-moved
xdotool key ctrl+z
settle
xdotool key q
ended
expect "it ends with 0 again" test $status = 0
finish
