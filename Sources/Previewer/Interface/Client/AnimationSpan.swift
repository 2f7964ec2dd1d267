import Localization
import QuartzCore
import RenderTree
import SceneEditing

/// An animation as a row of the timeline: when it runs on the clock of the scene, and what is said about it.
@MainActor package struct AnimationSpan {
  package let layer: CALayer
  package let animation: ObservedAnimation
  /// The levels of time around the animation, outermost first: layers with a time of their own, then groups.
  private let layers: [MediaTiming]
  private let groups: [MediaTiming]
  /// Where the animation is, by which it can be edited; nil for one without a key, which nothing can find again.
  package let place: AnimationPath?

  /// How deep it lies in groups.
  package var depth: Int { groups.count }
  package var isGroup: Bool { animation.animation is CAAnimationGroup }
  package var timing: MediaTiming { animation.timing }

  /// The animations of a layer in the order of application; the members of a group follow it.
  package static func spans(of layer: CALayer) -> [AnimationSpan] {
    guard layer.hasAnimations else { return [] }
    let layers = layer.timeLevels
    var spans: [AnimationSpan] = []
    func add(_ animation: ObservedAnimation, _ groups: [MediaTiming], _ place: AnimationPath?) {
      spans.append(
        AnimationSpan(animation: animation, layer: layer, layers: layers, groups: groups, place: place))
      // The engine runs groups to the same depth.
      guard groups.count < 64 else { return }
      for (index, member) in animation.members.enumerated() {
        let inner = place.map { AnimationPath(layer, key: $0.key, member: $0.member + [index]) }
        add(member, groups + [animation.timing], inner)
      }
    }
    for animation in layer.observedAnimations {
      let key = animation.key.flatMap { LayerOverrides.isOverride(key: $0) ? nil : $0 }
      add(animation, [], key.map { AnimationPath(layer, key: $0) })
    }
    return spans
  }

  private init(
    animation: ObservedAnimation, layer: CALayer, layers: [MediaTiming], groups: [MediaTiming],
    place: AnimationPath?
  ) {
    (self.animation, self.layer, self.layers, self.groups) = (animation, layer, layers, groups)
    self.place = place
  }

  /// The animation at a place, as it is now; nil if its layer has lost it.
  package static func find(_ place: AnimationPath) -> AnimationSpan? {
    spans(of: place.layer).last { $0.place == place }
  }

  // MARK: Key frames

  /// When key frames are reached, in seconds of the animation's own time. A basic animation has its two ends, a spring none.
  package var keyframes: [Double] {
    let own = animation.animation
    let isBasic = own is CABasicAnimation && !(own is CASpringAnimation)
    var times = isBasic ? [0, 1] : animation.keyTimes(on: layer)
    // The last key time of a discrete animation is its end, and no key frame.
    if let values = (own as? CAKeyframeAnimation)?.values, values.count < times.count, values.count > 1 {
      times.removeLast(times.count - values.count)
    }
    return times.filter { (0...1).contains($0) }.map { ownTime(ofKeyTime: $0) }
  }

  /// The animation's own time, in seconds, at which it reaches a key time, 0…1.
  private func ownTime(ofKeyTime keyTime: Double) -> Double {
    let function = animation.animation.timingFunction
    return (function.map { Self.time(of: $0, atProgress: keyTime) } ?? keyTime) * timing.duration
  }

  /// The animation's own time, in seconds, at a time of the clock; nil if it does not run then.
  package func ownTime(at time: Double) -> Double? {
    let near = runs(in: time - 1e-3...time + 1e-3).filter { !$0.isDense }
    let found =
      near.first { $0.start <= time && time <= $0.end }
      ?? near.first { $0.start - 1e-6 <= time && time <= $0.end + 1e-6 }
    guard let run = found else { return nil }
    let share = run.end > run.start ? (time - run.start) / (run.end - run.start) : 0
    return run.from + (run.to - run.from) * min(max(share, 0), 1)
  }

  /// When a timing function reaches a progress, 0…1.
  private static func time(of function: CAMediaTimingFunction, atProgress progress: Double) -> Double {
    guard progress > 0, progress < 1 else { return progress }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if function.curve.value(at: middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  // MARK: Runs

  /// The runs of what contains the animation, within a range of the clock.
  private func enclosing(_ range: ClosedRange<Double>, shortest: Double) -> [TimeRun] {
    var runs = [TimeRun(clock: range)]
    for timing in layers { runs = timing.layerRuns(inside: runs) }
    for timing in groups { runs = timing.runs(inside: runs, shortest: shortest) }
    return runs
  }

  /// The first run of the animation, there and not back; nil for an animation that never runs.
  package var firstRun: TimeRun? {
    let begin = extent.begin
    guard begin.isFinite, !isStill else { return nil }
    // The numbers are exact where the range is short.
    for length in [1e3, 1e6, 1e10] {
      let outer = enclosing(begin - 1...begin + length, shortest: 0)
      guard let run = timing.runs(inside: outer, shortest: 0, limit: 2).first else { continue }
      if run.end < begin + length || length == 1e10 { return run.isDense ? nil : run }
    }
    return nil
  }

  /// The runs of the animation within a range of the clock; those shorter than `shortest` seconds in a row are one.
  package func runs(in range: ClosedRange<Double>, shortest: Double = 0) -> [TimeRun] {
    timing.runs(inside: enclosing(range, shortest: shortest), shortest: shortest)
  }

  /// A stretch of the clock.
  package struct Stretch: Equatable {
    package let start, end: Double
  }

  /// The stretches in which the animation waits for its begin time, or has ended and holds its value.
  package struct Surroundings: Equatable {
    /// From the begin of what contains it, or from time 0, to its own.
    package var delays: [Stretch] = []
    /// Before the begin and after the end, where the fill mode shows a value.
    package var fills: [Stretch] = []
  }

  package func surroundings(in range: ClosedRange<Double>, shortest: Double) -> Surroundings {
    var found = Surroundings()
    let compiled = MediaTiming.Compiled(timing)
    for run in enclosing(range, shortest: shortest) where !run.isDense && run.from != run.to {
      let (low, high) = (min(run.from, run.to), max(run.from, run.to))
      func stretch(_ a: Double, _ b: Double) -> Stretch? {
        guard a < b else { return nil }
        let (x, y) = (run.clockTime(at: a), run.clockTime(at: b))
        return Stretch(start: min(x, y), end: max(x, y))
      }
      // A group's time begins at 0; a scene's, too.
      let zero = groups.isEmpty ? layers.reduce(0) { $1.localTime(parent: $0) } : 0
      if compiled.begin > zero, let delay = stretch(max(low, zero), min(compiled.begin, high)) {
        found.delays.append(delay)
      }
      if timing.fillsBackwards, let fill = stretch(low, min(compiled.begin, high)) {
        found.fills.append(fill)
      }
      if timing.fillsForwards, compiled.end.isFinite, let fill = stretch(max(compiled.end, low), high) {
        found.fills.append(fill)
      }
    }
    return found
  }

  /// The clock's time of the begin and of the end, for an animation in no group; infinite where there is none.
  package var extent: (begin: Double, end: Double) {
    let compiled = MediaTiming.Compiled(groups.first ?? timing)
    func clock(_ time: Double) -> Double {
      layers.reversed().reduce(time) { time, level in
        time.isFinite ? level.parentTime(local: time) : (level.speed < 0 ? -time : time)
      }
    }
    let (a, b) = (clock(compiled.begin), clock(compiled.end))
    return (min(a, b), max(a, b))
  }

  /// Whether the clock does not move the animation, because a layer or a group has speed 0.
  package var isStill: Bool { (layers + groups + [timing]).contains { $0.speed == 0 } }

  // MARK: Texts

  /// The key path, or what the animation is.
  package var title: String {
    switch animation.animation {
    case let property as CAPropertyAnimation: property.keyPath ?? className
    case let transition as CATransition: localized("\(transition.type.rawValue) transition")
    case is CAAnimationGroup: animation.key ?? localized("group")
    default: animation.key ?? className
    }
  }

  private var className: String { "\(type(of: animation.animation))" }

  /// The key, where the title does not say it.
  package var subtitle: String? { animation.key.flatMap { $0 == title ? nil : $0 } }

  /// Names and values for the description under the pointer.
  package var description: [(name: String, value: String)] {
    let own = animation.animation
    var lines: [(String, String)] = [(localized("class"), className)]
    if let key = animation.key { lines.append((localized("key"), key)) }
    let extent = extent
    if isStill {
      lines.append((localized("paused"), localized("its speed or that of its layer is 0")))
    } else if groups.isEmpty {
      lines.append((localized("begins"), TimeText.seconds(extent.begin)))
      lines.append(
        (localized("ends"), extent.end.isFinite ? TimeText.seconds(extent.end) : localized("never")))
    } else {
      lines.append((localized("begins"), localized("\(TimeText.seconds(timing.beginTime)) in its group")))
    }
    lines.append((localized("duration"), TimeText.seconds(timing.duration)))
    if timing.speed != 1 {
      lines.append((localized("speed"), TimeText.number(timing.speed, digits: 3) + "×"))
    }
    if timing.timeOffset != 0 { lines.append((localized("offset"), TimeText.seconds(timing.timeOffset))) }
    if let text = repetition { lines.append((localized("repeats"), text)) }
    if timing.fillsBackwards || timing.fillsForwards {
      lines.append((localized("fill mode"), CAMediaTimingFillMode(timing: timing).rawValue))
    }
    lines.append((localized("timing function"), pace))
    if let animation = own as? CAKeyframeAnimation, !keyframes.isEmpty {
      lines.append((localized("key frames"), "\(keyframes.count), \(animation.calculationMode.rawValue)"))
    }
    if let animation = own as? CAPropertyAnimation {
      let kinds = [
        (animation.isAdditive, localized("additive")), (animation.isCumulative, localized("cumulative")),
      ]
      let on = kinds.filter(\.0).map(\.1)
      if !on.isEmpty { lines.append((localized("values"), on.joined(separator: ", "))) }
    }
    return lines
  }

  private var repetition: String? {
    var parts: [String] = []
    if timing.repeatDuration > 0 {
      parts.append(
        timing.repeatDuration.isFinite
          ? localized("for \(TimeText.seconds(timing.repeatDuration))") : localized("forever"))
    } else if timing.repeatCount > 0, timing.repeatCount != 1 {
      parts.append(
        timing.repeatCount.isFinite
          ? localized("\(TimeText.number(timing.repeatCount, digits: 2)) times") : localized("forever"))
    }
    if timing.autoreverses { parts.append(localized("back and forth")) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private var pace: String {
    if let spring = animation.animation as? CASpringAnimation {
      func text(_ value: CGFloat) -> String { TimeText.number(Double(value), digits: 2) }
      return localized(
        "spring, stiffness \(text(spring.stiffness)), damping \(text(spring.damping)), mass \(text(spring.mass))"
      )
    }
    let inner = (animation.animation as? CAKeyframeAnimation)?.timingFunctions
    guard let function = animation.animation.timingFunction else {
      return inner.map { localized("by key frame: \(Self.names($0))") } ?? localized("linear")
    }
    return Self.name(function)
  }

  private static func names(_ functions: [CAMediaTimingFunction]) -> String {
    let shown = functions.prefix(3).map { name($0) }
    return shown.joined(separator: ", ") + (functions.count > 3 ? ", …" : "")
  }

  private static func name(_ function: CAMediaTimingFunction) -> String {
    if let name = function.name { return name.rawValue }
    var points: [Float] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      points += point
    }
    return "cubic \(points.map { TimeText.number(Double($0), digits: 2) }.joined(separator: " "))"
  }
}

extension CAMediaTimingFillMode {
  fileprivate init(timing: MediaTiming) {
    self =
      timing.fillsBackwards && timing.fillsForwards
      ? .both : timing.fillsBackwards ? .backwards : timing.fillsForwards ? .forwards : .removed
  }
}
