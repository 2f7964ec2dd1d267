#!/bin/bash
# The strip of states under X11: clicks, drags, keys.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 700
cat >"$work/wallpaper.caml" <<'SCENE'
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer name="root" bounds="0 0 400 400" backgroundColor="0 0 0" geometryFlipped="1">
<sublayers><CALayer id="#1" name="clock" bounds="0 0 80 80" position="100 100" backgroundColor="1 0.4 0"/></sublayers>
<states>
<LKState name="Locked"><elements/></LKState>
<LKState name="Unlock"><elements><LKStateSetValue targetId="#1" keyPath="position.y"><value type="real" value="300"/></LKStateSetValue></elements></LKState>
<LKState name="Sleep"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.1"/></LKStateSetValue></elements></LKState>
</states>
<stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
<LKStateTransitionElement key="position.y" targetId="#1"><animation type="CABasicAnimation" keyPath="position.y" duration="0.4" fillMode="backwards"/></LKStateTransitionElement>
</elements></LKStateTransition></stateTransitions>
</CALayer></caml>
SCENE
show "$work/wallpaper.caml" --size 400x400
# Without a window manager the window is where SDL centres it: at 150, 150.
origin_x=150 origin_y=150
picture states-base

# The button of a state by its number, of Base, Locked, Unlock, Sleep: found by its colour, since widths are the font's.
row=379
x_of() {
  import -window root -crop 400x1+150+$((150 + row)) +repage txt:- 2>/dev/null | awk -F'[,:() ]+' -v wanted="$1" '
    NR > 1 { inside = ($3 + $4 + $5) > 0 ? 1 : 0; if (inside && !was) { n++; start = $1 } if (!inside && was && n == wanted) { print int((start + $1) / 2); exit } was = inside }'
}
unlock=
strip() { unlock=$(x_of 3) && [ -n "$unlock" ]; }
soon "the strip has a third button" strip
hover 20 20 root
act xdotool mousemove $(at "${unlock:-200}" $row) click 1
expect "a click is a change of state" wait_for state '"value": "Unlock"'
soon "the clock has moved" 'test "$(screen_color $(at 100 300))" = FF6600'
rests
picture states-unlocked

# A right click on a name opens the menu of the state, and not that of what lies behind the name. Its first command shows the state.
locked=$(x_of 2)
xdotool mousemove $(at "${locked:-150}" $row) click 3
act xdotool key Down Return
expect "the menu of a name shows its state" wait_for state '"value": "Locked"'
expect "u goes back" press u state '"value": "Unlock"'
rests

locked=$(x_of 2)
act xdotool mousemove $(at "${locked:-150}" $row) mousedown 1 mousemove $(at $((${locked:-150} + 50)) $row)
expect "a drag holds a quarter of the transition" wait_for scrub '"progress": 0.25'
picture states-scrubbed
# A quarter of the way from 300 to 100 is 250, linear: the clock, 80 high, covers 210 to 290, and stands there.
soon "the clock covers what it does at a quarter, and nothing below" \
  'test "$(screen_color $(at 100 287)) $(screen_color $(at 100 293))" = "FF6600 000000"'
act xdotool mouseup 1
expect "a short drag goes back" wait_for state '"value": "Unlock"'
soon "the clock is back" 'test "$(screen_color $(at 100 300))" = FF6600'
act xdotool mousemove $(at "${locked:-150}" $row) mousedown 1 mousemove $(at $((${locked:-150} + 150)) $row) mouseup 1
expect "a long drag goes on" wait_for state '"value": "Locked"'
soon "the clock is where the state has it" 'test "$(screen_color $(at 100 100))" = FF6600'

expect "z is sleep" press z state '"value": "Sleep"'
expect "u is unlock" press u state '"value": "Unlock"'
expect "k is lock" press k state '"value": "Locked"'
expect "Tab is the next state" press Tab state '"value": "Unlock"'
xdotool key q
ended
expect "q quits with 0" test $status = 0
finish
