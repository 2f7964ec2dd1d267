#!/bin/bash
# Layers are moved by keys, deleted, duplicated, grouped, copied and pasted, in the text of their file, under X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
export XDG_STATE_HOME=$work/state
# The window is at (50, 50) of the screen.
origin_x=50 origin_y=50

cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1">
    <sublayers>
      <!-- The ball -->
      <CALayer name="ball" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>
      <CALayer name="card" id="#1" bounds="0 0 80 80" position="500 300" backgroundColor="0 1 0"/>
    </sublayers>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
show "$work/scene.caml" --size 800x600 --scale 1
rests
hover 140 140 stage/ball
click
settle

# The arrow keys.
act xdotool key Right
expect "an arrow key moves the layer" wait_for edit '"path": "stage/ball", "keyPath": "position"'
xdotool key shift+Down
sed 's/140 140/141 150/' "$work/start" >"$work/moved"
saved "by a point, with Shift by ten" "$work/moved"
xdotool key ctrl+z
saved "and undo takes the row of keys back" "$work/start"

# Deleting and duplicating.
xdotool key Delete
soon "Delete deletes" 'test "$(color_at 140 140)" = FFFFFF'
grep -v '"ball"' "$work/start" >"$work/deleted"
saved "the line of the layer, and not the comment" "$work/deleted"
xdotool key ctrl+z
soon "undo brings it back" 'test "$(color_at 140 140)" = 0000FF'
saved "to the bytes of the start" "$work/start"
click
settle
xdotool key ctrl+d
settle
xdotool key shift+Right key shift+Right key shift+Right key shift+Right key shift+Right key shift+Right key shift+Right key shift+Right key shift+Right key shift+Right
soon "Ctrl+D duplicates, and the copy is selected" 'test "$(color_at 240 140)" = 0000FF -a "$(color_at 140 140)" = 0000FF'
awk '{ print } /"ball"/ { sub("140 140", "240 140"); print }' "$work/start" >"$work/twice"
saved "as one more line" "$work/twice"
xdotool key ctrl+z key ctrl+z
soon "undo takes it back" 'test "$(color_at 240 140)" = FFFFFF'

# The clipboard. What is pasted is above the selected layer, with an id of its own.
hover 500 300 stage/card
click
settle
xdotool key ctrl+c
move 140 140
click
settle
xdotool key ctrl+v
soon "Ctrl+V pastes what Ctrl+C has copied" 'test "$(tail -n 3 "$events" | grep -c Paste)" -gt 0'
settle
act xdotool key ctrl+s
wait_for save
expect "above the selected layer" test "$(grep -n 'name=' "$work/scene.caml" | sed -n '3p' | grep -c 'name="card"')" = 1
expect "with an id of its own" test "$(grep -c 'id="#1"' "$work/scene.caml")" = 1
xdotool key ctrl+z
settle
saved "undone" "$work/start"
move 140 140
click
settle
xdotool key ctrl+x
soon "Ctrl+X cuts" 'test "$(color_at 140 140)" = FFFFFF'
xdotool key ctrl+v
soon "and Ctrl+V puts it in front" 'test "$(color_at 140 140)" = 0000FF'
xdotool key ctrl+z key ctrl+z
settle

# Groups.
move 140 140
click
settle
xdotool key ctrl+g
settle
act xdotool key ctrl+s
wait_for save
expect "Ctrl+G puts the layer into another one" test "$(grep -c '<sublayers>' "$work/scene.caml")" = 2
soon "which changes nothing in the picture" 'test "$(color_at 140 140)" = 0000FF'
xdotool key ctrl+shift+g
settle
saved "Ctrl+Shift+G takes it out again" "$work/start"

# Escape ends what is going on, and never begins with a question. The layer is still selected; a click there would choose the one behind.
xdotool key Delete
soon "a layer is gone" 'test "$(color_at 140 140)" = FFFFFF'
move 140 140
click
act xdotool key Escape Escape Escape
settle
expect "Escape asks nothing" no_event ask
expect "and does not end the window" lives
xdotool key ctrl+z
soon "undone" 'test "$(color_at 140 140)" = 0000FF'
move 140 140
click
act xdotool key Escape
settle
expect "Escape takes the selection away first" lives
xdotool key Escape
ended
expect "it ends with 0" test $status = 0

# A deleted layer takes with it what states and transitions have for it, in the same step.
cat >"$work/scene.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1">
    <sublayers>
      <CALayer id="#2" name="moon" bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1"/>
      <CALayer id="#3" name="hill" bounds="0 0 80 80" position="500 300" backgroundColor="0 1 0"/>
    </sublayers>
    <states>
      <LKState name="Locked">
        <elements>
          <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
          <LKStateSetValue targetId="#3" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
        </elements>
      </LKState>
      <LKState name="Unlock">
        <elements>
          <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
          <LKStateSetValue targetId="#3" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        </elements>
      </LKState>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="*" toState="*">
        <elements>
          <LKStateTransitionElement targetId="#2" key="opacity"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
          <LKStateTransitionElement targetId="#3" key="opacity"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
        </elements>
      </LKStateTransition>
    </stateTransitions>
  </CALayer>
</caml>
END
cp "$work/scene.caml" "$work/start"
grep -v '"#2"' "$work/start" >"$work/deleted"
xdotool mousemove 5 5
show "$work/scene.caml" --size 800x600 --scale 1
rests
hover 140 140 stage/moon
click
settle
xdotool key Delete
soon "a layer with values of states is deleted" 'test "$(color_at 140 140)" = FFFFFF'
saved "with its values in states, and its elements in transitions" "$work/deleted"
expect "so that nothing is left to check" "$cambium" check --strict "$work/scene.caml"
xdotool key ctrl+z
soon "undo brings the layer back" 'test "$(color_at 140 140)" = 0000FF'
saved "and all of it" "$work/start"
xdotool key q
ended
finish
