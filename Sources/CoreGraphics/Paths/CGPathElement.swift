/// The kinds of path element, with the number of their points: move 1 (the end), line 1 (the end), quadratic
/// curve 2 (control, end), cubic curve 3 (control 1, control 2, end), close 0.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath at a point.
  case moveToPoint = 0
  /// A straight line from the current point to a point.
  case addLineToPoint = 1
  /// A quadratic Bézier curve: its control point, then its end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve: its two control points, then its end.
  case addCurveToPoint = 3
  /// A line back to the start of the subpath, joined there. It has no points.
  case closeSubpath = 4

  /// The number of points of an element of this kind.
  package var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// An element of a path, as `CGPath.applyWithBlock(_:)` passes it.
///
/// ```swift
/// let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
/// path.applyWithBlock { element in
///   if element.pointee.type == .addLineToPoint { print(element.pointee.points[0]) }
/// }
/// ```
public struct CGPathElement {
  /// The kind of the element, which gives the number of points.
  public var type: CGPathElementType
  /// The points of the element. They are valid during the call only.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element with points at an address. Their number follows from the type.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which points count as inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// A point is inside if the path winds around it: its winding number is not 0.
  case winding = 0
  /// A point is inside if its winding number is odd, so overlapping parts leave holes.
  case evenOdd = 1
}

/// The shape of the ends of a stroke.
public enum CGLineCap: Int32, Sendable {
  /// The stroke ends at the end point.
  case butt = 0
  /// A half disc around the end point.
  case round = 1
  /// A rectangle that ends half the line width past the end point.
  case square = 2
}

/// The shape of the corners of a stroke.
public enum CGLineJoin: Int32, Sendable {
  /// A pointed corner; beyond the miter limit, the corner of `bevel`.
  case miter = 0
  /// A rounded corner: a sector of a disc around the joint.
  case round = 1
  /// A corner that is cut off straight.
  case bevel = 2
}
