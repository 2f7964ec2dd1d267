/// Where a pixel's alpha is, and whether its colour is multiplied by it. `premultipliedLast` is RGBA,
/// `premultipliedFirst` ARGB.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7
}

/// How pixels lie in memory: a `CGImageAlphaInfo` in the low five bits, and the order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Options of these bits; bits that have no name are kept.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say whether components are floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The default order: as components are named, the first at the lowest address.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Pixels are 16-bit numbers, their lesser byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Pixels are 32-bit numbers, their least byte first: ARGB lies in memory as B, G, R, A.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Pixels are 16-bit numbers, their greater byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Pixels are 32-bit numbers, their greatest byte first: ARGB lies in memory as A, R, G, B.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// What the low five bits hold; `none` where they hold no known value.
  var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }
}
