# What is tried in every window, whatever the desktop. To be sourced after the window is there.
#
# origin_x, origin_y: where on the screen the window's picture begins; it is 400×300 points, 800×600 pixels.

at() { echo $((origin_x + $1 * 2)) $((origin_y + $2 * 2)); }
move() { xdotool mousemove $(at "$1" "$2"); }

# Colours are looked at beside the pointer: some servers draw it into the picture.

# The card is grabbed off its centre, away from every axis, and carried through the perspective.
drag_card() {
  picture "$1-before-drag"
  move 190 160
  wait_for hover root/stage/card
  xdotool mousedown 1
  wait_for hit root/stage/card
  move 200 150
  move 240 180
  wait_for drag
  sleep 0.3
  picture "$1-dragging"
  xdotool mouseup 1
  wait_for drop root/stage/card
  # A pointer of a server in a server may be a pixel beside the outer one.
  expect "the card is dropped where the pointer is" close_to "$(field drop point)" "240, 180" 1
  expect "it is grabbed where it was hit" test "$(field hit layerPoint)" = "$(field drop layerPoint)"
  # Asking again under the pointer finds the point that was grabbed.
  xdotool mousedown 1
  sleep 0.2
  xdotool mouseup 1
  expect "the grabbed point is under the pointer" close_to "$(field hit layerPoint)" "$(field drop layerPoint)" 1e-6
  expect "the screen shows the card there" test "$(screen_color $(at 237 178))" = FF6600
  picture "$1-after-drag"
}

speeds() {
  xdotool key F8
  expect "F8 is slow motion" wait_for speed '"value": 0.1,'
  picture "$1-slow"
  # A second of slow motion is a tenth of the scene's.
  xdotool key F9
  wait_for pause '"value": true'
  local from to
  from=$(field pause time)
  xdotool key space
  wait_for pause '"value": false'
  sleep 1
  xdotool key F9
  for _ in $(seq 50); do [ "$(field pause value)" = true ] && break; sleep 0.05; done
  to=$(field pause time)
  expect "a second of slow motion is about a tenth ($from → $to)" \
    awk -v a="$from" -v b="$to" 'BEGIN { exit !(b - a > 0.05 && b - a < 0.5) }'
  xdotool key period
  wait_for seek
  expect "a step is a sixtieth of a second" close_to "$(field seek time)" \
    "$(awk -v t="$to" 'BEGIN { printf "%.9f", t + 1 / 60 }')" 1e-6
  xdotool key comma
  sleep 0.3
  expect "a step back leads back" close_to "$(field seek time)" "$to" 1e-6
  xdotool key Home
  sleep 0.3
  expect "Home is time 0" test "$(field seek time)" = 0
  xdotool key Left
  sleep 0.3
  expect "nothing is before time 0" test "$(field seek time)" = 0
  xdotool key shift+Right
  sleep 0.3
  expect "Shift+→ is ten frames" close_to "$(field seek time)" 0.166666667 1e-6
  xdotool key bracketright bracketright
  expect "] is 1.1 times as fast" wait_for speed '"value": 0.121'
  xdotool key BackSpace
  expect "Backspace is normal speed" wait_for speed '"value": 1,'
  xdotool key 2
  expect "2 is a quarter" wait_for speed '"value": 0.25,'
}

# A layer whose position is animated is held at the pointer, and goes on from there. Time stands still at 1/6 s.
drag_mover() {
  move 72 270
  wait_for hover root/mover
  xdotool mousedown 1
  wait_for hit root/mover
  move 150 240
  wait_for drag root/mover
  xdotool key F6
  xdotool key space
  wait_for pause '"value": false'
  sleep 1
  expect "a held layer stays at the pointer while its animation runs" \
    test "$(screen_color $(at 147 238))" = 00CC66
  xdotool mouseup 1
  wait_for drop root/mover
  expect "it is the same point of it" close_to "$(field drop layerPoint)" "$(field hit layerPoint)" 1e-6
}

screenshots() {
  xdotool key s
  expect "a screenshot lies beside the scene" wait_for screenshot -1.png
  xdotool key s
  expect "a second one has a name of its own" wait_for screenshot -2.png
  expect "its size is the window's" test "$(identify -format %wx%h "$work/tilted-1.png")" = 800x600
}

# The scene's file changes under the window; then it is broken.
watching() {
  local before
  before=$(field pause time)
  sed -i 's/1 0.4 0"/0 0.4 1"/' "$work/tilted.caml"
  expect "a changed file is read again" wait_for reload tilted.caml
  echo '<caml' >"$work/tilted.caml"
  expect "a broken one is reported" wait_for error tilted.caml
  sleep 0.3
  expect "and the scene stays" test "$(screen_color $(at 200 150))" != 000000
}

leaving() {
  xdotool key q
  for _ in $(seq 100); do kill -0 "$previewer" 2>/dev/null || break; sleep 0.05; done
  wait "$previewer"
  expect "q quits with 0" test $? = 0
  expect "the last event says so" grep -q '"event": "close"' "$events"
}
