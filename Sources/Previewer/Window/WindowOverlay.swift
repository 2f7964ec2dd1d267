import QuartzCore

/// Layers that lie over the scene in the window. They neither zoom with the scene nor belong to screenshots.
///
/// The overlay is a tree of its own, in units of the desktop from the window's top left, y down. It runs on the system's
/// clock, whatever the speed of the scene is.
final class WindowOverlay {
  let root = CALayer()
  /// Pixels per unit of the desktop.
  private(set) var scale = 1.0
  private let context: CAContext

  init() {
    context = CAContext(layer: root, clock: .system)
  }

  /// Adds a layer on top, at once.
  func add(_ layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(layer)
    CATransaction.commit()
  }

  /// The channel from which a render thread draws the overlay.
  func makeChannel() -> RenderChannel { context.makeChannel() }

  /// - Parameters:
  ///   - pixels: the window's size.
  ///   - scale: pixels per unit of the desktop.
  func setSize(pixels: CGSize, scale: Double) {
    self.scale = scale
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.frame = CGRect(x: 0, y: 0, width: pixels.width / scale, height: pixels.height / scale)
    CATransaction.commit()
  }
}
