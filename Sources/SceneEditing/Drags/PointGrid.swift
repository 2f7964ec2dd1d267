import CoreGraphics

/// The grid to which drags round places that nothing else attracts: whole points, or multiples of a step.
///
/// ```swift
/// PointGrid(step: 8).rounded(13)  // 16
/// ```
package struct PointGrid: Equatable, Sendable {
  /// In points of the superlayer; 0 for exact places. Default 0.
  package var step = 0.0

  package init(step: Double = 0) { self.step = step }

  /// Drags give exact places.
  package static let exact = PointGrid()

  /// Whether layers of a size are rounded. In layers that are as small as a step or two, as where a superlayer counts in other units than
  /// points, places stay exact.
  func rounds(_ size: CGSize) -> Bool {
    let side = max(abs(size.width), abs(size.height))
    return step > 0 && (side == 0 || side >= 2)
  }

  package func rounded(_ value: Double) -> Double {
    guard step > 0 else { return value }
    let rounded = (value / step).rounded() * step
    return rounded.isFinite ? rounded : value
  }

  /// Whether a length is one of whole points.
  static func isWhole(_ length: Double) -> Bool { abs(length - length.rounded()) < 1e-6 }
}
