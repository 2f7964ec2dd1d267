import CoreAnimationMarkup
import QuartzCore

/// A scene file that is live on a clock of its own, for the commands that look at it at one time or another.
///
/// The clock stands still. Time 0 is the scene's first frame: animations of the file without a begin time begin there.
/// Since evaluation is a pure function of time, `seek(to:)` may go either way.
package final class HostedScene {
  /// The scene as it was named on the command line.
  package let name: String
  package let document: SceneDocument
  package let context: CAContext

  /// Reads a scene, by path or bundled name, and makes it live at time 0.
  ///
  /// What was wrong with it goes to `report`, also when nothing could be read, which throws.
  package init(_ name: String, report: (Diagnostic) -> Void) throws(SceneError) {
    self.name = name
    HostClock.start(at: 0, paused: true)
    document = SceneDocument.open(SceneLibrary.resolve(name))
    document.diagnostics.forEach(report)
    guard document.root != nil else { throw .unreadable(name) }
    context = CAContext(layer: document.host)
    context.retainsCompletedAnimations = true
    CATransaction.flush()
  }

  /// Puts the scene into states, each at its time.
  package func apply(_ states: [StateChange]) throws(SceneError) {
    // Scene files' states are not read yet, so no name is known.
    if let first = states.first { throw .unknownState(first.name, scene: name) }
  }

  /// Goes to a time of the scene, seconds.
  package func seek(to time: CFTimeInterval) { HostClock.seek(to: time) }
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
