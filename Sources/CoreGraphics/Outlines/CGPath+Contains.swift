extension CGPath {
  /// Whether a point is inside the path. Open subpaths are closed by a line.
  ///
  /// Curves are tested exactly and not as chords. A point on the outline is inside if the inside lies towards
  /// larger x (or, on a horizontal edge, larger y). So of shapes that share an edge exactly one contains a
  /// point on it, and a rectangle contains the same points as with `CGRect.contains(_:)`.
  ///
  /// - Parameters:
  ///   - point: the point to test.
  ///   - rule: the fill rule. The default is `.winding`.
  ///   - transform: is applied to the point first. The default is the identity.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let point = transform.isIdentity ? point : point.applying(transform)
    guard point.isFinite else { return false }
    return rule.contains(windingNumber: windingNumber(around: point))
  }

  /// The winding number of the path around a point. A turn from +x to +y counts as 1.
  package func windingNumber(around point: CGPoint) -> Int {
    var turns = 0
    var start = CGPoint.zero
    var end = CGPoint.zero
    forEachStep { step in
      switch step {
      case .move(let next):
        turns += PathSegment.line(end, start).crossings(rightOf: point)
        start = next
        end = next
      case .segment(let segment):
        turns += segment.crossings(rightOf: point)
        end = segment.end
      case .close(let from, let to):
        turns += PathSegment.line(from, to).crossings(rightOf: point)
        end = to
      }
    }
    return turns + PathSegment.line(end, start).crossings(rightOf: point)
  }
}

extension CGPathFillRule {
  /// Whether a path with this winding number around a point contains the point.
  @inlinable @inline(__always)
  package func contains(windingNumber: some FixedWidthInteger) -> Bool {
    switch self {
    case .winding: windingNumber != 0
    case .evenOdd: windingNumber & 1 != 0
    }
  }
}

extension PathSegment {
  /// The number of times that the segment crosses the ray from a point to +x: crossings upwards in y minus
  /// crossings downwards.
  ///
  /// A piece that is monotonic in y crosses if its ends lie on different sides of the ray. A point at the
  /// height of the ray counts as above it. Adjacent pieces treat their common end alike, so no crossing is
  /// counted twice or missed.
  fileprivate func crossings(rightOf point: CGPoint) -> Int {
    switch self {
    case .line(let p0, let p1):
      let isUp = p1.y > point.y
      guard (p0.y > point.y) != isUp else { return 0 }
      // The side of the line on which the point is. Differences from the point keep it exact near the line.
      let side = (p0.x - point.x) * (p1.y - point.y) - (p1.x - point.x) * (p0.y - point.y)
      return isUp ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
    case .quad(let p0, let p1, let p2):
      guard max(p0.y, p1.y, p2.y) > point.y, min(p0.y, p1.y, p2.y) <= point.y,
        max(p0.x, p1.x, p2.x) > point.x
      else { return 0 }
    case .cubic(let p0, let p1, let p2, let p3):
      guard max(p0.y, p1.y, p2.y, p3.y) > point.y, min(p0.y, p1.y, p2.y, p3.y) <= point.y,
        max(p0.x, p1.x, p2.x, p3.x) > point.x
      else { return 0 }
    }
    var count = 0
    var t0: CGFloat = 0
    var p0 = start
    for t1 in turningPoints(of: \.y) + [1] {
      let p1 = self.point(at: t1)
      let isUp = p1.y > point.y
      if (p0.y > point.y) != isUp, x(atHeight: point.y, between: t0, and: t1, isUp: isUp) > point.x {
        count += isUp ? 1 : -1
      }
      t0 = t1
      p0 = p1
    }
    return count
  }

  /// The x at a given height of a piece that is monotonic in y.
  private func x(atHeight y: CGFloat, between t0: CGFloat, and t1: CGFloat, isUp: Bool) -> CGFloat {
    var low = t0
    var high = t1
    // Bisects to the last bit of a parameter near 1.
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if (point(at: middle).y > y) == isUp { high = middle } else { low = middle }
    }
    return point(at: high).x
  }
}
