/// A view that shows text.
///
/// ```swift
/// let title = UILabel()
/// title.text = "Timing"
/// title.font = .boldSystemFont(ofSize: 24)
/// title.sizeToFit()
/// ```
///
/// The text is centred from top to bottom. A label receives no touches by default. Source: Apple's documentation of UILabel.
@preconcurrency @MainActor open class UILabel: UIView {
  override func setUpContents() {
    isOpaque = false
    isUserInteractionEnabled = false
    // The text stays at its place while the size animates.
    contentMode = .left
  }

  override var redrawsOnResize: Bool { true }

  override var isUsuallyAccessible: Bool { true }
  override var usualAccessibilityTraits: UIAccessibilityTraits { .staticText }

  /// Whether the font follows the size of texts that the user wishes. Kept, without effect: there is no such setting here. Default false.
  open var adjustsFontForContentSizeCategory = false

  /// Where a text that was made smaller stands in its line. Kept, without effect: it stands in the middle. Default `alignBaselines`.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines

  // MARK: Text

  private var plain: String?
  private var attributed: NSAttributedString?

  /// The text. Nil, the default, is none. Setting it drops the attributes of `attributedText`.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      guard newValue != plain || attributed != nil else { return }
      plain = newValue
      attributed = nil
      inherited = nil
      changed()
    }
  }

  override var shownText: String? { text }

  /// The font and the colour of parts of the attributed text that have none: those that the label had before.
  private var inherited: (font: UIFont, color: UIColor)?
  private var isAdopting = false

  /// Gives the label the font, the colour and the alignment that the attributed text begins with.
  private func adoptStyle() {
    inherited = nil
    guard let attributed, attributed.length > 0 else { return }
    let values = attributed.attributes(at: 0, effectiveRange: nil)
    let former: (UIFont, UIColor) = (font, textColor)
    isAdopting = true
    if let first = values[.font] as? UIFont { font = first }
    if let first = values[.foregroundColor] as? UIColor { textColor = first }
    if let style = values[.paragraphStyle] as? NSParagraphStyle, style.alignment != .natural {
      textAlignment = style.alignment
    }
    isAdopting = false
    inherited = former
  }

  /// The text with attributes. Parts without a font or a colour have those of the label. Setting it gives `font`, `textColor` and
  /// `textAlignment` the values at the begin of the text, which a later `text` has (Apple's documentation).
  open var attributedText: NSAttributedString? {
    get {
      attributed ?? plain.map { NSAttributedString(string: $0, attributes: attributes(color: shownColor)) }
    }
    set {
      guard newValue != attributed || plain != nil else { return }
      attributed = newValue.map { NSAttributedString(attributedString: $0) }
      plain = nil
      adoptStyle()
      changed()
    }
  }

  /// The font. Default: the system's at 17 points. Nil sets the default.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet {
      if font == nil { font = .systemFont(ofSize: 17) }
      if !isAdopting { inherited?.font = font }
      if font != oldValue { changed() }
    }
  }

  /// The colour. Default `label`, which is black. Nil sets the default.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      if !isAdopting { inherited?.color = textColor }
      if textColor != oldValue { setNeedsDisplay() }
    }
  }

  /// The alignment of lines. Default `natural`, which is left for most scripts.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { setNeedsDisplay() } }
  }
  /// What happens to text that does not fit. Default: its end is cut off with "…".
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail {
    didSet { if lineBreakMode != oldValue { changed() } }
  }
  /// The greatest number of lines; 0 is no limit. Default 1.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { changed() } } }
  /// Whether text of one line is made smaller to fit the width. Default false.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { setNeedsDisplay() } }
  }
  /// The least factor for that, 0 to 1. Default 0, which is no limit.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { setNeedsDisplay() } }
  }
  /// Kept, without effect: letters are not moved together.
  open var allowsDefaultTighteningForTruncation = false
  /// The width at which `intrinsicContentSize` breaks lines; 0, the default, is none.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { naturalSizeChanged() } }
  }

  /// The colour of a copy of the text behind it. Nil, the default, is none.
  open var shadowColor: UIColor? { didSet { if shadowColor != oldValue { setNeedsDisplay() } } }
  /// Where the copy is, in points to the right and downwards. Default (0, −1).
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { if shadowOffset != oldValue { setNeedsDisplay() } }
  }

  /// The colour while `isHighlighted`. Nil, the default, is `textColor`.
  open var highlightedTextColor: UIColor? {
    didSet { if highlightedTextColor != oldValue { setNeedsDisplay() } }
  }
  /// Whether the highlighted colour is shown. Default false.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
  /// Whether the text has its full colour; if not it is paler. Default true.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }

  private func changed(_ property: String = #function) {
    setNeedsDisplay()
    naturalSizeChanged(property)
    KeyValueObservers.objectChanged(self)
  }

  // MARK: Size

  /// The size of the text without a limit of the width, or with `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// The size of the text in lines of the width. A side of 0 has no limit. Lengths are rounded up to whole pixels.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard text?.isEmpty == false else { return .zero }
    let width = size.width > 0 && size.width.isFinite ? size.width : nil
    let natural = layout(source(nil), width: width, height: nil, lines: numberOfLines)?.size ?? .zero
    let scale = max(contentScaleFactor, 1)
    func up(_ length: CGFloat) -> CGFloat { ((length * scale) - 1e-6).rounded(.up) / scale }
    let fitting = min(up(natural.width), width ?? .infinity)
    return CGSize(width: max(fitting, 0), height: up(natural.height))
  }

  /// The rectangle that the text takes up within `bounds`, in up to `numberOfLines` lines. For overriding.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard text?.isEmpty == false, bounds.width > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
    let size = layout(source(nil), width: bounds.width, height: nil, lines: numberOfLines)?.size ?? .zero
    let height = min(size.height, bounds.height)
    return CGRect(
      x: bounds.minX, y: bounds.minY + (bounds.height - height) / 2, width: min(size.width, bounds.width),
      height: height)
  }

  override var shrinksAtOnce: Bool {
    switch contentMode {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill: false
    default: true
    }
  }

  override var wrapsContents: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  override func naturalSize(forWidth width: CGFloat?) -> CGSize {
    let natural = intrinsicContentSize
    guard wrapsContents, let width, width < natural.width else { return natural }
    return CGSize(
      width: natural.width, height: sizeThatFits(CGSize(width: width, height: 0)).height)
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat)? {
    guard text?.isEmpty == false else { return (font.ascender, -font.descender) }
    let width: CGFloat? =
      numberOfLines == 1 ? nil : (preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil)
    guard let layout = layout(source(nil), width: width, height: nil, lines: numberOfLines),
      let first = layout.lines.first, let last = layout.lines.last
    else { return nil }
    return (first.origin.y, max(layout.size.height - last.origin.y, 0))
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text into a rectangle. For overriding, to give the text insets.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), text?.isEmpty == false, rect.width > 0,
      rect.width.isFinite, rect.height.isFinite
    else { return }
    let factor = shrinkFactor(rect.width)
    guard
      let layout = layout(
        source(nil, factor), width: rect.width, height: rect.height, lines: numberOfLines)
    else { return }
    let scale = max(contentScaleFactor, 1)
    let first = layout.lines.first?.origin.y ?? 0
    // The first baseline lies on a row of pixels, which keeps letters sharp.
    let baseline = ((rect.minY + (rect.height - layout.size.height) / 2 + first) * scale).rounded() / scale
    let origin = CGPoint(x: rect.minX, y: baseline - first)
    if let shadowColor,
      let shadow = self.layout(
        source(shadowColor, factor), width: rect.width, height: rect.height, lines: numberOfLines)
    {
      let place = CGPoint(x: origin.x + shadowOffset.width, y: origin.y + shadowOffset.height)
      shadow.draw(in: context, at: place, isFlipped: true)
    }
    layout.draw(in: context, at: origin, isFlipped: true)
  }

  private var shownColor: UIColor {
    let color: UIColor = (isHighlighted ? highlightedTextColor : nil) ?? inherited?.color ?? textColor
    return isEnabled ? color : color.withAlphaComponent(color.cgColor.alpha * 0.35)
  }

  private func attributes(color: UIColor, _ factor: CGFloat = 1) -> [NSAttributedString.Key: Any] {
    let font: UIFont = inherited?.font ?? font
    return [.font: factor == 1 ? font : font.withSize(font.pointSize * factor), .foregroundColor: color]
  }

  /// The text with all attributes.
  ///
  /// - Parameters:
  ///   - color: of all letters; nil: their own.
  ///   - factor: of the fonts' sizes.
  private func source(_ color: UIColor?, _ factor: CGFloat = 1) -> TextSource {
    let base = attributes(color: color ?? shownColor, factor)
    guard let attributed else { return TextSource(plain ?? "", base) }
    let whole = NSMutableAttributedString(string: attributed.string, attributes: base)
    attributed.enumerateAttributes(in: NSRange(location: 0, length: attributed.length)) { values, range, _ in
      var values = values
      if color != nil { values[.foregroundColor] = nil }
      if factor != 1, let font = values[.font] {
        if let font = font as? UIFont { values[.font] = font.withSize(font.pointSize * factor) }
      }
      whole.addAttributes(values, range: range)
    }
    return TextSource(whole)
  }

  /// The lines of the text, of which at most `lines` are shown.
  private func layout(_ source: TextSource, width: CGFloat?, height: CGFloat?, lines: Int) -> TextLayout? {
    let truncation: TextLayout.Truncation =
      switch lineBreakMode {
      case .byTruncatingHead: .start
      case .byTruncatingMiddle: .middle
      case .byTruncatingTail: .end
      case .byWordWrapping, .byCharWrapping, .byClipping: .none
      }
    let alignment: TextLayout.Alignment =
      switch textAlignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
    let wraps = lines != 1
    func make(_ height: CGFloat?) -> TextLayout {
      TextLayout(
        source, width: width, wraps: wraps, truncation: truncation, alignment: alignment, height: height,
        usesLeading: false)
    }
    let whole = make(nil)
    guard lines > 0 || height != nil else { return whole }
    var limit = height ?? .infinity
    if lines > 0, whole.lines.count > lines { limit = min(limit, whole.lines[lines - 1].bottom) }
    // The first line is shown in whatever room there is.
    limit = max(limit, whole.lines.first?.bottom ?? 0)
    return limit < whole.size.height ? make(limit) : whole
  }

  private func shrinkFactor(_ width: CGFloat) -> CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1 else { return 1 }
    let least = min(max(minimumScaleFactor, 0.01), 1)
    var factor: CGFloat = 1
    // Widths of letters are not quite in proportion to the size, so a few steps are needed.
    for _ in 0..<8 {
      let natural = layout(source(nil, factor), width: nil, height: nil, lines: 1)?.size.width ?? 0
      if natural <= width { break }
      factor = max(factor * width / natural * 0.999, least)
      if factor == least { break }
    }
    return factor
  }
}
