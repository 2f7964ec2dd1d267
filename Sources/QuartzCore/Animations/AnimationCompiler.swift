import RenderTree

/// Turns the animations of a layer into values that a render tree can evaluate: reads boxes, resolves key paths.
enum AnimationCompiler {
  /// The animations of `layer`: its own, and those of layers above it whose key paths lead here.
  static func specs(for layer: CALayer) -> [AnimationSpec] {
    var specs: [AnimationSpec] = []
    for record in layer.records {
      append(
        record.animation, of: layer, timing: record.timing, outer: [], root: record.animation, layer,
        to: &specs)
    }
    guard layer.context?.hasOutwardAnimations ?? true else { return specs }
    var above = layer.parent
    while let source = above {
      if source.leadsOutward { append(outward: source, layer, to: &specs) }
      above = source.parent
    }
    return specs
  }

  private static func append(outward source: CALayer, _ layer: CALayer, to specs: inout [AnimationSpec]) {
    guard let levels = layer.timing(toAncestor: source) else {
      Misuse.ignored(
        "an animation on \(type(of: source)) of a property of \(type(of: layer)): the time of that layer is "
          + "paused, so the animation has no effect")
      return
    }
    for record in source.records where record.leadsOutward {
      var timing = record.timing
      // Evaluation clears only the fill of the outermost level.
      if record.isRemovedOnCompletion { timing.fillsForwards = false }
      append(
        record.animation, of: source, timing: timing,
        outer: levels.map { AnimationSpec.Link(timing: $0, curve: nil) }, root: record.animation, layer,
        to: &specs)
    }
  }

  /// Appends the effects of an animation of `source` on `layer`.
  private static func append(
    _ animation: CAAnimation, of source: CALayer, timing: MediaTiming, outer: [AnimationSpec.Link],
    root: CAAnimation, _ layer: CALayer, to specs: inout [AnimationSpec]
  ) {
    let chain = outer + [AnimationSpec.Link(timing: timing, curve: animation.timingFunction?.curve)]
    guard chain.count <= AnimationSpec.deepestChain else { return }
    if let group = animation as? CAAnimationGroup {
      for member in group.animations ?? [] {
        append(
          member, of: source, timing: member.mediaTiming(inheriting: timing.duration), outer: chain,
          root: root,
          layer, to: &specs)
      }
      return
    }
    if let follow = animation as? CAMatchMoveAnimation {
      guard source === layer, let target = FollowedPoints(follow, in: layer) else { return }
      specs.append(
        AnimationSpec(
          home: .row, target: .follow(target), motion: .ends(from: nil, to: nil, by: nil, nil), chain: chain,
          isRemovedOnCompletion: root.isRemovedOnCompletion, isAdditive: follow.isAdditive,
          isCumulative: false))
      return
    }
    guard let animation = animation as? CAPropertyAnimation else { return }
    guard let path = animation.keyPath else {
      Misuse.ignored("a \(type(of: animation)) on \(type(of: source)) has no key path, so it has no effect")
      return
    }
    let target = source.animationTarget(ofKeyPath: path)
    if let target, target.layer !== layer { return }
    guard let keyPath = target?.keyPath, let place = place(keyPath, animation, layer) else {
      if !animation.isReported {
        Misuse.ignored(
          "an animation of \"\(path)\" on \(type(of: source)): no such property can be animated, so the animation has no effect"
        )
      }
      return
    }
    // Paths are replaced and not added, because the sum of two outlines' coordinates is no outline.
    let adds = place.kind != .path
    let switches = [.bool, .enumeration].contains(layer.table.property(forKey: keyPath)?.kind)
    guard let motion = motion(animation, place, switches: switches) else { return }
    func spec(_ target: AnimationSpec.Target) -> AnimationSpec {
      AnimationSpec(
        home: place.home, target: target, motion: motion, chain: chain,
        isRemovedOnCompletion: root.isRemovedOnCompletion, isAdditive: animation.isAdditive && adds,
        isCumulative: animation.isCumulative && adds)
    }
    specs.append(spec(place.target))
    if let keyframes = animation as? CAKeyframeAnimation, keyframes.path != nil,
      let mode = keyframes.rotationMode
    {
      // The track gives the tangent beside the point.
      if mode == .rotateAuto { specs.append(spec(.tangent(slot: Slot.transform, offset: 0))) }
      if mode == .rotateAutoReverse { specs.append(spec(.tangent(slot: Slot.transform, offset: .pi))) }
    }
  }

