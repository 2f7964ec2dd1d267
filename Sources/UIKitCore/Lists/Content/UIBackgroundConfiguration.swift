/// What a cell shows behind its content.
///
/// ```swift
/// var background = UIBackgroundConfiguration.listGroupedCell()
/// background.backgroundColor = .systemTeal
/// background.cornerRadius = 12
/// UITableViewCell().backgroundConfiguration = background
/// ```
///
/// Source: Apple's documentation of UIBackgroundConfiguration. Visual effects are left out.
@preconcurrency @MainActor public struct UIBackgroundConfiguration {
  /// A view of the program's own in the background. Default nil.
  public var customView: UIView?
  /// The radius of the corners, in points. Default 0.
  public var cornerRadius: CGFloat = 0
  /// The distances of the background from the edges, in points. Default zero.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour. Default nil: the colour of the tint for a colour of which nothing is known, and for a cell that of its state.
  public var backgroundColor: UIColor?
  /// A function that gives the colour that is shown. Default nil.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// An image in the background. Default nil.
  public var image: UIImage?
  /// How the image fills the background. Default `scaleToFill`.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line at the edge. Default nil: the tint.
  public var strokeColor: UIColor?
  /// A function that gives the colour of the line that is shown. Default nil.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the line at the edge, in points. Default 0: there is none.
  public var strokeWidth: CGFloat = 0
  /// The distance of the line outwards from the background's edge, in points. Default 0.
  public var strokeOutset: CGFloat = 0
  /// The colour of a selected or highlighted cell; nil for none.
  var markedColor: UIColor?

  private init(_ color: UIColor?, marked: UIColor? = nil) {
    backgroundColor = color
    markedColor = marked
  }

  /// A background that shows nothing.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }
  /// That of a cell in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.systemBackground, marked: .systemGray4)
  }
  /// That of a cell in a list.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  /// That of a cell in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.secondarySystemGroupedBackground, marked: .systemGray4)
  }
  /// That of a cell in a side bar.
  public static func listSidebarCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.clear, marked: .systemGray4)
  }
  /// That of a cell with an accompanying side bar.
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { listSidebarCell() }
  /// That of a header or a footer in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.secondarySystemBackground)
  }
  /// That of a header in a list.
  public static func listHeader() -> UIBackgroundConfiguration { clear() }
  /// That of a footer in a list.
  public static func listFooter() -> UIBackgroundConfiguration { clear() }
  /// That of a header or a footer in a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }
  /// That of a header in a side bar.
  public static func listSidebarHeader() -> UIBackgroundConfiguration { clear() }

  /// The configuration for a state: a cell that is selected or highlighted has another colour.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    var result = self
    if let state = state as? UICellConfigurationState, state.isSelected || state.isHighlighted,
      let markedColor
    {
      result.backgroundColor = markedColor
    }
    return result
  }

  /// The colour that is shown for a tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// The colour of the line that is shown for a tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }
}

/// Shows a background configuration.
final class BackgroundShape: UIView {
  private let image = UIImageView()
  private var shown: UIBackgroundConfiguration?

  override func setUpContents() {
    isUserInteractionEnabled = false
    image.clipsToBounds = true
    addSubview(image)
  }

  /// Shows a configuration.
  func show(_ configuration: UIBackgroundConfiguration, tint: UIColor) {
    if shown?.customView !== configuration.customView { shown?.customView?.removeFromSuperview() }
    shown = configuration
    image.image = configuration.image
    image.contentMode = configuration.imageContentMode
    image.backgroundColor =
      configuration.backgroundColor == nil && configuration.customView != nil
      ? nil : configuration.resolvedBackgroundColor(for: tint)
    for view in [image, configuration.customView] { view?.layer.cornerRadius = configuration.cornerRadius }
    if let view = configuration.customView, view.superview !== self { addSubview(view) }
    layer.borderWidth = configuration.strokeWidth
    layer.borderColor =
      configuration.strokeWidth > 0 ? configuration.resolvedStrokeColor(for: tint).cgColor : nil
    layer.cornerRadius = configuration.cornerRadius
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let shown else { return }
    let insets = shown.backgroundInsets
    let rect = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    image.frame = rect
    shown.customView?.frame = rect
  }
}
