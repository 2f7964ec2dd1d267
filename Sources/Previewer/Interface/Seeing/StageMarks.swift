import CoreGraphics

/// What the interface shows of that which the pointer does on the stage.
package struct StageMarks: Equatable, Sendable {
  /// The rectangle that selects layers, in points of the stage; nil for none.
  package var band: CGRect?

  package init(band: CGRect? = nil) { self.band = band }
}
