import CoreGraphics
import RenderTree

/// What an animation or a layer shows outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name, as scene files and archives have it.
  public let rawValue: String

  /// A fill mode of that name; an unknown one counts as `removed`.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The last value stays after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value shows before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first value shows before the beginning, and the last value stays after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing shows outside the active time. The default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")

  package var fillsBackwards: Bool { self == .backwards || self == .both }
  /// "frozen" is a private name of scene files for forwards.
  package var fillsForwards: Bool { self == .forwards || self == .both || rawValue == "frozen" }
}

/// The timing of layers, animations and emitter cells: how time in the parent becomes time in the object.
///
/// ```swift
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.fromValue = 0
/// fade.duration = 1
/// layer.speed = 0                   // the layer's time stands still
/// layer.add(fade, forKey: "fade")
/// CATransaction.flush()
/// layer.timeOffset = 0.25           // shows a quarter of the animation
/// ```
///
/// The time of an object follows from that of its parent: `local = (parent − beginTime) · speed + timeOffset`. A layer's parent is its
/// superlayer; an animation's is its layer or its group. `duration`, `repeatCount`, `repeatDuration` and `autoreverses` then say
/// how long the object runs and how it repeats. Times are in seconds. Source: Apple's documentation of CAMediaTiming, and measured rows.
public protocol CAMediaTiming: AnyObject {
  /// When the object begins, in seconds of its parent's time. Default 0; 0 on an animation that is added to a
  /// layer means the time at which it is committed.
  var beginTime: CFTimeInterval { get set }
  /// The length of one run, in seconds. Default 0, which on an animation means the transaction's; ∞ on a
  /// layer.
  var duration: CFTimeInterval { get set }
  /// How fast local time passes for the parent's. Default 1; negative runs backwards.
  var speed: Float { get set }
  /// Seconds added to the local time. Default 0.
  var timeOffset: CFTimeInterval { get set }
  /// How many times the object runs; may be fractional or infinite. Default 0, which means once.
  var repeatCount: Float { get set }
  /// How many seconds of local time the object repeats for. Default 0: `repeatCount` decides.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every run is followed by the same one backwards. Default false.
  var autoreverses: Bool { get set }
  /// What shows outside the active time. Default `.removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}
