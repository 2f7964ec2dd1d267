#!/bin/bash
# The panel of states under X11 and Wayland: a transition is chosen, held by hand on its ruler, and its bar is dragged to another duration;
# the file differs by that number, and the next unlock takes the new time.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
need Xvfb xdotool import convert weston

cat >"$work/start" <<'SCENE'
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="root" bounds="0 0 800 600" backgroundColor="0.1 0.1 0.2" geometryFlipped="1">
    <sublayers>
      <!-- the clock -->
      <CALayer id="#1" name="clock" bounds="0 0 80 80" position="100 100" backgroundColor="1 0.4 0"/>
    </sublayers>
    <states>
      <LKState name="Locked"><elements/></LKState>
      <LKState name="Unlock"><elements>
        <LKStateSetValue targetId="#1" keyPath="position.y"><value type="real" value="500"/></LKStateSetValue>
      </elements></LKState>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="Locked" toState="Unlock"><elements>
        <LKStateTransitionElement key="position.y" targetId="#1"><animation type="CABasicAnimation" keyPath="position.y" duration="1.00" fillMode="backwards"/></LKStateTransitionElement>
      </elements></LKStateTransition>
    </stateTransitions>
  </CALayer>
</caml>
SCENE
export XDG_STATE_HOME=$work/state

# The panel is 300 points wide, 10 from the edges. Its rows are 22 high: three states below a bar of 30 and a heading of 30, the transition
# below another heading, then the menus, the buttons, and the ruler with the bar below.
panel() { move $((800 - 310 + $1)) $((10 + $2)); }
ruler=$((30 + 30 + 3 * 22 + 30 + 22 + 12 + 22 + 4 + 28))
# The tracks begin at two fifths of the width. The bar of a second ends where 1.1 s less the margins lie.
x_of() { awk -v t="$1" 'BEGIN { w = 300 - 120 - 4; m = w / 20 < 12 ? w / 20 : 12; print int(120 + m + t * (w - 2 * m) / 1.1 + 0.5) }'; }

# held T: the place of the clock while a press on the ruler holds the transition at a time.
held() {
  panel "$(x_of "$1")" $((ruler + 26))
  act xdotool mousedown 1
  wait_for scrub '"value": "Unlock"'
  xdotool mouseup 1
  settle
  middle
}

play() {
  act xdotool key shift+s
  settle
  picture "transitions-$1"
  # Held by hand: half of a linear way lies in the middle between its ends.
  local first last half
  first=$(held 0) last=$(held 1) half=$(held 0.5)
  picture "transitions-$1-held"
  echo "the clock is at $first, $half and $last"
  expect "$1: the transition moves the clock" test "$(difference "$last" "$first" | cut -d. -f1)" -gt 50
  expect "$1: in the middle of the ruler the clock is in the middle of its way" \
    close_to "$half" "$(awk -v a="$first" -v b="$last" 'BEGIN { print (a + b) / 2 }')" 8
  # The right end of the bar: from one second to half a second.
  panel "$(x_of 1)" $((ruler + 34 + 11))
  act xdotool mousedown 1
  panel "$(x_of 0.75)" $((ruler + 34 + 11))
  panel "$(x_of 0.5)" $((ruler + 34 + 11))
  xdotool mouseup 1
  expect "$1: a drag of the bar is an edit" wait_for edit 'animations.position.y.duration'
  settle
  picture "transitions-$1-dragged"
  sed 's/duration="1.00"/duration="0.5"/' "$work/start" >"$work/shorter"
  saved "$1: the file differs by the duration" "$work/shorter"
  # The next change takes the new time.
  act xdotool key k
  wait_for state '"value": "Locked"'
  rests
  act xdotool key u
  wait_for state '"value": "Unlock"'
  local begin
  begin=$(field state time)
  rests
  expect "$1: the next unlock takes half a second" close_to "$(difference "$(field rest time)" "$begin")" 0.5 0.2
  act xdotool key ctrl+z
  settle
  saved "$1: undo leads to the bytes of the start" "$work/start"
  xdotool key q
  ended
}

# The middle of the clock, by its colour in a column of the window, in pixels.
middle() {
  import -window root -crop "1x600+$((origin_x + 70))+$origin_y" +repage -depth 8 txt:- 2>/dev/null | awk -F'[,:() ]+' '
    NR > 1 && $3 > 200 && $5 < 60 { if (first == "") first = $2; last = $2 } END { print (first + last) / 2 }'
}

start_x11 900 700
cp "$work/start" "$work/scene.caml"
show "$work/scene.caml" --size 800x600 --scale 1 --theme dark
origin_x=50 origin_y=50
rests
play x11

start_xvfb 1024 768
start_weston
cp "$work/start" "$work/scene.caml"
show "$work/scene.caml" --size 800x600 --scale 1 --theme dark
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33'
# The keyboard goes to the window that was clicked.
move 390 10
click
rests
play wayland
finish
