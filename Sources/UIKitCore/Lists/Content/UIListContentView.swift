/// Shows a list content configuration.
///
/// ```swift
/// var content = UIListContentConfiguration.subtitleCell()
/// content.text = "Harbour"
/// let view = UIListContentView(configuration: content)
/// view.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
/// ```
///
/// Source: Apple's documentation of UIListContentView.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
  private var shown: UIListContentConfiguration
  private let text = UILabel()
  private let secondary = UILabel()
  private let image = UIImageView()

  /// A view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    for view in [text, secondary, image] { addSubview(view) }
    image.contentMode = .scaleAspectFit
    image.clipsToBounds = true
    show()
  }

  /// Nil: views of configurations are made by code.
  public required init?(coder: NSCoder) { nil }

  /// The configuration. One of another type is not shown.
  open var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIListContentConfiguration else { return }
      shown = new
      show()
    }
  }

  private func show() {
    show(text, shown.textProperties, shown.text, shown.attributedText)
    show(secondary, shown.secondaryTextProperties, shown.secondaryText, shown.secondaryAttributedText)
    image.image = shown.image
    image.isHidden = shown.image == nil
    let properties = shown.imageProperties
    let tint = properties.tintColor ?? tintColor
    image.tintColor = tint.flatMap { properties.tintColorTransformer?($0) } ?? tint
    image.layer.cornerRadius = properties.cornerRadius
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func show(
    _ label: UILabel, _ properties: UIListContentConfiguration.TextProperties, _ text: String?,
    _ attributed: NSAttributedString?
  ) {
    label.font = properties.font
    label.textColor = properties.resolvedColor()
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text = text.map { Self.transformed($0, properties.transform) }
    }
    label.isHidden = label.text?.isEmpty != false
  }

  private static func transformed(
    _ text: String, _ transform: UIListContentConfiguration.TextProperties.TextTransform
  ) -> String {
    switch transform {
    case .none: text
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    case .capitalized: text.capitalized
    }
  }

  // MARK: Layout

  private struct Places {
    var image = CGRect.zero
    var text = CGRect.zero
    var secondary = CGRect.zero
    var height: CGFloat = 0
  }

  private var margins: UIEdgeInsets {
    let own = shown.directionalLayoutMargins
    var result = UIEdgeInsets(top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
    guard let superview else { return result }
    if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
      result.left = max(result.left, superview.layoutMargins.left)
      result.right = max(result.right, superview.layoutMargins.right)
    }
    return result
  }

  private var imageSize: CGSize {
    guard let size = shown.image?.size, size.width > 0, size.height > 0 else { return .zero }
    let most = shown.imageProperties.maximumSize
    let factor = min(
      most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1, 1)
    return CGSize(width: size.width * factor, height: size.height * factor)
  }

  /// Where everything is in a view of a width, from the top.
  private func places(width: CGFloat) -> Places {
    let margins = margins
    var places = Places()
    var x = margins.left
    let image = imageSize
    if image != .zero {
      let reserved = shown.imageProperties.reservedLayoutSize
      let room = CGSize(
        width: reserved.width > 0 ? reserved.width : image.width,
        height: reserved.height > 0 ? reserved.height : image.height)
      places.image = CGRect(
        x: x + (room.width - image.width) / 2, y: 0, width: image.width, height: image.height)
      places.height = room.height
      x += room.width + shown.imageToTextPadding
    }
    let room = max(width - x - margins.right, 0)
    placeTexts(&places, x, room)
    let inner = places.height
    places.height += margins.top + margins.bottom
    func centre(_ rect: inout CGRect, _ height: CGFloat, _ offset: CGFloat = 0) {
      rect.origin.y = margins.top + (inner - height) / 2 + offset
    }
    centre(&places.image, places.image.height)
    if isSideBySide(room) {
      centre(&places.text, places.text.height)
      centre(&places.secondary, places.secondary.height)
    } else {
      let gap = text.isHidden || secondary.isHidden ? 0 : shown.textToSecondaryTextVerticalPadding
      let height = places.text.height + gap + places.secondary.height
      centre(&places.text, height)
      centre(&places.secondary, height, places.text.height + gap)
    }
    return places
  }

  private func isSideBySide(_ room: CGFloat) -> Bool {
    guard shown.prefersSideBySideTextAndSecondaryText, !text.isHidden, !secondary.isHidden else {
      return false
    }
    let (first, second) = (text.sizeThatFits(.zero).width, secondary.sizeThatFits(.zero).width)
    return first + shown.textToSecondaryTextHorizontalPadding + second <= room
  }

  private func placeTexts(_ places: inout Places, _ x: CGFloat, _ room: CGFloat) {
    func size(_ label: UILabel) -> CGSize {
      label.isHidden ? .zero : label.sizeThatFits(CGSize(width: max(room, 1), height: 0))
    }
    let (first, second) = (size(text), size(secondary))
    if isSideBySide(room) {
      places.text = CGRect(origin: CGPoint(x: x, y: 0), size: first)
      places.secondary = CGRect(origin: CGPoint(x: x + room - second.width, y: 0), size: second)
      places.height = max(places.height, first.height, second.height)
      return
    }
    let fills = shown.textProperties.alignment == .natural ? nil : room
    places.text = CGRect(x: x, y: 0, width: fills ?? first.width, height: first.height)
    places.secondary = CGRect(
      x: x, y: 0, width: shown.secondaryTextProperties.alignment == .natural ? second.width : room,
      height: second.height)
    let gap = text.isHidden || secondary.isHidden ? 0 : shown.textToSecondaryTextVerticalPadding
    places.height = max(places.height, first.height + gap + second.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width)
    let scale = pixelsPerPoint
    let shift = ((bounds.height - places.height) / 2 * scale).rounded() / scale
    for (view, rect) in [(image, places.image), (text, places.text), (secondary, places.secondary)]
      as [(UIView, CGRect)]
    {
      let y = ((rect.minY + shift) * scale).rounded() / scale
      view.frame = CGRect(x: rect.minX, y: y, width: rect.width, height: rect.height)
    }
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric, height: places(width: bounds.width > 0 ? bounds.width : 320).height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: places(width: size.width).height)
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    CGSize(width: targetSize.width, height: places(width: targetSize.width).height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override var usualAccessibilityLabel: String? {
    let texts = [text.text, secondary.text].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
