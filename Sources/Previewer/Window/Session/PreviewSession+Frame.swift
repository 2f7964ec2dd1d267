import CoreAnimationMarkup
import QuartzCore
import SceneTools
import UIKit

/// The frame of a wallpaper: the device around it, and its tilt by the pointer.
extension PreviewSession {
  /// Shows the device of a name around the scene; nil for the one that was shown last, or none if one is shown.
  func showFrame(of name: String?) {
    guard !isBackground else { return }
    if let name {
      settings.device = name
      settings.showsDevice = true
    } else {
      settings.showsDevice.toggle()
    }
    layOut()
    log.write(
      "deviceFrame", [JSON.Member("value", JSON.optional(settings.showsDevice ? frame.device?.name : nil))])
  }

  /// Whether a scene follows the tilt, which the options leave to the pointer.
  var canTilt: Bool { options.parallax == nil && documents.contains { !$0.parallax.isEmpty } }

  /// Lets the pointer tilt wallpapers, or not any more: they lie flat then.
  func toggleTilt() {
    settings.tilts.toggle()
    guard !settings.tilts else { return }
    for document in documents where !document.parallax.isEmpty { document.parallax.set(x: 0, y: 0) }
    CATransaction.flush()
  }
}
