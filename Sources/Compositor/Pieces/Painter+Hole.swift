import QuartzCore
import RenderTree

/// Large rectangles that are drawn as rings around a hole.
///
/// The coverage of a pixel by an outline costs several times what its colour costs, and a software driver computes it in every pixel of a
/// rectangle. Well inside the outline the coverage of an image or a background is 1, and that of a border is 0. A ring leaves these pixels
/// out. The hole in an image or a background is filled by a second instance, whose program computes no coverage; the hole in a border
/// stays empty. Example: a picture in a card with rounded corners takes a fourth of the time.
extension Painter {
  /// The shortest side of a hole, in pixels. A smaller one saves less than the ring's additional triangles cost.
  private static let leastHole = 32.0
  /// The smallest area of a hole that a second instance fills, in square pixels. An instance takes about 5 µs, and more where it parts a
  /// draw call in two; a pixel without coverage saves 3 to 7 ns.
  private static let leastFilled = 8192.0
  /// The distance from an edge, in pixels, beyond which no pixel is covered in part. Half of a pixel's diagonal, 0.71, would be enough for
  /// exact numbers.
  private static let edgeWidth = 1.5

  /// The part of a rectangle in which its edges and its clips cover all pixels whole. Nil: it is too small, its edges are found otherwise
  /// (`Needle`), a clip that cuts it is turned against it or has another form, or no clip cuts it.
  func hole(in rect: FloatRect, _ plane: Plane, clip: Int) -> FloatRect? {
    guard plane.sharpness(rect) == .none else { return nil }
    let scale = plane.leastScale(rect)
    guard scale > 1e-3 else { return nil }
    let inset = Float(Self.edgeWidth / scale)
    var hole = rect.inset(by: inset)
    var isCut = false
    var next = clip
    while next >= 0 {
      let clip = list.clips[next]
      next = clip.outer
      guard clip.kind == .rounded else { return nil }
      let view = ClipView(clip, plane)
      if view.covers(rect, pixels: Self.edgeWidth) { continue }
      guard let clear = view.clearPart(in: rect, scale)?.inset(by: inset) else { return nil }
      hole = FloatRect(
        minX: max(hole.minX, clear.minX), minY: max(hole.minY, clear.minY), maxX: min(hole.maxX, clear.maxX),
        maxY: min(hole.maxY, clear.maxY))
      isCut = true
    }
    return isCut && isWorthLeavingOut(hole, scale, isFilled: true) ? hole : nil
  }

  private func isWorthLeavingOut(_ hole: FloatRect, _ scale: Double, isFilled: Bool) -> Bool {
    let (width, height) = (Double(hole.width) * scale, Double(hole.height) * scale)
    return min(width, height) >= Self.leastHole && (!isFilled || width * height >= Self.leastFilled)
  }

  /// Whether a rectangle may have a hole that is worth leaving out, by its box of pixels. Most layers are too small, which need not cost
  /// finding their scale.
  func mayHaveHole(_ box: PixelRect, isFilled: Bool) -> Bool {
    Double(min(box.width, box.height)) >= Self.leastHole
      && (!isFilled || Double(box.area) >= Self.leastFilled)
  }

  /// Leaves out the middle of a border, if that is large. `isFilled`: whether another instance fills it.
  func ring(
    _ border: inout Instance, _ variant: inout Variant, _ style: LayerStyle, on plane: Plane, box: PixelRect,
    isFilled: Bool = false
  ) {
    guard mayHaveHole(box, isFilled: isFilled), let hole = style.clearPart(plane),
      isWorthLeavingOut(hole, plane.leastScale(border.rect), isFilled: isFilled)
    else { return }
    border.rounded.hole = hole
    variant.insert(.ring)
  }

  /// The two parts of a background.
  struct Parts {
    var ring, hole: Instance
    var ringVariant: Variant
    var holeVariant: Variant = .opaque
  }

  /// A background with its border (`bordered`), or alone (`solid`), as a ring and its hole. Nil: one rectangle is as good. This holds for
  /// circular corners without a border, whose program is short.
  func parts(
    _ kind: Instance.Kind, _ style: LayerStyle, on plane: Plane, in inner: PaintState, box: PixelRect
  ) -> Parts? {
    guard kind == .bordered || style.smoothing > 0, mayHaveHole(box, isFilled: true), inner.clip(for: box) < 0
    else { return nil }
    var parts = Parts(
      ring: instance(kind, style, plane, inner, clip: -1),
      hole: instance(.solid, style, plane, inner, clip: -1),
      ringVariant: style.variant(kind, plane, clips: []))
    guard Plane(parts.ring).sharpness(parts.ring.rect) == .none else { return nil }
    ring(&parts.ring, &parts.ringVariant, style, on: plane, box: box, isFilled: true)
    guard parts.ringVariant.contains(.ring) else { return nil }
    parts.hole.rect = parts.ring.rounded.hole
    parts.hole.rounded = Instance.Rounded()
    if !plane.isAffine { parts.holeVariant.insert(.perspective) }
    return parts
  }

  /// Draws the border and the background of a layer together. This is right if no piece between them touches a pixel of the border
  /// (`isBorderClear`). A large layer gets a ring in the border's place in the list, and the hole of the ring in the background's place.
  /// For other layers one instance in the background's place draws both. The border's place is kept and draws nothing, because a later
  /// frame may need it to draw the border separately.
  mutating func join(
    _ background: Int, _ style: LayerStyle, on plane: Plane, in inner: PaintState, box: PixelRect,
    inParts: Bool
  ) {
    guard inParts, let parts = parts(.bordered, style, on: plane, in: inner, box: box) else {
      append(.bordered, style, on: plane, in: inner, box: box)
      return list.moveLast(to: background)
    }
    list.replace(background, with: parts.hole, parts.holeVariant)
    list.append(parts.ring, parts.ringVariant, box: box)
  }

