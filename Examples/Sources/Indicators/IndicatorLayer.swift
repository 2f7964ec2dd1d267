import QuartzCore

/// The base class of all indicators: a layer of one colour that is at rest until `startAnimating()`.
///
/// A subclass creates its sublayers in `setUp()`, places them in `layoutSublayers()` and adds their
/// animations in `addAnimations(at:)`.
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

  /// Core Animation makes presentation copies with this initialiser. It copies the stored properties of a
  /// subclass other than layer properties. Sublayers are not copied here, because they have copies of their
  /// own.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? IndicatorLayer else { return }
    isAnimating = other.isAnimating
  }

  /// Reads an indicator from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Starts the animations at `time` of the indicator's own time. Default now.
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

  /// Creates the sublayers. Called once.
  open func setUp() {}

  /// Sets the colour of the sublayers, without implicit animations.
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

  /// Removes the animations of the layer, its mask and all sublayers.
  func removeAnimationsBeneath() {
    removeAllAnimations()
    mask?.removeAnimationsBeneath()
    for layer in sublayers ?? [] { layer.removeAnimationsBeneath() }
  }
}

extension CAAnimation {
  /// Repeats the animation until it is removed.
  ///
  /// With `backwards` filling the animation shows its first value until it begins, so that the parts of an
  /// indicator that begin later wait in the right position.
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
  /// The largest square at the centre, reduced on every side by `margin`.
  func square(insetBy margin: CGFloat = 0) -> CGRect {
    let side = max(min(width, height) - 2 * margin, 0)
    return CGRect(x: midX - side / 2, y: midY - side / 2, width: side, height: side)
  }
}
