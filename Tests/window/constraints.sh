#!/bin/bash
# Constraints of a Swift scene in the inspector's tree under X11: their list opens by the pointer and by the keyboard, a row chooses a
# constraint, the stage shows what it connects, the next version of the scene has it, too, the texts follow the scene, and Delete and drags
# leave the scene as it is.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 900 700
# A touch changes a constant, another one activates a constraint that moves nothing.
cat >"$work/scene.swift" <<'SCENE'
import UIKit

class ViewController: UIViewController {
  let card = UIView()
  let badge = UIView()
  var gap: NSLayoutConstraint!
  var touches = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.layer.name = "page"
    for (item, name, color) in [(card, "card", UIColor.blue), (badge, "badge", UIColor.green)] {
      item.layer.name = name
      item.backgroundColor = color
      item.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(item)
    }
    gap = badge.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 80)
    NSLayoutConstraint.activate([
      card.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 40),
      card.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
      card.widthAnchor.constraint(equalToConstant: 200), card.heightAnchor.constraint(equalToConstant: 120), gap,
      badge.leftAnchor.constraint(equalTo: card.leftAnchor), badge.widthAnchor.constraint(equalToConstant: 100),
      badge.heightAnchor.constraint(equalToConstant: 60),
    ])
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    self.touches += 1
    if self.touches == 1 {
      gap.constant = 140
    } else {
      badge.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: 1000).isActive = true
    }
  }
}
SCENE
show "$work/scene.swift" --size 800x600 --scale 1 --theme dark
# The window is at (50, 50) of the screen; the panel is 300 points wide and 10 from the edges.
origin_x=50 origin_y=50
rests
# row N: the place of a row of the tree, counted from 0. scene X Y: that of a point of the scene, which is fitted beside the panel: 600 of
# 667 points of height in the middle of 490 points of width.
row() { echo 620 $((10 + 64 + 22 * $1 + 11)); }
scene() { awk -v x="$1" -v y="$2" 'BEGIN { s = 600 / 667; printf "%d %d", 245 + (x - 187.5) * s, y * s }'; }
# choose N: a click on a row. picture_of N NAME: the picture of a row.
choose() {
  move $(row "$1")
  act xdotool click 1
}
picture_of() { import -window root -crop "280x22+$((origin_x + 505))+$((origin_y + 74 + 22 * $1))" +repage "$work/$2.png"; }
# changed N NAME: whether a row looks other than in a picture of before.
changed() {
  picture_of "$1" now
  [ "$(different_pixels "$work/$2.png" "$work/now.png")" -gt 0 ]
}
# marked X Y: whether the mark of a constraint is at a point of the scene.
marked() {
  local color
  color=$(color_at $(scene "$1" "$2"))
  [ $((16#${color:0:2})) -gt 200 ] && [ $((16#${color:2:2})) -lt 90 ] && [ $((16#${color:4:2})) -gt 170 ]
}
# tap: a finger touches the scene where there is no view.
tap() {
  move $(scene 330 600)
  act xdotool click 1
  wait_for touch '"phase": "ended"'
}

act xdotool key F12
settle
# Rows: 0 screen, 1 window, 2 page, 3 card, 4 badge, 5 the list of the page, and from 6 on its constraints.
picture constraints-closed
picture_of 8 empty
set -- $(row 5)
move 540 "$2"
act xdotool click 1
settle
picture constraints-listed
expect "a click on its arrow opens the list" changed 8 empty
expect "which chooses nothing" no_event select
choose 8
expect "a click on a row chooses the constraint and the view that holds it" \
  wait_for select '/page"\], "constraint": "badge.top == card.bottom + 80"'
soon "the edges that it connects are marked" 'marked 140 220 && marked 90 300'
settle
picture constraints-chosen

# Another version of the scene, in which the badge has another colour.
has_color() { [ "$(color_at $(scene 60 330))" = "$1" ]; }
act sed -i 's/UIColor.green/UIColor.red/' "$work/scene.swift"
expect "the scene starts again" wait_for open
soon "the next version chooses an equal constraint" 'has_color FF0000 && marked 140 220 && marked 90 300'
# Its row has the keyboard again.
choose 8
settle

# The keyboard.
act xdotool key Up
expect "arrows walk through constraints" wait_for select '"constraint": "card.top == page.top + 100"'
soon "the marks go along" 'marked 140 100 && ! marked 90 300'
xdotool key Left Left
settle
expect "Left goes to the list and closes it" eval '! changed 8 empty'
soon "the marks are gone" '! marked 140 100'
xdotool key Right Right Down
act xdotool key Down
expect "Right opens it and goes in" wait_for select '"constraint": "badge.top == card.bottom + 80"'

# The scene changes its constraints.
settle
picture_of 8 before
picture_of 5 four
tap
soon "the row of a constraint has its new constant" 'changed 8 before'
soon "and the marks follow" 'marked 90 360'
tap
soon "a constraint that moves nothing is counted" 'changed 5 four'
choose 8
expect "the others are still there" wait_for select '"constraint": "badge.top == card.bottom + 140"'
act xdotool key End
expect "and it has a row" wait_for select '"constraint": "badge.bottom <= page.bottom + 1000"'
settle
picture constraints-end
# The list is at its beginning again.
move $(row 3)
xdotool click --repeat 40 4
settle
choose 8
wait_for select '"constraint": "badge.top == card.bottom + 140"'
settle
picture constraints-changed

# Rows of constraints are no layers.
act xdotool mousedown 1
move $(row 5)
move $(row 3)
xdotool mouseup 1
settle
expect "a row of a constraint is not dragged" no_event edit
act xdotool key Delete
soon "Delete says that constraints are removed in the source" 'grep -q "Constraints cannot be deleted here; remove them in the source" "$work/messages"'
settle
picture constraints-kept
expect "and deletes nothing" no_event edit
choose 3
soon "a row of a layer takes the marks away" '! marked 90 360'
settle
picture constraints-layer
xdotool key Escape
settle
xdotool key q
ended
expect "it ends with 0" test $status = 0
finish
