import CoreGraphics

/// The boxes of blocks of instances of a kept list: the parts of a list that touch a rectangle are found without going through all
/// instances.
///
/// A block is 64 instances that are painted one after the other, so they often lie near each other.
struct InstanceBlocks {
  static let length = 64

  /// The pixels that each instance can touch, and those that the instances of each block can touch. The latter may be too large after
  /// changes.
  private var instances: ContiguousArray<Box> = []
  private var boxes: ContiguousArray<Box> = []
  private var isCurrent = false
  /// The number of changes since the boxes were computed.
  private var growths = 0

  /// A rectangle of pixels in a form that is fast to compare: the first pixel, and the negated coordinates of the pixel after the last.
  private struct Box {
    var sides: SIMD4<Int32>

    static let empty = Box(sides: SIMD4(repeating: Int32.max / 2))

    init(sides: SIMD4<Int32>) { self.sides = sides }

    init(_ rect: PixelRect) {
      self = .empty
      guard !rect.isEmpty else { return }
      sides = SIMD4(
        Int32(clamping: rect.x), Int32(clamping: rect.y), Int32(clamping: -rect.x - rect.width),
        Int32(clamping: -rect.y - rect.height))
    }

    @inline(__always)
    func touches(_ other: Box) -> Bool {
      let far = SIMD4(other.sides.z, other.sides.w, other.sides.x, other.sides.y)
      return all(sides .< 0 &- far)
    }

    @inline(__always)
    mutating func add(_ other: Box) { sides = pointwiseMin(sides, other.sides) }
  }

  /// Bytes of memory.
  var memory: Int { (instances.capacity + boxes.capacity) * MemoryLayout<Box>.stride }

  /// The list has been painted anew.
  mutating func forget() { isCurrent = false }

  /// Instances of the list have changed.
  mutating func grow(_ list: PaintList, _ changed: ArraySlice<Int32>) {
    guard isCurrent else { return }
    growths += changed.count
    // Boxes that have grown often find much that is elsewhere by now.
    if growths > list.instances.count / 2 + 256 { return forget() }
    for index in changed {
      let index = Int(index)
      guard instances.indices.contains(index) else { return forget() }
      instances[index] = Box(list.box(of: index, within: list.whole))
      boxes[index / Self.length].add(instances[index])
    }
  }

  /// Computes the boxes if they are not known.
  mutating func build(_ list: PaintList) {
    if isCurrent, instances.count == list.instances.count { return }
    instances.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    instances.reserveCapacity(list.instances.count)
    boxes.reserveCapacity(list.instances.count / Self.length + 1)
    for index in list.instances.indices {
      let box = Box(list.box(of: index, within: list.whole))
      instances.append(box)
      if index % Self.length == 0 { boxes.append(.empty) }
      boxes[boxes.count - 1].add(box)
    }
    (isCurrent, growths) = (true, 0)
  }

  /// Calls `body` with ranges of the given instances that hold all those which touch a rectangle, in order.
  ///
  /// - Parameter isAlike: whether one program draws the instances of a range. A few more of these cost less than another draw call.
  func forEachRange(
    of range: Range<Int>, touching rect: PixelRect, isAlike: (Range<Int>) -> Bool,
    _ body: (Range<Int>) -> Void
  ) {
    let rect = Box(rect)
    let range = range.clamped(to: instances.indices)
    var pending = 0..<0
    var block = range.lowerBound / Self.length
    while block * Self.length < range.upperBound {
      defer { block += 1 }
      guard boxes[block].touches(rect) else { continue }
      let end = min((block + 1) * Self.length, range.upperBound)
      for index in max(block * Self.length, range.lowerBound)..<end where instances[index].touches(rect) {
        let isNear =
          !pending.isEmpty && index <= pending.upperBound + Self.length / 2
          && (index == pending.upperBound || isAlike(pending.upperBound - 1..<index + 1))
        if !isNear {
          if !pending.isEmpty { body(pending) }
          pending = index..<index
        }
        pending = pending.lowerBound..<index + 1
      }
    }
    if !pending.isEmpty { body(pending) }
  }
}
