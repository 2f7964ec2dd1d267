/// A view that shows an image, or images in turn.
///
/// ```swift
/// let ship = UIImageView(image: UIImage(named: "ship"))
/// ship.contentMode = .scaleAspectFit
/// ship.animationImages = ["ship0", "ship1"].compactMap { UIImage(named: $0) }
/// ship.animationDuration = 0.6
/// ship.startAnimating()
/// ```
///
/// The image is the contents of the layer. Images in turn are a discrete keyframe animation of `contents`. A resizable image is
/// stretched between its caps; it is not tiled. An image view receives no touches by default. Source: Apple's documentation of
/// UIImageView.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// A view without an image.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A view of the size of the image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp(image, nil)
  }

  /// A view of the size of the image, with another for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp(image, highlightedImage)
  }

  override func setUpContents() { isUserInteractionEnabled = false }

  private func setUp(_ image: UIImage?, _ highlightedImage: UIImage?) {
    self.image = image
    self.highlightedImage = highlightedImage
  }

  /// A view without an image, with what an archive says of its view.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The image. Nil, the default, is none. An animated image starts at once.
  open var image: UIImage? {
    didSet {
      show()
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      KeyValueObservers.objectChanged(self)
    }
  }

  /// The image while `isHighlighted`. Nil, the default, is `image`.
  open var highlightedImage: UIImage? { didSet { show() } }
  /// Whether the highlighted image is shown. Default false.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }

  /// Images that `startAnimating()` shows in turn. Default nil. Setting it stops the animation.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The same for the highlighted state.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The seconds of one round. 0, the default, is a thirtieth of a second for each image.
  open var animationDuration: TimeInterval = 0
  /// The number of rounds. 0, the default, is no end.
  open var animationRepeatCount = 0

  override var usualAccessibilityTraits: UIAccessibilityTraits { .image }

  /// The contents are the image.
  override var carriesPattern: Bool { false }

  private static let key = "UIImageAnimation"

  /// The image that is shown when nothing animates.
  private var shown: UIImage? { (isHighlighted ? highlightedImage : nil) ?? image }

  private func show() {
    let shown = shown?.resolved(with: traitCollection)
    layer.contents = shown.flatMap { pixels(of: $0) }
    layer.contentsScale = shown?.scale ?? UIScreen.main.scale
    traits.screenScale = shown == nil ? layer.contentsScale : nil
    layer.contentsCenter = shown?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    if let images = shown?.images, !images.isEmpty {
      animate(images, shown?.duration ?? 0, rounds: 0)
    } else if animationImages == nil {
      layer.removeAnimation(forKey: Self.key)
    }
  }

  /// The pixels of an image that is resolved for the view's traits, in the tint colour if it is a template.
  private func pixels(of image: UIImage) -> CGImage? {
    image.renderingMode == .alwaysTemplate
      ? image.withTintColor(tintColor.resolvedColor(with: traitCollection)).uprightImage : image.uprightImage
  }

  /// Shows the images in turn, from the first. Without images nothing happens.
  open func startAnimating() {
    guard let images = (isHighlighted ? highlightedAnimationImages : nil) ?? animationImages, !images.isEmpty
    else { return }
    animate(images, animationDuration, rounds: animationRepeatCount)
  }

  private func animate(_ images: [UIImage], _ duration: TimeInterval, rounds: Int) {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap { pixels(of: $0.resolved(with: traitCollection)) }
    animation.calculationMode = .discrete
    animation.duration =
      duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
    animation.repeatCount = rounds > 0 ? Float(rounds) : .infinity
    layer.add(animation, forKey: Self.key)
  }

  /// Shows `image` again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.key) }

  /// Whether images are shown in turn.
  open var isAnimating: Bool { layer.animation(forKey: Self.key) != nil }

  /// Whether the picture depends on the tint colour or on the appearance.
  private var isDynamic: Bool {
    shown?.renderingMode == .alwaysTemplate || shown?.settings.origin?.hasAppearances == true
  }

  override func appearanceChanged() {
    if isDynamic { show() }
  }

  open override func tintColorDidChange() {
    if shown?.renderingMode == .alwaysTemplate { show() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isDynamic { show() }
  }

  /// The size of the image; none without one.
  open override var intrinsicContentSize: CGSize { shown?.size ?? super.intrinsicContentSize }

  /// The size of the image; zero without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shown?.size ?? .zero }
}
