import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneFiles

/// Changes of the window in the texts of a scene's files: they are written in place, joined with those of other programs, and survive.
@MainActor @Suite(.serialized) struct EditedMarkupTests {
  private static let text = EditedDocument.text

  /// The opacity of the ball, which is also a part of its position.
  private static let opacity = "0.50\""

  private static func replaced(_ pairs: (String, String)..., in text: String = text) -> String {
    pairs.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  // MARK: In place

  @Test func aValueIsOneChangeOfTheText() throws {
    let setup = try EditedDocument()
    #expect(!setup.document.isEdited)
    try setup.set(CGPoint(x: 10.5, y: 33), "ball", "position")
    #expect(setup.document.isEdited && setup.document.unsavedCount == 1)
    #expect(setup.now == Self.text)
    try setup.save()
    let moved = Self.replaced(("10.50 20", "10.50 33"))
    #expect(setup.now == moved && !setup.document.isEdited)
    try setup.set(0.25, "ball", "opacity")
    try setup.save()
    #expect(setup.now == Self.replaced((Self.opacity, "0.25\""), in: moved))
    // What is undone after it was saved is written back, to the bytes of the start.
    setup.history.undo()
    #expect(setup.document.isEdited)
    setup.history.undo()
    try setup.save()
    #expect(setup.now == Self.text && !setup.document.isEdited)
    setup.history.redo()
    #expect(setup.document.isEdited)
    setup.history.undo()
    #expect(!setup.document.isEdited)
  }

  @Test func aDragOfAValueIsOneStep() throws {
    let setup = try EditedDocument()
    for value in [0.4, 0.3, 0.2] { try setup.set(value, "ball", "opacity", isDragged: true) }
    setup.history.endStep()
    #expect(setup.history.count == 1 && setup.edited == Self.replaced((Self.opacity, "0.2\"")))
    // A drag that comes back to where it began leaves the text as it was.
    for value in [0.4, 0.2] { try setup.set(value, "ball", "opacity", isDragged: true) }
    setup.history.endStep()
    #expect(setup.edited == Self.replaced((Self.opacity, "0.2\"")))
    setup.history.undo()
    setup.history.undo()
    #expect(setup.edited == Self.text && !setup.document.isEdited)
    #expect(try setup.layer("ball").opacity == 0.5)
  }

  @Test func aMoveTakesTheKeyValuesOfAnimationsAlong() throws {
    let setup = try EditedDocument()
    try setup.move("moving", by: 3, 4)
    #expect(
      setup.edited
        == Self.replaced(
          ("position=\"5 5\"", "position=\"8 9\""), ("value=\"5 5\"", "value=\"8 9\""),
          ("value=\"50 5\"", "value=\"53 9\"")))
  }

  @Test func aStateThatIsShownGetsTheChange() throws {
    let setup = try EditedDocument()
    setup.scene.states.set("Locked", speed: 0)
    try setup.move("ball", by: 10, 5)
    #expect(setup.scene.states.current == "Locked")
    #expect(try setup.layer("ball").position == CGPoint(x: 20.5, y: 25))
    let reread = SceneDocument.open(setup.url, texts: ["": Array(setup.edited.utf8)])
    #expect(reread.layer("ball")?.position == CGPoint(x: 10.5, y: 20))
    reread.states.set("Locked", speed: 0)
    #expect(reread.layer("ball")?.position == CGPoint(x: 20.5, y: 25))
    // The base state is as it was.
    setup.scene.states.set(nil, speed: 0)
    #expect(try setup.layer("ball").position == CGPoint(x: 10.5, y: 20))
    setup.history.undo()
    #expect(setup.edited == Self.text && !setup.document.isEdited)
  }

  // MARK: Other programs

  @Test func changesOfBothAreJoined() throws {
    let setup = try EditedDocument()
    try setup.set(0.25, "ball", "opacity")
    setup.now = Self.replaced(("0 0 100 100", "0 0 200 200"))
    setup.document.reload()
    #expect(setup.told == ["scene.caml was read again; the unsaved change of the window is kept"])
    let both = Self.replaced(("0 0 100 100", "0 0 200 200"), (Self.opacity, "0.25\""))
    #expect(setup.edited == both)
    #expect(try setup.layer("ball").opacity == 0.25 && setup.layer("stage").bounds.width == 200)
    // Undo and redo live through it.
    setup.history.undo()
    #expect(try setup.layer("ball").opacity == 0.5 && !setup.document.isEdited)
    setup.history.redo()
    try setup.save()
    #expect(setup.now == both)
  }

