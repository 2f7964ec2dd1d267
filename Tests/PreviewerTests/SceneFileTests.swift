import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import Previewer

/// Changes of the window that are written into the file in place.
@MainActor @Suite(.serialized) struct SceneFileTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <!-- The stage, and a ball -->
      <CALayer name="stage" bounds="0 0 100 100"><sublayers>
        <CALayer name='ball'  bounds="0 0 20 20"
                 position="10.50 20" opacity="0.50"/>
        <CALayer name="moving" bounds="0 0 10 10" position="5 5">
          <animations><animation type="CABasicAnimation" keyPath="position" duration="2">
            <fromValue type="CGPoint" value="5 5"/><toValue type="CGPoint" value="50 5"/>
          </animation></animations>
        </CALayer>
      </sublayers></CALayer>
    </caml>

    """

  @MainActor private final class Setup {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString).caml")
    let document: SceneDocument
    let history = EditHistory()
    let editor: LayerEditor

    init(_ text: String) throws {
      try Data(text.utf8).write(to: url)
      document = SceneDocument.open(url)
      editor = LayerEditor(history: history)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func layer(_ name: String) throws -> CALayer { try #require(document.layer(name)) }

    var now: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
  }

  @Test func aValueIsOneChangeOfTheText() throws {
    let setup = try Setup(Self.text)
    let file = try SceneFile(of: setup.document)
    setup.editor.set(CGPoint(x: 10.5, y: 33), of: try setup.layer("ball"), forKeyPath: "position")
    setup.editor.set(8, of: try setup.layer("ball"), forKeyPath: "cornerRadius")
    #expect(try file.write(setup.history.fileChanges).map(\.url) == [setup.url])
    setup.history.noteSaved(isInFile: true)
    let expected = Self.text.replacingOccurrences(
      of: "position=\"10.50 20\" opacity=\"0.50\"/>",
      with: "position=\"10.50 33\" opacity=\"0.50\" cornerRadius=\"8\"/>")
    // The start tag has an attribute on each line, or in pairs, so the new one may begin a line.
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
    #expect(words(setup.now) == words(expected))
    #expect(setup.history.fileChanges.isEmpty)
    // The next change is written without reading the scene again.
    let saved = setup.now
    setup.editor.set(0.25, of: try setup.layer("ball"), forKeyPath: "opacity")
    _ = try file.write(setup.history.fileChanges)
    setup.history.noteSaved(isInFile: true)
    #expect(setup.now == saved.replacingOccurrences(of: "opacity=\"0.50\"", with: "opacity=\"0.25\""))
    // What is undone after it was saved is written back.
    setup.history.undo()
    setup.history.undo()
    _ = try file.write(setup.history.fileChanges)
    let again = try #require(SceneDocument.open(setup.url).layer("ball"))
    #expect(again.opacity == 0.5 && again.cornerRadius == 0)
    #expect(again.position == CGPoint(x: 10.5, y: 33))
  }

  @Test func aMoveTakesTheKeyValuesOfAnimationsAlong() throws {
    let setup = try Setup(Self.text)
    let file = try SceneFile(of: setup.document)
    let layer = try setup.layer("moving")
    let before = LayerPlace(of: layer)
    layer.position = CGPoint(x: 8, y: 9)
    setup.history.recordDrag(of: layer, from: before)
    _ = try file.write(setup.history.fileChanges)
    let expected = Self.text.replacingOccurrences(of: "position=\"5 5\"", with: "position=\"8 9\"")
      .replacingOccurrences(of: "value=\"5 5\"", with: "value=\"8 9\"")
      .replacingOccurrences(of: "value=\"50 5\"", with: "value=\"53 9\"")
    #expect(setup.now == expected)
  }

  @Test func aFileThatAnotherProgramChangedIsNotOverwritten() throws {
    let setup = try Setup(Self.text)
    let file = try SceneFile(of: setup.document)
    setup.editor.set(0.25, of: try setup.layer("ball"), forKeyPath: "opacity")
    let theirs = Self.text.replacingOccurrences(of: "0 0 100 100", with: "0 0 200 200")
    try Data(theirs.utf8).write(to: setup.url)
    #expect(throws: SceneFile.Failure.self) { try file.write(setup.history.fileChanges) }
    #expect(setup.now == theirs)
    #expect(throws: SceneFile.Failure.self) { try SceneFile(of: setup.document) }
    // A file that was deleted is written anew.
    try FileManager.default.removeItem(at: setup.url)
    _ = try file.write(setup.history.fileChanges)
    #expect(setup.now == Self.text.replacingOccurrences(of: "opacity=\"0.50\"", with: "opacity=\"0.25\""))
  }

  @Test func changesInTheFileAreNotMadeAgainWhenItIsRead() throws {
    let setup = try Setup(Self.text)
    let file = try SceneFile(of: setup.document)
    let ball = try setup.layer("ball")
    setup.editor.set(0.25, of: ball, forKeyPath: "opacity")
    _ = try file.write(setup.history.fileChanges)
    setup.history.noteSaved(isInFile: true)
    setup.editor.set(3, of: ball, forKeyPath: "cornerRadius")
    let theirs = setup.now.replacingOccurrences(of: "opacity=\"0.25\"", with: "opacity=\"0.75\"")
    try Data(theirs.utf8).write(to: setup.url)
    let again = SceneDocument.open(setup.url)
    let new = try #require(again.layer("ball"))
    #expect(setup.history.rebase { _ in new }.isEmpty)
    #expect(new.opacity == 0.75 && new.cornerRadius == 3)
    #expect(setup.history.unsavedCount == 1)
  }

  @Test func anArchiveNeedsACopy() throws {
    let setup = try Setup(Self.text)
    let archive = setup.url.deletingPathExtension().appendingPathExtension("tendies")
    defer { try? FileManager.default.removeItem(at: archive) }
    let writer = try #require(CAMLWriter(document: setup.document))
    try writer.write(to: archive)
    do {
      _ = try SceneFile(of: SceneDocument.open(archive))
      Issue.record("an archive is not changed in place")
    } catch let failure as SceneFile.Failure { #expect(failure.needsCopy) }
  }
}
