import Foundation
import RenderTree

/// How a layer goes from one of its states to another: the animations of what the states change.
///
/// Of the transitions of a layer (`CALayer.stateTransitions`) that fit a change of state, the most exact is used: one
/// that names both states, then one that names the state that is entered, then one that names the state that is left,
/// then one that names neither. Among equals the later in the list is used. A value that the transition has no element
/// for changes at once.
///
/// Source: `LKStateTransition` of scene files. No fact decides between a transition that names only the entered state
/// and one that names only the left state; the entered one was chosen.
open class CAStateTransition: NSObject {
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

  /// Seconds until the last animation has ended, at speed 1; infinite when one of them never ends.
  open var duration: CFTimeInterval { elements.map(\.end).max() ?? 0 }

  /// How exactly the transition names two states; nil when it is not for them.
  func exactness(from: String, to: String) -> Int? {
    guard fromState == from || fromState == Self.anyState, toState == to || toState == Self.anyState else {
      return nil
    }
    return (toState == to ? 2 : 0) + (fromState == from ? 1 : 0)
  }
}

/// The animation of one value in a transition between states.
open class CAStateTransitionElement: NSObject {
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
