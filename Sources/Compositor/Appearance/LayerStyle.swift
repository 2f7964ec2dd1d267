import QuartzCore
import RenderTree

/// A layer's own appearance, read from its row once.
struct LayerStyle {
  var minX, minY, maxX, maxY: Double
  var radii: SIMD4<Float>
  /// The smoothing of the corners' curve (`CornerCurve`); 0 is a circle.
  var smoothing: Float
  private var outline: RoundedBounds
  let borderWidth: Float
  /// Premultiplied.
  let background: SIMD4<Float>
  let border: SIMD4<Float>
  let edges: Int
  let masksToBounds: Bool
  let image: CGImage?
  /// The colour that multiplies the image, premultiplied.
  let contentsColor: SIMD4<Float>

  init(_ row: LayerRow, contents: CGImage?) {
    minX = row[Slot.bounds]
    minY = row[Slot.bounds + 1]
    let width = row[Slot.bounds + 2]
    let height = row[Slot.bounds + 3]
    maxX = minX + width
    maxY = minY + height
    masksToBounds = row[Slot.masksToBounds] != 0
    background = Self.color(row + Slot.backgroundColor)
    borderWidth = Float(max(row[Slot.borderWidth], 0))
    border = Self.color(row + Slot.borderColor)
    contentsColor =
      row[Slot.contentsMultiplyColor + 4] == 0
      ? SIMD4(repeating: 1) : Self.color(row + Slot.contentsMultiplyColor)
    image = width > 0 && height > 0 && contentsColor.w > 0 ? contents : nil
    edges =
      row[Slot.allowsEdgeAntialiasing] == 0 ? 0 : Self.edges(Int(clamping: row[Slot.edgeAntialiasingMask]))

    outline = RoundedBounds(row)
    smoothing = Float(outline.smoothing)
    radii = Self.radii(outline)
  }

  /// The same style with its outline moved inwards by a distance.
  func inset(by distance: Double) -> LayerStyle {
    var style = self
    let inner = outline.inset(by: distance)
    style.outline = inner
    (style.minX, style.minY, style.maxX, style.maxY) = (inner.minX, inner.minY, inner.maxX, inner.maxY)
    style.smoothing = Float(inner.smoothing)
    style.radii = Self.radii(inner)
    return style
  }

  /// The smoothing of the corners of the border's inner edge.
  private var innerSmoothing: Float {
    smoothing > 0 ? Float(outline.inset(by: Double(borderWidth)).smoothing) : 0
  }

  @inline(__always)
  private static func radii(_ outline: RoundedBounds) -> SIMD4<Float> {
    let r = outline.radii
    return SIMD4(Float(r.0), Float(r.1), Float(r.2), Float(r.3))
  }

  private var smallestRadius: Double { Double(min(radii.x, radii.y, radii.z, radii.w)) }
  private var isRoundAllOver: Bool { smallestRadius > 0 }

  var hasBackground: Bool { background.w > 0 && maxX > minX && maxY > minY }
  var hasBorder: Bool { borderWidth > 0 && border.w > 0 && maxX > minX && maxY > minY }

  /// The edges mask in the shader's order (minimum x, maximum x, minimum y, maximum y), which is Apple's.
  private static func edges(_ mask: Int) -> Int { mask & 15 }

