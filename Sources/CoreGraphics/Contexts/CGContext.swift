import CCairo

/// Receives the memory of a context that is no longer used, and the pointer that was passed along with it.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (_ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) -> Void

/// A bitmap into which paths, images and gradients are drawn.
///
/// ```swift
/// let context = CGContext(
///   data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
///   bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
/// context.fillEllipse(in: CGRect(x: 8, y: 8, width: 48, height: 48))
/// let image = context.makeImage()
/// ```
/// User space is in points, with the origin at the lower left corner and y up. Initially a point is a pixel
/// of the bitmap. The first row in memory is the top. Colours are sRGB-encoded and are combined without
/// decoding. A context is for one thread at a time.
///
/// Bad input does not stop the program: numbers that are not finite and figures that cannot be drawn are
/// ignored. Source: Apple's documentation of `CGContext`.
public final class CGContext {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// The space that was passed to the initialiser. Nil for bitmaps of alpha alone.
  public let colorSpace: CGColorSpace?
  /// The layout of the pixels.
  public let bitmapInfo: CGBitmapInfo

  let bitmap: ContextBitmap
  var state: GraphicsState
  /// The bitmap, then the transparency layers that have begun.
  var targets: [DrawTarget]
  /// The current path in device space. Later changes of the transform do not move earlier elements.
  var devicePath = CGMutablePath()
  var allowsAntialiasing = true
  /// The transform from base space to device space. Shadow offsets are in base space, independent of the CTM.
  package var baseCTM = CGAffineTransform.identity
  /// The part of the bitmap that a layer's picture covers, if it does not end at a whole pixel.
  private var extent: (width: Double, height: Double)?

  /// The placement of text in user space. The default is the identity. It is not part of the saved state.
  public var textMatrix = CGAffineTransform.identity

  /// A context that draws into memory. Nil if the layout is not supported. The supported layouts have 8 bits per
  /// component, and a space that is neither linear nor wider than sRGB:
  /// - RGB in 32 bits, in the default or 32-bit order of bytes. The fourth byte is first or last; it is alpha, by
  ///   which the colour is multiplied, or unused (`noneSkipFirst`, `noneSkipLast`: every pixel is opaque).
  /// - Gray in 8 bits without alpha.
  /// - Alpha alone in 8 bits (`alphaOnly`), with any space.
  ///
  /// Also nil if a side is not from 1 to 32767 pixels, rows do not fit `bytesPerRow`, or the memory would be over
  /// 1 GiB.
  ///
  /// - Parameters:
  ///   - data: the memory, at least `bytesPerRow` · `height` bytes that stay valid as long as the context. Its
  ///     pixels are the initial picture. Nil allocates transparent memory.
  ///   - width: pixels across, 1…32767.
  ///   - height: pixels down, 1…32767.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: the distance between rows in bytes; 0 for the least that the layout needs.
  ///   - space: the space of the colours, RGB or gray.
  ///   - bitmapInfo: a `CGImageAlphaInfo` and an order of bytes.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      data: data, width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: bitmapInfo, release: nil)
  }

  /// A context that draws into memory and releases it with a callback. Everything else is as for the
  /// initialiser without a callback. The callback is not called if the initialiser returns nil.
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

  /// A context that draws into memory with the layout of images: red, green, blue, alpha, colour multiplied
  /// by alpha, from the top left, rows without gaps. Nil if a side is not from 1 to 32767 or the buffer is
  /// too small.
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

  /// A context for the contents of a layer. It is transparent (black if the layer is opaque), has ⌈size ·
  /// scale⌉ pixels, and its user space is in points with y up. Nil if there are no pixels, or too many.
  ///
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels per point.
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

  /// The memory of the bitmap: the caller's or the context's own. It is valid as long as the context.
  public var data: UnsafeMutableRawPointer? { bitmap.data }
  /// The distance between rows, in bytes.
  public var bytesPerRow: Int { bitmap.bytesPerRow }
  /// Bits per component: 8.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of a pixel, unused ones included.
  public var bitsPerPixel: Int { bitmap.layout.bytesPerPixel * 8 }
  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo }

  /// The current picture, without transparency layers that have not ended. The pixels are copied, so later
  /// drawing does not change the image. A bitmap of alpha alone gives black with that alpha.
  public func makeImage() -> CGImage? { bitmap.makeImage(extent: extent) }

  /// The same as `makeImage()`. The image retains an object.
  package func makeImage(holding object: any AnyObject & Sendable) -> CGImage? {
    bitmap.makeImage(extent: extent, holding: object)
  }

  /// Does nothing: everything is drawn immediately.
  public func flush() {}

  /// Does nothing: everything is drawn immediately.
  public func synchronize() {}

  /// The current target of drawing.
  var target: DrawTarget { targets[targets.count - 1] }

  /// The transform from device space (y up) to Cairo's pixels (y down).
  var flip: CGAffineTransform { CGAffineTransform(1, 0, 0, -1, 0, CGFloat(height)) }
}
