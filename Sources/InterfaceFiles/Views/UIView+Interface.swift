// The values that elements of views have. What an element leaves out has the default of Xcode's files, which is not always that of the class.

extension UIView {
  func readView(_ reader: PropertyReader) {
    readPlace(reader)
    isOpaque = reader.bool("opaque") ?? true
    clipsToBounds = reader.bool("clipsSubviews") ?? reader.bool("clipsToBounds") ?? false
    isUserInteractionEnabled = reader.bool("userInteractionEnabled") ?? true
    isMultipleTouchEnabled = reader.bool("multipleTouchEnabled") ?? false
    isExclusiveTouch = reader.bool("exclusiveTouch") ?? false
    autoresizesSubviews = reader.bool("autoresizesSubviews") ?? true
    if let alpha = reader.number("alpha") { self.alpha = alpha }
    if reader.bool("hidden") == true { isHidden = true }
    if let tag = reader.integer("tag") { self.tag = tag }
    if let mode = reader.choice("contentMode", Self.contentModes) { contentMode = mode }
    if let style = reader.choice("userInterfaceStyle", Self.styles) { overrideUserInterfaceStyle = style }
    if let meaning = reader.choice("semanticContentAttribute", Self.semantics) {
      semanticContentAttribute = meaning
    }
    backgroundColor = (reader.color("backgroundColor") ?? nil) ?? backgroundColor
    if let color = reader.color("tintColor") { tintColor = color }
    readMargins(reader)
    readPriorities(reader)
    readAccessibility(reader)
    reader.ignore("clearsContextBeforeDrawing", "contentStretch", "autoresizingMask")
  }

  private static let contentModes: [String: ContentMode] = [
    "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill,
    "redraw": .redraw, "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
    "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
  ]

  private static let styles: [String: UIUserInterfaceStyle] = [
    "light": .light, "dark": .dark, "unspecified": .unspecified,
  ]

  private static let semantics: [String: UISemanticContentAttribute] = [
    "unspecified": .unspecified, "playback": .playback, "spatial": .spatial,
    "forceLeftToRight": .forceLeftToRight, "forceRightToLeft": .forceRightToLeft,
  ]

  /// Reads the frame, and who determines it.
  private func readPlace(_ reader: PropertyReader) {
    let element = reader.element
    let constrains =
      element["translatesAutoresizingMaskIntoConstraints"] == "NO" && element["fixedFrame"] != "YES"
      && reader.values.document.usesAutolayout
    if let frame = element.children.first(where: { $0.name == "rect" && $0.key == "frame" }) {
      if let rect = reader.values.rect(frame) { self.frame = rect }
    } else if let insets = element.child(key: "frameInset") {
      frame = reader.values.frame(insets: insets, in: Self.room(around: element, reader.values))
    } else if constrains {
      // Xcode 8 left out the frames of such views, which had this size until their first layout.
      frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    }
    autoresizingMask = Self.mask(element.child(key: "autoresizingMask"))
    translatesAutoresizingMaskIntoConstraints = !constrains
  }

  /// The size of the view around an element.
  private static func room(around element: InterfaceElement, _ values: InterfaceValues) -> CGSize {
    let parent = element.parent?.nearest {
      $0.child(key: "frame") != nil || $0.child(key: "frameInset") != nil
    }
    guard let parent else { return .zero }
    if let frame = parent.child(key: "frame") { return values.rect(frame)?.size ?? .zero }
    guard let insets = parent.child(key: "frameInset") else { return .zero }
    return values.frame(insets: insets, in: room(around: parent, values)).size
  }

  private static func mask(_ element: InterfaceElement?) -> AutoresizingMask {
    let parts: [(String, AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return AutoresizingMask(parts.filter { element?[$0.0] == "YES" }.map(\.1))
  }

  private func readMargins(_ reader: PropertyReader) {
    insetsLayoutMarginsFromSafeArea = reader.bool("insetsLayoutMarginsFromSafeArea") ?? true
    preservesSuperviewLayoutMargins = reader.bool("preservesSuperviewLayoutMargins") ?? false
    if let margins = reader.insets("layoutMargins") { layoutMargins = margins }
    if let margins = reader.insets("directionalLayoutMargins") {
      directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
  }

  private func readPriorities(_ reader: PropertyReader) {
    func priority(_ attribute: String) -> UILayoutPriority? {
      reader.number(attribute).map { UILayoutPriority(Float(min(max($0, 0), 1000))) }
    }
    for (name, axis) in [("horizontal", NSLayoutConstraint.Axis.horizontal), ("vertical", .vertical)] {
      if let value = priority("\(name)HuggingPriority") { setContentHuggingPriority(value, for: axis) }
      if let value = priority("\(name)CompressionResistancePriority") {
        setContentCompressionResistancePriority(value, for: axis)
      }
    }
  }

  private func readAccessibility(_ reader: PropertyReader) {
    guard let element = reader.child(key: "accessibilityConfiguration") else { return }
    if let text = reader.values.text("label", of: element) { accessibilityLabel = text }
    if let text = reader.values.text("hint", of: element) { accessibilityHint = text }
    if let text = element["identifier"] { accessibilityIdentifier = text }
    if let flag = element.child(key: "isElement")?["value"] { isAccessibilityElement = flag == "YES" }
  }
}
