import Foundation

/// Sets the states of layers and runs the transitions between them.
///
/// ```swift
/// let controller = CAStateController(layer: root)
/// controller.setState(root.state(withName: "Unlock"), ofLayer: root)            // runs the transition
/// controller.setState(nil, ofLayer: root, transitionSpeed: 0)                   // the base state, at once
/// controller.apply(state: root.state(withName: "Sleep"), ofLayer: root, progress: 0.3)
/// ```
///
/// A controller belongs to a layer tree and to the thread of that tree. It stores the state of each layer,
/// and the changes to undo. Model values change immediately. The animations of the transition begin at the
/// current presentation values, so an interrupted transition does not jump.
///
/// Source: the state controller of programs that show scene files; states are described in `CAState`.
open class CAStateController: NSObject {
  /// The layer at the top of the tree. Retained.
  public let layer: CALayer

  private var conditions: [ObjectIdentifier: StateCondition] = [:]

  /// A controller for `layer` and what is beneath it. Every layer is in its base state.
  public init(layer: CALayer) {
    self.layer = layer
    super.init()
  }

  // MARK: States

  /// The state that `layer` is in; nil for the base state.
  open func state(ofLayer layer: CALayer) -> CAState? { conditions[ObjectIdentifier(layer)]?.state }

  /// Puts `layer` into `state`, with the transition at its own speed; nil is the base state.
  open func setState(_ state: CAState?, ofLayer layer: CALayer) {
    setState(state, ofLayer: layer, transitionSpeed: 1)
  }

  /// Puts `layer` into `state`; nil is the base state.
  ///
  /// The layer leaves the state it was in: what that state changed is undone. Then the elements of the new state apply,
  /// those of the states it is based on first. Implicit actions are off meanwhile. A value that the transition has no
  /// element for runs to the new one in half a second, in proportion to the time, if it is made of numbers; without a
  /// transition it changes at once. A layer that is in the state already
  /// stays as it is, but a transition that `apply(state:ofLayer:progress:)` holds goes on from where it is.
  ///
  /// - Parameters:
  ///   - state: the state to enter; nil for the base state.
  ///   - layer: the layer that has the state.
  ///   - transitionSpeed: multiplies the speed of the transition's animations, and divides their delays. 0, a
  ///     negative number, an infinite one or NaN changes everything at once.
  open func setState(_ state: CAState?, ofLayer layer: CALayer, transitionSpeed: Float) {
    let condition = condition(of: layer)
    if condition.state === state {
      condition.release(.running(speed: transitionSpeed))
    } else {
      condition.enter(state, .running(speed: transitionSpeed))
    }
  }

  // MARK: Progress

  /// Holds the controller's layer at a fraction of its transition to `state`: `apply(state:ofLayer:progress:)`.
  open func apply(state: CAState?, progress: CGFloat) {
    apply(state: state, ofLayer: layer, progress: progress)
  }

  /// Holds `layer` at a fraction of its transition to `state`, as a gesture that unlocks a screen does.
  ///
  /// The first call enters the state: model values are those of the new state, and the animations of the transition
  /// stand still at `progress` of its duration. Further calls with the same state move them. `setState` with this state
  /// lets the transition go on from there; with another state it leads away from what is presented. A value that the
  /// transition has no element for runs in proportion to the progress, if it is a number, a point, a colour or another
  /// value of numbers; others, such as images and flags, change at the first call. So does everything when there is no
  /// transition, or one that never ends.
  ///
  /// - Parameters:
  ///   - state: the state to which the transition leads; nil for the base state.
  ///   - layer: the layer that has the state.
  ///   - progress: 0 (what was presented before) to 1 (the state). Other numbers are clamped, and NaN is 0.
  open func apply(state: CAState?, ofLayer layer: CALayer, progress: CGFloat) {
    let progress = progress.isNaN ? 0 : min(max(Double(progress), 0), 1)
    let condition = condition(of: layer)
    if condition.state !== state { condition.enter(state, .held) }
    condition.hold(at: progress)
  }

