/// A font with a size. Immutable.
///
/// ```swift
/// let title = UIFont.systemFont(ofSize: 24, weight: .semibold)
/// let text = NSAttributedString(string: "Hello", attributes: [.font: title])
/// ```
/// Distances are in points. A UIFont stands for its `CTFont`, and the other way round, in attributed strings, in Core Text
/// and in text layers; `CTFontCreateWithName` and `UIFont(name:size:)` choose the same font.
///
/// Different here: the system's font is the installed sans-serif font, and a font that is not installed is replaced by a
/// similar one. Source: Apple's documentation of `UIFont`.
///
/// Unchecked: an open class cannot be checked; the object never changes.
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable, FontHolder {
  /// The font as Core Text has it.
  public let ctFont: CTFont

  /// The system's font in the size of the system's text, as code has it where it will store another one.
  public override init() {
    ctFont = UIFont.systemFont(ofSize: UIFont.systemFontSize).ctFont
    super.init()
  }

  /// A font of a font of Core Text.
  public init(ctFont: CTFont) {
    self.ctFont = ctFont
    super.init()
  }

  /// A font by family, full name or PostScript name: "Helvetica-Bold". A font that is not installed is replaced by a
  /// similar one, where Apple's initialiser gives nil.
  ///
  /// - Parameters:
  ///   - fontName: the family, full name or PostScript name.
  ///   - fontSize: in points. A size that is not above 0 means 12.
  /// - Returns: nil for an empty name.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(ctFont: CTFont(fontName, size: fontSize))
  }

  // MARK: System fonts

  /// How heavy a font is: -1 (thin) … 0 (regular) … 1 (black).
  public struct Weight: Hashable, Sendable, _UIKitNumericRawRepresentable {
    /// The number.
    public let rawValue: CGFloat
    /// A weight by number. Numbers between those below give weights between theirs.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A weight by number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest, OpenType 100.
    public static let ultraLight = Weight(-0.8)
    /// OpenType 200.
    public static let thin = Weight(-0.6)
    /// OpenType 300.
    public static let light = Weight(-0.4)
    /// The weight of running text, OpenType 400.
    public static let regular = Weight(0)
    /// OpenType 500.
    public static let medium = Weight(0.23)
    /// OpenType 600.
    public static let semibold = Weight(0.3)
    /// The weight of emphasis, OpenType 700.
    public static let bold = Weight(0.4)
    /// OpenType 800.
    public static let heavy = Weight(0.56)
    /// The heaviest, OpenType 900.
    public static let black = Weight(0.62)

    /// The weights above and those of OpenType that correspond to them.
    private static let steps: [(weight: CGFloat, number: CGFloat)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800),
      (0.62, 900),
    ]

    /// The weight in OpenType's numbers: 100 thin … 400 regular, 700 bold … 900 black.
    var openType: Int {
      if rawValue.isNaN { return 400 }
      guard rawValue > -0.8 else { return 100 }
      for (low, high) in zip(Self.steps, Self.steps.dropFirst()) where rawValue <= high.weight {
        let fraction = (rawValue - low.weight) / (high.weight - low.weight)
        return Int(clamping: (low.number + fraction * (high.number - low.number)).rounded())
      }
      return 900
    }
  }

  /// The font for user interfaces.
  ///
  /// - Parameter fontSize: in points. A size that is not above 0 means 12; the same holds for the functions below.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The font for user interfaces in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight)
  }

  /// The font for user interfaces, bold.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The font for user interfaces, italic.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    system(fontSize, .regular, isItalic: true)
  }

  /// The font for user interfaces whose letters all have the same width.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight, isMonospaced: true)
  }

  /// The font for user interfaces, whose digits all have the same width if the installed font has such digits, as most
  /// fonts have.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    system(fontSize, weight)
  }

  private static func system(
    _ size: CGFloat, _ weight: Weight, isItalic: Bool = false, isMonospaced: Bool = false
  ) -> UIFont {
    UIFont(
      ctFont: CTFont(
        systemWeight: weight.openType, isItalic: isItalic, isMonospaced: isMonospaced, size: size))
  }

  /// The size of labels: 17.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of buttons: 18.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of small text of the system: 12.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The size of text of the system: 14.
  open class var systemFontSize: CGFloat { 14 }

  /// The same font at another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(ctFont: CTFontCreateCopyWithAttributes(ctFont, fontSize, nil, nil))
  }

  // MARK: Names

  /// The PostScript name of the font.
  open var fontName: String { CTFontCopyPostScriptName(ctFont) }
  /// The name of the family.
  open var familyName: String { CTFontCopyFamilyName(ctFont) }

  /// The names of the installed families, sorted.
  open class var familyNames: [String] {
    CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
  }

  /// The PostScript names of the fonts of a family, sorted. Empty if the family is not installed.
  open class func fontNames(forFamilyName familyName: String) -> [String] {
    CTFont.names(ofFamily: familyName)
  }

  // MARK: Metrics

  /// The size.
  open var pointSize: CGFloat { CTFontGetSize(ctFont) }
  /// The greatest extent of a line above the baseline.
  open var ascender: CGFloat { CTFontGetAscent(ctFont) }
  /// The greatest extent of a line below the baseline; negative.
  open var descender: CGFloat { -CTFontGetDescent(ctFont) }
  /// The height of a line: from `ascender` to `descender`.
  open var lineHeight: CGFloat { ascender - descender }
  /// The gap between lines.
  open var leading: CGFloat { CTFontGetLeading(ctFont) }
  /// The height of capital letters.
  open var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
  /// The height of lower-case letters.
  open var xHeight: CGFloat { CTFontGetXHeight(ctFont) }

  // MARK: NSObject

  /// The same object, because fonts are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the fonts and the sizes are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.ctFont == ctFont }

  /// Hashes the font and the size.
  open override var hash: Int { ctFont.hashValue }

  /// The class, the PostScript name and the size in points.
  open override var description: String {
    "<\(type(of: self)) \(fontName) \(String(format: "%g", Double(pointSize))) pt>"
  }

  // MARK: NSSecureCoding

  /// True: fonts may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the PostScript name and the size.
  open func encode(with coder: NSCoder) {
    coder.encode(fontName as NSString, forKey: "UIFontName")
    coder.encode(Double(pointSize), forKey: "UIFontPointSize")
  }

  /// A font of an archive. Nil if it has no name.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "UIFontName") as String? else {
      return nil
    }
    ctFont = CTFont(name, size: CGFloat(coder.decodeDouble(forKey: "UIFontPointSize")))
    super.init()
  }
}
