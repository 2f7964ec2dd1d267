import CoreAnimationMarkup
import QuartzCore
import SceneTools

/// The states of a session's scenes, and the strip with their names at the window's lower edge.
///
/// Places are in points of the interface, from the window's top left corner, y down.
@MainActor final class SessionStates {
  let strip = StateStrip()
  private let documents: () -> [SceneDocument]
  private let log: SessionLog

  /// Commits a change of a state, and shows it also while the clock stands.
  var changed: () -> Void = {}
  /// Whether the window fills the screen, where the strip hides by itself.
  var isFullscreen: () -> Bool = { false }
  /// The time of the scene's clock.
  var time: () -> Double = { 0 }
  /// Lets the clock go on, if it stands.
  var resume: () -> Void = {}

  /// A press of the pointer on a state's name.
  private struct Drag {
    let state: String?
    /// The previous states of the scenes, as in `SceneDocument.states.current`.
    let before: [String?]
    let start: CGPoint
    /// The progress of the transition, 0…1. Nil until the pointer has moved more than a little.
    var progress: Double?
  }

  /// A press on a state's name that has not ended.
  private var drag: Drag?
  private var shown: Condition?
  /// The last change of state; nil before one.
  private(set) var change: StateChangeRun?
  /// Whether the last change is made again and again.
  var repeats = false
  /// The time of the pointer's last movement, of the system's clock.
  private var lastActivity = 0.0

  init(_ documents: @escaping () -> [SceneDocument], log: SessionLog) {
    self.documents = documents
    self.log = log
  }

  // MARK: Changing

  /// Moves every scene that has states to another of its states.
  func change(by step: Int) {
    for document in documents() where !document.states.names.isEmpty {
      set(document.states.name(after: step), of: document)
    }
  }

  /// Sets the state for a phase of the screen in every scene that has one.
  func setPhase(_ phase: ScreenPhase) {
    for document in documents() {
      if let name = document.states.name(for: phase) { set(name, of: document) }
    }
  }

  /// Sets a state in every scene that has it, with its transition; nil is the base state.
  func set(_ name: String?) { for document in documents(with: name) { set(name, of: document) } }

  /// Sets the state of a scene, with its transition; nil is the base state.
  private func set(_ name: String?, of document: SceneDocument) {
    note(document.states.current, name, of: document)
    document.states.set(name)
    changed()
    write("state", name, of: document)
  }

  /// Notes a change of state, which begins now. A held one of the same states goes on from where it is.
  private func note(_ from: String?, _ to: String?, of document: SceneDocument) {
    if let held = change?.held, document.states.current == to, change?.to == to {
      change?.held = nil
      change?.begin = time() - held
    } else if from != to {
      change = StateChangeRun(from: from, to: to, begin: time())
    }
  }

  // MARK: Playing a transition

  /// Changes from a state to another one, from the begin. The scenes are put into the first state at once.
  func play(from: String?, to: String?) {
    resume()
    enter(from, to)
    for document in documents(with: to) { write("state", to, of: document) }
  }

  /// Lets a change that is held go on. One that is held at its end begins again.
  func goOn() {
    guard let change, let held = change.held else { return }
    guard held < duration(of: change) - 1e-9 else { return play(from: change.from, to: change.to) }
    resume()
    for document in documents(with: change.to) { set(change.to, of: document) }
  }

  /// Holds a change between two states at a time, in seconds since its begin.
  func hold(from: String?, to: String?, at time: Double) {
    if change?.from != from || change?.to != to
      || documents(with: to).contains(where: { $0.states.current != to })
    {
      enter(from, to)
    }
    guard var now = change else { return }
    let whole = duration(of: now)
    let time = min(max(time, 0), whole)
    now.held = time
    change = now
    for document in documents(with: to) {
      document.states.hold(at: time)
      write("scrub", to, of: document, progress: whole > 0 ? time / whole : 1)
    }
    changed()
  }

  /// Holds the last change where it is.
  func hold() {
    guard let change, change.held == nil else { return }
    hold(from: change.from, to: change.to, at: time() - change.begin)
  }

  private func enter(_ from: String?, _ to: String?) {
    for document in documents(with: to) {
      document.states.set(from.flatMap { document.states.names.contains($0) ? $0 : nil }, speed: 0)
    }
    // The change begins at what is presented, which is that of the last commit.
    changed()
    for document in documents(with: to) { document.states.set(to) }
    change = StateChangeRun(from: from, to: to, begin: time())
    changed()
  }

  /// The seconds that a change takes, in the scene where it takes longest.
  func duration(of change: StateChangeRun) -> Double {
    let all = documents().map { $0.states.duration(from: change.from, to: change.to) }
    return all.filter(\.isFinite).max() ?? 0
  }

  /// The pause between two runs of a change that is repeated, in seconds.
  private static let pause = 0.5