  private static func color(_ c: UnsafePointer<Double>) -> SIMD4<Float> {
    guard c[4] != 0 else { return .zero }
    func unit(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    let alpha = unit(c[3])
    return SIMD4(unit(c[0]) * alpha, unit(c[1]) * alpha, unit(c[2]) * alpha, alpha)
  }

  /// The layer's background, border or both as an instance.
  @inline(__always)
  func instance(_ kind: Instance.Kind, _ plane: Plane, opacity: Float, clip: Int) -> Instance {
    // The shader applies the opacity to fill and border together.
    let fill = kind == .solid ? background * opacity : background
    return Instance(
      kind, plane: plane, rect: FloatRect(minX, minY, maxX, maxY), color: fill, clip: clip, edges: edges,
      Instance.Rounded(
        radii: radii, borderColor: kind == .solid ? .zero : border,
        borderWidth: kind == .solid ? 0 : borderWidth, smoothing: smoothing,
        innerSmoothing: kind == .solid ? 0 : innerSmoothing, opacity: opacity))
  }

  /// The layer's gradient as an instance; start and end are in its unit square. `tint` acts on the border above the
  /// gradient, because the instance contains how much the border hides.
  func gradient(
    _ row: LayerRow, _ stops: Range<Int>, _ plane: Plane, opacity: Float, clip: Int,
    tint: SIMD4<Float>
  ) -> Instance {
    var border = border
    border.w *= opacity * tint.w
    return Instance(
      .gradient, plane: plane, rect: FloatRect(minX, minY, maxX, maxY), color: background, clip: clip,
      edges: edges,
      Instance.Gradient(
        outline: .init(radii: radii, borderColor: border),
        start: SIMD2(Float(row[GradientSlot.startPoint]), Float(row[GradientSlot.startPoint + 1])),
        end: SIMD2(Float(row[GradientSlot.endPoint]), Float(row[GradientSlot.endPoint + 1])),
        firstStop: Float(stops.lowerBound), stopCount: Float(stops.count),
        type: Float(row[GradientSlot.type]),
        borderWidth: borderWidth, smoothing: smoothing, innerSmoothing: innerSmoothing, opacity: opacity))
  }

  /// The shader variant that draws the layer's rectangle. `clips` is what its clips need.
  func variant(_ kind: Instance.Kind, _ plane: Plane, clips: Variant) -> Variant {
    var variant: Variant = []
    if kind == .gradient {
      variant.insert(.gradient)
      // Most backgrounds are gradients without corners; borders use a program that can draw corners.
      if radii != .zero || hasBorder { variant.insert(smoothing > 0 ? [.corners, .continuous] : .corners) }
    } else if kind == .image || kind == .fade {
      variant.insert(.image)
      if kind == .fade { variant.insert(.fade) }
    } else {
      // A new program costs the first frame about 50 ms on a software driver, so there are few: every border
      // uses one that can draw corners.
      if kind != .solid { variant.insert([.border, .corners]) }
      if radii != .zero { variant.insert(smoothing > 0 ? [.corners, .continuous] : .corners) }
      if kind == .solid && isRoundAllOver && edges == 15
        && plane.leastScale(minX, minY, maxX, maxY) * smallestRadius >= 2
      {
        variant.insert(.alone)
      }
    }
    variant.formUnion(clips)
    if !plane.isAffine { variant.insert(.perspective) }
    // The rasteriser draws edges of images that are not antialiased.
    if edges != 15 && !variant.contains(.image) { variant.insert(.edges) }
    return variant
  }

  /// The distance of a corner's curve from both edges at its diagonal, in radii: for a circle, and for a
  /// continuous corner, rounded up.
  private static let cornerDepth = 1 - 0.5.squareRoot()

  /// The distance from the edges at which a rectangle inside the corners' curves has to end.
  var cornerInset: Double { radii == .zero ? 0 : outline.radius * Self.cornerDepth }

  /// The same for a corner whose curve has a span, as in `radii`.
  static func cornerInset(ofSpan span: Double, smoothing: Double) -> Double {
    span / (1 + (CornerCurve.extent - 1) * smoothing) * cornerDepth
  }

  /// The rectangle inside the border in which background and border cover all pixels whole; nil if it is too small to matter.
  func clearPart(_ plane: Plane) -> FloatRect? {
    Self.interior(
      minX, minY, maxX, maxY, border: hasBorder ? Double(borderWidth) : 0, radius: outline.radius,
      scale: plane.leastScale(minX, minY, maxX, maxY))
  }

  /// The rectangle inside an opaque background that covers its pixels whole; nil when it is too small to be
  /// worth drawing.
  func interior(_ plane: Plane) -> Instance? {
    guard background.w == 1 else { return nil }
    guard let rect = clearPart(plane) else { return nil }
    var interior = instance(.solid, plane, opacity: 1, clip: -1)
    interior.rect = rect
    return interior
  }

  /// The part of a rectangle with a border and rounded corners in which it covers all pixels; nil if this is too small to be worth
  /// drawing. `scale`: the least number of pixels per point.
  @inline(__always)
  static func interior(
    _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, border: Double = 0, radius: Double,
    scale: Double
  ) -> FloatRect? {
    guard scale > 1e-3 else { return nil }
    // On its diagonal, a corner's curve is at most this far from the corner, in both axes. A pixel reaches half its
    // diagonal from its centre.
    let inset = border + max(radius - border, 0) * cornerDepth + 0.75 / scale
    guard (maxX - minX - 2 * inset) * scale >= 8, (maxY - minY - 2 * inset) * scale >= 8 else { return nil }
    return FloatRect(minX + inset, minY + inset, maxX - inset, maxY - inset)
  }

  /// The largest simple rectangle of pixels that lie wholly inside the rounded rectangle; empty for a layer that is not
  /// parallel to the pixel grid.
  func coveredPixels(_ plane: Plane) -> PixelRect {
    let inset = cornerInset
    return plane.coveredPixels(minX + inset, minY + inset, maxX - inset, maxY - inset)
  }

  /// Where an image lies in the layer, and what it fades into.
  func placement(
    of image: CGImage, next: CGImage?, _ row: LayerRow, flipped: Bool
  ) -> ContentsPlacement {
    ContentsPlacement(image, next: next, row, flipped: flipped)
  }
}
