/// The kinds of path element, with the number of their points: move 1 (the end), line 1 (the end), quadratic
/// curve 2 (control, end), cubic curve 3 (control 1, control 2, end), close 0.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
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
  /// Points whose winding number is not zero.
  case winding = 0
  /// Points whose winding number is odd.
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
  /// A point, within the miter limit; beyond it a bevel.
  case miter = 0
  /// A sector of a disc.
  case round = 1
  /// A corner that is cut off.
  case bevel = 2
}
