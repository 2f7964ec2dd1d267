/// A path to which elements can be added.
///
/// ```swift
/// let triangle = CGMutablePath()
/// triangle.move(to: CGPoint(x: 0, y: 0))
/// triangle.addLine(to: CGPoint(x: 50, y: 0))
/// triangle.addLine(to: CGPoint(x: 25, y: 40))
/// triangle.closeSubpath()
/// ```
/// A line or curve without a current point is ignored, and so is input that is not finite. Source: Apple's
/// documentation of `CGMutablePath`.
///
/// Unchecked: the compiler asks that CGPath's conformance is restated; see there for the threads.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() {
    super.init(verbs: [], points: [])
  }

  public override func copy() -> CGPath? {
    CGPath(verbs: verbs, points: points)
  }

  /// Begins a subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let point = point.applying(unlessIdentity: transform)
    guard point.isFinite else { return }
    verbs.append(.moveToPoint)
    points.append(point)
    subpathStart = point
  }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let point = point.applying(unlessIdentity: transform)
    guard !isEmpty, point.isFinite else { return }
    verbs.append(.addLineToPoint)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// - Parameters:
  ///   - end: the end of the curve.
  ///   - control: the control point.
  ///   - transform: is applied to the points. Default the identity.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    let control = control.applying(unlessIdentity: transform)
    let end = end.applying(unlessIdentity: transform)
    guard !isEmpty, control.isFinite, end.isFinite else { return }
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// - Parameters:
  ///   - end: the end of the curve.
  ///   - control1: the control point at the current point.
  ///   - control2: the control point at the end.
  ///   - transform: is applied to the points. Default the identity.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    let control1 = control1.applying(unlessIdentity: transform)
    let control2 = control2.applying(unlessIdentity: transform)
    let end = end.applying(unlessIdentity: transform)
    guard !isEmpty, control1.isFinite, control2.isFinite, end.isFinite else { return }
    verbs.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Adds a line back to the start of the subpath, and joins it to the first line. It has no effect if no
  /// subpath is open.
  public func closeSubpath() {
    guard let last = verbs.last, last != .closeSubpath else { return }
    verbs.append(.closeSubpath)
  }

  /// Adds the elements of another path (or of this one) after a transform.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let added = transform.isIdentity ? path.points : path.points.map { $0.applying(transform) }
    guard !added.isEmpty, added.allSatisfy(\.isFinite) else { return }
    let start = path.subpathStart.applying(unlessIdentity: transform)
    verbs.append(contentsOf: path.verbs)
    points.append(contentsOf: added)
    subpathStart = start
  }
}

extension CGPoint {
  /// Applies a transform. The identity returns the same bits, also where a product would overflow.
  func applying(unlessIdentity transform: CGAffineTransform) -> CGPoint {
    transform.isIdentity ? self : applying(transform)
  }
}
