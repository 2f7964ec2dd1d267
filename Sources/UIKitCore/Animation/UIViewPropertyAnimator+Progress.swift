extension UIViewPropertyAnimator {
  /// One property.
  struct Entry {
    let track: PropertyTrack
    let key: String
    /// When it begins, in parts of the animator's duration.
    let delay: Double
    /// The axis whose pace the property has.
    var axis: AnimatedAxis { track.component?.axis ?? .x }
    /// Where it was when the leg began.
    var legStart = 0.0

    /// When its last run ends, in parts of the animator's duration.
    var end: Double { delay < 1 ? delay + (1 - delay) * track.repetition.length : 1 }
  }

  /// A way with another pace.
  struct Leg {
    let paces: AxisPaces
    let duration: TimeInterval
    /// Where it leads to: 1, or 0 in an animator that was reversed.
    let target: Double
    /// Where the animator was when it began.
    let start: Double
  }

  var legDuration: TimeInterval { leg?.duration ?? duration }

  /// Whether the animation ends in the next turn of the run loop, because nothing in it can move.
  var endsAtOnce: Bool { isRunning && (entries.isEmpty || legDuration <= 0) }

  /// The part of the leg's duration that has passed, repetitions included.
  var currentPart: Double {
    guard let run, legDuration > 0 else { return part }
    let passed = max(run.clock.time - run.begin, 0) / legDuration
    if run.isBackward { return max(part - passed, 0) }
    return min(part + passed, leg == nil ? entries.reduce(1) { max($0, $1.end) } : 1)
  }

  /// The part of the duration at which the present run of the longest property is.
  var partOfRun: Double {
    let part = currentPart
    guard part > 1, let last = entries.max(by: { $0.end < $1.end }) else { return part }
    return last.track.repetition.place(at: part)
  }

  /// How far the animator is on the whole way from the start to the end.
  var progress: Double {
    if let leg {
      return leg.start + (leg.target - leg.start)
        * leg.paces.x.progress(at: currentPart, duration: leg.duration)
    }
    return pace.progress(at: partOfRun, duration: duration)
  }

  /// How far one property is on its way.
  func progress(of entry: Entry) -> Double {
    if let leg {
      return entry.legStart
        + (leg.target - entry.legStart)
        * leg.paces[entry.axis].progress(at: currentPart, duration: leg.duration)
    }
    guard entry.delay < 1 else { return currentPart < 1 ? 0 : 1 }
    let own = (currentPart - entry.delay) / (1 - entry.delay)
    guard own > 0 else { return 0 }
    return pace(of: entry).progress(
      at: entry.track.repetition.place(at: own), duration: duration * (1 - entry.delay))
  }

  /// The pace of a property: springs of a damping ratio come to rest at the end of the property's own duration.
  func pace(of entry: Entry) -> BlockPace {
    guard entry.delay > 0, let spring = timingParameters?.springTimingParameters else {
      return paces[entry.axis]
    }
    return .spring(spring.curve(forDuration: duration * (1 - entry.delay), along: entry.axis).spring)
  }
}
