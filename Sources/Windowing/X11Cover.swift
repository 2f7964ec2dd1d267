import CSDL2
import CoreGraphics
import Foundation
import Synchronization

/// Finds out whether other windows cover a window at the back, so that nothing is drawn which nobody sees.
///
/// A window is covered if the X server says that no pixel of it is visible, or if a maximised or full-screen window of the current
/// work space lies on its display. The second is needed because a server with a compositing manager calls every window visible. It uses
/// the properties that window managers keep (EWMH).
///
/// It has a connection and a thread of its own, which sleeps until the server reports a change. It ends with the process.
final class X11Cover: Sendable {
  private let covered = Atomic(false)

  /// Whether the window is covered now. Any thread may ask.
  var isCovered: Bool { covered.load(ordering: .relaxed) }

  /// Nil without Xlib or a display.
  ///
  /// - Parameter changed: called on another thread when `isCovered` has changed.
  init?(window: UInt, changed: @escaping @Sendable () -> Void) {
    guard let server = X11Server() else { return nil }
    // Unchecked: from here on the thread alone uses it.
    let shared = Unchecked(server)
    let thread = Thread { [weak self] in
      var observer = Observer(server: shared.value, window: window)
      while true {
        let isCovered = observer.isCovered
        guard let self else { return }
        if covered.exchange(isCovered, ordering: .relaxed) != isCovered { changed() }
        observer.wait()
      }
    }
    thread.name = "cambium cover"
    thread.start()
  }

  /// What the thread knows.
  private struct Observer {
    let server: X11Server
    let window: UInt
    private let root: UInt
    private let stacking: UInt
    private let workspace: UInt
    private let windowWorkspace: UInt
    private let state: UInt
    private let hidden: UInt
    private let fullscreen: UInt
    private let maximized: (UInt, UInt)
    /// Windows whose properties are reported.
    private var watched: Set<UInt> = []
    private var isObscured = false

    init(server: X11Server, window: UInt) {
      self.server = server
      self.window = window
      root = server.root
      stacking = server.atom("_NET_CLIENT_LIST_STACKING")
      workspace = server.atom("_NET_CURRENT_DESKTOP")
      windowWorkspace = server.atom("_NET_WM_DESKTOP")
      state = server.atom("_NET_WM_STATE")
      hidden = server.atom("_NET_WM_STATE_HIDDEN")
      fullscreen = server.atom("_NET_WM_STATE_FULLSCREEN")
      maximized = (server.atom("_NET_WM_STATE_MAXIMIZED_HORZ"), server.atom("_NET_WM_STATE_MAXIMIZED_VERT"))
      server.select(root, PropertyChangeMask)
      server.select(window, VisibilityChangeMask)
    }

    var isCovered: Bool {
      mutating get {
        if isObscured { return true }
        let clients = server.numbers(stacking, of: root).filter { $0 != window }
        for client in clients where watched.insert(client).inserted {
          server.select(client, PropertyChangeMask | StructureNotifyMask)
        }
        watched.formIntersection(clients)
        guard let place = server.frame(of: window) else { return false }
        let current = server.numbers(workspace, of: root).first
        return clients.contains { covers($0, place, current) }
      }
    }

    /// Whether a window is as large as its display, on the display of `place`.
    private func covers(_ client: UInt, _ place: CGRect, _ current: UInt?) -> Bool {
      let states = server.numbers(state, of: client)
      guard !states.contains(hidden) else { return false }
      guard
        states.contains(fullscreen) || (states.contains(maximized.0) && states.contains(maximized.1))
      else { return false }
      // All bits set: on every work space.
      let own = server.numbers(windowWorkspace, of: client).first
      guard own == nil || current == nil || own == current || own.map({ $0 & 0xFFFF_FFFF }) == 0xFFFF_FFFF
      else { return false }
      guard let frame = server.frame(of: client) else { return false }
      return place.contains(CGPoint(x: frame.midX, y: frame.midY))
    }

    /// Waits for an event, and takes all that are there.
    mutating func wait() {
      repeat {
        let event = server.next()
        if event.type == VisibilityNotify, event.xvisibility.window == window {
          isObscured = event.xvisibility.state == VisibilityFullyObscured
        }
      } while server.pending > 0
    }
  }
}