  /// When the keyframes of an animation of `source` are reached, in parts of its duration and before its timing function;
  /// empty if it has no effect.
  static func keyTimes(of animation: CAKeyframeAnimation, on source: CALayer) -> [Double] {
    guard let effect = effect(of: animation, on: source) else { return [] }
    switch motion(animation, effect.place, switches: effect.switches) {
    case .track(let track): return track.timeline.keyTimes
    case .transforms(let track): return track.timeline.keyTimes
    case .objects(let track): return track.timeline.keyTimes
    case .ends: return [0, 1]
    case nil: return []
    }
  }

  /// Where an animation of a layer writes.
  struct Effect {
    /// The layer that has the property, and the rest of the key path.
    let layer: CALayer
    let keyPath: String
    let place: Destination
    /// Whether the property has no values between others.
    let switches: Bool
  }

  /// Nil if the animation has no effect.
  static func effect(of animation: CAPropertyAnimation, on source: CALayer) -> Effect? {
    guard let path = animation.keyPath, let target = source.animationTarget(ofKeyPath: path),
      let place = place(target.keyPath, animation, target.layer)
    else { return nil }
    let switches = [.bool, .enumeration].contains(target.layer.table.property(forKey: target.keyPath)?.kind)
    return Effect(layer: target.layer, keyPath: target.keyPath, place: place, switches: switches)
  }

  // MARK: Targets

  /// Where an animation writes, and what kind of value it takes there.
  struct Destination {
    var home = AnimationSpec.Home.row
    let target: AnimationSpec.Target
    let kind: ValueKind
  }

  private static func place(_ keyPath: String, _ animation: CAPropertyAnimation, _ layer: CALayer)
    -> Destination?
  {
    let table = layer.table
    if let property = table.property(forKey: keyPath) {
      guard property.isAnimatable else { return nil }
      if property.slot >= 0 { return place(property.kind, at: property.slot, animation) }
      guard property.object >= 0 else { return nil }
      return wholeObject(property, animation, layer)
    }
    guard let path = SplitKeyPath(keyPath) else { return undeclared(keyPath, nil, animation, layer) }
    guard let property = table.property(forKey: path.head) else {
      return undeclared(path.head, path.tail, animation, layer)
    }
    if property.kind == .cells {
      guard let cells = layer.objects[property.object] as? EmitterCells,
        let cell = cells.cell(ofKeyPath: path.tail)
      else { return nil }
      if cell.key == "contents" {
        return Destination(target: .cellImage(slot: property.object, cell: cell.index), kind: .image)
      }
      guard let place = cells.place(of: cell.key, inCell: cell.index) else { return nil }
      return element(place, of: property.object, animation)
    }
    if property.kind == .behaviors {
      guard let behaviors = layer.objects[property.object] as? EmitterBehaviors,
        let place = behaviors.place(ofKeyPath: path.tail)
      else { return nil }
      return element(place, of: property.object, animation)
    }
    if property.kind == .filters || property.kind == .filter {
      guard let filters = layer.objects[property.object] as? LayerFilters,
        let place = filters.place(ofKeyPath: path.tail, isNamed: property.kind == .filters)
      else { return nil }
      return element(place, of: property.object, animation)
    }
    guard property.isAnimatable, property.slot >= 0, let part = StructurePart(property.kind, path.tail)
    else { return nil }
    return place(part, of: property.slot)
  }

  /// A whole value among numbers.
  private static func place(_ kind: ValueKind, at slot: Int, _ animation: CAPropertyAnimation) -> Destination
  {
    guard kind == .transform else {
      return Destination(
        target: .numbers(slot: slot, width: max(kind.width, 1), isColor: kind == .color),
        kind: kind.width == 1 ? .number : kind)
    }
    if let function = animation.valueFunction {
      return Destination(target: .valueFunction(slot: slot, function.kind), kind: .transform)
    }
    return Destination(target: .transform(slot: slot), kind: .transform)
  }

  /// A part of a structure among numbers.
  private static func place(_ part: StructurePart, of slot: Int) -> Destination {
    switch part {
    case .component(_, let offset, let kind):
      Destination(target: .numbers(slot: slot + offset, width: kind.width, isColor: false), kind: kind)
    case .transform(let part):
      Destination(target: .part(slot: slot, part), kind: part == .translation ? .size : .number)
    }
  }

  /// Some of the numbers of the committed object at `slot`.
  private static func element(
    _ place: (offset: Int, kind: ValueKind), of slot: Int, _ animation: CAPropertyAnimation
  ) -> Destination {
    var result = Self.place(place.kind, at: place.offset, animation)
    result.home = .object(slot: slot, template: nil)
    return result
  }

