import CoreGraphics
import QuartzCore
import Synchronization
import Windowing

/// A program in a window of the desktop: events, the run loop, and a thread that draws.
@MainActor package final class DesktopProgram {
  private let window: DesktopWindow
  private let events: WindowEvents
  private let loop: RenderLoop
  /// What the window shows.
  package private(set) var screen: UIScreen
  private var playback: Playback
  private let banner = ProgramBanner()
  /// Called in every turn, at least once a second.
  package var onTurn: (@MainActor () throws -> Void)?
  private let mailbox = Mailbox()
  private var samples: [TouchSample] = []
  /// Whether the pointer stands for two fingers, which mirror each other at the middle of the screen.
  private var isMirrored = false
  private var isPressed = false
  private var isOver = false
  private var losses: [Double] = []
  /// Whether the screen keeps its size, and is scaled to fit the window.
  private let hasOwnSize: Bool

  /// The names of the pointer and of its mirror image among the fingers.
  private static let pointer: Int64 = -1
  private static let mirror: Int64 = -2

  /// Opens a window for a program.
  ///
  /// - Parameters:
  ///   - size: of the window in points.
  ///   - scale: pixels per point; nil for the display's.
  ///   - screen: what it shows, with a size of its own; nil for an empty screen that has the window's size.
  package init(
    title: String, size: CGSize, scale: Double? = nil, isFullscreen: Bool = false,
    screen given: UIScreen? = nil
  ) throws {
    window = try DesktopWindow(
      title: title, size: size, content: size, scale: scale, fullscreen: isFullscreen)
    screen =
      given
      ?? UIScreen(
        size: Self.points(of: window), scale: max(window.pixelsPerUnit, 1),
        clock: MediaClock(time: ProcessInfo.processInfo.systemUptime))
    hasOwnSize = given != nil
    // What views draw is as fine as the window shows it.
    given?.resize(to: screen.bounds.size, scale: max(window.pixelsPerUnit, 1))
    playback = Playback(clock: screen.clock)
    events = WindowEvents(hasFingers: true) { Self.action(for: $0) != nil }
    let mailbox = mailbox
    let events = events
    loop = RenderLoop(
      surface: window.surface, channel: screen.context.makeChannel(), overlay: banner.makeChannel(),
      viewport: Viewport(document: screen.bounds.size, picture: window.pixels),
      background: given == nil ? .none : .checkerboard,
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
  package func run(_ setUp: @MainActor () throws -> Void) throws {
    try screen.makingCurrent {
      try setUp()
      CATransaction.flush()
    }
    loop.start()
    defer {
      UIApplication.shared.delegate?.applicationWillTerminate(.shared)
      loop.stop()
      window.close()
    }
    while !isOver {
      let turn = onTurn
      try screen.makingCurrent {
        let wait = timeUntilNextTurn()
        for event in events.wait(wait, pixelsPerUnit: window.pixelsPerUnit) { handle(event) }
        for letter in mailbox.take() { try handle(letter) }
        screen.deliver(samples)
        samples.removeAll(keepingCapacity: true)
        CATransaction.flush()
      }
      try turn?()
    }
  }

  /// Closes the window at the end of the turn.
  package func close() { isOver = true }

  /// Ends a wait for events, from any thread.
  nonisolated package func wake() { events.wake() }

  /// Shows another screen. Speed and pause stay.
  package func show(_ screen: UIScreen) {
    self.screen.cancelTouches()
    samples = []
    isPressed = false
    let next = Playback(clock: screen.clock)
    next.setSpeed(playback.speed)
    next.setPaused(playback.isPaused)
    playback = next
    self.screen = screen
    loop.setScene(screen.context.makeChannel(), viewport: viewport)
    screen.context.tick()
  }

  /// The time of the clock.
  package var time: CFTimeInterval { playback.time }

  /// Sets the speed, 1 for real time, and whether the clock stands still.
  package func setPlayback(speed: Double, isPaused: Bool) {
    playback.setSpeed(speed)
    playback.setPaused(isPaused)
    loop.refresh()
  }

  /// Shows a message at the top of the window; nil removes it.
  package func setBanner(_ text: String?) {
    banner.show(text, width: window.pixels.width / window.pixelsPerUnit)
    loop.setOverlay(scale: text == nil ? nil : window.pixelsPerUnit)
  }

  private var viewport: Viewport { Viewport(document: screen.bounds.size, picture: window.pixels) }

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
      if !hasOwnSize { screen.resize(to: Self.points(of: window), scale: max(window.pixelsPerUnit, 1)) }
      loop.setViewport(viewport)
    case .visibilityChanged: setVisible(window.isVisible)
    case .exposed: loop.refresh()
    case .closed: isOver = true
    case .wheel(let steps, let place): screen.turnWheel(steps, at: point(place))
    case .pressed(.middle, _), .released(.middle, _), .pointerLeft, .fileDropped, .woken: break
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

  private func point(_ pixel: CGPoint) -> CGPoint { viewport.point(pixel) }

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
