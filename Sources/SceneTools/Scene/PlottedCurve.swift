import QuartzCore
import RenderTree

/// The values of one animation over time, from the engine's own evaluation.
///
/// The animation is copied to a layer of its own, in a tree with a clock of its own, and the presentation of that layer is read.
/// So timing functions, key frames, springs, groups, repetitions, additive values and missing ends are what they are in the
/// scene. Of a value that has no numbers, such as a path or an image, the progress is shown.
@MainActor package final class PlottedCurve {
  /// A line of the plot: one number of the value.
  package struct Line: Equatable {
    /// "x", "red", "rotation z"; empty for a single number.
    package let label: String
    /// The index of the number in the value.
    package let component: Int
    /// Times from 0 to `span` in seconds, and the values then.
    package let points: [CGPoint]
  }

  /// The length that is plotted, in seconds of the layer: the whole activity if it has few repetitions, else one of them.
  package let span: Double
  /// The length of one repetition with its way back, in seconds of the layer.
  package let period: Double
  /// The length of all repetitions; may be infinite.
  package let total: Double
  /// Whether progress is plotted, since the value has no numbers.
  package let isProgress: Bool
  /// When a run of the animation begins, and how long a second of its own time lasts, both in the seconds of the plot. Nil where no such
  /// place is known, as for an animation that runs backwards or with a time offset.
  package let run: (begin: Double, scale: Double)?
  private(set) package var lines: [Line] = []
  /// The least and the greatest value of all lines.
  private(set) package var range: ClosedRange<Double> = 0...1

  private let probe: CALayer
  private let context: CAContext
  private let clock: MediaClock
  private let keyPath: String
  /// The kind of the plotted values.
  package let kind: ValueKind
  /// The plotted number is the value's times this: degrees for radians.
  package let factor: Double
  private var shown: [Int] = []

  /// The number of samples between which lines are drawn, and the most repetitions that are plotted.
  private static let samples = 120
  private static let repetitions = 4.0

  /// The curve of an animation of a model layer; nil for one without a value or a progress.
  ///
  /// - Parameters:
  ///   - animation: the outermost animation, as the layer has it.
  ///   - member: the way to the animation within groups, by index; empty for the animation itself.
  package init?(of animation: CAAnimation, member: [Int] = [], on layer: CALayer) {
    guard let copy = animation.copy() as? CAAnimation,
      let leaf = Self.isolate(copy, member[...]), !(leaf is CAAnimationGroup)
    else { return nil }
    copy.beginTime = 0
    copy.delegate = nil
    let timing = MediaTiming(
      duration: copy.duration > 0 ? copy.duration : CATransaction.animationDuration(),
      speed: Double(copy.speed), repeatCount: Double(copy.repeatCount), repeatDuration: copy.repeatDuration,
      autoreverses: copy.autoreverses)
    let rate = abs(timing.speed)
    guard rate > 0 else { return nil }
    period = timing.duration * (timing.autoreverses ? 2 : 1) / rate
    total = timing.activeDuration / rate
    span = total.isFinite && total <= Self.repetitions * period * 1.001 ? total : period
    guard span > 0, span.isFinite else { return nil }

    guard let given = (leaf as? CAPropertyAnimation)?.keyPath ?? (leaf is CATransition ? "progress" : nil)
    else { return nil }
    let target = Self.target(of: given, from: layer)
    let head = String(target.keyPath.prefix { $0 != "." })
    var animated = target.keyPath
    var valueKind = Self.kind(of: animated, leaf, target.layer)
    let isProgress = valueKind == nil
    var top: CAAnimation = copy
    if isProgress {
      guard let progress = Self.progress(of: leaf) else { return nil }
      animated = "zPosition"
      valueKind = .number
      top = member.isEmpty ? progress : copy
      if !member.isEmpty { Self.replace(member[...], in: copy, by: progress) }
    } else if let property = leaf as? CAPropertyAnimation {
      property.keyPath = animated
    }
    self.isProgress = isProgress
    keyPath = animated
    kind = valueKind ?? .number
    factor = isProgress ? 1 : Self.factor(of: leaf, kind)
    run = Self.run(in: copy, member[...])

    let probe = isProgress ? CALayer() : Self.bareLayer(like: target.layer)
    if !isProgress { probe.setValue(target.layer.value(forKey: head), forKey: head) }
    clock = MediaClock(isPaused: true)
    self.probe = probe
    context = CAContext(layer: probe, clock: clock)
    context.retainsCompletedAnimations = true
    probe.add(top, forKey: "curve")
    CATransaction.flush()
    sample()
  }

  /// The values of the plotted lines at a time since the begin, in seconds of the layer.
  package func values(at time: Double) -> [Double] {
    let all = components(at: time)
    return shown.map { $0 < all.count ? all[$0] : 0 }
  }

  /// The changes of the plotted lines in a second at a time since the begin, in the unit of the values. Where a value jumps, its velocity is
  /// that of the jump within a ten-thousandth of the plot.
  package func velocities(at time: Double) -> [Double] {
    let step = span * 0.5e-4
    let (from, to) = (max(time - step, 0), min(time + step, span))
    guard to > from else { return shown.map { _ in 0 } }
    return zip(values(at: from), values(at: to)).map { ($1 - $0) / (to - from) }
  }

  /// The velocity of a line over time, as points of the plot.
  package func velocityLines() -> [[CGPoint]] {
    let times = (0...Self.samples).map { span * Double($0) / Double(Self.samples) }
    let all = times.map { velocities(at: $0) }
    return shown.indices.map { line in
      zip(times, all).compactMap { $1[line].isFinite ? CGPoint(x: $0, y: $1[line]) : nil }
    }
  }

  /// The place in the plot of a time since the begin: within `span`, for repetitions that are not plotted. Nil before the begin
  /// and after the end.
  package func place(of time: Double) -> Double? {
    guard time >= 0, time <= total else { return nil }
    if time <= span { return time }
    let rest = time.truncatingRemainder(dividingBy: period)
    return rest == 0 ? period : rest
  }

  // MARK: The probe

  /// The first run of the animation at a place within groups.
  private static func run(
    in animation: CAAnimation, _ member: ArraySlice<Int>
  ) -> (begin: Double, scale: Double)? {
    guard animation.speed > 0, animation.timeOffset == 0 else { return nil }
    let own = (begin: animation.beginTime, scale: 1 / Double(animation.speed))
    guard !member.isEmpty else { return own }
    // The other members are gone.
    guard let inner = (animation as? CAAnimationGroup)?.animations?.first,
      let run = run(in: inner, member.dropFirst())
    else { return nil }
    return (own.begin + run.begin * own.scale, own.scale * run.scale)
  }

  /// Leaves only one member in a group, through all levels. Returns that member.
  private static func isolate(_ animation: CAAnimation, _ member: ArraySlice<Int>) -> CAAnimation? {
    guard let index = member.first else { return animation }
    guard let group = animation as? CAAnimationGroup, let members = group.animations,
      members.indices.contains(index), let copy = members[index].copy() as? CAAnimation
    else { return nil }
    let leaf = isolate(copy, member.dropFirst())
    group.animations = [copy]
    // A group may hold copies of what is set.
    guard let leaf, member.count == 1 else { return leaf }
    return group.animations?.first ?? leaf
  }

  private static func replace(_ member: ArraySlice<Int>, in animation: CAAnimation, by new: CAAnimation) {
    guard let group = animation as? CAAnimationGroup else { return }
    if member.count == 1 {
      group.animations = [new]
    } else if let inner = group.animations?.first {
      replace(member.dropFirst(), in: inner, by: new)
      group.animations = [inner]
    }
  }

  /// The layer that a key path leads to through sublayers and masks, and the rest of the path.
  private static func target(of keyPath: String, from layer: CALayer) -> (layer: CALayer, keyPath: String) {
    var layer = layer
    var path = keyPath[...]
    while true {
      if path.hasPrefix("mask."), let mask = layer.mask {
        layer = mask
        path = path.dropFirst(5)
      } else if path.hasPrefix("sublayers.") {
        let rest = path.dropFirst(10)
        guard let dot = rest.firstIndex(of: "."),
          let inner = layer.sublayers?.first(where: { $0.name == String(rest[..<dot]) })
        else { return (layer, String(path)) }
        layer = inner
        path = rest[rest.index(after: dot)...]
      } else {
        return (layer, String(path))
      }
    }
  }

  /// The kind of the animated value; nil for one without numbers.
  private static func kind(of keyPath: String, _ animation: CAAnimation, _ layer: CALayer) -> ValueKind? {
    guard animation is CAPropertyAnimation else { return nil }
    let type = Swift.type(of: layer)
    if let kind = type.valueKind(forKeyPath: keyPath) { return kind.width > 0 ? kind : nil }
    // A key of the app's own has the type of its values.
    let sample =
      layer.value(forKeyPath: keyPath) ?? (animation as? CABasicAnimation)?.toValue
      ?? (animation as? CAKeyframeAnimation)?.values?.first
    return [ValueKind.transform, .rect, .point, .size, .color, .number].first {
      Unbox.row(sample, $0) != nil
    }
  }

  /// A copy of the animation that moves a number from 0 to 1, or from key frame to key frame.
  private static func progress(of animation: CAAnimation) -> CAAnimation? {
    if let copy = animation.copy() as? CABasicAnimation {
      copy.keyPath = "zPosition"
      copy.fromValue = 0.0
      copy.toValue = 1.0
      copy.byValue = nil
      return plain(copy)
    }
    if let copy = animation.copy() as? CAKeyframeAnimation {
      let count = copy.values?.count ?? 0
      guard count > 1 else { return nil }
      copy.keyPath = "zPosition"
      copy.path = nil
      copy.rotationMode = nil
      copy.values = (0..<count).map { Double($0) }
      return plain(copy)
    }
    guard let transition = animation as? CATransition else { return nil }
    let basic = CABasicAnimation(keyPath: "zPosition")
    basic.fromValue = Double(transition.startProgress)
    basic.toValue = Double(transition.endProgress)
    basic.duration = transition.duration
    basic.speed = transition.speed
    basic.timeOffset = transition.timeOffset
    basic.repeatCount = transition.repeatCount
    basic.repeatDuration = transition.repeatDuration
    basic.autoreverses = transition.autoreverses
    basic.timingFunction = transition.timingFunction ?? CAMediaTimingFunction(name: .default)
    return basic
  }

  private static func plain(_ animation: CAPropertyAnimation) -> CAPropertyAnimation {
    animation.isAdditive = false
    animation.isCumulative = false
    animation.valueFunction = nil
    return animation
  }

  /// A new layer of the engine's class that a layer has or inherits.
  private static func bareLayer(like layer: CALayer) -> CALayer {
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let current = mirror {
      if let layer = makeLayer(named: "\(current.subjectType)") { return layer }
      mirror = current.superclassMirror
    }
    return CALayer()
  }

  // MARK: Samples

  private func components(at time: Double) -> [Double] {
    clock.seek(to: time)
    let value = probe.presentation()?.value(forKeyPath: keyPath)
    guard let row = Unbox.row(value, kind) else { return [] }
    switch kind {
    case .color: return Array(row.prefix(4))
    case .transform:
      guard let transform = Unbox.transform(value) else { return [] }
      let c = TransformComponents(transform)
      let degrees = c.rotation * (180 / .pi)
      return [
        c.translation.x, c.translation.y, c.translation.z, c.scale.x, c.scale.y, c.scale.z, degrees.x,
        degrees.y, degrees.z,
      ]
    default: return factor == 1 ? row : row.map { $0 * factor }
    }
  }

  /// Angles are plotted in degrees, as fields show them.
  private static func factor(of animation: CAAnimation, _ kind: ValueKind) -> Double {
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath ?? ""
    return kind.width == 1 && keyPath.contains(".rotation") ? 180 / .pi : 1
  }

  private var labels: [String] {
    switch kind {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform:
      ["x", "y", "z", "scale x", "scale y", "scale z", "rotation x°", "rotation y°", "rotation z°"]
    default: [""]
    }
  }

  private func sample() {
    var samples = (0...Self.samples).map { index -> (time: Double, values: [Double]) in
      let time = span * Double(index) / Double(Self.samples)
      // At the very end the next repetition would begin.
      return (time, components(at: total > span ? min(time, span * (1 - 1e-9)) : time))
    }
    guard let count = samples.map(\.values.count).min(), count > 0 else { return }
    let all = 0..<min(count, labels.count)
    func extent(_ index: Int) -> ClosedRange<Double> {
      let values = samples.map { $0.values[index] }.filter(\.isFinite)
      return (values.min() ?? 0)...max(values.max() ?? 0, values.min() ?? 0)
    }
    let moving = all.filter { index in
      let extent = extent(index)
      return extent.upperBound - extent.lowerBound > 1e-6 * max(1, abs(extent.upperBound))
    }
    shown = moving.isEmpty ? [0] : moving
    let extents = shown.map { extent($0) }
    range = (extents.map(\.lowerBound).min() ?? 0)...(extents.map(\.upperBound).max() ?? 1)
    samples = sharpened(samples)
    lines = shown.map { index in
      Line(
        label: shown.count == 1 && kind.width == 1 ? "" : labels[index], component: index,
        points: samples.compactMap { sample in
          let value = sample.values[index]
          return value.isFinite ? CGPoint(x: sample.time, y: value) : nil
        })
    }
  }

  /// Adds samples where a value jumps, so that a step is drawn upright.
  private func sharpened(_ samples: [(time: Double, values: [Double])]) -> [(time: Double, values: [Double])]
  {
    let height = max(range.upperBound - range.lowerBound, 1e-12)
    var result: [(time: Double, values: [Double])] = []
    for sample in samples {
      if let last = result.last,
        shown.contains(where: { abs(sample.values[$0] - last.values[$0]) > height / 8 })
      {
        var (low, high) = (last, sample)
        for _ in 0..<10 {
          let time = (low.time + high.time) / 2
          let middle = components(at: time)
          guard middle.count == sample.values.count else { break }
          let jump = shown.max {
            abs(sample.values[$0] - last.values[$0]) < abs(sample.values[$1] - last.values[$1])
          }
          guard let jump else { break }
          let isLow = abs(middle[jump] - low.values[jump]) < abs(middle[jump] - high.values[jump])
          if isLow { low = (time, middle) } else { high = (time, middle) }
        }
        if low.time > last.time { result.append(low) }
        if high.time < sample.time { result.append(high) }
      }
      result.append(sample)
    }
    return result
  }
}