  /// A key that no table knows, or a part of its value.
  private static func undeclared(
    _ key: String, _ part: String?, _ animation: CAPropertyAnimation, _ layer: CALayer
  ) -> Destination? {
    let committed = layer.value(forKey: key)
    var candidates = [committed]
    if part == nil {
      if let basic = animation as? CABasicAnimation {
        candidates += [basic.toValue, basic.startValue, basic.byValue]
      } else if let keyframes = animation as? CAKeyframeAnimation {
        candidates.append(keyframes.path == nil ? keyframes.values?.first : CGPoint.zero)
      }
    }
    guard let kind = candidates.lazy.compactMap({ UndeclaredValue.kind(of: $0) }).first else { return nil }
    if committed == nil, !animation.isReported, !layer.needsDisplayForKey(key) {
      Misuse.ignored(
        "an animation of \"\(animation.keyPath ?? key)\" on \(type(of: layer)): the layer has no value of that "
          + "key; only presentation layers show the animation")
    }
    var numbers = Unbox.exactRow(committed, kind) ?? []
    if numbers.isEmpty { numbers = kind == .transform ? identity : [Double](repeating: 0, count: kind.width) }
    let home = AnimationSpec.Home.undeclared(key: key, UndeclaredValue(kind, numbers))
    guard let part else {
      var result = place(kind, at: 0, animation)
      result.home = home
      return result
    }
    guard let part = StructurePart(kind, part) else { return nil }
    var result = place(part, of: 0)
    result.home = home
    return result
  }

