/// A description of a font, from which variants of it are made. Immutable.
///
/// ```swift
/// let body = UIFont.preferredFont(forTextStyle: .body)
/// if let bold = body.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]) {
///   label.font = UIFont(descriptor: bold, size: 0)
/// }
/// ```
///
/// Different here: a descriptor always stands for an installed font, the one that `UIFont` would choose, so its name and family are
/// those of that font. The attributes for families, faces, names, sizes and traits have an effect, others (features, character sets,
/// matrices, cascades) have none. Source: Apple's documentation of `UIFontDescriptor`.
///
/// Unchecked: an open class cannot be checked; the object never changes.
open class UIFontDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Set by initialisers alone.
  private(set) var ctFont: CTFont
  /// Whether a size was given; a descriptor without one has the size 0.
  private var hasSize = false

  private static let system = UIFont.systemFont(ofSize: 0).ctFont

  /// A descriptor of the system's font without a size.
  public override init() {
    ctFont = Self.system
    super.init()
  }

  convenience init(_ font: CTFont, hasSize: Bool = true) {
    self.init()
    ctFont = font
    self.hasSize = hasSize
  }

  /// A descriptor by family, full name or PostScript name.
  ///
  /// - Parameters:
  ///   - fontName: the family, full name or PostScript name.
  ///   - size: in points; 0 for none.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(CTFont(fontName, size: size), hasSize: size > 0)
  }

  /// A descriptor with attributes. Without a name and a family it is that of the system's font.
  public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    (ctFont, hasSize) = Self.adding(attributes, to: Self.system, hasSize: false)
    super.init()
  }

  /// The font with attributes, and whether it has a size.
  private static func adding(
    _ attributes: [AttributeName: Any], to base: CTFont, hasSize: Bool
  ) -> (font: CTFont, hasSize: Bool) {
    var font = base
    let size = Self.number(attributes[.size]).map { CGFloat($0) }
    var wanted: [String: Any] = [:]
    if let name = attributes[.name] as? String ?? attributes[.visibleName] as? String {
      wanted[kCTFontNameAttribute] = name
    } else if attributes[.family] is String || attributes[.face] is String {
      wanted[kCTFontFamilyNameAttribute] = attributes[.family] as? String ?? CTFontCopyFamilyName(font)
      if let face = attributes[.face] as? String { wanted[kCTFontStyleNameAttribute] = face }
    }
    var traits: [String: Any] = [:]
    if let given = attributes[.traits] as? [TraitKey: Any] {
      let symbolic = given[.symbolic]
      if let bits = (symbolic as? SymbolicTraits)?.rawValue
        ?? Self.number(symbolic).map({ UInt32(truncatingIfNeeded: Int(clamping: $0)) })
      {
        traits[kCTFontSymbolicTrait] = Double(bits)
      }
      if let weight = (given[.weight] as? UIFont.Weight).map({ Double($0.rawValue) })
        ?? Self.number(given[.weight])
      {
        traits[kCTFontWeightTrait] = weight
      }
    }
    // The style of the base stays where the attributes name another family alone.
    if wanted[kCTFontNameAttribute] == nil, attributes[.family] is String, attributes[.face] == nil {
      if traits[kCTFontWeightTrait] == nil { traits[kCTFontWeightTrait] = Self.weight(of: font) }
      if traits[kCTFontSymbolicTrait] == nil {
        let kept = CTFontGetSymbolicTraits(font).intersection([.traitItalic])
        traits[kCTFontSymbolicTrait] = Double(kept.rawValue)
      }
    }
    if !traits.isEmpty { wanted[kCTFontTraitsAttribute] = traits }
    font = CTFontCreateCopyWithAttributes(
      font, size ?? CTFontGetSize(font), nil,
      wanted.isEmpty ? nil : CTFontDescriptorCreateWithAttributes(wanted))
    return (font, size.map { $0 > 0 } ?? hasSize)
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value.isFinite ? value : nil
    case let value as CGFloat: value.isFinite ? Double(value) : nil
    case let value as Int: Double(value)
    case let value as UInt32: Double(value)
    case let value as NSNumber: value.doubleValue.isFinite ? value.doubleValue : nil
    default: nil
    }
  }

  /// The weight on the scale of Core Text: 0 regular, 0.4 bold.
  private static func weight(of font: CTFont) -> Double {
    let number = Double(font.weight)
    return (number - 400) / (number < 400 ? 375 : 750)
  }

  /// The descriptor of the font for a purpose.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  // MARK: Values

  /// The PostScript name.
  open var postscriptName: String { CTFontCopyPostScriptName(ctFont) }
  /// The size in points; 0 if none was given.
  open var pointSize: CGFloat { hasSize ? CTFontGetSize(ctFont) : 0 }
  /// The matrix of the letters: the identity.
  open var matrix: CGAffineTransform { .identity }
  /// Whether the font is bold, italic, narrow, wide or of one width.
  open var symbolicTraits: SymbolicTraits {
    SymbolicTraits(rawValue: CTFontGetSymbolicTraits(ctFont).rawValue)
  }

  /// The name and, if there is one, the size.
  open var fontAttributes: [AttributeName: Any] {
    var attributes: [AttributeName: Any] = [.name: postscriptName]
    if hasSize { attributes[.size] = pointSize }
    return attributes
  }

  /// The value of an attribute: name, family, face, visible name, size, traits; nil for others.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .name: postscriptName
    case .family: CTFontCopyFamilyName(ctFont)
    case .face: ctFont.styleName
    case .visibleName: CTFontCopyFullName(ctFont)
    case .size: hasSize ? pointSize : nil
    case .traits:
      [TraitKey.symbolic: symbolicTraits.rawValue, TraitKey.weight: Self.weight(of: ctFont)]
        as [TraitKey: Any]
    default: nil
    }
  }

  // MARK: Variants

  /// The font of the same family with other traits: bold and italic are as `symbolicTraits` says, narrow, wide and monospaced are
  /// added. Nil if no such font is installed.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let given = CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue)
    let mask = given.intersection([.traitCondensed, .traitExpanded, .traitMonoSpace])
      .union([.traitBold, .traitItalic])
    guard let font = CTFontCreateCopyWithSymbolicTraits(ctFont, 0, nil, given, mask),
      CTFontGetSymbolicTraits(font).contains(given.intersection(.traitMonoSpace))
    else { return nil }
    return UIFontDescriptor(font, hasSize: hasSize)
  }

  /// The same font at another size in points; 0 for none.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(
      CTFontCreateCopyWithAttributes(ctFont, newPointSize, nil, nil), hasSize: newPointSize > 0)
  }

  /// A font of another family in the same weight and slant.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

  /// The font of the family with a style name: "Bold Italic".
  open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// The font with further attributes, which take the places of those that it has.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    let (font, hasSize) = Self.adding(attributes, to: ctFont, hasSize: hasSize)
    return UIFontDescriptor(font, hasSize: hasSize)
  }

  /// The system's font in another design. Nil for a design that is not installed: `rounded`.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: withFamily("sans-serif")
    case .serif: withFamily("serif")
    case .monospaced: withFamily("monospace")
    default: nil
    }
  }

  // MARK: NSObject

  /// The same object, because descriptors are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the fonts and the sizes are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other.ctFont == ctFont && other.hasSize == hasSize
  }

  /// Hashes the font.
  open override var hash: Int { ctFont.hashValue }

  /// The class, the name and the size.
  open override var description: String {
    "<\(type(of: self)) \(postscriptName) \(String(format: "%g", Double(pointSize))) pt>"
  }

  /// True: descriptors may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name and the size.
  open func encode(with coder: NSCoder) {
    coder.encode(postscriptName as NSString, forKey: "UIFontDescriptorName")
    coder.encode(Double(pointSize), forKey: "UIFontDescriptorSize")
  }

  /// A descriptor of an archive. Nil if it has no name.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "UIFontDescriptorName") as String? else {
      return nil
    }
    let size = CGFloat(coder.decodeDouble(forKey: "UIFontDescriptorSize"))
    ctFont = CTFont(name, size: size)
    hasSize = size > 0
    super.init()
  }
}

