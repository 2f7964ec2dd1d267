import CoreAnimationMarkup
import Foundation
import QuartzCore
import Windowing

/// What a session shows and edits: its scenes, which of them the window shows, the files behind them, the changes made in the window,
/// and the chosen layer.
///
/// The scenes are files, or the program of a Swift scene, which this class shows but does not read.
@MainActor final class SessionDocument {
  /// The scenes of the window, live on one clock.
  private(set) var sheet: SceneSheet
  /// The scenes that were opened. The window shows all of them side by side, or one.
  private(set) var scenes: [SceneDocument]
  /// The index of the scene that is shown alone; nil for all.
  private var shownScene: Int?
  /// The paths of the scenes, as they were given.
  private(set) var paths: [String]
  /// The changes made in the window.
  private(set) lazy var edits = SceneEdits(
    root: { [unowned self] in sheet.host }, changed: { [unowned self] in changed() })
  /// The chosen layer, a model layer; nil for none.
  weak var selection: CALayer?
  /// The layer that a panel points at; nil for none.
  weak var pointedLayer: CALayer?

  /// The files of scenes that were written in place.
  private var sceneFiles: [ObjectIdentifier: SceneFile] = [:]
  private var watcher: SceneWatcher?
  /// Whether files that change are read again.
  private let watches: Bool
  private let wake: @Sendable () -> Void
  private let makeSheet: ([SceneDocument], MediaClock) -> SceneSheet
  private let log: SessionLog

  /// Called after every change of the scene by an edit.
  var changed: () -> Void = {}
  /// Called with the scenes that were read, before it is decided whether the window shows them.
  var didRead: ([SceneDocument]) -> Void = { _ in }
  /// Called before other layers are shown: what holds layers of the old scenes lets them go.
  var willShow: () -> Void = {}
  /// Called when `sheet` is another one, which is live on a clock that stands at 0.
  var didShow: (MediaClock) -> Void = { _ in }
  /// Tells the person something.
  var tell: (_ message: String, _ isError: Bool) -> Void = { _, _ in }

  /// - Parameters:
  ///   - sheet: the scenes that are shown at first.
  ///   - paths: their paths, by which they are read again.
  ///   - watches: whether scenes that change are read again.
  ///   - makeSheet: makes scenes live on a clock.
  ///   - wake: wakes the main loop from another thread, because a file has changed.
  init(
    _ sheet: SceneSheet, paths: [String], watches: Bool, log: SessionLog,
    makeSheet: @escaping ([SceneDocument], MediaClock) -> SceneSheet, wake: @escaping @Sendable () -> Void
  ) {
    self.sheet = sheet
    scenes = sheet.documents
    self.paths = paths
    self.watches = watches
    self.log = log
    self.makeSheet = makeSheet
    self.wake = wake
  }

  /// The scenes that the window shows.
  var documents: [SceneDocument] { sheet.documents }

  /// The name of the shown scenes, for titles and messages.
  var name: String { Self.name(of: documents) }

  static func name(of documents: [SceneDocument]) -> String {
    switch documents.count {
    case 0: "Cambium"
    case 1: documents[0].url.lastPathComponent
    default: "\(documents.count) scenes"
    }
  }

  func members(of hit: LayerHit?) -> [JSON.Member] { SessionLog.members(of: hit, among: documents) }

  func logOpen(_ window: any HostWindow) {
    log.write(
      "open",
      [
        JSON.Member("scenes", .array(documents.map { .string($0.url.relativePath) })),
        JSON.Member("size", .numbers([sheet.size.width, sheet.size.height])),
        JSON.Member("pixels", .numbers([window.pixels.width, window.pixels.height])),
        JSON.Member("driver", .string(window.driver)),
      ])
  }

  // MARK: Files

  /// Watches the files of scenes, if scenes that change are to be read again.
  func watch(_ files: [URL]) {
    guard watches else { return }
    if let watcher { return watcher.watch(files) }
    watcher = SceneWatcher(files: files, onChange: wake)
  }

  /// Whether a watched file has changed since the last question.
  func filesHaveChanged() -> Bool { watcher?.hasChanged() == true }

  /// Reads scenes by path or bundled name.
  static func read(_ paths: [String]) -> [SceneDocument] {
    paths.map { SceneDocument.open(SceneLibrary.resolve($0)) }
  }

  /// Reads scenes, and tells their errors.
  private func read(_ paths: [String]) -> [SceneDocument] {
    let documents = Self.read(paths)
    log.report(documents)
    didRead(documents)
    return documents
  }

