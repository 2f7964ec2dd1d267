/// A colour for drawing and for views. Immutable.
///
/// ```swift
/// let coral = UIColor(red: 1, green: 0.45, blue: 0.35, alpha: 1)
/// layer.backgroundColor = coral.withAlphaComponent(0.5).cgColor
/// UIColor.systemBlue.setFill()
/// ```
/// Colours made from red, green and blue are in the extended sRGB space, grays in the extended gray space: components
/// outside 0…1 are kept. Colours are equal if their spaces and components are equal.
///
/// A colour can be dynamic: it then depends on the traits of where it is used. The system's colours (`systemRed`, `label` …) are dynamic,
/// and `init(dynamicProvider:)` makes further ones:
///
/// ```swift
/// let ink = UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }
/// ```
/// Views resolve the colours that they are given with their own traits, and again when these change. Everything else, such as `cgColor`,
/// resolves a dynamic colour with `UITraitCollection.current`.
///
/// Different here: there are no colours of Core Image. Source: Apple's documentation of `UIColor`.
///
/// Unchecked: an open class cannot be checked; the object never changes.
open class UIColor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable, ColorHolder {
  /// What gives a dynamic colour for traits. Two dynamic colours are equal if they share it.
  final class Provider: Sendable {
    let color: @Sendable (UITraitCollection) -> UIColor
    init(_ color: @escaping @Sendable (UITraitCollection) -> UIColor) { self.color = color }
  }

  /// What a colour is.
  enum Kind: Sendable {
    case fixed(CGColor)
    /// A dynamic colour; with an alpha, that takes the place of the colour's own.
    case dynamic(Provider, alpha: CGFloat?)
  }

  // Set by initialisers alone.
  private(set) var kind: Kind

  /// The colour as Core Graphics has it: what layers take. A dynamic colour is resolved with `UITraitCollection.current`, so a layer that
  /// was given it does not follow later changes of the traits.
  open var cgColor: CGColor {
    switch kind {
    case .fixed(let color): color
    case .dynamic: resolvedColor(with: .current).fixedColor
    }
  }

  /// A transparent colour, as code has it where it will store another one.
  public override init() {
    kind = .fixed(.clear)
    super.init()
  }

  convenience init(_ kind: Kind) {
    self.init()
    self.kind = kind
  }

  /// A colour of a `CGColor`, in its space.
  public init(cgColor: CGColor) {
    kind = .fixed(cgColor)
    super.init()
  }

