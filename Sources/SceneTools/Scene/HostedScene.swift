import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// A live scene with its own clock, for commands that examine a scene at certain times.
///
/// The clock is paused. Time 0 is the scene's first frame: animations of the file without a begin time begin
/// there. Evaluation is a function of time, so `seek(to:)` can go forward and back.
package final class HostedScene {
  /// The name of the scene on the command line.
  package let name: String
  package let document: SceneDocument
  package let context: CAContext
  /// The program that makes the layers; nil for a scene file.
  private let program: SceneProgram?
  /// Whether a program makes the layers. Its time only runs forwards.
  package var isProgram: Bool { program != nil }

  /// Whether an earlier time can be shown after a later one. A program only runs forwards.
  package var canGoBack: Bool { program == nil }

  /// The limit for images into which a scene's layers draw (text, for example), in bytes. With it the image
  /// files and the software driver stay below 1 GiB.
  package static let drawnBytes = 160 << 20

  /// Reads a scene by path or bundled name, and makes it live at time 0.
  ///
  /// `report` receives the diagnostics. Throws if nothing could be read; then the diagnostics are reported
  /// too.
  package convenience init(_ name: String, report: (Diagnostic) -> Void) throws(SceneError) {
    let document = SceneDocument.open(SceneLibrary.resolve(name))
    document.diagnostics.forEach(report)
    guard document.root != nil else { throw .unreadable(name) }
    self.init(document, named: name)
  }

  /// A scene of a program's screen.
  @MainActor package init(_ program: SceneProgram, source: URL, named name: String) {
    self.name = name
    self.program = program
    document = SceneDocument(program: source, host: program.screen.root, files: [source])
    DrawnBytes.limit = Self.drawnBytes
    context = program.screen.context
    CATransaction.flush()
  }

  /// Makes a scene live at time 0.
  package init(_ document: SceneDocument, named name: String) {
    self.name = name
    self.document = document
    program = nil
    DrawnBytes.limit = Self.drawnBytes
    context = CAContext(layer: document.host, clock: MediaClock(isPaused: true))
    context.retainsCompletedAnimations = true
    CATransaction.flush()
  }

  /// Sets the tilt of the device, −1 to 1 along each axis, for all times.
  package func setParallax(_ tilt: CGPoint) {
    document.parallax.set(x: tilt.x, y: tilt.y)
    CATransaction.flush()
  }

  /// Sets states for times. `seek(to:)` applies them when it reaches or passes their times.
  ///
  /// Changes for the same time happen in their order. If the scene does not have one of the names, this
  /// throws and changes nothing.
  package func apply(_ states: [StateChange]) throws(SceneError) {
    var changes: [(time: Double, name: String?)] = []
    for change in states {
      guard let name = document.states.resolve(change.name) else {
        throw .unknownState(change.name, scene: name, known: document.states.names)
      }
      changes.append((change.time, name))
    }
    // Swift's sort is stable.
    pending = changes.sorted { $0.time < $1.time }
    var current = document.states.current
    statesEnd = 0
    for change in pending {
      let duration = document.states.duration(from: current, to: change.name)
      // A later change interrupts the transition.
      statesEnd = change.time + (duration.isFinite ? duration : 0)
      current = change.name
    }
    seek(to: 0)
  }

  /// Makes changes of state that follow each other. The scene is at first in the state with which the chain begins.
  package func apply(_ chain: StateChain) throws(SceneError) {
    let times = StateTimes(document.states)
    if let unknown = chain.unknownName(in: times) {
      throw .unknownState(unknown, scene: name, known: document.states.names)
    }
    let plan = chain.plan(for: times, current: document.states.current)
    if plan.start != document.states.current {
      document.states.set(plan.start, speed: 0)
      CATransaction.flush()
    }
    try apply(plan.changes)
    statesEnd = max(statesEnd, plan.end)
  }

  private var pending: [(time: Double, name: String?)] = []

  /// The time in seconds at which the transition to the last of the given states has ended; 0 without states.
  package private(set) var statesEnd = 0.0

  /// The length of the scene with the given states, in seconds; 0 if nothing moves.
  package var length: Double { max(document.loopDuration, statesEnd) }

  /// The touches of a program that have done nothing up to now, in sentences.
  ///
  /// - Parameter late: whether those that begin after the last time that was shown are among them.
  package func unusedTouches(late: Bool) -> [String] {
    guard let program else { return [] }
    // Commands run on the main thread.
    return MainActor.assumeIsolated { program.unusedTouches(late: late).sentences }
  }

  /// Why the picture of a program is blank now, in sentences; nil if something is seen, and for a scene file.
  package var blankness: String? {
    guard let program else { return nil }
    // Commands run on the main thread.
    return MainActor.assumeIsolated { program.blankness() }
  }

  /// Whether every picture of the scene is that of time 0, as far as can be known. What a program does later cannot.
  package var standsStill: Bool {
    program == nil && length == 0 && pending.isEmpty && !context.nextFrameTime(after: 0).isFinite
  }

  /// Sets the time of the scene in seconds. Earlier changes of state are applied.
  ///
  /// A change of state is not undone by seeking back before it. A program only runs forwards; an earlier time than its own
  /// has no effect.
  package func seek(to time: CFTimeInterval) {
    if let program {
      // Commands run on the main thread.
      MainActor.assumeIsolated { program.advance(to: time) }
      return document.findLayersAgain()
    }
    while let next = pending.first, next.time <= time {
      pending.removeFirst()
      context.clock.seek(to: next.time)
      document.states.set(next.name)
      CATransaction.flush()
    }
    context.clock.seek(to: time)
  }
}

/// A change of state at a time: `NAME` or `NAME@T`.
package struct StateChange: Sendable, Equatable {
  package let name: String
  /// In seconds of the scene. Default 0.
  package let time: Double

  package init(name: String, time: Double) { (self.name, self.time) = (name, time) }

  /// Nil for an empty name, and for a time that is negative or not finite. An `@` that is not followed by a
  /// number belongs to the name.
  package init?(_ text: String) {
    if let at = text.lastIndex(of: "@"), let time = Double(text[text.index(after: at)...]) {
      guard time.isFinite, time >= 0, at > text.startIndex else { return nil }
      self.name = String(text[..<at])
      self.time = time
    } else {
      guard !text.isEmpty else { return nil }
      name = text
      time = 0
    }
  }
}
