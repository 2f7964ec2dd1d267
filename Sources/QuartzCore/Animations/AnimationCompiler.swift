/// Turns the animations of a layer into values that a render tree can evaluate: reads boxes, resolves key paths.
enum AnimationCompiler {
  static func specs(for layer: CALayer) -> [AnimationSpec] {
    var specs: [AnimationSpec] = []
    for record in layer.records {
      append(record.animation, timing: record.timing, outer: [], root: record.animation, layer, to: &specs)
    }
    return specs
  }

  private static func append(
    _ animation: CAAnimation, timing: MediaTiming, outer: [AnimationSpec.Link], root: CAAnimation,
    _ layer: CALayer, to specs: inout [AnimationSpec]
  ) {
    let chain = outer + [AnimationSpec.Link(timing: timing, curve: animation.timingFunction?.curve)]
    if let group = animation as? CAAnimationGroup {
      guard chain.count < 64 else { return }
      for member in group.animations ?? [] {
        append(
          member, timing: member.mediaTiming(inheriting: timing.duration), outer: chain, root: root, layer,
          to: &specs)
      }
      return
    }
    guard let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath else { return }
    guard let target = target(keyPath, animation, layer) else {
      Misuse.ignored(
        "an animation of \"\(keyPath)\" on \(type(of: layer)): no such animatable property; no effect")
      return
    }
    let switches = [.bool, .integer, .enumeration].contains(layer.table.property(forKey: keyPath)?.kind)
    guard let motion = motion(animation, target, switches: switches) else { return }
    func spec(_ target: AnimationSpec.Target) -> AnimationSpec {
      AnimationSpec(
        target: target, motion: motion, chain: chain, isRemovedOnCompletion: root.isRemovedOnCompletion,
        isAdditive: animation.isAdditive, isCumulative: animation.isCumulative)
    }
    specs.append(spec(target))
    if let keyframes = animation as? CAKeyframeAnimation, keyframes.path != nil,
      let mode = keyframes.rotationMode
    {
      // The track gives the tangent beside the point.
      if mode == .rotateAuto { specs.append(spec(.tangent(slot: Slot.transform, offset: 0))) }
      if mode == .rotateAutoReverse { specs.append(spec(.tangent(slot: Slot.transform, offset: .pi))) }
    }
  }

  // MARK: Targets

  private static func target(
    _ keyPath: String, _ animation: CAPropertyAnimation, _ layer: CALayer
  ) -> AnimationSpec.Target? {
    let table = layer.table
    if let property = table.property(forKey: keyPath) {
      guard property.isAnimatable else { return nil }
      if property.kind == .transform, let function = animation.valueFunction {
        return .valueFunction(slot: property.slot, function.kind)
      }
      if property.kind == .transform { return .transform(slot: property.slot) }
      if property.slot >= 0 {
        return .numbers(slot: property.slot, width: property.width, isColor: property.kind == .color)
      }
      return property.object >= 0 ? .object(slot: property.object) : nil
    }
    guard let path = SplitKeyPath(keyPath), let property = table.property(forKey: path.head),
      property.isAnimatable,
      property.slot >= 0, let part = StructurePart(property.kind, path.tail)
    else { return nil }
    switch part {
    case .component(_, let offset, let kind):
      return .numbers(slot: property.slot + offset, width: kind.width, isColor: false)
    case .transform(let part): return .part(slot: property.slot, part)
    }
  }

  private static func valueKind(_ target: AnimationSpec.Target) -> [ValueKind] {
    switch target {
    case .numbers(_, 1, _): [.number]
    case .numbers(_, 2, _): [.size]
    case .numbers(_, 4, _): [.rect]
    case .numbers(_, _, let isColor): isColor ? [.color] : []
    case .transform: [.transform]
    case .part(_, .translation): [.size]
    case .part, .tangent: [.number]
    case .valueFunction: [.number]
    case .object: []
    }
  }

  // MARK: Motions

  private static func motion(
    _ animation: CAPropertyAnimation, _ target: AnimationSpec.Target, switches: Bool
  ) -> AnimationSpec.Motion? {
    if case .object(let slot) = target { return objects(animation, slot).map { .objects($0) } }
    func numbers(_ value: Any?) -> [Double]? {
      if case .valueFunction(_, let function) = target {
        if let list = Unbox.numbers(value) { return list.count == function.width ? list : nil }
        return function.width == 1 ? Unbox.number(value).map { [$0] } : nil
      }
      for kind in valueKind(target) {
        if let row = Unbox.row(value, kind), row.allSatisfy(\.isFinite) { return row }
      }
      if value != nil {
        Misuse.ignored(
          "an animation of \"\(animation.keyPath ?? "")\": \(value.map { "\(Swift.type(of: $0))" } ?? "nil") "
            + "is not a value of that property; ignored")
      }
      return nil
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      return track(keyframes, target, switches: switches, numbers)
    }
    guard let basic = animation as? CABasicAnimation else { return nil }
    if switches {
      // What has no values in between switches at once (measured of `hidden`).
      let end = numbers(basic.toValue)
      return .ends(from: end, to: end, by: nil, nil)
    }
    return .ends(
      from: numbers(basic.fromValue), to: numbers(basic.toValue), by: numbers(basic.byValue),
      (basic as? CASpringAnimation)?.solver)
  }

