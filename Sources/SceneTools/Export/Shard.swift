/// A share of a sequence of pictures, `i/n`: n processes, each with another i from 1 to n, draw the sequence together.
///
/// The sequence is cut into stretches of equal length, at most 16 pictures. Process i draws stretch i and every nth after it, so
/// that all have about the same work, also if one part of a scene takes longer than another.
package struct Shard: Sendable, Equatable {
  package let index: Int
  package let count: Int

  /// Nil for other texts than `i/n` with 1 ≤ i ≤ n ≤ 100,000.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], count <= 100_000, index >= 1,
      index <= count
    else { return nil }
    self.index = index
    self.count = count
  }

  /// The indices of the pictures of this share of a sequence of `total` pictures, in order.
  package func pictures(of total: Int) -> [Int] {
    let length = min(16, max(1, total / (4 * count)))
    return (0..<total).filter { $0 / length % count == index - 1 }
  }
}
