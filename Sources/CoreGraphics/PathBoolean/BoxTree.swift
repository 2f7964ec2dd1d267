/// A tree of boxes that finds overlapping boxes. Boxes are sorted along a Morton curve, with eight to a node.
struct BoxTree {
  /// The indices of the boxes, in the order of the curve.
  private var order: [Int32] = []
  /// The boxes in that order, then the bounds of each group of eight, and so on up to one box.
  private var levels: [[SpotBox]] = []

  private static let fanOut = 8

  init(_ boxes: [SpotBox]) {
    guard !boxes.isEmpty else { return }
    var whole = SpotBox()
    for box in boxes { whole.add(box) }
    let scale = whole.size > 0 ? 65535 / whole.size : 0
    var keys: [UInt64] = []
    keys.reserveCapacity(boxes.count)
    for (index, box) in boxes.enumerated() {
      let x = UInt64(clamping: ((box.minX + box.maxX) / 2 - whole.minX) * scale)
      let y = UInt64(clamping: ((box.minY + box.maxY) / 2 - whole.minY) * scale)
      keys.append((Self.spread(x) | Self.spread(y) << 1) << 32 | UInt64(index))
    }
    keys.sort()
    order = keys.map { Int32(truncatingIfNeeded: $0 & 0xffff_ffff) }
    levels.append(order.map { boxes[Int($0)] })
    while let last = levels.last, last.count > 1 {
      var next: [SpotBox] = []
      for start in stride(from: 0, to: last.count, by: Self.fanOut) {
        var box = last[start]
        for index in start + 1..<max(start + 1, min(start + Self.fanOut, last.count)) { box.add(last[index]) }
        next.append(box)
      }
      levels.append(next)
    }
  }

  /// Calls a closure once with each pair of boxes that are at most a distance apart along each axis, until it
  /// returns false.
  func forEachPair(within distance: Double, _ body: (Int, Int) -> Bool) {
    guard let leaves = levels.first, levels.count > 1 else { return }
    var stack: [(level: Int, index: Int, span: Int)] = []
    // The number of leaves below a node. A pair is reported at the leaf that comes first.
    var rootSpan = 1
    for _ in 1..<levels.count { rootSpan *= Self.fanOut }
    for first in leaves.indices {
      let box = leaves[first]
      stack.append((levels.count - 1, 0, rootSpan))
      while let (level, index, span) = stack.popLast() {
        let start = index * Self.fanOut
        let end = min(start + Self.fanOut, levels[level - 1].count)
        let childSpan = span / Self.fanOut
        for child in start..<end where (child + 1) * childSpan - 1 > first {
          guard box.isNear(levels[level - 1][child], within: distance) else { continue }
          if level > 1 {
            stack.append((level - 1, child, childSpan))
          } else if !body(Int(order[first]), Int(order[child])) {
            return
          }
        }
      }
    }
  }

  /// A 16-bit number with a zero before each bit.
  private static func spread(_ number: UInt64) -> UInt64 {
    var bits = number & 0xffff
    bits = (bits | bits << 8) & 0x00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
