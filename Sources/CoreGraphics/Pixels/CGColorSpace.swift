/// The meaning of a colour's components, for example sRGB or Display P3. Spaces are immutable, and equal if
/// their names are equal.
///
/// ```swift
/// let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
/// let red = CGColor(colorSpace: p3, components: [1, 0, 0, 1])
/// ```
/// Values of gray, device and generic RGB spaces are read as sRGB-encoded, as on iOS. Values of linear and
/// Display P3 spaces are converted when they are drawn.
public final class CGColorSpace: Sendable {
  /// IEC 61966-2-1, components 0…1.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB; components may lie outside 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries with linear components.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// Linear sRGB; components may lie outside 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// DCI-P3 primaries with the D65 white point and sRGB's transfer curve.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3; components may lie outside 0…1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries with linear components.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Linear Display P3; components may lie outside 0…1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Gray; the space of `CGColor.white`.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray; components may lie outside 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Gray with linear components.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// RGB, the space of `CGColor(red:green:blue:alpha:)`; read as sRGB.
  package static let genericRGB: CFString = "kCGColorSpaceGenericRGB"
  package static let deviceRGB: CFString = "kCGColorSpaceDeviceRGB"
  package static let deviceGray: CFString = "kCGColorSpaceDeviceGray"

  /// The name, one of the constants above.
  public var name: CFString? { model == .pattern ? nil : identifier }
  /// Monochrome, RGB, or that of pattern colours.
  public let model: CGColorSpaceModel
  /// The number of components without alpha: 1 or 3, and 0 for pattern colours.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .pattern: 0
    default: 3
    }
  }

  let identifier: String
  let isLinear: Bool
  let hasP3Primaries: Bool

  /// The space with a name, or nil if this library does not have it.
  public convenience init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.genericRGB, Self.deviceRGB: self.init(name, .rgb)
    case Self.linearSRGB, Self.extendedLinearSRGB: self.init(name, .rgb, isLinear: true)
    case Self.displayP3, Self.extendedDisplayP3: self.init(name, .rgb, hasP3Primaries: true)
    case Self.linearDisplayP3, Self.extendedLinearDisplayP3:
      self.init(name, .rgb, isLinear: true, hasP3Primaries: true)
    case Self.genericGrayGamma2_2, Self.extendedGray, Self.deviceGray: self.init(name, .monochrome)
    case Self.linearGray: self.init(name, .monochrome, isLinear: true)
    default: return nil
    }
  }

  private init(
    _ identifier: String, _ model: CGColorSpaceModel, isLinear: Bool = false, hasP3Primaries: Bool = false
  ) {
    self.identifier = identifier
    self.model = model
    self.isLinear = isLinear
    self.hasP3Primaries = hasP3Primaries
  }

  static let sharedSRGB = CGColorSpace(sRGB, .rgb)
  static let sharedGenericRGB = CGColorSpace(genericRGB, .rgb)
  static let sharedGray = CGColorSpace(genericGrayGamma2_2, .monochrome)
  /// The space of colours that are patterns.
  static let sharedPattern = CGColorSpace("kCGColorSpacePattern", .pattern)
  static let sharedDeviceRGB = CGColorSpace(deviceRGB, .rgb)
  static let sharedDeviceGray = CGColorSpace(deviceGray, .monochrome)
}

extension CGColorSpace: Hashable, CustomStringConvertible {
  /// Whether the spaces have the same name.
  public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool {
    one === other || one.identifier == other.identifier
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }

  /// The name.
  public var description: String { identifier }
}

/// The RGB space of the device; here its values are read as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .sharedDeviceRGB }

/// The gray space of the device; here its values are read as sRGB-encoded.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .sharedDeviceGray }

/// The kinds of colour space.
public enum CGColorSpaceModel: Int32, Sendable {
  /// A space of none of the other kinds.
  case unknown = -1
  /// One component: gray.
  case monochrome = 0
  /// Three components: red, green, blue.
  case rgb = 1
  /// Four components: cyan, magenta, yellow, black.
  case cmyk = 2
  /// Three components: lightness, and the axes a and b of CIELAB.
  case lab = 3
  /// A component for each ink of a device.
  case deviceN = 4
  /// One component: a place in a table of colours.
  case indexed = 5
  /// A pattern in place of components.
  case pattern = 6
  /// Three components: X, Y and Z of CIE 1931.
  case XYZ = 7
}

/// How colours outside the destination's gamut are treated. The value is kept and has no effect.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The intent that the context prefers.
  case defaultIntent = 0
  /// Colours of the gamut stay; others become the nearest colour of the gamut, and white is not adapted.
  case absoluteColorimetric = 1
  /// Colours are adapted to the destination's white; those outside the gamut become the nearest colour of it.
  case relativeColorimetric = 2
  /// All colours move together, so that their relations stay, as in photos.
  case perceptual = 3
  /// Saturated colours stay saturated, as in charts.
  case saturation = 4
}
