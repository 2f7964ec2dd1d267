import Localization
import QuartzCore
import RenderTree

/// An animation as a row of the timeline: when it runs on the clock of the scene, and what is said about it.
@MainActor package struct AnimationSpan {
  package let layer: CALayer
  package let animation: ObservedAnimation
  /// The levels of time around the animation, outermost first: layers with a time of their own, then groups.
  private let layers: [MediaTiming]
  private let groups: [MediaTiming]
  /// When keyframes are reached, in seconds of the animation's own time.
  package let keyframes: [Double]

  /// How deep it lies in groups.
  package var depth: Int { groups.count }
  package var isGroup: Bool { animation.animation is CAAnimationGroup }
  package var timing: MediaTiming { animation.timing }

  /// The animations of a layer in the order of application; the members of a group follow it.
  package static func spans(of layer: CALayer) -> [AnimationSpan] {
    guard layer.hasAnimations else { return [] }
    let layers = layer.timeLevels
    var spans: [AnimationSpan] = []
    func add(_ animation: ObservedAnimation, _ groups: [MediaTiming]) {
      spans.append(AnimationSpan(animation, of: layer, layers, groups))
      // The engine runs groups to the same depth.
      guard groups.count < 64 else { return }
      for member in animation.members { add(member, groups + [animation.timing]) }
    }
    for animation in layer.observedAnimations { add(animation, []) }
    return spans
  }

  private init(
    _ animation: ObservedAnimation, of layer: CALayer, _ layers: [MediaTiming], _ groups: [MediaTiming]
  ) {
    self.animation = animation
    self.layer = layer
    self.layers = layers
    self.groups = groups
    let function = animation.animation.timingFunction
    keyframes = animation.keyTimes(on: layer).filter { (0...1).contains($0) }.map { progress in
      (function.map { Self.time(of: $0, atProgress: progress) } ?? progress) * animation.timing.duration
    }
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
