#!/bin/bash
# Text fields of a Swift scene under X11: keys type into them and are no commands of the window meanwhile, the clipboard is the desktop's, and
# Tab and Escape leave a field.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import xclip

start_x11 700 900
# The square's colour says what the fields have.
cat >"$work/scene.swift" <<'SCENE'
import UIKit

class ViewController: UIViewController, UITextFieldDelegate {
  let one = UITextField(frame: CGRect(x: 20, y: 40, width: 335, height: 34))
  let two = UITextField(frame: CGRect(x: 20, y: 100, width: 335, height: 34))
  let square = UIView(frame: CGRect(x: 100, y: 400, width: 100, height: 100))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.addSubview(square)
    for field in [one, two] {
      field.borderStyle = .roundedRect
      field.delegate = self
      field.addTarget(self, action: #selector(show), for: .allEditingEvents)
      view.addSubview(field)
    }
    show()
  }

  @objc func show() {
    if two.isEditing {
      square.backgroundColor = two.text == "a b " ? .green : two.text == "" ? .yellow : .gray
    } else if one.isEditing {
      square.backgroundColor = one.text == "a b " ? .red : one.text == "pasted" ? .blue : .white
    } else {
      square.backgroundColor = .purple
    }
  }
}
SCENE
show "$work/scene.swift"
origin_x=162 origin_y=116
square() { test "$(color_at 150 450)" = "$1"; }
soon "the scene is shown" 'square 800080 || square 7F007F'

xdotool mousemove $(at 100 57) click 1
soon "a click begins to edit" 'square FFFFFF'
act xdotool key a space b space
soon "keys type" 'square FF0000'
picture text-typed
xdotool key ctrl+a ctrl+c Tab
soon "Tab goes to the next field" 'square FFFF00'
xdotool key ctrl+v
soon "a text is pasted" 'square 00FF00'
expect "the desktop has the text" test "$(xclip -selection clipboard -out)" = "a b "
xdotool key ctrl+z
soon "undo takes it back" 'square FFFF00'
xdotool key shift+Tab ctrl+a
soon "Shift+Tab goes back" 'square FF0000'
printf pasted | xclip -selection clipboard -in
xdotool key ctrl+v
soon "another program's text is pasted" 'square 0000FF'
xdotool key Escape
soon "Escape ends the editing" 'square 800080 || square 7F007F'
expect "Space was no command meanwhile" no_event pause
press space pause
expect "and is one again" test $? = 0
xdotool key q
ended
expect "Q ends with 0" test $status = 0
finish
