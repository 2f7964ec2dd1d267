#!/bin/bash
# The commands of the window under X11: the palette, keys by their place, menus, the bar, the first start.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import setxkbmap

start_x11 900 700
setxkbmap us
# A red box of 80 × 80 points at (100, 100) in a window of 800 × 600, which is at (50, 50) of the screen.
cat >"$work/box.caml" <<END
<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 800 600" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
<CALayer name="box" bounds="0 0 80 80" position="140 140" backgroundColor="1 0 0"/>
<CALayer name="runner" bounds="0 0 20 20" position="40 580" backgroundColor="0 0 1"><animations>
<go type="CABasicAnimation" keyPath="position.x" duration="4"><toValue type="real" value="760"/></go></animations></CALayer>
</sublayers></CALayer></caml>
END
show "$work/box.caml" --size 800x600 --scale 1 --paused --theme dark
rests

# A place of the scene on the screen, and its colour.
origin_x=50 origin_y=50
move 400 500

# The palette is 480 points wide, in the middle, 10 below the upper edge; its list begins 43 below that, with rows of 24 points.
palette() { [ "$(color_at 200 200)" != FFFFFF ]; }
open_palette() {
  xdotool key ctrl+shift+p
  soon "${1:-}Ctrl+Shift+P opens the palette" palette
}
open_palette
picture commands-palette
xdotool type SLOW
soon "typing shortens the list" '! palette'
picture commands-found
expect "Return runs slow motion" press Return speed '"value": 0.1'
expect "the letters have done nothing else" test "$(grep -cE '"event": "(screenshot|export|reload|open)"' "$events")" = 1
open_palette
act xdotool key Escape
soon "Escape closes the palette" '! palette'
expect "and does nothing else" lives
open_palette
xdotool type "seek forward"
xdotool key Down
expect "Down chooses" press Return seek '"time": 0.16'
open_palette
xdotool key End
xdotool type "start"
xdotool key ctrl+a BackSpace
xdotool type "time 0"
soon "the list is short" '! palette'
move 240 65
act xdotool click 1
expect "a click runs" wait_for seek '"time": 0[,}]'
move 400 500
open_palette
xdotool mousemove 60 600 click 1
soon "a click beside it closes it" '! palette'

# Where the layout has no Latin letters the keys at their places act, in the palette too.
for layout in ru gr il ara; do
  setxkbmap $layout
  # The places of P and of what closes it.
  xdotool keydown ctrl keydown shift key 33 keyup shift keyup ctrl
  soon "$layout: the key of P opens the palette" palette
  xdotool keydown ctrl keydown shift key 33 keyup shift keyup ctrl
  soon "$layout: and closes it" '! palette'
  expect "$layout: the key of R reloads" press 27 reload
  setxkbmap us
done

# A Latin layout keeps its letters: in Dvorak the place of Q types an apostrophe, and R is where American keyboards have O.
setxkbmap us -variant dvorak
act xdotool key 24
xdotool key 35
settle
expect "dvorak: the key in the place of Q does not quit" lives
expect "dvorak: the key that types R reloads" press 32 reload
setxkbmap us -variant ""

# A click draws the selection while all panels are closed: an outline of the layer, and nothing else.
move 140 140
edge=$(color_at 140 100)
act xdotool click 1
soon "a click outlines the layer" '[ "$(color_at 140 100)" != "$edge" ]'
expect "without rulers" test "$(color_at 140 50)" = FFFFFF
picture commands-selection
move 400 300
act xdotool click 1
soon "another click outlines another one" '[ "$(color_at 140 100)" = "$edge" ]'

# A menu at the pointer: of a layer, which it selects, and of the background. Its first row is 15 points below the pointer.
menu() { [ "$(color_at "$1" "$2")" != FFFFFF ]; }
open_menu() { # X Y WHAT, with a place right and below that the menu covers
  move "$1" "$2"
  xdotool click 3
  soon "a right click opens the menu of $3" "menu $(($1 + 100)) $(($2 + 60))"
}
open_menu 160 160 "a layer"
picture commands-menu-layer
act xdotool key Escape
soon "Escape closes it" '! menu 260 220'
expect "and does nothing else" lives
open_menu 160 160 "a layer"
xdotool mousemove $(at 700 500) click 1
soon "a click beside it closes it" '! menu 260 220'
expect "and selects nothing" no_event hit
open_menu 160 160 "a layer"
# Undo and redo have nothing to do, so the first one is that which hides the layer.
xdotool key Down Return
soon "Down and Return hide the layer" '[ "$(color_at 110 110)" = FFFFFF ]'
xdotool key ctrl+z
soon "undo shows it" '[ "$(color_at 110 110)" = FF0000 ]'
move 300 300
open_menu 300 300 "the background"
picture commands-menu-background
xdotool click 3
soon "another right click closes it" '! menu 400 360'
# In the corner of the window it is within the window.
move 798 598
xdotool click 3
soon "a menu stays within the window" 'menu 700 560'
picture commands-menu-corner
xdotool key Up
expect "letters do nothing while it is open" eval 'act xdotool key s; xdotool key F6; wait_for speed && no_event screenshot'
xdotool key Escape
soon "Escape closes it again" '! menu 700 560'

