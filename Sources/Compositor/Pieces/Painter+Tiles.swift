import QuartzCore
import RenderTree

/// Tiled layers. They show the tiles of the level of detail that the layer's size on screen asks for, and
/// tiles of other levels until those exist.
extension Painter {
  mutating func tiles(
    _ contents: TiledContents, _ grid: TileGrid, _ node: PaintNode, _ inner: PaintState
  ) {
    let (style, plane) = (node.style, node.plane)
    let box = plane.pixels(style.bounds, within: inner.limit)
    guard !box.isEmpty, style.maxX > style.minX, style.maxY > style.minY else { return }
    let visible = plane.points(of: box, within: grid.bounds)
    let scale = abs(plane.jacobian(visible.midX, visible.midY)).squareRoot()
    let magnification = scale / grid.contentsScale
    let onReady = resources.tileWatch?.onReady
    contents.setReadyHandler(onReady)
    var tiles = contents.show(visible, magnification: magnification, in: grid)
    if onReady == nil, contents.waitUntilDrawn(seconds: 10) {
      tiles = contents.show(visible, magnification: magnification, in: grid)
    }
    // A layer that is seen nearly edge on is covered by the outline of all tiles together.
    var within = inner
    let outline =
      tiles.isEmpty
      ? nil : outlineClip(grid.bounds, style, plane, outer: inner.clip(for: box))
    if let outline { (within.clip, within.safe) = (outline, PixelRect(x: 0, y: 0, width: 0, height: 0)) }
    for tile in tiles {
      let opacity = onReady == nil ? 1 : contents.opacity(of: tile, at: frame.time)
      if opacity < 1 { resources.tileWatch?.isFading = true }
      self.tile(
        tile, opacity: Float(opacity), grid, node, scale: scale, within, isSummedUp: outline != nil)
    }
  }

  private mutating func tile(
    _ tile: TiledContents.Tile, opacity: Float, _ grid: TileGrid, _ node: PaintNode, scale: Double,
    _ inner: PaintState, isSummedUp: Bool
  ) {
    let (style, plane) = (node.style, node.plane)
    let rect = tile.rect
    let box = plane.pixels(rect.minX, rect.minY, rect.maxX, rect.maxY, within: inner.limit)
    guard !box.isEmpty, opacity > 0 else { return }
    let clip = inner.clip(for: box)
    let density = grid.scale(ofLevel: tile.key.level)
    let isSmooth = node.row[scale < density * 0.999 ? Slot.minificationFilter : Slot.magnificationFilter] != 0
    // The picture ends at a whole pixel, perhaps beyond the tile. Its first row is the tile's upper edge.
    let (width, height) = (Float(rect.width * density), Float(rect.height * density))
    // Tiles meet without antialiasing.
    var edges = 0
    if rect.minX <= style.minX { edges |= 1 }
    if rect.maxX >= style.maxX { edges |= 2 }
    if rect.minY <= style.minY { edges |= 4 }
    if rect.maxY >= style.maxY { edges |= 8 }
    if !isSummedUp { edges &= style.edges }
    let factors = inner.factors(of: style.contentsColor)
    var instance = Instance(
      .image, plane: plane, rect: FloatRect(rect.minX, rect.minY, rect.maxX, rect.maxY),
      color: factors ?? .one, clip: clip, edges: edges,
      Instance.Image(
        texels: inner.isFlipped
          ? FloatRect(minX: 0, minY: height, maxX: width, maxY: 0)
          : FloatRect(minX: 0, minY: 0, maxX: width, maxY: height),
        limits: FloatRect(
          minX: 0.5, minY: 0.5, maxX: Float(tile.image.width) - 0.5, maxY: Float(tile.image.height) - 0.5),
        opacity: inner.opacity * opacity))
    if !isSummedUp && style.masksToBounds && clip >= 0 && scale > 1e-3 {
      instance.reachPast(style, edges, by: Float(2 / scale))
    }
    var variant = style.variant(.image, plane, clips: list.clipVariant(clip))
    let least = plane.leastScale(style.minX, style.minY, style.maxX, style.maxY)
    if min(rect.width, rect.height) * least >= 2 { variant.insert(.alone) }
    if isSummedUp {
      variant.insert(.edges)
      variant.sumUp()
    }
    if factors != nil { variant.insert(.tint) }
    list.append(
      instance, variant, box: plane.pixels(rect.minX, rect.minY, rect.maxX, rect.maxY, within: inner.limit),
      image: tile.image, sampling: isSmooth ? .linear : .nearest)
  }
}

extension Plane {
  /// A part of `bounds` that contains everything that the pixels of a box show.
  fileprivate func points(of box: PixelRect, within bounds: CGRect) -> CGRect {
    guard let points = points(of: box) else { return bounds }
    let (minX, minY, maxX, maxY) = points
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite else { return bounds }
    let seen = CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY).intersection(bounds)
    return seen.isNull || seen.isEmpty ? bounds : seen
  }
}
