import XMLFiles

// Views whose text is edited.

extension UITextField {
  func readTextField(_ reader: PropertyReader) {
    // Before the text, because that gets the attributes of the field.
    if let font = reader.font("fontDescription", size: 14) { self.font = font }
    if let color = reader.color("textColor") { textColor = color }
    textAlignment = reader.choice("textAlignment", InterfaceValues.alignments) ?? .natural
    borderStyle = reader.choice("borderStyle", Self.borders) ?? .none
    if let image = reader.image("background") { background = image }
    if let image = reader.image("disabledBackground") { disabledBackground = image }
    clearButtonMode = reader.choice("clearButtonMode", Self.modes) ?? .never
    clearsOnBeginEditing = reader.bool("clearsOnBeginEditing") ?? false
    adjustsFontSizeToFitWidth = reader.bool("adjustsFontSizeToFit") ?? true
    if let size = reader.number("minimumFontSize") { minimumFontSize = size }
    adjustsFontForContentSizeCategory = reader.bool("adjustsFontForContentSizeCategory") ?? false
    if let text = reader.text("placeholder") { placeholder = text }
    let text = reader.text("text")
    if let attributed = reader.attributedText("attributedText") {
      attributedText = attributed
    } else if let text {
      self.text = text
    }
    if let traits = reader.child(key: "textInputTraits") {
      InputTraits(PropertyReader(traits, reader.values)).give(to: self)
    }
    reader.ignore("usesAttributedText", "allowsEditingTextAttributes")
  }

  private static let borders: [String: BorderStyle] = [
    "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
  ]
  private static let modes: [String: ViewMode] = [
    "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing, "always": .always,
  ]
}

extension UITextView {
  func readTextView(_ reader: PropertyReader) {
    // Before the text, because that gets the attributes of the view.
    if let font = reader.font("fontDescription", size: 14) { self.font = font }
    if let color = reader.color("textColor") { textColor = color }
    textAlignment = reader.choice("textAlignment", InterfaceValues.alignments) ?? .natural
    isEditable = reader.bool("editable") ?? true
    isSelectable = reader.bool("selectable") ?? true
    adjustsFontForContentSizeCategory = reader.bool("adjustsFontForContentSizeCategory") ?? false
    let text = reader.text("text")
    if let attributed = reader.attributedText("attributedText") {
      attributedText = attributed
    } else if let text {
      self.text = text
    }
    if let traits = reader.child(key: "textInputTraits") {
      InputTraits(PropertyReader(traits, reader.values)).give(to: self)
    }
    reader.ignore("usesAttributedText", "allowsEditingTextAttributes", "dataDetectorType")
  }
}

/// The element `textInputTraits` of a field or a text view.
@MainActor struct InputTraits {
  private let reader: PropertyReader

  init(_ reader: PropertyReader) { self.reader = reader }

  /// Gives a view the traits of the element.
  func give(to view: some UITextInputTraits) {
    if let type = reader.choice("autocapitalizationType", Self.capitals) {
      view.autocapitalizationType = type
    }
    if let isOn = yes("autocorrectionType") { view.autocorrectionType = isOn ? .yes : .no }
    if let isOn = yes("spellCheckingType") { view.spellCheckingType = isOn ? .yes : .no }
    if let type = reader.choice("keyboardType", Self.keyboards) { view.keyboardType = type }
    if let look = reader.choice("keyboardAppearance", Self.appearances) { view.keyboardAppearance = look }
    if let type = reader.choice("returnKeyType", Self.returnKeys) { view.returnKeyType = type }
    view.enablesReturnKeyAutomatically = reader.bool("enablesReturnKeyAutomatically") ?? false
    view.isSecureTextEntry = reader.bool("secureTextEntry") ?? false
    let content = reader.word("textContentType").map { UITextContentType(rawValue: $0) }
    (view as? UITextField)?.textContentType = content
    reader.ignore("smartDashesType", "smartInsertDeleteType", "smartQuotesType", "passwordRules")
    reader.finish()
  }

  private func yes(_ attribute: String) -> Bool? {
    reader.choice(attribute, ["yes": true, "no": false, "default": nil as Bool?]) ?? nil
  }

  private static let capitals: [String: UITextAutocapitalizationType] = [
    "none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters,
  ]
  private static let keyboards: [String: UIKeyboardType] = [
    "default": .default, "alphabet": .asciiCapable, "ASCIICapable": .asciiCapable,
    "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
    "phonePad": .phonePad,
    "namePhonePad": .namePhonePad, "emailAddress": .emailAddress, "decimalPad": .decimalPad,
    "twitter": .twitter,
    "webSearch": .webSearch, "ASCIICapableNumberPad": .asciiCapableNumberPad,
  ]
  private static let appearances: [String: UIKeyboardAppearance] = [
    "default": .default, "alert": .dark, "dark": .dark, "light": .light,
  ]
  private static let returnKeys: [String: UIReturnKeyType] = [
    "default": .default, "go": .go, "google": .google, "join": .join, "next": .next, "route": .route,
    "search": .search, "send": .send, "yahoo": .yahoo, "done": .done, "emergencyCall": .emergencyCall,
    "continue": .continue,
  ]
}
