#!/bin/bash
# A project of Xcode in the window under X11: whatever of it changes, the window shows the new version.
# Ends with 0 when all is well, 1 when not, 77 where a program is missing (`make test-window` installs them).
. "$(dirname "$0")/lib.sh"
need Xvfb xdotool import

start_x11 700 900
app=$work/Tiny/App
mkdir -p "$app/Views" "$app/Base.lproj" "$app/Assets.xcassets/Ink.colorset" "$work/Tiny/Tiny.xcodeproj"

# save FILE: writes a file as editors do.
save() { cat >"$1.new" && mv "$1.new" "$1"; }

# project CONDITION: the folder App is part of the target as it is.
project() {
  save "$work/Tiny/Tiny.xcodeproj/project.pbxproj" <<PROJECT
// !\$*UTF8*\$!
{ objects = {
  APP = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
  G = { isa = PBXGroup; children = ( APP ); sourceTree = "<group>"; };
  K = { isa = XCBuildConfiguration; name = Debug; buildSettings = { GENERATE_INFOPLIST_FILE = YES;
    INFOPLIST_KEY_UIMainStoryboardFile = Main; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$1"; }; };
  L = { isa = XCConfigurationList; buildConfigurations = ( K ); };
  T = { isa = PBXNativeTarget; name = Tiny; fileSystemSynchronizedGroups = ( APP ); buildConfigurationList = L;
    buildPhases = ( ); productType = "com.apple.product-type.application"; };
  P = { isa = PBXProject; mainGroup = G; targets = ( T ); };
}; rootObject = P; }
PROJECT
}

# ink RED GREEN BLUE: the colour of the catalog, which is the background.
ink() {
  save "$app/Assets.xcassets/Ink.colorset/Contents.json" <<COLOR
{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "$1.0", "green": "$2.0", "blue": "$3.0", "alpha": "1.0"}}}]}
COLOR
}

# badge COLOR: a view at the top left.
badge() {
  save "$app/Views/Badge.swift" <<BADGE
import UIKit
extension UIView {
  static func badge() -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .$1
    return view
  }
}
BADGE
}

# storyboard RED: a view at the lower left, in a shade of red.
storyboard() {
  save "$app/Base.lproj/Main.storyboard" <<STORYBOARD
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" initialViewController="C">
  <device id="retina4_7" orientation="portrait" appearance="light"/>
  <scenes><scene sceneID="S"><objects>
    <viewController id="C" customClass="ViewController" customModule="Tiny" customModuleProvider="target" sceneMemberID="viewController">
      <view key="view" contentMode="scaleToFill" id="V">
        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews>
          <view contentMode="scaleToFill" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="B">
            <rect key="frame" x="0.0" y="500" width="100" height="100"/>
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
            <color key="backgroundColor" red="$1" green="0.0" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          </view>
        </subviews>
      </view>
    </viewController>
  </objects></scene></scenes>
</document>
STORYBOARD
}

save "$app/AppDelegate.swift" <<'DELEGATE'
import UIKit
@main class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
}
DELEGATE
save "$app/ViewController.swift" <<'CONTROLLER'
import UIKit
class ViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(named: "Ink")
    view.addSubview(.badge())
    #if LOUD
    let loud = UIView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    loud.backgroundColor = .white
    view.addSubview(loud)
    #endif
    if Bundle.main.url(forResource: "note", withExtension: "txt") != nil {
      let note = UIView(frame: CGRect(x: 200, y: 200, width: 100, height: 100))
      note.backgroundColor = .black
      view.addSubview(note)
    }
  }
}
CONTROLLER
project DEBUG
ink 0 0 1
badge green
storyboard 1
show "$work/Tiny"
# Without a window manager the window of 375 × 667 is where SDL centres it: at 162, 116.
origin_x=162 origin_y=116
soon "the project is shown" 'test "$(color_at 250 400)" = 0000FF && test "$(color_at 50 50)" = 00FF00'
soon "with its storyboard" 'test "$(color_at 50 550)" = FF0000'

badge red
soon "a changed source of a folder is shown" 'test "$(color_at 50 50)" = FF0000'
ink 1 1 0
soon "a changed colour of the catalog is shown" 'test "$(color_at 250 400)" = FFFF00'
storyboard 0
soon "a changed storyboard is shown" 'test "$(color_at 50 550)" = 000000'
project "DEBUG LOUD"
soon "a changed project is shown" 'test "$(color_at 250 50)" = FFFFFF'
mkdir "$app/Texts"
soon "a new folder changes nothing" 'test "$(color_at 250 250)" = FFFF00'
save "$app/Texts/note.txt" <<<"note"
soon "a new resource of a new folder is shown" 'test "$(color_at 250 250)" = 000000'
rm "$app/Texts/note.txt"
soon "a resource that is gone is shown no longer" 'test "$(color_at 250 250)" = FFFF00'
mv "$app/Views/Badge.swift" "$app/Badge.swift"
sed -i 's/\.red/.blue/' "$app/Badge.swift"
soon "a source that was moved is shown" 'test "$(color_at 50 50)" = 0000FF'
finish
