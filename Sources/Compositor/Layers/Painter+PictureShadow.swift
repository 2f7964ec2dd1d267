import QuartzCore
import RenderTree

/// Shadows of any content. The layer with everything inside it is drawn at a small size into its own plane, blurred
/// there, and drawn below the layer through the layer's transform. Such a shadow is right under any transform. The
/// wider the blur, the smaller the picture may be.
///
/// Small shadows are bitmaps (`Raster`), which are kept while the layer that casts them stays the same; a
/// layer that moves, turns or fades keeps its shadow. Others are drawn again in each frame, as far as they
/// are visible.
extension Painter {
  /// The deviation in texels. With a smaller one, the error of interpolation would exceed half a level of 255. With a
  /// larger one, the picture would have more texels than needed, unless the screen has as many pixels.
  private static let leastSigma = 3.0
  private static let mostSigma = 4.9
  private static let largest = 2048.0
  /// The largest side, in texels, of a picture whose shadow is kept.
  private static let longestKept = 512

  /// Draws the shadow of the content that `paint` draws for a node. The content touches at most `extent` of the raster
  /// that `paint` gets.
  mutating func pictureShadow(
    _ shadow: ShadowStyle, of node: PaintNode, _ inner: PaintState,
    extent: (Painter, CATransform3D, PixelRect) -> PixelRect,
    paint: (inout Painter, CATransform3D, PaintState) -> Void
  ) {
    // A shadow within a shadow is drawn once more for each enclosing one.
    guard inner.shadowDepth < 4, inner.shadowDepth == 0 || list.budget.innerShadow() else { return }
    let (style, plane) = (node.style, node.plane)
    var screen = max(
      plane.greatestScale(
        CGRect(x: style.minX, y: style.minY, width: style.maxX - style.minX, height: style.maxY - style.minY)),
      1e-6)
    var scale = 2 * screen
    if shadow.sigma > 0 {
      // In steps of an eighth of an octave, so that a layer that turns or tilts keeps its picture for a
      // while.
      screen = exp2((8 * log2(screen) - 1e-6).rounded(.up) / 8)
      let most = min(Self.mostSigma / shadow.sigma, screen)
      scale = min(max(Self.leastSigma / shadow.sigma, most), 4 * screen)
    }
    let support = shadow.support
    // The points whose shadow falls into visible pixels.
    let seen = plane.points(of: inner.limit)
    let most = PixelRect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)
    func sources(_ scale: Double) -> PixelRect {
      var limit = most
      if let seen {
        let box = Plane(CATransform3DMakeScale(scale, scale, 1)).pixels(
          seen.minX - shadow.x - support, seen.minY - shadow.y - support, seen.maxX - shadow.x + support,
          seen.maxY - shadow.y + support, within: most)
        limit = box
      }
      return limit.isEmpty ? limit : extent(self, CATransform3DMakeScale(scale, scale, 1), limit)
    }
    var box = extent(self, CATransform3DMakeScale(scale, scale, 1), most)
    let isKept = shadow.sigma > 0 && max(box.width, box.height) <= Self.longestKept
    if !isKept {
      box = sources(scale)
      let longest = Double(max(box.width, box.height))
      if longest > Self.largest {
        scale *= Self.largest / longest
        box = sources(scale)
        if shadow.sigma * scale < 1 { list.budget.simplify() }
      }
    }
    guard !box.isEmpty else { return }
    guard Double(max(box.width, box.height)) <= 2 * Self.largest else { return list.budget.simplify() }
    // From points to texels, counted from the corner of the drawn part.
    let toRaster = CATransform3D(
      m11: scale, m12: 0, m13: 0, m14: 0, m21: 0, m22: scale, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
      m41: -Double(box.x), m42: -Double(box.y), m43: 0, m44: 1)
    let raster = PixelRect(x: 0, y: 0, width: box.width, height: box.height)
    let margin = Int(clamping: (support * scale).rounded(.up), to: 0...1 << 30) + 1
    let blurred = PixelRect(
      x: -margin, y: -margin, width: box.width + 2 * margin, height: box.height + 2 * margin)
    let minX = Double(box.x - margin) / scale + shadow.x
    let minY = Double(box.y - margin) / scale + shadow.y
    let maxX = minX + Double(blurred.width) / scale
    let maxY = minY + Double(blurred.height) / scale
    let pixels = plane.pixels(minX, minY, maxX, maxY, within: inner.limit)
    guard !pixels.isEmpty,
      list.budget.open(blurred.area, cost: PaintBudget.groupPixel + 2 * PaintBudget.blurred)
    else { return }
    defer { list.budget.close(blurred.area) }
    // Coverage, texels and the interpolation between them contribute a part of the deviation.
    let sigma = max(shadow.sigma * scale * shadow.sigma * scale - 1.0 / 3, 0).squareRoot()
    var within = inner.inside(raster)
    within.shadowDepth += 1
    within.transform = toRaster
    within.sublayerTransform = nil
    let bitmap = PixelRect(x: 0, y: 0, width: blurred.width, height: blurred.height)
    var kept: PaintList?
    if isKept, list.budget.rasterize(blurred.area) {
      var content = PaintList()
      content.budget = list.budget
      let tiles = resources.shadowTiles
      resources.shadowTiles = nil
      swap(&content, &list)
      picture(raster, toRaster, within, paint)
      let copy = list.append(bare: Self.shadowCopy(bitmap))
      list.append(
        .castShadow(
          instance: copy, sigma: sigma, to: blurred, on: bitmap, [.shadow, .image, .tint])
      )
      swap(&content, &list)
      resources.shadowTiles = tiles
      list.budget = content.budget
      content.limitFill(within: bitmap, &list.budget)
      list.layerCount += content.layerCount
      kept = content
    } else {
      picture(raster, toRaster, within, paint)
    }
    let clip = inner.clip(for: pixels)
    let tint = inner.tint
    // The picture's alpha contains the tint's already.
    let color = shadow.color * SIMD4(tint.x, tint.y, tint.z, 1) * inner.opacity
    let k = Float(scale)
    var variant: Variant = [.shadow, .image, .tint]
    variant.formUnion(list.clipVariant(clip))
    if !plane.isAffine { variant.insert(.perspective) }
    let (x, y) = (Float((minX + maxX) / 2), Float((minY + maxY) / 2))
    let instance = list.append(
      bare: Instance(
        .shadowImage, plane: plane, rect: FloatRect(minX, minY, maxX, maxY), color: color, clip: clip,
        Instance.ShadowImage(
          hole: FloatRect(minX: x, minY: y, maxX: x, maxY: y), stepsPerPoint: SIMD2(k, k),
          firstStep: SIMD2(-0.5, -0.5),
          lastStep: SIMD2(Float(blurred.width - 1), Float(blurred.height - 1)), origin: SIMD2(0.5, 0.5),
          centre: SIMD2(Float(minX), Float(minY)), isQuarter: false)))
    list.addFill(pixels, variant, clip: clip)
    if let kept {
      list.append(.raster(list.rasters.count))
      list.rasters.append(
        Raster(
          node: node.id, width: bitmap.width, height: bitmap.height, content: kept, instance: instance,
          variant: variant, sampling: .linear))
    } else {
      list.append(.castShadow(instance: instance, sigma: sigma, to: blurred, on: pixels, variant))
    }
  }

  /// Begins the picture of the content that casts a shadow, and draws it.
  private mutating func picture(
    _ raster: PixelRect, _ toRaster: CATransform3D, _ within: PaintState,
    _ paint: (inout Painter, CATransform3D, PaintState) -> Void
  ) {
    beginGroup(raster)
    paint(&self, toRaster, within)
  }

  /// Copies a blurred picture into a bitmap of its size, texel by texel.
  private static func shadowCopy(_ bitmap: PixelRect) -> Instance {
    let (w, h) = (Float(bitmap.width), Float(bitmap.height))
    return Instance(
      .shadowImage, plane: .pixels, rect: FloatRect(minX: 0, minY: 0, maxX: w, maxY: h), color: .one,
      clip: -1,
      Instance.ShadowImage(
        hole: FloatRect(minX: w / 2, minY: h / 2, maxX: w / 2, maxY: h / 2), stepsPerPoint: .one,
        firstStep: SIMD2(-0.5, -0.5), lastStep: SIMD2(w - 1, h - 1), origin: SIMD2(0.5, 0.5), centre: .zero,
        isQuarter: false))
  }
}
