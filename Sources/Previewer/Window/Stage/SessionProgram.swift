import QuartzCore
import SceneTools
import UIKit
import Compositor
import Windowing

/// The program of a Swift scene in a session: the pointer and the fingers are its touches.
@MainActor final class SessionProgram {
  private let program: SceneProgram
  private let window: any HostWindow
  /// The touches that are recorded and replayed; nil where the window has no gestures.
  let gesture: SessionGesture?
  private var touches = WindowTouches()
  private var trace = TouchTrace()
  /// Called with the touches that the program gets, before it gets them.
  var touched: ([RecordedTouch]) -> Void = { _ in }
  /// What was last sent to the process that has the window.
  private var told: SessionHandover?
  /// When it is looked whether the picture is blank, in seconds of the scene; nil once that was done. Pictures of a scene that fades in
  /// show something by then.
  private var blankLook: Double? = 2

  init(_ program: SceneProgram, _ window: any HostWindow, gesture: SessionGesture? = nil) {
    self.program = program
    self.window = window
    self.gesture = gesture
  }

  private var screen: UIScreen { program.screen }

  /// Runs `body` with the program's screen as the current one.
  func within(_ body: @MainActor () throws -> Void) rethrows { try screen.makingCurrent(body) }

  // MARK: Touches

  /// Whether the left button is down on the program's screen.
  var isPressed: Bool { touches.isPressed }

  /// Takes an event of the pointer or a finger. Returns whether it is a touch.
  func take(_ event: WindowEvent, _ viewport: Viewport) -> Bool {
    touches.take(event, of: window, on: screen) { viewport.point($0) }
  }

  /// Turns the wheel at a point of the screen. Returns whether a view uses it.
  func turnWheel(_ steps: CGVector, at point: CGPoint) -> Bool { screen.turnWheel(steps, at: point) }

  // MARK: Keys

  /// Whether keys type into a field of the program.
  var takesText: Bool { screen.takesText }

  /// Gives the field typed characters.
  func type(_ text: String) {
    blankLook = nil
    screen.type(text)
  }

  /// Gives the field a key. Returns whether it was used.
  func press(_ key: Key) -> Bool {
    screen.press(TypedKey(key.name, shift: key.shift, control: key.control))
  }

  /// Gives the field the text that an input method has not finished.
  func compose(_ text: String, selected: Range<Int>) { screen.compose(text, selected: selected) }

  /// What the keys for copying and pasting use.
  func setClipboard(_ clipboard: any TextClipboard) { screen.clipboard = clipboard }

  /// Gives the field the text of the desktop's clipboard. Returns whether it has asked for it.
  func paste(_ text: String) -> Bool { screen.paste(text) }

  /// Where the input method was told that the caret is, in points of the desktop.
  private var toldCaret: CGRect?

  /// Tells the desktop's input method where the caret is.
  private func tellCaret(_ viewport: Viewport) {
    guard let caret = screen.caretFrame else { return toldCaret = nil }
    let scale = max(window.pixelsPerUnit, 0.01)
    let corners = [CGPoint(x: caret.minX, y: caret.minY), CGPoint(x: caret.maxX, y: caret.maxY)].map {
      CGPoint(x: viewport.origin.x + $0.x * viewport.scale, y: viewport.origin.y + $0.y * viewport.scale)
    }
    let place = CGRect(
      x: corners[0].x / scale, y: corners[0].y / scale, width: (corners[1].x - corners[0].x) / scale,
      height: (corners[1].y - corners[0].y) / scale)
    guard place != toldCaret else { return }
    toldCaret = place
    window.placeCaret(place)
  }

  // MARK: Touches

  /// Sends what was taken to the program's windows, and those touches of the gesture whose time has come.
  func deliver() {
    if let gesture { replay(gesture.due(at: screen.clock.time)) }
    let samples = touches.waiting
    guard !samples.isEmpty else { return }
    // The program may end the process.
    note(trace.take(samples))
    touches.deliver(to: screen)
  }

  /// Records touches of the person, and tells them.
  private func note(_ touches: [RecordedTouch]) {
    // From now on the picture is what the person makes of it.
    blankLook = nil
    gesture?.take(touches)
    touched(touches)
  }

  private func replay(_ samples: [TouchSample]) {
    guard !samples.isEmpty else { return }
    touched(trace.take(samples))
    screen.deliver(samples)
  }

  /// Gives up the touches of the gesture that are to come.
  func stopReplay() { replay(gesture?.stopReplay(at: screen.clock.time) ?? []) }

  // MARK: Turns

  /// Sends the touches, shows that the program lives, and tells the process with the window how far it is.
  func turn(_ handover: @autoclosure () -> SessionHandover) {
    deliver()
    ProgramProcess.showLife()
    guard let window = window as? RemoteWindow else { return }
    let handover = handover()
    tellCaret(handover.viewport)
    if let told, abs(told.time(at: handover.moment) - handover.time) < 0.02, told.speed == handover.speed,
      told.isPaused == handover.isPaused, told.viewport == handover.viewport, told.tools == handover.tools,
      told.selection == handover.selection, told.constraints == handover.constraints,
      told.openAnimations == handover.openAnimations,
      told.device == handover.device, told.deviceOrientation == handover.deviceOrientation,
      told.interfaceOrientation == handover.interfaceOrientation
    {
      // The clock has only run on.
      return
    }
    told = handover
    window.tell(handover)
  }

  /// Why the picture is blank, in sentences, when it was so for the first seconds. Nil if something is seen, and after it was told.
  func newBlankness() -> String? {
    guard let look = blankLook, screen.clock.time >= look else { return nil }
    blankLook = nil
    return program.blankness()
  }

  /// Asks the process with the window for another version of the program.
  ///
  /// - Parameter time: from which it runs on, in seconds of the scene; nil for the present time.
  func askForReload(at time: Double? = nil) { (window as? RemoteWindow)?.askForReload(at: time) }

  /// The views draw for the scale of the display.
  func followScale() {
    screen.followDisplay(scale: max(window.pixelsPerUnit, 1))
  }

  // MARK: The device

  /// The screen's size, device and orientation.
  var shape: ScreenShape { screen.shape }
  /// How the device is held.
  var deviceOrientation: UIDeviceOrientation { screen.deviceOrientation }

  /// Shows the program on another device; nil for a screen of the size of the stage that is none.
  func show(_ device: ScreenDevice?) {
    let scale = max(window.pixelsPerUnit, 1)
    screen.makingCurrent {
      if let device {
        screen.show(device, scale: scale)
      } else {
        screen.resize(to: SceneProgram.stage, scale: scale)
      }
    }
  }

  /// Turns the device by a quarter, to its left side or back. Returns whether the interface has turned with it.
  func rotate() -> Bool {
    screen.makingCurrent {
      if screen.shape.device == nil {
        screen.show(ScreenDevice(size: screen.bounds.size), scale: max(window.pixelsPerUnit, 1))
      }
      return screen.turn(to: screen.deviceOrientation.isLandscape ? .portrait : .landscapeLeft)
    }
  }

  /// The window can be seen, or not any more.
  func setVisible(_ flag: Bool) {
    if !flag {
      note(trace.cancel(at: screen.clock.time))
      touches.cancel(on: screen)
    }
    UIApplication.shared.setActive(flag)
  }

  /// The session ends.
  func end() { UIApplication.shared.delegate?.applicationWillTerminate(.shared) }
}
