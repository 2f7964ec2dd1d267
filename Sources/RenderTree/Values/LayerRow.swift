import Foundation

/// The values of a layer or a render node, by `Slot`: a view of its row.
///
/// The values lie in two parts. The *near* part has the slots before `Slot.nearEnd`, which most layers set. The *far* part has the
/// others. A row whose far values are all defaults shares the far part of its layout's defaults, so it takes a quarter of the
/// memory. Before the first near value lies the address of the far part.
///
/// A row in one piece (`isWhole`) is both parts one behind the other; animated values are in such rows.
@usableFromInline package struct LayerRow: Equatable {
  @usableFromInline let near: UnsafeMutablePointer<Double>

  @usableFromInline
  @inline(__always)
  init(near: UnsafeMutablePointer<Double>) { self.near = near }

  /// Where the value of slot 0 would lie if the far part began with it.
  @inlinable
  var far: UnsafeMutablePointer<Double> {
    @inline(__always) get {
      (UnsafeRawPointer(near) - 8).load(as: UnsafeMutablePointer<Double>.self)
    }
  }

  /// The value at a slot.
  @inlinable
  package subscript(slot: Int) -> Double {
    @inline(__always) get { slot < Slot.nearEnd ? near[slot] : far[slot] }
  }

  /// What the layer and its sublayers are multiplied with when they are shown, from 0 to 1. A property of the whole layer that fades it
  /// acts here; whether the layer is hidden is another value.
  @inlinable
  package var shownOpacity: Double {
    @inline(__always) get { min(max(self[Slot.opacity], 0), 1) }
  }

  /// The numbers from a slot on, up to the end of the property to which the slot belongs.
  @inlinable
  @inline(__always)
  package static func + (row: LayerRow, slot: Int) -> UnsafePointer<Double> {
    UnsafePointer((slot < Slot.nearEnd ? row.near : row.far) + slot)
  }
}

extension LayerRow {
  /// Numbers before the first near value: the address of the far part.
  static let head = 1

  /// Where the memory of a row comes from.
  package enum Memory {
    /// For the rows of model layers.
    case heap
    /// For committed values of render nodes.
    case committed
    /// For values on screen.
    case shown

    fileprivate func take(_ length: Int) -> UnsafeMutablePointer<Double> {
      switch self {
      case .heap: .allocate(capacity: length)
      case .committed: RowPool.committed.take(length)
      case .shown: RowPool.shown.take(length)
      }
    }

    fileprivate func giveBack(_ numbers: UnsafeMutablePointer<Double>, _ length: Int) {
      switch self {
      case .heap: numbers.deallocate()
      case .committed: RowPool.committed.giveBack(numbers, length)
      case .shown: RowPool.shown.giveBack(numbers, length)
      }
    }
  }

  /// A row with the defaults of a layout.
  package static func make(_ layout: RowLayout, in memory: Memory) -> LayerRow {
    let row = LayerRow(near: memory.take(head + Slot.nearEnd) + head)
    row.near.update(from: layout.defaults.near, count: Slot.nearEnd)
    row.link(to: layout.defaults.near)
    return row
  }

  /// A row in one piece with the values of another one.
  static func makeWhole(copying other: LayerRow, length: Int, in memory: Memory) -> LayerRow {
    let row = LayerRow(near: memory.take(head + length) + head)
    row.link(to: row.near)
    row.near.update(from: other.near, count: min(Slot.nearEnd, length))
    if length > Slot.nearEnd {
      (row.near + Slot.nearEnd).update(from: other + Slot.nearEnd, count: length - Slot.nearEnd)
    }
    return row
  }

  /// A row in one piece with the given values, on the heap.
  static func makeWhole(_ values: [Double]) -> LayerRow {
    precondition(values.count >= Slot.nearEnd, "a row has the values of every layer")
    let row = LayerRow(near: Memory.heap.take(head + values.count) + head)
    row.link(to: row.near)
    for (slot, value) in values.enumerated() { (row.near + slot).initialize(to: value) }
    return row
  }

  /// Ends a row that `make` has made.
  package func free(_ layout: RowLayout, in memory: Memory) {
    if ownsFar(layout) { memory.giveBack(far + Slot.nearEnd, layout.length - Slot.nearEnd) }
    memory.giveBack(near - Self.head, Self.head + Slot.nearEnd)
  }

  /// Ends a row that `makeWhole` has made.
  func freeWhole(length: Int, in memory: Memory) { memory.giveBack(near - Self.head, Self.head + length) }

  /// Whether the row has a far part of its own.
  package func ownsFar(_ layout: RowLayout) -> Bool { far != layout.defaults.near }

  /// The sizes of the blocks of memory of a row that `make` has made.
  package func blocks(_ layout: RowLayout) -> [Int] {
    let near = (Self.head + Slot.nearEnd) * MemoryLayout<Double>.stride
    return ownsFar(layout) ? [near, (layout.length - Slot.nearEnd) * MemoryLayout<Double>.stride] : [near]
  }

  fileprivate func link(to far: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(near - 1).storeBytes(of: far, as: UnsafeMutablePointer<Double>.self)
  }

  /// Gives a row that `make` has made a far part of its own, which stays where it is until the row ends.
  package func ownFar(_ layout: RowLayout, in memory: Memory) {
    let count = layout.length - Slot.nearEnd
    guard !ownsFar(layout), count > 0 else { return }
    let values = memory.take(count)
    values.update(from: layout.defaults.near + Slot.nearEnd, count: count)
    link(to: values - Slot.nearEnd)
  }

  /// Writes values from a slot on into a row that `make` has made.
  package func write(
    _ values: UnsafePointer<Double>, at slot: Int, count: Int, _ layout: RowLayout, in memory: Memory
  ) {
    let nearCount = min(max(Slot.nearEnd - slot, 0), count)
    if nearCount > 0 { (near + slot).update(from: values, count: nearCount) }
    guard nearCount < count else { return }
    let (first, rest) = (slot + nearCount, count - nearCount)
    if !ownsFar(layout) {
      if memcmp(far + first, values + nearCount, rest * MemoryLayout<Double>.stride) == 0 { return }
      ownFar(layout, in: memory)
    }
    (far + first).update(from: values + nearCount, count: rest)
  }

  /// Takes over all values of another row of the same layout.
  package func copy(_ other: LayerRow, _ layout: RowLayout, in memory: Memory) {
    write(other.near, at: 0, count: Slot.nearEnd, layout, in: memory)
    if other.far != far {
      write(
        other + Slot.nearEnd, at: Slot.nearEnd, count: layout.length - Slot.nearEnd, layout, in: memory)
    }
  }
}
