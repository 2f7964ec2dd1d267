import CoreAnimationMarkup
import Foundation
import QuartzCore
import RenderTree
import Windowing

/// Which scenes the window shows: reading them again, opening others, showing one of several.
extension PreviewSession {
  /// Watches the files of scenes, if scenes that change are to be read again.
  func watch(_ files: [URL]) {
    guard options.watches else { return }
    if let watcher { return watcher.watch(files) }
    let events = window.events
    watcher = SceneWatcher(files: files) { events.wake() }
  }

  /// Reads the scenes again. The time, the speed, the view, the states, the selection and what was changed in the window stay. If there
  /// are errors or no scenes, the old scenes stay.
  func reload() {
    guard program == nil else { return (window as? RemoteWindow)?.askForReload() ?? () }
    let documents = options.scenes.map { SceneDocument.open(SceneLibrary.resolve($0)) }
    Self.report(documents, to: log)
    panels.show(documents)
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
    if let told { tell(told.text, isError: told.isLoss) }
    if let selected {
      selection = readable.first { $0.url == selected.scene }?.layer(selected.path)
    }
    for document in readable {
      log?.write(
        "reload",
        [
          JSON.Member("file", .string(document.url.relativePath)), JSON.Member("line", .integer(0)),
          JSON.Member("column", .integer(0)),
          JSON.Member("message", .string("\(document.layerCount) layers")),
          JSON.Member("edits", .integer(edits.history.unsavedCount)),
        ])
    }
  }

  /// Opens another scene in place of the current ones, from its start.
  package func open(_ path: String) { open([path]) }

  /// Opens other scenes in place of the current ones, from their start. If none can be read, the current ones stay.
  package func open(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    if program != nil || paths.contains(where: { SceneLibrary.isProgram(SceneLibrary.resolve($0)) }) {
      // A Swift scene has a process of its own.
      return end = .opened(paths)
    }
    let documents = paths.map { SceneDocument.open(SceneLibrary.resolve($0)) }
    Self.report(documents, to: log)
    panels.show(documents)
    let readable = documents.filter { $0.root != nil }
    guard !readable.isEmpty else { return }
    if let loss = unsavedLoss { tell(loss, isError: false) }
    options.scenes = paths
    watch(documents.flatMap(\.files))
    scenes = readable
    shownScene = nil
    show(readable, keepsStates: false, edits: .forgotten)
    playback.seek(to: 0)
    clockChanged()
    logOpen()
    RecentScenes.noteLater(readable.map(\.url))
  }

  /// Shows one of several scenes alone, the next after the shown one, or all of them side by side after the last. The time of
  /// all is the same.
  func changeScene(by step: Int) {
    guard scenes.count > 1 else { return }
    let count = scenes.count + 1
    let next = ((shownScene ?? -1) + 1 + step + count) % count
    shownScene = next == 0 ? nil : next - 1
    let kept = scenes.map(\.states.current)
    show(shownScene.map { [scenes[$0]] } ?? scenes, keepsStates: false, edits: .kept)
    for (document, name) in zip(scenes, kept) where document.states.current != name {
      document.states.set(name, speed: 0)
    }
    CATransaction.flush()
    logOpen()
  }

  /// Makes scenes live on a clock, with the options of the command.
  static func sheet(
    of documents: [SceneDocument], on clock: MediaClock, _ options: PreviewOptions
  ) -> SceneSheet {
    SceneSheet(documents, clock: clock, hasGrounds: options.background == nil, tilt: options.parallax)
  }

  /// What becomes of the changes that were made in the window when other layers are shown.
  private enum EditsFate {
    case forgotten
    /// The layers are the same.
    case kept
    /// The caller makes them again in the new layers.
    case rebased
  }

  /// A sentence about changes that are lost when other scenes are opened or the window closes; nil without such changes.
  var unsavedLoss: String? {
    let count = edits.history.unsavedCount
    guard count > 0 else { return nil }
    return count == 1
      ? "A change of \(name) was not saved" : "\(count) changes of \(name) were not saved"
  }

  private func show(_ documents: [SceneDocument], keepsStates: Bool, edits fate: EditsFate) {
    endDrag()
    click = nil
    stateDrag = nil
    hovered = nil
    nextHover = 0
    selection = nil
    pointedLayer = nil
    if fate == .forgotten { edits.scenesReplaced() }
    // Animations without a begin time begin when they are committed: at time 0 of a new clock, which
    // continues from the time of the old one.
    let clock = MediaClock(isPaused: true)
    // A scene that is read again keeps its state.
    let states = sheet.documents.map(\.states.current)
    sheet = Self.sheet(of: documents, on: clock, options)
    if keepsStates {
      for (document, name) in zip(documents, states) {
        if let name, document.states.names.contains(name) { document.states.set(name, speed: 0) }
      }
      CATransaction.flush()
    }
    clock.rate = playback.speed
    clock.isReversed = playback.isReversed
    clock.seek(to: playback.time)
    if !playback.isPaused { clock.resume() }
    playback.clock = clock
    if viewport.document != sheet.size {
      viewport = Viewport(document: sheet.size, picture: window.pixels)
      if isBackground { viewport.fill() }
    }
    loop.setScene(sheet.context.makeChannel(), viewport: viewport)
    setOrder(playback.order)
    sheet.context.tick()
    layOut()
  }
}
