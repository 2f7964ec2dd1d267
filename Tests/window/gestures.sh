#!/bin/bash
# Gestures of a Swift scene under X11: recorded, replayed after each change of the source, saved, exported, and kept when the scene's code
# stops at a touch. Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 900
export XDG_STATE_HOME=$work/state
mkdir "$work/temporary"
export TMPDIR=$work/temporary
# Without a window manager the window of 375 × 667 is where SDL centres it: at 162, 116.
origin_x=162 origin_y=116
# scene COLOR [STATEMENT]: a square follows the finger; the statement is done when a touch begins.
scene() {
  cat >"$work/scene.swift.new" <<SCENE
import UIKit

class ViewController: UIViewController {
  let square = UIView(frame: CGRect(x: 50, y: 500, width: 100, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    square.backgroundColor = UIColor(red: $1, alpha: 1)
    square.layer.name = "square"
    view.addSubview(square)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first!.location(in: view)
    ${2:-_ = place}
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    square.center = touches.first!.location(in: view)
  }
}
SCENE
  mv "$work/scene.swift.new" "$work/scene.swift"
}
# drag X Y X Y: a finger goes down at the first place and is lifted at the second.
drag() {
  xdotool mousemove $(at "$1" "$2") mousedown 1
  wait_for touch "\"phase\": \"began\".*\"point\": \[$1, $2\]"
  xdotool mousemove $(at $((($1 + $3) / 2)) "$4") mousemove $(at "$3" "$4")
  wait_for touch "\"phase\": \"moved\".*\"point\": \[$3, $4\]"
  xdotool mouseup 1
  wait_for touch '"phase": "ended"'
}
# command_of WORDS: runs a command of the palette, which is a panel over the black scene.
command_of() {
  xdotool key ctrl+shift+p
  until_true 'test "$(color_at 40 200)" != 000000' || echo "the palette does not open"
  xdotool type "$1"
  act xdotool key Return
}

scene "1, green: 0, blue: 0"
# In slow motion the gesture is in the first seconds of the scene on every machine.
show "$work/scene.swift" --theme dark --speed 0.0625
soon "the scene is shown" 'test "$(color_at 100 550)" = FF0000'

# Recording.
expect "Ctrl+R records" press ctrl+r record '"value": true'
soon "which the window says" 'test "$(color_at 187 30)" != 000000'
picture gestures-begin
act true
drag 100 550 250 300
soon "the square follows" 'test "$(color_at 250 300)" = FF0000'
drag 250 25 200 200
soon "the sentence takes no touches" 'test "$(color_at 200 200)" = FF0000'
picture gestures-recording
expect "Ctrl+R ends the recording" press ctrl+r record '"value": false, "touches": 2'
picture gestures-recorded
drag 100 550 100 400
soon "what is touched then is not recorded" 'test "$(color_at 100 400)" = FF0000'

# Replaying.
act scene "0, green: 1, blue: 0"
expect "a saved file replays the gesture" wait_for replay '"touches": 2'
expect "that has come before its time" wait_for replay '"ahead": 0'
soon "the square is where the gesture left it" 'test "$(color_at 200 200)" = 00FF00'
expect "and not where it was" test "$(color_at 100 400)" = 000000
expect "R replays it, too" press r replay '"touches": 2'
soon "to the same end" 'test "$(color_at 200 200)" = 00FF00'
act xdotool key ctrl+shift+r
expect "Ctrl+Shift+R begins before the gesture" wait_for replay '"touches": 2.*"ahead": [1-9]'
soon "the scene is at its start" 'test "$(color_at 100 550)" = 00FF00 || test "$(color_at 200 200)" = 00FF00'
expect "the touches come with the clock" wait_for touch '"phase": "ended", "finger": 0, "point": \[200, 200\]'
soon "and have their effect" 'test "$(color_at 200 200)" = 00FF00'

# Saving.
command_of "save the gesture beside"
expect "the palette saves the gesture" wait_for save scene.input
expect "beside the scene" test -s "$work/scene.input"
"$cambium" dump "$work/scene.swift" --input "$work/scene.input" --time 1000 --get square:position >"$work/dump" 2>&1
expect "which is input of other commands" grep -q '200, *200' <(tr -d '\n' <"$work/dump") || cat "$work/dump"
command_of "save the gesture beside"
expect "saved again it is the same file" wait_for save scene.input

# Export: a film from 0 s to 5 s in which the gesture, with earlier times, has come to its end.
"$cambium" render "$work/scene.swift" -o "$work/direct.gif" --from 0 --to 5 --fps 25 --input "$work/scene.input" --quiet
before=$(color_at 187 150)
act xdotool mousemove $(at 300 640) key e
soon "E shows the panel" 'test "$(color_at 187 150)" != "$before"'
picture gestures-export
act xdotool key Return
expect "Return exports" wait_for export scene.gif
expect "with the gesture" cmp "$work/scene.gif" "$work/direct.gif"
"$cambium" render "$work/scene.swift" -o "$work/without.gif" --from 0 --to 5 --fps 25 --quiet
expect "which a film without it is not" eval '! cmp -s "$work/scene.gif" "$work/without.gif"'

# A touch at which the scene's code stops is in the recording.
expect "Ctrl+R records anew" press ctrl+r record '"value": true'
act scene "0, green: 0, blue: 1" 'if place.x > 300 { fatalError("touched") }'
wait_for replay
soon "a reload ends the recording" 'test "$(color_at 200 200)" = 0000FF'
press ctrl+r record '"value": true'
act xdotool mousemove $(at 340 600) mousedown 1
expect "the touch is told" wait_for touch '"point": \[340, 600\]'
xdotool mouseup 1
soon "the scene has stopped" 'grep -q "touched" "$work/messages"'
act scene "1, green: 1, blue: 0"
expect "the mended scene gets the touch" wait_for touch '"phase": "began", "finger": 0, "point": \[340, 600\]'

# Forgetting.
soon "the next version is shown" 'test "$(color_at 100 550)" = FFFF00'
command_of "forget the gesture"
expect "a gesture is forgotten" wait_for forget
act scene "0, green: 1, blue: 1"
wait_for frame
soon "the next version is shown" 'test "$(color_at 100 550)" = 00FFFF'
expect "without a replay" no_event replay
act xdotool key ctrl+shift+r
expect "asked for, the file beside the scene is replayed" wait_for replay '"touches": 2'
expect "with its touches" wait_for touch '"phase": "ended", "finger": 0, "point": \[200, 200\]'
soon "and their effect" 'test "$(color_at 200 200)" = 00FFFF'
xdotool key q
ended
expect "Q ends with 0" test $status = 0
expect "the window's file is removed" test -z "$(ls "$TMPDIR" | grep gesture)"

# Only who asks for it gets the file beside the scene.
show "$work/scene.swift"
soon "a scene with a file beside it begins without it" 'test "$(color_at 100 550)" = 00FFFF'
expect "which no event names" no_event replay
xdotool key q
ended
show "$work/scene.swift" --input "$work/scene.input"
expect "with --input it is the window's gesture" wait_for replay '"touches": 2'
expect "whose touches come" wait_for touch '"phase": "ended", "finger": 0, "point": \[200, 200\]'
soon "and have their effect" 'test "$(color_at 200 200)" = 00FFFF'
act scene "1, green: 0, blue: 1"
expect "after a reload, too" wait_for replay '"touches": 2'
soon "with the same end" 'test "$(color_at 200 200)" = FF00FF'
xdotool key q
ended
finish
