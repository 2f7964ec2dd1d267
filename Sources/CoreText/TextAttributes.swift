/// The attributes of a part of a string in resolved form.
struct TextAttributes: Sendable {
  var font: CTFont
  var color = TextColor.fixed(.black)
  var kern: CGFloat = 0
  /// Whether the font moves certain pairs of letters together. A kern of 0 ends that, as Apple documents it.
  var kernsPairs = true
  var hasLigatures = true
  var underline = 0
  var underlineColor: CGColor?
  var strikethrough = 0
  var strikethroughColor: CGColor?
  var background: CGColor?
  var baselineOffset: CGFloat = 0
  /// In percent of the font's size.
  var strokeWidth: CGFloat = 0
  var strokeColor: CGColor?
  var paragraphStyle: CTParagraphStyle?
  var shadow: TextShadow?
  /// The given dictionary.
  let given: Unchecked<[NSAttributedString.Key: Any]>

  /// The greatest distance in points by which glyphs can be moved. A greater one is a mistake.
  private static let limit = 1e6

  init(_ values: [NSAttributedString.Key: Any]) {
    // Unchecked: the dictionary never changes.
    given = Unchecked(values)
    font =
      values[.font].flatMap { $0 as? CTFont ?? ($0 as? any FontHolder)?.ctFont } ?? TextAttributes.defaultFont
    guard !values.isEmpty else { return }
    func color(_ keys: NSAttributedString.Key...) -> CGColor? {
      for key in keys {
        guard let value = values[key] else { continue }
        if let color = value as? CGColor ?? (value as? any ColorHolder)?.cgColor { return color }
      }
      return nil
    }
    func length(_ key: NSAttributedString.Key) -> CGFloat {
      CGFloat(max(-Self.limit, min(number(values[key]) ?? 0, Self.limit)))
    }
    func style(_ key: NSAttributedString.Key) -> Int {
      number(values[key]).flatMap { Int(exactly: $0.rounded()) } ?? 0
    }
    if let fixed = color(.ctForegroundColor, .foregroundColor) { self.color = .fixed(fixed) }
    if number(values[.ctForegroundColorFromContext]) ?? 0 != 0 { self.color = .fromContext }
    kern = length(.kern) + length(.tracking)
    kernsPairs = number(values[.kern]) != 0
    // Letters with added space have no ligatures.
    hasLigatures = (number(values[.ligature]) ?? 1) != 0 && kern == 0
    underline = style(.underlineStyle)
    underlineColor = color(.ctUnderlineColor, .underlineColor)
    strikethrough = style(.strikethroughStyle)
    strikethroughColor = color(.strikethroughColor)
    background = color(.ctBackgroundColor, .backgroundColor)
    baselineOffset = length(.baselineOffset)
    strokeWidth = length(.strokeWidth)
    strokeColor = color(.ctStrokeColor, .strokeColor)
    shadow = (values[.shadow] as? any ShadowHolder)?.textShadow
    paragraphStyle =
      values[.paragraphStyle] as? CTParagraphStyle ?? (values[.paragraphStyle] as? NSParagraphStyle)?.coreText
  }

  private static let defaultFont = CTFont("Helvetica", size: 12)
}

/// The colour of glyphs.
enum TextColor: Sendable {
  case fixed(CGColor)
  /// The fill colour of the context.
  case fromContext
}

extension NSAttributedString.Key {
  fileprivate static let ctForegroundColor = Self(rawValue: kCTForegroundColorAttributeName)
  fileprivate static let ctForegroundColorFromContext = Self(
    rawValue: kCTForegroundColorFromContextAttributeName)
  fileprivate static let ctUnderlineColor = Self(rawValue: kCTUnderlineColorAttributeName)
  fileprivate static let ctBackgroundColor = Self(rawValue: kCTBackgroundColorAttributeName)
  fileprivate static let ctStrokeColor = Self(rawValue: kCTStrokeColorAttributeName)
}
