import QuartzCore

/// Bars that rise and fall in a wave: one bar with one animation, and a replicator that shows copies of it,
/// each with a delay.
public final class BarsLayer: IndicatorLayer {
  /// The number of bars.
  public static let count = 5
  /// The seconds of one rise, and of one fall.
  public static let half: CFTimeInterval = 0.4
  /// The delay between two bars in seconds.
  public static let delay: CFTimeInterval = 0.1

  /// Shows the copies of the bar.
  public let replicator = CAReplicatorLayer()
  /// The only bar that is a layer.
  public let bar = CALayer()

  public override func setUp() {
    replicator.instanceCount = Self.count
    replicator.instanceDelay = Self.delay
    // The last one is a shade lighter than the first.
    replicator.instanceAlphaOffset = -0.12
    replicator.addSublayer(bar)
    addSublayer(replicator)
  }

  public override func colorDidChange() { bar.backgroundColor = color }

  public override func layoutSublayers() {
    withoutActions {
      replicator.frame = bounds
      let step = bounds.width / CGFloat(Self.count)
      bar.bounds = CGRect(x: 0, y: 0, width: step * 0.6, height: bounds.height)
      bar.position = CGPoint(x: step / 2, y: bounds.midY)
      bar.cornerRadius = step * 0.3
      // The transform of each copy is that of the one before, followed by this one.
      replicator.instanceTransform = CATransform3DMakeTranslation(step, 0, 0)
    }
  }

  public override func addAnimations(at start: CFTimeInterval) {
    let wave = CABasicAnimation(keyPath: "transform.scale.y")
    wave.fromValue = 1
    wave.toValue = 0.3
    wave.duration = Self.half
    wave.autoreverses = true
    wave.timingFunction = .smooth
    wave.repeatsForever(from: start)
    bar.add(wave, forKey: "wave")
  }
}
