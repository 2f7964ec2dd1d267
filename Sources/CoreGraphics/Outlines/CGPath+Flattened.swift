extension CGPath {
  /// The path with lines in place of its curves.
  ///
  /// - Parameter threshold: the greatest distance between a line and its curve, in points. A value that is
  ///   not positive gives 1000 lines per curve.
  public func flattened(threshold: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let tolerance = threshold > 0 ? Double(threshold) : .leastNormalMagnitude
    func add(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
      let chords = CurveChords(p0, p1, p2, p3, tolerance: tolerance, isEven: true)
      chords.forEachInnerEnd(isBalanced: false) { x, y, _ in path.addLine(to: CGPoint(x: x, y: y)) }
      path.addLine(to: p3)
    }
    forEachStep { step in
      switch step {
      case .move(let point): path.move(to: point)
      case .segment(.line(_, let end)): path.addLine(to: end)
      case .segment(.quad(let p0, let p1, let p2)):
        let (control1, control2) = CurveChords.raised(p0, p1, p2)
        add(p0, control1, control2, p2)
      case .segment(.cubic(let p0, let p1, let p2, let p3)): add(p0, p1, p2, p3)
      case .close: path.closeSubpath()
      }
    }
    return CGPath(verbs: path.verbs, points: path.points)
  }
}
