/// A colour: the components in a colour space, and alpha. Colours are immutable, and equal if the spaces and
/// components are equal.
///
/// ```swift
/// let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
/// let faded = orange.copy(alpha: 0.5)
/// ```
/// Components outside 0…1 are allowed and kept. A colour can also be a pattern (`UIColor(patternImage:)`): contexts fill
/// and stroke with it; a layer, which has plain colours alone, shows the mean colour. Source: Apple's documentation of `CGColor`.
public final class CGColor: Sendable {
  let space: CGColorSpace
  /// The components, alpha last; nil: they are those of `srgba`, as in most colours.
  private let list: [CGFloat]?
  /// The picture whose copies are the colour; nil for a plain colour.
  package let pattern: PatternTile?

  /// This colour as sRGB-encoded red, green and blue, not multiplied by alpha, and alpha. Components may be
  /// outside 0…1. A component that is not finite is 0. For a pattern the mean colour of its picture.
  package let srgba: (red: Double, green: Double, blue: Double, alpha: Double)

  private init(space: CGColorSpace, values: [CGFloat]) {
    self.space = space
    pattern = nil
    let color = space.srgb(values)
    let alpha = Double(values[values.count - 1])
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    srgba = (finite(color.x), finite(color.y), finite(color.z), finite(alpha))
    let isSame =
      values.count == 4 && values[0].bitPattern == srgba.red.bitPattern
      && values[1].bitPattern == srgba.green.bitPattern && values[2].bitPattern == srgba.blue.bitPattern
      && values[3].bitPattern == srgba.alpha.bitPattern
    list = isSame ? nil : values
  }

  private var values: [CGFloat] { list ?? [srgba.red, srgba.green, srgba.blue, srgba.alpha] }

  /// A colour that is a pattern: copies of a picture, side by side. Its one component is the alpha.
  package init(pattern: PatternTile, alpha: CGFloat = 1) {
    space = .sharedPattern
    list = [alpha]
    self.pattern = pattern
    let mean = pattern.mean
    srgba = (mean.red, mean.green, mean.blue, mean.alpha * (alpha.isFinite ? Double(alpha) : 0))
  }

  /// A colour of the sRGB space.
  ///
  /// - Parameters:
  ///   - red: 0…1; values outside are kept.
  ///   - green: as `red`.
  ///   - blue: as `red`.
  ///   - alpha: the opacity, 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedSRGB, values: [red, green, blue, alpha])
  }

  /// A colour of the generic RGB space; its values are drawn as sRGB.
  ///
  /// - Parameters:
  ///   - red: 0…1; values outside are kept.
  ///   - green: as `red`.
  ///   - blue: as `red`.
  ///   - alpha: the opacity, 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedGenericRGB, values: [red, green, blue, alpha])
  }

  /// A gray: 0 is black, 1 white. The value is drawn as sRGB-encoded.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedGray, values: [gray, alpha])
  }

  /// A gray: 0 is black, 1 white. The value is drawn as sRGB-encoded.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .sharedGray, values: [gray, alpha])
  }

  /// A colour with the components of a space.
  ///
  /// - Parameters:
  ///   - space: the space of the components.
  ///   - components: one number for each component of the space, then alpha. An array may be passed.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    let values = UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)
    self.init(space: space, values: Array(values))
  }

  /// A colour of the sRGB space with components as in `srgba`.
  package convenience init(srgba: (red: Double, green: Double, blue: Double, alpha: Double)) {
    self.init(srgbRed: srgba.red, green: srgba.green, blue: srgba.blue, alpha: srgba.alpha)
  }

  /// Opaque white: gray 1, alpha 1.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Opaque black: gray 0, alpha 1.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Transparent: gray 0, alpha 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components, alpha last.
  public var components: [CGFloat]? { values }
  /// The number of components with alpha: 2 for grays, 4 for RGB.
  public var numberOfComponents: Int { list?.count ?? 4 }
  /// The opacity of the colour: 0 is transparent, 1 opaque.
  public var alpha: CGFloat { list?.last ?? srgba.alpha }
  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    if let pattern { return CGColor(pattern: pattern, alpha: alpha) }
    return CGColor(space: space, values: values.dropLast() + [alpha])
  }

  /// The same colour.
  public func copy() -> CGColor? { self }
}

extension CGColor: Hashable, CustomStringConvertible {
  /// Whether the spaces and the components are equal. Equal colours in different spaces are not equal.
  public static func == (one: CGColor, other: CGColor) -> Bool {
    if one === other { return true }
    guard one.space == other.space, one.pattern == other.pattern else { return false }
    if one.list == nil, other.list == nil { return one.srgba == other.srgba }
    return one.values == other.values
  }

  /// Hashes the space and the components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(space)
    hasher.combine(values)
  }

  /// The space and the components, alpha last.
  public var description: String {
    "CGColor(\(space) \(values.map { "\($0)" }.joined(separator: " ")))"
  }
}
