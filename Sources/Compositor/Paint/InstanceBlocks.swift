/// The boxes of blocks of instances of a kept list: the parts of a list that touch a rectangle are found without going through all
/// instances.
///
/// A block is 64 instances that are painted one after the other, so they often lie near each other.
struct InstanceBlocks {
  static let length = 64

  /// The pixels that the instances of each block can touch. They may be too large after changes.
  private var boxes: ContiguousArray<PixelRect> = []
  private var isCurrent = false
  /// The number of changes since the boxes were computed.
  private var growths = 0

  /// The list has been painted anew.
  mutating func forget() { isCurrent = false }

  /// Instances of the list have changed.
  mutating func grow(_ list: PaintList, _ changed: ArraySlice<Int32>) {
    guard isCurrent else { return }
    growths += changed.count
    // Boxes that have grown often find much that is elsewhere by now.
    if growths > list.instances.count / 2 + 256 { return forget() }
    for index in changed {
      let block = Int(index) / Self.length
      guard boxes.indices.contains(block) else { return forget() }
      boxes[block] = boxes[block].union(list.box(of: Int(index), within: list.whole))
    }
  }

  /// Computes the boxes if they are not known.
  mutating func build(_ list: PaintList) {
    let count = (list.instances.count + Self.length - 1) / Self.length
    if isCurrent, boxes.count == count { return }
    boxes.removeAll(keepingCapacity: true)
    for block in 0..<count {
      let end = min((block + 1) * Self.length, list.instances.count)
      boxes.append(
        (block * Self.length..<end).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
          $0.union(list.box(of: $1, within: list.whole))
        })
    }
    (isCurrent, growths) = (true, 0)
  }

  /// Calls `body` with ranges of the given instances that hold all those which touch a rectangle, in order.
  func forEachRange(
    of instances: Range<Int>, in list: PaintList, touching rect: PixelRect, _ body: (Range<Int>) -> Void
  ) {
    var pending = 0..<0
    var block = instances.lowerBound / Self.length
    while block * Self.length < instances.upperBound {
      defer { block += 1 }
      guard boxes.indices.contains(block), !boxes[block].intersection(rect).isEmpty else { continue }
      var begin = max(block * Self.length, instances.lowerBound)
      var end = min((block + 1) * Self.length, instances.upperBound)
      while begin < end, list.box(of: begin, within: list.whole).intersection(rect).isEmpty { begin += 1 }
      while begin < end, list.box(of: end - 1, within: list.whole).intersection(rect).isEmpty { end -= 1 }
      if begin == end { continue }
      // A few more instances cost less than another draw call.
      if pending.isEmpty || begin > pending.upperBound + Self.length / 2 {
        if !pending.isEmpty { body(pending) }
        pending = begin..<end
      } else {
        pending = pending.lowerBound..<end
      }
    }
    if !pending.isEmpty { body(pending) }
  }
}
