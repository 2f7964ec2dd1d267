import QuartzCore
import RenderTree

/// A plain leaf that is repainted in place.
struct RepaintedLeaf {
  let node: NodeIndex
  let place: PaintPlaces.Leaf
}

/// What repainting a range of leaves has changed.
struct RepaintedRange {
  var instanceCount = 0
  var interiorCount = 0
  /// The number of images whose instances have been repainted.
  var imageCount = 0
  /// As `PaintList.fill`, of these leaves.
  var fill = 0
  /// The pixels in which the leaves draw something else than before.
  var damage = Damage()
  /// Whether leaves show other images than before, or images that were not shown.
  var hasNewImages = false
  /// Whether a leaf does not fill the same place as before.
  var doesNotFit = false
}

/// Memory for repainting leaves, kept from frame to frame.
struct RepaintScratch {
  var leaves: ContiguousArray<RepaintedLeaf> = []
  var ranges: ContiguousArray<RepaintedRange> = []
  /// The changed instances, interiors and images. Those of a range begin at the number of the range's first leaf.
  var instances: ContiguousArray<Int32> = []
  var interiors: ContiguousArray<Int32> = []
  var images: ContiguousArray<Int32> = []
}
