extension ContiguousArray {
  /// The bytes below which room is kept, whatever the array needs.
  private static var leastRoom: Int { 1 << 16 }

  /// Whether an array of `count` elements has four times the room that it needs. An array that grows has up to twice that.
  package static func isRoomy(_ count: Int, capacity: Int) -> Bool {
    capacity > 4 * count && capacity * MemoryLayout<Element>.stride > leastRoom
  }

  /// Gives back the memory that the array needs no more, for example because a tree has lost most of its layers.
  package mutating func giveBackRoom() {
    if Self.isRoomy(count, capacity: capacity) { moveToFittingMemory() }
  }

  /// Gives back all memory but that of the elements, except for an eighth of it. For arrays that do not grow soon.
  package mutating func trim() {
    if capacity > count + count / 8 + 64 { moveToFittingMemory() }
  }

  private mutating func moveToFittingMemory() {
    var fitting = Self()
    fitting.reserveCapacity(count)
    fitting.append(contentsOf: self)
    self = fitting
  }
}
