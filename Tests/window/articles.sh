#!/bin/bash
# Swift scenes of the articles in the window under X11, with clicks and drags: the folding photo, the sticky badge, the ship's sliders, and the
# path that a finger draws. What is seen before and after is compared.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import compare

start_x11 700 900
# Colours of the scenes.
paper=F7F5F0
warm=E4572E
accent=2F6FDE

# Without a window manager the window of 375 × 667 is where SDL centres it: at 162, 116.
origin_x=162 origin_y=116

# drag X Y X Y: presses, and goes to the other place in ten steps. The button stays down. The window must rest before: a view that an
# animation moves takes no touches.
drag() {
  local step moves=()
  for step in $(seq 10); do
    moves+=(mousemove $(at $(($1 + ($3 - $1) * step / 10)) $(($2 + ($4 - $2) * step / 10))))
  done
  act xdotool mousemove $(at "$1" "$2") mousedown 1 "${moves[@]}"
}

# let_go: lifts the finger, and waits until what comes of it is over.
let_go() {
  xdotool mouseup 1
  settle
}

# open_scene NAME: shows a bundled scene, and waits until it rests with the pointer over it. Windows that have just come do not always hear
# of the first move.
open_scene() {
  xdotool mousemove 5 5
  show "$1"
  until_true 'move 20 20; move 21 21; [ "$(count hover)" -gt 0 ]'
  settle
}

# close_scene: ends the window.
close_scene() {
  xdotool mousemove 5 5 key q
  ended
  expect "the window is closed" test $status = 0
}

# region X Y WIDTH HEIGHT FILE: a part of the window as a picture.
region() {
  set -- $(at "$1" "$2") "$3" "$4" "$5"
  import -window root -crop "$3x$4+$1+$2" +repage "$5"
}

# differs FILE FILE: whether more than 50 pixels of two pictures differ.
differs() { [ "$(different_pixels "$1" "$2")" -gt 50 ]; }

# The folding photo: it fills 37.5…337.5 × 200…400; its upper half folds down by π y / 200.
open_scene core-animation-folding-photo
soon "the photo is shown" 'test "$(color_at 60 215)" = CFE3F2'
picture articles-folding-photo-before
region 40 205 290 90 "$work/fold-before.png"
drag 187 210 187 270
soon "the upper half is folded" 'test "$(color_at 60 208)" = '$paper
picture articles-folding-photo-during
region 40 205 290 90 "$work/fold-during.png"
expect "the picture of the half differs" differs "$work/fold-before.png" "$work/fold-during.png"
let_go
unfolded() {
  region 40 205 290 90 "$work/fold-after.png"
  ! differs "$work/fold-before.png" "$work/fold-after.png"
}
soon "let go, it springs back to what it was" unfolded
picture articles-folding-photo-after
close_scene

# The sticky badge: a circle of 50 points about 187.5, 320. Within 80 points it springs back, beyond it comes off.
open_scene core-animation-sticky-badge
soon "the badge is in its place" 'test "$(color_at 200 306)" = '$warm
picture articles-sticky-badge-before
drag 187 310 187 370
soon "it follows the finger" 'test "$(color_at 200 392)" = '$warm
soon "with a band" 'test "$(color_at 187 348)" = '$warm
picture articles-sticky-badge-during
let_go
soon "let go, it springs back" 'test "$(color_at 200 306)" = '$warm' && test "$(color_at 200 392)" != '$warm
drag 187 310 187 450
soon "beyond 80 points the band breaks" 'test "$(color_at 187 390)" != '$warm' && test "$(color_at 200 472)" = '$warm
picture articles-sticky-badge-free
let_go
soon "let go, the badge is gone" 'test "$(color_at 200 472)" != '$warm
settle
expect "and does not come back" test "$(color_at 200 306)" != $warm
picture articles-sticky-badge-after
close_scene

# The ship's sliders: timeOffset 0…1 at y 511, speed 0…2 at y 559, from x 110 to 300; Play at 187, 622.
open_scene timing-ship
soon "Play is shown" 'test "$(color_at 135 610)" = '$accent
region 305 498 60 80 "$work/labels-before.png"
picture articles-ship-before
drag 206 559 150 559
let_go
labels_changed() {
  region 305 498 60 80 "$work/labels-after.png"
  differs "$work/labels-before.png" "$work/labels-after.png"
}
soon "the slider's value is written" labels_changed
drag 126 511 220 511
let_go
picture articles-ship-sliders
# Where the ship lies before it sets out.
region 15 300 80 70 "$work/ship-before.png"
expect "the ship waits" test "$(color_at 37 322)" != $paper
# In slow motion the ship is away for most of a minute, however late it is looked at.
press F8 speed '"value": 0.1,'
xdotool mousemove $(at 187 622) click 1
ship_moved() {
  region 15 300 80 70 "$work/ship-during.png"
  differs "$work/ship-before.png" "$work/ship-during.png"
}
soon "Play sends it off" ship_moved
picture articles-ship-during
press F6 speed
rests
ship_back() {
  region 15 300 80 70 "$work/ship-after.png"
  ! differs "$work/ship-before.png" "$work/ship-after.png"
}
soon "and it is back" ship_back
close_scene

# The finger path: a line is drawn, and the picture (60 × 60 about 187.5, 590) runs along it for ever.
open_scene core-animation-finger-path
soon "the picture waits" 'test "$(color_at 187 570)" != '$paper
expect "there is no line" test "$(color_at 100 300)" = $paper
picture articles-finger-path-before
region 60 190 250 220 "$work/line-before.png"
drag 60 200 300 400
line_is_drawn() {
  region 60 190 250 220 "$work/line-after.png"
  differs "$work/line-before.png" "$work/line-after.png"
}
soon "a line is drawn" line_is_drawn
picture articles-finger-path-during
xdotool mouseup 1
soon "the picture leaves its place" 'test "$(color_at 187 570)" = '$paper
soon "and runs along the line" 'moves "280x280+$((162 + 60))+$((116 + 160))"'
picture articles-finger-path-after
close_scene
finish
