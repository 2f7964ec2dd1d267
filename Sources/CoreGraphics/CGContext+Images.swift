import CCairo

extension CGContext {
  /// Draws an image upright (its top towards greater y) into a rectangle. An image of a side over 32767 is not
  /// drawn.
  ///
  /// - Parameter byTiling: whether the rectangle is one of many tiles that fill the clip.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard let matrix = imageMatrix(image, in: rect) else { return }
    image.withPixels { bytes in
      guard let surface = sourceSurface(image, bytes) else { return }
      withPattern(surface, matrix, image, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD) { pattern in
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

  /// The image's pixels (y down) to the context's (y down), or nil where nothing is to be seen.
  func imageMatrix(_ image: CGImage, in rect: CGRect) -> CGAffineTransform? {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite else { return nil }
    let rect = rect.standardized
    let matrix = CGAffineTransform(
      rect.width / CGFloat(image.width), 0, 0, -rect.height / CGFloat(image.height), rect.minX, rect.maxY
    ).concatenating(state.ctm).concatenating(flip)
    return matrix.isFinite && matrix.inverse != nil ? matrix : nil
  }

  /// The image as a pattern in pixels, for a while.
  func withPattern(
    _ surface: PixelSurface, _ matrix: CGAffineTransform, _ image: CGImage, _ extend: cairo_extend_t,
    _ body: (OpaquePointer) -> Void
  ) {
    guard let inverse = matrix.inverse, let pattern = cairo_pattern_create_for_surface(surface.pointer) else {
      return
    }
    defer { cairo_pattern_destroy(pattern) }
    var toImage = inverse.cairo
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

  /// The image's own memory where the order of bytes is the bitmap's, or a copy.
  private func sourceSurface(_ image: CGImage, _ bytes: UnsafeRawBufferPointer) -> PixelSurface? {
    guard let base = bytes.baseAddress else { return nil }
    if bitmap.isRedFirst {
      // Cairo only reads what is a source.
      return PixelSurface(
        bytes: UnsafeMutableRawPointer(mutating: base), width: image.width, height: image.height,
        bytesPerRow: image.bytesPerRow, image.isOpaque ? .opaque : .color)
    }
    let all = PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
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
