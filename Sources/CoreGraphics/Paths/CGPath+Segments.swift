/// A line or a Bézier curve of a path, with its start.
package enum PathSegment: Equatable, Sendable {
  case line(CGPoint, CGPoint)
  case quad(CGPoint, CGPoint, CGPoint)
  case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

  package var start: CGPoint {
    switch self {
    case .line(let point, _), .quad(let point, _, _), .cubic(let point, _, _, _): point
    }
  }

  package var end: CGPoint {
    switch self {
    case .line(_, let point), .quad(_, _, let point), .cubic(_, _, _, let point): point
    }
  }
}

/// A step of a walk along a path.
package enum PathStep {
  /// A subpath begins.
  case move(CGPoint)
  /// A line or curve of the subpath.
  case segment(PathSegment)
  /// The subpath is closed by the line from the first point to the second. The line may have no length.
  case close(CGPoint, CGPoint)
}

extension CGPath {
  /// Walks along the path and tracks the current point. A line or curve after a close is preceded by a move
  /// to the start of the closed subpath.
  package func forEachStep(_ body: (PathStep) -> Void) {
    var index = 0
    var current = CGPoint.zero
    var start = CGPoint.zero
    var isClosed = false
    points.withUnsafeBufferPointer { points in
      for verb in verbs {
        if isClosed && verb != .moveToPoint && verb != .closeSubpath {
          body(.move(start))
          isClosed = false
        }
        switch verb {
        case .moveToPoint:
          start = points[index]
          current = start
          isClosed = false
          body(.move(start))
        case .addLineToPoint:
          body(.segment(.line(current, points[index])))
          current = points[index]
        case .addQuadCurveToPoint:
          body(.segment(.quad(current, points[index], points[index + 1])))
          current = points[index + 1]
        case .addCurveToPoint:
          body(.segment(.cubic(current, points[index], points[index + 1], points[index + 2])))
          current = points[index + 2]
        case .closeSubpath:
          if !isClosed { body(.close(current, start)) }
          current = start
          isClosed = true
        }
        index += verb.pointCount
      }
    }
  }
}
