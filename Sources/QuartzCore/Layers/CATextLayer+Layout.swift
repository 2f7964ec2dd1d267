import CoreText

extension CATextLayer {
  /// The lines of the text in the present bounds of the layer, in points from the top left of the bounds with y down.
  package func makeLayout() -> TextLayout {
    makeLayout(width: bounds.width, height: bounds.height)
  }

  /// - Parameters:
  ///   - width: nil for that of the text.
  ///   - height: nil for no limit.
  private func makeLayout(width: CGFloat?, height: CGFloat?) -> TextLayout {
    TextLayout(
      text, width: width, wraps: isWrapped, truncation: truncationMode.truncation,
      alignment: alignmentMode.alignment, height: height)
  }

  private static let noText = TextSource("")

  /// The text with its attributes, which are the layer's if the string has none of its own.
  private var text: TextSource {
    guard let string = Unbox.unwrapped(string) else { return Self.noText }
    if let attributed = string as? NSAttributedString { return TextSource(attributed) }
    // A font of size 0 shows nothing; Core Text would use its default size instead.
    guard fontSize > 0, fontSize.isFinite else { return Self.noText }
    let text = string as? String ?? (string as? NSString).map { $0 as String } ?? String(describing: string)
    var attributes: [NSAttributedString.Key: Any] = [.font: sizedFont]
    if let color = foregroundColor { attributes[.foregroundColor] = color }
    return TextSource(text, attributes)
  }

  private var sizedFont: CTFont {
    switch Unbox.unwrapped(font) {
    case let font as CTFont: CTFontCreateCopyWithAttributes(font, fontSize, nil, nil)
    case let font as CGFont: CTFontCreateWithGraphicsFont(font, fontSize, nil, nil)
    case let font as any FontHolder: CTFontCreateCopyWithAttributes(font.ctFont, fontSize, nil, nil)
    case let name as String: CTFont(name, size: fontSize)
    case let name as NSString: CTFont(name as String, size: fontSize)
    default: CTFont("Helvetica", size: fontSize)
    }
  }

  func textSize() -> CGSize {
    let width = bounds.width
    return makeLayout(width: isWrapped && width > 0 ? width : nil, height: nil).size
  }

  func drawText(in context: CGContext) {
    let bounds = bounds
    let isUp = runsUp
    makeLayout().draw(
      in: context, at: CGPoint(x: bounds.minX, y: isUp ? bounds.maxY : bounds.minY), isFlipped: !isUp)
  }
}

extension CATextLayerTruncationMode {
  fileprivate var truncation: TextLayout.Truncation {
    switch self {
    case .start: .start
    case .middle: .middle
    case .end: .end
    default: .none
    }
  }
}

extension CATextLayerAlignmentMode {
  fileprivate var alignment: TextLayout.Alignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}
