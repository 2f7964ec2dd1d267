import QuartzCore

/// A live layer tree without a window.
///
/// On Apple's systems a window makes a tree live. Here `CAContext` does, which is the only line of the
/// examples that Apple's systems do not have. A tree that is not live has neither implicit animations nor
/// presentation layers.
public final class Stage {
  /// The root. As on iOS, the origin is the top left corner and y is down.
  public let root = CALayer()
  private let context: CAContext

  /// A stage of a size in points, with a colour behind everything. Default no colour.
  public init(size: CGSize, background: CGColor? = nil) {
    root.bounds = CGRect(origin: .zero, size: size)
    // The root is positioned like any other layer, so that its bounds have the stage's coordinates.
    root.anchorPoint = .zero
    root.backgroundColor = background
    context = CAContext(layer: root)
    CATransaction.flush()
  }

  /// Adds a layer to the stage without an animation, and commits it. Later changes of it are animated.
  public func add<Layer: CALayer>(_ layer: Layer) -> Layer {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(layer)
    CATransaction.commit()
    CATransaction.flush()
    return layer
  }

  /// Stops the time of the stage at `time` of the root's time, and shows that time. The pictures then do not
  /// depend on when they are taken.
  public func freeze(at time: CFTimeInterval) {
    root.speed = 0
    root.timeOffset = time
    CATransaction.flush()
  }
}
