#!/bin/bash
# Changes of the window in the scene's file: the journal, merging with another program, conflicts, questions and saving, under X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
export XDG_STATE_HOME=$work/state
# The window is at (50, 50) of the screen.
origin_x=50 origin_y=50
journals() { ls "$XDG_STATE_HOME/cambium/journal" 2>/dev/null | grep -c 'journal$'; }
# drag X Y X Y: moves what is at the first place to the second.
drag() {
  move "$1" "$2"
  act xdotool mousedown 1
  wait_for hit
  move $((($1 + $3) / 2)) "$4"
  move "$3" "$4"
  wait_for drag
  xdotool mouseup 1
  wait_for drop
}

cat >"$work/ball.caml" <<END
<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <!-- A ball on a stage -->
  <CALayer name="stage" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
    <CALayer name='ball'   bounds="0 0 80 80" position="140 140" backgroundColor="0 0 1" />
    <CALayer name="card" bounds="0 0 80 80" position="500.0 300.0" backgroundColor="0 1 0" opacity="1.0"/>
  </sublayers></CALayer>
</caml>
END
cp "$work/ball.caml" "$work/start"

# A change is in the journal, and comes back after the program was killed.
show "$work/ball.caml" --size 800x600 --scale 1
rests
expect "a scene that is not changed has no star" eval '! star'
hover 140 140 stage/ball
drag 140 140 240 200
soon "a change is in the title" star
expect "with its event" wait_for edit '"path": "stage/ball", "keyPath": "position"'
soon "and in the journal" 'test "$(journals)" = 1'
expect "the file is untouched" cmp "$work/ball.caml" "$work/start"
kill -9 $previewer
ended
show "$work/ball.caml" --size 800x600 --scale 1
expect "the next start restores it" wait_for restore '"edits": 1'
rests
soon "the ball is where it was left" 'test "$(color_at 240 200)" = 0000FF'
expect "unsaved" star
picture document-restored
act xdotool key ctrl+s
expect "it can be saved" wait_for save ball.caml
sed 's/140 140/240 200/' "$work/start" >"$work/expected"
expect "one value is another" cmp "$work/ball.caml" "$work/expected"
soon "the star goes" '! star'
soon "and the journal" 'test "$(journals)" = 0'
# Undo lives through saving.
act xdotool key ctrl+z
soon "undo is unsaved" star
act xdotool key ctrl+s
expect "and can be saved" wait_for save
expect "to the bytes of the start" cmp "$work/ball.caml" "$work/start"

# What another program changes is joined with what is not saved.
hover 140 140 stage/ball
drag 140 140 240 200
sed -i 's/backgroundColor="1 1 1"/backgroundColor="1 1 0"/; s/opacity="1.0"/opacity="0.5"/' "$work/ball.caml"
act true
expect "another program's change is read" wait_for reload '"edits": 1'
soon "and shown" 'test "$(color_at 30 500)" = FFFF00'
soon "with the change of the window" 'test "$(color_at 240 200)" = 0000FF'
expect "no conflict" no_event conflict
act xdotool key ctrl+s
expect "both are saved" wait_for save
sed 's/140 140/240 200/; s/backgroundColor="1 1 1"/backgroundColor="1 1 0"/; s/opacity="1.0"/opacity="0.5"/' "$work/start" >"$work/expected"
expect "in one file" cmp "$work/ball.caml" "$work/expected"
xdotool key ctrl+z
soon "undo still takes the drag back" 'test "$(color_at 140 140)" = 0000FF'
xdotool key ctrl+shift+z
soon "and redo makes it again" 'test "$(color_at 240 200)" = 0000FF'

# The same value in both: a question.
drag 240 200 300 400
act sed -i 's/position="240 200"/position="600 100"/' "$work/ball.caml"
expect "a conflict is reported" wait_for conflict '"path": "stage/ball", "keyPath": "position", "mine": "300 400", "theirs": "600 100"'
expect "and asked" wait_for ask conflict
soon "over the dimmed scene" 'test "$(color_at 30 500)" != FFFF00'
picture document-conflict
cp "$work/ball.caml" "$work/theirs"
xdotool key Escape
act xdotool key ctrl+s
expect "saving asks again" wait_for ask conflict
expect "and writes nothing" cmp "$work/ball.caml" "$work/theirs"
expect "which standard error tells" grep -q conflict "$work/messages"
xdotool key Return
soon "Return keeps the window's value" 'test "$(color_at 300 400)" = 0000FF'
act xdotool key ctrl+s
expect "which can be saved then" wait_for save
expect "in place of the other" grep -q 'position="300 400"' "$work/ball.caml"
xdotool key ctrl+z
soon "the other value is in the history" 'test "$(color_at 600 100)" = 0000FF'
xdotool key ctrl+shift+z

# Questions before changes are lost.
settle
drag 300 400 140 140
cp "$work/ball.caml" "$work/before"
act xdotool key q
expect "q asks" wait_for ask quit
soon "over the dimmed scene" 'test "$(color_at 30 500)" != FFFF00'
picture document-quit
xdotool key Escape
settle
expect "Escape goes on" lives
expect "the file is untouched" cmp "$work/ball.caml" "$work/before"
# A file that is read-only.
chmod 444 "$work/ball.caml"
act xdotool key ctrl+s
expect "a read-only file is not replaced" wait_for error read-only
expect "and stays" cmp "$work/ball.caml" "$work/before"
chmod 644 "$work/ball.caml"
act xdotool key q
wait_for ask quit
xdotool key Return
ended
expect "Return saves and ends with 0" test $status = 0
expect "with the change" grep -q 'position="140 140"' "$work/ball.caml"
finish
