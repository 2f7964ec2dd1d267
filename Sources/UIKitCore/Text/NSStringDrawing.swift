// Texts that draw themselves in the current context, with y down. Source: Apple's documentation of the drawing methods of
// NSString and NSAttributedString.

/// Options of the drawing and measuring of texts.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text has lines that break at the width of the rectangle, whose origin is the upper left corner of the first line.
  /// Without it the text has one line for each of its paragraphs, and the origin is the left end of the first baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// The gaps of fonts lie between lines.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Measures what is drawn and not the heights of the fonts.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits the rectangle ends with "…" if text is left over.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Receives facts about a text that is drawn or measured.
///
/// ```swift
/// let context = NSStringDrawingContext()
/// let text = NSAttributedString(string: "A longer text", attributes: [.font: UIFont.systemFont(ofSize: 20)])
/// text.draw(with: card.bounds, options: .usesLineFragmentOrigin, context: context)
/// print(context.totalBounds.height)
/// ```
///
/// Source: Apple's documentation of `NSStringDrawingContext`.
open class NSStringDrawingContext: NSObject {
  /// The rectangle of the text that was drawn or measured last.
  open internal(set) var totalBounds = CGRect.zero
  /// The factor by which fonts were made smaller: always 1 here.
  open var actualScaleFactor: CGFloat { 1 }
}

extension NSAttributedString {
  /// The size of the text with one line for each of its paragraphs, and with the spaces at their ends.
  public func size() -> CGSize { StringPicture(TextSource(self)).size() }

  /// Draws the text in the current context with its upper left corner at a point, one line for each of its paragraphs.
  public func draw(at point: CGPoint) { StringPicture(TextSource(self)).draw(at: point) }

  /// Draws the text in the current context into a rectangle. Lines break at its width; lines that would begin below it are
  /// left out.
  public func draw(in rect: CGRect) { StringPicture(TextSource(self)).draw(in: rect) }

  /// Draws the text in the current context with options.
  ///
  /// - Parameters:
  ///   - rect: where the text is drawn, in points.
  ///   - options: how the text is laid out.
  ///   - context: receives facts about the layout; may be nil.
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?)
  {
    StringPicture(TextSource(self)).draw(with: rect, options, context)
  }

  /// The rectangle that the text covers if it is drawn with options, from the origin of the rectangle for drawing.
  ///
  /// - Parameters:
  ///   - size: the greatest width and height in points. A side that is 0 or less, or above 1e7, has no limit.
  ///   - options: how the text is laid out.
  ///   - context: receives facts about the layout; may be nil.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    StringPicture(TextSource(self)).boundingRect(size, options, context)
  }
}

extension NSString {
  /// The size of the text with one line for each of its paragraphs.
  ///
  /// - Parameter attrs: the attributes of all characters. The default font is Helvetica 12. This holds for the functions
  ///   below too.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    picture(attrs).size()
  }

  /// Draws the text in the current context with its upper left corner at a point, one line for each of its paragraphs.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    picture(attrs).draw(at: point)
  }

  /// Draws the text in the current context into a rectangle. Lines break at its width; lines that would begin below it are
  /// left out.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    picture(attrs).draw(in: rect)
  }

  /// Draws the text in the current context with options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    picture(attributes).draw(with: rect, options, context)
  }

  /// The rectangle that the text covers if it is drawn with options; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    picture(attributes).boundingRect(size, options, context)
  }

  private func picture(_ attributes: [NSAttributedString.Key: Any]?) -> StringPicture {
    StringPicture(TextSource(self as String, attributes ?? [:]))
  }
}

extension String {
  /// The size of the text with one line for each of its paragraphs. As for NSString, like the functions below.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    picture(attrs).size()
  }

  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    picture(attrs).draw(at: point)
  }

  /// Draws the text in the current context into a rectangle.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    picture(attrs).draw(in: rect)
  }

  /// Draws the text in the current context with options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    picture(attributes).draw(with: rect, options, context)
  }

  /// The rectangle that the text covers if it is drawn with options.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    picture(attributes).boundingRect(size, options, context)
  }

  private func picture(_ attributes: [NSAttributedString.Key: Any]?) -> StringPicture {
    StringPicture(TextSource(self, attributes ?? [:]))
  }
}
