import QuartzCore
import RenderTree

extension Painter {
  mutating func contents(
    _ image: CGImage, next: CGImage?, fade: Double, factor: SIMD4<Float>, _ node: PaintNode,
    _ inner: PaintState
  ) {
    let (style, plane, row) = (node.style, node.plane, node.row)
    let place = style.placement(of: image, next: next, row, flipped: inner.isFlipped)
    let box = plane.pixels(place.minX, place.minY, place.maxX, place.maxY, within: inner.limit)
    let limits = place.limits(of: image, next: next)
    guard !box.isEmpty, (limits.minX + limits.minY + limits.maxX + limits.maxY).isFinite else { return }
    var clip = inner.clip(for: box)
    let sampling = Self.sampling(of: image, place, plane, row)
    let scale = plane.leastScale(style.minX, style.minY, style.maxX, style.maxY)
    let margin = Float(scale > 1e-3 ? 2 / scale : 0)
    let fade = Float(fade)
    let factors = inner.factors(of: factor)
    let isThick = min(place.maxX - place.minX, place.maxY - place.minY) * scale >= 2
    var pieces = place.pieces(flipped: inner.isFlipped, edges: style.edges)
    // Larger images become a rectangle for each tile.
    let isTiled = next == nil && max(image.width, image.height) > resources.longestSide
    var isSummedUp = false
    if pieces.count > 1 || style.edges != 15 || isTiled,
      let outline = outlineClip(
        CGRect(x: place.minX, y: place.minY, width: place.maxX - place.minX, height: place.maxY - place.minY),
        style, plane, outer: clip)
    {
      clip = outline
      isSummedUp = true
      pieces = place.pieces(flipped: inner.isFlipped, edges: 15)
    }
    for piece in pieces {
      var instance = Instance(
        next == nil ? .image : .fade, plane: plane, rect: FloatRect(piece.rect),
        color: factors ?? .one, clip: clip, edges: piece.edges,
        Instance.Image(
          texels: piece.texels(of: image), limits: limits, mipScale: Self.mipScale(row), fade: fade,
          opacity: next == nil ? inner.opacity * (1 - fade) : inner.opacity))
      let hole =
        next == nil && pieces.count == 1 && piece.edges == 15 && !isTiled && !isSummedUp
          && clip >= 0 && mayHaveHole(box, isFilled: true)
        ? hole(in: instance.rect, plane, clip: clip) : nil
      // Where the layer's own clip makes the edge, the image extends beyond it, so that the edge is covered once.
      if style.masksToBounds && clip >= 0 && !isSummedUp {
        instance.reachPast(style, piece.edges, by: margin)
      }
      var variant = style.variant(next == nil ? .image : .fade, plane, clips: list.clipVariant(clip))
      if isThick { variant.insert(.alone) }
      if isSummedUp {
        variant.insert(.edges)
        variant.sumUp()
      }
      if sampling == .mipmapped { variant.insert(.mipmaps) }
      if factors != nil { variant.insert(.tint) }
      let part = plane.pixels(
        Double(instance.rect.minX), Double(instance.rect.minY), Double(instance.rect.maxX),
        Double(instance.rect.maxY), within: inner.limit)
      if let hole {
        append(instance, variant, around: hole, box: part, image, sampling)
      } else {
        list.append(instance, variant, box: part, image: image, second: next, sampling: sampling)
      }
    }
  }

  /// The factor from which the mip level is chosen.
  static func mipScale(_ row: LayerRow) -> Float {
    let bias = row[Slot.minificationFilterBias]
    return bias == 0 ? 1 : Float(pow(2, bias))
  }

  /// The filter for an image at its size on screen.
  static func sampling(
    of image: CGImage, _ place: ContentsPlacement, _ plane: Plane, _ row: LayerRow
  ) -> Sampling {
    let width = place.maxX - place.minX
    let height = place.maxY - place.minY
    guard width > 0, height > 0 else { return .linear }
    let pixels =
      abs(plane.jacobian((place.minX + place.maxX) / 2, (place.minY + place.maxY) / 2)) * width * height
    let texels =
      Double(image.width) * Double(image.height) * abs(place.part.width * place.part.height)
    let filter = pixels < texels * 0.999 ? row[Slot.minificationFilter] : row[Slot.magnificationFilter]
    switch filter {
    case 0: return .nearest
    case 2: return .mipmapped
    default: return .linear
    }
  }
}

extension ContentsPlacement.Piece {
  /// The texels of the image that the piece shows.
  func texels(of image: CGImage) -> FloatRect {
    let (width, height) = (Float(image.width), Float(image.height))
    return FloatRect(
      minX: texels.0 * width, minY: texels.1 * height, maxX: texels.2 * width, maxY: texels.3 * height)
  }
}
