/// A shadow of text, the value of `NSAttributedString.Key.shadow`.
///
/// ```swift
/// let shadow = NSShadow()
/// shadow.shadowOffset = CGSize(width: 0, height: 2)
/// shadow.shadowBlurRadius = 3
/// let title = NSAttributedString(string: "Title", attributes: [.shadow: shadow])
/// ```
/// Source: Apple's documentation of `NSShadow`.
open class NSShadow: NSObject, NSCopying, NSSecureCoding, ShadowHolder {
  /// The distance from the text in points: to the right and downwards. Default zero. The transform of the context does not
  /// change it.
  open var shadowOffset = CGSize.zero
  /// The blur in points: twice the standard deviation of the Gaussian. Default 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A `UIColor` or `CGColor`; nil for no shadow. Default black with an alpha of 1/3.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// A black shadow without offset and blur.
  public override init() { super.init() }

  /// The shadow for Core Text; nil without a colour that can be seen.
  package var textShadow: TextShadow? {
    guard let value = shadowColor, let color = value as? CGColor ?? (value as? any ColorHolder)?.cgColor,
      color.alpha > 0
    else { return nil }
    return TextShadow(offset: shadowOffset, blur: shadowBlurRadius, color: color)
  }

  /// A shadow with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  /// Whether all settings are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && color == other.color
  }

  /// Hashes the offset and the blur.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  private var color: CGColor? {
    shadowColor.flatMap { $0 as? CGColor ?? ($0 as? any ColorHolder)?.cgColor }
  }

  // MARK: NSSecureCoding

  /// True: shadows may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the settings.
  open func encode(with coder: NSCoder) {
    coder.encode(NSStringFromCGSize(shadowOffset) as NSString, forKey: "NSShadowOffset")
    coder.encode(Double(shadowBlurRadius), forKey: "NSShadowBlurRadius")
    if let color { coder.encode(UIColor(cgColor: color), forKey: "NSShadowColor") }
  }

  /// A shadow of an archive.
  public required init?(coder: NSCoder) {
    let offset = coder.decodeObject(of: NSString.self, forKey: "NSShadowOffset") as String?
    shadowOffset = offset.map { CGSizeFromString($0) } ?? .zero
    shadowBlurRadius = CGFloat(coder.decodeDouble(forKey: "NSShadowBlurRadius"))
    shadowColor = coder.decodeObject(of: UIColor.self, forKey: "NSShadowColor")
    super.init()
  }
}
