import CCairo

/// A Cairo image surface for a region of a picture.
///
/// Drawing uses the pixel coordinates of the whole picture, y down. The device offset of the surface maps
/// them to its own memory.
final class PixelSurface {
  /// The format of a pixel.
  enum Format {
    /// Four bytes, colour multiplied by alpha.
    case color
    /// Four bytes, of which the fourth is not read: every pixel is opaque.
    case opaque
    /// One byte.
    case alpha

    fileprivate var cairo: cairo_format_t {
      switch self {
      case .color: CAIRO_FORMAT_ARGB32
      case .opaque: CAIRO_FORMAT_RGB24
      case .alpha: CAIRO_FORMAT_A8
      }
    }
  }

  /// Cairo's limit for the width and height of an image.
  static let maximumSide = 32767
  /// The limit for the memory of a picture.
  static let maximumByteCount = 1 << 30

  let region: PixelRect
  let format: Format
  /// The address of the first row.
  let bytes: UnsafeMutableRawPointer
  /// The distance between rows in bytes.
  let bytesPerRow: Int
  /// The Cairo surface.
  private(set) var pointer: OpaquePointer

  private let shift: CGPoint
  private let ownsBytes: Bool

  /// A transparent surface, or nil if the region is empty or too large.
  ///
  /// - Parameter shift: a translation of everything that is drawn, in pixels.
  convenience init?(_ region: PixelRect, _ format: Format, shift: CGPoint = .zero) {
    let side = Self.maximumSide
    guard !region.isEmpty, region.width <= side, region.height <= side else { return nil }
    let bytesPerRow = Int(cairo_format_stride_for_width(format.cairo, Int32(region.width)))
    guard bytesPerRow > 0, bytesPerRow * region.height <= Self.maximumByteCount,
      let bytes = calloc(region.height, bytesPerRow)
    else { return nil }
    self.init(region, format, shift: shift, bytes: bytes, bytesPerRow: bytesPerRow, ownsBytes: true)
  }

  /// A surface for existing memory, which must outlive it. Nil if Cairo cannot use the layout of the memory.
  convenience init?(
    bytes: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, _ format: Format
  ) {
    let side = Self.maximumSide
    guard width <= side, height <= side, Int(bitPattern: bytes) % 4 == 0, Int32(exactly: bytesPerRow) != nil
    else { return nil }
    let region = PixelRect(x: 0, y: 0, width: width, height: height)
    self.init(region, format, shift: .zero, bytes: bytes, bytesPerRow: bytesPerRow, ownsBytes: false)
  }

  private init?(
    _ region: PixelRect, _ format: Format, shift: CGPoint, bytes: UnsafeMutableRawPointer,
    bytesPerRow: Int, ownsBytes: Bool
  ) {
    guard let pointer = Self.surface(region, format, shift: shift, bytes: bytes, bytesPerRow: bytesPerRow)
    else {
      if ownsBytes { free(bytes) }
      return nil
    }
    self.region = region
    self.format = format
    self.bytes = bytes
    self.bytesPerRow = bytesPerRow
    self.pointer = pointer
    self.shift = shift
    self.ownsBytes = ownsBytes
  }

  private static func surface(
    _ region: PixelRect, _ format: Format, shift: CGPoint, bytes: UnsafeMutableRawPointer,
    bytesPerRow: Int
  ) -> OpaquePointer? {
    let pointer = cairo_image_surface_create_for_data(
      bytes.assumingMemoryBound(to: UInt8.self), format.cairo, Int32(region.width), Int32(region.height),
      Int32(bytesPerRow))
    guard let pointer, cairo_surface_status(pointer) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      return nil
    }
    cairo_surface_set_device_offset(
      pointer, Double(-region.minX) + Double(shift.x), Double(-region.minY) + Double(shift.y))
    return pointer
  }

  deinit {
    // Other references (for example a pattern that is a source) must not reach the pixels any more.
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
    if ownsBytes { free(bytes) }
  }

  /// Makes a new surface for the same pixels if the old one is in an error state, in which Cairo does not
  /// change them.
  func repair() {
    guard cairo_surface_status(pointer) != CAIRO_STATUS_SUCCESS,
      let new = Self.surface(region, format, shift: shift, bytes: bytes, bytesPerRow: bytesPerRow)
    else { return }
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
    pointer = new
  }

  /// The address of a pixel, in the picture's coordinates.
  func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt8> {
    let offset = (y - region.minY) * bytesPerRow + (x - region.minX) * (format == .alpha ? 1 : 4)
    return (bytes + offset).assumingMemoryBound(to: UInt8.self)
  }

  /// Calls a closure with a new Cairo context.
  func draw(_ body: (OpaquePointer) -> Void) {
    guard let cairo = cairo_create(pointer) else { return }
    body(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(pointer)
  }

  /// Tells Cairo that pixels may have been changed by other code.
  func markDirty() {
    cairo_surface_flush(pointer)
    cairo_surface_mark_dirty(pointer)
  }
}

extension CGAffineTransform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
