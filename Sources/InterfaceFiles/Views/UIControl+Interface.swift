extension UIControl {
  func readControl(_ reader: PropertyReader) {
    isEnabled = reader.bool("enabled") ?? true
    isSelected = reader.bool("selected") ?? false
    isHighlighted = reader.bool("highlighted") ?? false
    if let alignment = reader.choice("contentHorizontalAlignment", Self.horizontal) {
      contentHorizontalAlignment = alignment
    }
    if let alignment = reader.choice("contentVerticalAlignment", Self.vertical) {
      contentVerticalAlignment = alignment
    }
    reader.ignore("showsMenuAsPrimaryAction", "toolTip")
  }

  private static let horizontal: [String: ContentHorizontalAlignment] = [
    "left": .left, "center": .center, "right": .right, "fill": .fill, "leading": .leading,
    "trailing": .trailing,
  ]
  private static let vertical: [String: ContentVerticalAlignment] = [
    "top": .top, "center": .center, "bottom": .bottom, "fill": .fill,
  ]
}

extension UISlider {
  func readSlider(_ reader: PropertyReader) {
    // The range first, because it limits the value.
    if let number = reader.number("minValue") { minimumValue = Float(number) }
    if let number = reader.number("maxValue") { maximumValue = Float(number) }
    if let number = reader.number("value") { value = Float(number) }
    isContinuous = reader.bool("continuous") ?? true
    if let color = reader.color("minimumTrackTintColor") { minimumTrackTintColor = color }
    if let color = reader.color("maximumTrackTintColor") { maximumTrackTintColor = color }
    if let color = reader.color("thumbTintColor") { thumbTintColor = color }
    if let image = reader.image("minimumValueImage") { minimumValueImage = image }
    if let image = reader.image("maximumValueImage") { maximumValueImage = image }
  }
}

extension UISwitch {
  func readSwitch(_ reader: PropertyReader) {
    isOn = reader.bool("on") ?? false
    if let color = reader.color("onTintColor") { onTintColor = color }
    if let color = reader.color("thumbTintColor") { thumbTintColor = color }
    if let title = reader.text("title") { self.title = title }
    reader.ignore("preferredStyle", "style")
  }
}

extension UIProgressView {
  func readProgressView(_ reader: PropertyReader) {
    if let style = reader.choice("progressViewStyle", ["default": Style.default, "bar": .bar]) {
      progressViewStyle = style
    }
    if let number = reader.number("progress") { progress = Float(number) }
    if let color = reader.color("progressTintColor") { progressTintColor = color }
    if let color = reader.color("trackTintColor") { trackTintColor = color }
  }
}

extension UIActivityIndicatorView {
  func readIndicator(_ reader: PropertyReader) {
    if let style = reader.choice("style", Self.styles) {
      self.style = style.size
      if let color = style.color { self.color = color }
    }
    if let color = reader.color("color") { self.color = color }
    // Files leave out that the wheel stays, against the default of the class.
    hidesWhenStopped = reader.bool("hidesWhenStopped") ?? false
    if reader.bool("animating") == true { startAnimating() }
  }

  /// The styles, with the colours that former ones had.
  private static let styles: [String: (size: Style, color: UIColor?)] = [
    "medium": (.medium, nil), "large": (.large, nil), "gray": (.medium, .gray), "white": (.medium, .white),
    "whiteLarge": (.large, .white),
  ]
}
