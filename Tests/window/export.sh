#!/bin/bash
# Exports from the window under X11: the panel opens, Return exports, the file is that of the command line, Escape cancels.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
# A second of a small scene, which is exported quickly.
cat >"$work/box.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 75" backgroundColor="1 1 1"><sublayers>
<CALayer bounds="0 0 10 10" position="10 70" backgroundColor="1 0 0"><animations>
<go type="CABasicAnimation" keyPath="position.x" duration="1"><toValue type="real" value="90"/></go></animations></CALayer>
</sublayers></CALayer></caml>
END
# Half an hour of one that takes long.
sed 's/duration="4"/duration="900"/' "$(dirname "$0")/tilted.caml" >"$work/tilted.caml"
show "$work/box.caml" --size 800x600 --scale 1 --theme dark
rests

# The panel is 372 points wide, in the middle of the window.
before=$(screen_color 300 250)
act xdotool mousemove 100 100 key e
soon "E shows the panel" 'test "$(screen_color 300 250)" != "$before"'
picture export-panel
act xdotool key Return
wait_for export box.gif
expect "Return exports a GIF beside the scene" test -s "$work/box.gif"
soon "a message has the file's name, and the panel is gone" 'test "$(screen_color 300 250)" = "$before"'
picture export-message
"$cambium" render "$work/box.caml" -o "$work/direct.gif" --quiet
expect "the file has the bytes of the command line" cmp "$work/box.gif" "$work/direct.gif"

# The next export has another name. Escape cancels it while it runs, and closes the panel before it runs.
act xdotool key e
soon "E shows the panel again" 'test "$(screen_color 300 250)" != "$before"'
act xdotool key Escape
soon "Escape closes it" 'test "$(screen_color 300 250)" = "$before"'
xdotool key q
ended

# A long film is cancelled.
show "$work/tilted.caml" --size 800x600 --scale 1 --theme dark
before=$(screen_color 300 250)
act xdotool mousemove 110 100 key e
soon "E shows the panel of another scene" 'test "$(screen_color 300 250)" != "$before"'
act xdotool key Return
soon "the export runs" 'ls "/proc/$previewer/task/"*/children >/dev/null && cat "/proc/$previewer/task/"*/children | grep -q .'
xdotool key Escape
wait_for export null
expect "a cancelled export leaves nothing" test -z "$(ls -A "$work" | grep -E 'tilted.gif|\.part')"
xdotool key q
ended
expect "q quits with 0" test $status = 0
finish
