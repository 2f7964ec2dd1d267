import CoreGraphics

/// What `cambium show` was asked for.
package struct PreviewOptions {
  /// Scenes by path or bundled name.
  package var scenes: [String]
  /// The window's size, points; nil for the scene's.
  package var size: CGSize?
  /// Pixels per point; nil for the display's.
  package var scale: Double?
  /// What lies behind the scenes; nil: a checkerboard, and behind wallpapers black, which is what devices have there.
  package var background: Background?
  package var speed = 1.0
  package var time = 0.0
  package var isPaused = false
  package var states: [StateChange] = []
  /// The tilt of the device, −1 to 1 each way; nil: the pointer tilts it.
  package var parallax: CGPoint?
  package var isFullscreen = false
  package var watches = true
  /// Where events go: a file, or `-` for standard output; nil for nowhere.
  package var events: String?

  package init(scenes: [String]) { self.scenes = scenes }
}
