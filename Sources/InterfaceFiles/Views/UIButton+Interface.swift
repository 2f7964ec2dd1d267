extension UIButton {
  func readButton(_ reader: PropertyReader) {
    let type = reader.choice("buttonType", Self.types) ?? .custom
    become(type)
    let size: CGFloat = type == .custom ? UIFont.buttonFontSize : 15
    if let font = reader.font("fontDescription", size: size) { titleLabel?.font = font }
    if let mode = reader.choice("lineBreakMode", InterfaceValues.lineBreaks) {
      titleLabel?.lineBreakMode = mode
    }
    if let offset = reader.size("titleShadowOffset") { titleLabel?.shadowOffset = offset }
    if let insets = reader.insets("contentEdgeInsets") { contentEdgeInsets = insets }
    if let insets = reader.insets("titleEdgeInsets") { titleEdgeInsets = insets }
    if let insets = reader.insets("imageEdgeInsets") { imageEdgeInsets = insets }
    adjustsImageWhenHighlighted = reader.bool("adjustsImageWhenHighlighted") ?? true
    adjustsImageWhenDisabled = reader.bool("adjustsImageWhenDisabled") ?? true
    showsTouchWhenHighlighted = reader.bool("showsTouchWhenHighlighted") ?? false
    for element in reader.children("state") { readState(element, reader.values) }
    if let element = reader.child(key: "configuration") { readConfiguration(element, reader.values) }
    reader.ignore(
      "reversesTitleShadowWhenHighlighted", "springLoaded", "role", "changesSelectionAsPrimaryAction",
      "pointerInteraction", "hasAttributedTitle")
  }

  private static let types: [String: ButtonType] = [
    "custom": .custom, "system": .system, "roundedRect": .system, "detailDisclosure": .detailDisclosure,
    "infoLight": .infoLight, "infoDark": .infoDark, "contactAdd": .contactAdd, "close": .close,
    "plain": .plain,
  ]

  private static let states: [String: State] = [
    "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected,
    "focused": .focused,
  ]

  /// Reads what the button shows in a state.
  private func readState(_ element: InterfaceElement, _ values: InterfaceValues) {
    let reader = PropertyReader(element, values)
    guard let state = reader.choice("key", Self.states) else { return }
    // A translation of a title has the key "id.normalTitle".
    let translation = (element.parent?.id).flatMap { values.translations["\($0).\(element.key ?? "")Title"] }
    let title = reader.text("title")
    if let title = translation ?? title { setTitle(title, for: state) }
    if let title = reader.attributedText("attributedTitle") { setAttributedTitle(title, for: state) }
    if let color = reader.color("titleColor") { setTitleColor(color, for: state) }
    if let color = reader.color("titleShadowColor") { setTitleShadowColor(color, for: state) }
    if let image = reader.image("image") { setImage(image, for: state) }
    if let image = reader.image("backgroundImage") { setBackgroundImage(image, for: state) }
    reader.ignore("catalog", "preferredSymbolConfiguration")
    reader.finish()
  }

  /// Reads a configuration, which shows the title and the image in place of the states'.
  private func readConfiguration(_ element: InterfaceElement, _ values: InterfaceValues) {
    let reader = PropertyReader(element, values)
    var look: Configuration =
      switch reader.word("style") {
      case "filled": .filled()
      case "tinted": .tinted()
      case "gray": .gray()
      default: .plain()
      }
    look.title =
      values.translations["\(element.parent?.id ?? "").configuration.title"] ?? reader.text("title")
    if let title = reader.attributedText("attributedTitle") { look.title = title.string }
    look.image = reader.image("image")
    if let length = reader.length("imagePadding") { look.imagePadding = length }
    if let insets = reader.insets("contentInsets") {
      look.contentInsets = NSDirectionalEdgeInsets(
        top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
    look.baseForegroundColor = reader.color("baseForegroundColor") ?? nil
    look.baseBackgroundColor = reader.color("baseBackgroundColor") ?? nil
    if let style = reader.choice("cornerStyle", Self.corners) { look.cornerStyle = style }
    let font = reader.font("titleFontDescription", size: 17) ?? reader.font("fontDescription", size: 17)
    reader.ignore("catalog", "titleLineBreakMode")
    reader.finish()
    configuration = look
    if let font { titleLabel?.font = font }
  }

  private static let corners: [String: Configuration.CornerStyle] = [
    "dynamic": .dynamic, "fixed": .fixed, "small": .small, "medium": .medium, "large": .large,
    "capsule": .capsule,
  ]
}
