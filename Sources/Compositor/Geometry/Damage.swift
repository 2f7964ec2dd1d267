import CoreGraphics

/// The pixels that have to be drawn again: a few rectangles that do not overlap.
package struct Damage: Equatable, Sendable {
  package private(set) var rects: [PixelRect] = []

  /// The most rectangles. Further ones are joined, because each rectangle is a pass of its own.
  private static let most = 4

  package init() {}
  package init(_ rect: PixelRect) { add(rect) }

  package var isEmpty: Bool { rects.isEmpty }

  /// Pixels.
  package var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// The box around all rectangles.
  package var bounds: PixelRect {
    rects.dropFirst().reduce(rects.first ?? PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  package func intersects(_ rect: PixelRect) -> Bool { rects.contains { !$0.intersection(rect).isEmpty } }

  /// Adds a rectangle. Joins rectangles that overlap it.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    var index = 0
    while index < rects.count {
      if rects[index].contains(rect) { return }
      if rects[index].intersection(rect).isEmpty {
        index += 1
      } else {
        rect = rect.union(rects.remove(at: index))
        index = 0
      }
    }
    rects.append(rect)
    if rects.count > Self.most { joinTwo() }
  }

  /// Adds the rectangles of another value.
  package mutating func add(_ other: Damage) { for rect in other.rects { add(rect) } }

  /// Keeps only the damaged pixels that lie within a rectangle.
  package mutating func clip(to rect: PixelRect) {
    guard rects.contains(where: { !rect.contains($0) }) else { return }
    rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
  }

  /// Joins the two rectangles whose union adds the fewest pixels that need no drawing.
  private mutating func joinTwo() {
    var least = (waste: Int.max, first: 0, second: 1)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < least.waste { least = (waste, first, second) }
      }
    }
    let joined = rects[least.first].union(rects[least.second])
    rects.remove(at: least.second)
    rects.remove(at: least.first)
    add(joined)
  }
}

/// The damage of many rectangles, most of which lie beside the one before, as those of layers that follow each other do. Neighbours are
/// joined before they are added, which takes a tenth of the time.
struct DamageTrail {
  private(set) var damage = Damage()
  /// The last rectangles, joined, and the sum of their areas.
  private var near = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var sum = 0

  /// A joined rectangle has at most four times the pixels of its parts, or these.
  private static let small = 32 * 32

  @inline(__always)
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    let joined = near.union(rect)
    let area = rect.area
    if joined.area <= max(4 * (sum + area), Self.small) {
      (near, sum) = (joined, sum + area)
    } else {
      damage.add(near)
      (near, sum) = (rect, area)
    }
  }

  /// Adds the last rectangles.
  mutating func finish() {
    damage.add(near)
    (near, sum) = (PixelRect(x: 0, y: 0, width: 0, height: 0), 0)
  }
}
