import TestSupport
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import CoreAnimationMarkup

/// The scenes that come with Cambium: found by name, read without a word, alive, and finite at every time.
@MainActor @Suite struct BundledScenesTests {
  nonisolated static let names = SceneLibrary.scenes.map(\.name)

  @Test func areFound() throws {
    #expect(Self.names.count >= 12 && Self.names == Self.names.sorted())
    for name in ["swinging-door", "bouncing-ball", "ship", "border-changes", "fill-modes", "speeds"] {
      #expect(Self.names.contains(name))
    }
    let door = try #require(SceneLibrary.scene(named: "swinging-door"))
    #expect(door.summary == "A door swings in its frame, in perspective")
    #expect(SceneLibrary.scene(named: "swinging-door.ca")?.url == door.url)
    #expect(SceneLibrary.resolve("swinging-door") == door.url)
    #expect(SceneLibrary.resolve("nothing-of-this-name").lastPathComponent == "nothing-of-this-name")
    #expect(SceneLibrary.scene(named: "../scenes/ship") == nil)
  }

  @Test func comeAfterFilesOfTheSameName() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(caml(""), to: "ship.caml")
    #expect(SceneLibrary.resolve(file.path).path == file.path)
  }

  @Test(arguments: names) func tellWhatTheyShowAndFromWhichArticle(name: String) throws {
    let scene = try #require(SceneLibrary.scene(named: name))
    #expect(!scene.summary.isEmpty)
    #expect(SceneLibrary.comment(of: scene.url).contains(/the article |From no article/))
  }

  @Test(arguments: names) func readWithoutAWord(name: String) throws {
    let document = SceneDocument.open(try #require(SceneLibrary.scene(named: name)).url)
    #expect(document.diagnostics.map(\.description) == [])
    #expect(document.loopDuration > 0 && document.loopDuration <= 60)
    let sizes = [
      CGSize(width: 640, height: 480), CGSize(width: 320, height: 568), CGSize(width: 390, height: 844),
    ]
    #expect(sizes.contains(document.size))
  }

  @Test(arguments: names) func moveAndStayFinite(name: String) throws {
    let document = SceneDocument.open(try #require(SceneLibrary.scene(named: name)).url)
    let tree = try #require(document.root).rows()
    let context = CAContext(layer: document.host)
    context.retainsCompletedAnimations = true
    CATransaction.flush()
    let start = CACurrentMediaTime()
    var pictures: Set<[Double]> = []
    for step in 0...4 {
      let frame = context.frame(at: start + document.loopDuration * (Double(step) + 0.1) / 4.3)
      var values: [Double] = []
      frame.visit(frame.root) { node in
        let row = frame.row(node)
        for slot in 0..<Slot.layerEnd { values.append(row[slot]) }
      }
      #expect(values.allSatisfy { $0.isFinite } && values.count >= tree * Slot.layerEnd)
      pictures.insert(values)
    }
    #expect(pictures.count == 5)
    context.layer = nil
  }
}

extension CALayer {
  /// The number of layers from here down.
  fileprivate func rows() -> Int { 1 + (sublayers ?? []).reduce(0) { $0 + $1.rows() } + (mask?.rows() ?? 0) }
}

extension Frame {
  fileprivate func visit(_ node: NodeIndex, _ body: (NodeIndex) -> Void) {
    body(node)
    for child in children(node) { visit(child, body) }
    if mask(node) >= 0 { visit(mask(node), body) }
  }
}
