/// The way of one property of a layer through an animation: values at times from 0 to 1.
@MainActor final class PropertyTrack {
  let layer: CALayer
  /// The key path of the animations.
  let keyPath: String
  /// What the values are a component of, and which; nil: they are the whole property.
  let component: (axis: AnimatedAxis, whole: String)?
  /// Ascending, from 0 to 1; at least two. Two equal times are a jump.
  private(set) var times: [Double]
  /// The absolute values. The model's is the last that was set.
  private(set) var values: [AnimatedValue]
  /// The model's value after all changes.
  let final: AnimatedValue
  let calculationMode: CAAnimationCalculationMode
  /// Whether the animations are keyframe animations even where two values would do.
  let isKeyframed: Bool
  /// Whether the animations add differences to the model's value.
  let isAdditive: Bool
  /// How often the way is gone.
  let repetition: AnimationBlock.Repetition

  init(
    _ layer: CALayer, _ keyPath: String, times: [Double], values: [AnimatedValue], final: AnimatedValue,
    calculationMode: CAAnimationCalculationMode = .linear, isKeyframed: Bool = false,
    component: (axis: AnimatedAxis, whole: String)? = nil, repetition: AnimationBlock.Repetition
  ) {
    self.component = component
    self.repetition = repetition
    self.isKeyframed = isKeyframed
    self.layer = layer
    self.keyPath = keyPath
    self.times = times
    self.values = values
    self.final = final
    self.calculationMode = calculationMode
    isAdditive = BlockProperty.isAdditive(component?.whole ?? keyPath) && final.takesDifferences
  }

  /// The absolute value when a part of the way has passed. Straight between the keyframes, whatever the calculation mode;
  /// beyond the ends it goes on straight.
  func value(at progress: Double) -> AnimatedValue {
    var index = 0
    while index < times.count - 2, times[index + 1] <= progress { index += 1 }
    let length = times[index + 1] - times[index]
    if calculationMode == .discrete {
      return progress >= times[index + 1] ? values[index + 1] : values[index]
    }
    let part = length > 0 ? (progress - times[index]) / length : progress < times[index + 1] ? 0 : 1
    return values[index].mixed(with: values[index + 1], at: part, base: isAdditive ? final : nil)
  }

  /// A track for each component of a point or a size; nil: the values have no components.
  func components() -> [PropertyTrack]? {
    AnimatedValue.componentKeyPaths(of: keyPath)?.map { axis, part in
      PropertyTrack(
        layer, part, times: times, values: values.map { $0.component(axis) }, final: final.component(axis),
        calculationMode: calculationMode, isKeyframed: isKeyframed, component: (axis, keyPath),
        repetition: repetition)
    }
  }

  /// Gives the layer a value, without an animation.
  func setModel(to value: AnimatedValue) {
    guard let component else { return setModel(keyPath, to: value) }
    setModel(
      component.whole, to: AnimatedValue(of: layer, at: component.whole).with(component.axis, value))
  }

  private func setModel(_ keyPath: String, to value: AnimatedValue) {
    AnimationBlock.withoutAnimations {
      let view = layer.delegate as? any AnimatedView
      let own = view?.layer === layer ? view : nil
      switch (keyPath, value) {
      case ("position", .point(let point)):
        if let own { own.center = point } else { layer.position = point }
      case ("bounds.origin", .point(let point)):
        if let own { own.bounds.origin = point } else { layer.bounds.origin = point }
      case ("bounds.size", .size(let size)):
        if let own { own.bounds.size = size } else { layer.bounds.size = size }
      default: layer.setValue(value.boxed, forKey: keyPath)
      }
    }
  }

  /// An animation of the way between two of its moments, at a pace. The caller sets duration and delegate.
  func makeAnimation(from start: Double = 0, to end: Double = 1, pace: BlockPace) -> CAPropertyAnimation {
    var moments = [(0.0, value(at: start))]
    let inner = times.indices.filter { min(start, end) < times[$0] && times[$0] < max(start, end) }
    for index in end >= start ? inner : inner.reversed() {
      moments.append(((times[index] - start) / (end - start), values[index]))
    }
    moments.append((1, value(at: end)))
    if start == 0, end == 1 { moments = Array(zip(times, values)) }
    func boxed(_ value: AnimatedValue) -> Any? {
      (isAdditive ? value.difference(to: final).shown(at: keyPath, of: layer) : value).boxed
    }
    let animation: CAPropertyAnimation
    if moments.count == 2, !isKeyframed {
      let basic = pace.makeAnimation()
      basic.fromValue = boxed(moments[0].1)
      basic.toValue = boxed(moments[1].1)
      animation = basic
    } else {
      let keyframes = BlockKeyframeAnimation()
      keyframes.values = moments.map { boxed($0.1) ?? NSNull() }
      keyframes.keyTimes = moments.map { NSNumber(value: $0.0) }
      // A discrete value holds up to the next key time.
      if calculationMode == .discrete { keyframes.keyTimes?.append(1) }
      keyframes.calculationMode = calculationMode
      if case .curve(let function) = pace { keyframes.timingFunction = function }
      animation = keyframes
    }
    animation.keyPath = keyPath
    animation.isAdditive = isAdditive
    return animation
  }
}
