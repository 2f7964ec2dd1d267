import CCairo

/// Receives the memory of a context that is no longer drawn into, and what was given along with it.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (_ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) -> Void

/// Draws paths, images and gradients into a bitmap.
///
/// User space is in points, with the origin at the lower left corner and y up, until it is transformed; a
/// point is a pixel of the bitmap at first. The bitmap's first row in memory is its top. Colours are
/// sRGB-encoded and combined as they are encoded. For one thread at a time.
///
/// Nothing traps: numbers that are not finite and what cannot be drawn are ignored. Source: Apple's
/// documentation of `CGContext`.
public final class CGContext {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// The space that was given to the initialiser; nil for alpha alone.
  public let colorSpace: CGColorSpace?
  /// The layout of the pixels.
  public let bitmapInfo: CGBitmapInfo

  let bitmap: ContextBitmap
  var state: GraphicsState
  /// The bitmap, then the transparency layers that were begun.
  var targets: [DrawTarget]
  /// In device space: later changes of the transform do not move what was added before.
  var devicePath = CGMutablePath()
  var allowsAntialiasing = true
  /// Base space to device space: the space in which shadows are offset, whatever the transform.
  package var baseCTM = CGAffineTransform.identity
  /// How much of the bitmap a layer's picture takes, where it does not end at a whole pixel.
  private var extent: (width: Double, height: Double)?

  /// How text is placed in user space; not part of the saved state. The identity at first.
  public var textMatrix = CGAffineTransform.identity

  /// A context that draws into memory, or nil where it does not have that layout: these, with 8 bits a
  /// component, and of spaces that are not linear and not wider than sRGB:
  /// - RGB in 32 bits, alpha first or last and colour multiplied by it, or a byte that is not used in its
  ///   place (`noneSkipFirst`, `noneSkipLast`: all is opaque), in the default or 32-bit order of bytes;
  /// - gray in 8 bits without alpha;
  /// - alpha alone in 8 bits (`alphaOnly`), whatever the space.
  ///
  /// Also nil where a side is not from 1 to 32767 pixels, rows do not fit `bytesPerRow`, or the memory would
  /// be over 1 GiB.
  ///
  /// - Parameters:
  ///   - data: what to draw into, at least `bytesPerRow` · `height` bytes that stay valid as long as the
  ///     context. Drawing begins with what it holds. Nil for clear memory of the context's own.
  ///   - bytesPerRow: from the start of a row to that of the next; 0 for as few as the layout needs.
  ///   - bitmapInfo: a `CGImageAlphaInfo` and an order of bytes.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, release: nil)
  }

  /// A context that draws into memory and gives it back when it is no longer needed; as the initialiser
  /// without callback in all else. The callback is not called where there is no context.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32, releaseCallback: CGBitmapContextReleaseDataCallback?,
    releaseInfo: UnsafeMutableRawPointer?
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, release: { releaseCallback?(releaseInfo, data) })
  }

  private convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32, release: (() -> Void)?
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard bitsPerComponent == 8, let layout = BitmapLayout(space: space, info: info),
      let bitmap = ContextBitmap(
        data: data, width: width, height: height, bytesPerRow: bytesPerRow, layout: layout, release: release)
    else { return nil }
    self.init(bitmap, space: layout == .alpha ? nil : space, info)
  }

  /// A context that draws into memory as images are kept: red, green, blue, alpha, colour multiplied by
  /// alpha, from the top left, rows without gaps. Nil where a side is not from 1 to 32767 or the buffer is too
  /// small.
  package convenience init?(
    premultipliedRGBA buffer: UnsafeMutableRawBufferPointer, width: Int, height: Int
  ) {
    guard let byteCount = CGImage.byteCount(width: width, height: height), buffer.count >= byteCount,
      let bitmap = ContextBitmap(
        data: buffer.baseAddress, width: width, height: height, bytesPerRow: width * 4, layout: .rgba,
        release: nil)
    else { return nil }
    self.init(bitmap, space: .sharedSRGB, CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// A context for what a layer shows: clear (black where it is opaque), ⌈size · scale⌉ pixels, its user
  /// space in points with y up. Nil where there is no pixel, or there are too many.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels for a point.
  package convenience init?(layerBitmapOf size: CGSize, scale: CGFloat, opaque: Bool) {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    let limit = CGFloat(PixelSurface.maximumSide)
    guard scale > 0, width > 0, height > 0, width <= limit, height <= limit,
      let bitmap = ContextBitmap(
        data: nil, width: Int(clamping: width), height: Int(clamping: height), bytesPerRow: 0,
        layout: opaque ? .rgbx : .rgba,
        release: nil)
    else { return nil }
    let alphaInfo = opaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    self.init(bitmap, space: .sharedSRGB, CGBitmapInfo(rawValue: alphaInfo.rawValue))
    state.ctm = CGAffineTransform(scaleX: scale, y: scale)
    baseCTM = state.ctm
    extent = (size.width * scale, size.height * scale)
  }

  private init(_ bitmap: ContextBitmap, space: CGColorSpace?, _ info: CGBitmapInfo) {
    self.bitmap = bitmap
    width = bitmap.width
    height = bitmap.height
    colorSpace = space
    bitmapInfo = info
    state = GraphicsState(clipBounds: CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    targets = [DrawTarget(bitmap.surface)]
  }

  /// The memory that is drawn into: the caller's or the context's own. Valid as long as the context.
  public var data: UnsafeMutableRawPointer? { bitmap.data }
  /// From a row to the next.
  public var bytesPerRow: Int { bitmap.bytesPerRow }
  /// Bits for one component of a pixel: 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits for a pixel.
  public var bitsPerPixel: Int { bitmap.layout.bytesPerPixel * 8 }
  /// Where a pixel's alpha is.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// What has been drawn, without transparency layers that have not ended. The pixels are copied: later
  /// drawing does not change the image. Alpha alone becomes black with that alpha.
  public func makeImage() -> CGImage? { bitmap.makeImage(extent: extent) }

  /// As `makeImage()`; the image holds an object as long as it lives.
  package func makeImage(holding object: any AnyObject & Sendable) -> CGImage? {
    bitmap.makeImage(extent: extent, holding: object)
  }

  /// Does nothing: everything is drawn at once.
  public func flush() {}

  /// Does nothing: everything is drawn at once.
  public func synchronize() {}

  /// What is drawn on.
  var target: DrawTarget { targets[targets.count - 1] }

  /// Device space (y up) to Cairo's pixels (y down).
  var flip: CGAffineTransform { CGAffineTransform(1, 0, 0, -1, 0, CGFloat(height)) }
}
