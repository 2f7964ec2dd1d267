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
at() { echo $((150 + $1)) $((150 + $2)); }

show "$work/moon.caml" --size 400x400
xdotool mousemove $(at 200 100) sleep 0.2 mousemove $(at 399 100)
soon "the pointer moves the moon to the right" 'test "$(screen_color $(at 300 200))" = FF6600'
xdotool mousemove $(at 0 100)
soon "and to the left" 'test "$(screen_color $(at 100 200))" = FF6600'
kill "$previewer"
wait "$previewer" 2>/dev/null

show "$work/moon.caml" --size 400x400 --parallax=-1,0
soon "the tilt is the one that was asked for" 'test "$(screen_color $(at 100 200))" = FF6600'
xdotool mousemove $(at 200 100) sleep 0.2 mousemove $(at 399 100)
never "whatever the pointer does" 'test "$(screen_color $(at 100 200))" != FF6600'
finish
