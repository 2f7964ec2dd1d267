import CoreGraphics
import QuartzCore
import Synchronization
import Windowing

/// A program in a window of the desktop: events, the run loop, and a thread that draws.
@MainActor final class DesktopProgram {
  private let window: DesktopWindow
  private let events: WindowEvents
  private let loop: RenderLoop
  private let screen: UIScreen
  private let playback: Playback
  private let overlay = CAContext(layer: CALayer(), clock: .system)
  private let mailbox = Mailbox()
  private var samples: [TouchSample] = []
  /// Whether the pointer stands for two fingers, which mirror each other at the middle of the screen.
  private var isMirrored = false
  private var isPressed = false
  private var isOver = false
  private var losses: [Double] = []

  /// The names of the pointer and of its mirror image among the fingers.
  private static let pointer: Int64 = -1
  private static let mirror: Int64 = -2

  init(title: String, size: CGSize) throws {
    let clock = MediaClock(time: ProcessInfo.processInfo.systemUptime)
    window = try DesktopWindow(title: title, size: size, content: size, scale: nil, fullscreen: false)
    screen = UIScreen(
      size: Self.points(of: window), scale: max(window.pixelsPerUnit, 1), clock: clock)
    playback = Playback(clock: clock)
    events = WindowEvents(hasFingers: true) { Self.action(for: $0) != nil }
    let mailbox = mailbox
    let events = events
    loop = RenderLoop(
      surface: window.surface, channel: screen.context.makeChannel(), overlay: overlay.makeChannel(),
      viewport: Viewport(document: screen.bounds.size, picture: window.pixels), background: .none,
      refreshRate: window.refreshRate,
      onFirstFrame: { _ in },
      onFailure: { message in
        mailbox.put(.failed(message))
        events.wake()
      },
      onLoss: {
        mailbox.put(.contextLost)
        events.wake()
      })
  }

  private static func points(of window: DesktopWindow) -> CGSize {
    CGSize(
      width: window.pixels.width / window.pixelsPerUnit, height: window.pixels.height / window.pixelsPerUnit)
  }

  /// Fills the window and shows it until it is closed.
  func run(_ setUp: @MainActor () -> Void) throws {
    try MediaClock.$current.withValue(screen.clock) {
      try UIScreen.$current.withValue(screen) {
        setUp()
        CATransaction.flush()
        loop.start()
        defer {
          UIApplication.shared.delegate?.applicationWillTerminate(.shared)
          loop.stop()
          window.close()
        }
        while !isOver {
          let wait = timeUntilNextTurn()
          for event in events.wait(wait, pixelsPerUnit: window.pixelsPerUnit) { handle(event) }
          for letter in mailbox.take() { try handle(letter) }
          screen.deliver(samples)
          samples.removeAll(keepingCapacity: true)
          CATransaction.flush()
        }
      }
    }
  }

  /// Serves the run loop. Returns the seconds until there is work without an event.
  private func timeUntilNextTurn() -> Double {
    let timer = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
    CATransaction.flush()
    // The wake-up of another thread can come late on X11, so a wait is short.
    return max(0, min(timer, 1))
  }

  private func handle(_ letter: Mailbox.Letter) throws {
    switch letter {
    case .failed(let message): throw WindowError.failed("draw in the window", message)
    case .contextLost:
      let now = ProcessInfo.processInfo.systemUptime
      losses = losses.filter { $0 > now - 10 } + [now]
      guard losses.count <= 5 else {
        throw WindowError.failed("draw in the window", "its OpenGL context is lost again and again")
      }
      try window.renewSurface()
      loop.setSurface(window.surface)
    }
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    switch event {
    case .key(let key): if let action = Self.action(for: key) { perform(action) }
    case .pressed(.left, let place):
      isPressed = true
      isMirrored = events.isAltDown
      add(.began, place)
    case .pointerMoved(let place): if isPressed { add(.moved, place) }
    case .released(.left, let place):
      add(.ended, place)
      isPressed = false
    case .finger(let phase, let name, let place): addFinger(phase, name, place)
    case .sizeChanged:
      window.updateSize()
      loop.setRefreshRate(window.refreshRate)
      screen.resize(to: Self.points(of: window), scale: max(window.pixelsPerUnit, 1))
      loop.setViewport(Viewport(document: screen.bounds.size, picture: window.pixels))
    case .visibilityChanged: setVisible(window.isVisible)
    case .exposed: loop.refresh()
    case .closed: isOver = true
    case .pressed(.middle, _), .released(.middle, _), .pointerLeft, .wheel, .fileDropped, .woken: break
    }
  }

  private func add(_ phase: TouchSample.Phase, _ pixel: CGPoint) {
    let place = point(pixel)
    let time = screen.clock.time
    if phase == .began { window.capturePointer(true) }
    if phase == .ended { window.capturePointer(false) }
    samples.append(TouchSample(finger: Self.pointer, phase, place, at: time, isPointer: true))
    guard isMirrored else { return }
    let size = screen.bounds.size
    samples.append(
      TouchSample(
        finger: Self.mirror, phase, CGPoint(x: size.width - place.x, y: size.height - place.y), at: time,
        isPointer: true))
  }

  private func addFinger(_ phase: WindowEvent.FingerPhase, _ name: Int64, _ pixel: CGPoint) {
    let kind: TouchSample.Phase =
      switch phase {
      case .down: .began
      case .moved: .moved
      case .up: .ended
      }
    samples.append(TouchSample(finger: name, kind, point(pixel), at: screen.clock.time))
  }

  private func point(_ pixel: CGPoint) -> CGPoint {
    CGPoint(x: pixel.x / window.pixelsPerUnit, y: pixel.y / window.pixelsPerUnit)
  }

  private func setVisible(_ flag: Bool) {
    loop.setVisible(flag)
    let application = UIApplication.shared
    guard flag != (application.applicationState == .active) else { return }
    application.applicationState = flag ? .active : .background
    if flag {
      application.delegate?.applicationWillEnterForeground(application)
      application.delegate?.applicationDidBecomeActive(application)
    } else {
      screen.cancelTouches()
      application.delegate?.applicationWillResignActive(application)
      application.delegate?.applicationDidEnterBackground(application)
    }
  }

  // MARK: Keys

  private enum KeyAction: Sendable { case speed(Double), togglePause, step, toggleFullscreen }

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

/// Messages from the render thread to the main thread.
private final class Mailbox: Sendable {
  enum Letter: Sendable { case failed(String), contextLost }
  private let letters = Mutex([Letter]())

  func put(_ letter: Letter) { letters.withLock { $0.append(letter) } }

  func take() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