  private static let identity = [1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  /// A whole object. It is interpolated number by number if all values have one structure; otherwise it switches or
  /// fades.
  private static func wholeObject(
    _ property: Property, _ animation: CAPropertyAnimation, _ layer: CALayer
  ) -> Destination {
    let switching = Destination(target: .object(slot: property.object), kind: property.kind)
    var values: [Any?]
    if let basic = animation as? CABasicAnimation {
      values = [basic.startValue, basic.toValue, basic.byValue].filter { Unbox.unwrapped($0) != nil }
      // A missing end is the committed path.
      if property.kind == .path, values.count == 1 { values.append(layer.objects[property.object]) }
    } else {
      values = (animation as? CAKeyframeAnimation)?.values ?? []
    }
    let objects = values.compactMap { flatObject($0, property.kind) }
    guard objects.count == values.count, let template = template(of: objects), template.numberCount > 0 else {
      return switching
    }
    return Destination(
      home: .object(slot: property.object, template: template),
      target: .numbers(slot: 0, width: template.numberCount, isColor: false), kind: property.kind)
  }

  /// An object of the structure that all of `objects` have or, if they are paths, can be given; nil if there is none.
  private static func template(of objects: [any FlatObject]) -> (any FlatObject)? {
    guard let first = objects.first else { return nil }
    if objects.allSatisfy({ $0.isLike(first) }) { return first }
    let paths = objects.compactMap { $0 as? CGPath }
    guard paths.count == objects.count else { return nil }
    var verbs = paths[0].verbs
    for path in paths.dropFirst() {
      guard let common = CGPath.commonVerbs(verbs, path.verbs) else { return nil }
      verbs = common
    }
    return paths[0].promoted(to: verbs)
  }

  static func flatObject(_ value: Any?, _ kind: ValueKind) -> (any FlatObject)? {
    switch kind {
    case .path: Unbox.path(value)?.copy()
    case .colors, .numbers: NumberList.make(value, kind)
    default: nil
    }
  }

  // MARK: Motions

  static func motion(
    _ animation: CAPropertyAnimation, _ place: Destination, switches: Bool
  ) -> AnimationSpec.Motion? {
    let target = place.target
    switch target {
    case .object, .cellImage: return objects(animation, place.kind).map { .objects($0) }
    default: break
    }
    func numbers(_ value: Any?) -> [Double]? {
      if let numbers = Self.numbers(value, place) { return numbers }
      if case .valueFunction = target { return nil }
      if value != nil {
        Misuse.ignored(
          "an animation of \"\(animation.keyPath ?? "")\": \(value.map { "\(Swift.type(of: $0))" } ?? "nil") "
            + "is not a value of that property, so it is ignored")
      }
      return nil
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      return track(keyframes, target, switches: switches, numbers)
    }
    guard let basic = animation as? CABasicAnimation else { return nil }
    if switches {
      // A value without intermediate values switches at once (measured for `hidden`).
      let end = numbers(basic.toValue)
      return .ends(from: end, to: end, by: nil, nil)
    }
    return .ends(
      from: numbers(basic.startValue), to: numbers(basic.toValue), by: numbers(basic.byValue),
      (basic as? CASpringAnimation)?.solver)
  }

  /// The numbers of a value as a place takes them; nil for a value that does not fit.
  static func numbers(_ value: Any?, _ place: Destination) -> [Double]? {
    if case .valueFunction(_, let function) = place.target {
      if let list = Unbox.numbers(value) { return list.count == function.width ? list : nil }
      return function.width == 1 ? Unbox.number(value).map { [$0] } : nil
    }
    if case .object(_, let template?) = place.home {
      return flatObject(value, place.kind)?.converted(to: template)?.numberArray
    }
    return row(value, place.kind).flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
  }

  private static func track(
    _ animation: CAKeyframeAnimation, _ target: AnimationSpec.Target, switches: Bool,
    _ numbers: (Any?) -> [Double]?
  ) -> AnimationSpec.Motion? {
    let mode = switches ? .discrete : KeyframeMode(name: animation.calculationMode.rawValue)
    let curves = animation.timingFunctions?.map(\.curve) ?? []
    let keyTimes = animation.keyTimes?.map(\.doubleValue)
    if let path = animation.path {
      guard target.takesPoints else {
        Misuse.ignored(
          "a keyframe animation of \"\(animation.keyPath ?? "")\" along a path: the property is not a point, so the animation has no effect"
        )
        return nil
      }
      var segments = KeyframePathSegment.segments(of: path)
      // If a path returns to its start before it is closed and the end has a key time, the end is a keyframe that
      // holds.
      if mode == .discrete, let last = segments.last, path.verbs.last == .closeSubpath,
        path.verbs.filter({ $0 != .moveToPoint }).count > segments.count,
        keyTimes?.count ?? 0 > segments.count + 1
      {
        segments.append(.line(from: last.end, to: last.end))
      }
      return KeyframeTrack(path: segments, mode: mode, keyTimes: keyTimes, curves: curves).map { .track($0) }
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
    if case .transform = target {
      let transforms = rows.compactMap { row in
        row.withUnsafeBufferPointer { row in
          row.count == 16 ? row.baseAddress.map { CATransform3D(row: $0) } : nil
        }
      }
      return TransformTrack(transforms, mode: mode, keyTimes: keyTimes, curves: curves, shapes: shapes)
        .map { .transforms($0) }
    }
    return KeyframeTrack(
      values: rows.flatMap { $0 }, width: width, mode: mode, keyTimes: keyTimes, curves: curves,
      shapes: shapes
    ).map { .track($0) }
  }

  /// The numbers of a value. Points and sizes are interchangeable, as in paths of animations.
  static func row(_ value: Any?, _ kind: ValueKind) -> [Double]? {
    switch kind {
    case .point: Unbox.row(value, .size)
    case .colorMatrix: Unbox.numbers(value).flatMap { $0.count == kind.width ? $0 : nil }
    default: Unbox.row(value, kind)
    }
  }

  private static func objects(_ animation: CAPropertyAnimation, _ kind: ValueKind) -> ObjectTrack? {
    func object(_ value: Any?) -> AnyObject? {
      if let flat = flatObject(value, kind) { return flat }
      if kind == .filters || kind == .filter { return LayerFilters.make(value) }
      return AnyBox.object(value)
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      guard let values = keyframes.values, values.count > 1 else { return nil }
      let objects = values.map { object($0) }
      let isDiscrete = keyframes.calculationMode == .discrete
      let marks = isDiscrete ? objects.count + 1 : objects.count
      var times = keyframes.keyTimes?.map(\.doubleValue) ?? []
      if times.count < 2 || times.contains(where: { !$0.isFinite }) {
        times = (0..<marks).map { Double($0) / Double(marks - 1) }
      }
      let count = min(times.count, objects.count)
      return ObjectTrack(
        values: Array(objects.prefix(isDiscrete && times.count > objects.count ? objects.count : count)),
        keyTimes: times, curves: keyframes.timingFunctions?.map(\.curve) ?? [], isDiscrete: isDiscrete)
    }
    guard let basic = animation as? CABasicAnimation else { return nil }
    let from = object(basic.startValue)
    let to = object(basic.toValue)
    guard from != nil || to != nil else { return nil }
    return ObjectTrack(values: [from, to], keyTimes: [0, 1], curves: [], isDiscrete: false)
  }
}
