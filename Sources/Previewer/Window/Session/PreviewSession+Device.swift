import Localization
import SceneTools
import UIKit
import Windowing

/// The device of a Swift scene: the commands that choose and rotate it, and the place of its screen in the window.
extension PreviewSession {
  /// The name of the device that the scene is shown on; nil where there is no program. A screen that is no device has an empty name.
  package var deviceName: String? { program.map { $0.shape.device?.name ?? "" } }

  /// Lets exports show the scene on the same device.
  func connectDevice() {
    guard let program else { return }
    exporter.device = { [unowned program] in
      guard let device = program.shape.device else { return [] }
      return [
        "--device", device.name, "--orientation",
        program.shape.orientation.isLandscape ? "landscape" : "portrait",
      ]
    }
  }

  /// Shows the program on the device of a name; an empty name for a screen that is none.
  func show(deviceNamed name: String) {
    guard let program, name != deviceName else { return }
    program.show(ScreenDevice(name))
    followDevice()
    log.write("device", [JSON.Member("value", .string(name))])
  }

  /// Turns the device by a quarter, and says so if the interface does not turn with it.
  func rotateDevice() {
    guard let program else { return }
    let hasTurned = program.rotate()
    followDevice()
    let isLandscape = program.deviceOrientation.isLandscape
    log.write("rotate", [JSON.Member("value", .string(isLandscape ? "landscape" : "portrait"))])
    guard !hasTurned else { return }
    cards.notify(
      isLandscape
        ? localized("The device lies on its side; the scene supports only other orientations")
        : localized("The device is upright; the scene supports only other orientations"))
  }

  /// Places the scene in the window again if its screen has another size, which the program may also have caused.
  func followDevice() {
    guard let program, viewport.document != program.shape.size else { return }
    stage.setDocument(program.shape.size)
    loop.setViewport(viewport)
    if program.shape.device != nil { grow(to: program.shape.size) }
    layOut()
  }
}

extension SessionHandover {
  /// The screen of a Swift scene in the version before; nil if it was no device.
  func screen(scale: Double) -> ScreenShape? {
    guard let name = device, let device = ScreenDevice(name) else { return nil }
    return ScreenShape(
      device, scale: scale, orientation: UIInterfaceOrientation(rawValue: interfaceOrientation))
  }
}
