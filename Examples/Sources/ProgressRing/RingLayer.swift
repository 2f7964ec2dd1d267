import QuartzCore

/// A ring that fills with `progress`: a layer with an animatable property of its own, which it draws itself.
///
/// An animatable property has four parts, on Linux as on Apple's systems:
/// 1. The property belongs to the layer's key-value coding. On Apple's systems it is `@NSManaged var progress: CGFloat`
///    (`@dynamic` in Objective-C), and here `@LayerProperty`.
/// 2. `needsDisplay(forKey:)` returns true, so that the layer is drawn again when the property changes or is animated.
/// 3. `draw(in:)` reads the property. During an animation a presentation copy draws, which has the value of the frame.
/// 4. `action(forKey:)` returns the implicit animation of the property.
final class RingLayer: CALayer {
  /// The key of `progress`.
  static let progressKey = "progress"

  /// The filled fraction of the ring, 0 to 1. Default 0; animatable.
  @LayerProperty(RingLayer.progressKey) var progress: CGFloat = 0
  /// The colour of the filled part. Default a blue.
  @LayerProperty("tint") var tint: CGColor = CGColor(srgbRed: 0.1, green: 0.5, blue: 0.9, alpha: 1)
  /// The thickness of the ring in points. Default 14.
  @LayerProperty("thickness") var thickness: CGFloat = 14

  /// Receives the callbacks of the animations that `action(forKey:)` makes. Its frames are counted.
  weak var animationDelegate: (any CAAnimationDelegate)?

  override init() { super.init() }

  /// Presentation copies are made with this initialiser. The superclass copies layer properties, but not
  /// stored properties.
  override init(layer: Any) {
    super.init(layer: layer)
    animationDelegate = (layer as? RingLayer)?.animationDelegate
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    [progressKey, "tint", "thickness"].contains(key) || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    // New contents would fade in over the old ones, because every change with an action is animated.
    if event == "contents" { return nil }
    // Every other key has its own action. This is not called while a transaction disables actions.
    guard event == Self.progressKey else { return super.action(forKey: event) }
    // The search in super does not find an animation for a key that it does not know. A delegate has
    // precedence: it may return an animation, or NSNull for none.
    if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    guard let shown = presentation() else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    // From the current value on the screen, so that a change during an animation continues from there.
    // Without an end value the animation ends at the model's value, which is being set. Its duration is that
    // of the transaction.
    animation.fromValue = shown.progress
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .easeInEaseOut)
    animation.delegate = animationDelegate
    return animation
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (min(bounds.width, bounds.height) - thickness) / 2
    guard radius > 0 else { return }
    ctx.setLineWidth(thickness)
    ctx.setStrokeColor(CGColor(gray: 0.9, alpha: 1))
    ctx.addArc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    ctx.strokePath()
    guard progress > 0 else { return }
    ctx.setStrokeColor(tint)
    ctx.setLineCap(.round)
    // From the top. In layers y is down, so increasing angles are clockwise.
    ctx.addArc(
      center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * min(progress, 1),
      clockwise: false)
    ctx.strokePath()
  }
}
