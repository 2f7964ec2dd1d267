import CoreGraphics

extension Double {
  /// The fewest digits from which the number can be read. Whole numbers have no fraction, and zero has no
  /// minus sign.
  package var shortestText: String {
    if self == rounded(.towardZero), abs(self) < 1e16 { return String(Int(clamping: self)) }
    return description
  }
}
