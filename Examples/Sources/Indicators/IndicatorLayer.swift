import QuartzCore

/// The base of all indicators: a layer of one colour that is at rest until `startAnimating()`.
///
/// A subclass makes its sublayers in `setUp()`, places them in `layoutSublayers()` and says in
/// `addAnimations(at:)` how they move.
open class IndicatorLayer: CALayer {
  /// The colour of everything that the indicator draws. Default a dark gray.
  public var color = CGColor(gray: 0.2, alpha: 1) {
    didSet { withoutActions { colorDidChange() } }
  }

  /// Whether the indicator moves.
  public private(set) var isAnimating = false

  public override init() {
    super.init()
    setUp()
    colorDidChange()
  }

  /// An indicator of that size and colour.
  public convenience init(size: CGSize, color: CGColor) {
    self.init()
    bounds = CGRect(origin: .zero, size: size)
    self.color = color
  }

  /// Core Animation makes presentation copies through this initialiser. What a subclass stores besides the
  /// layer's own properties is copied here; sublayers are not, they have copies of their own.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? IndicatorLayer else { return }
    isAnimating = other.isAnimating
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Lets the indicator move from `time` of its own time on. Default now.
  public func startAnimating(at time: CFTimeInterval? = nil) {
    guard !isAnimating else { return }
    isAnimating = true
    layoutIfNeeded()
    addAnimations(at: time ?? convertTime(CACurrentMediaTime(), from: nil))
  }

  /// Stops the indicator in its rest position.
  public func stopAnimating() {
    isAnimating = false
    removeAnimationsBeneath()
  }

  /// Makes the sublayers. Comes once.
  open func setUp() {}

  /// Gives the sublayers the colour. Without implicit animations.
  open func colorDidChange() {}

  /// Adds the animations, which begin at `start` of the layer's time.
  open func addAnimations(at start: CFTimeInterval) {}
}

extension CALayer {
  /// Changes layers without implicit animations.
  func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// Removes the animations of the layer, its mask and everything beneath.
  func removeAnimationsBeneath() {
    removeAllAnimations()
    mask?.removeAnimationsBeneath()
    for layer in sublayers ?? [] { layer.removeAnimationsBeneath() }
  }
}

extension CAAnimation {
  /// Lets the animation repeat until it is removed.
  ///
  /// With `backwards` filling it shows its first frame until it begins: indicators whose parts begin one after the
  /// other do not wait in another position.
  func repeatsForever(from start: CFTimeInterval) {
    beginTime = start
    repeatCount = .infinity
    fillMode = .backwards
    isRemovedOnCompletion = false
  }
}

extension CAMediaTimingFunction {
  /// Slow at both ends.
  static var smooth: CAMediaTimingFunction { CAMediaTimingFunction(name: .easeInEaseOut) }
}

extension CGRect {
  /// The largest square in the middle, made smaller on every side by `margin`.
  func square(insetBy margin: CGFloat = 0) -> CGRect {
    let side = max(min(width, height) - 2 * margin, 0)
    return CGRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
