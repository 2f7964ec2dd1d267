import Synchronization

/// What code on any thread has to know of the screen.
package enum MainScreen {
  private static let storedScale = Mutex<CGFloat>(1)

  /// Pixels per point: the default of image contexts and renderers, and the "@2x" files that are chosen. Default 1; a
  /// window sets it.
  package static var scale: CGFloat {
    get { storedScale.withLock { $0 } }
    set { if newValue > 0, newValue.isFinite { storedScale.withLock { $0 = newValue } } }
  }
}
