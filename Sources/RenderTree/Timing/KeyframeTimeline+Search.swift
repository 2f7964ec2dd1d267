/// How a progress is found between keyframes, whose times may be those of a timeline or lie in the list of many tracks
/// (`TrackBlock`).
extension KeyframeTimeline {
  /// A progress within the range that is worked with; 0 for NaN.
  @inline(__always)
  static func limited(_ progress: Double) -> Double {
    progress > -1e6 ? (progress < 1e6 ? progress : 1e6) : progress.isNaN ? 0 : -1e6
  }

  /// The one of `count` even intervals in which `p` lies.
  @inline(__always)
  static func evenInterval(_ p: Double, _ count: Int) -> Location {
    let scaled = p * Double(count)
    var segment = Int(clamping: scaled)
    segment = segment < 0 ? 0 : segment >= count ? count &- 1 : segment
    return Location(segment: segment, fraction: scaled - Double(segment))
  }

  /// The last of `count` keyframes in even intervals that is due at `p`, exactly: neither before its mark nor after it.
  @inline(__always)
  static func evenKeyframe(_ p: Double, _ count: Int) -> Int {
    let whole = Double(count)
    var index = min(max(Int(clamping: p * whole), 0), count - 1)
    // The product may round across the mark.
    if index + 1 < count, p >= Double(index + 1) / whole { index += 1 }
    if index > 0, p < Double(index) / whole { index -= 1 }
    return index
  }

  /// The last of `count` ascending times that is not after `p`; the first when none is.
  @inline(__always)
  static func keyframe(_ times: UnsafePointer<Double>, _ count: Int, notAfter p: Double) -> Int {
    var low = 0
    if count <= 8 {
      while low &+ 1 < count, times[low &+ 1] <= p { low &+= 1 }
      return low
    }
    var high = count
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if times[middle] <= p { low = middle } else { high = middle }
    }
    return low
  }

  /// How far between two keyframes `p` lies. `inverse` is one over the time between them.
  @inline(__always)
  static func fraction(_ p: Double, from start: Double, to end: Double, _ inverse: Double) -> Double {
    // Before the first mark and after the last the end values hold, as far as the animation itself goes.
    if p < start, p >= 0 || start > 0 { return 0 }
    if p >= end, p <= 1 || end < 1 || end == start { return 1 }
    return (p - start) * inverse
  }
}
