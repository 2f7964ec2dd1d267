#!/bin/bash
# A scene as the desktop's background on X11: its window type, and that it rests while other windows cover it, also one in Swift. There is no window
# manager; its properties are set by hand.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool xprop xlsatoms

start_xvfb 900 700
unset WAYLAND_DISPLAY SDL_VIDEODRIVER
export XDG_STATE_HOME=$work/state
scene=$(dirname "$0")/tilted.caml
show "$scene" --desktop
background=$(xdotool search --class cambium | tail -1)
expect "the window is the desktop's" grep -q _NET_WM_WINDOW_TYPE_DESKTOP <(xprop -id "$background" _NET_WM_WINDOW_TYPE)
expect "it has the display's size" test "$(field open pixels)" = "900, 700"

ticks() { awk '{ print $14 + $15 }' "/proc/$previewer/stat"; }
# works: it draws. rests: it does not.
works() { local before; before=$(ticks); sleep 1; [ $(($(ticks) - before)) -ge 3 ]; }
rests() { local before; before=$(ticks); sleep 2; [ $(($(ticks) - before)) -le 1 ]; }
soon "it moves" works

# A window over a part of it, which a window manager would have maximised.
"$cambium" show "$scene" --paused --size 500x400 --events "$work/other.jsonl" 2>/dev/null &
other=$!
started+=($other)
for _ in $(seq 200); do grep -q '"frame"' "$work/other.jsonl" 2>/dev/null && break; sleep 0.05; done
for id in $(xdotool search --class cambium); do [ "$id" = "$background" ] || window=$id; done
sleep 0.5
never "a window over a part of it is no cover" 'grep -q "\"event\": \"cover\"" "$events"'
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
expect "a maximised window covers it" wait_for cover true 5
soon "then it takes no processor time" rests
act set_states MAXIMIZED_VERT
expect "a window that is only high does not" wait_for cover false 5
soon "and it moves again" works
act set_states FULLSCREEN
expect "a full-screen window does" wait_for cover true 5
act set_states FULLSCREEN HIDDEN
expect "not when it is minimised" wait_for cover false 5
xprop -root -remove _NET_CLIENT_LIST_STACKING

# Without a window manager the server tells what is covered.
act xdotool windowmove "$window" 0 0 windowsize "$window" 900 700 windowraise "$window"
expect "a window over all of it covers it" wait_for cover true 5
soon "it takes no processor time" rests
act kill $other
expect "it is seen again when that window closes" wait_for cover false 5
soon "and moves" works
act kill "$previewer"
wait "$previewer"
expect "it ends with 0" test $? = 0

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
ticks() { cat /proc/"$previewer"/stat /proc/"$(pgrep -P "$previewer" | tail -1)"/stat | awk '{ sum += $14 + $15 } END { print sum }'; }
show "$work/turning.swift" --desktop
soon "a scene in Swift moves" works
"$cambium" show "$scene" --paused --size 500x400 --events "$work/other.jsonl" 2>/dev/null &
other=$!
started+=($other)
background=$(xdotool search --class cambium | tail -1)
soon "another window is there" '[ "$(xdotool search --class cambium | wc -l)" -ge 2 ]'
sleep 1
for id in $(xdotool search --class cambium); do
  xprop -id "$id" _NET_WM_WINDOW_TYPE | grep -q DESKTOP || window=$id
done
act xdotool windowmove "$window" 0 0 windowsize "$window" 900 700 windowraise "$window"
soon "it takes no processor time when it is covered" rests
act kill $other
soon "and moves again when it is seen" works
act kill "$previewer"
wait "$previewer"
expect "it ends with 0 too" test $? = 0
finish
