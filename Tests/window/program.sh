#!/bin/bash
# A Swift scene in the window under X11: touches, a changed file, errors of the compiler, a trap, and code that does not return.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 900
# scene COLOR: the upper half traps when it is touched, the lower half of the left side does not return; the square follows.
scene() {
  cat >"$work/scene.swift.new" <<SCENE
import UIKit

class ViewController: UIViewController {
  let square = UIView(frame: CGRect(x: 200, y: 500, width: 100, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    square.backgroundColor = UIColor(red: $1, alpha: 1)
    square.layer.name = "square"
    view.addSubview(square)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first!.location(in: view)
    if place.y < 300 { fatalError("touched") }
    if place.x < 100 { while true {} }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    square.center = touches.first!.location(in: view)
  }
}
SCENE
  mv "$work/scene.swift.new" "$work/scene.swift"
}
scene "1, green: 0, blue: 0"
show "$work/scene.swift"
# Without a window manager the window of 375 × 667 is where SDL centres it: at 162, 116.
origin_x=162 origin_y=116
soon "the scene is shown" 'test "$(color_at 250 550)" = FF0000'

xdotool mousemove $(at 250 550) mousedown 1
xdotool mousemove $(at 270 570) mousemove $(at 300 400)
soon "the square follows the finger" 'test "$(color_at 300 400)" = FF0000 && test "$(color_at 250 550)" = 000000'
xdotool mouseup 1
expect "the touch is told" wait_for touch '"phase": "began", "finger": 0, "point": \[250, 550\]'
expect "with its movements" wait_for touch '"phase": "moved", "finger": 0, "point": \[300, 400\]'
expect "and its end" wait_for touch '"phase": "ended", "finger": 0, "point": \[300, 400\]'

act xdotool key space
expect "Space pauses" wait_for pause '"value": true'
time=$(field pause time)
act scene "0, green: 1, blue: 0"
expect "a saved file is shown" wait_for frame
soon "with its new colour" 'test "$(color_at 250 550)" = 00FF00'
# A step pauses a clock that runs, which is an event.
act xdotool key period
wait_for seek
expect "the clock still stands" no_event pause
expect "where it stood ($time, $(field seek time))" close_to "$(field seek time)" "$(awk -v t="$time" 'BEGIN { print t + 1 / 60 }')" 0.01

act scene "0, green: nothing, blue: other"
soon "errors of the compiler are cards" 'test "$(color_at 187 12)" != 000000 && test "$(color_at 187 190)" != 000000'
# The panel's colour on black, once the card has come.
soon "which come to rest" 'test $((16#$(color_at 187 12 | cut -c1-2))) -ge 25'
picture program-compiler
expect "the old scene stays" test "$(color_at 250 550)" = 00FF00
# A touch there would end the scene.
xdotool mousemove $(at 187 60) click 1
soon "a click on a card shows the list" 'test "$(color_at 187 190)" = 000000 && test "$(color_at 187 12)" != 000000'
picture program-list
xdotool key Escape
soon "Esc closes the list" 'test "$(color_at 187 190)" != 000000'
expect "and not the scene" test "$(color_at 250 550)" = 00FF00
act scene "0, green: 0, blue: 1"
soon "a corrected file is shown" 'test "$(color_at 250 550)" = 0000FF'
soon "the cards are gone" 'test "$(color_at 187 12)" = 000000'

xdotool mousemove $(at 200 100) click 1
soon "a trap is a card" 'test "$(color_at 187 12)" != 000000'
picture program-trap
expect "the last frame stays" test "$(color_at 250 550)" = 0000FF
expect "the window stays" kill -0 "$previewer"
act scene "1, green: 1, blue: 0"
soon "the next version is shown" 'test "$(color_at 250 550)" = FFFF00'
soon "without the message" 'test "$(color_at 187 12)" = 000000'

xdotool mousemove $(at 50 600) click 1
soon "code that does not return is told" 'test "$(color_at 187 12)" != 000000'
picture program-hang
soon "and ended" 'grep -q "has not returned for 20 s" "$work/messages"'
act scene "0, green: 1, blue: 1"
soon "the next version is shown" 'test "$(color_at 250 550)" = 00FFFF'

since=0
xdotool key d
xdotool mousemove $(at 250 550) mousedown 1
expect "with D, layers are hit" wait_for hit '"name": "square"'
xdotool mousemove $(at 240 500) mousemove $(at 250 450) mouseup 1
expect "and moved" wait_for drop
soon "on the screen" 'test "$(color_at 250 450)" = 00FFFF'
xdotool key ctrl+z
soon "and back, so that Q does not ask" 'test "$(color_at 250 580)" = 00FFFF && test "$(color_at 250 450)" = 000000'

xdotool key q
ended
expect "Q ends with 0" test $status = 0
finish
