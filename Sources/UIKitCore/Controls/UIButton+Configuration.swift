extension UIButton {
  /// Title, image, colours and shape of a button in one value.
  ///
  /// ```swift
  /// var configuration = UIButton.Configuration.filled()
  /// configuration.title = "Start"
  /// configuration.cornerStyle = .capsule
  /// let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in print("started") })
  /// ```
  ///
  /// Source: Apple's documentation of UIButton.Configuration. Subtitles, activity indicators, places of the image other than the
  /// left, and transformers are left out.
  public struct Configuration: Hashable {
    /// How corners are rounded.
    public enum CornerStyle: Int, Sendable {
      /// By a radius of 6 points.
      case fixed = -1
      /// By the radius that suits the system: 6 points here. The default.
      case dynamic = 0
      /// By a radius of 4 points.
      case small = 1
      /// By a radius of 6 points.
      case medium = 2
      /// By a radius of 9 points.
      case large = 3
      /// By half the height: the ends are half circles.
      case capsule = 4
    }

    private enum Style { case plain, gray, tinted, filled }
    private let style: Style

    /// The title; nil, the default, is that of the button's states.
    public var title: String?
    /// The image; nil, the default, is that of the button's states.
    public var image: UIImage?
    /// The space between image and title, in points. Default 0.
    public var imagePadding: CGFloat = 0
    /// The space round image and title, in points. Default 7 above and below, 12 at the sides.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The colour of image and title; nil, the default, is that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour behind them; nil, the default, is that of the style.
    public var baseBackgroundColor: UIColor?
    /// How corners are rounded. Default `dynamic`.
    public var cornerStyle = CornerStyle.dynamic

    private init(style: Style) { self.style = style }

    /// A title in the tint colour.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// The same as `plain()`.
    public static func borderless() -> Configuration { Configuration(style: .plain) }
    /// A title in the tint colour on gray.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// The same as `gray()`.
    public static func bordered() -> Configuration { Configuration(style: .gray) }
    /// A title in the tint colour on a pale tint.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// The same as `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
    /// A white title on the tint colour.
    public static func filled() -> Configuration { Configuration(style: .filled) }
    /// The same as `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

    /// Whether there is a colour behind image and title.
    var hasPlate: Bool { style != .plain || baseBackgroundColor != nil }

    func foreground(tint: UIColor) -> UIColor {
      baseForegroundColor ?? (style == .filled ? .white : tint)
    }

    func background(tint: UIColor, isEnabled: Bool) -> UIColor? {
      guard hasPlate else { return nil }
      guard isEnabled else { return .tertiarySystemFill }
      switch style {
      case .filled: return baseBackgroundColor ?? tint
      case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
      case .gray: return baseBackgroundColor ?? .secondarySystemFill
      case .plain: return baseBackgroundColor
      }
    }

    func cornerRadius(_ size: CGSize) -> CGFloat {
      let half = max(min(size.width, size.height) / 2, 0)
      let radius: CGFloat =
        switch cornerStyle {
        case .small: 4
        case .fixed, .dynamic, .medium: 6
        case .large: 9
        case .capsule: half
        }
      return min(radius, half)
    }
  }
}
