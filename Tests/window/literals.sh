#!/bin/bash
# A Swift scene whose layers are moved in the window: the literals of the source change, under X11.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 900
export XDG_STATE_HOME=$work/state
# Without a window manager the window of 375 × 667 is where SDL centres it: at 162, 116.
origin_x=162 origin_y=116
key() { act xdotool key "$1"; }

cat >"$work/scene.swift" <<'SCENE'
import UIKit

/// Four squares — the places come from a point, a frame, a loop and a layout.
class ViewController: UIViewController {
  let red = CALayer(), blue = UIView(frame: CGRect(x: 200, y: 100, width: 50, height: 50))
  let green = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    for layer in [red, green] {
      layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      view.layer.addSublayer(layer)
    }
    red.backgroundColor = UIColor.red.cgColor
    red.position = CGPoint(x: 50.50, y: 100)  // a comment
    green.backgroundColor = UIColor.green.cgColor
    blue.backgroundColor = .blue
    view.addSubview(blue)
  }

  override func viewDidLayoutSubviews() {
    green.position = CGPoint(x: view.bounds.midX, y: 400)
  }
}
SCENE
cp "$work/scene.swift" "$work/start"
show "$work/scene.swift"
soon "the scene is shown" 'test "$(color_at 50 100)" = FF0000 && test "$(color_at 220 120)" = 0000FF'
key d
carry 50 100 50 300
expect "a drop is an edit" wait_for edit '"keyPath": "position"'
soon "which is in the title" star
expect "and not in the file" cmp "$work/scene.swift" "$work/start"
carry 220 120 260 520
expect "a view is moved by its frame" wait_for edit
key ctrl+s
expect "Ctrl+S saves the source" wait_for save scene.swift
sed -e 's/x: 50.50, y: 100)/x: 50.50, y: 300)/' -e 's/x: 200, y: 100,/x: 240, y: 500,/' "$work/start" >"$work/expected"
expect "three numbers are others" cmp "$work/scene.swift" "$work/expected" || diff "$work/scene.swift" "$work/expected"
expect "the scene is compiled again" wait_for frame
soon "and looks the same" 'test "$(color_at 50 300)" = FF0000 && test "$(color_at 260 520)" = 0000FF && ! star'

# The new version goes on with what was on: the pointer moves layers without another D.
carry 187 400 237 400
expect "a position that is computed says so" wait_for error \
  'source.*position.[xy] comes from `viewDidLayoutSubviews`, line 23'
expect "also on standard error" grep -q 'source.*viewDidLayoutSubviews' "$work/messages"
carry 50 300 50 200
key ctrl+z
carry 50 300 150 300
key ctrl+z
key ctrl+z
soon "undone is unchanged" '! star'
expect "the file is as it was saved" cmp "$work/scene.swift" "$work/expected"
finish