  @Test func savingJoinsFirst() throws {
    let setup = try EditedDocument()
    try setup.set(0.25, "ball", "opacity")
    setup.now = Self.replaced(("0 0 100 100", "0 0 200 200"))
    try setup.save()
    #expect(setup.now == Self.replaced(("0 0 100 100", "0 0 200 200"), (Self.opacity, "0.25\"")))
  }

  @Test(arguments: [true, false]) func whatBothHaveChangedIsAsked(keepsMine: Bool) throws {
    let setup = try EditedDocument()
    try setup.set(0.25, "ball", "opacity")
    let theirs = Self.replaced((Self.opacity, "0.75\""))
    setup.now = theirs
    setup.document.reload()
    #expect(setup.asked == 1)
    let conflict = try #require(setup.document.conflicts.first)
    #expect(conflict.path == "stage/ball" && conflict.keyPath == "opacity")
    #expect(conflict.mine == "0.25" && conflict.theirs == "0.75")
    // Nothing is written before it is answered.
    #expect(throws: EditFailure.self) { try setup.save() }
    #expect(setup.now == theirs && setup.asked == 2)
    try setup.document.resolve(conflict, keepingMine: keepsMine)
    #expect(setup.document.conflicts.isEmpty)
    #expect(try setup.layer("ball").opacity == (keepsMine ? 0.25 : 0.75))
    try setup.save()
    #expect(setup.now == (keepsMine ? Self.replaced((Self.opacity, "0.25\"")) : theirs))
    // The other value is a step away.
    setup.history.undo()
    #expect(try setup.layer("ball").opacity == (keepsMine ? 0.75 : 0.25))
  }

  @Test func aDamagedFileIsNotOverwritten() throws {
    let setup = try EditedDocument()
    try setup.set(0.25, "ball", "opacity")
    setup.now = "<caml><CALayer"
    setup.document.reload()
    #expect(throws: EditFailure.self) { try setup.save() }
    #expect(setup.now == "<caml><CALayer" && setup.document.isEdited)
    #expect(try setup.layer("ball").opacity == 0.25)
    setup.now = Self.replaced(("0 0 20 20", "0 0 30 30"))
    try setup.save()
    #expect(setup.now == Self.replaced(("0 0 20 20", "0 0 30 30"), (Self.opacity, "0.25\"")))
  }

