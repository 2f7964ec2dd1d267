/// A subpath as a list of lines and curves.
package struct PathContour: Equatable, Sendable {
  /// Its start.
  package var start: CGPoint
  /// Its segments; each begins at the end of the one before. The closing line is one of them, unless it has
  /// no length.
  package var segments: [PathSegment]
  /// Whether its end is joined to its start.
  package var isClosed: Bool
}

extension CGPath {
  /// The subpaths in order, with those that have no lines.
  package var contours: [PathContour] {
    var contours: [PathContour] = []
    forEachStep { step in
      switch step {
      case .move(let point):
        contours.append(PathContour(start: point, segments: [], isClosed: false))
      case .segment(let segment):
        contours[contours.count - 1].segments.append(segment)
      case .close(let from, let to):
        if from != to { contours[contours.count - 1].segments.append(.line(from, to)) }
        contours[contours.count - 1].isClosed = true
      }
    }
    return contours
  }
}

extension CGMutablePath {
  /// Adds a segment that begins at the current point.
  func add(_ segment: PathSegment) {
    switch segment {
    case .line(_, let end): addLine(to: end)
    case .quad(_, let control, let end): addQuadCurve(to: end, control: control)
    case .cubic(_, let control1, let control2, let end):
      addCurve(to: end, control1: control1, control2: control2)
    }
  }
}
