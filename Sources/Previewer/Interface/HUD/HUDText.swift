import Foundation
import Localization

/// What the HUD shows, as text.
package struct HUDText: Equatable, Sendable {
  package var scene = ""
  /// The state of the scene; empty without states.
  package var state = ""
  package var time = ""
  package var frame = ""
  package var speed = ""
  package var loop = ""
  package var zoom = ""
  package var rate = ""

  package init() {}

  /// The text for values.
  ///
  /// - Parameters:
  ///   - time: in seconds of the scene.
  ///   - zoom: pixels of the window per point of the scene, divided by those of the display.
  ///   - rate: drawn frames a second; nil if nothing moves.
  package init(
    scene: String, state: String, time: Double, speed: Double, isPaused: Bool, isLooping: Bool, zoom: Double,
    rate: Double?
  ) {
    self.scene = scene.escapingControls()
    self.state = state.escapingControls()
    self.time = String(format: "%.3f s", min(time, 999_999))
    frame = "#\(Int(clamping: (time * 60 + 1e-6).rounded(.down)))"
    self.speed = isPaused ? localized("paused") : WindowTitle.text(ofSpeed: speed)
    loop = isLooping ? localized("loop") : localized("once")
    self.zoom = String(format: "%.0f %%", min(zoom * 100, 99_999))
    self.rate = rate.map { String(format: "%.0f fps", min($0, 9999)) } ?? localized("at rest")
  }
}
