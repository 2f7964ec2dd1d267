import Foundation
import QuartzCore
import SceneTools
import Synchronization
import UIKit
import Windowing

/// What a window shows until its session ends: scenes of this process (`PreviewSession`), or the frames of a Swift scene's process
/// (`ProgramViewer`).
///
/// `serve()` is the main loop of both. It runs on the main thread, which waits for events and serves the main run loop and with it the
/// main dispatch queue.
@MainActor protocol WindowContent: AnyObject {
  /// A message from another thread to the main thread.
  associatedtype Letter: Sendable

  var options: PreviewOptions { get }
  var window: any HostWindow { get }
  /// The window's own interface.
  var interface: InterfaceScreen { get }
  var mailbox: Mailbox<Letter> { get }
  /// Why the session ends; nil while it goes on.
  var end: SessionEnd? { get set }
  /// Whether other windows cover a background, as far as the content was told.
  var isCovered: Bool { get set }

  func handle(_ event: WindowEvent)
  func handle(_ letter: Letter) throws
  /// Opens files that were dropped together.
  func openFiles(_ paths: [String])
  /// A signal ends the process.
  func endBySignal()
  /// Does the work of a turn that does not depend on events.
  ///
  /// - Parameter isIdle: whether neither an event nor a message has come since the last turn.
  func turn(isIdle: Bool)
  /// The seconds until there is work without events; infinity for none.
  ///
  /// - Parameter timer: the seconds until the next timer of the run loop ends.
  func timeUntilNextTurn(timer: Double) -> Double
  /// Runs a turn with the content's screen as the current one.
  func within(_ body: @MainActor () throws -> Void) rethrows
}

extension WindowContent {
  /// Serves the window until the session ends, and returns why it ends.
  func serve() throws -> SessionEnd {
    let mailbox = mailbox
    let isSignalled = Mutex(false)
    Signals.setHandler {
      isSignalled.withLock { $0 = true }
      mailbox.wake()
    }
    defer { Signals.setHandler(nil) }
    while true {
      if let end { return end }
      try within {
        let events = window.events.wait(waitUntilNextTurn())
        var dropped: [String] = []
        for event in events where end == nil {
          // Files that were dropped together are opened together.
          if case .fileDropped(let path) = event { dropped.append(path) } else { handle(event) }
        }
        if !dropped.isEmpty { openFiles(dropped) }
        let letters = mailbox.take()
        for letter in letters { try handle(letter) }
        if isSignalled.withLock({ $0 }) { endBySignal() }
        if window.hasChanged { handle(window.isGone ? .closed : .sizeChanged) }
        followCover()
        turn(isIdle: events.isEmpty && letters.isEmpty)
      }
    }
  }

  /// Runs timers, ends of animations and blocks whose time has come. Returns the seconds until there is work without events.
  private func waitUntilNextTurn() -> Double {
    let timer = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
    CATransaction.flush()
    // On X11 the wake-up of another thread was late by the whole wait on a busy machine, so a wait is short.
    return max(min(timer, 1, timeUntilNextTurn(timer: timer)), 0)
  }

  /// Whether the scene is the background of the desktop or of another program's window: it covers the window, and its layers stay
  /// where they are.
  var isBackground: Bool { options.place != .desktop }

  /// Draws nothing while a background is covered by other windows. The time goes on.
  private func followCover() {
    guard isBackground, window.isVisible == isCovered else { return }
    isCovered.toggle()
    handle(.visibilityChanged)
  }

  /// Sets the program's icon for a window of its own.
  func setIcon() {
    if !isBackground { (window as? DesktopWindow)?.setIcon(WindowIcon.sizes) }
  }

  /// Sets the interface's theme: that of the options, or else whether the desktop's programs are light or dark, once the desktop says it.
  func readTheme() {
    if let style = options.theme { return interface.theme = .theme(style) }
    ThemePreference.read { [interface, mailbox] style in
      guard let style else { return }
      DispatchQueue.main.async { interface.theme = .theme(style) }
      mailbox.wake()
    }
  }
}
