import ArgumentParser
import SceneTools
import UIKit

/// The device that a Swift scene is shown on: options of the verbs that open scenes.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device that a Swift scene is shown on: \(ScreenDevice.all.map(\.name).joined(separator: ", ")), or a size in points; "
        + "default: 375x667 without a safe area.", valueName: "NAME|WxH"))
  var device: DeviceArgument?

  @Option(
    help: ArgumentHelp("How the device is held; default: portrait.", valueName: "portrait|landscape"))
  var orientation: OrientationArgument?

  @Flag(help: "Shows a plain keyboard while a text of a Swift scene is edited, as a device does.")
  var keyboard = false

  /// Whether none of the options is given.
  var isEmpty: Bool { device == nil && orientation == nil && !keyboard }

  /// The device; nil for a screen that is none.
  var chosen: ScreenDevice? {
    device?.device ?? (orientation == nil ? nil : ScreenDevice(size: SceneProgram.stage))
  }

  /// The scene's screen.
  ///
  /// - Parameter scale: pixels per point, unless the device says how many.
  func screen(scale: Double) -> ScreenShape {
    chosen.map { ScreenShape($0, scale: scale, orientation: orientation?.orientation) }
      ?? ScreenShape(size: SceneProgram.stage, scale: scale)
  }

  /// Pixels per point of a picture for which nobody has said how many.
  var scale: Double { device?.device.scale.map { Double($0) } ?? 1 }

  /// The options as words of a command line.
  var arguments: [String] {
    (device.map { ["--device", $0.device.name] } ?? [])
      + (orientation.map { ["--orientation", $0.rawValue] } ?? []) + (keyboard ? ["--keyboard"] : [])
  }

  /// Throws if an option is given for a scene that has a size of its own.
  func refuse(for scene: String) throws {
    guard !isEmpty else { return }
    throw ValidationError(
      "\(scene): --device, --orientation and --keyboard need a Swift scene, because a scene file has its own size."
    )
  }
}

/// The name of a device, or `WxH`.
struct DeviceArgument: ExpressibleByArgument {
  let device: ScreenDevice

  init?(argument: String) {
    guard let device = ScreenDevice(argument) else { return nil }
    self.device = device
  }

  static var allValueStrings: [String] { ScreenDevice.all.map(\.name) }
}

/// `portrait` or `landscape`.
enum OrientationArgument: String, ExpressibleByArgument, CaseIterable {
  case portrait, landscape

  var orientation: UIInterfaceOrientation { self == .portrait ? .portrait : .landscapeRight }
}
