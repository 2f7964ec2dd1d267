import TestSupport
import Foundation
import QuartzCore
import SourceLiterals
import TestSupport
import Testing
import UIKit

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneTools
@testable import SwiftLiterals

/// A session's document of a Swift scene, whose layers have the values of a source. The folder is the caller's.
@MainActor final class EditedProgram {
  let document: SessionDocument
  let program = SceneProgram()
  let layers: [String: CALayer]
  let source: TracedSource
  private let url: URL
  var told: [String] = []
  private(set) var asked = 0
  private(set) var restored: [Int] = []

  /// - Parameters:
  ///   - lines: the statements of the source, each for the layer with the name.
  ///   - process: whose journal it writes. Default: one that has ended.
  init(
    _ folder: URL, _ lines: [(layer: String, key: String, form: LiteralForm, literal: String)],
    process: ProcessIdentity? = ProcessIdentity(text: "2147483646 1")
  ) throws {
    source = TracedSource(lines.map { ($0.key, $0.form, $0.literal) })
    url = folder.appendingPathComponent("scene.swift")
    try Data(source.text.utf8).write(to: url)
    let literals = SceneLiterals(source.sites, [url], [Array(source.text.utf8)])
    var layers: [String: CALayer] = [:]
    let view = UIView(frame: CGRect(origin: .zero, size: SceneProgram.stage))
    for (line, site) in zip(lines, source.sites) {
      let layer = layers[line.layer] ?? CALayer()
      if layers[line.layer] == nil {
        layer.name = line.layer.hasPrefix("-") ? nil : line.layer
        layer.bounds.size = CGSize(width: 20, height: 20)
        view.layer.addSublayer(layer)
        layers[line.layer] = layer
      }
      let numbers = (site.literal?.slots ?? []).compactMap(\.value)
      layer.setValue(
        numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : numbers[0], forKeyPath: line.key)
      SceneLiterals.note(
        UnsafeRawPointer(Unmanaged.passUnretained(layer).toOpaque()), source.sites.firstIndex(of: site) ?? 0,
        nil)
    }
    self.layers = layers
    try program.start("scene.swift", folders: [folder]) { view }
    program.advance(to: 0)
    let scene = SceneDocument(program: url, host: program.screen.root, files: [url])
    let journal = folder.appendingPathComponent("journal")
    document = SessionDocument(
      SceneSheet(program, scene), paths: [url.path], watches: false, log: SessionLog(nil),
      journals: Journals(folder: journal, process: process ?? .own), makeSheet: { SceneSheet($0, clock: $1) },
      wake: {})
    document.setSource(literals)
    document.changed = { CATransaction.flush() }
    document.tell = { [unowned self] message, _ in told.append(message) }
    document.askAboutConflicts = { [unowned self] in asked += 1 }
    document.didRestore = { [unowned self] in restored.append($1) }
  }

  var history: EditHistory { document.edits.history }
  func layer(_ name: String) throws -> CALayer { try #require(layers[name]) }

  func set(_ value: Any?, _ name: String, _ keyPath: String) throws {
    document.edits.editor.set(value, of: try layer(name), forKeyPath: keyPath)
  }

  func move(_ name: String, by x: Double, _ y: Double) throws {
    let layer = try layer(name)
    let before = LayerPosition(of: layer)
    DragSession.shift(layer, by: CGVector(dx: x, dy: y))
    history.recordDrag(of: [(layer, before)])
  }

  func writeJournal() {
    document.noteChange()
    document.updateJournals(isLast: true)
  }

  /// What processes have left behind for the scene.
  var found: [Journals.Found] {
    document.literals.map { Journals(folder: document.journals.folder).find($0) } ?? []
  }

  /// The source as it would be saved.
  var edited: String {
    document.literals.map { String(decoding: $0.texts.texts[0].bytes, as: UTF8.self) } ?? ""
  }
}

/// Unsaved changes of a Swift scene's source: the journal, and how they are joined with a source that has changed meanwhile.
@MainActor @Suite(.serialized) final class SourceChangesTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "source-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private typealias Lines = [(layer: String, key: String, form: LiteralForm, literal: String)]

