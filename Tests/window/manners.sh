#!/bin/bash
# The manners of a desktop program under X11: the screen saver comes, the window has an icon, text has the size of the desktop's, the
# gallery fits a small screen and needs no folder that can be written.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool xprop import clang
scene=$(dirname "$0")/tilted.caml

# Sets the time after which the server's screen saver comes, in seconds, and says whether it is on.
cat >"$work/saver.c" <<END
#include <X11/Xlib.h>
#include <X11/extensions/scrnsaver.h>
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **words) {
  Display *display = XOpenDisplay(NULL);
  if (count > 1) {
    XSetScreenSaver(display, atoi(words[1]), 0, PreferBlanking, AllowExposures);
    XResetScreenSaver(display);
  }
  XScreenSaverInfo *info = XScreenSaverAllocInfo();
  XScreenSaverQueryInfo(display, DefaultRootWindow(display), info);
  puts(info->state == ScreenSaverOn ? "on" : "off");
  return XCloseDisplay(display);
}
END
clang "$work/saver.c" -o "$work/saver" -lX11 -lXss || exit 77

start_x11 900 700
show "$scene" --size 400x300 --paused
window=$(xdotool search --class cambium | tail -1)
expect "the class is that of the desktop entry" grep -q '"cambium", "cambium"' <(xprop -id "$window" WM_CLASS)
icons() { xprop -id "$window" _NET_WM_ICON | grep -oE 'Icon \([0-9]+ x [0-9]+\)' | tr -d '\n'; }
soon "the window has the program's icon" \
  'test "$(icons)" = "Icon (16 x 16)Icon (32 x 32)Icon (48 x 48)Icon (64 x 64)Icon (128 x 128)"'
expect "the saver is off while something is done" test "$("$work/saver" 1)" = off
soon "the screen saver comes" 'test "$("$work/saver")" = on'
xdotool key q
ended
show "$scene" --desktop
"$work/saver" 1 >/dev/null
soon "over a background, too" 'test "$("$work/saver")" = on'
"$work/saver" 0 >/dev/null
kill "$previewer"
ended

# Desktops on X11 set Xft.dpi for their displays.
xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER "$(printf 'Xcursor.size:\t24\nXft.dpi:\t192\n')"
show "$scene" --size 200x150 --paused
expect "a point has two pixels with text of twice the size" test "$(field open pixels)" = "400, 300"
expect "and the scene its size in points" test "$(field open size)" = "400, 300"
xdotool mousemove $((250 + 240)) $((200 + 180))
soon "the pointer is where it is" 'act xdotool mousedown 1 mouseup 1 && wait_for hit && close_to "$(field hit point)" "240, 180" 1e-9'
xdotool key q
ended
show "$scene" --size 200x150 --scale 1 --paused
expect "--scale is in pixels per point all the same" test "$(field open pixels)" = "200, 150"
xdotool key q
ended

# A small screen.
kill $server
start_x11 800 480
export CAMBIUM_SCENES=$work/scenes
mkdir "$CAMBIUM_SCENES"
sed 's/<CALayer /<CALayer backgroundColor="1 0 0" /' >"$CAMBIUM_SCENES/red.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="root" bounds="0 0 640 480" anchorPoint="0 0"/>
</caml>
END
# Nothing can be written at home.
export HOME=/proc/no XDG_CACHE_HOME=/proc/no XDG_STATE_HOME=/proc/no TMPDIR=$work/temporary
mkdir "$TMPDIR"
show
expect "the gallery fits the display" test "$(field open pixels)" = "760, 432"
expect "in the middle" grep -q 'Position: 20,24' <(xdotool getwindowgeometry "$(xdotool search --class cambium | tail -1)")
# The pictures are drawn and kept in a folder for temporary files.
soon "the gallery has its pictures where no folder can be written" 'test "$(screen_color 100 170)" = FF0000'
picture manners-gallery
expect "which are kept among the temporary files" test -n "$(find "$TMPDIR" -name '*.png')"
xdotool key Escape
ended
expect "Escape ends it" test $status = 0
finish
