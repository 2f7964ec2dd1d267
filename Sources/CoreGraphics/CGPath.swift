/// What `CGPath.apply(info:function:)` calls: with the pointer that it was given, and an element to be read only while the
/// function runs.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

/// Lines and curves, in subpaths: something to fill, to stroke, or to move along. Immutable, except for
/// `CGMutablePath`; equal by elements.
///
/// Angles are radians from +x to +y. Input that is not finite is ignored wherever a path is built; nothing
/// traps. Source: Apple's documentation of `CGPath`.
///
/// Unchecked Sendable: a path that is not a `CGMutablePath` never changes, and a mutable path is, as on
/// Apple's systems, for one thread at a time; whoever keeps a path takes `copy()` of it.
public class CGPath: @unchecked Sendable {
  /// The elements' kinds. The first is always a move; a drawing element after `closeSubpath` begins a subpath
  /// at the closed one's start.
  package internal(set) var verbs: [CGPathElementType]
  /// The points of all elements, one element's after the other's (`CGPathElementType.pointCount` each).
  package internal(set) var points: [CGPoint]

  /// Where the last subpath began: after a close the current point.
  var subpathStart = CGPoint.zero

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

  /// An ellipse in a rectangle; starts and turns as `CGMutablePath.addEllipse(in:transform:)` says.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(verbs: path.verbs, points: path.points)
  }

  /// A rectangle with rounded corners; starts and turns as `CGMutablePath.addRoundedRect` says.
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

  /// An immutable path of the same elements.
  public func copy() -> CGPath? { self }

  /// An immutable path of the same elements, moved by a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform = transform?.pointee, !transform.isIdentity else { return copy() }
    return applying(transform)
  }

  /// A path of the same elements that can grow.
  public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

  /// A path of the same elements, moved by a transform, that can grow.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let path = CGMutablePath()
    path.addPath(self, transform: transform?.pointee ?? .identity)
    return path
  }

  /// This path, moved by a transform; empty where the transform takes a point out of range.
  package func applying(_ transform: CGAffineTransform) -> CGPath {
    let moved = points.map { $0.applying(transform) }
    guard moved.allSatisfy(\.isFinite) else { return CGPath(verbs: [], points: []) }
    return CGPath(verbs: verbs, points: moved)
  }

  /// Another path of the same elements, which nobody else holds.
  package func duplicatePath() -> CGPath { CGPath(verbs: verbs, points: points) }

  /// Takes new coordinates, two for each point, in place: only for a path that nobody else holds.
  package func replacePoints(_ coordinates: UnsafePointer<Double>) {
    for index in points.indices {
      points[index] = CGPoint(x: coordinates[2 * index], y: coordinates[2 * index + 1])
    }
    subpathStart = Self.lastSubpathStart(verbs: verbs, points: points)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The last element's end (after a close: the closed subpath's start); `.zero` where there is none.
  public var currentPoint: CGPoint {
    verbs.last == .closeSubpath ? subpathStart : points.last ?? .zero
  }

  /// Calls a block with each element in turn.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    // A copy of the points: the block gets a mutable pointer, and the path does not change.
    var points = self.points
    // One more, so that a close at the end has an address too.
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
  /// Whether the elements are the same, in the same order; the same outline in other pieces is another path.
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
