import CoreGraphics
import SceneEditing

/// What the interface shows of that which the pointer does on the stage.
package struct StageMarks: Equatable, Sendable {
  /// The rectangle that selects layers, in points of the stage; nil for none.
  package var band: CGRect?

  /// Whether the selected layer has handles.
  package var hasHandles: Bool
  /// The handle under the pointer, or that it drags; nil for none.
  package var handle: LayerHandle?

  /// The lines at which what is dragged has snapped.
  package var guides: [StageLine]

  /// The path that the pen draws, in points of the stage; nil for none.
  package var pen: PenMark?

  package init(
    band: CGRect? = nil, hasHandles: Bool = false, handle: LayerHandle? = nil, guides: [StageLine] = []
  ) {
    (self.band, self.hasHandles, self.handle, self.guides) = (band, hasHandles, handle, guides)
  }
}

/// A path that is being drawn.
package struct PenMark: Equatable, Sendable {
  package let path: CGPath
  /// Its points, of which a click on the first one closes the path.
  package let points: [CGPoint]
}
