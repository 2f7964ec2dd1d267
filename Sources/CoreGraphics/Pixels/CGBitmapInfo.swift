/// The position of a pixel's alpha component, and whether the colour is multiplied by it. For example
/// `premultipliedLast` is RGBA and `premultipliedFirst` is ARGB.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha: RGB, or gray.
  case none = 0
  /// RGBA; colours are multiplied by alpha.
  case premultipliedLast = 1
  /// ARGB; colours are multiplied by alpha.
  case premultipliedFirst = 2
  /// RGBA; colours are not multiplied by alpha.
  case last = 3
  /// ARGB; colours are not multiplied by alpha.
  case first = 4
  /// RGBX: the fourth component is ignored, and pixels are opaque.
  case noneSkipLast = 5
  /// XRGB: the first component is ignored, and pixels are opaque.
  case noneSkipFirst = 6
  /// Pixels have an alpha and no colour, as in a mask.
  case alphaOnly = 7
}

/// The layout of pixels in memory: a `CGImageAlphaInfo` in the low five bits, and the order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits for components that are floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The default order: the order in which components are named, the first at the lowest address.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Pixels are 16-bit numbers with the least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Pixels are 32-bit numbers with the least significant byte first: ARGB is B, G, R, A in memory.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Pixels are 16-bit numbers with the most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Pixels are 32-bit numbers with the most significant byte first: ARGB is A, R, G, B in memory.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The value of the low five bits, or `none` for an unknown value.
  var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }
}
