import RenderTree

extension AnimationCompiler {
  /// The value of a keyframe animation of `source` at a progress, from the engine's own evaluation: without the value beneath, and before
  /// repetitions add up. Nil if the animation has no effect.
  static func value(
    of animation: CAKeyframeAnimation, on source: CALayer, atProgress progress: Double
  ) -> Any? {
    guard let effect = effect(of: animation, on: source) else { return nil }
    switch motion(animation, effect.place, switches: effect.switches) {
    case .track(let track):
      var row = [Double](repeating: 0, count: track.width)
      track.value(at: progress, into: &row)
      return value(of: row, effect.place)
    case .transforms(let track):
      var row = [Double](repeating: 0, count: 16)
      track.value(at: progress, into: &row)
      return value(of: row, effect.place)
    case .objects(let track):
      let sample = track.sample(progress)
      return AnyBox.value(track.values[sample.fraction < 0.5 ? sample.from : sample.to])
    case .ends, nil: return nil
    }
  }

  /// The values between which a basic animation of `source` runs. The layer's own value stands for the value beneath; in an additive
  /// animation that is no difference. Nil if the animation has no effect, or no value takes the place of a missing one.
  static func ends(of animation: CABasicAnimation, on source: CALayer) -> (from: Any, to: Any)? {
    guard let effect = effect(of: animation, on: source) else { return nil }
    let place = effect.place
    if effect.switches {
      guard let end = animation.toValue else { return nil }
      return (end, end)
    }
    switch place.target {
    case .object, .cellImage:
      let beneath = effect.layer.value(forKeyPath: effect.keyPath)
      guard let from = animation.startValue ?? beneath, let to = animation.toValue ?? beneath else {
        return nil
      }
      return (from, to)
    default: break
    }
    let (from, to, by) = (animation.startValue, animation.toValue, animation.byValue)
    guard
      let rows = rows(
        from: numbers(from, place), to: numbers(to, place), by: numbers(by, place),
        beneath: { beneath(animation, effect) }, place),
      let start = value(of: rows.from, place), let end = value(of: rows.to, place)
    else { return nil }
    // A value that is given keeps its type.
    return (from ?? start, to ?? end)
  }

  /// The numbers of the value beneath an animation.
  private static func beneath(_ animation: CABasicAnimation, _ effect: Effect) -> [Double]? {
    if case .valueFunction = effect.place.target { return nil }
    guard animation.isAdditive else {
      return numbers(effect.layer.value(forKeyPath: effect.keyPath), effect.place)
    }
    if case .transform = effect.place.target { return row(CATransform3DIdentity, .transform) }
    let example = [animation.startValue, animation.toValue, animation.byValue].lazy
      .compactMap { numbers($0, effect.place) }.first
    return example.map { [Double](repeating: 0, count: $0.count) }
  }

  /// The numbers of both ends, of which one may follow from `by` or be the value beneath.
  private static func rows(
    from: [Double]?, to: [Double]?, by: [Double]?, beneath: () -> [Double]?, _ place: Destination
  ) -> (from: [Double], to: [Double])? {
    func sum(_ row: [Double], _ by: [Double], _ sign: Double) -> [Double] {
      guard case .transform = place.target else { return zip(row, by).map { $0 + sign * $1 } }
      return [row, by].map { $0.withUnsafeBufferPointer { $0.baseAddress.map { CATransform3D(row: $0) } } }
        .reduce(CATransform3DIdentity) { product, matrix in
          guard let matrix else { return product }
          return CATransform3DConcat(product, matrix)
        }.numbers
    }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, sum(from, by, 1))
    case (nil, let to?, let by?):
      guard case .transform = place.target else { return (sum(to, by, -1), to) }
      let inverse = by.withUnsafeBufferPointer {
        $0.baseAddress.map { CATransform3DInvert(CATransform3D(row: $0)) }
      }
      return inverse.map { (sum(to, $0.numbers, 1), to) }
    case (let from?, nil, nil): return beneath().map { (from, $0) }
    case (nil, let to?, nil): return beneath().map { ($0, to) }
    case (nil, nil, let by?): return beneath().map { ($0, sum($0, by, 1)) }
    case (nil, nil, nil): return beneath().map { ($0, $0) }
    }
  }

  /// Numbers of a place as a value.
  private static func value(of row: [Double], _ place: Destination) -> Any? {
    if case .valueFunction(_, let function) = place.target {
      let list = row.map { NSNumber(value: $0) }
      return function.width == 1 ? list.first : list
    }
    if place.kind == .colorMatrix { return row.map { NSNumber(value: $0) } }
    return row.withUnsafeBufferPointer { buffer -> Any? in
      guard let base = buffer.baseAddress else { return nil }
      if case .object(_, let template?) = place.home {
        let object = template.duplicate()
        object.write(base)
        return AnyBox.value(object)
      }
      return Box.value(base, place.kind)
    }
  }
}

extension CATransform3D {
  fileprivate var numbers: [Double] { Unbox.row(self, .transform) ?? [] }
}

extension CAKeyframeAnimation {
  /// When the key frames are reached on a layer, in parts of the duration and before the timing function; empty if the animation has no
  /// effect.
  package func keyTimes(on layer: CALayer) -> [Double] { AnimationCompiler.keyTimes(of: self, on: layer) }

  /// The value of the animation alone at a progress, 0…1, on a layer, as the engine computes it. Nil if the animation has no effect.
  package func value(atProgress progress: Double, on layer: CALayer) -> Any? {
    AnimationCompiler.value(of: self, on: layer, atProgress: progress)
  }
}

extension CABasicAnimation {
  /// The values between which the animation runs on a layer. A missing one is the value of the layer, or follows from `byValue`. Nil if the
  /// animation has no effect, or the layer has no value.
  package func ends(on layer: CALayer) -> (from: Any, to: Any)? {
    AnimationCompiler.ends(of: self, on: layer)
  }
}

extension CAPropertyAnimation {
  /// Whether a value can be one of the animation's on a layer.
  package func takes(_ value: Any, on layer: CALayer) -> Bool {
    guard let effect = AnimationCompiler.effect(of: self, on: layer) else { return false }
    switch effect.place.target {
    case .object, .cellImage: return true
    default: return AnimationCompiler.fits(value, effect.place)
    }
  }
}

extension CASpringAnimation {
  /// How far the spring has come after some seconds: 0 at its begin, 1 at rest.
  package func progress(after seconds: Double) -> Double { solver.value(at: seconds) }
}

extension AnimationCompiler {
  /// Whether a value is one of a place. An outline or a list may have another structure than the others have.
  fileprivate static func fits(_ value: Any, _ place: Destination) -> Bool {
    if case .object = place.home, [.path, .colors, .numbers].contains(place.kind) {
      return flatObject(value, place.kind) != nil
    }
    return numbers(value, place) != nil
  }
}
