import CoreGraphics
import QuartzCore
import Compositor
import Windowing

/// A program in a window of the desktop that it has for itself: events, the run loop, and a thread that draws.
@MainActor package final class DesktopProgram {
  private let window: DesktopWindow
  private let loop: RenderLoop
  private let screen: UIScreen
  private let playback: Playback
  private let mailbox: Mailbox<Letter>
  private var touches = WindowTouches()
  private var keyMeanings = KeyMeanings()
  private var toldCaret: CGRect?
  private var isOver = false
  private var losses = ContextLosses()

  /// Opens a window for a program.
  ///
  /// - Parameter size: of the window in points.
  package init(title: String, size: CGSize) throws {
    let events = WindowEvents(hasFingers: true) { Self.action(for: $0) != nil }
    window = try DesktopWindow(
      title: title, size: size, content: size, scale: nil, fullscreen: false, events: events)
    screen = UIScreen(
      size: Self.points(of: window), scale: max(window.pixelsPerUnit, 1),
      clock: MediaClock(time: ProcessInfo.processInfo.systemUptime))
    MainScreen.program = screen
    playback = Playback(clock: screen.clock)
    let mailbox = Mailbox<Letter>(waking: events)
    self.mailbox = mailbox
    loop = RenderLoop(
      surface: window.surface, channel: screen.context.makeChannel(), overlay: nil,
      viewport: Viewport(document: screen.bounds.size, picture: window.pixels), background: .none,
      refreshRate: window.refreshRate,
      onFirstFrame: { _ in }, onFailure: { mailbox.put(.failed($0)) }, onLoss: { mailbox.put(.contextLost) })
    screen.clipboard = self
  }

  private static func points(of window: DesktopWindow) -> CGSize {
    CGSize(
      width: window.pixels.width / window.pixelsPerUnit, height: window.pixels.height / window.pixelsPerUnit)
  }

  /// Fills the window and shows it until it is closed.
  package func run(_ setUp: @MainActor () throws -> Void) throws {
    try screen.makingCurrent {
      try setUp()
      CATransaction.flush()
    }
    loop.start()
    defer {
      UIApplication.shared.delegate?.applicationWillTerminate(.shared)
      UIApplication.shared.post(UIApplication.willTerminateNotification)
      loop.stop()
      window.close()
    }
    while !isOver {
      try screen.makingCurrent {
        let wait = timeUntilNextTurn()
        for event in window.events.wait(wait) { handle(event) }
        for letter in mailbox.take() { try handle(letter) }
        touches.deliver(to: screen)
        CATransaction.flush()
        tellCaret()
      }
    }
  }

  private var viewport: Viewport { Viewport(document: screen.bounds.size, picture: window.pixels) }

  /// Serves the run loop. Returns the seconds until there is work without an event.
  private func timeUntilNextTurn() -> Double {
    let timer = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
    CATransaction.flush()
    // The wake-up of another thread can come late on X11, so a wait is short.
    return max(0, min(timer, 1))
  }

  private func handle(_ letter: Letter) throws {
    switch letter {
    case .failed(let message): throw WindowError.failed("draw in the window", message)
    case .contextLost:
      guard losses.note() else {
        throw WindowError.failed("draw in the window", "its OpenGL context is lost again and again")
      }
      try window.renewSurface()
      loop.setSurface(window.surface)
    }
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    let viewport = viewport
    if touches.take(event, of: window, on: screen, point: { viewport.point($0) }) { return }
    switch event {
    case .typed(let input):
      switch keyMeanings.meaning(of: input, isTyping: screen.takesText) {
      case .text(let text): screen.type(text)
      case .key(let key, let isRepeat): press(key, isRepeat: isRepeat)
      case nil: break
      }
    case .composed(let text, let selected): screen.compose(text, selected: selected)
    case .pasted(let text): _ = screen.paste(text)
    case .sizeChanged:
      window.updateSize()
      loop.setRefreshRate(window.refreshRate)
      screen.resize(to: Self.points(of: window), scale: max(window.pixelsPerUnit, 1))
      loop.setViewport(self.viewport)
    case .visibilityChanged:
      loop.setVisible(window.isVisible)
      if !window.isVisible { touches.cancel(on: screen) }
      UIApplication.shared.setActive(window.isVisible)
    case .exposed: loop.refresh()
    case .closed: isOver = true
    case .wheel(let steps, let place): screen.turnWheel(steps, at: self.viewport.point(place))
    default: break
    }
  }

  // MARK: Keys

  private enum KeyAction: Sendable, Equatable { case speed(Double), togglePause, step, toggleFullscreen }

  nonisolated private static func action(for key: Key) -> KeyAction? {
    switch key.name {
    case "F6": .speed(1)
    case "F7": .speed(0.25)
    case "F8": .speed(0.1)
    case "F9": .togglePause
    case "F10": .step
    case "F11": .toggleFullscreen
    default: nil
    }
  }

  private func press(_ key: Key, isRepeat: Bool) {
    if screen.press(TypedKey(key.name, shift: key.shift, control: key.control)) { return }
    if let action = Self.action(for: key), !isRepeat || action == .step { perform(action) }
  }

  /// Tells the desktop's input method where the caret is.
  private func tellCaret() {
    guard let caret = screen.caretFrame, caret != toldCaret else { return }
    toldCaret = caret
    window.placeCaret(caret)
  }

  private func perform(_ action: KeyAction) {
    switch action {
    case .speed(let speed): playback.setSpeed(speed)
    case .togglePause: playback.setPaused(!playback.isPaused)
    case .step: playback.step(frames: 1)
    case .toggleFullscreen: return window.setFullscreen(!window.isFullscreen)
    }
    screen.context.tick()
    loop.refresh()
  }
}

extension DesktopProgram: TextClipboard {
  package func copyText(_ text: String) { window.copyText(text) }
  package func askForText() { window.askForText() }
}

/// A message from the render thread to the main thread.
private enum Letter: Sendable { case failed(String), contextLost }
