/// The pattern of a stroke's dashes: lengths of dash, gap, dash, gap … that are repeated, and where it begins.
struct DashPattern {
  /// A dash, as distances along a subpath.
  struct Dash {
    var from: Double
    var to: Double
    /// On a closed subpath the dash that reaches the end goes on from the start to this distance, if one begins there.
    var beyond: Double?
  }

  /// The dashes of a subpath.
  enum Dashes {
    /// One dash covers all of a closed subpath, which stays closed.
    case closed
    /// The dashes are in the list.
    case listed
  }

  /// An even number of lengths.
  private let lengths: [Double]
  private let period: Double
  /// The index of the dash or gap that the pattern begins with, and the length that is left of it.
  private let start: (index: Int, rest: Double)

  /// Nil if the pattern gives no gaps: it is empty, has a negative length or one that is not finite, or has no length in
  /// all. A phase that is not finite counts as 0.
  init?(phase: Double, lengths: [Double]) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    // With an odd number of lengths, dashes and gaps exchange their roles in every second round.
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
    period = self.lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    var offset = phase.truncatingRemainder(dividingBy: period)
    if !offset.isFinite { offset = 0 }
    if offset < 0 { offset += period }
    var index = 0
    // At 0 a dash begins, also one without length.
    while offset > 0, offset >= self.lengths[index], index < self.lengths.count - 1 {
      offset -= self.lengths[index]
      index += 1
    }
    start = (index, max(self.lengths[index] - offset, 0))
  }

  /// The number of dashes and gaps along a length.
  func count(along length: Double) -> Double { length / period * Double(lengths.count) }

  /// Lists the dashes between two distances of a subpath. The pattern begins at the first.
  ///
  /// - Parameter isClosed: whether these are the start and the end of a closed subpath. There the dash at the end is
  ///   joined to the one at the start and comes first.
  func find(
    from first: Double, to last: Double, isClosed: Bool, in dashes: inout ContiguousArray<Dash>
  ) -> Dashes {
    dashes.removeAll(keepingCapacity: true)
    var (index, rest) = start
    var position = first
    // Far from the start, lengths may be lost to rounding: there the position would stay where it is.
    var left = 2 * lengths.count + Int(clamping: min(count(along: last - first), 1e9))
    while position < last, left > 0 {
      let end = position + rest
      if index % 2 == 0 { dashes.append(Dash(from: position, to: min(end, last))) }
      position = end
      index = (index + 1) % lengths.count
      rest = lengths[index]
      left -= 1
    }
    guard isClosed, !dashes.isEmpty, dashes[0].from <= first, dashes[dashes.count - 1].to >= last else {
      return .listed
    }
    if dashes.count == 1 { return .closed }
    let joined = dashes.removeLast()
    dashes[0] = Dash(from: joined.from, to: joined.to, beyond: dashes[0].to)
    return .listed
  }
}
