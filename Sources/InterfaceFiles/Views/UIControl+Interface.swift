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

extension UISegmentedControl {
  func readSegmentedControl(_ reader: PropertyReader) {
    for (index, element) in reader.list("segments").enumerated() {
      let segment = PropertyReader(element, reader.values)
      if let image = segment.image("image") {
        insertSegment(with: image, at: index, animated: false)
      } else {
        insertSegment(withTitle: segment.text("title") ?? "", at: index, animated: false)
      }
      if let width = segment.length("width") { setWidth(width, forSegmentAt: index) }
      if let offset = segment.size("contentOffset") { setContentOffset(offset, forSegmentAt: index) }
      setEnabled(segment.bool("enabled") ?? true, forSegmentAt: index)
      segment.finish()
    }
    isMomentary = reader.bool("momentary") ?? false
    apportionsSegmentWidthsByContent = reader.bool("apportionsSegmentWidthsByContent") ?? false
    if let color = reader.color("selectedSegmentTintColor") { selectedSegmentTintColor = color }
    selectedSegmentIndex = reader.integer("selectedSegmentIndex") ?? Self.noSegment
    reader.ignore("segmentControlStyle")
  }
}

extension UIStepper {
  func readStepper(_ reader: PropertyReader) {
    // The range first, because it limits the value.
    if let number = reader.number("minimumValue") { minimumValue = Double(number) }
    if let number = reader.number("maximumValue") { maximumValue = Double(number) }
    if let number = reader.number("stepValue") { stepValue = Double(number) }
    if let number = reader.number("value") { value = Double(number) }
    isContinuous = reader.bool("continuous") ?? true
    autorepeat = reader.bool("autorepeat") ?? true
    wraps = reader.bool("wraps") ?? false
  }
}

extension UIPageControl {
  func readPageControl(_ reader: PropertyReader) {
    if let number = reader.integer("numberOfPages") { numberOfPages = number }
    if let number = reader.integer("currentPage") { currentPage = number }
    hidesForSinglePage = reader.bool("hidesForSinglePage") ?? false
    defersCurrentPageDisplay = reader.bool("defersCurrentPageDisplay") ?? false
    if let color = reader.color("pageIndicatorTintColor") { pageIndicatorTintColor = color }
    if let color = reader.color("currentPageIndicatorTintColor") { currentPageIndicatorTintColor = color }
    reader.ignore("backgroundStyle", "allowsContinuousInteraction")
  }
}

extension UIRefreshControl {
  func readRefreshControl(_ reader: PropertyReader) {
    if let title = reader.attributedText("attributedTitle") { attributedTitle = title }
  }
}

extension UIDatePicker {
  func readDatePicker(_ reader: PropertyReader) {
    if let mode = reader.choice("datePickerMode", Self.modes) { datePickerMode = mode }
    preferredDatePickerStyle = reader.choice("style", Self.styles) ?? .automatic
    if let minutes = reader.integer("minuteInterval") { minuteInterval = minutes }
    if let locale = reader.child(key: "locale")?["localeIdentifier"] {
      self.locale = Locale(identifier: locale)
    }
    if let date = Self.date("minimumDate", reader) { minimumDate = date }
    if let date = Self.date("maximumDate", reader) { maximumDate = date }
    // The date of the file is that of the interface editor, unless the picker keeps it.
    let isCurrent = reader.bool("useCurrentDate") ?? false
    if let date = Self.date("date", reader), !isCurrent { self.date = date }
    if let duration = reader.number("countDownDuration") { countDownDuration = Double(duration) }
    reader.ignore("timeZone", "calendar", "roundsToMinuteInterval")
  }

  private static func date(_ key: String, _ reader: PropertyReader) -> Date? {
    reader.child(key: key).flatMap { reader.values.number("timeIntervalSinceReferenceDate", of: $0) }
      .map { Date(timeIntervalSinceReferenceDate: Double($0)) }
  }

  private static let modes: [String: Mode] = [
    "time": .time, "date": .date, "dateAndTime": .dateAndTime, "countDownTimer": .countDownTimer,
    "yearAndMonth": .yearAndMonth,
  ]
  private static let styles: [String: UIDatePickerStyle] = [
    "automatic": .automatic, "wheels": .wheels, "compact": .compact, "inline": .inline,
  ]
}
