#!/bin/bash
# The timeline under X11: a bar and a key frame are dragged, key frames are added, deleted, copied onto another layer, and moved by keys; Esc
# takes a drag back. Each is saved and compared with the text that it should be, and with everything undone the file has the bytes of
# the start.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/timeline-scene.sh"
need Xvfb xdotool import convert xclip

start_x11 900 700
export XDG_STATE_HOME=$work/state
write_scene
show "$work/scene.caml" --size 800x600 --scale 1 --paused --time 1 --theme dark
origin_x=50
origin_y=50
rests
act xdotool key t
settle
picture timeline

edit_timeline
finish
