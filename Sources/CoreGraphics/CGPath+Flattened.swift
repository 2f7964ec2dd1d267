extension CGPath {
  /// The path with lines in place of its curves.
  ///
  /// - Parameter threshold: the greatest distance between a line and its curve, in points. A value that is
  ///   not positive gives 1000 lines per curve.
  public func flattened(threshold: CGFloat) -> CGPath {
    let path = CGMutablePath()
    forEachStep { step in
      switch step {
      case .move(let point): path.move(to: point)
      case .segment(let segment):
        segment.forEachLineEnd(threshold: threshold) { point, _ in path.addLine(to: point) }
      case .close: path.closeSubpath()
      }
    }
    return CGPath(verbs: path.verbs, points: path.points)
  }
}

extension PathSegment {
  /// Calls a closure with the ends (and their parameters) of lines that approximate the curve. The lines have
  /// equal parameter lengths.
  ///
  /// The distance between a chord and its curve is at most an eighth of the greatest second derivative times
  /// the square of the parameter step.
  func forEachLineEnd(threshold: CGFloat, _ body: (CGPoint, CGFloat) -> Void) {
    let count = lineCount(threshold: threshold)
    for index in 1...count {
      let t = index == count ? 1 : CGFloat(index) / CGFloat(count)
      body(point(at: t), t)
    }
  }

  /// The number of lines of equal parameter length that stay within a distance of the curve.
  func lineCount(threshold: CGFloat) -> Int {
    let bend: CGFloat
    switch self {
    case .line: return 1
    case .quad(let p0, let p1, let p2): bend = 2 * Self.bend(p0, p1, p2)
    case .cubic(let p0, let p1, let p2, let p3): bend = 6 * max(Self.bend(p0, p1, p2), Self.bend(p1, p2, p3))
    }
    if bend == 0 { return 1 }
    let count = (bend / (8 * threshold)).squareRoot().rounded(.up)
    return threshold > 0 && count < 1000 ? max(Int(clamping: count), 1) : 1000
  }

  private static func bend(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> CGFloat {
    hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
  }
}