  /// A colour that depends on traits.
  ///
  /// - Parameter dynamicProvider: gives the colour for traits. It is called each time that the colour is resolved, on the thread that
  ///   needs it.
  @preconcurrency public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    kind = .dynamic(Provider(dynamicProvider), alpha: nil)
    super.init()
  }

  /// A colour of the extended sRGB space.
  ///
  /// - Parameters:
  ///   - red: 0…1; values outside are kept.
  ///   - green: as `red`.
  ///   - blue: as `red`.
  ///   - alpha: the opacity, 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    kind = .fixed(Self.color(Self.extendedSRGB, [red, green, blue, alpha]))
    super.init()
  }

  /// A gray of the extended gray space: 0 is black, 1 white.
  public init(white: CGFloat, alpha: CGFloat) {
    kind = .fixed(Self.color(Self.extendedGray, [white, alpha]))
    super.init()
  }

  /// A colour by hue, saturation and brightness, in the extended sRGB space.
  ///
  /// - Parameters:
  ///   - hue: the angle on the colour circle in turns: 0 red, 1/3 green, 2/3 blue, 1 red again. It is taken modulo 1.
  ///   - saturation: 0 gray … 1 pure.
  ///   - brightness: 0 black … 1; the greatest of the components.
  ///   - alpha: the opacity, 0…1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HueColor(hue: hue, saturation: saturation, brightness: brightness).rgb
    kind = .fixed(Self.color(Self.extendedSRGB, [rgb.red, rgb.green, rgb.blue, alpha]))
    super.init()
  }

  /// A colour of the Display P3 space.
  ///
  /// - Parameters:
  ///   - red: 0…1; values outside are kept.
  ///   - green: as `red`.
  ///   - blue: as `red`.
  ///   - alpha: the opacity, 0…1.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    kind = .fixed(Self.color(Self.displayP3, [red, green, blue, alpha]))
    super.init()
  }

  /// A colour that is a pattern: copies of an image, side by side, of the image's size in points. An image without pixels
  /// gives a transparent colour.
  ///
  /// Fills and strokes in graphics contexts draw the copies, one of which lies at the top left of the picture;
  /// `setPatternPhase(_:)` of the context moves them. As the `backgroundColor` of a view it is drawn into the view's contents, below what
  /// `draw(_:)` draws: it is cut at round corners if the view clips, and it does not animate. Image views and plain layers, which have
  /// no such contents, show the image's mean colour, and so do lines of text, shadows and gradients.
  public init(patternImage image: UIImage) {
    kind = .fixed(
      image.uprightImage.map { CGColor(pattern: PatternTile($0, scale: image.scale)) } ?? .clear)
    super.init()
  }

  /// The colour of a literal: `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The number of components fits the space, so there is a colour.
  private static func color(_ space: CGColorSpace, _ components: [CGFloat]) -> CGColor {
    CGColor(colorSpace: space, components: components) ?? .black
  }

  private static let extendedSRGB = space(CGColorSpace.extendedSRGB)
  private static let extendedGray = space(CGColorSpace.extendedGray)
  private static let displayP3 = space(CGColorSpace.displayP3)

  private static func space(_ name: CFString) -> CGColorSpace {
    CGColorSpace(name: name) ?? CGColorSpaceCreateDeviceRGB()
  }

  // MARK: Traits

  /// The colour for traits: the one that the provider gives for a dynamic colour, the colour itself otherwise.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { resolved(traitCollection) }

  // MARK: Components

  /// Writes the colour's extended sRGB components and its alpha.
  ///
  /// - Returns: false for a pattern, of which nothing is written; every other colour can be converted.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let cgColor = cgColor
    guard cgColor.pattern == nil else { return false }
    let color = cgColor.srgba
    red?.pointee = CGFloat(color.red)
    green?.pointee = CGFloat(color.green)
    blue?.pointee = CGFloat(color.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the hue (0…1), saturation and brightness of the colour's extended sRGB components, and its alpha. The hue
  /// and saturation of a gray are 0.
  ///
  /// - Returns: false for a pattern, of which nothing is written; every other colour can be converted.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let cgColor = cgColor
    guard cgColor.pattern == nil else { return false }
    let color = cgColor.srgba
    let converted = HueColor(red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue))
    hue?.pointee = converted.hue
    saturation?.pointee = converted.saturation
    brightness?.pointee = converted.brightness
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the gray and the alpha of a colour whose red, green and blue are equal.
  ///
  /// - Returns: false for any other colour; nothing is written then.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = cgColor.srgba
    guard cgColor.pattern == nil, color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = CGFloat(color.red)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// The same colour with another opacity. A dynamic colour stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch kind {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider, _): UIColor(.dynamic(provider, alpha: alpha))
    }
  }

  // MARK: Drawing

  /// Makes the colour that of fills, strokes and text in the current context (`UIGraphicsGetCurrentContext()`). It has
  /// no effect if there is none; the same holds for the two functions below.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes the colour that of fills and text in the current context.
  open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Makes the colour that of strokes in the current context.
  open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  // MARK: NSObject

  /// Whether the spaces and the components are equal; of dynamic colours, whether one provider gives both.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    return switch (kind, other.kind) {
    case (.fixed(let color), .fixed(let second)): color == second
    case (.dynamic(let provider, let alpha), .dynamic(let second, let secondAlpha)):
      provider === second && alpha == secondAlpha
    default: false
    }
  }

  /// Hashes the space and the components, or the provider.
  open override var hash: Int {
    switch kind {
    case .fixed(let color): color.hashValue
    case .dynamic(let provider, let alpha): ObjectIdentifier(provider).hashValue ^ (alpha?.hashValue ?? 0)
    }
  }

  /// The space and the components, alpha last: `UIExtendedSRGBColorSpace 1 0 0 1`.
  open override var description: String {
    let cgColor = cgColor
    let name =
      switch cgColor.colorSpace?.name {
      case CGColorSpace.extendedSRGB: "UIExtendedSRGBColorSpace"
      case CGColorSpace.extendedGray: "UIExtendedGrayColorSpace"
      case CGColorSpace.displayP3: "UIDisplayP3ColorSpace"
      case _ where cgColor.pattern != nil: "kCGColorSpaceModelPattern"
      case _ where cgColor.colorSpace?.model == .monochrome: "kCGColorSpaceModelMonochrome"
      default: "kCGColorSpaceModelRGB"
      }
    let components = (cgColor.components ?? []).map { String(format: "%g", Double($0)) }
    return ([name] + components).joined(separator: " ")
  }

  /// The same object, because colours are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: NSSecureCoding

  /// True: colours may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name of the space and the components; of a pattern the image and the alpha. A dynamic colour is resolved first.
  open func encode(with coder: NSCoder) {
    let cgColor = cgColor
    if let pattern = cgColor.pattern {
      let image = UIImage(cgImage: pattern.image, scale: pattern.scale, orientation: .up)
      coder.encode(image, forKey: "UIPatternImage")
      return coder.encode(Double(cgColor.alpha), forKey: "UIAlpha")
    }
    let components = cgColor.components ?? []
    let keys = components.count == 2 ? Self.grayKeys : Self.rgbKeys
    for (key, component) in zip(keys, components) { coder.encode(Double(component), forKey: key) }
    coder.encode(components.count, forKey: "UIColorComponentCount")
    if let name = cgColor.colorSpace?.name { coder.encode(name as NSString, forKey: "CGColorSpaceName") }
  }

  /// A colour of an archive. Nil if the archive holds none.
  public required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "UIPatternImage") {
      guard let image = coder.decodeObject(of: UIImage.self, forKey: "UIPatternImage"),
        let pixels = image.cgImage
      else { return nil }
      kind = .fixed(
        CGColor(
          pattern: PatternTile(pixels, scale: image.scale),
          alpha: CGFloat(coder.decodeDouble(forKey: "UIAlpha"))))
      super.init()
      return
    }
    let isGray = !coder.containsValue(forKey: "UIRed")
    let keys = isGray ? Self.grayKeys : Self.rgbKeys
    guard coder.containsValue(forKey: keys[0]) else { return nil }
    let name = coder.decodeObject(of: NSString.self, forKey: "CGColorSpaceName") as String?
    let usual = isGray ? Self.extendedGray : Self.extendedSRGB
    let space = name.flatMap { CGColorSpace(name: $0) } ?? usual
    guard space.numberOfComponents == usual.numberOfComponents,
      let color = CGColor(colorSpace: space, components: keys.map { CGFloat(coder.decodeDouble(forKey: $0)) })
    else { return nil }
    kind = .fixed(color)
    super.init()
  }

  private static let rgbKeys = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"]
  private static let grayKeys = ["UIWhite", "UIAlpha"]
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The type of `#colorLiteral`.
public typealias _ColorLiteralType = UIColor