  // MARK: Transitions that are edited

  /// Holds the last transition of `layer` at a time, in seconds since the change of state at speed 1. Unlike a progress, the time does not
  /// depend on which values the transition changes. Does nothing if no state was set.
  package func hold(ofLayer layer: CALayer, at time: CFTimeInterval) {
    conditions[ObjectIdentifier(layer)]?.hold(atTime: max(0, time))
  }

  /// The element of a transition whose animation a layer has under a key since the last change of another layer's state.
  ///
  /// - Parameters:
  ///   - key: the key of the animation.
  ///   - target: the layer with the animation.
  ///   - layer: the layer that has the state.
  /// - Returns: nil for an animation that no transition has added, and for a value that runs without an element.
  package func element(
    ofAnimation key: String, on target: CALayer, ofLayer layer: CALayer
  ) -> (transition: CAStateTransition, element: CAStateTransitionElement)? {
    conditions[ObjectIdentifier(layer)]?.element(ofAnimation: key, on: target)
  }

  /// Lets the animations of the last transition of a layer be those that its elements have now. They go on in time, or stand still where
  /// they are held, and begin at the values at which they began before.
  package func elementsChanged(ofLayer layer: CALayer) {
    conditions[ObjectIdentifier(layer)]?.elementsChanged()
  }

  private func condition(of layer: CALayer) -> StateCondition {
    let key = ObjectIdentifier(layer)
    // A new layer may have the address of one that was released.
    if let known = conditions[key], known.layer === layer { return known }
    let new = StateCondition(layer)
    conditions[key] = new
    return new
  }
}

/// The state of one layer, and the actions that undo it.
private final class StateCondition {
  weak var layer: CALayer?
  var state: CAState?
  /// What undoes the elements of the state, in the order in which they were applied.
  private var undo: [() -> Void] = []
  /// The transition that was used last, and its animations.
  private var transition: CAStateTransition?
  private var animations: [TransitionAnimation] = []
  /// The time at which they stand still, seconds of the transition at speed 1; nil if they run.
  private var heldTime: CFTimeInterval?

  init(_ layer: CALayer) { self.layer = layer }

  enum Pace {
    /// The animations run.
    case running(speed: Float)
    /// The animations stand still until `hold(at:)` places them.
    case held

    /// Nil when everything changes at once.
    var speed: Float? {
      switch self {
      case .held: 1
      case .running(let speed): speed > 0 && speed.isFinite ? speed : nil
      }
    }
  }

  // MARK: Entering

  func enter(_ new: CAState?, _ pace: Pace) {
    guard let layer else { return }
    let old = state
    var transition =
      pace.speed == nil ? nil : layer.stateTransition(from: old?.name ?? "", to: new?.name ?? "")
    var plainDuration = CAStateTransition.plainDuration
    if case .held = pace, let duration = transition?.duration {
      if !duration.isFinite { transition = nil }
      // Under a finger all values end together.
      if duration > 0 { plainDuration = duration }
    }
    let elements = transition.map { StateValue.lastOfEach($0.elements) } ?? []

    let oldElements = old.map { layer.stateChain($0).flatMap(\.elements) } ?? []
    let newElements = new.map { layer.stateChain($0).flatMap(\.elements) } ?? []
    var values: [StateValue.Key: StateValue] = [:]
    func note(_ target: CALayer?, _ keyPath: String?) {
      guard let target, let keyPath else { return }
      let key = StateValue.Key(target, keyPath)
      if values[key] == nil { values[key] = StateValue(target, keyPath) }
    }
    for element in oldElements + newElements where element is CAStateSetValue {
      note(element.target, element.keyPath)
    }
    for element in elements { note(element.target, element.keyPath) }
    for animation in animations { note(animation.target, animation.keyPath) }

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for action in undo.reversed() { action() }
    undo = newElements.compactMap { $0.apply() }
    state = new
    self.transition = transition
    heldTime = nil
    // An earlier transition's animation of a value goes on only where the value it leads to is still the model's.
    var kept: [TransitionAnimation] = []
    for animation in animations {
      guard let target = animation.target else { continue }
      let value = values[StateValue.Key(target, animation.keyPath)]
      if pace.speed != nil, value?.modelHasChanged == false {
        kept.append(animation)
      } else {
        animation.remove()
      }
    }
    animations = kept
    if let speed = pace.speed {
      start(elements, speed: speed, values)
      if transition != nil {
        let animated = AnimatedKeyPaths(elements)
        // A part of a value comes after the whole.
        let plain = values.values.filter { $0.runsByItself && !animated.overlap($0.keyPath, of: $0.target) }
          .sorted { $0.keyPath < $1.keyPath }
        start(
          plain.map { CAStateTransitionElement(plain: $0.keyPath, of: $0.target, duration: plainDuration) },
          speed: speed, values)
      }
    }
    CATransaction.commit()
  }

