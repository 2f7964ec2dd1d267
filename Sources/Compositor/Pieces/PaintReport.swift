import QuartzCore
import RenderTree

/// What painting decides about each layer: whether it blends, and which off-screen surfaces it needs. For tools that show
/// what layers cost; a picture that is drawn has no report.
package final class PaintReport {
  /// Why a layer is drawn into a surface of its own.
  package enum Reason: String, CaseIterable, Sendable {
    case mask, filter, rasterized = "rasterization", shadow, opacity, clip, transition
  }

  /// A layer, as often as it is painted: copies of a replicator have an entry each.
  package struct Entry: Sendable {
    /// The layer's node; −1 for one of the old state of a transition.
    package let node: NodeIndex
    /// From the layer's coordinates to pixels, and the layer's bounds.
    package let transform: CATransform3D
    package let bounds: CGRect
    /// Whether the layer shows anything itself.
    package let isDrawn: Bool
    /// Whether what it shows covers all pixels below it, up to its edges, so that they need not be blended.
    package let isOpaque: Bool
    package let isMasked: Bool
    /// The surfaces that the layer needs itself, without those of its sublayers, and their pixels.
    package fileprivate(set) var surfaces = 0
    package fileprivate(set) var pixels = 0
    /// Nil if it needs none.
    package fileprivate(set) var reason: Reason?
  }

  package private(set) var entries: [Entry] = []
  private var resources: PaintResources
  private var list = PaintList()
  /// The tree of the frame that is reported. Frames of transitions have others.
  private weak var tree: RenderTree?

  /// Counts at the begin of a layer, and those of the layers in it.
  private struct Open {
    var entry: Int
    var groups: Int
    var pixels: Int
    var innerGroups = 0
    var innerPixels = 0
    var likely: Reason
  }
  private var open: [Open] = []
  /// Where the layers inside a bitmap appear; nil outside of bitmaps.
  private var placements: [CATransform3D] = []

  package init() {
    resources = PaintResources(shadowTiles: nil, tileWatch: TileWatch())
    // The short path for plain leaves notes nothing.
    resources.takesShortPath = false
  }

  /// Records what `paint` decides about the layers of a frame. The paint list that it fills is not drawn.
  func record(_ frame: Frame, _ paint: (PaintResources, inout PaintList) -> Void) {
    entries.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    placements.removeAll()
    tree = frame.tree
    resources.report = self
    defer { resources.report = nil }
    paint(resources, &list)
    resources.shapes.endFrame()
  }

  // MARK: For the painter

  func begin(_ node: PaintNode, _ painter: Painter, isOpaque: Bool, outer: PaintState) {
    let row = node.row
    let likely: Reason =
      node.manner.contains(.rasterized)
      ? .rasterized
      : node.mask >= 0
        ? .mask
        : painter.frame.hasFilters(node.id)
          ? .filter
          : node.shadow != nil && !node.appearance.pieces.fillsOutline
            ? .shadow
            : node.opacity < 1
              ? .opacity : node.shadow != nil && row[Slot.masksToBounds] == 0 ? .shadow : .clip
    open.append(
      Open(
        entry: outer.shadowDepth > 0 ? -1 : entries.count, groups: painter.list.groupCount,
        pixels: painter.list.budget.sums.groupPixels, likely: likely))
    // The picture that casts a shadow shows the same layers once more.
    guard outer.shadowDepth == 0 else { return }
    var transform = node.transform
    if let placement = placements.last { transform = CATransform3DConcat(transform, placement) }
    entries.append(
      Entry(
        node: painter.frame.tree === tree ? node.id : -1, transform: transform,
        bounds: CGRect(
          x: row[Slot.bounds], y: row[Slot.bounds + 1], width: row[Slot.bounds + 2],
          height: row[Slot.bounds + 3]),
        isDrawn: !node.appearance.pieces.isEmpty, isOpaque: isOpaque, isMasked: node.mask >= 0))
  }

  func end(_ painter: Painter, _ node: PaintNode, bitmap: Int) {
    guard let last = open.popLast() else { return }
    let groups = painter.list.groupCount - last.groups
    let pixels = painter.list.budget.sums.groupPixels - last.pixels
    if !open.isEmpty {
      open[open.count - 1].innerGroups += groups
      open[open.count - 1].innerPixels += pixels
    }
    guard last.entry >= 0 else { return }
    entries[last.entry].surfaces = max(groups - last.innerGroups, 0)
    entries[last.entry].pixels = max(pixels - last.innerPixels, 0)
    if node.manner.contains(.rasterized) {
      entries[last.entry].surfaces += 1
      entries[last.entry].pixels += bitmap
    }
    if entries[last.entry].surfaces > 0 { entries[last.entry].reason = last.likely }
  }

  /// A sublayer of the open layer is in a transition, whose pictures need surfaces.
  func noteTransition() {
    if !open.isEmpty { open[open.count - 1].likely = .transition }
  }

  /// Sublayers of the open layer blend with its picture, which needs a surface.
  func noteBlending() {
    if !open.isEmpty, open[open.count - 1].likely == .clip { open[open.count - 1].likely = .filter }
  }

  /// Begins a bitmap: the layers that are painted from here to the end of the bitmap are its content.
  ///
  /// - Parameters:
  ///   - toBitmap: from the layer's coordinates to the bitmap's pixels.
  ///   - plane: from the layer's coordinates to pixels.
  func beginBitmap(_ toBitmap: CATransform3D, _ plane: Plane) {
    var toPixels = CATransform3DIdentity
    (toPixels.m11, toPixels.m12, toPixels.m14) = (plane.xx, plane.xy, plane.xw)
    (toPixels.m21, toPixels.m22, toPixels.m24) = (plane.yx, plane.yy, plane.yw)
    (toPixels.m41, toPixels.m42, toPixels.m44) = (plane.ox, plane.oy, plane.ow)
    var placement = CATransform3DConcat(CATransform3DInvert(toBitmap), toPixels)
    if let outer = placements.last { placement = CATransform3DConcat(placement, outer) }
    placements.append(placement)
    // The groups of the bitmap's list are not those of the list outside.
    open.append(Open(entry: -1, groups: 0, pixels: 0, likely: .rasterized))
  }

  func endBitmap() {
    placements.removeLast()
    guard let last = open.popLast(), !open.isEmpty else { return }
    open[open.count - 1].innerPixels += last.innerPixels
  }
}
