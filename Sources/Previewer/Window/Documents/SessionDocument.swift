import CoreAnimationMarkup
import Foundation
import QuartzCore
import SceneEditing
import SceneTools
import SourceLiterals
import SwiftLiterals
import Windowing

/// What a session shows and edits: its scenes, which of them the window shows, the files behind them, the changes made in the window,
/// and the chosen layer.
///
/// The scenes are files, or the program of a Swift scene, which this class shows but does not read.
@MainActor final class SessionDocument {
  /// The scenes of the window, live on one clock.
  private(set) var sheet: SceneSheet
  /// The scenes that were opened. The window shows all of them side by side, or one.
  var scenes: [SceneDocument]
  /// The index of the scene that is shown alone; nil for all.
  var shownScene: Int?
  /// The paths of the scenes, as they were given.
  private(set) var paths: [String]
  /// The changes made in the window.
  private(set) lazy var edits = makeEdits()
  /// The chosen layers.
  private var chosen = LayerSelection()
  /// The layer that a panel points at; nil for none.
  weak var pointedLayer: CALayer?

  /// The texts of scenes that were changed, by the files that were opened.
  var texts: [URL: EditedMarkup] = [:]
  /// Why the last change that is in no text could not be written there; nil if it is not known.
  var copyReason: String?
  /// The source of a Swift scene; nil for files.
  var literals: SceneLiterals?
  /// Whether changes of another process are being made again, which is no edit of the person.
  var isRestoring = false
  /// Why the last change could not be written into the source; nil if it could.
  var literalReason: SourceReason?
  /// Whether the person has given up what is not saved, and has changed nothing since.
  var isGivenUp = false
  /// Where unsaved changes outlive the program.
  let journals: Journals
  /// When the journals have to be brought up to date, of the system's clock; nil if they are.
  var journalTime: Double?
  private(set) var watcher: SceneWatcher?
  /// Whether files that change are read again.
  private let watches: Bool
  private let wake: @Sendable () -> Void
  private let makeSheet: ([SceneDocument], MediaClock) -> SceneSheet
  let log: SessionLog

  /// Called after every change of the scene by an edit.
  var changed: () -> Void = {}
  /// Called with the scenes that were read, before it is decided whether the window shows them.
  var didRead: ([SceneDocument]) -> Void = { _ in }
  /// Called before other layers are shown: what holds layers of the old scenes lets them go.
  var willShow: () -> Void = {}
  /// Called when `sheet` is another one, which is live on a clock that stands at 0.
  var didShow: (MediaClock) -> Void = { _ in }
  /// Asks the person about what another program has changed as well.
  var askAboutConflicts: () -> Void = {}
  /// Called when unsaved changes of an earlier process were taken over, with the scene's name and their number.
  var didRestore: (_ name: String, _ count: Int) -> Void = { _, _ in }
  /// Whether the pointer drags a layer.
  var pointerIsBusy: () -> Bool = { false }
  /// Tells the person something.
  var tell: (_ message: String, _ isError: Bool) -> Void = { _, _ in }

  /// - Parameters:
  ///   - sheet: the scenes that are shown at first.
  ///   - paths: their paths, by which they are read again.
  ///   - watches: whether scenes that change are read again.
  ///   - makeSheet: makes scenes live on a clock.
  ///   - journals: where unsaved changes outlive the program. Default: the user's.
  ///   - wake: wakes the main loop from another thread, because a file has changed.
  init(
    _ sheet: SceneSheet, paths: [String], watches: Bool, log: SessionLog, journals: Journals? = nil,
    makeSheet: @escaping ([SceneDocument], MediaClock) -> SceneSheet, wake: @escaping @Sendable () -> Void
  ) {
    self.sheet = sheet
    scenes = sheet.documents
    self.paths = paths
    self.watches = watches
    self.log = log
    self.journals = journals ?? Journals()
    self.makeSheet = makeSheet
    self.wake = wake
  }

  /// The chosen layers, model layers, in the order in which they were chosen. The last one is the primary one.
  var selected: [CALayer] {
    get { chosen.layers }
    set { chosen.layers = newValue }
  }

  /// The primary one of the chosen layers, which the panels show; nil for none. Setting it chooses it alone.
  var selection: CALayer? {
    get { chosen.primary }
    set { chosen.layers = newValue.map { [$0] } ?? [] }
  }

  /// The constraints that are chosen in the primary layer's view; nil for none. Choosing layers chooses none.
  var chosenConstraints: ConstraintEntry? {
    get { chosen.constraints }
    set { chosen.constraints = newValue }
  }

  /// The animations that are chosen among those of the chosen layers. Choosing layers chooses none.
  var chosenAnimations: [AnimationKey] {
    get { chosen.animations }
    set { chosen.animations = newValue }
  }

  /// It is another one after each change of the selection.
  var selectionVersion: Int { chosen.version }

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

  /// Reads scenes, and tells their errors. Texts that are edited take the place of their files.
  func read(_ paths: [String], texts: [URL: EditedMarkup] = [:]) -> [SceneDocument] {
    let documents = paths.map { path in
      let url = SceneLibrary.resolve(path)
      return SceneDocument.open(url, texts: texts[url]?.bytes ?? [:])
    }
    report(documents)
    return documents
  }

  /// Tells the errors of scenes that were read.
  func report(_ documents: [SceneDocument]) {
    log.report(documents)
    didRead(documents)
  }

  /// Opens other scenes in place of the current ones.
  ///
  /// - Returns: whether one of them could be read; otherwise the current ones stay.
  func open(_ paths: [String]) -> Bool {
    let documents = read(paths)
    let readable = documents.filter { $0.root != nil }
    guard !readable.isEmpty else { return false }
    if let loss = unsavedLoss { tell(loss, false) }
    journals.removeAll(of: editedTexts)
    self.paths = paths
    watch(documents.flatMap(\.files))
    scenes = readable
    shownScene = nil
    show(readable, keepsStates: false, edits: .forgotten)
    restore()
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

  /// What becomes of the changes that were made in the window when other layers are shown.
  enum EditsFate {
    case forgotten
    /// The layers are the same.
    case kept
    /// The caller makes them again in the new layers.
    case rebased
  }

  func show(_ documents: [SceneDocument], keepsStates: Bool, edits fate: EditsFate) {
    willShow()
    selected = []
    pointedLayer = nil
    if fate == .forgotten {
      texts = [:]
      edits.scenesReplaced()
    }
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