  private func start(
    _ elements: [CAStateTransitionElement], speed: Float, _ values: [StateValue.Key: StateValue]
  ) {
    for element in elements {
      guard let target = element.target, let template = element.animation,
        let value = values[StateValue.Key(target, element.keyPath)]
      else { continue }
      // A basic animation between equal values shows nothing.
      if template is CABasicAnimation, !value.presentedDiffersFromModel { continue }
      guard let animation = TransitionAnimation(element, template, target, from: value.presented) else {
        continue
      }
      animations.removeAll { $0.target === target && $0.key == element.key }
      animations.append(animation)
      animation.run(from: 0, speed: speed)
    }
  }

  // MARK: Holding

  /// The duration of the held transition, seconds.
  private var duration: CFTimeInterval { animations.map(\.end).max() ?? 0 }

  func hold(at progress: Double) { hold(atTime: progress * duration) }

  func hold(atTime time: CFTimeInterval) {
    heldTime = time
    for animation in animations { animation.hold(at: time) }
  }

  /// Lets a held transition continue; does nothing if none is held.
  func release(_ pace: Pace) {
    guard let time = heldTime else { return }
    heldTime = nil
    if let speed = pace.speed {
      for animation in animations { animation.run(from: time, speed: speed) }
    } else {
      for animation in animations { animation.remove() }
      animations = []
    }
  }

  // MARK: Changed elements

  func element(ofAnimation key: String, on target: CALayer)
    -> (transition: CAStateTransition, element: CAStateTransitionElement)?
  {
    guard let transition, target.animation(forKey: key) != nil,
      let element = animations.first(where: { $0.target === target && $0.key == key })?.element,
      transition.elements.contains(where: { $0 === element })
    else { return nil }
    return (transition, element)
  }

  func elementsChanged() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    animations = animations.map { old in
      guard let target = old.target, let template = old.element.animation, template !== old.source,
        let new = TransitionAnimation(old.element, template, target, from: old.from)
      else { return old }
      if let heldTime {
        new.hold(at: heldTime)
      } else {
        new.goOn(like: old)
      }
      return new
    }
    CATransaction.commit()
  }
}

/// A value that a change of state may change, as it was before.
private struct StateValue {
  struct Key: Hashable {
    private let target: ObjectIdentifier
    private let keyPath: String
    init(_ target: CALayer, _ keyPath: String) {
      self.target = ObjectIdentifier(target)
      self.keyPath = keyPath
    }
  }

  let target: CALayer
  let keyPath: String
  /// The value of the presentation copy at that time.
  let presented: Any?
  private let model: Any?

  init(_ target: CALayer, _ keyPath: String) {
    self.target = target
    self.keyPath = keyPath
    model = target.value(forKeyPath: keyPath)
    presented = target.presentation()?.value(forKeyPath: keyPath) ?? model
  }

  var modelHasChanged: Bool { !isEqual(model, target.value(forKeyPath: keyPath)) }

  var presentedDiffersFromModel: Bool { !isEqual(presented, target.value(forKeyPath: keyPath)) }

  /// Whether the change of state has changed a value that runs without an element of the transition.
  var runsByItself: Bool { target.interpolates(keyPath) && modelHasChanged }