extension UIFontDescriptor {
  /// Traits that a font has or has not. The raw values are Apple's.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of the traits.
    public let rawValue: UInt32
    /// Traits with bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The letters are slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// The strokes are heavy.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// The letters are wide.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// The letters are narrow.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// All letters have the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// The names of attributes.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name as a string, as archives have it.
    public let rawValue: String
    /// The attribute with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A string: the family.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// A string: the PostScript name.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A string: the style name, for example "Bold".
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// A number: the size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A string: the full name.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// A dictionary from `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// Without effect here.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The keys of the attribute `traits`.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The name as a string, as archives have it.
    public let rawValue: String
    /// The key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `SymbolicTraits`, or their bits.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// `UIFont.Weight`, or its number.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  /// Designs of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name as a string, as archives have it.
    public let rawValue: String
    /// The design with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The design of the system's font, without serifs.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// A design with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// A design whose letters have the same width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// A design with round ends of strokes. No font here has it.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}

extension UIFont {
  /// A font for a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: the attributes of the font.
  ///   - pointSize: in points; 0 for the descriptor's size, or 12 if it has none.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize > 0 ? pointSize : descriptor.pointSize
    self.init(
      ctFont: CTFontCreateCopyWithAttributes(descriptor.ctFont, size > 0 ? size : 12, nil, nil))
  }

  /// The description of the font, from which variants of it can be made.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(ctFont) }
}
