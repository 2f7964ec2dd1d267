#!/bin/bash
# The gallery in the window under X11: thumbnails, scrolling, a click, back, typing, keys; then help, messages and the HUD over a scene.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import convert compare

start_x11 980 700
export XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/data
export CAMBIUM_SCENES=$work/scenes
mkdir "$CAMBIUM_SCENES"
# scene NAME COLOR: a scene of one colour with a square, as markup.
scene() {
  cat >"$CAMBIUM_SCENES/$1.caml.new" <<SCENE
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <!-- The scene $1. -->
  <CALayer name="root" bounds="0 0 640 480" anchorPoint="0 0" backgroundColor="$2">
    <sublayers><CALayer name="square" bounds="0 0 20 20" position="20 20" backgroundColor="1 1 1"/></sublayers>
  </CALayer>
</caml>
SCENE
  mv "$CAMBIUM_SCENES/$1.caml.new" "$CAMBIUM_SCENES/$1.caml"
}
# Forty scenes: more than fit into the window.
for number in $(seq 10 48); do scene "blue-$number" "0 0 1"; done
scene red "1 0 0"
printf 'not markup' >"$CAMBIUM_SCENES/broken.caml"

# The window covers the screen. Without a size it is made to fit within it.
show --size 980x700
expect "the gallery has no scene" test "$(field open scenes)" = ""
# Five columns; the first picture is at (54, 98), the one below it at (54, 252). They are drawn one after the other, with low priority.
is_blue() { [ "$(screen_color "$1" "$2")" = 0000FF ]; }
soon "the program draws the pictures" 'is_blue 134 200'
soon "also those of the second line" 'is_blue 134 360'
expect "and keeps them" test "$(find "$work/cache/cambium/thumbnails" -name '*.png' | wc -l)" -ge 6
picture gallery-first

# recent NAME: until the scene is in the list of those that were opened, which is written while the window goes on. With the first of them
# the gallery has a section more.
recent() { until_true "grep -q '/$1.caml' '$XDG_STATE_HOME/cambium/recent'"; }

# A click opens the scene below the pointer: the second one of the first line, for the first does not read.
xdotool mousemove 312 150
act xdotool click 1
expect "a click opens a scene" wait_for open blue-11
soon "in the same window" 'is_blue 490 650'
xdotool key h
xdotool key F1
key_help() { [ "$(screen_color 490 20)" != 0000FF ]; }
soon "F1 dims the scene and shows the keys" key_help
picture gallery-help
act xdotool key Escape
soon "Escape closes the help" '! key_help'
xdotool key h
recent blue-11

# Back, scrolled; the position stays.
xdotool key Escape
soon "Escape goes back to the gallery" 'test "$(screen_color 10 400)" = 161616'
xdotool click --repeat 8 --delay 0 5
settle
import -window root "$work/scrolled.png"
act xdotool click 1
expect "a click opens another scene" wait_for open
settle
xdotool key Escape
at_same_place() {
  import -window root "$work/again.png"
  # The cell that was clicked is marked, so only the scroll bar is compared.
  convert "$work/scrolled.png" -crop 8x600+972+50 "$work/a.png"
  convert "$work/again.png" -crop 8x600+972+50 "$work/b.png"
  [ "$(different_pixels "$work/a.png" "$work/b.png")" = 0 ]
}
soon "where it was" at_same_place

# A scene that cannot be read leaves the gallery standing, with a message.
banner() { [ "$(screen_color 490 30)" != "$behind" ]; }
xdotool type broken
settle
behind=$(screen_color 490 30)
act xdotool key Return
expect "a scene that cannot be read is an error" wait_for error broken.caml
soon "there is a message" banner
settle
picture gallery-broken
expect "what cannot be read is not opened" no_event open
expect "the gallery stays" test "$(screen_color 10 400)" = 161616
xdotool key Escape

# Typing and Return. The message about the other scene goes.
xdotool type red
settle
picture gallery-filter
expect "typing and Return open a scene" press Return open red.caml
soon "which is shown" 'test "$(screen_color 490 650)" = FF0000'
settle
behind=FF0000
expect "there is no message" eval '! banner'

# A message comes with an error, and goes when it is mended.
sed 's/name="square"/name="square" opacity="much"/' "$CAMBIUM_SCENES/red.caml" >"$work/bad"
mv "$work/bad" "$CAMBIUM_SCENES/red.caml"
soon "an error is shown in the window" banner
settle
picture gallery-message
scene red "1 0 0"
soon "and goes away when it is mended" '! banner'

# The same scene has another picture once its file has changed.
scene red "0 1 0"
soon "the changed scene is shown" 'test "$(screen_color 490 650)" = 00FF00'
recent red
xdotool key Escape
soon "the gallery has its new picture" 'test "$(screen_color 134 200)" = 00FF00'
xdotool key Escape
xdotool key Escape
ended
expect "Escape ends the gallery" test $status = 0

# The button opens a dialog, which zenity shows on a desktop without a portal. Here a program stands in its place; dialogs.sh has a portal.
# What is chosen takes the place of the gallery. The search field is 240 points wide and ends 24 from the edge; the button lies left of it.
mkdir "$work/bin"
printf '#!/bin/sh\necho "%s"\n' "$CAMBIUM_SCENES/red.caml" >"$work/bin/zenity"
chmod +x "$work/bin/zenity"
PATH=$work/bin:$PATH show --size 980x700
xdotool mousemove 680 23
act xdotool click 1
expect "the button of the gallery opens a scene" wait_for open red.caml
soon "which is shown in place of the gallery" 'test "$(screen_color 490 650)" = 00FF00'
recent red
xdotool key Escape
soon "Escape goes back to the gallery" 'test "$(screen_color 10 400)" = 161616'
xdotool key Escape
ended

# An installation has the pictures of the bundled scenes, so that nothing is drawn for them at the first start.
if [ -d "$(dirname "$cambium")/../share/cambium/thumbnails" ]; then
  unset CAMBIUM_SCENES
  export XDG_CACHE_HOME=$work/empty XDG_STATE_HOME=$work/nothing
  show --size 980x700
  rests
  picture gallery-installed
  # A cell without a picture has the colour of the field.
  expect "the bundled scenes have pictures" test "$(screen_color 134 160)" != "$(screen_color 10 400)"
  xdotool key F6
  settle
  expect "and none was drawn" test -z "$(find "$work/empty" -name '*.png' 2>/dev/null)"
  xdotool key Escape
  ended
fi
finish