  /// Adds an image with a hole as two instances.
  mutating func append(
    _ image: Instance, _ variant: Variant, around hole: FloatRect, box: PixelRect, _ picture: CGImage,
    _ sampling: Sampling
  ) {
    // The edges of the record may be found otherwise than those of the plane, whose numbers have more digits.
    guard Plane(image).sharpness(image.rect) == .none else {
      return list.append(image, variant, box: box, image: picture, sampling: sampling)
    }
    var image = image
    image.image.hole = hole
    list.append(image, variant.union(.ring), box: box, image: picture, sampling: sampling)
    image.clip = -1
    let middle = variant.subtracting(.clips).subtracting([.corners, .continuous, .alone]).union(.filledHole)
    list.append(image, middle, box: box, image: picture, sampling: sampling)
  }
}

/// A rounded clip as a plane sees it.
private struct ClipView {
  private let clip: Clip
  private let plane: Plane
  /// The homography from the plane to the clip's plane.
  private let x, y, one: SIMD3<Double>
  /// The clip's rectangle without its corners' curves.
  private let inner: FloatRect

  init(_ clip: Clip, _ plane: Plane) {
    (self.clip, self.plane) = (clip, plane)
    func place(_ u: Double, _ v: Double, _ w: Double) -> SIMD3<Double> {
      SIMD3(clip.rowX) * u + SIMD3(clip.rowY) * v + SIMD3(clip.rowOne) * w
    }
    x = place(plane.xx, plane.xy, plane.xw)
    y = place(plane.yx, plane.yy, plane.yw)
    one = place(plane.ox, plane.oy, plane.ow)
    inner = clip.rect.inset(
      by: Float(
        LayerStyle.cornerInset(ofSpan: Double(clip.radii.greatest), smoothing: Double(clip.smoothing))))
  }

  /// Whether the corners of a rectangle lie inside the clip, at a distance of some pixels. Straight lines stay straight, so all of the
  /// rectangle does.
  func covers(_ rect: FloatRect, pixels: Double) -> Bool {
    (0..<4).allSatisfy { corner in
      let px = Double(corner & 1 == 0 ? rect.minX : rect.maxX)
      let py = Double(corner & 2 == 0 ? rect.minY : rect.maxY)
      let place = x * px + y * py + one
      let w = px * plane.xw + py * plane.yw + plane.ow
      guard w > 1e-9, place.z / w * Double(clip.sign) > 0 else { return false }
      let (u, v) = (place.x / place.z, place.y / place.z)
      // A pixel's box in the clip's plane.
      let q = place.z / w
      let acrossU =
        abs(Double(clip.rowX.x) - u * Double(clip.rowX.w))
        + abs(Double(clip.rowY.x) - u * Double(clip.rowY.w))
      let acrossV =
        abs(Double(clip.rowX.y) - v * Double(clip.rowX.w))
        + abs(Double(clip.rowY.y) - v * Double(clip.rowY.w))
      let (marginU, marginV) = (pixels * acrossU / abs(q), pixels * acrossV / abs(q))
      return u - marginU >= Double(inner.minX) && u + marginU <= Double(inner.maxX)
        && v - marginV >= Double(inner.minY)
        && v + marginV <= Double(inner.maxY)
    }
  }

  /// The part of the plane that lies inside the corners' curves. Nil: the clip is turned against the plane, by more than a tenth of a
  /// pixel in `rect`. `scale`: pixels per point of the plane.
  func clearPart(in rect: FloatRect, _ scale: Double) -> FloatRect? {
    let middle = SIMD2(Double(rect.minX + rect.maxX), Double(rect.minY + rect.maxY)) / 2
    let depth = middle.x * x.z + middle.y * y.z + one.z
    let (a, d) = (x.x / depth, y.y / depth)
    let reach = Double(max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY)))
    let slack = 0.1 / scale
    guard abs(a) > 1e-9, abs(d) > 1e-9, (abs(x.z) + abs(y.z)) * reach * reach <= slack * abs(depth),
      abs(y.x / depth) * reach <= slack * abs(a), abs(x.y / depth) * reach <= slack * abs(d)
    else { return nil }
    func part(_ low: Float, _ high: Float, _ scale: Double, _ offset: Double) -> (low: Float, high: Float) {
      let (from, to) = ((Double(low) - offset) / scale, (Double(high) - offset) / scale)
      return (Float(min(from, to)), Float(max(from, to)))
    }
    let across = part(inner.minX, inner.maxX, a, one.x / depth)
    let down = part(inner.minY, inner.maxY, d, one.y / depth)
    return FloatRect(minX: across.low, minY: down.low, maxX: across.high, maxY: down.high)
  }
}

extension SIMD3 where Scalar == Double {
  fileprivate init(_ row: HomographyRow) { self.init(Double(row.x), Double(row.y), Double(row.w)) }
}

extension FloatRect {
  /// Smaller by a distance on each side.
  fileprivate func inset(by distance: Float) -> FloatRect {
    FloatRect(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }
}

extension Plane {
  fileprivate func sharpness(_ rect: FloatRect) -> Sharpness {
    sharpness(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
  }

  fileprivate func leastScale(_ rect: FloatRect) -> Double {
    leastScale(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
  }
}
