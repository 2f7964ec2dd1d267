import Foundation
import InterfaceFiles
import QuartzCore
import Synchronization
import TestSupport
import Testing
import UIKitCore

/// Interface files in a folder of their own, and what was said about them.
@MainActor final class StoryboardFixture {
  private let folder: TemporaryFolder
  let bundle: Bundle

  /// Writes files, by their names. A storyboard's text is that of its scenes, a nib's that of its objects.
  init(_ files: [String: String], initial: String = "start") throws {
    folder = try TemporaryFolder()
    for (name, text) in files {
      let isStoryboard = name.hasSuffix(".storyboard")
      let kind = isStoryboard ? "Storyboard.XIB" : "XIB"
      let (list, first) = isStoryboard ? ("scenes", " initialViewController=\"\(initial)\"") : ("objects", "")
      let document =
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.\(kind)\" version=\"3.0\" targetRuntime=\"iOS.CocoaTouch\" "
        + "useAutolayout=\"YES\" useSafeAreas=\"YES\"\(first)>\n<\(list)>\n\(text)\n</\(list)>\n</document>\n"
      try folder.write(Data((name.hasSuffix(".plist") ? text : document).utf8), to: name)
    }
    bundle = try #require(Bundle(path: folder.url.path))
  }

  var url: URL { folder.url }

  /// A scene with a controller and its view.
  ///
  /// - Parameters:
  ///   - id: of the controller. That of its view is the same with `-view`.
  ///   - attributes: further attributes of the controller, such as its class.
  ///   - subviews: the elements in the view.
  ///   - connections: those of the controller.
  ///   - beside: further objects of the scene.
  static func scene(
    _ id: String, _ attributes: String = "", subviews: String = "", connections: String = "",
    beside: String = ""
  ) -> String {
    """
    <scene sceneID="\(id)-scene"><objects>
    <viewController id="\(id)" \(attributes) sceneMemberID="viewController">
    <view key="view" id="\(id)-view"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews>\(subviews)</subviews></view>
    <connections>\(connections)</connections>
    </viewController>
    <placeholder placeholderIdentifier="IBFirstResponder" id="\(id)-first" sceneMemberID="firstResponder"/>
    <exit id="\(id)-exit" sceneMemberID="exit"/>
    \(beside)
    </objects></scene>
    """
  }

  static func button(_ id: String, connections: String) -> String {
    """
    <button id="\(id)" buttonType="system" contentMode="scaleToFill"><rect key="frame" x="0" y="0" width="100" height="40"/>
    <connections>\(connections)</connections></button>
    """
  }

  func storyboard(_ name: String = "Main") -> UIStoryboard { UIStoryboard(name: name, bundle: bundle) }

  /// Runs code, and gives the messages that it caused, each from its severity on.
  static func messages(_ body: () throws -> Void) rethrows -> [String] {
    let said = Mutex<[String]>([])
    try Misuse.$listener.withValue({ text in said.withLock { $0.append(text) } }) { try body() }
    return said.withLock { $0 }.map { text in
      text.firstRange(of: "error: ").map { String(text[$0.lowerBound...]) }
        ?? text.firstRange(of: "warning: ").map { String(text[$0.lowerBound...]) } ?? text
    }
  }
}
