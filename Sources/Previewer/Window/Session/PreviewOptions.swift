import CoreGraphics
import SceneTools
import UIKit
import Windowing
import XcodeProjects

/// The options of `cambium show`.
package struct PreviewOptions {
  /// Scenes by path or bundled name. Without scenes the gallery is shown.
  package var scenes: [String]
  /// The size of the window in points; nil for the scene's.
  package var size: CGSize?
  /// Pixels per point; nil for the display's.
  package var scale: Double?
  /// The background. Nil is a checkerboard, and for wallpapers black, as on devices.
  package var background: Background?
  package var speed = 1.0
  package var time = 0.0
  package var isPaused = false
  package var states: [StateChange] = []
  /// The tilt of the device, −1 to 1 along each axis; nil if the pointer sets it.
  package var parallax: CGPoint?
  package var isFullscreen = false
  /// Where the window is. Default: a window of its own.
  package var place = WindowPlace.desktop
  /// How a background lies on the screen. Default: it covers it.
  package var fit = BackgroundFit.cover
  /// The style of the window's own interface. Nil, the default, is that of the desktop, and dark if there is none.
  package var theme: Theme.Style?
  package var watches = true
  /// The destination of events: a file, or `-` for standard output; nil for none.
  package var events: String?
  /// A file with touches of a Swift scene, which become the gesture of the window; nil for none.
  package var input: String?
  /// Which target of a project or page of a playground is shown, where there are several.
  package var choice = AppContents.Choice()
  /// The device that a Swift scene is shown on; nil for a screen of 375 × 667 points.
  package var device: ScreenDevice?
  /// How the interface of a Swift scene is turned at first; nil for the sides as the device has them.
  package var orientation: UIInterfaceOrientation?
  /// Whether the file of events is continued. Default false.
  package var appendsEvents = false

  /// Where the gallery was from which the scene was opened; nil if it was not opened from there.
  package var gallery: GalleryState?

  package init(scenes: [String]) { self.scenes = scenes }

  /// The screen of a Swift scene.
  ///
  /// - Parameter scale: pixels per point, unless the device says how many.
  func screen(scale: Double) -> ScreenShape {
    device.map { ScreenShape($0, scale: scale, orientation: orientation) }
      ?? ScreenShape(size: SceneProgram.stage, scale: scale)
  }
}