  private static func track(
    _ animation: CAKeyframeAnimation, _ target: AnimationSpec.Target, switches: Bool,
    _ numbers: (Any?) -> [Double]?
  ) -> AnimationSpec.Motion? {
    let mode = switches ? .discrete : KeyframeMode(name: animation.calculationMode.rawValue)
    let curves = animation.timingFunctions?.map(\.curve) ?? []
    let keyTimes = animation.keyTimes?.map(\.doubleValue)
    if let path = animation.path {
      guard case .numbers(_, 2, _) = target else { return nil }
      return KeyframeTrack(path: segments(of: path), mode: mode, keyTimes: keyTimes, curves: curves).map {
        .track($0, values: [])
      }
    }
    guard let values = animation.values else { return nil }
    let rows = values.compactMap { numbers($0) }
    guard rows.count == values.count, let width = rows.first?.count, rows.allSatisfy({ $0.count == width })
    else {
      return nil
    }
    func parameter(_ list: [NSNumber]?, _ index: Int) -> Double {
      list.flatMap { $0.indices.contains(index) ? $0[index].doubleValue : nil } ?? 0
    }
    let shapes = rows.indices.map { index in
      KeyframeTrack.Shape(
        tension: parameter(animation.tensionValues, index),
        continuity: parameter(animation.continuityValues, index),
        bias: parameter(animation.biasValues, index))
    }
    let flat = rows.flatMap { $0 }
    return KeyframeTrack(
      values: flat, width: width, mode: mode, keyTimes: keyTimes, curves: curves, shapes: shapes
    ).map { .track($0, values: flat) }
  }

  /// The pieces of a path; a move to another place is a jump, which the animation makes along a line.
  private static func segments(of path: CGPath) -> [KeyframePathSegment] {
    var segments: [KeyframePathSegment] = []
    var current = SIMD2<Double>()
    var start = SIMD2<Double>()
    var points = path.points[...]
    func next() -> SIMD2<Double> {
      let point = points.popFirst() ?? .zero
      return SIMD2(point.x, point.y)
    }
    for verb in path.verbs {
      switch verb {
      case .moveToPoint:
        let point = next()
        if !segments.isEmpty { segments.append(.line(from: current, to: point)) }
        (current, start) = (point, point)
      case .addLineToPoint:
        let point = next()
        segments.append(.line(from: current, to: point))
        current = point
      case .addQuadCurveToPoint:
        let control = next()
        let point = next()
        segments.append(
          KeyframePathSegment(
            start: current, control1: current + (control - current) * (2 / 3),
            control2: point + (control - point) * (2 / 3), end: point, isLine: false))
        current = point
      case .addCurveToPoint:
        let control1 = next()
        let control2 = next()
        let point = next()
        segments.append(
          KeyframePathSegment(
            start: current, control1: control1, control2: control2, end: point, isLine: false))
        current = point
      case .closeSubpath:
        if current != start { segments.append(.line(from: current, to: start)) }
        current = start
      }
    }
    return segments
  }

  private static func objects(_ animation: CAPropertyAnimation, _ slot: Int) -> ObjectTrack? {
    func object(_ value: Any?) -> AnyObject? {
      if let path = value as? CGPath { return path.copy() }
      return AnyBox.object(value)
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      guard let values = keyframes.values, values.count > 1 else { return nil }
      let objects = values.map { object($0) }
      let isDiscrete = keyframes.calculationMode == .discrete
      let marks = isDiscrete ? objects.count + 1 : objects.count
      var times = keyframes.keyTimes?.map(\.doubleValue) ?? []
      if times.count < 2 || times.contains(where: { !$0.isFinite })
        || zip(times, times.dropFirst()).contains(where: >)
      {
        times = (0..<marks).map { Double($0) / Double(marks - 1) }
      }
      let count = min(times.count, objects.count)
      return ObjectTrack(
        values: Array(objects.prefix(isDiscrete && times.count > objects.count ? objects.count : count)),
        keyTimes: times, curves: keyframes.timingFunctions?.map(\.curve) ?? [], isDiscrete: isDiscrete)
    }
    guard let basic = animation as? CABasicAnimation else { return nil }
    let from = object(basic.fromValue)
    let to = object(basic.toValue)
    guard from != nil || to != nil else { return nil }
    return ObjectTrack(values: [from, to], keyTimes: [0, 1], curves: [], isDiscrete: false)
  }
}
