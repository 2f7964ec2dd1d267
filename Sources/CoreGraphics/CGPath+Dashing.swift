extension CGPath {
  /// The dashes of a stroke as a path. The pattern starts anew with each subpath. On a closed subpath, dashes
  /// that meet at its start are joined.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which a subpath begins, in points. It may be negative.
  ///   - lengths: the lengths of dash, gap, dash, gap … in points, repeated. The path has no gaps if the
  ///     pattern is empty, has a negative number or no length, or gives over 100,000 dashes.
  ///   - transform: is applied to the dashes. The default is the identity.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let pattern = DashPattern(phase: phase, lengths: lengths) else { return transformedCopy(transform) }
    let dashed = CGMutablePath()
    var dashCount = 0.0
    for contour in contours {
      let path = CGMutablePath()
      path.move(to: contour.start)
      for segment in contour.segments { path.add(segment) }
      let measure = PathMeasure(path)
      dashCount += measure.length / pattern.period * Double(lengths.count)
      guard dashCount <= 100_000 else { return transformedCopy(transform) }
      pattern.append(measure, isClosed: contour.isClosed, to: dashed)
    }
    return dashed.transformedCopy(transform)
  }

  func transformedCopy(_ transform: CGAffineTransform) -> CGPath {
    transform.isIdentity ? CGPath(verbs: verbs, points: points) : applying(transform)
  }
}

/// The alternating lengths of dashes and gaps.
private struct DashPattern {
  let lengths: [CGFloat]
  let period: CGFloat
  /// The state of the pattern at the start of a subpath: the index of its dash or gap, and the length that is
  /// left of it.
  let start: (index: Int, rest: CGFloat)

  init?(phase: CGFloat, lengths: [CGFloat]) {
    guard phase.isFinite, !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    // With an odd number of lengths, dashes and gaps exchange their roles in every second round.
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    period = self.lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    var offset = phase.truncatingRemainder(dividingBy: period)
    if offset < 0 { offset += period }
    var index = 0
    // At 0 a dash begins, also one without length.
    while offset > 0, offset >= self.lengths[index], index < self.lengths.count - 1 {
      offset -= self.lengths[index]
      index += 1
    }
    start = (index, max(self.lengths[index] - offset, 0))
  }

  func append(_ measure: PathMeasure, isClosed: Bool, to path: CGMutablePath) {
    guard measure.length > 0 else { return }
    var dashes: [(start: Double, end: Double)] = []
    var (index, rest) = start
    var position = 0.0
    while position < measure.length {
      let end = position + rest
      if index % 2 == 0 { dashes.append((position, min(end, measure.length))) }
      position = end
      index = (index + 1) % lengths.count
      rest = lengths[index]
    }
    guard let first = dashes.first, let last = dashes.last else { return }
    if isClosed && dashes.count > 1 && first.start == 0 && last.end == measure.length {
      // The last dash continues into the first.
      measure.append(from: last.start, to: last.end, to: path, isJoined: false)
      measure.append(from: 0, to: first.end, to: path, isJoined: true)
      dashes.removeFirst()
      dashes.removeLast()
    } else if isClosed && dashes.count == 1 && first.start == 0 && first.end == measure.length {
      measure.append(from: 0, to: measure.length, to: path, isJoined: false)
      path.closeSubpath()
      return
    }
    for dash in dashes {
      if dash.start < dash.end {
        measure.append(from: dash.start, to: dash.end, to: path, isJoined: false)
      } else if let place = measure.place(at: dash.start) {
        // A dash without length is a dot with round caps.
        path.move(to: place.point)
        path.addLine(to: place.point)
      }
    }
  }
}
