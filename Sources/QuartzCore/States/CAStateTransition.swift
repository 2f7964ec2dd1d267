import Foundation
import RenderTree

/// The animations for a change between two states of a layer.
///
/// ```swift
/// let slide = CAStateTransitionElement(target: door, key: "position.x", animation: spring)
/// root.stateTransitions = [CAStateTransition(toState: "Open", elements: [slide])]
/// ```
///
/// Of the transitions of a layer (`CALayer.stateTransitions`) that fit a change of state, the most specific
/// one is used: first one that names both states, then one that names the new state, then one that names the
/// old state, then one that names neither. Of equally specific ones the last in the list is used. A value
/// without an element in the transition changes immediately.
///
/// Source: `LKStateTransition` of scene files. It is not known whether the new or the old state has
/// precedence; the new one was chosen.
open class CAStateTransition: NSObject, NSSecureCoding, TargetsLayers {
  /// The name of a state, in transitions, that stands for every state: `*`.
  static let anyState = "*"

  /// The name of the state that is left: empty for the base state, `*` for any. Default `*`.
  open var fromState: String
  /// The name of the state that is entered: empty for the base state, `*` for any. Default `*`.
  open var toState: String
  /// The animations. Default empty.
  open var elements: [CAStateTransitionElement]

  /// A transition without animations.
  public init(fromState: String = "*", toState: String = "*", elements: [CAStateTransitionElement] = []) {
    self.fromState = fromState
    self.toState = toState
    self.elements = elements
    super.init()
  }

  /// A transition from an archive. The layer that owns the transition gives the elements their targets.
  public required init?(coder: NSCoder) {
    fromState = coder.decodeText(forKey: "fromState") ?? Self.anyState
    toState = coder.decodeText(forKey: "toState") ?? Self.anyState
    elements = coder.decodeObject(forKey: "elements") as? [CAStateTransitionElement] ?? []
    super.init()
  }

  /// True: states archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the names of both states, and the elements.
  open func encode(with coder: NSCoder) {
    coder.encode(fromState as NSString, forKey: "fromState")
    coder.encode(toState as NSString, forKey: "toState")
    coder.encode(NSArray(array: elements), forKey: "elements")
  }

  /// Seconds until the last animation has ended, at speed 1; infinite when one of them never ends.
  open var duration: CFTimeInterval { elements.map(\.end).max() ?? 0 }

  var targeting: [any LayerTargeting] { elements }

  /// How exactly the transition names two states; nil when it is not for them.
  func exactness(from: String, to: String) -> Int? {
    guard fromState == from || fromState == Self.anyState, toState == to || toState == Self.anyState else {
      return nil
    }
    return (toState == to ? 2 : 0) + (fromState == from ? 1 : 0)
  }
}

/// The animation of one value in a transition between states.
///
/// ```swift
/// let slide = CAStateTransitionElement(target: door, key: "position.x", animation: spring)
/// ```
open class CAStateTransitionElement: NSObject, NSSecureCoding, LayerTargeting {
  /// The layer whose value is animated. Default nil; not retained.
  open weak var target: CALayer?
  /// The key under which the animation is added to the target; where the animation has no key path, the key path too.
  open var key: String
  /// The animation. Its `beginTime` is a delay, seconds after the change of state. An animation without `fromValue`
  /// begins at the value that is presented at the change of state, so that an interrupted transition does not jump; one
  /// without `toValue` ends at the value of the new state.
  open var animation: CAAnimation?

  /// An element for `key` of `target`.
  public init(target: CALayer?, key: String, animation: CAAnimation?) {
    self.target = target
    self.key = key
    self.animation = animation
    super.init()
  }

  /// An element from an archive, without its target: the layer that owns the transition sets it.
  public required init?(coder: NSCoder) {
    guard let key = coder.decodeText(forKey: "key") else { return nil }
    self.key = key
    animation = coder.decodeObject(forKey: "animation") as? CAAnimation
    super.init()
  }

  /// True: states archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the target, the key and the animation.
  open func encode(with coder: NSCoder) {
    coder.encode(target, forKey: "target")
    coder.encode(key as NSString, forKey: "key")
    coder.encode(animation, forKey: "animation")
  }

  /// Seconds from the change of state to the end of the animation, at speed 1.
  var end: CFTimeInterval {
    guard let animation else { return 0 }
    return max(0, animation.beginTime) + animation.stateActiveDuration
  }

  /// The key path that is animated.
  var keyPath: String { (animation as? CAPropertyAnimation)?.keyPath ?? key }
}

extension CAAnimation {
  /// The duration of one run in a transition between states: a spring without a duration runs until it has settled.
  var stateDuration: CFTimeInterval {
    if duration > 0 { return duration }
    if let spring = self as? CASpringAnimation { return spring.settlingDuration }
    return CATransaction.animationDuration()
  }

  /// Seconds from begin to end, all repetitions counted.
  var stateActiveDuration: CFTimeInterval {
    let timing = mediaTiming(inheriting: stateDuration)
    return timing.speed == 0 ? .infinity : timing.activeDuration / abs(timing.speed)
  }
}
