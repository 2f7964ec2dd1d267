import CCairo

extension CGContext {
  /// Intersects the clip with the inside of the current path, and clears the path. An empty path has no
  /// effect.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = devicePath
    beginPath()
    if !path.isEmpty { clip(to: path, rule) }
  }

  /// Intersects the clip with a rectangle, and clears the current path. An empty or null rectangle leaves an
  /// empty clip. The infinite rectangle and one that is not finite have no effect.
  public func clip(to rect: CGRect) {
    beginPath()
    guard !rect.isInfinite, rect.isNull || rect.isFinite else { return }
    addRect(rect)
    let path = devicePath
    beginPath()
    clip(to: path, .winding)
  }

  /// Intersects the clip with the union of rectangles, and clears the current path.
  public func clip(to rects: [CGRect]) {
    guard !rects.contains(where: \.isInfinite) else { return beginPath() }
    beginPath()
    addRects(rects)
    let path = devicePath
    beginPath()
    clip(to: path, .winding)
  }

  /// Intersects the clip with a rectangle and an image that masks it: white keeps a pixel, black removes it.
  /// If the image is not opaque, its alpha is the mask.
  public func clip(to rect: CGRect, mask: CGImage) {
    beginPath()
    guard !rect.isInfinite, rect.isNull || rect.isFinite else { return }
    addRect(rect)
    let path = devicePath
    beginPath()
    let bounds = path.boundingBoxOfPath
    let area = PixelRect(around: bounds.applying(flip)).intersection(clipPixels)
    guard !area.isEmpty, let matrix = imageMatrix(mask.width, mask.height, in: rect),
      let surface = PixelSurface(area, .alpha), let image = PixelSurface(coverageOf: mask),
      let (source, toPixels) = shrunk(image, matrix, always: false)
    else { return clip(to: CGMutablePath(), .winding) }
    withPattern(source, through: toPixels, of: mask, extend: CAIRO_EXTEND_PAD) { pattern in
      surface.draw { cairo in
        apply(Figure(.fill(path, .winding), bounds: bounds), .pattern(pattern, alpha: 1), to: cairo)
        guard let before = state.clipMask else { return }
        cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_surface(cairo, before.pointer, 0, 0)
        cairo_paint(cairo)
      }
    }
    state.clipMask = surface
    state.clipBounds = state.clipBounds.common(with: bounds)
  }

  /// Resets the clip to the whole bitmap or, in a transparency layer, to the clip with which the layer began.
  public func resetClip() {
    state.clips = []
    state.clipMask = nil
    state.clipBounds =
      target.surface.map {
        CGRect(x: $0.region.minX, y: $0.region.minY, width: $0.region.width, height: $0.region.height)
          .applying(flip)
      } ?? .null
    if let cairo = target.cairo { cairo_reset_clip(cairo) }
  }

  /// The smallest upright rectangle of user space around the clip, or `.null` for an empty clip.
  public var boundingBoxOfClipPath: CGRect {
    state.clipBounds.isNull ? .null : convertToUserSpace(state.clipBounds)
  }

  private func clip(to path: CGPath, _ rule: CGPathFillRule) {
    let bounds = path.boundingBoxOfPath
    state.clipBounds = bounds.isNull ? .null : state.clipBounds.common(with: bounds)
    let clip = ClipPath(
      path: path, rule: rule, isAntialiased: state.shouldAntialias && allowsAntialiasing)
    state.clips.append(clip)
    if let cairo = target.cairo { applyClip(cairo, clip) }
  }

  func applyClip(_ cairo: OpaquePointer, _ clip: ClipPath) {
    add(clip.path, to: cairo)
    cairo_set_fill_rule(cairo, clip.rule.cairo)
    cairo_set_antialias(cairo, clip.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, GraphicsState.defaultTolerance)
    cairo_clip(cairo)
  }
}

extension PixelSurface {
  /// The mask values of an image.
  fileprivate convenience init?(coverageOf image: CGImage) {
    self.init(PixelRect(x: 0, y: 0, width: image.width, height: image.height), .alpha)
    let isOpaque = image.isOpaque
    image.withPixels { pixels in
      for y in 0..<image.height {
        let row = self.row(y, from: 0)
        for x in 0..<image.width {
          let offset = 4 * (y * image.width + x)
          if isOpaque {
            // Rec. 709's weights in 1/256. Gray values are not changed.
            var light = 54 * UInt32(pixels[offset])
            light += 183 * UInt32(pixels[offset + 1])
            light += 19 * UInt32(pixels[offset + 2])
            row[x] = UInt8(light >> 8)
          } else {
            row[x] = pixels[offset + 3]
          }
        }
      }
    }
    markDirty()
  }
}
