#!/bin/bash
# A scene as the desktop's background on X11: its window type, and that nothing is drawn while other windows cover it, also of one in Swift.
# There is no window manager; its properties are set by hand.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool xprop xlsatoms import compare

start_xvfb 900 700
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export XDG_STATE_HOME=$work/state
scene=$(dirname "$0")/tilted.caml

# other_window: a window of 500 × 400 above the background; `window` is its number, `other` its process.
other_window() {
  local id
  : >"$work/other.jsonl"
  "$cambium" show "$scene" --paused --size 500x400 --events "$work/other.jsonl" 2>/dev/null &
  other=$!
  until_true 'grep -q "\"frame\"" "$work/other.jsonl"' || { echo "there is no other window"; exit 1; }
  window=
  for id in $(xdotool search --class cambium); do
    xprop -id "$id" _NET_WM_WINDOW_TYPE | grep -q DESKTOP || window=$id
  done
}

show "$scene" --desktop
background=$(xdotool search --class cambium | tail -1)
expect "the window is the desktop's" grep -q _NET_WM_WINDOW_TYPE_DESKTOP <(xprop -id "$background" _NET_WM_WINDOW_TYPE)
expect "it has the display's size" test "$(field open pixels)" = "900, 700"
soon "it moves" moves

# A window over a part of it, which a window manager would have maximised.
other_window
# set_states NAME…: of the window over it. xprop takes one atom by name, or several by number.
set_states() {
  local name numbers=
  for name in "$@"; do
    xprop -id "$window" -f CAMBIUM_ATOM 32a -set CAMBIUM_ATOM "_NET_WM_STATE_$name"
    numbers=$numbers,$(xlsatoms -name "_NET_WM_STATE_$name" | awk '{ print $1 }')
  done
  xprop -id "$window" -f _NET_WM_STATE 32x -set _NET_WM_STATE "${numbers#,}"
}
act xprop -root -f _NET_CLIENT_LIST_STACKING 32x -set _NET_CLIENT_LIST_STACKING "$background,$window"
set_states MAXIMIZED_VERT MAXIMIZED_HORZ
expect "a maximised window covers it" wait_for cover true
expect "a window over a part of it did not" test "$(count cover)" = 1
expect "then it rests" rests
act set_states MAXIMIZED_VERT
expect "a window that is only high does not" wait_for cover false
soon "and it moves again" moves
act set_states FULLSCREEN
expect "a full-screen window does" wait_for cover true
act set_states FULLSCREEN HIDDEN
expect "not when it is minimised" wait_for cover false
xprop -root -remove _NET_CLIENT_LIST_STACKING

# Without a window manager the server tells what is covered.
act xdotool windowmove "$window" 0 0 windowsize "$window" 900 700 windowraise "$window"
expect "a window over all of it covers it" wait_for cover true
expect "it rests" rests
act kill $other
expect "it is seen again when that window closes" wait_for cover false
soon "and moves" moves
kill "$previewer"
ended
expect "it ends with 0" test $status = 0

# A scene in Swift draws in a process of its own, which rests too.
cat >"$work/turning.swift" <<SCENE
import UIKit

final class TurningController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 2
    turn.repeatCount = .infinity
    let box = CALayer()
    box.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    box.backgroundColor = UIColor.red.cgColor
    view.layer.addSublayer(box)
    box.add(turn, forKey: "turn")
  }
}
SCENE
show "$work/turning.swift" --desktop
soon "a scene in Swift moves" moves
other_window
act xdotool windowmove "$window" 0 0 windowsize "$window" 900 700 windowraise "$window"
expect "it rests when it is covered" wait_for rest
act kill $other
soon "and moves again when it is seen" moves
kill "$previewer"
ended
expect "it ends with 0 too" test $status = 0

# How a scene of another shape lies on the screen.
echo '<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 200 100" backgroundColor="1 0 0"/></caml>' >"$work/flag.caml"
for fit in cover contain center; do
  show "$work/flag.caml" --desktop --fit $fit --background 0000FF
  soon "$fit: the scene is in the middle" 'test "$(screen_color 450 350)" = FF0000'
  case $fit in
    cover) expect "cover: to the corners" test "$(screen_color 2 2)$(screen_color 897 697)" = FF0000FF0000 ;;
    contain) expect "contain: from edge to edge, and not above" test "$(screen_color 2 350)$(screen_color 450 100)" = FF00000000FF ;;
    center) expect "center: a point on a point" test "$(screen_color 352 302)$(screen_color 347 350)" = FF00000000FF ;;
  esac
  kill "$previewer"
  ended
done
finish
