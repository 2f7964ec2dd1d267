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
