#!/bin/bash
# Easing and key frames in the inspector, under X11 and then under Wayland: a curve is chosen from pictures, the animation turns into key
# frames, one of which is dragged in the plot, and it is copied and pasted onto another layer with Ctrl+C and Ctrl+V. All undone and saved,
# the file has the bytes of the start.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
need Xvfb xdotool import convert weston

cat >"$work/start" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="0.1 0.1 0.2"><sublayers>
    <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1">
      <!-- From the left to the right -->
      <animations>
        <animation type="CABasicAnimation" keyPath="position.x" duration="2.0" repeatCount="inf">
          <fromValue type="real" value="100"/> <toValue type="real" value="200"/>
        </animation>
      </animations>
    </CALayer>
    <CALayer name="card" bounds="0 0 80 80" position="400 300" backgroundColor="0 1 0"/>
  </sublayers></CALayer>
</caml>
END
cp "$work/start" "$work/scene.caml"

# place X Y: the pointer goes to a place of the inspector, which is 300 points wide and 10 from the edges.
place() { move $((490 + $1)) $((10 + $2)); }

# written PATTERN: whether Ctrl+S writes a file with the pattern.
written() {
  act xdotool key ctrl+s
  wait_for save || return 1
  grep -Eq -- "$1" "$work/scene.caml"
}

# Where the title of the animation is in the inspector.
title=211

# acts NAME: what is done under a server, with pictures of that name.
acts() {
  xdotool key F12
  settle
  # The row of the ball in the tree. The line below the tree is dragged up, and the list of values scrolled to its end.
  place 60 97
  xdotool click 1
  settle
  place 150 270
  xdotool mousedown 1
  place 150 200
  place 150 110
  xdotool mouseup 1
  settle
  place 150 500
  xdotool click --repeat 12 --delay 20 5
  xdotool click 4
  settle
  # The title of the animation, and below it the plot and the fields.
  place 60 $title
  xdotool click 1
  settle
  picture "easing-$1-open"

  # The curves: from "none" one to the right and two down.
  place 200 $((title + 300))
  xdotool click 1
  settle
  picture "easing-$1-curves"
  xdotool key Right Down Down
  act xdotool key Return
  expect "$1: a curve is chosen" wait_for edit '"keyPath": "animations.animation 1.timingFunction"'
  sed 's/repeatCount="inf"/repeatCount="inf" timingFunction="0.33 1 0.68 1"/' "$work/start" >"$work/expected"
  saved "$1: its control points are saved, and nothing else" "$work/expected"

  # The kind, by its menu.
  place 200 $((title + 180))
  xdotool click 1
  settle
  xdotool key Down
  act xdotool key Return
  expect "$1: the animation turns into key frames" wait_for edit 'keyFrames'
  settle
  picture "easing-$1-frames"
  expect "$1: with the same timing function" written 'CAKeyframeAnimation'

  # The first key frame is at the lower left of the plot; half of the plot's height is half of 100.
  place 16 $((title + 147))
  act xdotool mousedown 1
  place 16 $((title + 123))
  place 16 $((title + 103))
  place 16 $((title + 87))
  xdotool mouseup 1
  expect "$1: a key frame is dragged" wait_for edit 'position.x key frames'
  settle
  picture "easing-$1-dragged"
  expect "$1: to a value that is saved" written 'value="150"'

  # The chosen animation is copied, and pasted onto the other layer.
  xdotool key ctrl+c
  settle
  place 60 119
  xdotool click 1
  settle
  act xdotool key ctrl+v
  expect "$1: Ctrl+V pastes the animation" wait_for edit 'Paste animations onto card'
  settle
  picture "easing-$1-pasted"
  act xdotool key ctrl+s
  wait_for save
  expect "$1: onto the selected layer" test "$(grep -c 'type="CAKeyframeAnimation"' "$work/scene.caml")" = 2

  for step in 1 2 3 4; do xdotool key ctrl+z; done
  settle
  saved "$1: all undone and saved, the bytes are those of the start" "$work/start"
  xdotool key q
  ended
  expect "$1: nothing is lost" test "$status" = 0
}

start_xvfb 1024 768
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export XDG_STATE_HOME=$work/state
show "$work/scene.caml" --size 800x600 --scale 1 --paused --time 1 --theme dark
rests
# Without a window manager the window is where SDL centres it.
origin_x=112
origin_y=84
acts x11

start_xvfb 1024 768
start_weston
show "$work/scene.caml" --size 800x600 --scale 1 --paused --time 1 --theme dark
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33'
# The keyboard goes to the window that was clicked.
move 390 10
click
rests
acts wayland
finish
