/// The parts along one axis that give way when the superlayer is resized: margin, size, margin.
struct Autoresizing {
  let minMargin: Bool
  let size: Bool
  let maxMargin: Bool

  /// Where a stretch of the superlayer lies after that went from `old` to `new`.
  ///
  /// The flexible parts share the change in proportion to their sizes, so growing and shrinking back ends where
  /// it began. A part of zero or less (a sublayer may stick out of its superlayer) has no share, unless all
  /// flexible parts are so: then they share equally. The length never falls below 0.
  func resized(start: CGFloat, length: CGFloat, from old: CGFloat, to new: CGFloat) -> (
    start: CGFloat, length: CGFloat
  ) {
    let change = new - old
    guard change != 0, minMargin || size || maxMargin else { return (start, length) }
    let first = minMargin ? max(start, 0) : 0
    let middle = size ? max(length, 0) : 0
    let last = maxMargin ? max(old - start - length, 0) : 0
    let total = first + middle + last
    if total > 0 {
      return (start + change * (first / total), max(length + change * (middle / total), 0))
    }
    let parts = CGFloat((minMargin ? 1 : 0) + (size ? 1 : 0) + (maxMargin ? 1 : 0))
    return (
      minMargin ? start + change / parts : start, size ? max(length + change / parts, 0) : length
    )
  }
}