# The bar comes when the pointer moves at the upper edge, over the scene, and goes. Its place: 8 to 42 points below the edge, in the middle.
bar() { [ "$(color_at 400 12)" != FFFFFF ]; }
move 400 200
soon "there is no bar while the pointer is elsewhere" '! bar'
move 300 30
move 301 30
soon "a movement at the upper edge shows the bar" bar
picture commands-bar
expect "the scene stays where it is" test "$(color_at 110 110)" = FF0000
move 400 200
soon "it goes when the pointer does" '! bar'
# It stays with Y, with the scene below it. Without states it is 400 points wide, and the fifth button plays.
xdotool key y
soon "Y keeps it" bar
soon "and the scene lies below it" '[ "$(color_at 30 12)" != FFFFFF ]'
picture commands-bar-kept
move 345 25
# A bar that has just come takes no press for a moment.
plays() {
  act xdotool click 1
  wait_for pause '"value": false' 2 >/dev/null
}
soon "its button plays" plays
press space pause '"value": true'
xdotool key f
soon "full screen has no bar" '[ "$(screen_color 450 20)" = FFFFFF ] || [ "$(screen_color 450 20)" = 000000 ]'
xdotool key f
move 400 200
xdotool key y
soon "Y turns it off" '! bar'
soon "and the scene has the whole window" '[ "$(color_at 30 12)" = FFFFFF ]'

# In the Hebrew layout the key of Q types a mark.
setxkbmap il
press 24 close
ended
expect "il: the key of Q quits with 0" test $status = 0
setxkbmap us

# Five hints are shown at the first start, once, and not where somebody reads events. Their card is in the lower right corner, 10 points
# from the edges, and dark grey; the scene is white there, and the screen without the window black.
export XDG_STATE_HOME=$work/newcomer
plain() { # OPTION…: a window without events
  "$cambium" show "$work/box.caml" --size 800x600 --scale 1 --paused --theme dark "$@" 2>"$work/messages" &
  previewer=$!
}
hinted() { [[ "$(color_at 700 586)" == 2* ]]; }
show "$work/box.caml" --size 800x600 --scale 1 --paused
settle
expect "no hints are shown with --events" test "$(color_at 700 586)" = FFFFFF
press q close
ended
rm -rf "$XDG_STATE_HOME"
plain
soon "the first start shows hints" hinted
expect "and the scene beside them" test "$(color_at 110 110)" = FF0000
expect "which is not dimmed" test "$(color_at 30 500)" = FFFFFF
picture commands-welcome
xdotool key Escape
soon "Escape closes them" '! hinted'
xdotool key q
ended
expect "and leaves the window open until q" test $status = 0
plain
soon "the second start shows the scene" '[ "$(color_at 110 110)" = FF0000 ]'
# The hints would have come with the first frame: what is asked for afterwards is there.
xdotool key ctrl+shift+p
soon "without the hints" 'palette && ! hinted'
xdotool key Escape q
ended

# F1 shows all keys in their place.
rm -rf "$XDG_STATE_HOME"
plain
soon "an empty folder for the state is a first start" hinted
xdotool key F1
soon "F1 dims the scene and shows all keys" '[ "$(color_at 30 500)" = 8C8C8C ]'
xdotool key F1
soon "and hides them, with the hints" '[ "$(color_at 30 500)" = FFFFFF ] && ! hinted'
xdotool key q
ended

# The gallery is not covered by the help, either: it has its colour in the upper left corner, and the card over it.
rm -rf "$XDG_STATE_HOME"
"$cambium" show --size 800x600 --scale 1 --theme dark 2>"$work/messages" &
previewer=$!
soon "the first start shows the gallery" '[ "$(color_at 10 300)" = 161616 ]'
soon "with the hints" '[ "$(color_at 700 556)" != 161616 ] && [ "$(color_at 10 300)" = 161616 ]'
picture commands-welcome-gallery
xdotool key Escape
gallery_alone() { [ "$(color_at 785 300)" = 161616 ] && [ "$(color_at 700 556)" = 161616 ]; }
soon "Escape closes the hints" gallery_alone
expect "and not the gallery" lives
kill $previewer
ended
finish
