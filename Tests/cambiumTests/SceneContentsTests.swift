import Foundation
import TestSupport
import Testing

/// What a folder that is shown as a Swift scene is made of.
@Suite struct SceneContentsTests {
  /// A folder of an app: sources in folders below it, pictures and colours in a catalog, with the names that Xcode makes for them.
  @Test func theFolderOfAnAppIsAScene() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      (
        "App/ViewController.swift",
        """
        import UIKit
        final class ViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            let badge = BadgeView(image: UIImage(named: "dot"))
            badge.layer.name = "badge"
            badge.backgroundColor = .ink
            view.addSubview(badge)
            print(badge.bounds.size, UIImage(resource: .dot).size, UIImage(named: "loose")?.size ?? .zero)
          }
        }
        """
      ),
      ("App/Views/BadgeView.swift", "import UIKit\nfinal class BadgeView: UIImageView {}\n"),
      (
        "App/Assets.xcassets/dot.imageset/Contents.json",
        #"{"images": [{"filename": "dot.png", "scale": "2x"}]}"#
      ),
      (
        "App/Assets.xcassets/Ink.colorset/Contents.json",
        #"{"colors": [{"color": {"components": {"red": "0x00", "green": "0xFF", "blue": "0", "alpha": "1.0"}}}]}"#
      ),
    ] { try folder.write(Data(text.utf8), to: path) }
    // 11 × 10 pixels.
    let png = try Data(
      contentsOf: ClientCompiler.top.appendingPathComponent("scenes/contents.ca/assets/heart.png"))
    for path in ["App/Assets.xcassets/dot.imageset/dot.png", "App/Images/loose.png"] {
      try folder.write(png, to: path)
    }
    let result = try Command.run(["dump", folder.path("App"), "--get", "badge:backgroundColor"])
    let sizes = result.messages.matches(of: /width: ([\d.]+)/).map { String($0.1) }
    #expect(sizes == ["5.5", "5.5", "11.0"], "\(result.messages)")
    #expect(try result.json()["badge:backgroundColor"] as? [Double] == [0, 1, 0, 1])
  }

  /// A scene imports a module that the command line names.
  @Test func thePackageOfTheCommandLineIsImported() throws {
    let folder = try TemporaryFolder()
    try folder.write("public let side = 42.0\n", to: "Sizes/Sizes.swift")
    let path = try folder.write(
      """
      import UIKit
      import Sizes
      class SizedView: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          layer.name = "sized"
          layer.cornerRadius = side
        }
        required init?(coder: NSCoder) { nil }
      }
      """, to: "sized.swift")
    let option = ["--package-path", "Sizes=\(folder.path("Sizes"))"]
    let result = try Command.run(["dump", path, "--get", "sized:cornerRadius"] + option)
    #expect(try result.json()["sized:cornerRadius"] as? Double == 42, "\(result.messages)")
    #expect(try Command.run(["check", path] + option).status == 0)
    let missing = try Command.run("check", path)
    #expect(
      missing.status == 1 && missing.messages.contains("--package-path Sizes=DIR"), "\(missing.messages)")
    let wrong = try Command.run("check", path, "--package-path", "Sizes")
    #expect(wrong.messages.contains("a package is NAME=DIR"), "\(wrong.messages)")
    let other = try Command.run(["dump", "cube"] + option)
    #expect(other.messages.contains("--package-path needs a Swift scene"), "\(other.messages)")
  }

  /// A storyboard without code is shown with the classes of UIKit.
  @Test func aStoryboardWithoutCodeIsAScene() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Data(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c">
          <scenes><scene sceneID="s"><objects>
            <viewController id="c" sceneMemberID="viewController">
              <view key="view" contentMode="scaleToFill" id="v">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                  <view contentMode="scaleToFill" id="b">
                    <rect key="frame" x="20" y="40" width="100" height="50"/>
                    <userDefinedRuntimeAttributes>
                      <userDefinedRuntimeAttribute type="string" keyPath="layer.name" value="box"/>
                    </userDefinedRuntimeAttributes>
                  </view>
                </subviews>
              </view>
            </viewController>
          </objects></scene></scenes>
        </document>
        """.utf8), to: "Plan/Base.lproj/Main.storyboard")
    let result = try Command.run("dump", folder.path("Plan"), "--time", "1", "--get", "box:position")
    #expect(try result.json()["box:position"] as? [Double] == [70, 65], "\(result.messages)")
  }
}
