/// Scales fonts and lengths to the size of texts that the user wishes. There is no such setting here, so nothing is made larger or smaller;
/// a greatest size limits fonts.
///
/// ```swift
/// let brand = UIFont(name: "Lato", size: 28) ?? .boldSystemFont(ofSize: 28)
/// label.font = UIFontMetrics(forTextStyle: .title1).scaledFont(for: brand)
/// label.adjustsFontForContentSizeCategory = true
/// ```
///
/// Source: Apple's documentation of UIFontMetrics.
open class UIFontMetrics: NSObject {
  /// The metrics of running text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// The metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  /// The font in the size that the user wishes: as it is.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font in the size that the user wishes, for traits: as it is.
  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    font
  }

  /// The font in the size that the user wishes, at most of a size.
  ///
  /// - Parameters:
  ///   - font: the font at its size for the default setting of the user.
  ///   - maximumPointSize: in points; 0 for no limit.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The font in the size that the user wishes, at most of a size, for traits.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    maximumPointSize > 0 && font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// A length for the size of texts that the user wishes: as it is.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }

  /// A length for the size of texts that the user wishes, for traits: as it is.
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    value
  }
}
