import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import Previewer
@testable import SceneTools

/// A window that reads its scene again and again.
@MainActor @Suite(.serialized) struct SceneReloadTests {
  private final class Weak {
    weak var layer: CALayer?
    weak var document: SceneDocument?
    init(_ layer: CALayer?, _ document: SceneDocument) { (self.layer, self.document) = (layer, document) }
  }

  @Test func scenesThatWereReplacedAreReleased() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cambium-\(UUID().uuidString).caml")
    defer { try? FileManager.default.removeItem(at: file) }
    try """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 100">
    <sublayers><CALayer id="#1" name="card" bounds="0 0 50 50" position="50 50" backgroundColor="1 0 0"/></sublayers>
    <states><LKState name="on"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states>
    </CALayer></caml>
    """.write(to: file, atomically: true, encoding: .utf8)
    var sheet: SceneSheet?
    var earlier: [Weak] = []
    for _ in 0..<20 {
      let document = SceneDocument.open(file)
      let next = SceneSheet([document])
      // What the window does with the pointer over it: hit tests of presentation copies, and a change of state.
      let hit = try #require(next.hit(at: CGPoint(x: 50, y: 50)))
      #expect(hit.layer.name == "card")
      document.states.set("on")
      CATransaction.flush()
      earlier.append(Weak(hit.layer, document))
      sheet = next
    }
    #expect(sheet?.documents.count == 1)
    #expect(earlier.dropLast().allSatisfy { $0.layer == nil && $0.document == nil })
    #expect(earlier.last?.layer != nil)
  }
}
