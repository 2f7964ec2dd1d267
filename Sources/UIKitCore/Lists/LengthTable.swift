/// The lengths of rows that follow each other. A change of one costs the logarithm of their number, and so does finding the row at an offset.
///
/// Rows that all have one length need no memory of their own.
struct LengthTable: Equatable {
  private(set) var count: Int
  /// The length of all rows while they are equal.
  private var equal: CGFloat
  /// The lengths, if they differ.
  private var lengths: [CGFloat] = []
  /// Sums of ranges, as a Fenwick tree: the entry i is the sum of the last `i & −i` lengths before the index i.
  private var sums: [CGFloat] = []

  private var isEqual: Bool { lengths.isEmpty }

  /// Rows of one length.
  init(count: Int = 0, length: CGFloat = 0) {
    self.count = max(count, 0)
    equal = length
  }

  /// Rows of the given lengths.
  init(_ lengths: some Collection<CGFloat>) {
    self.init(count: lengths.count, length: lengths.first ?? 0)
    guard lengths.contains(where: { $0 != equal }) else { return }
    self.lengths = Array(lengths)
    build()
  }

  private mutating func build() {
    sums = [0] + lengths
    for index in 1..<sums.count {
      let next = index + (index & -index)
      if next < sums.count { sums[next] += sums[index] }
    }
  }

  /// The length of a row.
  subscript(index: Int) -> CGFloat {
    get { isEqual ? equal : lengths[index] }
    set {
      let old = self[index]
      guard newValue != old else { return }
      if isEqual {
        lengths = Array(repeating: equal, count: count)
        build()
      }
      lengths[index] = newValue
      var entry = index + 1
      while entry < sums.count {
        sums[entry] += newValue - old
        entry += entry & -entry
      }
    }
  }

  /// Where a row begins: the sum of the lengths before it. The index may be `count`.
  func start(of index: Int) -> CGFloat {
    if isEqual { return equal * CGFloat(index) }
    var (sum, entry) = (CGFloat(0), index)
    while entry > 0 {
      sum += sums[entry]
      entry -= entry & -entry
    }
    return sum
  }

  /// The sum of all lengths.
  var total: CGFloat { start(of: count) }

  /// The first row that ends behind an offset; `count` if there is none.
  func index(at offset: CGFloat) -> Int {
    guard count > 0, offset >= 0 else { return 0 }
    if isEqual {
      guard equal > 0 else { return count }
      let index = (offset / equal).rounded(.down)
      return index < CGFloat(count) ? Int(clamping: Double(index)) : count
    }
    var (entry, rest) = (0, offset)
    var step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    while step > 0 {
      if entry + step <= count, sums[entry + step] <= rest {
        entry += step
        rest -= sums[entry]
      }
      step >>= 1
    }
    return entry
  }
}
