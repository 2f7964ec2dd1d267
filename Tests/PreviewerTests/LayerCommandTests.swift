import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing

/// Layers that are deleted, duplicated, grouped, pasted and added in the text of their file.
@MainActor @Suite(.serialized) struct LayerCommandTests {
  private static func names(_ setup: EditedDocument) -> [String] {
    (setup.scene.layer("stage")?.sublayers ?? []).map { $0.name ?? "" }
  }

  /// All is undone to the bytes of the start, and made again to those before.
  private static func expectExactUndo(_ setup: EditedDocument) {
    let edited = setup.edited
    while setup.history.undo() {}
    #expect(setup.edited == EditedDocument.text && !setup.document.isEdited)
    while setup.history.redo() {}
    #expect(setup.edited == edited)
  }

  @Test func aDeletedLayerIsGoneFromTextAndTree() throws {
    let setup = try EditedDocument()
    try setup.document.delete([try setup.layer("ball")])
    #expect(Self.names(setup) == ["moving"] && !setup.edited.contains("ball'"))
    #expect(setup.document.unsavedCount == 1)
    // The root stays where it is.
    #expect(throws: EditFailure.self) { try setup.document.delete([try setup.layer("stage")]) }
    Self.expectExactUndo(setup)
    setup.history.undo()
    #expect(Self.names(setup) == ["ball", "moving"])
  }

  @Test func theSelectionFollows() throws {
    let setup = try EditedDocument()
    setup.document.selection = try setup.layer("ball")
    try setup.document.duplicate([try setup.layer("ball")])
    let copy = try #require(setup.document.selection)
    #expect(Self.names(setup) == ["ball", "ball", "moving"])
    #expect(setup.scene.layer("stage")?.sublayers?[1] === copy)
    try setup.document.shift([copy], by: 1)
    #expect(Self.names(setup) == ["ball", "moving", "ball"])
    #expect(setup.document.selection === setup.scene.layer("stage")?.sublayers?[2])
    // A layer that is edited stays selected when the scene is read again.
    setup.document.reload()
    #expect(setup.document.selection === setup.scene.layer("stage")?.sublayers?[2])
    try setup.document.shift([try #require(setup.document.selection)], by: -1)
    #expect(Self.names(setup) == ["ball", "ball", "moving"])
    Self.expectExactUndo(setup)
  }

  @Test func groupsChangeNothingInThePicture() throws {
    let setup = try EditedDocument()
    let place = try setup.layer("moving").convert(CGPoint.zero, to: setup.scene.root)
    try setup.document.group([try setup.layer("moving")])
    let group = try #require(setup.layer("moving").superlayer)
    #expect(group !== setup.scene.root && group === setup.document.selection)
    #expect(try setup.layer("moving").convert(CGPoint.zero, to: setup.scene.root) == place)
    try setup.document.ungroup([group])
    #expect(try setup.layer("moving").superlayer === setup.scene.root)
    #expect(setup.edited == EditedDocument.text)
    Self.expectExactUndo(setup)
  }

  @Test func layersCanBePutIntoOthers() throws {
    let setup = try EditedDocument()
    try setup.document.move([try setup.layer("moving")], into: try setup.layer("ball"), at: nil)
    #expect(try setup.layer("moving").superlayer?.name == "ball")
    #expect(throws: EditFailure.self) {
      try setup.document.move([try setup.layer("ball")], into: try setup.layer("moving"), at: nil)
    }
    Self.expectExactUndo(setup)
  }

  @Test func pastedTextIsAboveTheSelection() throws {
    let setup = try EditedDocument()
    setup.document.selection = try setup.layer("ball")
    let source = try setup.document.source(of: [try setup.layer("moving")])
    #expect(source.hasPrefix("<CALayer name=\"moving\"") && source.hasSuffix("</CALayer>"))
    try setup.document.paste(source)
    #expect(Self.names(setup) == ["ball", "moving", "moving"])
    #expect(setup.document.selection?.position == CGPoint(x: 5, y: 5))
    // Without a selection it is in front, and a whole document is a layer.
    setup.document.selection = nil
    try setup.document.paste(
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer name=\"page\" bounds=\"0 0 9 9\"/></caml>"
    )
    #expect(Self.names(setup).last == "page")
    for text in ["no markup", "<CALayer", "<animation/>", ""] {
      #expect(throws: EditFailure.self, "\(text)") { try setup.document.paste(text) }
    }
    Self.expectExactUndo(setup)
  }

  /// Each class is read as such, without a message of the reader, and is seen.
  @Test(arguments: NewLayer.allCases) func addedLayersAreSeen(_ new: NewLayer) throws {
    let setup = try EditedDocument()
    try setup.document.add(new)
    let layer = try #require(setup.document.selection)
    #expect("\(type(of: layer))" == new.rawValue)
    #expect(layer.position == CGPoint(x: 50, y: 50) && layer.superlayer === setup.scene.root)
    #expect(setup.scene.diagnostics.isEmpty, "\(setup.scene.diagnostics)")
    let checked = SceneDocument.read(Array(setup.edited.utf8), named: "x", folder: nil, isChecked: true)
    #expect(checked.diagnostics.filter { $0.severity != .info }.isEmpty, "\(checked.diagnostics)")
    Self.expectExactUndo(setup)
  }

  @Test func allOfItComesBackFromTheJournal() throws {
    let setup = try EditedDocument(journals: { folder in
      Journals(
        folder: folder.appendingPathComponent("journal"),
        process: ProcessIdentity(text: "2147483646 1") ?? .own)
    })
    try setup.document.duplicate([try setup.layer("ball")])
    try setup.document.add(.gradient)
    try setup.document.delete([try setup.layer("moving")])
    setup.document.updateJournals(isLast: true)
    let next = try EditedDocument(folder: setup.folder)
    next.document.restore()
    #expect(next.edited == setup.edited && Self.names(next) == Self.names(setup))
    while next.history.undo() {}
    #expect(next.edited == EditedDocument.text && Self.names(next) == ["ball", "moving"])
  }

  /// Layers that a program has made have no text.
  @Test func anArchiveOfLayersHasNoText() throws {
    let setup = try EditedDocument(open: { folder, _ in
      let url = folder.appendingPathComponent("balloon.caar")
      try FileManager.default.copyItem(at: SceneLibrary.resolve("balloon"), to: url)
      return url
    })
    let layer = try #require(setup.scene.root?.sublayers?.first)
    #expect(throws: EditFailure.self) { try setup.document.delete([layer]) }
    setup.document.edits.editor.set(0.25, of: layer, forKeyPath: "opacity")
    #expect(setup.document.isEdited)
    #expect(setup.document.save().failure?.needsCopy == true)
  }
}
