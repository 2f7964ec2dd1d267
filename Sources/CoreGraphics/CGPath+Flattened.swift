extension CGPath {
  /// The path with lines in place of its curves.
  ///
  /// - Parameter threshold: how far a line may be from its curve, in points. What is not positive counts as
  ///   the finest that is made: 1000 lines for a curve.
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
  /// Calls back with the ends (and their parameters) of lines of equal parameter length that stay near the
  /// curve.
  ///
  /// A chord leaves its curve by at most an eighth of the greatest second derivative times the square of the
  /// parameter's step.
  func forEachLineEnd(threshold: CGFloat, _ body: (CGPoint, CGFloat) -> Void) {
    let count = lineCount(threshold: threshold)
    for index in 1...count {
      let t = index == count ? 1 : CGFloat(index) / CGFloat(count)
      body(point(at: t), t)
    }
  }

  /// How many lines of equal parameter length stay within a distance of the curve.
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
