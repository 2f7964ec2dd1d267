#!/bin/bash
# What layers draw is edited on the stage and in the inspector, under X11 and under Wayland: texts, paths, the pen, the crop of a picture,
# the colours of a gradient, each with what it writes into the file.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
need Xvfb xdotool import convert weston

export XDG_STATE_HOME=$work/state
mkdir -p "$work/assets"
# Red on the left, green on the right.
convert -size 20x20 xc:red xc:lime +append "$work/assets/photo.png"
cat >"$work/start" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="0.1 0.1 0.2">
    <sublayers>
      <CATextLayer name="title" bounds="0 0 200 40" position="250 100" string="Hello" fontSize="28"/> <!-- 28 pt -->
      <CALayer name="photo" bounds="0 0 200 100" position="200 400">
        <contents type="CGImage" src="assets/photo.png"/>
      </CALayer>
      <CAShapeLayer name="leaf" bounds="0 0 200 200" position="500 300" fillColor="0 0 1" path="0 0 m 200 0 l 200 200 l h"/>
    </sublayers>
  </CALayer>
</caml>
END

# double_click X Y EVENT: two clicks, which are a double click if they come soon after one another; on a busy machine they may not.
double_click() {
  local try
  for try in 1 2 3 4 5; do
    move "$1" "$2"
    act xdotool click --repeat 2 --delay 20 1
    wait_for "$3" "" 3 >/dev/null && return 0
    [ "$3" = text ] || continue
    # Another layer was selected by the second click.
    move 700 550
    xdotool click 1
  done
  return 1
}

# edits: the acts on the stage, in a window that shows the scene.
edits() {
  cp "$work/scene.caml" "$work/before"
  # A text.
  expect "a double click on a text edits it" double_click 250 100 text
  xdotool key ctrl+a
  xdotool type "Good morning"
  act xdotool key Return
  sed 's/Hello/Good morning/' "$work/before" >"$work/after"
  saved "the text is saved" "$work/after"
  act xdotool key ctrl+z
  settle
  saved "as one step" "$work/before"

  # A path: a point is added to the line that closes it, made smooth, and removed.
  hover 560 240 stage/leaf
  click
  settle
  expect "a double click on a path adds a point" double_click 450 250 edit
  sed 's/200 200 l h/200 200 l 50 50 l h/' "$work/before" >"$work/after"
  saved "which is saved" "$work/after"
  move 600 400
  act xdotool keydown ctrl click 1 keyup ctrl
  expect "a click with Ctrl removes a point" wait_for edit '"keyPath": "path"'
  sed 's/200 200 l h/50 50 l h/' "$work/before" >"$work/after"
  saved "which is saved" "$work/after"
  act xdotool key ctrl+z
  act xdotool key ctrl+z
  settle
  saved "each is one step" "$work/before"

  # The right edge of the picture is dragged to its middle.
  move 700 550
  xdotool click 1
  hover 220 420 stage/photo
  click
  settle
  move 300 400
  act xdotool keydown ctrl mousedown 1
  wait_for hit
  move 250 400
  move 200 400
  xdotool mouseup 1
  expect "a drag with Ctrl crops the picture" wait_for edit '"keyPath": "contentsRect"'
  xdotool keyup ctrl
  soon "which stays where it is" 'test "$(color_at 190 380)" = FF0000 && test "$(color_at 210 380)" = 1A1A33'
  saved_bytes=$(act xdotool key ctrl+s; wait_for save; cat "$work/scene.caml")
  expect "the crop is saved" grep -q 'bounds="0 0 100 100" position="150 400" contentsRect="0 0 0.5 1"' <<<"$saved_bytes"
  act xdotool key ctrl+z
  settle
  saved "as one step" "$work/before"

  # The pen: three points, and a click on the first.
  act xdotool key shift+p
  move 650 100
  act xdotool click 1
  wait_for pen
  move 750 100
  act xdotool click 1
  wait_for pen
  move 700 180
  act xdotool click 1
  wait_for pen
  picture "drawing-pen${1:-}"
  move 650 100
  act xdotool click 1
  expect "the pen adds a layer" wait_for edit Paste
  soon "with the path" 'test "$(color_at 700 120)" = 408CFF'
  act xdotool key ctrl+s
  wait_for save
  expect "which is saved" grep -q 'CAShapeLayer name="path" bounds="0 0 100 80" position="700 140" fillColor="0.25 0.55 1" path="0 0 m 100 0 l 50 80 l h"' "$work/scene.caml"
  act xdotool key ctrl+z
  settle
  saved "as one step" "$work/before"
}

start_x11 900 700
cp "$work/start" "$work/scene.caml"
show "$work/scene.caml" --size 800x600 --scale 1 --paused
origin_x=50 origin_y=50
rests
edits
press q close
ended

# The strip of a gradient in the inspector, which is 300 points wide and 10 from the edges.
cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 400 600" geometryFlipped="1" backgroundColor="0.1 0.1 0.2">
    <sublayers>
      <CAGradientLayer name="sky" bounds="0 0 300 300" position="200 300">
        <colors>
          <CGColor value="1 0 0"/>
          <CGColor value="0 0 1"/>
        </colors>
      </CAGradientLayer>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/before"
start_x11 1000 800
show "$work/scene.caml" --size 1000x800 --scale 1 --paused
origin_x=0 origin_y=0
rests
xdotool key F12
settle
# The row of the layer in the tree, which the strip then belongs to.
move 760 107
act xdotool click 1
settle
# From the middle of the strip to three quarters of it.
move 840 549
act xdotool mousedown 1
expect "a press adds a stop" wait_for edit '"keyPath": "colors"'
move 870 549
move 910 549
xdotool mouseup 1
settle
picture drawing-strip
act xdotool key ctrl+s
wait_for save
expect "which is saved with its colour" grep -q '<CGColor value="0.5 0 0.5"/>' "$work/scene.caml"
expect "and its place" grep -q '<real value="0.75"/>' "$work/scene.caml"
act xdotool key Delete
expect "Delete removes the stop" wait_for edit '"keyPath": "colors"'
act xdotool key ctrl+z
act xdotool key ctrl+z
settle
saved "each is one step" "$work/before"
press q close
ended

start_xvfb 1024 768
start_weston
cp "$work/start" "$work/scene.caml"
show "$work/scene.caml" --size 800x600 --scale 1 --paused
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33'
# The keyboard goes to the window that was clicked.
move 700 550
click
rests
edits -wayland
finish
