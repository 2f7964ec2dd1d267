import CoreGraphics
import Foundation
import Localization

/// The window's title: the scene, the layer under the pointer, the time, the speed.
package struct WindowTitle: Sendable, Equatable {
  /// The scene's name.
  package var scene: String
  /// Whether there are changes that are not saved, which a `*` before the name says.
  package var isEdited = false
  /// The layer under the pointer: its name (or id) and its path.
  package var layer: (name: String, path: String)?
  /// In seconds of the scene.
  package var time: Double
  package var speed: Double
  package var isPaused = false
  package var isLooping = false

  /// `*door.ca — door — root/door — 1.250 s — 0.1×`.
  package var text: String {
    var parts = [(isEdited ? "*" : "") + scene]
    if let layer { parts += layer.name == layer.path ? [layer.path] : [layer.name, layer.path] }
    parts.append(String(format: "%.3f s", time))
    parts.append(Self.text(ofSpeed: speed))
    if isPaused { parts.append(localized("paused")) }
    if isLooping { parts.append(localized("loop")) }
    return parts.joined(separator: " — ").escapingControls()
  }

  /// `1×`, `0.25×`; at most three digits.
  package static func text(ofSpeed speed: Double) -> String {
    var digits = String(format: "%.3g", speed)
    if digits.contains("e") { digits = String(format: "%.0f", speed) }
    return digits + "×"
  }

  package static func == (a: WindowTitle, b: WindowTitle) -> Bool { a.text == b.text }
}
