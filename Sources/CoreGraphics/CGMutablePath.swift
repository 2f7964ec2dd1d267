/// A path that can grow. Drawing without a current point is ignored, as is input that is not finite.
///
/// Source: Apple's documentation of `CGMutablePath`.
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

  /// A straight line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let point = point.applying(unlessIdentity: transform)
    guard !isEmpty, point.isFinite else { return }
    verbs.append(.addLineToPoint)
    points.append(point)
  }

  /// A quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    let control = control.applying(unlessIdentity: transform)
    let end = end.applying(unlessIdentity: transform)
    guard !isEmpty, control.isFinite, end.isFinite else { return }
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(end)
  }

  /// A cubic Bézier curve from the current point.
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

  /// A line back to where the subpath began, joined to its first line. Does nothing where nothing is open.
  public func closeSubpath() {
    guard let last = verbs.last, last != .closeSubpath else { return }
    verbs.append(.closeSubpath)
  }

  /// The elements of another path (or of this one), moved by a transform.
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
  /// The same to the last bit under the identity, also where a product would overflow.
  func applying(unlessIdentity transform: CGAffineTransform) -> CGPoint {
    transform.isIdentity ? self : applying(transform)
  }
}
