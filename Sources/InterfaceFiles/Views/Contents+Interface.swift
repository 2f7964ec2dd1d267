extension UILabel {
  func readLabel(_ reader: PropertyReader) {
    // Before the text, because only its missing parts get the label's values.
    if let font = reader.font("fontDescription", size: UIFont.labelFontSize) { self.font = font }
    if let color = reader.color("textColor") { textColor = color }
    if let color = reader.color("highlightedColor") { highlightedTextColor = color }
    if let color = reader.color("shadowColor") { shadowColor = color }
    if let offset = reader.size("shadowOffset") { shadowOffset = offset }
    numberOfLines = reader.integer("numberOfLines") ?? 1
    textAlignment = reader.choice("textAlignment", InterfaceValues.alignments) ?? .natural
    lineBreakMode = reader.choice("lineBreakMode", InterfaceValues.lineBreaks) ?? .byTruncatingTail
    readSizes(reader)
    isEnabled = reader.bool("enabled") ?? true
    isHighlighted = reader.bool("highlighted") ?? false
    allowsDefaultTighteningForTruncation = reader.bool("allowsDefaultTighteningForTruncation") ?? false
    let text = reader.text("text")
    if let attributed = reader.attributedText("attributedText") {
      attributedText = attributed
    } else if let text {
      self.text = text
    }
    reader.ignore("baselineAdjustment", "usesAttributedText", "showsExpansionTextWhenTruncated")
  }

  /// Reads how the text may become smaller. Files leave out that it does.
  private func readSizes(_ reader: PropertyReader) {
    adjustsFontSizeToFitWidth = reader.bool("adjustsFontSizeToFit") ?? true
    if let factor = reader.number("minimumScaleFactor") {
      minimumScaleFactor = factor
    } else if let size = reader.number("minimumFontSize"), font.pointSize > 0 {
      minimumScaleFactor = min(size / font.pointSize, 1)
    }
    if let width = reader.length("preferredMaxLayoutWidth") { preferredMaxLayoutWidth = width }
    adjustsFontForContentSizeCategory = reader.bool("adjustsFontForContentSizeCategory") ?? false
  }
}

extension UIImageView {
  func readImageView(_ reader: PropertyReader) {
    if let image = reader.image("image") { self.image = image }
    if let image = reader.image("highlightedImage") { highlightedImage = image }
    isHighlighted = reader.bool("highlighted") ?? false
    reader.ignore(
      "adjustsImageSizeForAccessibilityContentSizeCategory", "preferredSymbolConfiguration", "catalog")
  }
}
