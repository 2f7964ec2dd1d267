/// The behaviours of an emitter over all time: those of each commit from then on, and those of the first since ever.
///
/// What animations make of their inputs is sampled on a grid of the layer's time, so that many particles share a sample.
final class EmitterBehaviorTimeline {
  private struct Segment {
    let start: Double
    let behaviors: EmitterBehaviors
    let sampler: (any EmitterSampler)?
  }

  private var segments: ContiguousArray<Segment> = []
  private let none = EmitterBehaviors([], [], original: [])

  /// Samples by the last digits of their places in the grid.
  private var samples: ContiguousArray<Double> = []
  private var places: ContiguousArray<Int>
  /// The segment of the samples.
  private var sampled = -1
  private static let grid = 60.0
  private static let sampleCount = 1024

  /// The oldest changes are forgotten beyond this number.
  private static let limit = 4096

  /// Whether there ever were behaviours.
  private(set) var isUsed = false

  init() { places = ContiguousArray(repeating: .min, count: Self.sampleCount) }

  /// Sets what holds from `time` on; says whether that is news. `sampler`: what is animated, if anything is.
  func set(_ behaviors: EmitterBehaviors?, _ sampler: (any EmitterSampler)?, at time: Double) -> Bool {
    let behaviors = behaviors ?? none
    if behaviors === none, !isUsed { return false }
    if let last = segments.last, last.behaviors === behaviors, last.sampler == nil, sampler == nil {
      return false
    }
    let time = EmitterLimits.number(time)
    while segments.count > 1, let last = segments.last, last.start >= time { segments.removeLast() }
    if segments.count == 1, segments[0].start >= time { segments.removeLast() }
    let isFirst = segments.isEmpty && !isUsed
    isUsed = true
    segments.append(Segment(start: isFirst ? -.infinity : time, behaviors: behaviors, sampler: sampler))
    if segments.count > Self.limit { segments.removeFirst(segments.count - Self.limit * 3 / 4) }
    sampled = -1
    return true
  }

  /// Calls `body` with the behaviours and their inputs at the layer's time `time`.
  func with<Result>(time: Double, _ body: (EmitterForces) -> Result) -> Result {
    var index = segments.count - 1
    while index > 0, segments[index].start > time { index -= 1 }
    guard index >= 0, segments[index].start <= time else { return call(none, body) }
    let segment = segments[index]
    guard let sampler = segment.sampler else { return call(segment.behaviors, body) }
    let count = segment.behaviors.numbers.count
    if sampled != index {
      sampled = index
      samples = ContiguousArray(repeating: 0, count: count * Self.sampleCount)
      for index in places.indices { places[index] = .min }
    }
    let place = Int(clamping: (time * Self.grid).rounded())
    let slot = place & (Self.sampleCount - 1)
    if places[slot] != place {
      places[slot] = place
      samples.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        sampler.sampleBehaviors(
          at: Double(place) / Self.grid, segment.behaviors, into: base + slot * count)
      }
    }
    return samples.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return call(none, body) }
      return body(EmitterForces(behaviors: segment.behaviors, numbers: base + slot * count))
    }
  }

  private func call<Result>(_ behaviors: EmitterBehaviors, _ body: (EmitterForces) -> Result) -> Result {
    behaviors.numbers.withUnsafeBufferPointer { numbers in
      // Where there are none nothing is read.
      body(EmitterForces(behaviors: behaviors, numbers: numbers.baseAddress ?? Self.noNumbers))
    }
  }
  private static var noNumbers: UnsafePointer<Double> {
    UnsafePointer(bitPattern: MemoryLayout<Double>.alignment)!
  }
}
