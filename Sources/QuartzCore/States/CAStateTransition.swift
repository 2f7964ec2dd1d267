import Foundation
import RenderTree

/// The animations for a change between two states of a layer.
///
/// ```swift
/// let slide = CASpringAnimation(keyPath: "position.x")
/// slide.damping = 15
/// slide.duration = slide.settlingDuration
/// let element = CAStateTransitionElement(target: card, key: "position.x", animation: slide)
/// root.stateTransitions = [CAStateTransition(toState: "Open", elements: [element])]
/// ```
///
/// Of the transitions of a layer (`CALayer.stateTransitions`) that fit a change of state, the most specific
/// one is used: first one that names both states, then one that names the new state, then one that names the
/// old state, then one that names neither. Of equally specific ones the last in the list is used. A value
/// without an element in the transition runs to the new one in half a second, or with the finger; without a
/// transition it changes immediately.
///
/// Source: `LKStateTransition` of scene files. It is not known whether the new or the old state has
/// precedence; the new one was chosen. That values run without an element was seen in recordings of devices.
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

  /// Seconds in which a value without an element runs to the new state, at speed 1.
  package static let plainDuration: CFTimeInterval = 0.5

  /// Seconds until the last animation of an element has ended, at speed 1; infinite when one of them never ends. 0
  /// without elements.
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
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.duration = 0.3
/// let element = CAStateTransitionElement(target: card, key: "opacity", animation: fade)
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
  ///
  /// - Parameters:
  ///   - target: the layer that is animated.
  ///   - key: the key under which the animation runs; also the key path, if the animation has none.
  ///   - animation: the animation between the values of the two states.
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
  package var end: CFTimeInterval {
    guard let animation else { return 0 }
    return max(0, animation.beginTime) + animation.stateActiveDuration
  }

  /// The key path that is animated.
  package var keyPath: String { (animation as? CAPropertyAnimation)?.keyPath ?? key }

  /// An element for a value that the file gives none: it runs in proportion to the time.
  package convenience init(plain keyPath: String, of target: CALayer, duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    // The layer's own animations have their key paths as keys.
    self.init(target: target, key: "state of \(keyPath)", animation: animation)
  }

  /// The key paths that are animated.
  fileprivate var keyPaths: [String] {
    var paths = [keyPath]
    var groups = [animation].compactMap { $0 as? CAAnimationGroup }
    while let group = groups.popLast() {
      for member in group.animations ?? [] {
        if let inner = member as? CAAnimationGroup { groups.append(inner) }
        if let path = (member as? CAPropertyAnimation)?.keyPath { paths.append(path) }
      }
    }
    return paths
  }
}

/// The key paths of layers that elements of a transition animate.
package struct AnimatedKeyPaths {
  private struct Key: Hashable {
    let target: ObjectIdentifier
    let path: Substring
  }

  private var paths: Set<Key> = []
  /// What the paths are parts of.
  private var wholes: Set<Key> = []

  package init(_ elements: [CAStateTransitionElement] = []) { elements.forEach { insert($0) } }

  package mutating func insert(_ element: CAStateTransitionElement) {
    guard let target = element.target else { return }
    for path in element.keyPaths {
      paths.insert(Key(target: ObjectIdentifier(target), path: path[...]))
      for whole in Self.wholes(of: path) {
        wholes.insert(Key(target: ObjectIdentifier(target), path: whole))
      }
    }
  }

  /// Whether one of them is a key path, a part of it, or what it is a part of.
  package func overlap(_ keyPath: String, of target: CALayer) -> Bool {
    let target = ObjectIdentifier(target)
    let key = Key(target: target, path: keyPath[...])
    return paths.contains(key) || wholes.contains(key)
      || Self.wholes(of: keyPath).contains { paths.contains(Key(target: target, path: $0)) }
  }

  /// For `a.b.c`: `a` and `a.b`.
  private static func wholes(of path: String) -> [Substring] {
    path.indices.filter { path[$0] == "." }.map { path[..<$0] }
  }
}

extension CALayer {
  /// Whether a value runs from one to another in a change of state without an element of the transition: whether it is
  /// made of numbers that are animated.
  package func interpolates(_ keyPath: String) -> Bool {
    let head = SplitKeyPath(keyPath)?.head ?? keyPath
    guard let property = table.property(forKey: head), property.isAnimatable else { return false }
    switch type(of: self).valueKind(forKeyPath: keyPath) {
    case .number, .float, .point, .size, .rect, .transform, .color, .path, .colorMatrix: return true
    default: return false
    }
  }
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
