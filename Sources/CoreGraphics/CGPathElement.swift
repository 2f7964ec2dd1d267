/// The kinds of path element. How many points each has: 1 (the end), 1 (the end), 2 (control, end), 3
/// (control 1, control 2, end), none.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
  case closeSubpath = 4

  /// How many points an element of this kind has.
  package var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}

/// One element of a path, as `CGPath.applyWithBlock(_:)` shows it.
public struct CGPathElement {
  /// What is drawn, and how many points it has.
  public var type: CGPathElementType
  /// The element's points; to be read only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element whose points lie at `points`: as many as its type says.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which points count as inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Those around which the path turns a number of times that is not zero.
  case winding = 0
  /// Those around which the path turns an odd number of times.
  case evenOdd = 1
}

/// How a stroke ends.
public enum CGLineCap: Int32, Sendable {
  /// At the end point.
  case butt = 0
  /// With a half disc around the end point.
  case round = 1
  /// Half the line width past the end point.
  case square = 2
}

/// How a stroke goes around a corner.
public enum CGLineJoin: Int32, Sendable {
  /// With a point, within the miter limit; beyond that as `bevel`.
  case miter = 0
  /// With a sector of a disc.
  case round = 1
  /// With the corner cut off.
  case bevel = 2
}
