#!/bin/bash
# Devices of a Swift scene under X11: chosen on the command line and in the palette, rotated, kept by a new version. Ends with 0 when all is
# well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 1600 1000
export XDG_STATE_HOME=$work/state
mkdir "$work/scene"
# scene COLOR: the safe area has the color.
scene() {
  cat >"$work/scene/scene.swift.new" <<SCENE
import UIKit

class ViewController: UIViewController {
  let safe = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    safe.backgroundColor = UIColor(red: $1, alpha: 1)
    safe.layer.name = "safe"
    view.addSubview(safe)
  }
  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    print("safe", view.safeAreaInsets.top, view.safeAreaInsets.left)
  }
  override func viewDidLayoutSubviews() { safe.frame = view.bounds.inset(by: view.safeAreaInsets) }
  override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    print("size", size.width, size.height, coordinator.transitionDuration)
  }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    print("traits", traitCollection.horizontalSizeClass.rawValue, traitCollection.userInterfaceIdiom.rawValue)
  }
}
SCENE
  mv "$work/scene/scene.swift.new" "$work/scene/scene.swift"
}
# says TEXT: the scene prints a line with the text.
says() { soon "$1" "grep -q '$2' '$work/messages'"; }
# command_of WORDS: runs a command of the palette, which opens over the safe area.
command_of() {
  local before
  before=$(screen_color 1030 115)
  xdotool key ctrl+shift+p
  until_true 'test "$(screen_color 1030 115)" != "$before"' || echo "the palette does not open"
  xdotool type "$1"
  act xdotool key Return
}

scene "1, green: 0, blue: 0"
show "$work/scene/scene.swift" --theme dark --device iphone-15
says "the phone has a safe area" "safe 59.0 0.0"
expect "the scene is as large as its screen" test "$(field open size)" = "393, 852"
settle
picture devices-phone

expect "Ctrl+Right rotates the device" press ctrl+Right rotate '"value": "landscape"'
says "the controller is told" "size 852.0 393.0 0.4"
says "the safe area is at the sides" "safe 0.0 59.0"
settle
picture devices-landscape

act scene "0, green: 0, blue: 1"
expect "a saved file is shown" wait_for frame
soon "a new version is on the same device, turned" 'test "$(grep -c "safe 0.0 59.0" "$work/messages")" -ge 2'
expect "and back" press ctrl+Right rotate '"value": "portrait"'

command_of "device iPad"
expect "the palette has the devices" wait_for device '"value": "ipad"'
says "whose screen has its size" "size 820.0 1180.0"
says "a tablet has other traits" "traits 2 1"
settle
picture devices-tablet

act xdotool key y
settle
picture devices-bar

xdotool key q
ended
expect "the window closes" test "$status" = 0
exit $((failures > 0))
