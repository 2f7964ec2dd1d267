// Converts paths with different elements to a common structure, so that they can be interpolated.

extension CGPath {
  /// The elements that two paths can both be converted to: at each position the element of the higher degree.
  ///
  /// Nil if the paths have different numbers of elements, or if one moves or closes where the other does not.
  package static func commonVerbs(_ a: [CGPathElementType], _ b: [CGPathElementType]) -> [CGPathElementType]?
  {
    guard a.count == b.count else { return nil }
    var verbs = a
    for index in a.indices where a[index] != b[index] {
      guard a[index].isSegment, b[index].isSegment else { return nil }
      verbs[index] = a[index].pointCount > b[index].pointCount ? a[index] : b[index]
    }
    return verbs
  }

  /// The same outline with the elements `target`. Lines and quadratic curves are raised to curves of a higher
  /// degree.
  ///
  /// The control points of a line are evenly spaced, so that its speed is constant. Nil if an element would
  /// have to be lowered, or is of another kind.
  package func promoted(to target: [CGPathElementType]) -> CGPath? {
    if target == verbs { return self }
    guard target.count == verbs.count else { return nil }
    var result: [CGPoint] = []
    result.reserveCapacity(target.reduce(0) { $0 + $1.pointCount })
    var current = CGPoint.zero
    var start = CGPoint.zero
    var index = 0
    for (verb, wanted) in zip(verbs, target) {
      let own = points[index..<(index + verb.pointCount)]
      index += verb.pointCount
      switch (verb, wanted) {
      case _ where verb == wanted: result += own
      case (.addLineToPoint, .addQuadCurveToPoint):
        result += [current.towards(own[own.startIndex], 1.0 / 2), own[own.startIndex]]
      case (.addLineToPoint, .addCurveToPoint):
        let end = own[own.startIndex]
        result += [current.towards(end, 1.0 / 3), current.towards(end, 2.0 / 3), end]
      case (.addQuadCurveToPoint, .addCurveToPoint):
        let (control, end) = (own[own.startIndex], own[own.startIndex + 1])
        result += [current.towards(control, 2.0 / 3), end.towards(control, 2.0 / 3), end]
      default: return nil
      }
      if verb == .moveToPoint { start = own[own.startIndex] }
      current = verb == .closeSubpath ? start : own[own.endIndex - 1]
    }
    return CGPath(verbs: target, points: result)
  }
}

extension CGPathElementType {
  /// Whether the element is a line or a curve.
  fileprivate var isSegment: Bool { self != .moveToPoint && self != .closeSubpath }
}

extension CGPoint {
  /// The point at a fraction `share` of the way to `end`.
  fileprivate func towards(_ end: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
  }
}
