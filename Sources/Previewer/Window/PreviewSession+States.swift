import CoreAnimationMarkup
import QuartzCore

/// A press of the pointer on a state's name.
struct StateDrag {
  let state: String?
  /// The previous states of the scenes, as in `SceneDocument.states.current`.
  let before: [String?]
  /// The position of the press, in pixels.
  let start: CGPoint
  /// The progress of the transition, 0…1. Nil until the pointer has moved more than a little.
  var progress: Double?
}

extension PreviewSession {
  // MARK: Changing

  /// Moves every scene that has states to another of its states.
  func changeState(by step: Int) {
    for document in sheet.documents where !document.states.names.isEmpty {
      setState(document.states.name(after: step), of: document)
    }
  }

  /// Sets the state for a phase of the screen in every scene that has one.
  func setPhase(_ phase: ScreenPhase) {
    for document in sheet.documents {
      if let name = document.states.name(for: phase) { setState(name, of: document) }
    }
  }

  /// Sets the state of a scene, with its transition; nil is the base state.
  func setState(_ name: String?, of document: SceneDocument) {
    document.states.set(name)
    CATransaction.flush()
    clockChanged()
    logState("state", name, of: document)
  }

  private func logState(_ event: String, _ name: String?, of document: SceneDocument, progress: Double? = nil)
  {
    var members = [JSON.Member("value", .optional(name)), time]
    if let progress { members.append(JSON.Member("progress", .number(progress))) }
    if sheet.documents.count > 1 { members.append(JSON.Member("scene", .string(document.url.relativePath))) }
    log?.write(event, members)
  }

  /// The scenes for a button of the strip: those with a state of that name; for the base state, those with
  /// any state.
  private func documents(with state: String?) -> [SceneDocument] {
    sheet.documents.filter { document in
      let names = document.states.names
      return state.map { names.contains($0) } ?? !names.isEmpty
    }
  }

  // MARK: The pointer on the strip

  /// Begins a click or a drag on a state's name. False if there is no name at the position.
  func pressState(at place: CGPoint) -> Bool {
    guard isStripShown, let button = strip.button(at: unit(place)) else { return false }
    stateDrag = StateDrag(state: button.state, before: sheet.documents.map(\.states.current), start: place)
    window.capturePointer(true)
    return true
  }

  /// Sets the progress of the scenes from the pointer's distance to the right.
  func dragState(to place: CGPoint) {
    guard var drag = stateDrag else { return }
    let way = unit(place).x - unit(drag.start).x
    guard drag.progress != nil || abs(way) >= StateStrip.clickTolerance else { return }
    let progress = min(max(way / StateStrip.dragLength, 0), 1)
    guard progress != drag.progress else { return }
    drag.progress = progress
    stateDrag = drag
    for document in documents(with: drag.state) {
      document.states.apply(drag.state, progress: progress)
      logState("scrub", drag.state, of: document, progress: progress)
    }
    CATransaction.flush()
    clockChanged()
  }

  /// A click changes the state. A drag beyond the middle continues to the new state; otherwise it returns to
  /// the old one.
  func releaseState(at place: CGPoint) {
    dragState(to: place)
    guard let drag = stateDrag else { return }
    stateDrag = nil
    window.capturePointer(panned != nil)
    let goesBack = drag.progress.map { $0 < 0.5 } ?? false
    let changing = documents(with: drag.state)
    for (document, old) in zip(sheet.documents, drag.before)
    where changing.contains(where: { $0 === document }) {
      setState(goesBack ? old : drag.state, of: document)
    }
  }

  // MARK: The strip

  /// The time in seconds for which the strip stays visible in full screen after the pointer moved.
  private static let stripDelay = 3.0

  /// The strip is shown for scenes with states. In full screen it is shown only for a while after the pointer
  /// moved.
  var isStripShown: Bool { !strip.buttons.isEmpty && timeUntilStripHides != 0 }

  /// Seconds until the strip hides. Nil if it does not hide, 0 if it is hidden.
  var timeUntilStripHides: Double? {
    guard window.isFullscreen, !strip.buttons.isEmpty, stateDrag == nil else { return nil }
    return max(0, lastActivity + Self.stripDelay - MediaClock.systemTime)
  }

  func noteActivity() { lastActivity = MediaClock.systemTime }

  /// Lays out the interface for the current scenes and the window's size.
  func layOut() {
    var names: [String] = []
    for name in sheet.documents.flatMap(\.states.names) where !names.contains(name) { names.append(name) }
    interface.setSize(pixels: window.pixels, scale: window.pixelsPerUnit)
    strip.set(names: names, size: interface.screen.bounds.size, scale: window.pixelsPerUnit)
    shownStrip = nil
    updateStrip()
    layOutTools()
    placeInspector()
    interface.within { panels.placeHUD() }
  }

  /// The state that the strip depends on.
  struct StripCondition: Equatable {
    var isShown: Bool
    var current: String?
    var progress: Double?
  }

  func updateStrip() {
    let current = sheet.documents.first { !$0.states.names.isEmpty }?.states.current
    let condition = StripCondition(isShown: isStripShown, current: current, progress: stateDrag?.progress)
    guard condition != shownStrip else { return }
    shownStrip = condition
    strip.mark(current, progress: condition.progress)
    strip.setShown(condition.isShown)
  }
}
