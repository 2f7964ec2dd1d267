#!/bin/bash
# The dialogs of the desktop's portal under X11: a scene is opened, a picture is chosen, a dialog goes with its window. The desktop's style comes
# from the same portal.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/portal.sh"
need Xvfb xdotool import convert dbus-daemon python3

start_x11 980 700
export XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
start_bus
# over_window: whether a dialog lies over the window.
over_window() { called "$1" "\"x11:$(printf '%x' "$(xdotool search --class cambium | tail -1)")\""; }

mkdir "$work/a folder"
cat >"$work/a folder/red.caml" <<'SCENE'
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="root" bounds="0 0 640 480" anchorPoint="0 0" backgroundColor="1 0 0">
    <sublayers><CALayer name="square" bounds="0 0 100 100" position="320 240" backgroundColor="1 1 1"/></sublayers>
  </CALayer>
</caml>
SCENE
convert -size 20x20 xc:'#00ff00' "$work/a folder/green.png"

# A scene is chosen in the gallery.
portal chosen "file://$work/a%20folder/red.caml"
show --size 640x480
origin_x=170 origin_y=110
act xdotool key ctrl+o
expect "Ctrl+O opens what is chosen in the portal's dialog" wait_for open red.caml
expect "which lists scenes" called FileChooser.OpenFile '"\*.tendies"'
expect "and lies over the window" over_window FileChooser.OpenFile
soon "The scene is shown" 'test "$(color_at 20 400)" = FF0000'

# A layer gets a picture. The dialog begins in the scene's folder.
portal chosen "file://$work/a%20folder/green.png"
move 320 240
click
xdotool key ctrl+shift+p
soon "The palette opens" 'test "$(color_at 320 120)" != FF0000'
xdotool type "choose a picture"
expect "and its command edits the selected layer" press Return edit "Picture of square"
soon "which gets the picture that is chosen" 'test "$(color_at 320 240)" = 00FF00'
expect "from a dialog that lists pictures" called FileChooser.OpenFile '"\*.png"'
expect "and begins beside the scene" called FileChooser.OpenFile "$work/a folder"
picture dialogs-picture
expect "and is saved" press ctrl+s save

# A dialog that is open goes with its window.
portal waits
act xdotool key ctrl+o
soon "A dialog is open" 'called FileChooser.OpenFile'
expect "and the window goes on" settle
act xdotool key ctrl+o
soon "A second one takes its place" 'called Request.Close && [ "$(grep -c OpenFile "$work/calls")" = 2 ]'
kill "$previewer"
ended
soon "and goes with the window" '[ "$(grep -c Request.Close "$work/calls")" = 2 ]'

# The desktop's style is read from the same portal.
portal light
show --size 640x480
soon "The portal's style is that of the gallery" 'test "$(color_at 10 400)" = FBFBFB'
picture dialogs-light
act xdotool key ctrl+o
soon "Without dialogs there is a message" 'grep -q "no dialog can be shown" "$work/messages"'
xdotool key Escape
ended
expect "Escape ends the gallery" test $status = 0

finish
