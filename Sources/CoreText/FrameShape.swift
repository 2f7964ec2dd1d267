/// The shape that lines fill: usually a rectangle, else the inside of a path. Coordinates are relative to the
/// top left corner of its box, y down.
struct FrameShape: Sendable {
  /// Infinite if there is no limit.
  let size: CGSize
  /// The edges of a path that is not a rectangle.
  private let edges: [Edge]?

  private struct Edge {
    let start: CGPoint
    let end: CGPoint
  }

  init(size: CGSize) {
    self.size = size
    edges = nil
  }

  init(_ path: CGPath) {
    let box = path.boundingBoxOfPath
    size = box.isNull ? .zero : box.size
    if box.isNull || path.isRect(nil) {
      edges = nil
      return
    }
    var edges: [Edge] = []
    var first = CGPoint.zero
    var last = CGPoint.zero
    func point(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x - box.minX, y: box.maxY - point.y) }
    func close() { if first != last { edges.append(Edge(start: last, end: first)) } }
    path.flattened(threshold: max(box.width, box.height) / 2000).applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint:
        close()
        first = point(element.pointee.points[0])
        last = first
      case .closeSubpath:
        close()
        last = first
      default:
        let next = point(element.pointee.points[0])
        edges.append(Edge(start: last, end: next))
        last = next
      }
    }
    close()
    self.edges = edges
  }

  /// The widest part of the shape that is inside between two heights. Nil if there is none.
  func span(_ top: CGFloat, _ bottom: CGFloat) -> (left: CGFloat, right: CGFloat)? {
    guard let edges else { return (0, size.width) }
    guard bottom > top, top >= 0, bottom <= size.height + 1e-6 else { return nil }
    // Edges are straight between these heights, so a part that is inside at both ends is inside throughout.
    var heights = [top, bottom]
    for edge in edges where edge.start.y > top && edge.start.y < bottom { heights.append(edge.start.y) }
    heights.sort()
    let nudge = (bottom - top) * 1e-6
    var common: [ClosedRange<CGFloat>]?
    for (upper, lower) in zip(heights, heights.dropFirst()) where lower - upper > 2 * nudge {
      for y in [upper + nudge, lower - nudge] {
        let inside = FrameShape.inside(edges, y)
        common = common.map { FrameShape.intersection($0, inside) } ?? inside
      }
    }
    let widest = common?.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
    return widest.map { ($0.lowerBound, $0.upperBound) }
  }

  /// The intervals of a horizontal line that are inside, by the winding rule.
  private static func inside(_ edges: [Edge], _ y: CGFloat) -> [ClosedRange<CGFloat>] {
    var crossings: [(x: CGFloat, turn: Int)] = []
    for edge in edges where (edge.start.y <= y) != (edge.end.y <= y) {
      let share = (y - edge.start.y) / (edge.end.y - edge.start.y)
      crossings.append(
        (edge.start.x + share * (edge.end.x - edge.start.x), edge.end.y > edge.start.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var result: [ClosedRange<CGFloat>] = []
    var winding = 0
    var start: CGFloat = 0
    for crossing in crossings {
      if winding == 0 { start = crossing.x }
      winding += crossing.turn
      if winding == 0, crossing.x > start { result.append(start...crossing.x) }
    }
    return result
  }

  private static func intersection(
    _ one: [ClosedRange<CGFloat>], _ other: [ClosedRange<CGFloat>]
  ) -> [ClosedRange<CGFloat>] {
    var result: [ClosedRange<CGFloat>] = []
    for first in one {
      for second in other where first.overlaps(second) { result.append(first.clamped(to: second)) }
    }
    return result
  }
}
