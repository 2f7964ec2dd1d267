import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Previewer
@testable import SceneTools

/// `cambium dump` shows what views say of themselves to assistive technologies.
@Suite(.serialized) @MainActor struct AccessibilityDumpTests {
  @Test func viewsThatSayNothingHaveNoEntry() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cambium-\(UUID().uuidString).caml")
    try
      #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 100" position="50 50"/></caml>"#
      .write(
        to: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: path) }
    let scene = try HostedScene(path.path) { Issue.record("\($0.description)") }
    let (label, plain) = (UILabel(), UIView())
    label.text = "Speed"
    label.accessibilityHint = "in knots"
    label.accessibilityIdentifier = "speed"
    let root = try #require(scene.document.root)
    for view in [label, plain] { root.addSublayer(view.layer) }
    var text = ""
    try SceneDump(of: scene, at: 0, model: true).writeTree { text += $0 }
    let tree = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let sublayers = try #require((tree["root"] as? [String: Any])?["sublayers"] as? [[String: Any]])
    let spoken = try #require(sublayers[0]["accessibility"] as? [String: Any])
    #expect(spoken["label"] as? String == "Speed" && spoken["hint"] as? String == "in knots")
    #expect(spoken["element"] as? Bool == true && spoken["traits"] as? [String] == ["staticText"])
    #expect(spoken["identifier"] as? String == "speed" && spoken["value"] is NSNull)
    // Layers do not retain their views.
    withExtendedLifetime((label, plain)) { #expect(sublayers[1]["accessibility"] == nil) }
  }
}
