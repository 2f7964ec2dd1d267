#!/bin/bash
# A Swift scene under Wayland: a drag and a field that change literals of the source, printed lines that open the editor, a gesture that a
# changed source replays, and the portal's dialog. Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window`
# installs them).
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/weston.sh"
. "$(dirname "$0")/portal.sh"
need Xvfb xdotool import convert weston dbus-daemon python3

start_xvfb 1024 768
start_weston
start_bus
export XDG_STATE_HOME=$work/state
cat >"$work/scene.swift" <<'SCENE'
import UIKit

class ViewController: UIViewController {
  let square = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.1, green: 0.1, blue: 0.2, alpha: 1)
    square.backgroundColor = .red
    square.layer.name = "square"
    view.addSubview(square)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    square.center = touches.first!.location(in: view)
  }
}
SCENE
cp "$work/scene.swift" "$work/start"
show "$work/scene.swift" --scale 1 --theme dark
expect "Wayland is what it draws with" test "$(field open driver)" = wayland
find_window '#1A1A33' 375
soon "the scene is shown" 'test "$(color_at 150 250)" = FF0000'
# The keyboard goes to the window that was clicked.
move 300 600
act xdotool click 1
wait_for touch '"phase": "ended"'

# Literals of the source.
act xdotool key d
hover 150 250 square
carry 150 250 250 350
expect "a drop is an edit" wait_for edit '"keyPath": "position"'
expect "and not in the file" cmp "$work/scene.swift" "$work/start"
act xdotool key ctrl+s
expect "Ctrl+S saves the source" wait_for save scene.swift
sed -e 's/x: 100, y: 200,/x: 200, y: 300,/' "$work/start" >"$work/expected"
expect "two numbers are others" cmp "$work/scene.swift" "$work/expected" || diff "$work/scene.swift" "$work/expected"
expect "the scene is compiled again" wait_for frame
soon "and looks the same" 'test "$(color_at 220 320)" = FF0000 && test "$(color_at 150 250)" = 1A1A33'
picture wayland-source-literals

# A gesture: the finger goes from the right to the left, and the square with it.
act xdotool key d
expect "Ctrl+R records" press ctrl+r record '"value": true'
act true
move 300 250
xdotool mousedown 1
wait_for touch '"phase": "began"'
move 200 200
move 100 150
wait_for touch '"phase": "moved".*"point": \[100, 150\]'
xdotool mouseup 1
wait_for touch '"phase": "ended"'
expect "Ctrl+R ends the recording" press ctrl+r record '"value": false, "touches": 1'
soon "the square is where the finger was" 'test "$(color_at 70 120)" = FF0000'
act sed -i 's/= \.red/= .green/' "$work/scene.swift"
expect "a changed source replays the gesture" wait_for replay '"touches": 1'
soon "with the square where it was" 'test "$(color_at 70 120)" = 00FF00'
picture wayland-source-gesture

# The portal's dialog opens another scene. Windows of Wayland have no name for it.
cat >"$work/other.caml" <<'SCENE'
<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 800 500" backgroundColor="0 0 1"/></caml>
SCENE
portal chosen "file://$work/other.caml"
act xdotool key ctrl+o
soon "Ctrl+O asks the portal" 'called FileChooser.OpenFile "\"arguments\": \[\"\","'
expect "and opens what is chosen" wait_for open other.caml
soon "which is shown" 'test "$(color_at 187 333)" = 0000FF'
picture wayland-source-opened
act xdotool key q
ended
expect "q ends with 0" test "$status" = 0
finish
