import CoreAnimationMarkup
import QuartzCore

/// A press on a state's name in the window.
struct StateDrag {
  let state: String?
  /// The states of the scenes before, as `SceneDocument.states.current`.
  let before: [String?]
  /// Where the pointer was pressed, pixels.
  let start: CGPoint
  /// The progress of the transition, 0…1; nil while the pointer has hardly moved.
  var progress: Double?
}

extension PreviewSession {
  // MARK: Changing

  /// Puts every scene that has states into its next state.
  func changeState(by step: Int) {
    for document in sheet.documents where !document.states.names.isEmpty {
      setState(document.states.name(after: step), of: document)
    }
  }

  /// Puts every scene with a state for a phase of the screen into that state.
  func setPhase(_ phase: ScreenPhase) {
    for document in sheet.documents {
      if let name = document.states.name(for: phase) { setState(name, of: document) }
    }
  }

  /// Puts a scene into a state, with its transition; nil is the base state.
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

  /// The scenes that a button of the strip acts on: those with a state of that name, or with any for the base state.
  private func documents(with state: String?) -> [SceneDocument] {
    sheet.documents.filter { document in
      let names = document.states.names
      return state.map { names.contains($0) } ?? !names.isEmpty
    }
  }

  // MARK: The pointer on the strip

  private func unit(_ place: CGPoint) -> CGPoint {
    CGPoint(x: place.x / window.pixelsPerUnit, y: place.y / window.pixelsPerUnit)
  }

  /// Begins a click or a drag on a state's name. False where no name is there.
  func pressState(at place: CGPoint) -> Bool {
    guard isStripShown, let button = strip.button(at: unit(place)) else { return false }
    stateDrag = StateDrag(state: button.state, before: sheet.documents.map(\.states.current), start: place)
    window.capturePointer(true)
    return true
  }

  /// Holds the scenes at the progress that the pointer's distance to the right gives.
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

  /// A click changes the state. A drag that has passed the middle goes on to the new state; otherwise it goes
  /// back to the old one.
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

  /// How long the strip stays in full screen after the pointer moved, seconds.
  private static let stripDelay = 3.0

  /// The strip is shown for scenes with states. In full screen it is shown only for a while after the pointer
  /// moved.
  private var isStripShown: Bool { !strip.buttons.isEmpty && timeUntilStripHides != 0 }

  /// Seconds until the strip hides: nil where it does not, 0 where it is hidden.
  var timeUntilStripHides: Double? {
    guard window.isFullscreen, !strip.buttons.isEmpty, stateDrag == nil else { return nil }
    return max(0, lastActivity + Self.stripDelay - MediaClock.systemTime)
  }

  func noteActivity() { lastActivity = MediaClock.systemTime }

  /// Makes the strip for the scenes that are shown and the window's size.
  func layOutStrip() {
    var names: [String] = []
    for name in sheet.documents.flatMap(\.states.names) where !names.contains(name) { names.append(name) }
    overlay.setSize(pixels: window.pixels, scale: window.pixelsPerUnit)
    strip.set(names: names, size: overlay.root.bounds.size, scale: window.pixelsPerUnit)
    shownStrip = nil
    updateStrip()
  }

  /// What the strip shows.
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
    CATransaction.flush()
    loop.setOverlay(scale: condition.isShown ? overlay.scale : nil)
  }
}
