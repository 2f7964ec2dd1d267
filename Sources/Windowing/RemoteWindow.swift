import Compositor
import CoreGraphics
import Foundation
import Synchronization

/// A window that another process shows: frames go there through shared memory, and events come from there.
///
/// A Swift scene runs in a process of its own with such a window, so that the real window stays when the scene's code ends its
/// process. See `ProgramViewer`.
package final class RemoteWindow: HostWindow {
  private let link: Link
  private let remoteSurface: RemoteSurface
  private var state: WindowState

  package var surface: any DrawingSurface { remoteSurface }
  package var events: any EventSource { link }

  /// Connects with the process that has the window, by descriptors that it has given. Waits for the window's properties.
  ///
  /// `onLoss` is called on another thread when that process has closed the connection.
  package init(socket: Int32, frames: Int32, onLoss: @escaping @Sendable () -> Void) throws(WindowError) {
    link = Link(MessageSocket(owning: socket))
    guard let state = link.start(onLoss) else {
      throw .failed("connect with the window", "the process that has it has ended")
    }
    self.state = state
    remoteSurface = RemoteSurface(try SharedFrames(owning: frames), link)
  }

  package var driver: String { state.driver }
  package var portalName: String { state.portalName }
  package var pixels: CGSize { state.pixels }
  package var pixelsPerUnit: Double { state.pixelsPerUnit }
  package var refreshRate: Double { state.refreshRate }
  package var isVisible: Bool { state.isVisible }
  package var isFullscreen: Bool { state.isFullscreen }

  package var title = "" {
    didSet { if title != oldValue { link.socket.send(WindowRequest.title(title)) } }
  }

  package func grow(to size: CGSize) { link.socket.send(WindowRequest.grow(size)) }

  package func setFullscreen(_ flag: Bool) { link.socket.send(WindowRequest.fullscreen(flag)) }
  package func capturePointer(_ flag: Bool) { link.socket.send(WindowRequest.capturePointer(flag)) }
  package func copyText(_ text: String) { link.socket.send(WindowRequest.copyText(text)) }
  /// The other process knows.
  package var hasText: Bool { true }
  package func askForText() { link.socket.send(WindowRequest.askForText) }
  package func placeCaret(_ caret: CGRect) { link.socket.send(WindowRequest.caret(caret)) }
  package var hasChanged: Bool { false }
  package var isGone: Bool { false }
  package func updateSize() { state = link.state ?? state }
  package func renewSurface() throws(WindowError) { remoteSurface.renew() }

  /// Tells what another version of the scene continues with.
  package func tell(_ handover: SessionHandover) { link.socket.send(WindowRequest.handover(handover)) }

  /// Asks for the scene to be compiled and started again.
  ///
  /// - Parameter time: from which it runs on, in seconds of the scene; nil for where the session is.
  package func askForReload(at time: Double? = nil) { link.socket.send(WindowRequest.reload(at: time)) }

  private var consolePlace: WindowRequest?

  /// Shows or hides what the scene prints, which the other process has.
  package func toggleConsole() { link.socket.send(WindowRequest.toggleConsole) }

  /// Where the other process may show what the scene prints, in points of the interface, and whether it is light.
  package func placeConsole(in area: CGRect?, isLight: Bool) {
    let request = WindowRequest.placeConsole(area, isLight: isLight)
    guard request != consolePlace else { return }
    consolePlace = request
    link.socket.send(request)
  }

  /// Tells that the session has ended.
  package func end(_ end: SessionEnd) { link.socket.send(WindowRequest.ended(end)) }

  /// The connection, and the thread that receives messages.
  final class Link: EventSource {
    private struct Inbox {
      var state: WindowState?
      var events: [WindowEvent] = []
      var modifiers: WindowModifiers = []
      var isWoken = false
    }

    let socket: MessageSocket
    /// Signalled for each frame that is shown, and when the connection ends.
    let shown = DispatchSemaphore(value: 0)
    private let inbox = Mutex(Inbox())
    private let arrival = DispatchSemaphore(value: 0)

    init(_ socket: MessageSocket) {
      self.socket = socket
      // One place is free while the frame of the other is shown.
      for _ in 1..<SharedFrames.count { shown.signal() }
    }

    /// Receives the window's state, and then everything else on a thread.
    func start(_ onLoss: @escaping @Sendable () -> Void) -> WindowState? {
      guard case .state(let state)? = socket.receive(WindowNotice.self) else { return nil }
      inbox.withLock { $0.state = state }
      let thread = Thread { [self] in
        while let notice = socket.receive(WindowNotice.self) { take(notice) }
        shown.signal()
        inbox.withLock { $0.events.append(.closed) }
        arrival.signal()
        onLoss()
      }
      thread.name = "cambium window"
      thread.start()
      return state
    }

    var state: WindowState? { inbox.withLock { $0.state } }

    private func take(_ notice: WindowNotice) {
      switch notice {
      case .shown: shown.signal()
      case .state(let state): inbox.withLock { $0.state = state }
      case .event(let event, let modifiers):
        inbox.withLock {
          $0.events.append(event)
          $0.modifiers = modifiers
        }
        arrival.signal()
      }
    }

    func wait(_ timeout: Double) -> [WindowEvent] {
      func take() -> [WindowEvent]? {
        inbox.withLock { inbox in
          guard !inbox.events.isEmpty || inbox.isWoken else { return nil }
          defer {
            inbox.events = []
            inbox.isWoken = false
          }
          return inbox.isWoken ? inbox.events + [.woken] : inbox.events
        }
      }
      if let events = take() { return events }
      let end = DispatchTime.now() + max(timeout, 0)
      while arrival.wait(timeout: end) == .success {
        // Signals of events that an earlier call has taken are used up here.
        if let events = take() { return events }
      }
      return []
    }

    func wake() {
      inbox.withLock { $0.isWoken = true }
      arrival.signal()
    }

    var modifiers: WindowModifiers { inbox.withLock { $0.modifiers } }
  }
}

/// Draws frames off-screen and sends them to the process that has the window.
private final class RemoteSurface: DrawingSurface {
  private let frames: SharedFrames
  private let link: RemoteWindow.Link
  private var context: OffscreenContext?
  private var target: ImageTarget?
  private var place = 0

  init(_ frames: SharedFrames, _ link: RemoteWindow.Link) {
    self.frames = frames
    self.link = link
  }

  /// Makes another context at the next `makeCurrent()`. The render thread must have released the surface.
  func renew() {
    context = nil
    target = nil
  }

  func makeCurrent() throws(WindowError) {
    do {
      if let context { return try context.makeCurrent() }
      context = try OffscreenContext()
    } catch {
      throw .failed("draw for the window", "\(error)")
    }
  }

  func release() {
    target = nil
    context?.release()
  }

  /// The other process waits for the display before it allows the next frame.
  func setWaitsForDisplay() -> Bool { true }

  func framebuffer(width: Int, height: Int) throws(WindowError) -> UInt32 {
    if let target, target.width == width, target.height == height { return target.framebuffer }
    target = nil
    do {
      let made = try ImageTarget(width: width, height: height)
      target = made
      return made.framebuffer
    } catch {
      throw .failed("draw for the window", "\(error)")
    }
  }

  func swap() {
    guard let target, let pixels = frames.pixels(place, width: target.width, height: target.height) else {
      return
    }
    target.read(into: pixels)
    // At most one frame is on its way, so the place of the next one is free.
    link.shown.wait()
    link.socket.send(WindowRequest.frame(place: place, width: target.width, height: target.height))
    place = (place + 1) % SharedFrames.count
  }
}
