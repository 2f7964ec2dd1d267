/// The measures and colours that bars share. Sources: dumps of views of devices, and measurements of simulators, which are public; where
/// these are silent the value is noted as chosen.
@MainActor enum BarLook {
  /// Of a navigation bar and of a toolbar.
  static let height: CGFloat = 44
  /// Of a navigation bar where there is little room from top to bottom.
  static let compactHeight: CGFloat = 32
  /// Added for a large title.
  static let largeTitleHeight: CGFloat = 52
  /// Added for a prompt.
  static let promptHeight: CGFloat = 30
  /// Of a tab bar.
  static let tabHeight: CGFloat = 49
  /// The room at both sides of a button's title or image.
  static let buttonInset: CGFloat = 8
  /// The distance of a large title from the lower edge.
  static let largeTitleBottom: CGFloat = 8

  static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let largeTitleFont = UIFont.systemFont(ofSize: 34, weight: .bold)
  static let buttonFont = UIFont.systemFont(ofSize: 17)
  static let doneFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  static let promptFont = UIFont.systemFont(ofSize: 13)
  static let tabFont = UIFont.systemFont(ofSize: 10, weight: .medium)

  /// Of bars that show a little of what is behind them.
  static let material = UIColor(
    light: UIColor(red: 249 / 255, green: 249 / 255, blue: 249 / 255, alpha: 0.94),
    dark: UIColor(red: 29 / 255, green: 29 / 255, blue: 29 / 255, alpha: 0.94))
  /// Of bars that show nothing of it.
  static let opaque = UIColor(
    light: UIColor(red: 249 / 255, green: 249 / 255, blue: 249 / 255, alpha: 1),
    dark: UIColor(red: 29 / 255, green: 29 / 255, blue: 29 / 255, alpha: 1))

  /// The distance of buttons and large titles from the sides of a bar.
  static func margin(width: CGFloat) -> CGFloat { width < 414 ? 16 : 20 }

  /// The attributes of a title: those of the system, and those of a program.
  static func attributes(
    _ font: UIFont, _ color: UIColor, _ own: [NSAttributedString.Key: Any]?
  ) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
    if let own { attributes.merge(own) { $1 } }
    return attributes
  }
}

/// What a program has said of the background of a bar, with the properties that bars had before appearance objects.
struct BarSettings {
  /// Nil: the default.
  var style: UIBarStyle?
  /// Nil: true.
  var translucency: Bool?
  var tint: UIColor?
  var image: UIImage?
  var shadow: UIImage?

  var isTranslucent: Bool { translucency ?? true }

  /// Takes over from a proxy what the program has not set.
  mutating func fill(from proxy: BarSettings) {
    style = style ?? proxy.style
    translucency = translucency ?? proxy.translucency
    tint = tint ?? proxy.tint
    image = image ?? proxy.image
    shadow = shadow ?? proxy.shadow
  }

  /// Whether the program has set a background.
  var hasBackground: Bool { tint != nil || image != nil || !isTranslucent }

  /// The background. A colour of the program is a little translucent unless the bar is not.
  @MainActor var look: BarBackground.Look {
    var look = BarBackground.Look()
    look.color = tint ?? (isTranslucent ? BarLook.material : BarLook.opaque)
    if let image {
      look.image = image
      look.color = nil
    }
    look.line = UIBarAppearance().shadowColor
    // An image in place of the line counts only with a background image, as Apple's documentation says, or if it is empty.
    if let shadow {
      look.lineImage = shadow.size == .zero ? nil : shadow
      look.line = nil
    }
    return look
  }
}