  /// Reads the scenes again. It keeps the time, the speed, the view, the states, the selection and the edits of the window. If there are
  /// errors or no scenes, the window keeps the old scenes.
  func reload() {
    let documents = read(paths)
    // A missing file may come back, so the files of both the old and the new scenes are watched.
    watch((documents + scenes).flatMap(\.files))
    let readable = documents.filter { $0.root != nil }
    let isWorse = documents.contains(where: \.hasErrors) && !scenes.contains(where: \.hasErrors)
    guard !isWorse, !readable.isEmpty else { return }
    let isSame = readable.count == scenes.count
    let selected = selection.flatMap { layer in
      sheet.document(of: layer).flatMap { document in
        document.path(of: layer).map { (scene: document.url, path: $0) }
      }
    }
    let old = scenes
    scenes = readable
    if !isSame { shownScene = nil }
    show(shownScene.map { [readable[$0]] } ?? readable, keepsStates: isSame, edits: .rebased)
    let told = edits.scenesRead(name) { layer in
      old.lazy.compactMap { document in
        document.path(of: layer).flatMap { path in
          readable.first { $0.url == document.url }?.layer(path)
        }
      }.first
    }
    if let told { tell(told.text, told.isLoss) }
    if let selected {
      selection = readable.first { $0.url == selected.scene }?.layer(selected.path)
    }
    for document in readable {
      log.write(
        "reload",
        [
          JSON.Member("file", .string(document.url.relativePath)), JSON.Member("line", .integer(0)),
          JSON.Member("column", .integer(0)),
          JSON.Member("message", .string("\(document.layerCount) layers")),
          JSON.Member("edits", .integer(edits.history.unsavedCount)),
        ])
    }
  }

  /// Opens other scenes in place of the current ones.
  ///
  /// - Returns: whether one of them could be read; otherwise the current ones stay.
  func open(_ paths: [String]) -> Bool {
    let documents = read(paths)
    let readable = documents.filter { $0.root != nil }
    guard !readable.isEmpty else { return false }
    if let loss = unsavedLoss { tell(loss, false) }
    self.paths = paths
    watch(documents.flatMap(\.files))
    scenes = readable
    shownScene = nil
    show(readable, keepsStates: false, edits: .forgotten)
    return true
  }

  /// Shows one of several scenes alone, the next after the shown one, or all of them side by side after the last. The time of
  /// all is the same.
  ///
  /// - Returns: whether there are several.
  func changeScene(by step: Int) -> Bool {
    guard scenes.count > 1 else { return false }
    let count = scenes.count + 1
    let next = ((shownScene ?? -1) + 1 + step + count) % count
    shownScene = next == 0 ? nil : next - 1
    let kept = scenes.map(\.states.current)
    show(shownScene.map { [scenes[$0]] } ?? scenes, keepsStates: false, edits: .kept)
    for (document, name) in zip(scenes, kept) where document.states.current != name {
      document.states.set(name, speed: 0)
    }
    CATransaction.flush()
    return true
  }

  // MARK: Saving

  /// Writes the changes of the window into the files of the scenes: each changed value where it stands, and nothing else.
  ///
  /// - Returns: the files that were written.
  /// - Throws: `SceneFile.Failure`, with a sentence for the person. The changes stay unsaved then.
  func saveInPlace() throws -> [SceneFile.Written] {
    let changes = edits.history.fileChanges
    // The texts of all scenes are made before the first file is written.
    let edited = try edits.overrides.withoutOverrides {
      try scenes.compactMap { scene -> (file: SceneFile, texts: SceneFile.Edited)? in
        let own = changes.filter { scene.id(of: $0.layer) != nil }
        guard !own.isEmpty else { return nil }
        let file = try sceneFiles[ObjectIdentifier(scene)] ?? SceneFile(of: scene)
        sceneFiles[ObjectIdentifier(scene)] = file
        return (file, try file.edited(own))
      }
    }
    let written = try edited.flatMap { try $0.file.write($0.texts) }
    watcher?.accept()
    edits.history.noteSaved(isInFile: true)
    return written
  }

  /// A sentence about changes that are lost when other scenes are opened or the window closes; nil without such changes.
  var unsavedLoss: String? {
    let count = edits.history.unsavedCount
    guard count > 0 else { return nil }
    return count == 1
      ? "A change of \(name) was not saved" : "\(count) changes of \(name) were not saved"
  }

  /// What becomes of the changes that were made in the window when other layers are shown.
  private enum EditsFate {
    case forgotten
    /// The layers are the same.
    case kept
    /// The caller makes them again in the new layers.
    case rebased
  }

  private func show(_ documents: [SceneDocument], keepsStates: Bool, edits fate: EditsFate) {
    willShow()
    selection = nil
    pointedLayer = nil
    if fate != .kept { sceneFiles = [:] }
    if fate == .forgotten { edits.scenesReplaced() }
    let clock = MediaClock(isPaused: true)
    // A scene that is read again keeps its state.
    let states = sheet.documents.map(\.states.current)
    sheet = makeSheet(documents, clock)
    if keepsStates {
      for (document, name) in zip(documents, states) {
        if let name, document.states.names.contains(name) { document.states.set(name, speed: 0) }
      }
      CATransaction.flush()
    }
    didShow(clock)
  }
}
