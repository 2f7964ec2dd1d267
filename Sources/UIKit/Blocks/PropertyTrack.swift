/// The way of one property of a layer through an animation: values at times from 0 to 1.
@MainActor final class PropertyTrack {
  let layer: CALayer
  let keyPath: String
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
    repetition: AnimationBlock.Repetition
  ) {
    self.repetition = repetition
    self.isKeyframed = isKeyframed
    self.layer = layer
    self.keyPath = keyPath
    self.times = times
    self.values = values
    self.final = final
    self.calculationMode = calculationMode
    isAdditive =
      switch keyPath {
      case "position", "bounds.origin", "bounds.size": true
      case "transform": if case .transform(let end) = final { end.inverse != nil } else { false }
      default: false
      }
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

  /// Gives the layer a value, without an animation.
  func setModel(to value: AnimatedValue) {
    UIView.performWithoutAnimation {
      let view = layer.delegate as? UIView
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
    func boxed(_ value: AnimatedValue) -> Any? { (isAdditive ? value.difference(to: final) : value).boxed }
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

/// Notes the changes of blocks whose animations are made at the end: keyframes and animators.
@MainActor final class TrackRecorder {
  fileprivate struct Change {
    let layer: CALayer
    let keyPath: String
    let old: AnimatedValue
    let new: AnimatedValue
    let start: Double
    let end: Double
    let repetition: AnimationBlock.Repetition
  }

  private var changes: [Change] = []
  /// When changes that are made now take place, in parts of the whole.
  private(set) var window = (start: 0.0, end: 1.0)
  private let calculationMode: CAAnimationCalculationMode
  /// Whether this is for an animator: each change is a track of its own. Else those of one property are keyframes of one.
  let collects: Bool
  /// Takes the tracks when the block has ended.
  private let onFinish: ([PropertyTrack], AnimationBlock) -> Void
  private var absorbed: [PropertyTrack] = []

  init(
    _ calculationMode: CAAnimationCalculationMode = .linear, collects: Bool,
    onFinish: @escaping ([PropertyTrack], AnimationBlock) -> Void
  ) {
    self.calculationMode = calculationMode
    self.collects = collects
    self.onFinish = onFinish
  }

  /// Runs `changes` as what takes place between two moments.
  func within(_ start: Double, _ length: Double, _ changes: () -> Void) {
    func part(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
    let outer = window
    window.start = part(start)
    window.end = part(window.start + max(length.isFinite ? length : 0, 0))
    changes()
    window = outer
  }

  /// Takes the tracks of a block of keyframes within this one.
  func absorb(_ tracks: [PropertyTrack]) { absorbed += tracks }

  func action(
    for layer: CALayer, forKey event: String, _ repetition: AnimationBlock.Repetition
  ) -> (any CAAction)? {
    switch event {
    case "position", "transform": return RecordAction(self, layer, [event], repetition)
    case "bounds": return RecordAction(self, layer, ["bounds.origin", "bounds.size"], repetition)
    default:
      return AnimationBlock.animatesPlainly(layer, event)
        ? RecordAction(self, layer, [event], repetition) : nil
    }
  }

  fileprivate func add(
    _ layer: CALayer, _ keyPath: String, from old: AnimatedValue, _ repetition: AnimationBlock.Repetition
  ) {
    changes.append(
      Change(
        layer: layer, keyPath: keyPath, old: old, new: AnimatedValue(of: layer, at: keyPath),
        start: window.start, end: window.end, repetition: repetition))
  }

  func finish(in block: AnimationBlock) {
    var tracks: [PropertyTrack] = []
    if collects {
      for change in changes {
        tracks.append(
          PropertyTrack(
            change.layer, change.keyPath, times: [0, 1], values: [change.old, change.new], final: change.new,
            repetition: change.repetition))
      }
    } else {
      var places: [Name: Int] = [:]
      var groups: [[Change]] = []
      for change in changes {
        let name = Name(layer: ObjectIdentifier(change.layer), keyPath: change.keyPath)
        if let place = places[name] {
          groups[place].append(change)
        } else {
          places[name] = groups.count
          groups.append([change])
        }
      }
      tracks = groups.map { merge($0) }
    }
    changes = []
    onFinish(tracks + absorbed, block)
  }

  private struct Name: Hashable {
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// One track of the changes of a property, which holds between them.
  private func merge(_ changes: [Change]) -> PropertyTrack {
    let first = changes[0]
    var times = [0.0]
    var values = [first.old]
    var last: Change?
    // In the order of their starts; those that start together in the order in which they were made.
    for (_, change) in changes.enumerated().sorted(by: { ($0.1.start, $0.0) < ($1.1.start, $1.0) }) {
      if let last, last.start == change.start, last.end == change.end {
        values[values.count - 1] = change.new
        continue
      }
      let end = times[times.count - 1]
      if change.start > end {
        times.append(change.start)
        values.append(values[values.count - 1])
      }
      times.append(max(change.end, times[times.count - 1]))
      values.append(change.new)
      last = change
    }
    if times[times.count - 1] < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    let latest = changes[changes.count - 1]
    return PropertyTrack(
      first.layer, first.keyPath, times: times, values: values, final: latest.new,
      calculationMode: calculationMode, isKeyframed: true, repetition: latest.repetition)
  }
}

/// The action of a change in a block that is recorded.
@MainActor private final class RecordAction: @preconcurrency CAAction {
  private let recorder: TrackRecorder
  private let old: [(keyPath: String, value: AnimatedValue)]
  private let repetition: AnimationBlock.Repetition

  init(
    _ recorder: TrackRecorder, _ layer: CALayer, _ keyPaths: [String], _ repetition: AnimationBlock.Repetition
  ) {
    self.recorder = recorder
    self.repetition = repetition
    old = keyPaths.map { ($0, AnimatedValue(of: layer, at: $0)) }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    for entry in old { recorder.add(layer, entry.keyPath, from: entry.value, repetition) }
  }
}
