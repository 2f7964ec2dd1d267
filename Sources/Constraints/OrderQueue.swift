/// Variables by a number: the one with the least number is taken first. A binary heap.
struct OrderQueue: Sendable {
  private var heap: ContiguousArray<(key: Int, variable: Int32)> = []

  var capacity: Int { heap.capacity }

  mutating func clear() { heap.removeAll(keepingCapacity: true) }

  mutating func insert(_ variable: Int32, key: Int) {
    heap.append((key, variable))
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      if heap[parent].key <= key { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = (key, variable)
  }

  mutating func popFirst() -> Int32? {
    guard let first = heap.first?.variable, let moved = heap.popLast() else { return nil }
    let count = heap.count
    if count == 0 { return first }
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= count { break }
      if child + 1 < count, heap[child + 1].key < heap[child].key { child += 1 }
      if heap[child].key >= moved.key { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = moved
    return first
  }
}