  @Test func aFileThatCannotBeWrittenKeepsTheChanges() throws {
    let setup = try EditedDocument()
    try setup.set(0.25, "ball", "opacity")
    let manager = FileManager.default
    // Deleted: it is written anew.
    try manager.removeItem(at: setup.url)
    try setup.save()
    let saved = Self.replaced((Self.opacity, "0.25\""))
    #expect(setup.now == saved)
    // Read-only.
    try setup.set(3, "ball", "cornerRadius")
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: setup.url.path)
    #expect(setup.document.save().failure?.description.contains("read-only") == true)
    #expect(setup.now == saved && setup.document.isEdited)
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: setup.url.path)
    try setup.save()
    #expect(setup.now != saved && !setup.document.isEdited)
    let mode = try manager.attributesOfItem(atPath: setup.url.path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    // A directory in its place.
    try setup.set(4, "ball", "cornerRadius")
    try manager.removeItem(at: setup.url)
    try manager.createDirectory(at: setup.url, withIntermediateDirectories: false)
    #expect(setup.document.save().failure != nil && setup.document.isEdited)
    try manager.removeItem(at: setup.url)
    try setup.save()
    #expect(setup.now.contains("cornerRadius=\"4\""))
  }

  @Test func aLinkStaysALink() throws {
    let setup = try EditedDocument(open: { folder, text in
      try Data(text.utf8).write(to: folder.appendingPathComponent("real.caml"))
      let link = folder.appendingPathComponent("link.caml")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real.caml")
      return link
    })
    try setup.set(0.25, "ball", "opacity")
    try setup.save()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: setup.url.path) == "real.caml")
    #expect(setup.now == Self.replaced((Self.opacity, "0.25\"")))
  }

  // MARK: Archives

  @Test func anArchiveKeepsItsOtherEntries() throws {
    let setup = try EditedDocument(open: { folder, text in
      let source = folder.appendingPathComponent("scene.caml")
      try Data(text.utf8).write(to: source)
      let url = folder.appendingPathComponent("scene.tendies")
      try #require(CAMLWriter(document: SceneDocument.open(source))).write(to: url)
      return url
    })
    let before = try ZipArchive(path: setup.url.path, limits: SceneLimits())
    let contents = try before.entries.map { entry in
      entry.isFolder ? [] : try before.contents(of: entry, limit: 1 << 20)
    }
    try setup.set(0.25, "ball", "opacity")
    try setup.save()
    #expect(!setup.document.isEdited)
    let after = try ZipArchive(path: setup.url.path, limits: SceneLimits())
    #expect(after.entries.map(\.path) == before.entries.map(\.path))
    var changed: [String] = []
    for (index, entry) in after.entries.enumerated() where !entry.isFolder {
      let bytes = try after.contents(of: entry, limit: 1 << 20)
      if bytes != contents[index] { changed.append(String(decoding: entry.path, as: UTF8.self)) }
    }
    #expect(changed.count == 1 && changed[0].hasSuffix("main.caml"))
    #expect(SceneDocument.open(setup.url).layer("ball")?.opacity == 0.25)
    // Another program's archive is joined as well.
    try setup.set(3, "ball", "cornerRadius")
    let writer = try ZipWriter(setup.url.path, editing: [UInt8](try Data(contentsOf: setup.url)))
    let markup = try #require(setup.scene.markups.first)
    let text = String(decoding: try markup.bytes(in: setup.url), as: UTF8.self)
    try writer.replace(
      try #require(markup.path), with: Array(text.replacingOccurrences(of: "0.25", with: "0.75").utf8))
    try writer.commit()
    try setup.save()
    let joined = try #require(SceneDocument.open(setup.url).layer("ball"))
    #expect(joined.opacity == 0.75 && joined.cornerRadius == 3)
  }

  // MARK: The journal

  /// A process that has ended.
  private static func ended(_ folder: URL) -> Journals {
    Journals(
      folder: folder.appendingPathComponent("journal"),
      process: ProcessIdentity(text: "2147483646 1") ?? .own)
  }

  private func journals(_ setup: EditedDocument) -> [String] {
    let path = setup.folder.appendingPathComponent("journal").path
    return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  @Test func changesOutliveTheProcess() throws {
    let setup = try EditedDocument(journals: Self.ended)
    try setup.set(0.25, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    try setup.move("moving", by: 1, 1)
    try setup.set(0.3, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    #expect(journals(setup).count == 1)
    let edited = setup.edited
    let next = try EditedDocument(folder: setup.folder)
    next.document.restore()
    #expect(next.restored == [3] && next.edited == edited && next.document.isEdited)
    #expect(try next.layer("ball").opacity == 0.3)
    // The journal is the new process's now, and can be taken back step by step.
    #expect(journals(setup).count == 1)
    while next.history.undo() {}
    #expect(next.edited == Self.text && !next.document.isEdited)
    next.document.updateJournals(isLast: true)
    #expect(journals(setup).isEmpty)
    while next.history.redo() {}
    try next.save()
    #expect(next.now == edited)
  }

  @Test func aJournalOfALivingProcessIsItsOwn() throws {
    let setup = try EditedDocument()
    try setup.set(0.25, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    let next = try EditedDocument(folder: setup.folder)
    next.document.restore()
    #expect(next.restored.isEmpty && next.edited == Self.text)
    try setup.save()
    setup.document.updateJournals(isLast: true)
    #expect(journals(setup).isEmpty)
  }

  @Test func aJournalIsJoinedWithAFileThatHasChanged() throws {
    let setup = try EditedDocument(journals: Self.ended)
    try setup.set(0.25, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    setup.now = Self.replaced(("10.50 20", "1 2"))
    let next = try EditedDocument(folder: setup.folder)
    next.document.restore()
    #expect(next.edited == Self.replaced(("10.50 20", "1 2"), (Self.opacity, "0.25\"")) && next.asked == 0)
  }

  @Test func aJournalAndTheFileWithTheSameValueAreAQuestion() throws {
    let setup = try EditedDocument(journals: Self.ended)
    try setup.set(0.4, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    setup.now = Self.replaced((Self.opacity, "0.75\""))
    let next = try EditedDocument(folder: setup.folder)
    next.document.restore()
    #expect(next.asked == 1 && next.document.conflicts.count == 1)
  }

  /// A journal whose end is missing gives what it has; one that is damaged elsewhere gives nothing.
  @Test func aDamagedJournalHarmsNothing() throws {
    let setup = try EditedDocument(journals: Self.ended)
    try setup.set(0.25, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    let name = try #require(journals(setup).first)
    let file = setup.folder.appendingPathComponent("journal/\(name)")
    let first = try Data(contentsOf: file)
    try setup.set(0.75, "ball", "opacity")
    setup.document.updateJournals(isLast: true)
    let whole = try Data(contentsOf: file)
    #expect(whole.count > first.count && whole.starts(with: first))
    var seen: Set<String> = []
    for length in stride(from: 0, through: whole.count, by: 7) {
      try whole.prefix(length).write(to: file)
      let content = TextJournal.text([UInt8](whole.prefix(length)))
      if let content { seen.insert(String(decoding: content.text.fileBytes, as: UTF8.self)) }
    }
    #expect(seen == [Self.text, Self.replaced((Self.opacity, "0.25\""))])
    for index in stride(from: 3, to: whole.count, by: 11) {
      var bytes = [UInt8](whole)
      bytes[index] ^= 0x20
      _ = TextJournal.text(bytes)
    }
  }

  // MARK: Random

  /// Changes, undo, redo, saving, other programs' changes and reading again, in any order. All undone gives the text of the start, and
  /// the layers always show the text.
  ///
  /// `CAMBIUM_EDIT_SEEDS` and `CAMBIUM_EDITS` in the environment are the number of runs and of changes in each.
  @Test(arguments: 1...number("CAMBIUM_EDIT_SEEDS", 6))
  func randomChangesCanBeTakenBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let setup = try EditedDocument()
    var theirs = 0
    for _ in 0..<number("CAMBIUM_EDITS", 120) {
      let name = ["ball", "moving", "stage"].randomElement(using: &random) ?? "ball"
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: try setup.set(Double.random(in: 0...1, using: &random), name, "opacity")
      case 2: try setup.move(name, by: .random(in: -9...9, using: &random), 1)
      case 3: try setup.set(Double.random(in: 0...9, using: &random), name, "cornerRadius", isDragged: true)
      case 4, 5: setup.history.undo()
      case 6: setup.history.redo()
      case 7: try setup.save()
      case 8: setup.document.reload()
      case 9:
        theirs += 1
        setup.document.reload()
        setup.now = setup.now.replacingOccurrences(
          of: "<!-- The stage[^>]*-->", with: "<!-- The stage \(theirs) -->", options: .regularExpression)
        setup.document.reload()
      case 10: setup.scene.states.set([nil, "Locked"].randomElement(using: &random) ?? nil, speed: 0)
      default: setup.history.endStep()
      }
      setup.document.showTexts()
    }
    setup.history.endStep()
    setup.document.showTexts()
    setup.scene.states.set(nil, speed: 0)
    let reread = SceneDocument.open(setup.url, texts: ["": Array(setup.edited.utf8)])
    for name in ["ball", "moving", "stage"] {
      let (shown, text) = (try setup.layer(name), try #require(reread.layer(name)))
      #expect(abs(shown.opacity - text.opacity) < 1e-4, "\(name)")
      #expect(abs(shown.cornerRadius - text.cornerRadius) < 1e-4, "\(name)")
    }
    try setup.save()
    while setup.history.undo() {}
    try setup.save()
    #expect(
      setup.now.replacingOccurrences(
        of: "<!-- The stage[^>]*-->", with: "<!-- The stage, and a ball -->", options: .regularExpression)
        == Self.text)
  }
}
