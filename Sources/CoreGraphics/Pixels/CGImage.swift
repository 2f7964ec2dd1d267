/// A picture of pixels. Immutable. The first row is the top.
///
/// ```swift
/// let image = context.makeImage()!
/// let corner = image.cropping(to: CGRect(x: 0, y: 0, width: 16, height: 16))
/// ```
///
/// Every image is stored as sRGB with 8 bits for each of red, green, blue and alpha, colour multiplied by
/// alpha, rows without gaps. The properties describe this form.
public final class CGImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether an enlarged image is interpolated. The value is kept for code that draws the image.
  public let shouldInterpolate: Bool
  /// Whether every pixel is known to be opaque without decoding. It is false for a deferred image whose file
  /// has alpha.
  package let isKnownOpaque: Bool
  /// The width and height of the picture inside the pixels, from the top left. They are smaller than the
  /// image only if the drawn layer ends within the last column or row.
  package let extent: (width: Double, height: Double)

  private enum Pixels {
    case kept([UInt8])
    case deferred(DeferredPixels)
  }

  private let pixels: Pixels
  /// An object that the image retains.
  private let held: (any AnyObject & Sendable)?

  /// An image from pixels in the stored form: red, green, blue, alpha, colour multiplied by alpha, from the
  /// top left. Nil if a dimension is not positive or the number of bytes is not width × height × 4.
  package init?(
    width: Int, height: Int, premultipliedRGBA pixels: [UInt8], shouldInterpolate: Bool = true,
    extent: (width: Double, height: Double)? = nil, holding held: (any AnyObject & Sendable)? = nil
  ) {
    guard let count = Self.byteCount(width: width, height: height), pixels.count == count else { return nil }
    self.held = held
    self.extent = extent ?? (Double(width), Double(height))
    self.width = width
    self.height = height
    self.pixels = .kept(pixels)
    self.shouldInterpolate = shouldInterpolate
    isKnownOpaque = Self.areOpaque(pixels)
  }

  /// An image whose pixels are decoded when they are first read. Nil if a dimension is not positive.
  ///
  /// - Parameters:
  ///   - isKnownOpaque: whether every pixel is opaque; false if that is not known.
  ///   - cache: stores the decoded pixels.
  ///   - decode: returns the pixels; see `DeferredPixels`.
  package init?(
    width: Int, height: Int, isKnownOpaque: Bool, cache: DecodedPixels = .shared,
    decode: @escaping @Sendable () -> [UInt8]?
  ) {
    guard let count = Self.byteCount(width: width, height: height) else { return nil }
    held = nil
    extent = (Double(width), Double(height))
    self.width = width
    self.height = height
    shouldInterpolate = true
    self.isKnownOpaque = isKnownOpaque
    pixels = .deferred(DeferredPixels(byteCount: count, cache: cache, decode: decode))
  }

  private static func areOpaque(_ pixels: [UInt8]) -> Bool {
    pixels.withUnsafeBytes { bytes in
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
    }
  }

  /// Whether every pixel is opaque; decodes a deferred image whose file has alpha.
  package var isOpaque: Bool {
    if isKnownOpaque { return true }
    guard case .deferred(let deferred) = pixels else { return false }
    return Self.areOpaque(deferred.bytes)
  }

  /// Whether the pixels are decoded on demand and can be released again.
  package var isDeferred: Bool {
    if case .deferred = pixels { true } else { false }
  }

  /// Whether reading the pixels does not have to wait for a decoder.
  package var isDecoded: Bool {
    if case .deferred(let deferred) = pixels { deferred.isDecoded } else { true }
  }

  /// Decodes the pixels of a deferred image on another thread, before they are read.
  package func prepare() {
    if case .deferred(let deferred) = pixels { deferred.prepare() }
  }

  /// A copy of the pixels that `withPixels` passes.
  package var bytes: [UInt8] {
    switch pixels {
    case .kept(let bytes): bytes
    case .deferred(let deferred): deferred.bytes
    }
  }

  /// The number of bytes of an image. Nil if a dimension is not positive or the product is out of range.
  package static func byteCount(width: Int, height: Int) -> Int? {
    guard width > 0, height > 0 else { return nil }
    let (pixels, isTooLarge) = width.multipliedReportingOverflow(by: height)
    let (bytes, isTooMany) = pixels.multipliedReportingOverflow(by: 4)
    return isTooLarge || isTooMany ? nil : bytes
  }

  /// Passes the pixels to a closure: red, green, blue, alpha for each, colour multiplied by alpha, from the
  /// top left, rows without gaps. The buffer is valid during the call only. A deferred image is decoded
  /// first.
  package func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }

  /// Bits per component: 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits per pixel: 32.
  public var bitsPerPixel: Int { 32 }
  /// The distance between rows in bytes: four times the width.
  public var bytesPerRow: Int { width * 4 }
  /// The space of the pixels: sRGB.
  public var colorSpace: CGColorSpace? { .sharedSRGB }
  /// Alpha comes last, and colour is multiplied by it.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
  /// `premultipliedLast` and the default order of bytes.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
  /// The pixels as the other properties describe them.
  public var dataProvider: CGDataProvider? { CGDataProvider(data: Data(bytes)) }

  /// The same image.
  public func copy() -> CGImage? { self }

  /// The image with its numbers read in another space with as many components. Other spaces give nil.
  public func copy(colorSpace: CGColorSpace) -> CGImage? {
    guard colorSpace.model == .rgb else { return nil }
    if colorSpace.isEncodedAsSRGB { return self }
    guard let provider = dataProvider else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo, provider: provider, decode: nil,
      shouldInterpolate: shouldInterpolate, intent: .defaultIntent)
  }

  /// A part of the image.
  ///
  /// - Parameter rect: in pixels from the top left, y down. It is made integral and clipped to the image. An
  ///   empty result gives nil.
  public func cropping(to rect: CGRect) -> CGImage? {
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    guard rect.isInfinite || rect.isFinite else { return nil }
    let cut = rect.isInfinite ? all : rect.standardized.intersection(all)
    guard !cut.isNull, !cut.isEmpty else { return nil }
    let part = cut.integral
    if part == all { return self }
    let (left, top) = (Int(clamping: part.minX), Int(clamping: part.minY))
    let (columns, rows) = (Int(clamping: part.width), Int(clamping: part.height))
    let pixels = bytes
    var kept: [UInt8] = []
    kept.reserveCapacity(columns * rows * 4)
    for row in top..<top + rows {
      let first = (row * width + left) * 4
      kept.append(contentsOf: pixels[first..<first + columns * 4])
    }
    return CGImage(
      width: columns, height: rows, premultipliedRGBA: kept, shouldInterpolate: shouldInterpolate)
  }
}
