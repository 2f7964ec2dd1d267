#!/bin/bash
# Unsaved changes of a Swift scene's literals under X11: the journal, a source that another program changes meanwhile, conflicts.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 900
export XDG_STATE_HOME=$work/state
# Without a window manager the window of 375 × 667 is where SDL centres it: at 162, 116.
origin_x=162 origin_y=116
journals() { ls "$XDG_STATE_HOME/cambium/journal" 2>/dev/null | grep -c 'journal$'; }
# change SED: another program changes the source, at once.
change() {
  sed "$1" "$work/scene.swift" >"$work/changed"
  mv "$work/changed" "$work/scene.swift"
}

cat >"$work/scene.swift" <<'SCENE'
import UIKit

class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    let red = CALayer(), blue = CALayer()
    for layer in [red, blue] {
      layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      view.layer.addSublayer(layer)
    }
    red.name = "red"
    red.backgroundColor = UIColor.red.cgColor
    red.position = CGPoint(x: 50.50, y: 100)  // a comment
    blue.backgroundColor = UIColor.blue.cgColor
    blue.position = CGPoint(x: 250, y: 100)
  }
}
SCENE
cp "$work/scene.swift" "$work/start"
show "$work/scene.swift"
soon "the scene is shown" 'test "$(color_at 50 100)" = FF0000 && test "$(color_at 250 100)" = 0000FF'

# A change is in the journal, and comes back after the program was killed.
xdotool key d
carry 50 100 50 300
expect "a drop is an edit" wait_for edit '"keyPath": "position"'
soon "which is in the title" star
soon "and in the journal" 'test "$(journals)" = 1'
expect "the source is untouched" cmp "$work/scene.swift" "$work/start"
children=$(cat /proc/$previewer/task/*/children)
kill -9 $previewer
ended
soon "the scene's process ends with the window" '! kill -0 $children 2>/dev/null'
show "$work/scene.swift"
expect "the next start restores it" wait_for restore '"edits": 1'
soon "the square is where it was left" 'test "$(color_at 50 300)" = FF0000 && test "$(color_at 50 100)" = 000000'
soon "unsaved" star
picture source-restored
act xdotool key ctrl+s
expect "it can be saved" wait_for save scene.swift
sed 's/x: 50.50, y: 100)/x: 50.50, y: 300)/' "$work/start" >"$work/expected"
expect "one number is another" cmp "$work/scene.swift" "$work/expected"
expect "the scene is compiled again" wait_for frame
soon "and looks the same" 'test "$(color_at 50 300)" = FF0000 && ! star'
soon "the journal goes" 'test "$(journals)" = 0'

# What another program changes is joined with what is not saved.
xdotool key d
carry 50 300 150 400
act change 's/^import UIKit/import UIKit\n\/\/ Another comment/; s/x: 250, y: 100/x: 250, y: 500/'
expect "another program's change is read" wait_for reload '"edits": 1'
soon "and shown" 'test "$(color_at 250 500)" = 0000FF'
soon "with the change of the window" 'test "$(color_at 150 400)" = FF0000 && test "$(color_at 50 300)" = 000000'
soon "which is unsaved" star
expect "no conflict" no_event conflict
act xdotool key r
expect "R keeps it, too" wait_for reload '"edits": 1'
# Keys are the new version's once it is seen.
wait_for frame && rests
soon "where it was" 'test "$(color_at 150 400)" = FF0000'
xdotool key ctrl+z
soon "undo takes it back" 'test "$(color_at 50 300)" = FF0000 && ! star'
xdotool key ctrl+shift+z
soon "redo makes it again" 'test "$(color_at 150 400)" = FF0000 && star'
act xdotool key ctrl+s
expect "both are saved" wait_for save
# The drag has given whole points.
x=$(sed -n 's/.*red.position = CGPoint(x: \([0-9.]*\), y: 400.*/\1/p' "$work/scene.swift")
expect "at whole points" grep -qx '15[01]\.0' <<<"$x"
sed -i 's/^import UIKit/import UIKit\n\/\/ Another comment/; s/x: 250, y: 100/x: 250, y: 500/; s/x: 50.50, y: 300/x: '$x', y: 400/' "$work/expected"
expect "in one source" cmp "$work/scene.swift" "$work/expected" || diff "$work/scene.swift" "$work/expected"
expect "the scene is compiled again" wait_for frame

# The same value in both: a question.
soon "nothing is unsaved" '! star'
carry 150 400 150 200
act change "s/x: $x, y: 400/x: 60, y: 600/"
expect "a conflict is reported" wait_for conflict "\"keyPath\": \"position\", \"mine\": \"${x%.0} 200\", \"theirs\": \"60 600\""
expect "and asked" wait_for ask conflict
cp "$work/scene.swift" "$work/theirs"
soon "over the dimmed scene" 'test "$(color_at 250 500)" != 0000FF'
picture source-conflict
xdotool key Escape
soon "Escape puts it off" 'test "$(color_at 250 500)" = 0000FF'
act xdotool key ctrl+s
expect "saving asks again" wait_for ask conflict
# The process that has the window learns after the event that keys are for the question.
soon "over the dimmed scene" 'test "$(color_at 250 500)" != 0000FF'
expect "and writes nothing" cmp "$work/scene.swift" "$work/theirs"
xdotool key Return
soon "Return keeps the window's value" 'test "$(color_at 150 200)" = FF0000'
act xdotool key ctrl+s
expect "which can be saved then" wait_for save
expect "in place of the other" grep -q "red.position = CGPoint(x: ${x%.0}\(\.0\)\?, y: 200)  // a comment" "$work/scene.swift"
expect "the scene is compiled again" wait_for frame
soon "nothing is unsaved" '! star && test "$(journals)" = 0'
xdotool key q
ended
expect "Q ends with 0" test $status = 0
finish
