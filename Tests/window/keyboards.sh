#!/bin/bash
# Keyboards and fields under X11: keys of other scripts with Ctrl and with brackets, the number pad without and with Num Lock, and fields
# with undo, copy and paste. Keys are pressed by their place on the keyboard, as a person does.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import setxkbmap

start_x11 900 700
setxkbmap us
# A red box of 80 × 80 points at (100, 100) in a window of 800 × 600, which is at (50, 50) of the screen; and what moves, for seeking.
cat >"$work/box.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
<CALayer name="box" bounds="0 0 80 80" position="140 140" backgroundColor="1 0 0"/>
<CALayer name="runner" bounds="0 0 20 20" position="40 580" backgroundColor="0 0 1"><animations>
<go type="CABasicAnimation" keyPath="position.x" duration="4"><toValue type="real" value="760"/></go></animations></CALayer>
</sublayers></CALayer></caml>
END
show "$work/box.caml" --size 800x600 --scale 1 --paused --theme dark
rests

# The codes of the keys of an American keyboard on a PC.
key_A=38 key_C=54 key_E=26 key_R=27 key_V=55 key_Z=52 key_left_bracket=34 key_right_bracket=35
# A place of the scene on the screen.
origin_x=50 origin_y=50
# control CODE [shift]: a key with Ctrl.
control() { xdotool keydown ctrl ${2:+keydown shift} key "$1" ${2:+keyup shift} keyup ctrl; }
drag_box() {
  hover 140 140 root/box
  xdotool mousedown 1
  move 240 160
  act move 440 140
  wait_for drag
  xdotool mouseup 1
  wait_for drop
}
# The box at its first place, and where it was dragged to.
is_home() { [ "$(screen_color 165 165)" = FF0000 ]; }
is_away() { [ "$(screen_color 480 180)" = FF0000 ]; }

for layout in us ru gr fr; do
  setxkbmap $layout
  drag_box
  soon "$layout: the box is dragged" is_away
  # The key that types Z is that of the American W on a French keyboard.
  z=$key_Z
  [ $layout = fr ] && z=25
  control $z
  soon "$layout: Ctrl and the key of Z undo" is_home
  control $z shift
  soon "$layout: with Shift they make it again" is_away
  control $z
  soon "$layout: and undo again" is_home
done
setxkbmap ru
expect "ru: the key of R reloads" press $key_R reload
expect "ru: the key of ] is faster" press $key_right_bracket speed '"value": 1.1'
expect "ru: the key of [ is slower" press $key_left_bracket speed '"value": 1[,}]'
setxkbmap us

# The number pad. Codes: 79 to 81 are 7 to 9, 83 to 85 are 4 to 6, 87 to 91 are 1 to 3, 0 and the point, 104 is Enter.
expect "without Num Lock 6 seeks" press 85 seek '"time": 0.01666'
expect "7 goes to the start" press 79 seek '"time": 0[,}]'
act xdotool key 87 key 88 key 83
expect "4 seeks back" wait_for seek
settle
expect "1, 2 and 3 set no speed" test "$(tail -n "+$((since + 1))" "$events" | grep -c '"event": "speed"')" = 1
xdotool key Num_Lock
expect "with Num Lock 3 is slow motion" press 89 speed '"value": 0.1'
expect "2 is a quarter" press 88 speed '"value": 0.25'
expect "1 is the normal speed" press 87 speed '"value": 1[,}]'
act xdotool key 91
expect "the point goes one frame on" wait_for seek '"time": 0.01666'
settle
expect "once" no_event seek '"time": 0.0333'
xdotool key Num_Lock

# Fields. The panel of exports is 372 points wide, in the middle; Shift+Tab leads to its last field, and again to the name.
drag_box
soon "the box is dragged" is_away
before=$(screen_color 300 250)
xdotool mousemove 100 600 key e
soon "E shows the panel" 'test "$(screen_color 300 250)" != "$before"'
xdotool key shift+Tab key shift+Tab
xdotool type hello
xdotool key ctrl+z key ctrl+z key ctrl+z key ctrl+z
xdotool key ctrl+y key ctrl+a key ctrl+c key End key ctrl+v key shift+Insert
picture keyboards-field
xdotool key Return
expect "what was copied is pasted, and Return exports" press Return export hellohellohello.gif

# The same on a keyboard that has no Latin letters.
soon "the panel is gone" 'test "$(screen_color 300 250)" = "$before"'
# The panel lay over the box.
soon "Ctrl+Z in its field has not moved the box" is_away
setxkbmap ru
xdotool mousemove 100 600 key $key_E
soon "ru: the key of E shows the panel" 'test "$(screen_color 300 250)" != "$before"'
xdotool key shift+Tab key shift+Tab
control $key_A
control $key_V
control $key_V
# The number pad types with Num Lock, and moves without; its Enter commits.
xdotool key 87 key Num_Lock key 88 key Num_Lock key 83 key 91 key 104
expect "ru: the field has its shortcuts, and the pad's keys" press 104 export hellohello.gif
xdotool key ctrl+z
setxkbmap us
act xdotool key q
expect "what is not saved is asked" wait_for ask quit
# The answer before the last but one: do not save.
xdotool key Left key Left key Return
ended
expect "without saving it ends with 0" test $status = 0
finish