  private func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    if let kind = type(of: target).valueKind(forKeyPath: keyPath), kind.width > 0 {
      if kind == .colorMatrix { return Unbox.numbers(a) == Unbox.numbers(b) }
      return Unbox.row(a, kind) == Unbox.row(b, kind)
    }
    guard let a = Unbox.unwrapped(a) else { return Unbox.unwrapped(b) == nil }
    guard let b = Unbox.unwrapped(b) else { return false }
    if let a = Unbox.number(a), let b = Unbox.number(b) { return a == b }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return a as AnyObject === b as AnyObject
  }

  /// The elements of a transition, of those for one target and key the last.
  static func lastOfEach(_ elements: [CAStateTransitionElement]) -> [CAStateTransitionElement] {
    var place: [Key: Int] = [:]
    var result: [CAStateTransitionElement] = []
    for element in elements {
      guard let target = element.target else { continue }
      let key = Key(target, element.key)
      if let index = place[key] {
        result[index] = element
      } else {
        place[key] = result.count
        result.append(element)
      }
    }
    return result
  }
}

/// An animation that a transition between states has added to a layer.
private final class TransitionAnimation {
  private(set) weak var target: CALayer?
  let key: String
  let keyPath: String
  let element: CAStateTransitionElement
  /// The animation of the element, from which this one was made.
  let source: CAAnimation
  /// The value at which it begins, if the element gives none.
  let from: Any?
  /// The clock's time of the change of state, and the speed; nil while it does not run.
  private var course: (begin: CFTimeInterval, speed: Float)?
  /// The animation of the transition with both ends and without a begin time.
  private let template: CAAnimation
  /// Seconds between the change of state and the begin of the animation, at speed 1.
  private let delay: CFTimeInterval
  /// Seconds that it is active, at speed 1.
  private let active: CFTimeInterval

  init?(_ element: CAStateTransitionElement, _ animation: CAAnimation, _ target: CALayer, from value: Any?) {
    guard let copy = animation.copy() as? CAAnimation else { return nil }
    self.target = target
    self.element = element
    source = animation
    from = value
    key = element.key
    keyPath = element.keyPath
    delay = max(0, animation.beginTime)
    active = animation.stateActiveDuration
    copy.duration = animation.stateDuration
    copy.beginTime = 0
    if let property = copy as? CAPropertyAnimation, property.keyPath == nil,
      !(property is CAMatchMoveAnimation)
    {
      property.keyPath = element.key
    }
    if let basic = copy as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
      basic.fromValue = value
    }
    template = copy
  }

  /// Seconds from the change of state to the end, at speed 1.
  var end: CFTimeInterval { delay + active }

  /// Runs from `time`, seconds of the transition at speed 1.
  func run(from time: CFTimeInterval, speed: Float) {
    guard let target, let animation = template.copy() as? CAAnimation else { return }
    course = (target.clock.time - time / Double(speed), speed)
    animation.speed *= speed
    // Elements without a delay begin with the commit, as all that is added without a begin time.
    let start = (delay - time) / Double(speed)
    if start != 0 { animation.beginTime = target.convertTime(target.clock.time, from: nil) + start }
    target.add(animation, forKey: key)
  }

  /// Takes the place of one that runs. One that has ended stays away.
  func goOn(like old: TransitionAnimation) {
    guard let target, let course = old.course else { return }
    let time = (target.clock.time - course.begin) * Double(course.speed)
    if time < end || target.animation(forKey: key) != nil { run(from: time, speed: course.speed) }
  }

  /// Stands still at `time`, seconds of the transition at speed 1.
  func hold(at time: CFTimeInterval) {
    guard let target, let animation = template.copy() as? CAAnimation else { return }
    course = nil
    // A time offset of a whole duration is the begin of the next run: the end is the last moment before it.
    animation.timeOffset += min(max(time - delay, 0), active.nextDown) * Double(animation.speed)
    animation.speed = 0
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    target.add(animation, forKey: key)
  }

  func remove() { target?.removeAnimation(forKey: key) }
}