  private static let lines: Lines = [
    ("red", "position", .point, "CGPoint(x: 10.50, y: 20)"), ("red", "opacity", .number, "0.5"),
    ("-1", "position", .point, "CGPoint(x: 30, y: 40)"), ("-2", "position", .point, "CGPoint(x: 50, y: 60)"),
  ]

  private var journals: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/journal")) ?? []
  }

  @Test func theSameValueIsNoChange() throws {
    let program = try EditedProgram(folder, Self.lines)
    try program.set(0.5, "red", "opacity")
    try program.set(10.5, "red", "position.x")
    #expect(!program.document.isEdited && program.document.unsavedCount == 0 && program.history.count == 0)
    #expect(program.edited == program.source.text && program.told.isEmpty)
    // Beside a change it is not counted.
    try program.set(0.25, "red", "opacity")
    try program.set(0.25, "red", "opacity")
    #expect(program.document.unsavedCount == 1 && program.history.count == 1)
    program.history.undo()
    #expect(!program.document.isEdited)
    // The step that was undone can still be made again.
    try program.set(0.5, "red", "opacity")
    #expect(program.history.canRedo)
    let saved = program.document.save()
    #expect(saved.failure == nil && saved.written.isEmpty)
  }

  @Test func aDragThatComesBackIsNoChange() throws {
    let program = try EditedProgram(folder, Self.lines)
    let layer = try program.layer("red")
    for opacity in [0.4, 0.3, 0.5] {
      program.document.edits.editor.set(opacity, of: layer, forKeyPath: "opacity", isDragged: true)
    }
    program.history.endStep()
    #expect(!program.document.isEdited && program.document.unsavedCount == 0)
    #expect(program.edited == program.source.text)
  }

  @Test func changesOutliveTheProcess() throws {
    let first = try EditedProgram(folder, Self.lines)
    try first.move("red", by: 5, 0)
    try first.set(0.25, "red", "opacity")
    try first.move("-2", by: 0, 7)
    try first.move("red", by: 1, 1)
    first.writeJournal()
    #expect(journals.count == 1)
    let next = try EditedProgram(folder, Self.lines, process: nil)
    next.document.restore()
    #expect(next.edited == first.edited && next.document.isEdited && next.restored == [3])
    #expect(try next.layer("red").position == CGPoint(x: 16.5, y: 21))
    #expect(try next.layer("-2").position == CGPoint(x: 50, y: 67))
    #expect(journals.count == 1 && next.told.isEmpty)
    while next.history.undo() {}
    #expect(next.edited == next.source.text && !next.document.isEdited)
    next.writeJournal()
    #expect(journals.isEmpty)
    while next.history.redo() {}
    let saved = next.document.save()
    #expect(saved.failure == nil && saved.written.count == 1)
    #expect(
      try String(contentsOf: folder.appendingPathComponent("scene.swift"), encoding: .utf8) == first.edited)
    next.writeJournal()
    #expect(journals.isEmpty)
  }

  /// What is undone back to what is on disk is no change; after saving, undo is one.
  @Test func theJournalIsWhatTheSourceDoesNotHave() throws {
    let setup = try EditedProgram(folder, Self.lines)
    try setup.set(0.25, "red", "opacity")
    setup.history.undo()
    setup.writeJournal()
    #expect(journals.isEmpty)
    setup.history.redo()
    #expect(setup.document.save().failure == nil)
    setup.history.undo()
    setup.writeJournal()
    #expect(journals.count == 1)
    let saved = Self.lines.map { $0.key == "opacity" ? ("red", $0.key, $0.form, "0.25") : $0 }
    let next = try EditedProgram(folder, saved, process: nil)
    next.document.restore()
    #expect(next.edited == setup.source.text)
    next.document.discard()
    #expect(journals.isEmpty)
  }

  /// Another program has put statements above, and changed other values.
  @Test func changesOfBothAreJoined() throws {
    let first = try EditedProgram(folder, Self.lines)
    try first.move("red", by: 5, 0)
    try first.move("-2", by: 0, 7)
    first.writeJournal()
    let theirs: Lines =
      [("blue", "opacity", .number, "0.75"), ("blue", "position", .point, "CGPoint(x: 1, y: 2)")]
      + Self.lines.map { $0.key == "opacity" ? ("red", $0.key, $0.form, "0.125") : $0 }
    let next = try EditedProgram(folder, theirs, process: nil)
    next.document.restore()
    #expect(
      next.edited
        == next.source.text.replacingOccurrences(of: "x: 10.50", with: "x: 15.5").replacingOccurrences(
          of: "y: 60", with: "y: 67"))
    #expect(next.asked == 0)
    // A layer that is gone is told.
    first.writeJournal()
    let gone = try EditedProgram(folder, [Self.lines[0]], process: nil)
    try first.set(0.3, "red", "opacity")
    first.writeJournal()
    gone.document.restore()
    // Its opacity is set by nothing there, which is a change of the source, too.
    #expect(gone.told.count == 1 && gone.told.contains { $0.contains("lost") }, "\(gone.told)")
    #expect(gone.document.conflicts.map(\.keyPath) == ["opacity"])
  }

  @Test(arguments: [true, false]) func whatBothHaveChangedIsAsked(keepsMine: Bool) throws {
    let first = try EditedProgram(folder, Self.lines)
    try first.move("red", by: 5, 0)
    try first.set(0.25, "red", "opacity")
    first.writeJournal()
    let theirs = [("red", "position", LiteralForm.point, "CGPoint(x: 90, y: 20)")] + Self.lines.dropFirst()
    let next = try EditedProgram(folder, theirs, process: nil)
    next.document.restore()
    let conflict = try #require(next.document.conflicts.first)
    #expect(next.asked == 1 && next.document.conflicts.count == 1)
    #expect(conflict.mine == "15.5 20" && conflict.theirs == "90 20" && conflict.keyPath == "position")
    // What has no conflict is there, and nothing is written before the answer. It is still in the journal.
    #expect(try next.layer("red").opacity == 0.25)
    #expect(next.document.save().failure?.description.contains("conflict") == true && next.asked == 2)
    #expect(journals.count == 1)
    try next.document.resolve(conflict, keepingMine: keepsMine)
    #expect(try next.layer("red").position == CGPoint(x: keepsMine ? 15.5 : 90, y: 20))
    #expect(next.document.save().failure == nil && next.document.conflicts.isEmpty)
    let kept = keepsMine ? "x: 15.5" : "x: 90"
    #expect(
      try String(contentsOf: folder.appendingPathComponent("scene.swift"), encoding: .utf8)
        == next.source.text.replacingOccurrences(of: "x: 90", with: kept).replacingOccurrences(
          of: "0.5\n", with: "0.25\n"))
    // The other value is a step away.
    next.history.undo()
    #expect(try next.layer("red").position == CGPoint(x: keepsMine ? 90 : 15.5, y: 20))
  }

  @Test func anUnansweredConflictStaysInTheJournal() throws {
    let first = try EditedProgram(folder, Self.lines)
    try first.move("red", by: 5, 0)
    first.writeJournal()
    let theirs = [("red", "position", LiteralForm.point, "CGPoint(x: 90, y: 20)")] + Self.lines.dropFirst()
    let second = try EditedProgram(folder, theirs, process: ProcessIdentity(text: "2147483645 1"))
    second.document.restore()
    #expect(second.document.conflicts.count == 1)
    // It ended without an answer, so the next one asks again.
    let third = try EditedProgram(folder, theirs, process: nil)
    third.document.restore()
    #expect(third.asked == 1 && third.document.conflicts.map(\.mine) == ["15.5 20"])
    #expect(journals.count == 1)
    // Given up, it is gone.
    third.document.discard()
    #expect(journals.isEmpty)
  }

  @Test func aDamagedJournalHarmsNothing() throws {
    let first = try EditedProgram(folder, Self.lines)
    try first.move("red", by: 5, 0)
    first.writeJournal()
    let name = try #require(journals.first)
    let file = folder.appendingPathComponent("journal/\(name)")
    let whole = try Data(contentsOf: file)
    for length in stride(from: 0, to: whole.count, by: 5) {
      try whole.prefix(length).write(to: file)
      #expect(first.found.isEmpty)
    }
    try whole.write(to: file)
    #expect(first.found.count == 1)
    first.document.discard()
    #expect(journals.isEmpty)
    // A process that lives, and is not of this window, keeps its journal.
    let living = try EditedProgram(folder, Self.lines, process: ProcessIdentity(text: "1 0"))
    try living.move("red", by: 5, 0)
    living.writeJournal()
    #expect(journals.count == 1 && first.found.isEmpty)
  }

  @Test func theWayToALayerHasNamesAndNumbers() throws {
    let setup = try EditedProgram(folder, Self.lines)
    let root = setup.document.sheet.host
    for name in ["red", "-1", "-2"] {
      let layer = try setup.layer(name)
      let way = try #require(LayerWay.way(to: layer, from: root))
      #expect(LayerWay.layer(at: way, from: root) === layer)
    }
    #expect(LayerWay.way(to: try setup.layer("-2"), from: root)?.last == "CALayer#1")
    #expect(LayerWay.way(to: CALayer(), from: root) == nil)
    #expect(LayerWay.layer(at: ["nowhere#0"], from: root) == nil)
  }

  /// Changes, undo, redo, saving, and versions that take the changes over, in any order: all undone gives the bytes that are on disk.
  @Test(arguments: 1...number("CAMBIUM_EDIT_SEEDS", 6))
  func randomChangesCanBeTakenBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var lines = Self.lines
    var setup = try EditedProgram(folder, lines)
    for step in 0..<number("CAMBIUM_EDITS", 120) {
      let name = ["red", "-1", "-2"].randomElement(using: &random) ?? "red"
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        let opacity = Double(Int.random(in: 0...8, using: &random)) / 8
        // To set the same value is a change that no literal has.
        if try Double(setup.layer("red").opacity) != opacity { try setup.set(opacity, "red", "opacity") }
      case 2...5:
        try setup.move(name, by: Double(Int.random(in: -9...9, using: &random)), 0.25)
      case 6, 7: setup.history.undo()
      case 8: setup.history.redo()
      case 9:
        #expect(setup.document.save().failure == nil, "\(step)")
        lines = Self.lines(of: setup.edited, like: lines)
      case 10: setup.history.endStep()
      default:
        // The next version of the scene, from what is on disk.
        setup.writeJournal()
        let before = setup.edited
        let process = ProcessIdentity(text: "\(2_000_000_000 + step) 1")
        setup = try EditedProgram(folder, lines, process: process)
        let start = setup.edited
        setup.document.restore()
        // The source is another one, so a number may be spelled like another one.
        #expect(Self.plain(setup.edited) == Self.plain(before), "\(step)")
        let restored = setup.edited
        while setup.history.undo() {}
        #expect(setup.edited == start)
        while setup.history.redo() {}
        #expect(setup.edited == restored)
      }
    }
    #expect(setup.document.save().failure == nil)
    let (last, count) = (setup.edited, setup.history.count)
    while setup.history.undo() {}
    for _ in 0..<count { setup.history.redo() }
    #expect(setup.edited == last && !setup.document.isEdited)
  }

  /// A text in which whole numbers have no fraction.
  private static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "\\.0\\b", with: "", options: .regularExpression)
  }

  /// The statements of a source that was saved.
  private static func lines(of text: String, like lines: Lines) -> Lines {
    zip(text.split(separator: "\n"), lines).map { line, old in
      (old.layer, old.key, old.form, String(line.drop { $0 != "=" }.dropFirst(2)))
    }
  }
}
