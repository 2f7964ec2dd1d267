/// The function that `CGPath.apply(info:function:)` calls, with the pointer that was passed to it and an
/// element that is valid during the call.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

/// Lines and curves in subpaths, to be filled, stroked, or moved along. Paths are immutable, except for
/// `CGMutablePath`, and equal if their elements are equal.
///
/// ```swift
/// let badge = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 40), transform: nil)
/// let isHit = badge.contains(CGPoint(x: 4, y: 20))
/// ```
/// Angles are radians from +x to +y. Input that is not finite is ignored and never stops the program. Source:
/// Apple's documentation of `CGPath`.
///
/// The class is unchecked Sendable because a path that is not a `CGMutablePath` never changes. A mutable path
/// is for one thread at a time, as on Apple's systems; code that stores a path stores its `copy()`.
public class CGPath: @unchecked Sendable {
  /// The kinds of the elements. The first is always a move. A line or curve after `closeSubpath` begins a
  /// subpath at the start of the closed one.
  package internal(set) var verbs: [CGPathElementType]
  /// The points of all elements in order (`CGPathElementType.pointCount` for each).
  package internal(set) var points: [CGPoint]

  /// The start of the last subpath, which is the current point after a close.
  final var subpathStart = CGPoint.zero

  init(verbs: [CGPathElementType], points: [CGPoint]) {
    self.verbs = verbs
    self.points = points
    subpathStart = Self.lastSubpathStart(verbs: verbs, points: points)
  }

  /// A closed rectangle: from the corner of least x and y, first along x.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(verbs: path.verbs, points: path.points)
  }

  /// An ellipse in a rectangle. Start and direction are those of `CGMutablePath.addEllipse(in:transform:)`.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(verbs: path.verbs, points: path.points)
  }

  /// A rectangle with rounded corners. Start and direction are those of `CGMutablePath.addRoundedRect`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerWidth: the radius along x, limited to half of the width.
  ///   - cornerHeight: the radius along y, limited to half of the height.
  ///   - transform: is applied to the path; nil is the identity.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(verbs: path.verbs, points: path.points)
  }

  /// An immutable path with the same elements.
  public func copy() -> CGPath? { self }

  /// An immutable path with the same elements after a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform = transform?.pointee, !transform.isIdentity else { return copy() }
    return applying(transform)
  }

  /// A mutable path with the same elements.
  public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

  /// A mutable path with the same elements after a transform.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let path = CGMutablePath()
    path.addPath(self, transform: transform?.pointee ?? .identity)
    return path
  }

  /// This path after a transform. The result is empty if a point goes out of range.
  final package func applying(_ transform: CGAffineTransform) -> CGPath {
    let moved = points.map { $0.applying(transform) }
    guard moved.allSatisfy(\.isFinite) else { return CGPath(verbs: [], points: []) }
    return CGPath(verbs: verbs, points: moved)
  }

  /// A new path with the same elements, which has no other references.
  final package func duplicatePath() -> CGPath { CGPath(verbs: verbs, points: points) }

  /// Replaces the coordinates in place, two numbers for each point. The path must have no other references.
  final package func replacePoints(_ coordinates: UnsafePointer<Double>) {
    for index in points.indices {
      points[index] = CGPoint(x: coordinates[2 * index], y: coordinates[2 * index + 1])
    }
    subpathStart = Self.lastSubpathStart(verbs: verbs, points: points)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The end of the last element (after a close: the start of the closed subpath), or `.zero` for an empty
  /// path.
  public var currentPoint: CGPoint {
    verbs.last == .closeSubpath ? subpathStart : points.last ?? .zero
  }

  /// Calls a block with each element in turn.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    // A copy of the points, because the block gets a mutable pointer and the path must not change.
    var points = self.points
    // One more point, so that a close at the end has an address too.
    points.append(.zero)
    points.withUnsafeMutableBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      for verb in verbs {
        var element = CGPathElement(type: verb, points: next)
        block(&element)
        next += verb.pointCount
      }
    }
  }

  /// Calls a function with `info` and each element in turn.
  ///
  /// On Apple's systems `function` is a C function; here it is any closure, so it may capture what it needs.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  private static func lastSubpathStart(verbs: [CGPathElementType], points: [CGPoint]) -> CGPoint {
    var index = points.count
    for verb in verbs.reversed() {
      index -= verb.pointCount
      if verb == .moveToPoint { return points[index] }
    }
    return .zero
  }
}

extension CGPath: Hashable, CustomStringConvertible {
  /// Whether the elements are equal and in the same order. The same outline in other pieces is not equal.
  public static func == (one: CGPath, other: CGPath) -> Bool {
    one === other || (one.verbs == other.verbs && one.points == other.points)
  }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
  }

  /// The elements in postfix form: points, then m, l, q, c or h.
  public var description: String {
    var words: [String] = []
    var index = 0
    for verb in verbs {
      for point in points[index..<index + verb.pointCount] { words += ["\(point.x)", "\(point.y)"] }
      index += verb.pointCount
      words.append(["m", "l", "q", "c", "h"][Int(verb.rawValue)])
    }
    return words.joined(separator: " ")
  }
}
