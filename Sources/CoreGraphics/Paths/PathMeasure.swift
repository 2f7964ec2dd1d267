/// A path by arc length: its length, and the point at a distance along it.
///
/// It is made once for a path. Then a point is found with a binary search and one cubic polynomial, without
/// allocation. Moves between subpaths have no length.
///
///     distance  0 ─────── span 0 ───────┬──── span 1 ────┬─ … ─ length
///                  piece│piece │ piece  │     piece      │
///
/// A span is a line or curve. A piece is a part of a span on which a cubic polynomial gives the parameter at a
/// distance, with an error of at most 10⁻⁸ of the curve's size.
package struct PathMeasure: Sendable {
  /// A line or curve of the path.
  package struct Span: Sendable {
    package var segment: PathSegment
    /// The distance at its start.
    package var start: Double
    package var length: Double
    /// The index of its subpath in `CGPath.contours`.
    package var contour: Int
    fileprivate var pieces: Range<Int>
  }

  /// A position on the path.
  package struct Position: Sendable {
    package var point: CGPoint
    /// The direction of travel with length 1. Nil on a path without length.
    package var direction: CGVector?
    /// The index of its line or curve among `spans`.
    package var span: Int
    /// Its parameter there, 0…1.
    package var parameter: CGFloat
  }

  private struct Piece {
    var t0: Double
    var t1: Double
    /// The distance from the span's start to the parameter t0.
    var start: Double
    var length: Double
    /// The derivatives of the parameter at both ends, for a unit of the piece's length.
    var slope0: Double
    var slope1: Double

    func parameter(at distance: Double) -> Double {
      guard length > 0 else { return t0 }
      let u = min(max((distance - start) / length, 0), 1)
      let v = 1 - u
      return t0 * v * v * (1 + 2 * u) + t1 * u * u * (1 + 2 * v) + u * v * (slope0 * v - slope1 * u)
    }
  }

  /// The lines and curves in order, with those that close subpaths.
  package private(set) var spans: [Span] = []
  /// The length of all spans.
  package private(set) var length = 0.0
  private var pieces: [Piece] = []

  package init(_ path: CGPath) {
    for (contour, contents) in path.contours.enumerated() {
      for segment in contents.segments {
        let first = pieces.count
        let size = Self.split(segment, into: &pieces)
        spans.append(
          Span(segment: segment, start: length, length: size, contour: contour, pieces: first..<pieces.count))
        length += size
      }
    }
  }

  /// The position at a distance along the path. Distances beyond an end give that end. Nil if the path has no
  /// lines and curves.
  package func place(at distance: Double) -> Position? {
    guard let last = spans.indices.last else { return nil }
    let distance = distance.isNaN ? 0 : min(max(distance, 0), length)
    // The last span that begins at or before the distance and has a length.
    var index = spans.partitioningIndex { $0.start > distance } - 1
    if index == last { while index > 0 && spans[index].length == 0 { index -= 1 } }
    let parameter = parameter(at: distance - spans[index].start, in: index)
    let segment = spans[index].segment
    return Position(
      point: segment.point(at: parameter), direction: segment.direction(at: parameter), span: index,
      parameter: parameter)
  }

  /// The parameter in 0…1 at a distance from the start of a line or curve.
  package func parameter(at distance: Double, in span: Int) -> CGFloat {
    let range = spans[span].pieces
    if distance <= 0 || range.isEmpty { return 0 }
    if distance >= spans[span].length { return 1 }
    if case .line = spans[span].segment { return distance / spans[span].length }
    let index = pieces[range].partitioningIndex { $0.start > distance } - 1
    return pieces[max(index, range.lowerBound)].parameter(at: distance)
  }

  /// Appends the path between two distances.
  ///
  /// - Parameter isJoined: whether the path's current point is the start of the part, so that no move is
  ///   needed.
  package func append(from start: Double, to end: Double, to path: CGMutablePath, isJoined: Bool) {
    guard start < end else { return }
    var contour = isJoined ? nil : -1
    var index = max(spans.partitioningIndex { $0.start > start } - 1, 0)
    while index < spans.count, spans[index].start < end {
      let span = spans[index]
      let t0 = parameter(at: start - span.start, in: index)
      let t1 = parameter(at: end - span.start, in: index)
      if t0 < t1 {
        let part = span.segment.part(from: t0, to: t1)
        if let last = contour, last != span.contour { path.move(to: part.start) }
        contour = span.contour
        path.add(part)
      }
      index += 1
    }
  }

  /// Splits a segment into pieces and returns its length.
  private static func split(_ segment: PathSegment, into pieces: inout [Piece]) -> Double {
    func speed(_ t: Double) -> Double {
      let derivative = segment.derivative(at: t)
      return hypot(derivative.dx, derivative.dy)
    }
    let points = segment.controlPoints
    let size = zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    guard size > 0, size.isFinite else { return 0 }
    if case .line = segment {
      pieces.append(Piece(t0: 0, t1: 1, start: 0, length: size, slope0: 1, slope1: 1))
      return size
    }
    var length = 0.0
    // In order: the part that is split last comes first.
    var waiting = [(t0: 0.0, t1: 1.0)]
    // A part that overflows is never exact, and a million pieces take a second.
    let mostPieces = pieces.count + 4096
    while let (t0, t1) = waiting.popLast() {
      let partLength = GaussLegendre.integral(from: t0, to: t1, of: speed)
      let speeds = (speed(t0), speed(t1))
      var piece = Piece(
        t0: t0, t1: t1, start: length, length: partLength,
        slope0: speeds.0 > 0 ? partLength / speeds.0 : .infinity,
        slope1: speeds.1 > 0 ? partLength / speeds.1 : .infinity)
      // If each slope is at most three times the change, the cubic is monotonic (Fritsch and Carlson).
      let isTame = max(piece.slope0, piece.slope1) <= 3 * (t1 - t0)
      let isExact =
        isTame
        && [0.25, 0.5, 0.75].allSatisfy { share in
          let t = piece.parameter(at: length + share * partLength)
          let distance = GaussLegendre.integral(from: t0, to: t, of: speed)
          return abs(distance - share * partLength) <= 1e-8 * size
        }
      if !isExact && t1 - t0 > 1e-6 && waiting.count < 64 && pieces.count < mostPieces && partLength.isFinite
      {
        let middle = (t0 + t1) / 2
        waiting.append((middle, t1))
        waiting.append((t0, middle))
        continue
      }
      if !isTame {
        // At a cusp the rest is so short that a straight line is accurate enough.
        piece.slope0 = t1 - t0
        piece.slope1 = t1 - t0
      }
      pieces.append(piece)
      length += partLength
    }
    return length
  }
}

extension RandomAccessCollection {
  /// The first index of the second half, if all elements of the first half come first.
  fileprivate func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecond(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