  /// The seconds of the clock until a repeated change begins again; nil if it does not.
  var timeUntilRepeat: Double? {
    guard repeats, let change, change.held == nil else { return nil }
    return max(0, change.begin + duration(of: change) + Self.pause - time())
  }

  private func write(_ event: String, _ name: String?, of document: SceneDocument, progress: Double? = nil) {
    var members = [JSON.Member("value", .optional(name)), log.time]
    if let progress { members.append(JSON.Member("progress", .number(progress))) }
    if documents().count > 1 { members.append(JSON.Member("scene", .string(document.url.relativePath))) }
    log.write(event, members)
  }

  /// The scenes for a button of the strip: those with a state of that name; for the base state, those with
  /// any state.
  private func documents(with state: String?) -> [SceneDocument] {
    documents().filter { document in
      let names = document.states.names
      return state.map { names.contains($0) } ?? !names.isEmpty
    }
  }

  // MARK: The pointer on the strip

  var isDragging: Bool { drag != nil }

  /// The name of a state that is seen at a place; nil if there is none.
  func button(at place: CGPoint) -> StateStrip.Button? { isShown ? strip.button(at: place) : nil }

  /// Begins a click or a drag on a state's name. False if there is no name at the place.
  func press(at place: CGPoint) -> Bool {
    guard let button = button(at: place) else { return false }
    drag = Drag(state: button.state, before: documents().map(\.states.current), start: place)
    return true
  }

  /// Sets the progress of the scenes from the pointer's distance to the right.
  func move(to place: CGPoint) {
    guard var drag else { return }
    let way = place.x - drag.start.x
    guard drag.progress != nil || abs(way) >= StateStrip.clickTolerance else { return }
    let progress = min(max(way / StateStrip.dragLength, 0), 1)
    guard progress != drag.progress else { return }
    drag.progress = progress
    self.drag = drag
    for document in documents(with: drag.state) {
      let before = zip(documents(), drag.before).first { $0.0 === document }?.1
      document.states.apply(drag.state, progress: progress)
      if let before, before != drag.state {
        let held = progress * document.states.duration(from: before, to: drag.state)
        change = StateChangeRun(from: before, to: drag.state, begin: time(), held: held)
      }
      write("scrub", drag.state, of: document, progress: progress)
    }
    changed()
  }

  /// A click changes the state. A drag beyond the middle continues to the new state; otherwise it returns to
  /// the old one.
  func release(at place: CGPoint) {
    move(to: place)
    guard let drag else { return }
    self.drag = nil
    let goesBack = drag.progress.map { $0 < 0.5 } ?? false
    let changing = documents(with: drag.state)
    for (document, old) in zip(documents(), drag.before)
    where changing.contains(where: { $0 === document }) {
      set(goesBack ? old : drag.state, of: document)
    }
  }

  /// Forgets a press, because other scenes are shown. A scene that was read again has ended its change of state.
  func cancel() {
    drag = nil
    change = nil
  }

  // MARK: The strip

  /// The time in seconds for which the strip stays visible in full screen after the pointer moved.
  private static let delay = 3.0

  /// The strip is shown for scenes with states. In full screen it is shown only for a while after the pointer
  /// moved.
  var isShown: Bool { !strip.buttons.isEmpty && timeUntilHiding != 0 }

  /// Seconds until the strip hides. Nil if it does not hide, 0 if it is hidden.
  var timeUntilHiding: Double? {
    guard isFullscreen(), !strip.buttons.isEmpty, drag == nil else { return nil }
    return max(0, lastActivity + Self.delay - MediaClock.systemTime)
  }

  /// The pointer has moved.
  func noteActivity() { lastActivity = MediaClock.systemTime }

  /// The upper edge of the strip; nil without one.
  var top: Double? { strip.buttons.map { Double($0.frame.minY) }.min() }

  /// Lays out the strip for the current scenes in a window of a size in points; `scale` is the number of pixels per point.
  func layOut(in size: CGSize, scale: Double) {
    var names: [String] = []
    for name in documents().flatMap(\.states.names) where !names.contains(name) { names.append(name) }
    strip.set(names: names, size: size, scale: scale)
    shown = nil
    update()
  }

  /// What the strip's look depends on.
  private struct Condition: Equatable {
    var isShown: Bool
    var current: String?
    var progress: Double?
  }

  /// Brings the strip up to date. It is called in each turn of the main loop.
  func update() {
    if timeUntilRepeat == 0, let change { play(from: change.from, to: change.to) }
    let current = documents().first { !$0.states.names.isEmpty }?.states.current
    let condition = Condition(isShown: isShown, current: current, progress: drag?.progress)
    guard condition != shown else { return }
    shown = condition
    strip.mark(current, progress: condition.progress)
    strip.setShown(condition.isShown)
  }
}
