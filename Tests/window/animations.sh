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
move() { xdotool mousemove $((50 + $1)) $((50 + $2)); }
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
hover 140 140 stage/ball
click
settle
picture animations-closed
