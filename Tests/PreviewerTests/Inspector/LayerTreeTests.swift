import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The rows of the inspector's tree, and its views.
@MainActor @Suite struct LayerTreeTests {
  static func document(_ body: String, size: Int = 300) -> SceneDocument {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 \(size) \(size)" position="\(size / 2) \(size / 2)">\(body)</CALayer>
      </caml>
      """
    return SceneDocument.read(Array(text.utf8), named: "test.caml", folder: nil)
  }

  static let family = """
    <sublayers>
      <CALayer name="door" bounds="0 0 50 100"><sublayers><CAShapeLayer name="knob"/></sublayers></CALayer>
      <CATextLayer name="Title" string="Hello"/>
      <CAReplicatorLayer instanceCount="5"><sublayers><CALayer name="leaf"/></sublayers></CAReplicatorLayer>
    </sublayers>
    """

  private func names(_ tree: LayerTree) -> [String] {
    tree.rows.map { String(repeating: " ", count: $0.depth) + ($0.layer.name ?? "-") }
  }

  @Test func rowsAreTheOpenLayers() throws {
    let document = Self.document(Self.family)
    let tree = LayerTree()
    tree.show([document])
    // A replicator shows five copies, and the tree has one row for what it copies.
    #expect(names(tree) == ["root", " door", "  knob", " Title", " -", "  leaf"])
    tree.setOpen(false, at: 1)
    #expect(names(tree) == ["root", " door", " Title", " -", "  leaf"])
    tree.setOpen(true, at: 1)
    #expect(names(tree) == ["root", " door", "  knob", " Title", " -", "  leaf"])
    tree.setOpen(false, at: 0)
    #expect(names(tree) == ["root"])
    let knob = try #require(document.layer("knob"))
    #expect(tree.index(of: knob) == nil)
    #expect(tree.reveal(knob) == 2)
    #expect(tree.parent(of: 2) == 1)
    #expect(tree.parent(of: 0) == nil)
    tree.setAllOpen(false, at: 0)
    tree.setOpen(true, at: 0)
    #expect(names(tree) == ["root", " door", " Title", " -"])
  }

  @Test func searchFindsNamesClassesAndIDs() throws {
    let document = Self.document(Self.family)
    let tree = LayerTree()
    tree.show([document])
    tree.setSearch("LEA")
    #expect(names(tree) == ["root", " -", "  leaf"])
    #expect(tree.matchCount == 1)
    tree.setSearch("shapel")
    #expect(names(tree) == ["root", " door", "  knob"])
    let id = try #require(document.layer("knob").flatMap { document.id(of: $0) })
    tree.setSearch(id)
    #expect(names(tree) == ["root", " door", "  knob"])
    tree.setSearch("nothing like this")
    #expect(tree.rows.isEmpty)
    tree.setSearch("")
    #expect(tree.rows.count == 6)
  }

  private class Dial: UIView {}
  private class DialController: UIViewController {}

  @Test func layersOfViewsHaveTheClassesOfTheViews() {
    func texts(_ layer: CALayer, _ id: String? = nil) -> [String?] {
      let texts = LayerRowView.texts(of: layer, id: id)
      return [texts.title, texts.kind]
    }
    let dial = Dial(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(texts(dial.layer, "#3") == ["Dial #3", nil])
    dial.layer.name = "speed"
    #expect(texts(dial.layer, "#3") == ["speed", "Dial"])
    let controller = DialController()
    #expect(texts(controller.view.layer) == ["UIView", "of DialController"])
    controller.view.layer.name = "stage"
    #expect(texts(controller.view.layer) == ["stage", "UIView of DialController"])
    // Constraints are counted at the view that holds them.
    #expect(LayerRowView.texts(of: dial.layer, id: nil, constraints: 1).kind == "Dial, 1 constraint")
    dial.layer.name = nil
    #expect(LayerRowView.texts(of: dial.layer, id: "#3", constraints: 4).kind == "4 constraints")
    // Other layers have their own class.
    let shape = CAShapeLayer()
    #expect(texts(shape, "#1") == ["Shape #1", nil])
    shape.name = "ring"
    #expect(texts(shape) == ["ring", "Shape"])
  }

  @Test func masksHaveRows() throws {
    let document = Self.document(Self.family)
    try #require(document.layer("door")).mask = CALayer()
    let tree = LayerTree()
    tree.show([document])
    #expect(names(tree).prefix(4) == ["root", " door", "  -", "  knob"])
    #expect(tree.rows.map(\.isMask) == [false, false, true, false, false, false, false])
  }

  @Test func arrowsWalkAndTheSelectionIsSeen() throws {
    let fixture = InterfaceFixture(CGSize(width: 400, height: 300))
    let client = TestClient(Self.document(Self.family))
    let view = LayerTreeView(client)
    view.frame = CGRect(x: 0, y: 0, width: 280, height: 66)
    fixture.interface.root.addSubview(view)
    fixture.turn()
    view.reload()
    fixture.click(CGPoint(x: 100, y: Theme.row * 1.5))
    #expect(client.selection?.name == "door")
    #expect(fixture.interface.receiver === view)
    func press(_ key: String) { _ = view.press(Key(key), isControl: false) }
    press("Right")
    #expect(client.selection?.name == "knob")
    press("Left")
    #expect(client.selection?.name == "door")
    press("Left")
    #expect(view.tree.rows.count == 5)
    press("Down")
    #expect(client.selection?.name == "Title")
    press("End")
    #expect(client.selection?.name == "leaf")
    // 5 rows of 22 points and 4 points in a view of 66: the last row is seen.
    #expect(view.offset.y >= 5 * Theme.row - 66)
    press("Up")
    press("Up")
    press("Up")
    press("Up")
    press("Up")
    #expect(client.selection?.name == "root")
    #expect(view.offset.y == 0)
    #expect(!view.press(Key("F5"), isControl: false))
  }

  /// Of 100,000 layers those have views that are seen, wherever the list is scrolled to.
  @Test func rowsHaveViewsWhereTheyAreSeen() throws {
    let fixture = InterfaceFixture(CGSize(width: 400, height: 800))
    let document = Self.document("<sublayers></sublayers>")
    let root = try #require(document.root)
    for index in 0..<1000 {
      let group = CALayer()
      group.name = "group \(index)"
      for inner in 0..<99 {
        let layer = CALayer()
        layer.name = "layer \(index).\(inner)"
        group.addSublayer(layer)
      }
      root.addSublayer(group)
    }
    let client = TestClient(document)
    let view = LayerTreeView(client)
    view.frame = CGRect(x: 0, y: 0, width: 280, height: 700)
    fixture.interface.root.addSubview(view)
    fixture.turn()
    view.reload()
    view.tree.setAllOpen(true, at: 0)
    view.setSearch("")
    #expect(view.tree.rows.count == 100_001)
    view.reload()
    for y in [100.0, 40_000, 1_000_000, 2_100_000] {
      view.scroll(to: CGPoint(x: 0, y: y))
      fixture.turn()
      // 700 points have room for 33 rows.
      #expect(view.viewCount >= 25 && view.viewCount <= 35, "at \(y)")
    }
    view.setSearch("layer 999.98")
    #expect(view.tree.matchCount == 1)
    #expect(view.tree.rows.count == 3)
    #expect(view.viewCount <= 35)
  }
}
