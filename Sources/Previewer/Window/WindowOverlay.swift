import QuartzCore

/// Layers above the scene in the window. They do not zoom with the scene and are not part of screenshots.
///
/// The overlay is a separate tree, in units of the desktop from the window's top left corner, y down. It runs
/// on the system's clock, independent of the speed of the scene.
final class WindowOverlay {
  let root = CALayer()
  /// Pixels per unit of the desktop.
  private(set) var scale = 1.0
  private let context: CAContext

  init() {
    context = CAContext(layer: root, clock: .system)
  }

  /// Adds a layer on top, without an animation.
  func add(_ layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(layer)
    CATransaction.commit()
  }

  /// The channel from which a render thread draws the overlay.
  func makeChannel() -> RenderChannel { context.makeChannel() }

  /// Sets the size.
  ///
  /// - Parameters:
  ///   - pixels: the size of the window in pixels.
  ///   - scale: pixels per unit of the desktop.
  func setSize(pixels: CGSize, scale: Double) {
    self.scale = scale
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.frame = CGRect(x: 0, y: 0, width: pixels.width / scale, height: pixels.height / scale)
    CATransaction.commit()
  }
}
