import CoreGraphics

/// A handle and where it is: in the layer's coordinates (`ContentHandles`), or in the window (`LayerHandles`).
package struct PlacedHandle: Equatable, Sendable {
  package let handle: LayerHandle
  package let point: CGPoint
  /// Whether it is a control point of a curve.
  package var isControl = false
}
