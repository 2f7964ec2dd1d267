import QuartzCore

/// A ring that fills with `progress`: a layer with an animatable property of its own, which it draws itself.
///
/// Four things make it one, on Linux as on Apple's systems:
/// 1. the property is the layer's for key-value coding. Apple's systems spell that `@NSManaged var progress: CGFloat`
///    (`@dynamic` in Objective-C); here it is `@LayerProperty`;
/// 2. `needsDisplay(forKey:)` says that the layer is drawn anew when the key changes or is animated;
/// 3. `draw(in:)` reads the property. While it is animated, the layer that draws is a presentation copy, and the
///    value is the one of that frame;
/// 4. `action(forKey:)` gives the animation that a change of the property starts by itself.
final class RingLayer: CALayer {
  /// The key of `progress`.
  static let progressKey = "progress"

  /// How much of the ring is filled, 0 to 1. Default 0; animatable.
  @LayerProperty(RingLayer.progressKey) var progress: CGFloat = 0
  /// The colour of the part that is filled. Default a blue.
  @LayerProperty("tint") var tint: CGColor = CGColor(srgbRed: 0.1, green: 0.5, blue: 0.9, alpha: 1)
  /// How thick the ring is, points. Default 14.
  @LayerProperty("thickness") var thickness: CGFloat = 14

  /// Whose frames are counted; hears of the animations that `action(forKey:)` makes.
  weak var animationDelegate: (any CAAnimationDelegate)?

  override init() { super.init() }

  /// Presentation copies come this way. Layer properties are copied by the layer, what is merely stored is not.
  override init(layer: Any) {
    super.init(layer: layer)
    animationDelegate = (layer as? RingLayer)?.animationDelegate
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    [progressKey, "tint", "thickness"].contains(key) || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    // New contents would fade in over the old ones, as any change does that has an action.
    if event == "contents" { return nil }
    // Every other key keeps its own action. Nobody asks for one while a transaction disables actions.
    guard event == Self.progressKey else { return super.action(forKey: event) }
    // The search in super would not find an animation for a key that it does not know; but a delegate may have one, or
    // forbid any with NSNull, and is asked first.
    if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    guard let shown = presentation() else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    // From what is on screen: a change on the way goes on from there. Without an end value the animation ends at the
    // model's, which is what the property is being set to; its duration is the transaction's.
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
    // From the top; y runs down in layers, where growing angles turn as a clock does.
    ctx.addArc(
      center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * min(progress, 1),
      clockwise: false)
    ctx.strokePath()
  }
}
