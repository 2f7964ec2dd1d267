extension UIStackView {
  func readStackView(_ reader: PropertyReader) {
    axis = reader.choice("axis", ["horizontal": .horizontal, "vertical": .vertical]) ?? .horizontal
    distribution = reader.choice("distribution", Self.distributions) ?? .fill
    alignment = reader.choice("alignment", Self.alignments) ?? .fill
    spacing = reader.length("spacing") ?? 0
    isBaselineRelativeArrangement = reader.bool("baselineRelativeArrangement") ?? false
    isLayoutMarginsRelativeArrangement = reader.bool("layoutMarginsRelativeArrangement") ?? false
    reader.ignore("spacingType")
  }

  private static let distributions: [String: Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]
  private static let alignments: [String: Alignment] = [
    "fill": .fill, "leading": .leading, "top": .leading, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .trailing, "lastBaseline": .lastBaseline,
  ]
}

extension UIScrollView {
  func readScrollView(_ reader: PropertyReader) {
    showsHorizontalScrollIndicator = reader.bool("showsHorizontalScrollIndicator") ?? true
    showsVerticalScrollIndicator = reader.bool("showsVerticalScrollIndicator") ?? true
    isScrollEnabled = reader.bool("scrollEnabled") ?? true
    isPagingEnabled = reader.bool("pagingEnabled") ?? false
    bounces = reader.bool("bounces") ?? true
    alwaysBounceVertical = reader.bool("alwaysBounceVertical") ?? false
    alwaysBounceHorizontal = reader.bool("alwaysBounceHorizontal") ?? false
    delaysContentTouches = reader.bool("delaysContentTouches") ?? true
    canCancelContentTouches = reader.bool("canCancelContentTouches") ?? true
    if let style = reader.choice("indicatorStyle", Self.indicators) { indicatorStyle = style }
    if let insets = reader.insets("contentInset") { contentInset = insets }
    if let insets = reader.insets("scrollIndicatorInsets") { scrollIndicatorInsets = insets }
    if let size = reader.size("contentSize") { contentSize = size }
    // Nothing zooms here, and no bar is moved away.
    reader.ignore(
      "bouncesZoom", "minimumZoomScale", "maximumZoomScale", "directionalLockEnabled", "keyboardDismissMode",
      "contentInsetAdjustmentBehavior", "scrollsToTop")
  }

  private static let indicators: [String: IndicatorStyle] = [
    "default": .default, "black": .black, "white": .white,
  ]
}
