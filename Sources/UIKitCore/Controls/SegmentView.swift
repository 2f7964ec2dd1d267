/// One segment of a segmented control: its text or its image.
@MainActor final class SegmentView: UIView {
  /// What pales while a finger is on the segment.
  let contents = UIView()
  private let label = UILabel()
  private let picture = UIImageView()
  private var attributes: [NSAttributedString.Key: Any] = [:]
  private var isSelected = false
  /// Whether it is shown as one that cannot be chosen.
  private(set) var isPale = false

  var title: String? { didSet { if title != nil { image = nil } } }
  var image: UIImage? { didSet { if image != nil { title = nil } } }
  var action: UIAction? {
    didSet {
      guard let action else { return }
      if let image = action.image { self.image = image } else { title = action.title }
    }
  }
  /// A width that was asked for, in points; 0 for none.
  var width: CGFloat = 0
  var offset = CGSize.zero { didSet { setNeedsLayout() } }
  var isEnabled = true

  init(title: String? = nil, image: UIImage? = nil) {
    super.init(frame: .zero)
    self.title = title
    self.image = image
  }

  required init?(coder: NSCoder) { nil }

  override func setUpContents() {
    isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(contents)
    for view in [label, picture] { contents.addSubview(view) }
  }

  override var isUsuallyAccessible: Bool { true }
  override var usualAccessibilityLabel: String? { title }
  override var usualAccessibilityTraits: UIAccessibilityTraits {
    var traits: UIAccessibilityTraits = .button
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }

  /// The width of the text or the image in points.
  var naturalWidth: CGFloat {
    if let image { return image.size.width }
    guard let title else { return 0 }
    // A chosen segment has a bolder font, and keeps its width.
    var attributes = attributes
    if let font = attributes[.font] as? UIFont, font == .systemFont(ofSize: 13, weight: .medium) {
      attributes[.font] = UIFont.systemFont(ofSize: 13, weight: .semibold)
    }
    return NSString(string: title).size(withAttributes: attributes).width.rounded(.up)
  }

  /// Shows the segment.
  ///
  /// - Parameters:
  ///   - attributes: of the text.
  ///   - isSelected: whether it is the chosen one.
  ///   - isPale: whether it cannot be chosen.
  func show(_ attributes: [NSAttributedString.Key: Any], isSelected: Bool, isPale: Bool) {
    self.attributes = attributes
    self.isSelected = isSelected
    label.attributedText = title.map { NSAttributedString(string: $0, attributes: attributes) }
    picture.image = image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    picture.tintColor = attributes[.foregroundColor] as? UIColor ?? .label
    self.isPale = isPale
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contents.frame = bounds
    let room = bounds.insetBy(dx: 4, dy: 0).offsetBy(dx: offset.width, dy: offset.height)
    label.frame = room
    let size = image?.size ?? .zero
    picture.frame = CGRect(
      x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width, height: size.height)
  }
}
