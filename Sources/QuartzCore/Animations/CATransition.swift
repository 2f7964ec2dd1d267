/// The kind of a transition; an unknown name is kept.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new contents fade in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new contents slide in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new contents push the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old contents slide off the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A name; an unknown one is kept.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The new contents come from the right.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The new contents come from the left.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The new contents come from the side with the greatest y: the top where y runs up, and the bottom where y runs down.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The new contents come from the side with the smallest y: the bottom where y runs up, and the top where y runs down.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animation from the old to the new appearance of a layer. It runs under the key "transition".
///
/// ```swift
/// let push = CATransition()
/// push.type = .push
/// push.subtype = .fromRight
/// push.duration = 0.4
/// layer.add(push, forKey: nil)
/// layer.contents = image      // the new appearance
/// ```
///
/// Source: Apple's documentation of CATransition.
open class CATransition: CAAnimation {
  package override class var animationTable: AnimationTable { transitionProperties }

  /// The kind. Default `fade`.
  @Guarded open var type: CATransitionType = .fade
  /// The direction of `moveIn`, `push` and `reveal`. Default nil.
  @Guarded open var subtype: CATransitionSubtype? = nil
  /// The progress of the transition at its start, 0…1. Default 0; not clamped (measured).
  @Guarded open var startProgress: Float = 0
  /// The progress of the transition at its end, 0…1. Default 1.
  @Guarded open var endProgress: Float = 1
  /// A filter that makes the picture, in place of type and subtype. Default nil.
  ///
  /// Apple's are Core Image's transition filters, of which there are none here: `type` is shown, with one logged
  /// warning.
  @Guarded open var filter: Any? = nil

  override var fixedKey: String? { kCATransition }
}

private let transitionProperties = AnimationTable(
  of: CATransition.self, inheriting: baseAnimationTable,
  [
    .name("type", { $0.type }, { $0.type = $1 }),
    .optionalName("subtype", { $0.subtype }, { $0.subtype = $1 }),
    .float("startProgress", { $0.startProgress }, { $0.startProgress = $1 }),
    .float("endProgress", { $0.endProgress }, { $0.endProgress = $1 }),
    .any("filter", .filter, { $0.filter }, { $0.filter = $1 }),
  ])
