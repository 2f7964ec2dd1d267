import Foundation
import QuartzCore
import Testing
import Windowing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// Several layers that are selected, moved, copied and deleted together.
@MainActor @Suite(.serialized) struct SelectedLayersTests {
  /// 100 × 100 points, y down: red at (10, 10), blue at (20, 20) over it, both 40 × 40, and a turned and scaled space with a dot of
  /// 5 × 5 about (80, 80).
  fileprivate static let text = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 100 100" geometryFlipped="1" backgroundColor="1 1 1">
        <sublayers>
          <!-- One -->
          <CALayer name="red" bounds="0 0 40 40" anchorPoint="0 0" position="10 10" backgroundColor="1 0 0"/>
          <CALayer name="blue" bounds="0 0 40 40" anchorPoint="0 0" position="20 20" backgroundColor="0 0 1"/>
          <CALayer name="space" bounds="0 0 0 0" position="80 80" transform="rotate(90deg) scale(2, 2, 1)">
            <sublayers>
              <CALayer name="dot" bounds="0 0 2.5 2.5" position="0 0" backgroundColor="0 1 0"/>
            </sublayers>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>

    """

  private static func pointer(_ document: SessionDocument) -> SessionPointer {
    let stage = SessionStage(
      document: document.sheet.size, picture: CGSize(width: 200, height: 200))
    let pointer = SessionPointer(document, stage, log: document.log)
    document.willShow = { [unowned pointer] in pointer.leaveLayers() }
    return pointer
  }

  /// The pixel at a point of the scene: there are two for each.
  private static func pixel(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 2 * x, y: 2 * y) }

  private static func drag(_ pointer: SessionPointer, _ x: Double, _ y: Double, to x1: Double, _ y1: Double) {
    pointer.press(at: pixel(x, y))
    pointer.move(to: pixel((x + x1) / 2, (y + y1) / 2))
    pointer.move(to: pixel(x1, y1))
    pointer.release(at: pixel(x1, y1))
  }

  private static func names(_ document: SessionDocument) -> [String] {
    document.selected.map { $0.name ?? "" }
  }

  private static func seen(_ layer: CALayer) -> CGPoint {
    layer.presentation()?.transformToRoot.project(CGPoint(x: layer.bounds.midX, y: layer.bounds.midY))
      ?? .zero
  }

  @Test func clicksWithShiftAddAndTakeAway() throws {
    let setup = try EditedDocument(Self.text)
    let pointer = Self.pointer(setup.document)
    var shift = false
    pointer.modifiers = { shift ? .shift : [] }
    func click(_ x: Double, _ y: Double) {
      pointer.press(at: Self.pixel(x, y))
      pointer.release(at: Self.pixel(x, y))
    }
    click(12, 12)
    let version = setup.document.selectionVersion
    shift = true
    click(55, 55)
    #expect(Self.names(setup.document) == ["red", "blue"] && setup.document.selection?.name == "blue")
    #expect(setup.document.selectionVersion != version)
    // The background is not added.
    click(95, 5)
    #expect(Self.names(setup.document) == ["red", "blue"])
    click(55, 55)
    #expect(Self.names(setup.document) == ["red"])
    shift = false
    click(95, 5)
    #expect(Self.names(setup.document) == ["root"])
    shift = true
    click(12, 12)
    #expect(Self.names(setup.document) == ["red"], "the background is not one of several")
  }

  @Test func aRectangleSelectsWhatLiesInIt() throws {
    let setup = try EditedDocument(Self.text)
    let (document, pointer) = (setup.document, Self.pointer(setup.document))
    pointer.press(at: Self.pixel(5, 5))
    pointer.move(to: Self.pixel(55, 55))
    #expect(pointer.isDragging && pointer.marks.band == CGRect(x: 5, y: 5, width: 50, height: 50))
    #expect(Self.names(document) == ["red"], "blue reaches to 60")
    pointer.move(to: Self.pixel(99, 99))
    // The space takes up no room itself; what is in it does.
    #expect(Self.names(document) == ["red", "blue", "dot"])
    pointer.move(to: Self.pixel(61, 61))
    pointer.release(at: Self.pixel(61, 61))
    #expect(Self.names(document) == ["red", "blue"] && pointer.marks.band == nil)
    // From below to the upper left, with Shift.
    pointer.modifiers = { .shift }
    Self.drag(pointer, 95, 95, to: 70, 70)
    #expect(Self.names(document) == ["red", "blue", "dot"])
    pointer.modifiers = { [] }
    pointer.press(at: Self.pixel(95, 5))
    pointer.move(to: Self.pixel(90, 20))
    #expect(document.selected.isEmpty)
    pointer.cancel()
    #expect(Self.names(document) == ["red", "blue", "dot"] && !pointer.isDragging)
    // Locked layers are left out.
    document.edits.overrides.setLocked(true, try setup.layer("red"))
    Self.drag(pointer, 95, 5, to: 1, 99)
    #expect(Self.names(document) == ["blue", "dot"])
    #expect(setup.edited == Self.text)
  }

  @Test func allMoveAsFarAsThePointerAsOneStep() throws {
    let setup = try EditedDocument(Self.text)
    let (document, pointer) = (setup.document, Self.pointer(setup.document))
    document.selected = [try setup.layer("red"), try setup.layer("dot")]
    let (red, dot) = (try setup.layer("red"), try setup.layer("dot"))
    Self.drag(pointer, 12, 12, to: 22, 7)
    #expect(red.position == CGPoint(x: 20, y: 5))
    // In a space that is turned by a quarter and twice as large, (10, −5) is (−2.5, −5).
    #expect(abs(dot.position.x + 2.5) < 1e-9 && abs(dot.position.y + 5) < 1e-9)
    #expect(setup.history.count == 1 && setup.history.undoName == "Move 2 layers")
    #expect(
      setup.edited
        == Self.text.replacingOccurrences(of: "position=\"10 10\"", with: "position=\"20 5\"")
        .replacingOccurrences(of: "position=\"0 0\"", with: "position=\"-2.5 -5\""))
    #expect(Self.names(document) == ["red", "dot"])
    setup.history.undo()
    #expect(setup.edited == Self.text && red.position == CGPoint(x: 10, y: 10) && dot.position == .zero)
    setup.history.redo()
    #expect(red.position == CGPoint(x: 20, y: 5))
    // A layer that is not selected moves alone, and one in a selected one moves with it.
    document.selected = [try setup.layer("space"), dot]
    Self.drag(pointer, 55, 55, to: 60, 55)
    #expect(red.position == CGPoint(x: 20, y: 5) && dot.superlayer?.position == CGPoint(x: 80, y: 80))
    let inner = dot.position
    let before = Self.seen(dot)
    Self.drag(pointer, before.x, before.y, to: before.x, before.y - 20)
    #expect(dot.position == inner && abs(Self.seen(dot).y - before.y + 20) < 1e-9)
    while setup.history.undo() {}
    #expect(setup.edited == Self.text && !document.isEdited)
  }

  @Test func aCancelledDragPutsAllBack() throws {
    let setup = try EditedDocument(Self.text)
    let pointer = Self.pointer(setup.document)
    setup.document.selected = [try setup.layer("dot"), try setup.layer("red")]
    pointer.press(at: Self.pixel(14, 40))
    pointer.move(to: Self.pixel(40, 60))
    #expect(try setup.layer("dot").position != .zero)
    pointer.cancel()
    #expect(try setup.layer("dot").position == .zero && setup.layer("red").position == CGPoint(x: 10, y: 10))
    #expect(!setup.history.canUndo && setup.document.selected.count == 2)
  }

  @Test func theSelectionOfAllSurvivesReadingAgain() throws {
    let setup = try EditedDocument(Self.text)
    setup.document.selected = [try setup.layer("blue"), try setup.layer("dot"), try setup.layer("red")]
    setup.now = Self.text.replacingOccurrences(of: "20 20", with: "21 20")
    setup.document.reload()
    #expect(Self.names(setup.document) == ["blue", "dot", "red"])
    #expect(
      try setup.document.selected.elementsEqual(["blue", "dot", "red"].map { try setup.layer($0) }, by: ===))
    try setup.document.delete([try setup.layer("dot")])
    #expect(Self.names(setup.document) == ["blue", "red"])
  }

  @Test func commandsActOnAll() throws {
    let setup = try EditedDocument(Self.text)
    func layers(_ names: String...) throws -> [CALayer] { try names.map { try setup.layer($0) } }
    func children() -> [String] { (setup.scene.layer("root")?.sublayers ?? []).map { $0.name ?? "" } }
    // In the order of the file, and what is in another one only once.
    let source = try setup.document.source(of: try layers("dot", "blue", "space", "red"))
    let names = ["red", "blue", "space", "dot"].map { source.range(of: "name=\"\($0)\"")?.lowerBound }
    #expect(names == names.compactMap { $0 }.sorted() && source.components(separatedBy: "\"dot\"").count == 2)
    try setup.document.duplicate(try layers("blue", "red"))
    #expect(
      children() == ["red", "red", "blue", "blue", "space"] && Self.names(setup.document) == ["red", "blue"])
    #expect(setup.document.selected[0] === setup.scene.layer("root")?.sublayers?[1])
    setup.history.undo()
    try setup.document.group(try layers("blue", "red"))
    #expect(children() == ["", "space"] && setup.document.selection?.sublayers?.count == 2)
    try setup.document.ungroup(setup.document.selected)
    #expect(children() == ["red", "blue", "space"] && Self.names(setup.document) == ["red", "blue"])
    try setup.document.shift(try layers("red", "blue"), by: 1)
    #expect(children() == ["space", "red", "blue"])
    try setup.document.shift(try layers("red", "blue"), by: 1)
    #expect(children() == ["space", "red", "blue"], "they are in front already")
    try setup.document.shift(try layers("red", "blue"), by: -1)
    #expect(children() == ["red", "blue", "space"])
    try setup.document.delete(try layers("red", "dot"))
    #expect(children() == ["blue", "space"] && setup.scene.layer("dot") == nil)
    try setup.document.paste(source)
    #expect(Self.names(setup.document) == ["red", "blue", "space"])
    #expect(throws: EditFailure.self) { try setup.document.delete(try layers("blue", "root")) }
    #expect(throws: EditFailure.self) { try setup.document.group(try layers("blue", "dot")) }
    let edited = setup.edited
    while setup.history.undo() {}
    #expect(setup.edited == Self.text && !setup.document.isEdited)
    while setup.history.redo() {}
    #expect(setup.edited == edited)
  }

  @Test func layersAreMovedInTheTreeTogether() throws {
    let setup = try EditedDocument(Self.text)
    func layers(_ names: String...) throws -> [CALayer] { try names.map { try setup.layer($0) } }
    func children(_ name: String) -> [String] {
      (setup.scene.layer(name)?.sublayers ?? []).map { $0.name ?? "" }
    }
    // The index is that before the move.
    try setup.document.move(try layers("blue", "red"), into: try setup.layer("root"), at: 3)
    #expect(children("root") == ["space", "red", "blue"])
    try setup.document.move(try layers("space"), into: try setup.layer("root"), at: 2)
    #expect(children("root") == ["red", "space", "blue"])
    try setup.document.move(try layers("blue", "red"), into: try setup.layer("space"), at: 0)
    #expect(children("root") == ["space"] && children("space") == ["red", "blue", "dot"])
    #expect(Self.names(setup.document) == ["red", "blue"])
    #expect(throws: EditFailure.self) {
      try setup.document.move(try layers("space"), into: try setup.layer("dot"), at: nil)
    }
    while setup.history.undo() {}
    #expect(setup.edited == Self.text && !setup.document.isEdited)
  }

  // MARK: Several files

  /// Two scenes side by side.
  fileprivate final class Two {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("two-\(UUID().uuidString)")
    let document: SessionDocument

    @MainActor init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let urls = ["a.caml", "b.caml"].map { [folder] in folder.appendingPathComponent($0) }
      for url in urls { try Data(SelectedLayersTests.text.utf8).write(to: url) }
      document = SessionDocument(
        SceneSheet(urls.map { SceneDocument.open($0) }, clock: MediaClock(isPaused: true)),
        paths: urls.map(\.path), watches: false, log: SessionLog(nil),
        journals: Journals(folder: folder.appendingPathComponent("journal")),
        makeSheet: { SceneSheet($0, clock: $1) }, wake: {})
      document.changed = { CATransaction.flush() }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @MainActor func layer(_ name: String, _ index: Int) throws -> CALayer {
      try #require(document.documents[index].layer(name))
    }

    @MainActor var edited: [String] {
      document.scenes.map { scene in
        document.texts[scene.url].map { String(decoding: $0.parts[0].text.fileBytes, as: UTF8.self) }
          ?? SelectedLayersTests.text
      }
    }
  }

  @Test func aStepOfTwoFilesIsUndoneAsOne() throws {
    let two = try Two()
    let (a, b) = (try two.layer("red", 0), try two.layer("blue", 1))
    let places = [a, b].map { ($0, LayerPosition(of: $0)) }
    CATransaction.setDisableActions(true)
    a.position.x += 3
    b.position.y += 4
    two.document.edits.history.recordDrag(of: places)
    let moved = [("10 10", "13 10"), ("20 20", "20 24")].map {
      Self.text.replacingOccurrences(of: $0.0, with: $0.1)
    }
    #expect(two.edited == moved && two.document.edits.history.count == 1)
    two.document.edits.history.undo()
    #expect(
      two.edited == [Self.text, Self.text] && !two.document.isEdited && a.position.x == 10
        && b.position.y == 20)
    two.document.edits.history.redo()
    #expect(two.edited == moved)
    // After one of the scenes was read again, undo shows both.
    two.document.selected = [try two.layer("dot", 0), b]
    try two.document.delete([try two.layer("dot", 0)])
    #expect(two.document.selected.map(\.name) == ["blue"])
    two.document.edits.history.undo()
    two.document.edits.history.undo()
    #expect(try two.layer("red", 0).position.x == 10 && two.layer("blue", 1).position.y == 20)
    #expect(two.edited == [Self.text, Self.text] && !two.document.isEdited)
    two.document.edits.history.redo()
    #expect(try two.layer("red", 0).position.x == 13 && two.layer("blue", 1).position.y == 24)
    // Deleting in both is one step, too.
    try two.document.delete([try two.layer("red", 0), try two.layer("red", 1)])
    #expect(two.document.documents.allSatisfy { $0.layer("red") == nil })
    two.document.edits.history.undo()
    #expect(two.edited == moved && two.document.documents.allSatisfy { $0.layer("red") != nil })
    while two.document.edits.history.undo() {}
    #expect(two.edited == [Self.text, Self.text])
  }
}
