#!/bin/bash
# What is being typed counts: the title says with the first letter that something is not saved, and Ctrl+S, a click elsewhere and a
# signal finish the field first. About a text that a field cannot take they ask. Ungrouping asks where the picture would change.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
export XDG_STATE_HOME=$work/state
cat >"$work/scene.caml" <<'CAML'
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="stage" bounds="0 0 800 600" backgroundColor="0.2 0.3 0.4">
    <sublayers>
      <CALayer name="group" bounds="0 0 200 200" position="150 300" masksToBounds="1" backgroundColor="0.9 0.9 0.9">
        <sublayers>
          <CALayer name="card" bounds="0 0 120 120" position="180 100" backgroundColor="0.8 0.3 0.2"/>
        </sublayers>
      </CALayer>
    </sublayers>
  </CALayer>
</caml>
CAML
cp "$work/scene.caml" "$work/before.caml"
setfattr -n user.note -v kept "$work/scene.caml" 2>/dev/null && has_attributes=yes
chmod 640 "$work/scene.caml"
ln "$work/scene.caml" "$work/second.caml"
show "$work/scene.caml" --size 800x600 --scale 1 --paused
origin_x=50
origin_y=50
rests

# A click on the card selects it, and F12 shows its values.
hover 180 300 card
click
settle
act xdotool key F12
settle
picture typing-inspector
# The places of the fields on the screen: x of the position, the opacity, the colour, and the row of the group in the tree.
into() { xdotool mousemove "$1" "$2" click 1; }
into_x() { into 710 464; }
into_opacity() { into 740 518; }
into_colour() { into 760 542; }
# holds WHAT TEXT: the file has the text.
holds() { expect "$1" grep -q -- "$2" "$work/scene.caml"; }

# The first letter is a change.
expect "the title begins without a star" eval '! star'
into_x
xdotool type 1
soon "the title has a star with the first letter" star
xdotool type '60,5px'
act xdotool key ctrl+s
wait_for save
holds "Ctrl+S takes what is being typed" 'position="160.5 100"'
soon "the star goes with saving" '! star'

# The file is the same one: its other name has the new text, and its mode and its attributes stay.
expect "a hard link has the new text" cmp "$work/scene.caml" "$work/second.caml"
expect "the mode stays" test "$(stat -c %a "$work/scene.caml")" = 640
if [ -n "${has_attributes:-}" ]; then
  expect "the attribute stays" test "$(getfattr --only-values -n user.note "$work/scene.caml" 2>/dev/null)" = kept
fi

# A click elsewhere takes the text, also one into another field.
into_colour
xdotool type 'hsl(120, 100%, 25%)'
act into_opacity
wait_for edit backgroundColor
xdotool type '50%'
picture typing-colour
act into 420 480
wait_for edit opacity
act xdotool key ctrl+s
wait_for save
holds "a pasted colour is taken" 'backgroundColor="0 0.5 0"'
holds "a share is taken" 'opacity="0.5"'

# A text that the field cannot take is asked about. Escape goes on editing; the other answer discards it.
into 610 179
settle
into_x
xdotool type 3mm
act xdotool key ctrl+s
wait_for ask field && rests
picture typing-question
xdotool key Escape
act xdotool key Return
settle
picture typing-refused
expect "a refused text changes nothing" no_event edit
act xdotool key ctrl+s
wait_for ask field
act xdotool key Left Return
settle
expect "a discarded text changes nothing" no_event edit

# A signal does not ask: what is being typed is in the journal, and comes back.
into_x
xdotool type 155
soon "the text is seen" star
kill -TERM "$previewer"
ended
expect "a signal ends it with 0" test "$status" = 0
show "$work/scene.caml" --size 800x600 --scale 1 --paused
wait_for restore
rests
act xdotool key ctrl+s
wait_for save
holds "what was being typed comes back" 'position="155 100"'
act xdotool key F12
settle
into 610 179
settle

# Ungrouping a layer without sublayers is refused, and one that clips asks.
act xdotool key ctrl+shift+g
wait_for error 'no sublayers'
into 610 157
settle
act xdotool key ctrl+shift+g
wait_for ask ungroup && rests
picture typing-ungroup
xdotool key Escape
settle
expect "Escape ungroups nothing" no_event edit
act xdotool key ctrl+shift+g
wait_for ask ungroup
act xdotool key Return
wait_for edit Ungroup
act xdotool key ctrl+s
wait_for save
holds "the group stays as a plain layer" 'name="group".*position="150 300"'
expect "the card is beside it" eval 'grep -q "^      <CALayer name=\"card\".*position=\"205 300\"" "$work/scene.caml"'
xdotool key q
ended
expect "it ends with 0" test "$status" = 0
finish
