import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneEditing

/// Rows of the inspector's tree that are dragged to other places.
@MainActor @Suite struct LayerDropTests {
  private static let family = """
    <sublayers>
      <CALayer name="a"><sublayers><CALayer name="b"><sublayers><CALayer name="c"/></sublayers></CALayer></sublayers></CALayer>
      <CALayer name="d"/>
      <CALayer name="e"/>
    </sublayers>
    """

  // MARK: Places

  @Test func placesBetweenAndInRows() throws {
    let document = LayerTreeTests.document(Self.family)
    let tree = LayerTree()
    tree.show([document])
    func layer(_ name: String) throws -> CALayer { try #require(document.layer(name)) }
    // 0 root, 1 a, 2 b, 3 c, 4 d, 5 e.
    #expect(tree.rows.map(\.layer.name) == ["root", "a", "b", "c", "d", "e"])
    func drop(_ name: String, _ place: Double, _ depth: Int) throws -> LayerDrop? {
      tree.drop(of: [try layer(name)], at: place, depth: depth)
    }
    func expect(
      _ drop: LayerDrop?, _ outer: String, _ index: Int?, _ mark: LayerDrop.Mark,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      #expect(
        drop == LayerDrop(outer: try layer(outer), index: index, mark: mark), sourceLocation: sourceLocation)
    }
    // Into a row, at its middle; between two rows, at their edges.
    try expect(drop("e", 2.5, 9), "b", nil, .row(2))
    try expect(drop("e", 0.1, 9), "root", nil, .row(0))
    try expect(drop("e", 0.9, 0), "root", 0, .line(gap: 1, depth: 1))
    try expect(drop("e", 4.9, 1), "root", 2, .line(gap: 5, depth: 1))
    try expect(drop("d", 5.1, 1), "root", 2, .line(gap: 5, depth: 1))
    try expect(drop("e", 1.9, 1), "a", 0, .line(gap: 2, depth: 2))
    // At the end of layers that are open the depth chooses, as far as there are such layers.
    try expect(drop("e", 3.9, 7), "b", 1, .line(gap: 4, depth: 3))
    try expect(drop("e", 4.1, 2), "a", 1, .line(gap: 4, depth: 2))
    try expect(drop("e", 3.9, 1), "root", 1, .line(gap: 4, depth: 1))
    try expect(drop("e", 3.9, 0), "root", 1, .line(gap: 4, depth: 1))
    // Below the last row.
    try expect(drop("a", 17, 0), "root", 3, .line(gap: 6, depth: 1))
    // Not into itself, or what is in it.
    for (place, depth) in [(1.5, 1), (2.5, 1), (1.9, 2), (3.9, 2)] {
      #expect(try drop("a", place, depth) == nil, "\(place)")
    }
    #expect(try drop("root", 4.5, 1) == nil)
    #expect(try tree.drop(of: [layer("e"), layer("a")], at: 2.5, depth: 2) == nil)
    #expect(LayerTree().drop(of: [try layer("e")], at: 1, depth: 1) == nil)
  }

  @Test func aPlaceThatChangesNothing() throws {
    let document = LayerTreeTests.document(Self.family)
    let root = try #require(document.root)
    func changesNothing(_ names: [String], _ index: Int?) throws -> Bool {
      let layers = try names.map { try #require(document.layer($0)) }
      return LayerDrop(outer: root, index: index, mark: .row(0)).changesNothing(for: layers)
    }
    #expect(try changesNothing(["d"], 1) && changesNothing(["d"], 2) && changesNothing(["e"], nil))
    #expect(try !changesNothing(["d"], 0) && !changesNothing(["d"], 3) && !changesNothing(["b"], 1))
    #expect(
      try changesNothing(["d", "e"], 1) && changesNothing(["e", "d"], 2) && !changesNothing(["a", "e"], 0))
  }

