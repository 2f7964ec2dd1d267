import QuartzCore

extension CALayer {
  /// Whether `other` is the superlayer, or one above it.
  package func isBelow(_ other: CALayer) -> Bool {
    sequence(first: self, next: \.superlayer).dropFirst().contains { $0 === other }
  }
}
