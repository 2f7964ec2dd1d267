import QuartzCore

/// A live layer tree without a window.
///
/// On Apple's systems a window makes a tree live; here `CAContext` does, and it is the one line of the examples that
/// is Cambium's own. A tree that is not live has neither implicit animations nor presentation layers.
public final class Stage {
  /// The root: y runs down from the top left, as on iOS.
  public let root = CALayer()
  private let context: CAContext

  public init(size: CGSize, background: CGColor? = nil) {
    root.bounds = CGRect(origin: .zero, size: size)
    // A root is placed like any other layer: its bounds are to lie where the stage's coordinates are.
    root.anchorPoint = .zero
    root.backgroundColor = background
    context = CAContext(layer: root)
    CATransaction.flush()
  }

  /// Puts a layer on the stage, without an animation, and commits it: from here on its changes are animated.
  public func add<Layer: CALayer>(_ layer: Layer) -> Layer {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(layer)
    CATransaction.commit()
    CATransaction.flush()
    return layer
  }

  /// Stops the time of everything on the stage at `time` of the root's, and shows that moment: the technique for
  /// pictures that do not depend on when they are taken.
  public func freeze(at time: CFTimeInterval) {
    root.speed = 0
    root.timeOffset = time
    CATransaction.flush()
  }
}
