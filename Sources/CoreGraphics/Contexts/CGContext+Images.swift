import CCairo

extension CGContext {
  /// Draws an image upright (its top towards greater y) into a rectangle. An image with a side over 32767 is
  /// not drawn.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - rect: where the image, or the first tile, is drawn, in user space.
  ///   - byTiling: whether the rectangle is one of many tiles that fill the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard let matrix = imageMatrix(image.width, image.height, in: rect) else { return }
    image.withPixels { bytes in
      guard let surface = sourceSurface(image, bytes),
        let (source, toPixels) = shrunk(surface, matrix, always: byTiling)
      else { return }
      withPattern(
        source, through: toPixels, of: image, extend: byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD
      ) { pattern in
        let path = CGMutablePath()
        path.addRect(rect, transform: state.ctm)
        let figure =
          byTiling
          ? Figure(.everything, bounds: state.clipBounds)
          : Figure(.fill(path, .winding), bounds: path.boundingBox)
        draw(figure, .pattern(pattern, alpha: state.alpha))
      }
    }
  }

  /// The transform from an image's pixels (y down) to the context's (y down), or nil if nothing of it is
  /// visible.
  func imageMatrix(_ width: Int, _ height: Int, in rect: CGRect) -> CGAffineTransform? {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite else { return nil }
    let rect = rect.standardized
    let matrix = CGAffineTransform(
      rect.width / CGFloat(width), 0, 0, -rect.height / CGFloat(height), rect.minX, rect.maxY
    ).concatenating(state.ctm).concatenating(flip)
    return matrix.isFinite && matrix.inverse != nil ? matrix : nil
  }

  /// Scales an image down if it is drawn much smaller than it is; with `always`, if it is drawn smaller at
  /// all. The range of Cairo's numbers is too small for steps of many pixels and for many large tiles.
  func shrunk(
    _ surface: PixelSurface, _ matrix: CGAffineTransform, always: Bool
  ) -> (PixelSurface, CGAffineTransform)? {
    let (width, height) = (surface.region.width, surface.region.height)
    let (acrossScale, downScale) = (hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
    let least: CGFloat = always ? 1 : 1 / 64
    guard acrossScale < least || downScale < least else { return (surface, matrix) }
    func count(_ scale: CGFloat, _ count: Int) -> Int {
      Int(clamping: min(max((scale * CGFloat(count)).rounded(.up), 1), CGFloat(count)))
    }
    let (columns, rows) = (count(acrossScale, width), count(downScale, height))
    let region = PixelRect(x: 0, y: 0, width: columns, height: rows)
    guard let result = PixelSurface(region, surface.format) else { return nil }
    result.draw { cairo in
      cairo_scale(cairo, Double(columns) / Double(width), Double(rows) / Double(height))
      cairo_set_source_surface(cairo, surface.pointer, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_paint(cairo)
    }
    var toPixels = CGAffineTransform(
      scaleX: CGFloat(width) / CGFloat(columns), y: CGFloat(height) / CGFloat(rows)
    ).concatenating(matrix)
    // A single row or column may be rounded up to a pixel.
    let (across, down) = (hypot(toPixels.a, toPixels.b), hypot(toPixels.c, toPixels.d))
    if columns == 1 && across < 1 { (toPixels.a, toPixels.b) = (toPixels.a / across, toPixels.b / across) }
    if rows == 1 && down < 1 { (toPixels.c, toPixels.d) = (toPixels.c / down, toPixels.d / down) }
    return (result, toPixels)
  }

  /// Calls a closure with the image as a Cairo pattern in pixels.
  func withPattern(
    _ surface: PixelSurface, through matrix: CGAffineTransform, of image: CGImage, extend: cairo_extend_t,
    _ body: (OpaquePointer) -> Void
  ) {
    // A skew can still be too steep for Cairo.
    guard let inverse = matrix.inverse,
      max(abs(inverse.a), abs(inverse.b), abs(inverse.c), abs(inverse.d)) < 16384,
      let pattern = cairo_pattern_create_for_surface(surface.pointer)
    else {
      return
    }
    defer { cairo_pattern_destroy(pattern) }
    var toImage = inverse.cairo
    if extend == CAIRO_EXTEND_REPEAT {
      // All tiles are equal, and a near one has coordinates within Cairo's range.
      toImage.x0 = toImage.x0.truncatingRemainder(dividingBy: Double(surface.region.width))
      toImage.y0 = toImage.y0.truncatingRemainder(dividingBy: Double(surface.region.height))
    }
    cairo_pattern_set_matrix(pattern, &toImage)
    cairo_pattern_set_extend(pattern, extend)
    let quality = image.shouldInterpolate ? state.interpolationQuality : .none
    let filter =
      switch quality {
      case .none: CAIRO_FILTER_NEAREST
      case .low: CAIRO_FILTER_BILINEAR
      case .default, .medium: CAIRO_FILTER_GOOD
      case .high: CAIRO_FILTER_BEST
      }
    cairo_pattern_set_filter(pattern, filter)
    if cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS { body(pattern) }
  }

  /// The image's own memory if its order of bytes is the bitmap's, else a copy.
  func sourceSurface(_ image: CGImage, _ bytes: UnsafeRawBufferPointer) -> PixelSurface? {
    guard let base = bytes.baseAddress else { return nil }
    if bitmap.isRedFirst {
      // Cairo does not write to a source.
      return PixelSurface(
        bytes: UnsafeMutableRawPointer(mutating: base), width: image.width, height: image.height,
        bytesPerRow: image.bytesPerRow, image.isOpaque ? .opaque : .color)
    }
    let all = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    guard let surface = PixelSurface(all, .color) else { return nil }
    for y in 0..<image.height {
      let row = surface.row(y, from: 0)
      for offset in stride(from: 0, to: 4 * image.width, by: 4) {
        let source = y * image.bytesPerRow + offset
        row[offset] = bytes[source + 2]
        row[offset + 1] = bytes[source + 1]
        row[offset + 2] = bytes[source]
        row[offset + 3] = bytes[source + 3]
      }
    }
    surface.markDirty()
    return surface
  }
}
