import QuartzCore

extension CATransform3D {
  /// The sixteen entries, m11…m44.
  var entries: [Double] {
    var numbers = [Double](repeating: 0, count: 16)
    store(to: &numbers)
    return numbers
  }

  /// The largest difference of an entry.
  func distance(to other: CATransform3D) -> Double {
    zip(entries, other.entries).map { $0 == $1 ? 0 : abs($0 - $1) }.reduce(0) {
      $1.isNaN ? .infinity : max($0, $1)
    }
  }
}
