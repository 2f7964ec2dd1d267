#!/bin/bash
# The tilt of the device under X11: the pointer's, or the one that --parallax gives.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import convert

start_x11 700 700
cat >"$work/moon.caml" <<'SCENE'
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
<CALayer bounds="0 0 400 400" backgroundColor="0 0 0" geometryFlipped="1">
<sublayers><CALayer name="moon" bounds="0 0 80 80" position="200 200" backgroundColor="1 0.4 0"/></sublayers>
<style><wallpaperParallaxGroups><NSDictionary><axis value="x"/><keyPath value="position.x"/><layerName value="moon"/>
<mapMinTo value="-100"/><mapMaxTo value="100"/></NSDictionary></wallpaperParallaxGroups></style>
</CALayer></caml>
SCENE
# Without a window manager the window is where SDL centres it: at 150, 150.
origin_x=150 origin_y=150
# The pointer's place is told again and again: windows that have just come do not always hear of the first move.
moon_at() { xdotool mousemove $(at "$3" 99) mousemove $(at "$3" 100) && [ "$(screen_color $(at "$1" "$2"))" = FF6600 ]; }

show "$work/moon.caml" --size 400x400
soon "the pointer moves the moon to the right" 'moon_at 300 200 399'
soon "and to the left" 'moon_at 100 200 0'
xdotool key q
ended

xdotool mousemove 5 5
show "$work/moon.caml" --size 400x400 --parallax=-1,0
soon "the tilt is the one that was asked for" 'test "$(screen_color $(at 100 200))" = FF6600'
act xdotool mousemove $(at 200 100)
until_true 'xdotool mousemove $(at 398 100) mousemove $(at 399 100); wait_for hover "\"path\": \"[^\"]" 2 >/dev/null'
# A screenshot that is asked for after the movements has what is shown after them.
press s screenshot -1.png
expect "whatever the pointer does" test "$(picture_color "$work/moon-1.png" 100 200)" = FF6600
expect "on the screen too" test "$(screen_color $(at 100 200))" = FF6600
xdotool key q
ended
expect "q quits with 0" test $status = 0
finish
