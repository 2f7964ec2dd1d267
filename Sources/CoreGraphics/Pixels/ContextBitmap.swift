import CCairo

/// The memory of a context, and the Cairo surface for it.
///
/// Cairo's pixels are blue, green, red, alpha in memory. Cairo treats the colour components alike, so with
/// red and blue exchanged in all its input it draws red, green, blue, alpha. This is the order of images, so
/// they need no conversion. Memory with any other layout is staged: the part that is drawn on is converted
/// before and after.
final class ContextBitmap {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let layout: BitmapLayout
  let data: UnsafeMutableRawPointer
  /// The surface for Cairo: the memory itself or the staging memory.
  let surface: PixelSurface
  let isStaged: Bool
  /// Whether red comes before blue on the surface.
  let isRedFirst: Bool
  /// Called once, when the memory is no longer used.
  private let release: () -> Void

  /// - Parameters:
  ///   - data: at least `height` rows, which stay valid until `release`; nil for new, clear memory.
  ///   - bytesPerRow: 0 for what the layout takes.
  init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout,
    release: (() -> Void)?
  ) {
    let side = PixelSurface.maximumSide
    guard width > 0, height > 0, width <= side, height <= side else { return nil }
    let least = width * layout.bytesPerPixel
    // Cairo needs rows that begin at multiples of four bytes.
    let stride = bytesPerRow == 0 ? (data == nil ? (least + 3) & ~3 : least) : bytesPerRow
    let (byteCount, isOutOfRange) = stride.multipliedReportingOverflow(by: height)
    guard stride >= least, !isOutOfRange, byteCount <= PixelSurface.maximumByteCount else { return nil }

    let memory: UnsafeMutableRawPointer
    if let data {
      memory = data
      self.release = release ?? {}
    } else {
      guard let new = calloc(height, stride) else { return nil }
      memory = new
      self.release = { free(new) }
    }
    self.width = width
    self.height = height
    self.bytesPerRow = stride
    self.layout = layout
    self.data = memory
    isRedFirst = layout != .bgra && layout != .bgrx

    let direct = layout.directFormat.flatMap {
      PixelSurface(bytes: memory, width: width, height: height, bytesPerRow: stride, $0)
    }
    isStaged = direct == nil
    let all = PixelRect(x: 0, y: 0, width: width, height: height)
    guard let surface = direct ?? PixelSurface(all, layout.stagingFormat) else {
      if data == nil { free(memory) }
      return nil
    }
    self.surface = surface
  }

  deinit { release() }

  /// Must be called before Cairo draws on a part of the surface, or its pixels are read.
  func load(_ region: PixelRect) {
    if isStaged {
      forEachStagedRow(region) { row, staged in layout.load(row, staged, count: region.width) }
    }
    // The owner of the memory may have written to it.
    surface.markDirty()
  }

  /// Must be called after Cairo drew on a part of the surface.
  func store(_ region: PixelRect) {
    cairo_surface_flush(surface.pointer)
    guard isStaged else { return }
    forEachStagedRow(region) { row, staged in layout.store(staged, row, count: region.width) }
  }

  private func forEachStagedRow(
    _ region: PixelRect, _ body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    guard !region.isEmpty else { return }
    for y in region.minY..<region.maxY {
      let row = data + y * bytesPerRow + region.minX * layout.bytesPerPixel
      body(row.assumingMemoryBound(to: UInt8.self), surface.row(y, from: region.minX))
    }
  }

  /// The pixels as an image. They are copied once. The image retains `holding`.
  func makeImage(
    extent: (width: Double, height: Double)? = nil, holding: (any AnyObject & Sendable)? = nil
  ) -> CGImage? {
    cairo_surface_flush(surface.pointer)
    guard let byteCount = CGImage.byteCount(width: width, height: height) else { return nil }
    let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
      if let base = target.baseAddress {
        for y in 0..<height {
          let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
          layout.copyImageRow(row, base + y * width * 4, count: width)
        }
      }
      count = byteCount
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels, extent: extent, holding: holding)
  }
}
