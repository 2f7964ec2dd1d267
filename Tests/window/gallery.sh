#!/bin/bash
# The gallery in the window under X11: thumbnails, scrolling, a click, back, typing, keys; then help, messages and the HUD over a scene.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import convert

start_xvfb 980 700
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/data
export CAMBIUM_SCENES=$work/scenes
xdotool mousemove 5 690
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

show
expect "the gallery has no scene" test "$(field open scenes)" = ""
# Five columns; the first picture is at (54, 98).
is_blue() { [ "$(screen_color "$1" "$2")" = 0000FF ]; }
soon "the program draws the pictures" 'is_blue 134 200'
soon "also those of the last line" 'is_blue 134 620'
expect "and keeps them" test "$(find "$work/cache/cambium/thumbnails" -name '*.png' | wc -l)" -ge 16
picture gallery-first

# A click opens the scene below the pointer: the second one of the first line, for the first does not read.
xdotool mousemove 312 150
sleep 0.5
act xdotool click 1
expect "a click opens a scene" wait_for open blue-11
soon "in the same window" 'is_blue 490 650'
xdotool key h
xdotool key F1
sleep 0.5
picture gallery-help
key_help() { [ "$(screen_color 490 20)" != 0000FF ]; }
soon "F1 dims the scene and shows the keys" key_help
act xdotool key Escape
soon "Escape closes the help" '! key_help'
xdotool key h

# Back, scrolled; the position stays.
xdotool key Escape
soon "Escape goes back to the gallery" 'test "$(screen_color 10 400)" = 161616'
for _ in 1 2 3 4 5 6 7 8; do xdotool click 5; done
sleep 0.5
import -window root "$work/scrolled.png"
act xdotool click 1
wait_for open
sleep 0.5
xdotool key Escape
at_same_place() {
  import -window root "$work/again.png"
  # The cell that was clicked is marked, so only the scroll bar is compared.
  convert "$work/scrolled.png" -crop 8x600+972+50 "$work/a.png"
  convert "$work/again.png" -crop 8x600+972+50 "$work/b.png"
  [ "$(compare -metric AE "$work/a.png" "$work/b.png" null: 2>&1)" = 0 ]
}
soon "where it was" at_same_place

# A scene that cannot be read leaves the gallery standing.
xdotool type broken
sleep 0.3
xdotool key Return
sleep 1
picture gallery-broken
expect "what cannot be read is not opened" test "$(screen_color 10 400)" = 161616
xdotool key Escape

# Typing and Return.
act xdotool type red
sleep 0.3
picture gallery-filter
act xdotool key Return
expect "typing and Return open a scene" wait_for open red.caml
soon "which is shown" 'test "$(screen_color 490 650)" = FF0000'

# A message comes with an error, and goes when it is mended.
banner() { [ "$(screen_color 490 30)" != FF0000 ]; }
never "there is no message" banner
sed 's/name="square"/name="square" opacity="much"/' "$CAMBIUM_SCENES/red.caml" >"$work/bad"
mv "$work/bad" "$CAMBIUM_SCENES/red.caml"
soon "an error is shown in the window" banner
sleep 0.5
picture gallery-message
scene red "1 0 0"
soon "and goes away when it is mended" '! banner'

# The same scene has another picture once its file has changed.
scene red "0 1 0"
soon "the changed scene is shown" 'test "$(screen_color 490 650)" = 00FF00'
xdotool key Escape
soon "the gallery has its new picture" 'test "$(screen_color 134 200)" = 00FF00'
xdotool key Escape
xdotool key Escape
soon "Escape ends the gallery" '! kill -0 $previewer 2>/dev/null'

finish
