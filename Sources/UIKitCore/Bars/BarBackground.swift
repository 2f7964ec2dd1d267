/// The background of a bar: a colour or an image, and the line at the edge that faces the contents.
final class BarBackground: UIView {
  struct Look {
    var color: UIColor?
    var image: UIImage?
    var imageMode = UIView.ContentMode.scaleToFill
    var line: UIColor?
    var lineImage: UIImage?

    static let none = Look()

    init() {}

    /// The look of an appearance object.
    @MainActor init(_ appearance: UIBarAppearance) {
      color =
        appearance.backgroundColor
        ?? {
          switch appearance.background {
          case .material: appearance.backgroundImage == nil ? BarLook.material : nil
          case .opaque: UIColor.systemBackground
          case .none: nil
          }
        }()
      image = appearance.backgroundImage
      imageMode = appearance.backgroundImageContentMode
      line = appearance.shadowImage == nil ? appearance.shadowColor : nil
      lineImage = appearance.shadowImage
    }
  }

  private let picture = UIImageView()
  private let line = UIImageView()
  /// Whether the line is below the background instead of above it.
  private let lineIsBelow: Bool

  init(lineIsBelow: Bool) {
    self.lineIsBelow = lineIsBelow
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(picture)
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows an appearance object, or the older properties of the bar: if these set a background, or if there is no such object.
  func show(_ appearance: UIBarAppearance?, or settings: BarSettings) {
    show(appearance.flatMap { settings.hasBackground ? nil : Look($0) } ?? settings.look)
  }

  func show(_ look: Look) {
    backgroundColor = look.color
    picture.image = look.image
    picture.contentMode = look.imageMode
    picture.isHidden = look.image == nil
    line.backgroundColor = look.line
    line.image = look.lineImage
    line.isHidden = look.line == nil && look.lineImage == nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    let thickness = line.image?.size.height ?? (1 / max(contentScaleFactor, 1))
    line.frame = CGRect(
      x: 0, y: lineIsBelow ? bounds.maxY : -thickness, width: bounds.width, height: thickness)
  }
}
