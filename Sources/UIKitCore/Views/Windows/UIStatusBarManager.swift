/// What there is to know about the status bar of a scene.
///
/// ```swift
/// let height = view.window?.windowScene?.statusBarManager?.statusBarFrame.height ?? 0
/// ```
///
/// Only a scene on a device has a status bar (`--device`). Source: Apple's documentation of UIStatusBarManager.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
  private weak var scene: UIWindowScene?

  init(of scene: UIWindowScene) {
    self.scene = scene
    super.init()
  }

  /// The colour of the bar's texts.
  open var statusBarStyle: UIStatusBarStyle { scene?.screen.statusBarWish.style ?? .default }
  /// Whether the bar is hidden, as it is on a screen that is no device.
  open var isStatusBarHidden: Bool { statusBarFrame.isEmpty }
  /// Where the bar is, in points; empty while it is hidden.
  open var statusBarFrame: CGRect { scene?.screen.statusBarFrame ?? .zero }
}
