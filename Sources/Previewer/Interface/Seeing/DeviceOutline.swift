import UIKit

/// Where the parts of a device and its lock screen lie around a wallpaper: plain shapes, in points of the desktop.
///
/// The lengths are chosen after photographs, in points of the device, and grow with the screen.
struct DeviceOutline: Equatable {
  let device: ScreenDevice
  /// The screen in the window.
  let screen: CGRect
  /// Points of the desktop for one of the device.
  let unit: CGFloat

  /// The outline of a device around a scene, of which the screen shows the middle, as a wallpaper fills it.
  ///
  /// - Parameter scene: where the scene is in the window. A device lies on its side around a scene that is wider than high.
  init(_ device: ScreenDevice, around scene: CGRect) {
    self.device = device
    var size = device.size
    if scene.width > scene.height { size = CGSize(width: size.height, height: size.width) }
    unit = min(scene.width / size.width, scene.height / size.height)
    screen = CGRect(
      x: scene.midX - size.width * unit / 2, y: scene.midY - size.height * unit / 2,
      width: size.width * unit, height: size.height * unit)
  }

  /// The device whose screen has the shape that is most like that of a scene; of those that differ by less than a hundredth the first.
  static func device(for scene: CGSize) -> ScreenDevice? {
    func ratio(_ size: CGSize) -> CGFloat {
      log(max(size.width, size.height) / max(min(size.width, size.height), 1e-9))
    }
    let wanted = ratio(scene)
    func difference(_ device: ScreenDevice) -> CGFloat { (abs(ratio(device.size) - wanted) * 50).rounded() }
    return ScreenDevice.all.min { difference($0) < difference($1) }
  }

  var isOnItsSide: Bool { screen.width > screen.height }
  /// Whether the screen fills the front, with round corners; otherwise there is a button below it.
  var isEdgeToEdge: Bool { device.insets.bottom > 0 }
  private var isPhone: Bool { device.idiom == .phone }

  /// The radius of the screen's corners.
  var corner: CGFloat { (isEdgeToEdge ? isPhone ? 55 : 18 : 0) * unit }

  /// The front of the device.
  var body: CGRect {
    guard isEdgeToEdge else {
      let (side, end) = (18 * unit, 100 * unit)
      return screen.insetBy(dx: isOnItsSide ? -end : -side, dy: isOnItsSide ? -side : -end)
    }
    let edge = (isPhone ? 13 : 30) * unit
    return screen.insetBy(dx: -edge, dy: -edge)
  }

  var bodyCorner: CGFloat {
    isEdgeToEdge ? corner + (body.width - screen.width) / 2 : 60 * unit
  }

  /// A rectangle of the upright screen, which a device on its side has at its left end.
  private func placed(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    isOnItsSide
      ? CGRect(
        x: screen.minX + y * unit, y: screen.maxY - (x + width) * unit, width: height * unit,
        height: width * unit)
      : CGRect(
        x: screen.minX + x * unit, y: screen.minY + y * unit, width: width * unit, height: height * unit)
  }

  /// The cameras that lie in the screen; nil for a device that has none there.
  var island: CGRect? {
    isPhone && isEdgeToEdge ? placed(device.size.width / 2 - 63, 11, 126, 37) : nil
  }

  /// The button below the screen; nil for a device without one.
  var button: CGRect? {
    isEdgeToEdge ? nil : placed(device.size.width / 2 - 30, device.size.height + 20, 60, 60)
  }

  // MARK: The lock screen, which is upright as the scene is

  private func center(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(
      x: screen.minX + x * screen.width - width * unit / 2,
      y: screen.minY + y * screen.height - height * unit / 2, width: width * unit, height: height * unit)
  }

  var date: CGRect { center(0.5, isOnItsSide ? 0.1 : 0.108, 320, 28) }
  var clock: CGRect { center(0.5, isOnItsSide ? 0.2 : 0.165, 340, 100) }
  var dateSize: CGFloat { 22 * unit }
  var clockSize: CGFloat { 88 * unit }

  /// The buttons of the torch and the camera; empty for devices that have none on their lock screens.
  var circles: [CGRect] {
    guard isPhone, isEdgeToEdge else { return [] }
    let y = screen.maxY - 100 * unit
    let side = 50 * unit
    return [
      CGRect(x: screen.minX + 46 * unit, y: y, width: side, height: side),
      CGRect(x: screen.maxX - 46 * unit - side, y: y, width: side, height: side),
    ]
  }

  /// The line at the lower edge; nil for a device with a button.
  var homeIndicator: CGRect? {
    guard isEdgeToEdge else { return nil }
    return CGRect(
      x: screen.midX - 70 * unit, y: screen.maxY - 13 * unit, width: 140 * unit, height: 5 * unit)
  }

  /// The battery and the bars of the signal at the upper right end.
  var battery: CGRect {
    let inset = (isEdgeToEdge && isPhone ? 32.0 : 12) * unit
    let y = screen.minY + (isEdgeToEdge && isPhone ? 24 : 6) * unit
    return CGRect(x: screen.maxX - inset - 25 * unit, y: y, width: 25 * unit, height: 12 * unit)
  }

  var signal: [CGRect] {
    let battery = battery
    return (0..<4).map { index in
      let height = CGFloat(index + 1) * 3 * unit
      return CGRect(
        x: battery.minX - CGFloat(28 - 5 * index) * unit, y: battery.maxY - height, width: 3 * unit,
        height: height)
    }
  }
}
