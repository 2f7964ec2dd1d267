/// What a `UIVisualEffectView` does with what is behind it. The subclasses are the effects.
///
/// ```swift
/// let effect: UIVisualEffect = UIBlurEffect(style: .dark)
/// ```
///
/// Source: Apple's documentation of UIVisualEffect. Left out: archives.
@preconcurrency @MainActor open class UIVisualEffect: NSObject {
  /// How the view blurs and colours what is behind it. Nil: not at all.
  var backdrop: BackdropLook? { nil }
}

/// A blur of what is behind the view, below a translucent colour.
///
/// ```swift
/// let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
/// ```
///
/// Source: Apple's documentation of UIBlurEffect. The radius, the saturation and the colours of `extraLight`, `light` and `dark` are those of
/// Apple's sample UIImageEffects of 2013; the colours of the other styles are chosen.
open class UIBlurEffect: UIVisualEffect {
  /// How strong the colour above the blur is, and whether it is white or black.
  public enum Style: Int, Sendable {
    /// Nearly white.
    case extraLight = 0
    /// A little brighter than what is behind it.
    case light = 1
    /// Darker than what is behind it.
    case dark = 2
    /// White in the light appearance, black in the dark one.
    case regular = 4
    /// As `regular`, and stronger.
    case prominent = 5
    /// The thinnest material, which follows the appearance.
    case systemUltraThinMaterial = 6
    /// A thin material, which follows the appearance.
    case systemThinMaterial = 7
    /// The usual material, which follows the appearance.
    case systemMaterial = 8
    /// A thick material, which follows the appearance.
    case systemThickMaterial = 9
    /// The material of bars, which follows the appearance.
    case systemChromeMaterial = 10
    /// `systemUltraThinMaterial` in the light appearance.
    case systemUltraThinMaterialLight = 11
    /// `systemThinMaterial` in the light appearance.
    case systemThinMaterialLight = 12
    /// `systemMaterial` in the light appearance.
    case systemMaterialLight = 13
    /// `systemThickMaterial` in the light appearance.
    case systemThickMaterialLight = 14
    /// `systemChromeMaterial` in the light appearance.
    case systemChromeMaterialLight = 15
    /// `systemUltraThinMaterial` in the dark appearance.
    case systemUltraThinMaterialDark = 16
    /// `systemThinMaterial` in the dark appearance.
    case systemThinMaterialDark = 17
    /// `systemMaterial` in the dark appearance.
    case systemMaterialDark = 18
    /// `systemThickMaterial` in the dark appearance.
    case systemThickMaterialDark = 19
    /// `systemChromeMaterial` in the dark appearance.
    case systemChromeMaterialDark = 20
  }

  private let style: Style

  /// A blur of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  override var backdrop: BackdropLook? { BackdropLook(style) }
}

/// Contents that stand out from a blur. Cambium shows them in their own colours.
///
/// ```swift
/// let blur = UIBlurEffect(style: .dark)
/// let vivid = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
/// ```
///
/// Source: Apple's documentation of UIVibrancyEffect. Left out: the colours of what is behind do not shine through the contents.
open class UIVibrancyEffect: UIVisualEffect {
  /// For contents of a view in the content view of one with this blur.
  public init(blurEffect: UIBlurEffect) { super.init() }

  /// For contents of a kind. The style makes no difference.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) { super.init() }
}

/// What the contents of a `UIVibrancyEffect` are.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text.
  case label = 0
  /// Text of less importance.
  case secondaryLabel = 1
  /// Text of still less importance.
  case tertiaryLabel = 2
  /// Text of the least importance.
  case quaternaryLabel = 3
  /// A shape that is filled.
  case fill = 4
  /// A shape of less importance.
  case secondaryFill = 5
  /// A shape of still less importance.
  case tertiaryFill = 6
  /// A line between contents.
  case separator = 7
}

/// The numbers of a blur.
struct BackdropLook {
  /// The radius of the blur in points.
  let radius: CGFloat
  /// The factor of the saturation.
  let saturation: CGFloat = 1.8
  /// The colour above the blur.
  let color: UIColor

  @MainActor init(_ style: UIBlurEffect.Style) {
    radius = style == .light ? 30 : 20
    color =
      switch style {
      case .extraLight: UIColor(white: 0.97, alpha: 0.82)
      case .light: UIColor(white: 1, alpha: 0.3)
      case .dark: UIColor(white: 0.11, alpha: 0.73)
      case .regular: Self.material(0.6)
      case .prominent: Self.material(0.8)
      case .systemUltraThinMaterial: Self.material(0.4)
      case .systemThinMaterial: Self.material(0.55)
      case .systemMaterial: Self.material(0.7)
      case .systemThickMaterial: Self.material(0.85)
      case .systemChromeMaterial: Self.material(0.75)
      case .systemUltraThinMaterialLight: Self.bright(0.4)
      case .systemThinMaterialLight: Self.bright(0.55)
      case .systemMaterialLight: Self.bright(0.7)
      case .systemThickMaterialLight: Self.bright(0.85)
      case .systemChromeMaterialLight: Self.bright(0.75)
      case .systemUltraThinMaterialDark: Self.dark(0.4)
      case .systemThinMaterialDark: Self.dark(0.55)
      case .systemMaterialDark: Self.dark(0.7)
      case .systemThickMaterialDark: Self.dark(0.85)
      case .systemChromeMaterialDark: Self.dark(0.75)
      }
  }

  @MainActor private static func material(_ alpha: CGFloat) -> UIColor {
    UIColor(light: bright(alpha), dark: dark(alpha))
  }

  @MainActor private static func bright(_ alpha: CGFloat) -> UIColor { UIColor(white: 0.97, alpha: alpha) }
  @MainActor private static func dark(_ alpha: CGFloat) -> UIColor { UIColor(white: 0.11, alpha: alpha) }
}
