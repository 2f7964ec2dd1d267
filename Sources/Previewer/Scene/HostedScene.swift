import CoreAnimationMarkup
import QuartzCore

/// A scene file that is live on a clock of its own, for commands that examine it at given times.
///
/// The clock stands still. Time 0 is the scene's first frame: animations of the file without a begin time begin there.
/// Since evaluation is a pure function of time, `seek(to:)` may go either way.
package final class HostedScene {
  /// The scene as it was named on the command line.
  package let name: String
  package let document: SceneDocument
  package let context: CAContext

  /// Bytes of the images that a scene's texts are drawn into: with its image files and what they take on a software driver
  /// they stay below 1 GiB.
  package static let drawnBytes = 160 << 20

  /// Reads a scene, by path or bundled name, and makes it live at time 0.
  ///
  /// `report` receives the diagnostics. Throws when nothing could be read; the diagnostics are reported then
  /// too.
  package convenience init(_ name: String, report: (Diagnostic) -> Void) throws(SceneError) {
    let document = SceneDocument.open(SceneLibrary.resolve(name))
    document.diagnostics.forEach(report)
    guard document.root != nil else { throw .unreadable(name) }
    self.init(document, named: name)
  }

  /// Makes a scene live at time 0.
  package init(_ document: SceneDocument, named name: String) {
    self.name = name
    self.document = document
    DrawnBytes.limit = Self.drawnBytes
    context = CAContext(layer: document.host, clock: MediaClock(isPaused: true))
    context.retainsCompletedAnimations = true
    CATransaction.flush()
  }

  /// Shows the scene at a tilt of the device, −1 to 1 along each axis, at all times.
  package func setParallax(_ tilt: CGPoint) {
    document.parallax.set(x: tilt.x, y: tilt.y)
    CATransaction.flush()
  }

  /// Puts the scene into states, each at its time, when `seek(to:)` comes to or past that time.
  ///
  /// Changes of one time happen in their order. Throws for a name that the scene does not have, and changes nothing then.
  package func apply(_ states: [StateChange]) throws(SceneError) {
    var changes: [(time: Double, name: String?)] = []
    for change in states {
      guard let name = document.states.resolve(change.name) else {
        throw .unknownState(change.name, scene: name, known: document.states.names)
      }
      changes.append((change.time, name))
    }
    // A stable order: Swift's sort keeps the order of what is equal.
    pending = changes.sorted { $0.time < $1.time }
    var current: String?
    statesEnd = 0
    for change in pending {
      let duration = document.states.duration(from: current, to: change.name)
      if duration.isFinite { statesEnd = max(statesEnd, change.time + duration) }
      current = change.name
    }
    seek(to: 0)
  }
  private var pending: [(time: Double, name: String?)] = []

  /// When the transitions of the states that were asked for have ended, seconds; 0 without states.
  package private(set) var statesEnd = 0.0

  /// The scene's own length with the states that were asked for, seconds; 0 when nothing moves.
  package var length: Double { max(document.loopDuration, statesEnd) }

  /// Goes to a time of the scene, seconds. Changes of state that lie before it are applied.
  ///
  /// A change of state is not undone by going back before it.
  package func seek(to time: CFTimeInterval) {
    while let next = pending.first, next.time <= time {
      pending.removeFirst()
      context.clock.seek(to: next.time)
      document.states.set(next.name)
      CATransaction.flush()
    }
    context.clock.seek(to: time)
  }
}

/// A state that a scene is put into, and when: `NAME` or `NAME@T`.
package struct StateChange: Sendable, Equatable {
  package let name: String
  /// Seconds of the scene. Default 0.
  package let time: Double

  /// Nil for an empty name and for a time that is not finite or is negative. An `@` that no number follows belongs to
  /// the name.
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
