#!/bin/bash
# Animations in the inspector under X11: a duration is typed and saved, a handle of a curve is dragged, an animation is added and removed;
# all undone and saved, the file has the bytes of the start.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 1100
export XDG_STATE_HOME=$work/state
cat >"$work/ball.caml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <!-- A ball that fades -->
  <CALayer name="stage" bounds="0 0 800 1000" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
    <CALayer name='ball'   bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1">
      <animations>
        <animation type="CABasicAnimation" keyPath="opacity" duration="2.0"  autoreverses="1" repeatCount="inf">
          <fromValue type="real" value="0.0"/> <toValue type="real" value="1.0"/>
        </animation>
      </animations>
    </CALayer>
  </sublayers></CALayer>
</caml>
END
cp "$work/ball.caml" "$work/start"
# place X Y: the pointer goes to a place of the inspector, which is 300 points wide and 10 from the edges.
place() { xdotool mousemove $((50 + 800 - 310 + $1)) $((50 + 10 + $2)); }
# saved PAIRS: whether Ctrl+S writes the file of the start with changes of sed.
saved() {
  act xdotool key ctrl+s
  wait_for save || return 1
  sed "$1" "$work/start" >"$work/expected"
  cmp "$work/ball.caml" "$work/expected"
}

show "$work/ball.caml" --size 800x1000 --scale 1 --paused --time 1 --theme dark
rests
act xdotool key F12
settle
# The row of the ball in the tree.
place 60 97
xdotool click 1
settle
picture animations-closed
# More room for the values: the line below the tree is dragged up.
place 150 431
xdotool mousedown 1
place 150 300
place 150 100
xdotool mouseup 1
settle
# The title of the card.
place 60 492
xdotool click 1
settle
picture animations-open

# The ball at a second, away from the outline of the selection: half transparent at first.
ball() { screen_color 122 314; }
before=$(ball)
expect "the ball is seen" test "$before" != FFFFFF
place 200 768
xdotool click 1
xdotool type 0.5
act xdotool key Return
expect "a duration is typed" wait_for edit '"path": "stage/ball", "keyPath": "animations.animation 1.duration"'
soon "the animation that runs has it at once" 'test "$(ball)" = FFFFFF'
expect "the file is untouched" cmp "$work/ball.caml" "$work/start"
expect "Ctrl+S changes one number" saved 's/duration="2.0"/duration="0.5"/'

# A number that cannot be stays in its field.
place 200 768
xdotool click 1
xdotool type -- -1
act xdotool key Return
settle
picture animations-problem
expect "a negative duration is refused" no_event edit
xdotool key Escape

# The first handle of the curve; a drag is one step.
place 16 639
act xdotool mousedown 1
place 40 627
place 60 607
place 83 598
xdotool mouseup 1
expect "a handle is dragged" wait_for edit '"keyPath": "animations.animation 1.timingFunction"'
settle
picture animations-handle
act xdotool key ctrl+s
expect "which can be saved" wait_for save
expect "as a timing function" grep -Eq 'repeatCount="inf" timingFunction="[0-9.]+ [0-9.]+ 1 1">' "$work/ball.caml"
act xdotool key ctrl+z
settle
expect "it is one step of the history" saved 's/duration="2.0"/duration="0.5"/'

# An animation is added from the list beside the heading, and removed by the cross of its card.
place 60 492
xdotool click 1
settle
place 277 471
xdotool click 1
settle
picture animations-list
xdotool key Down
act xdotool key Return
expect "an animation is added" wait_for edit '"name": "ball: animate '
settle
picture animations-added
act xdotool key ctrl+s
wait_for save
expect "to the list of the layer" test "$(grep -c "<animation " "$work/ball.caml")" = 2
place 283 632
act xdotool click 1
expect "the cross removes it" wait_for edit '"name": "ball: remove '
settle
expect "from the file" saved 's/duration="2.0"/duration="0.5"/'
# The menu of a card has the same command.
place 60 492
act xdotool click 3
settle
picture animations-menu
# From the end of the menu: the two panels, then the command.
xdotool key Up Up Up Return
expect "the menu of a card removes its animation" wait_for edit '"name": "ball: remove opacity"'
soon "the ball is what the model says" 'test "$(ball)" = 0000FF'

# Everything undone, the file has the bytes of the start.
for step in 1 2 3 4; do xdotool key ctrl+z; done
soon "the ball is as it was" 'test "$(ball)" = "$before"'
expect "all undone and saved, the bytes are those of the start" saved ''
xdotool key q
ended
expect "nothing is lost" test $status = 0
finish
