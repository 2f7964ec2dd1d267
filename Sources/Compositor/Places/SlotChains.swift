/// Values that belong to several owners, in one array: each owner has a chain of them, and refers to it by the index of the first one
/// (−1: an empty chain). The slots of values that are removed are used again, so an owner whose values are replaced in each frame takes
/// no further memory.
struct SlotChains<Value> {
  private struct Slot {
    var value: Value
    var next: Int32
  }

  private var slots: ContiguousArray<Slot> = []
  /// The first of the free slots, which are a chain, too.
  private var free: Int32 = -1

  /// Bytes of memory.
  var memory: Int { slots.capacity * MemoryLayout<Slot>.stride }

  /// Adds a value at the end of a chain.
  mutating func append(_ value: Value, to first: inout Int32) {
    var new = free
    if new >= 0 {
      free = slots[Int(new)].next
      slots[Int(new)] = Slot(value: value, next: -1)
    } else {
      new = Int32(truncatingIfNeeded: slots.count)
      slots.append(Slot(value: value, next: -1))
    }
    if first < 0 { first = new } else { slots[last(of: first)].next = new }
  }

  /// The slot of the last value of a chain that is not empty.
  private func last(of first: Int32) -> Int {
    var last = Int(first)
    while slots[last].next >= 0 { last = Int(slots[last].next) }
    return last
  }

  /// Empties a chain.
  mutating func remove(_ first: inout Int32) {
    while first >= 0 {
      let next = slots[Int(first)].next
      slots[Int(first)].next = free
      (free, first) = (first, next)
    }
  }

  /// Calls `body` with the values of a chain, in order, until it returns false.
  @inline(__always)
  func forEach(from first: Int32, _ body: (Value) -> Bool) {
    var index = first
    while index >= 0, body(slots[Int(index)].value) { index = slots[Int(index)].next }
  }

  /// Changes the last value of a chain, if there is one.
  mutating func changeLast(_ first: Int32, _ body: (inout Value) -> Void) {
    if first >= 0 { body(&slots[last(of: first)].value) }
  }

  /// Replaces the first value of a chain.
  mutating func replaceFirst(_ first: Int32, with value: Value) { slots[Int(first)].value = value }

  mutating func removeAll() {
    slots.removeAll(keepingCapacity: true)
    free = -1
  }

  /// Gives back the memory that the values do not need.
  mutating func giveBackRoom() { slots.giveBackRoom() }
}