  @Test func aMaskIsBeforeTheSublayers() throws {
    let document = LayerTreeTests.document(Self.family)
    let d = try #require(document.layer("d"))
    d.mask = CALayer()
    d.addSublayer(CALayer())
    let tree = LayerTree()
    tree.show([document])
    // 4 d, 5 its mask, 6 its sublayer, 7 e.
    tree.setAllOpen(true, at: 4)
    let e = try #require(document.layer("e"))
    #expect(tree.drop(of: [e], at: 4.9, depth: 2)?.index == 0)
    #expect(
      tree.drop(of: [e], at: 5.9, depth: 2) == LayerDrop(outer: d, index: 0, mark: .line(gap: 6, depth: 2)))
  }

  // MARK: The pointer

  @MainActor private struct Setup {
    let fixture = InterfaceFixture(CGSize(width: 400, height: 300))
    let client: TestClient
    let view: LayerTreeView

    init(_ document: SceneDocument) {
      client = TestClient(document)
      view = LayerTreeView(client)
      view.frame = CGRect(x: 0, y: 0, width: 280, height: 160)
      fixture.interface.root.addSubview(view)
      fixture.turn()
      view.reload()
      fixture.turn()
    }

    func point(_ row: Double, _ x: Double = 100) -> CGPoint { CGPoint(x: x, y: row * Theme.row) }
    func press(_ key: String) -> Bool { view.press(Key(key), isControl: false) }
  }

  @Test func aDragMovesTheChosenRows() throws {
    let document = LayerTreeTests.document(Self.family)
    let setup = Setup(document)
    var moves: [String] = []
    setup.client.moved = { layers, outer, index in
      let names = layers.compactMap(\.name).joined(separator: ",")
      moves.append("\(names) into \(outer.name ?? "") at \(index.map { "\($0)" } ?? "end")")
    }
    // A press chooses, and a click moves nothing.
    setup.fixture.click(setup.point(5.5))
    #expect(setup.client.selection?.name == "e" && moves.isEmpty)
    setup.fixture.drag(setup.point(4.5), setup.point(3.5), setup.point(2.5))
    #expect(setup.client.selection?.name == "d" && moves == ["d into b at end"])
    setup.fixture.drag(setup.point(4.5), setup.point(3.5), setup.point(0.95, 20))
    #expect(moves.count == 2 && moves.last == "d into root at 0")
    // Where it is nothing is moved, nor beside the tree.
    setup.fixture.drag(setup.point(4.5), setup.point(3.5), setup.point(4.1, 20))
    setup.fixture.drag(setup.point(4.5), setup.point(3.5), CGPoint(x: 350, y: 20))
    #expect(moves.count == 2)
    // Several go together, and stay chosen; a click on one of them chooses it alone.
    setup.client.selected = try ["e", "a", "b"].map { try #require(document.layer($0)) }
    setup.fixture.drag(setup.point(1.5), setup.point(3), setup.point(4.5))
    #expect(moves.last == "e,a into d at end" && setup.client.selected.count == 3)
    setup.fixture.click(setup.point(5.5))
    #expect(setup.client.selected.map(\.name) == ["e"])
  }

  @Test func aLineAndARowShowThePlace() throws {
    let setup = Setup(LayerTreeTests.document(Self.family))
    var moves = 0
    setup.client.moved = { _, _, _ in moves += 1 }
    let interface = setup.fixture.interface
    let drop = setup.view.drop
    _ = interface.press(at: setup.point(5.5))
    #expect(drop.isHidden)
    interface.move(to: setup.point(4.5))
    #expect(!drop.isHidden && drop.frame == CGRect(x: 4, y: 88, width: 272, height: 22))
    try setup.fixture.picture("tree-drop-row")
    interface.move(to: setup.point(3.9, 45))
    #expect(drop.frame == CGRect(x: 32, y: 87, width: 242, height: 2))
    try setup.fixture.picture("tree-drop-line")
    interface.move(to: CGPoint(x: 350, y: 50))
    #expect(drop.isHidden)
    interface.move(to: setup.point(4.5))
    // Other keys do nothing meanwhile.
    #expect(setup.press("Delete") && setup.press("Down") && setup.client.selection?.name == "e")
    #expect(setup.press("Escape") && drop.isHidden)
    interface.move(to: setup.point(2.5))
    #expect(drop.isHidden)
    _ = interface.release(at: setup.point(2.5))
    #expect(moves == 0 && setup.client.performed.isEmpty)
    // Escape leaves the tree again.
    #expect(setup.press("Escape") && interface.receiver == nil)
  }

  @Test func aDragAtAnEdgeScrolls() throws {
    let rows = (0..<40).map { "<CALayer name=\"row \($0)\"/>" }.joined()
    let setup = Setup(LayerTreeTests.document("<sublayers>\(rows)</sublayers>"))
    let interface = setup.fixture.interface
    _ = interface.press(at: setup.point(1.5))
    interface.move(to: CGPoint(x: 100, y: 80))
    #expect(!setup.view.scrollsDrag)
    interface.move(to: CGPoint(x: 100, y: 155))
    #expect(setup.view.scrollsDrag)
    let before = setup.view.press?.drop
    for _ in 0..<200 where setup.view.scrollsDrag { setup.view.scrollDrag() }
    #expect(setup.view.offset.y == setup.view.contentSize.height - 160)
    let after = setup.view.press?.drop
    #expect(after != nil && after != before)
    // The view that was pressed shows another row by now, and still follows the pointer.
    var place: Int?
    setup.client.moved = { place = $2 }
    interface.move(to: CGPoint(x: 100, y: 130))
    _ = interface.release(at: CGPoint(x: 100, y: 130))
    #expect((place ?? 0) > 30)
  }

  @Test func masksStayWithTheirLayers() throws {
    let document = LayerTreeTests.document(Self.family)
    try #require(document.layer("d")).mask = CALayer()
    let setup = Setup(document)
    var moves = 0
    setup.client.moved = { _, _, _ in moves += 1 }
    // 4 d, 5 its mask, 6 e.
    setup.view.tree.setAllOpen(true, at: 0)
    setup.view.reload()
    setup.fixture.turn()
    setup.fixture.drag(setup.point(5.5), setup.point(4), setup.point(1.5))
    #expect(moves == 0 && setup.client.told == ["CALayer is a mask, which stays with its layer"])
  }

  // MARK: Files

  @Test func aMoveIsOneStepOfTheText() throws {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root" bounds="0 0 90 90">
          <sublayers>
            <CALayer name="a" bounds="0 0 9 9"/>
            <!-- The second -->
            <CALayer name="b" position="1.50 2"/>
            <CALayer name="c"/>
          </sublayers>
        </CALayer>
      </caml>

      """
    let setup = try EditedDocument(text)
    let tree = LayerTree()
    tree.show(setup.document.documents)
    let b = try setup.layer("b")
    let drop = try #require(tree.drop(of: [b], at: 1.5, depth: 1))
    try setup.document.move([b], into: drop.outer, at: drop.index)
    #expect(setup.history.count == 1 && setup.history.undoName == "Move b")
    #expect(setup.edited.contains("<CALayer name=\"b\" position=\"1.50 2\"/>"))
    #expect(
      try setup.layer("b").superlayer === setup.layer("a")
        && setup.layer("b").position == CGPoint(x: 1.5, y: 2))
    #expect(setup.document.selection === (try setup.layer("b")))
    setup.history.undo()
    #expect(setup.edited == text)
    // Two go in front of the third, in their order.
    let pair = try ["c", "a"].map { try setup.layer($0) }
    try setup.document.move(pair, into: try setup.layer("root"), at: 2)
    #expect(setup.scene.root?.sublayers?.map(\.name) == ["b", "a", "c"])
    #expect(setup.history.count == 1)
    setup.history.undo()
    #expect(setup.edited == text && !setup.document.isEdited)
  }

  @Test func whatHasNoTextIsNotMovedAndSaysWhy() throws {
    let setup = try EditedDocument(open: { folder, _ in
      let url = folder.appendingPathComponent("balloon.caar")
      try FileManager.default.copyItem(at: SceneLibrary.resolve("balloon"), to: url)
      return url
    })
    let root = try #require(setup.scene.root)
    let layers = try #require(root.sublayers)
    var reason = ""
    do { try setup.document.move([layers[0]], into: root, at: nil) } catch { reason = "\(error)" }
    #expect(reason == "the changes cannot be written into balloon.caar, because it has no markup")
    #expect(setup.scene.root?.sublayers == layers && !setup.history.canUndo)
  }

  @Test func openLayersStayOpenWhenTheSceneIsReadAgain() throws {
    let setup = try EditedDocument(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root" bounds="0 0 90 90"><sublayers>
          <CALayer name="a"><sublayers><CALayer name="b"/></sublayers></CALayer>
          <CALayer name="c"><sublayers><CALayer name="d"/></sublayers></CALayer>
        </sublayers></CALayer>
      </caml>
      """)
    let tree = LayerTree()
    tree.show(setup.document.documents)
    tree.setOpen(false, at: 1)
    #expect(tree.rows.map(\.layer.name) == ["root", "a", "c", "d"])
    try setup.document.move([try setup.layer("a")], into: try setup.layer("root"), at: nil)
    tree.show(setup.document.documents)
    #expect(tree.rows.map(\.layer.name) == ["root", "c", "d", "a"])
  }
}
