/// A part of the memory of a `SlicePool`: a short list that may grow.
struct Slice: Sendable {
  var start: Int32 = 0
  var count: Int32 = 0
  var capacity: Int32 = 0

  @inline(__always) var indices: Range<Int> { Int(start)..<Int(start + count) }
}

/// The memory of many short lists: one array, of which each list has a slice.
///
/// The capacity of a slice is a power of two. What a list gives back is kept for others of the same capacity, so a system whose size
/// stays about the same stops to allocate.
struct SlicePool<Element: BitwiseCopyable & Sendable>: Sendable {
  var elements: ContiguousArray<Element> = []
  /// Where free slices begin, by the binary logarithm of their capacity.
  private var free = ContiguousArray<ContiguousArray<Int32>>(repeating: [], count: 32)
  /// What the elements of slices that are not used are set to.
  private let placeholder: Element

  init(placeholder: Element) { self.placeholder = placeholder }

  @inline(__always)
  mutating func append(_ element: Element, to slice: inout Slice) {
    if slice.count == slice.capacity { grow(&slice) }
    elements[Int(slice.start + slice.count)] = element
    slice.count += 1
  }

  /// Doubles the capacity of a list, whose elements move.
  private mutating func grow(_ slice: inout Slice) {
    let old = slice
    slice.capacity = max(4, old.capacity * 2)
    if let start = free[slice.capacity.trailingZeroBitCount].popLast() {
      slice.start = start
    } else {
      slice.start = Int32(elements.count)
      elements.append(contentsOf: repeatElement(placeholder, count: Int(slice.capacity)))
    }
    for offset in 0..<Int(old.count) {
      elements[Int(slice.start) + offset] = elements[Int(old.start) + offset]
    }
    if old.capacity > 0 { free[old.capacity.trailingZeroBitCount].append(old.start) }
  }

  /// Empties a list and gives its memory to others.
  mutating func release(_ slice: inout Slice) {
    if slice.capacity > 0 { free[slice.capacity.trailingZeroBitCount].append(slice.start) }
    slice = Slice()
  }
}
