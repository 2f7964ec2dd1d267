import QuartzCore
import UIKit

/// The device that is shown around the scene of a session's window.
@MainActor final class SessionFrame {
  private let stage: SessionStage
  private let settings: StageSettings
  private var view: DeviceFrameView?
  /// The number of pixels in a point of the desktop.
  var pixelsPerPoint: () -> Double = { 1 }

  init(_ stage: SessionStage, _ settings: StageSettings) { (self.stage, self.settings) = (stage, settings) }

  var isShown: Bool { settings.showsDevice }

  /// The chosen device, or else the one whose screen is most like the scene.
  var device: ScreenDevice? {
    settings.device.flatMap { ScreenDevice($0) } ?? DeviceOutline.device(for: stage.viewport.document)
  }

  /// The part of a rectangle of the window in which the scene is fitted so that the device around it is seen as a whole.
  func room(in room: CGRect) -> CGRect {
    let scene = stage.viewport.document
    guard isShown, let device, scene.width > 0, scene.height > 0 else { return room }
    let body = DeviceOutline(device, around: CGRect(origin: .zero, size: scene)).body
    let fit = min(room.width / scene.width, room.height / scene.height)
    let margin = 0.97
    let part = min(room.width * margin / (body.width * fit), room.height * margin / (body.height * fit), 1)
    return room.insetBy(dx: room.width * (1 - part) / 2, dy: room.height * (1 - part) / 2)
  }

  /// Brings the view up to date. It is called in each turn of the main loop, within the interface.
  ///
  /// - Parameters:
  ///   - isAllowed: whether there is a scene that a device could show.
  ///   - insert: puts a new view behind the marks over the scene.
  func update(isAllowed: Bool, insert: (DeviceFrameView) -> Void) {
    guard isShown, isAllowed, let device else {
      if let view, !view.isHidden { view.isHidden = true }
      return
    }
    let view = self.view ?? DeviceFrameView(frame: .zero)
    if self.view == nil {
      insert(view)
      self.view = view
    }
    if view.isHidden { view.isHidden = false }
    let (viewport, pixels) = (stage.viewport, pixelsPerPoint())
    view.show(
      device,
      around: CGRect(
        x: viewport.origin.x / pixels, y: viewport.origin.y / pixels,
        width: viewport.document.width * viewport.scale / pixels,
        height: viewport.document.height * viewport.scale / pixels))
  }
}
