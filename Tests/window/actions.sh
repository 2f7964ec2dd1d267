# What is tried in every window, whatever the desktop. To be sourced after the window is there.
#
# origin_x, origin_y: where on the screen the window's picture begins; it is 400×300 points, 800×600 pixels.

at() { echo $((origin_x + $1 * 2)) $((origin_y + $2 * 2)); }
move() { xdotool mousemove $(at "$1" "$2"); }

# Colours are looked at beside the pointer: some servers draw it into the picture.

# The card is grabbed off its centre, away from every axis, and carried through the perspective.
drag_card() {
  picture "$1-before-drag"
  hover 190 160 root/stage/card
  act xdotool mousedown 1
  wait_for hit root/stage/card
  move 200 150
  move 240 180
  # A pointer of a server in a server may be a pixel beside the outer one.
  soon "the card follows the pointer" 'close_to "$(field drag point)" "240, 180" 1'
  picture "$1-dragging"
  act xdotool mouseup 1
  wait_for drop root/stage/card
  expect "the card is dropped where the pointer is" close_to "$(field drop point)" "240, 180" 1
  expect "it is grabbed where it was hit" close_to "$(field hit layerPoint)" "$(field drop layerPoint)" 1e-9
  # Asking again under the pointer finds the point that was grabbed. A click without a movement is no drop: the speed's event comes after
  # the click has ended.
  local drops
  drops=$(count drop)
  click
  press F6 speed
  expect "a click drops nothing" test "$(count drop)" = "$drops"
  # The drop is at whole points of the superlayer.
  expect "the grabbed point is under the pointer" close_to "$(field hit layerPoint)" "$(field drop layerPoint)" 1
  soon "the screen shows the card there" 'test "$(screen_color $(at 237 178))" = FF6600'
  picture "$1-after-drag"
}

# Escape puts the card back, Shift keeps one axis, and the background moves with Alt only.
drag_rules() {
  local before
  act xdotool mousedown 1
  wait_for hit root/stage/card
  move 260 150
  wait_for drag root/stage/card
  move 270 140
  before=$(field drop position)
  act xdotool key Escape
  expect "Escape cancels a drag" wait_for cancel root/stage/card
  expect "the card is back" close_to "$(field cancel position)" "$before" 1e-6
  xdotool mouseup 1
  move 240 180
  act xdotool mousedown 1
  wait_for hit root/stage/card
  xdotool keydown shift
  move 255 190
  move 280 200
  soon "with Shift the card moves along one axis" 'close_to "$(field drag point)" "280, 180" 1'
  act xdotool key Escape
  wait_for cancel
  xdotool keyup shift mouseup 1
  act xdotool mousemove $(at 8 8) mousedown 1
  wait_for hit '"path": "root"'
  move 30 30
  move 60 40
  # The speed's event comes after the movements.
  xdotool mouseup 1 key F6
  wait_for speed
  expect "the background does not move" no_event drag
  move 8 8
  act xdotool keydown alt mousedown 1
  wait_for hit '"path": "root"'
  move 30 30
  move 60 40
  expect "with Alt it does" wait_for drag '"path": "root"'
  xdotool keyup alt
  act xdotool key Escape
  wait_for cancel
  xdotool mouseup 1
}

speeds() {
  expect "F8 is slow motion" press F8 speed '"value": 0.1,'
  picture "$1-slow"
  # A second of slow motion is a tenth of the scene's. However long the machine takes, the scene's time is a tenth of what
  # passes between the acts and their events.
  press F9 pause '"value": true'
  local from to before after started
  from=$(field pause time)
  before=$(now)
  press space pause '"value": false'
  started=$(now)
  sleep 1
  after=$(now)
  press F9 pause '"value": true'
  to=$(field pause time)
  expect "a second of slow motion is a tenth ($from → $to)" \
    awk -v passed="$(difference "$to" "$from")" -v least="$(difference "$after" "$started")" \
    -v most="$(difference "$(now)" "$before")" 'BEGIN { exit !(passed > least / 10 - 0.001 && passed < most / 10 + 0.001) }'
  press period seek
  expect "a step is a sixtieth of a second" close_to "$(field seek time)" \
    "$(awk -v t="$to" 'BEGIN { printf "%.9f", t + 1 / 60 }')" 1e-6
  press comma seek
  expect "a step back leads back" close_to "$(field seek time)" "$to" 1e-6
  # The arrow keys move a selected layer; with the background selected they seek.
  move 390 10
  click
  press Home seek
  expect "Home is time 0" test "$(field seek time)" = 0
  press Left seek
  expect "nothing is before time 0" test "$(field seek time)" = 0
  press shift+Right seek
  expect "Shift+→ is ten frames" close_to "$(field seek time)" 0.166666667 1e-6
  act xdotool key bracketright bracketright
  expect "] is 1.1 times as fast" wait_for speed '"value": 0.121'
  expect "Backspace is normal speed" press BackSpace speed '"value": 1,'
  expect "2 is a quarter" press 2 speed '"value": 0.25,'
}

# A layer whose position is animated is held at the pointer, and goes on from there. Time stands still at 1/6 s.
drag_mover() {
  hover 72 270 root/mover
  act xdotool mousedown 1
  wait_for hit root/mover
  act move 150 240
  wait_for drag root/mover
  press F6 speed
  press space pause '"value": false'
  # In a second of the scene's time the animation goes on by 70 points.
  sleep 1
  soon "a held layer stays at the pointer while its animation runs" 'test "$(screen_color $(at 147 238))" = 00CC66'
  act xdotool mouseup 1
  wait_for drop root/mover
  expect "it is the same point of it" close_to "$(field drop layerPoint)" "$(field hit layerPoint)" 1e-6
}

screenshots() {
  expect "a screenshot lies beside the scene" press s screenshot -1.png
  expect "a second one has a name of its own" press s screenshot -2.png
  expect "its size is the window's" test "$(identify -format %wx%h "$work/tilted-1.png")" = 800x600
}

# The scene's file changes under the window; then it is broken.
watching() {
  act sed -i 's/1 0.4 0"/0 0.4 1"/' "$work/tilted.caml"
  expect "a changed file is read again" wait_for reload tilted.caml
  echo '<caml' >"$work/broken.caml"
  # In one step: a file that is written in two may be read in between.
  act mv "$work/broken.caml" "$work/tilted.caml"
  expect "a broken one is reported" wait_for error tilted.caml
  # A screenshot that is asked for after the error has what is shown after it.
  press s screenshot -3.png
  expect "and the scene stays" test "$(picture_color "$work/tilted-3.png" 400 300)" != 000000
  expect "on the screen too" test "$(screen_color $(at 200 150))" != 000000
}

leaving() {
  act xdotool key q
  # What was dragged is not saved; the answer before the last but one leaves it.
  expect "q asks about what is not saved" wait_for ask quit
  xdotool key Left key Left key Return
  ended
  expect "q quits with 0" test $status = 0
  expect "the last event says so" grep -q '"event": "close"' "$events"
}
