import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// A session's document of a scene file in a folder of its own, which is removed with the object.
@MainActor final class EditedDocument {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <!-- The stage, and a ball -->
      <CALayer name="stage" id="#1" bounds="0 0 100 100"><sublayers>
        <CALayer name='ball'  bounds="0 0 20 20"
                 position="10.50 20" opacity="0.50"/>
        <CALayer name="moving" bounds="0 0 10 10" position="5 5">
          <animations><animation type="CABasicAnimation" keyPath="position" duration="2">
            <fromValue type="CGPoint" value="5 5"/><toValue type="CGPoint" value="50 5"/>
          </animation></animations>
        </CALayer>
      </sublayers><states>
        <LKState name="Locked"><elements/></LKState>
        <LKState name="Unlock"><elements>
          <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        </elements></LKState>
      </states></CALayer>
    </caml>

    """

  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("edited-\(UUID().uuidString)")
  let url: URL
  let document: SessionDocument
  var told: [String] = []
  private(set) var asked = 0
  private(set) var restored: [Int] = []

  /// - Parameters:
  ///   - open: makes the file to open in the folder. Default: a markup file with the text.
  ///   - journals: makes the journals from the folder.
  init(
    _ text: String = EditedDocument.text, folder other: URL? = nil,
    open: ((URL, String) throws -> URL)? = nil, journals: ((URL) -> Journals)? = nil
  ) throws {
    let folder = other ?? folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let open {
      url = try open(folder, text)
    } else {
      url = folder.appendingPathComponent("scene.caml")
      if other == nil { try Data(text.utf8).write(to: url) }
    }
    let scene = SceneDocument.open(url)
    try #require(scene.root != nil, "\(scene.diagnostics)")
    document = SessionDocument(
      SceneSheet([scene], clock: MediaClock(isPaused: true)), paths: [url.path], watches: false,
      log: SessionLog(nil),
      journals: journals?(folder) ?? Journals(folder: folder.appendingPathComponent("journal")),
      makeSheet: { SceneSheet($0, clock: $1) }, wake: {})
    document.changed = { CATransaction.flush() }
    document.tell = { [unowned self] message, _ in told.append(message) }
    document.askAboutConflicts = { [unowned self] in asked += 1 }
    document.didRestore = { [unowned self] in restored.append($1) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var history: EditHistory { document.edits.history }
  var scene: SceneDocument { document.documents[0] }
  func layer(_ name: String) throws -> CALayer { try #require(scene.layer(name)) }

  func set(_ value: Any?, _ name: String, _ keyPath: String, isDragged: Bool = false) throws {
    document.edits.editor.set(value, of: try layer(name), forKeyPath: keyPath, isDragged: isDragged)
    document.showTexts()
  }

  func move(_ name: String, by x: Double, _ y: Double) throws {
    let layer = try layer(name)
    let before = LayerPosition(of: layer)
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: layer.position.x + x, y: layer.position.y + y)
    history.recordDrag(of: [(layer, before)])
    document.showTexts()
  }

  func save() throws {
    let saved = document.save()
    if let failure = saved.failure { throw failure }
  }

  var now: String {
    get { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
    set { try? Data(newValue.utf8).write(to: url) }
  }

  /// The text as it would be saved.
  var edited: String {
    document.texts[url].map { String(decoding: $0.parts[0].text.fileBytes, as: UTF8.self) } ?? now
  }
}
