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
    switch BlockProperty.of(event) {
    case .additive(let keyPaths): RecordAction(self, layer, keyPaths, repetition)
    case .plain: RecordAction(self, layer, [event], repetition)
    case nil: nil
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
