import Foundation

/// How the values between keyframes come about: CAAnimationCalculationMode as plain data.
package enum KeyframeMode: UInt8, Sendable {
  case linear, discrete, paced, cubic, cubicPaced

  /// The mode of that name; an unknown one interpolates linearly.
  package init(name: String) {
    switch name {
    case "discrete": self = .discrete
    case "paced": self = .paced
    case "cubic": self = .cubic
    case "cubicPaced": self = .cubicPaced
    default: self = .linear
    }
  }

  /// Whether key times and timing functions are ignored, and distances give the times.
  package var isPaced: Bool { self == .paced || self == .cubicPaced }
  package var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// When the keyframes of an animation fall due, and between which two a moment lies.
package struct KeyframeTimeline: Sendable {
  /// The keyframes that have a time: with fewer key times than values the common prefix is used (measured).
  package let count: Int
  /// Whether a keyframe holds until the next one.
  package let isDiscrete: Bool
  /// Without key times: the intervals are of equal length.
  let isEven: Bool
  // The keyframes' times in order, and one over each interval that begins there. Empty when even.
  let times: [Double]
  let inverses: [Double]
  /// Whether no time is before the one ahead of it.
  let ascends: Bool
  let curves: [UnitBezier]

  /// A moment: between keyframe `segment` and the next, `fraction` of the way. Discrete: at that keyframe.
  package struct Location: Sendable, Equatable {
    package var segment: Int
    package var fraction: Double
  }

  /// The timeline of `count` keyframes; nil when fewer than two have a time (a single value has no effect).
  ///
  /// - Parameters:
  ///   - keyTimes: as they stand, also where they do not ascend: the last keyframe whose time has come is due, and an interval
  ///     that ends before it begins is at its end. Times outside 0…1 are legal: of such intervals the part within 0…1 is run
  ///     (measured). Nil or empty: even intervals, one fewer than keyframes;
  ///     when discrete as many as keyframes. A discrete animation may have one more mark than keyframes: the last
  ///     keyframe holds from the last but one.
  ///   - curves: the pace within each interval; missing ones are linear.
  package init?(count: Int, isDiscrete: Bool = false, keyTimes: [Double]? = nil, curves: [UnitBezier] = []) {
    let marks = keyTimes ?? []
    let used = marks.isEmpty ? count : min(count, marks.count)
    guard used >= 2 else { return nil }
    self.count = used
    self.isDiscrete = isDiscrete
    self.curves = curves.prefix(used - 1).allSatisfy(\.isLinear) ? [] : curves
    isEven = marks.isEmpty
    guard !isEven else {
      times = []
      inverses = []
      ascends = true
      return
    }
    times = marks.prefix(used).map { $0.isFinite ? min(max($0, -1e6), 1e6) : 0 }
    inverses = Self.inverses(times)
    ascends = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// When each keyframe is reached, in parts of the duration. A discrete keyframe begins to show then.
  package var keyTimes: [Double] {
    isEven ? (0..<count).map { Double($0) / Double(isDiscrete ? count : count - 1) } : times
  }

  /// When a discrete timeline goes on to its next keyframe, 0…1. (The first shows from the beginning.)
  var marks: [Double] {
    isEven ? (1..<count).map { Double($0) / Double(count) } : Array(times.dropFirst())
  }

  /// The timeline in which every interval lasts as long as its part of the whole way: constant speed.
  ///
  /// A way without any length is divided evenly. Nil when there is no interval.
  package init?(lengths: [Double]) {
    guard !lengths.isEmpty else { return nil }
    count = lengths.count + 1
    isDiscrete = false
    curves = []
    ascends = true
    let lengths = lengths.map { $0 > 0 && $0.isFinite ? $0 : 0 }
    let total = lengths.reduce(0, +)
    isEven = !(total > 0 && total.isFinite)
    guard !isEven else {
      times = []
      inverses = []
      return
    }
    var way = 0.0
    var times = [0.0]
    for length in lengths {
      way += length
      times.append(min(way / total, 1))
    }
    times[lengths.count] = 1
    self.times = times
    inverses = Self.inverses(times)
  }

  private static func inverses(_ times: [Double]) -> [Double] {
    zip(times, times.dropFirst()).map { $1 > $0 ? 1 / ($1 - $0) : 0 }
  }

  /// Where `progress` lies.
  ///
  /// Progress outside 0…1, from a curve that overshoots, continues the first or last interval where that has
  /// no curve of its own: the fraction then leaves 0…1. Discrete timelines hold their ends.
  package func locate(_ progress: Double) -> Location {
    let p = Self.limited(progress)
    if isDiscrete {
      return Location(
        segment: isEven ? Self.evenKeyframe(p, count) : keyframe(notAfter: p, last: count - 1), fraction: 0)
    }
    var location = isEven ? Self.evenInterval(p, count - 1) : interval(p)
    if location.segment < curves.count {
      location.fraction = curves[location.segment].value(at: location.fraction)
    }
    return location
  }

  /// The uneven interval in which `p` lies.
  private func interval(_ p: Double) -> Location {
    let segment = keyframe(notAfter: p, last: count - 2)
    return Location(
      segment: segment,
      fraction: Self.fraction(p, from: times[segment], to: times[segment + 1], inverses[segment]))
  }

  /// The last keyframe up to `last` that is due at `p`; the first when none is.
  private func keyframe(notAfter p: Double, last: Int) -> Int {
    times.withUnsafeBufferPointer { times in
      if ascends, let times = times.baseAddress { return Self.keyframe(times, last + 1, notAfter: p) }
      // Among times that do not ascend, no search by halves finds the last one.
      var index = last
      while index > 0, times[index] > p { index -= 1 }
      return index
    }
  }
}
