import CoreGraphics

/// A message from the process that draws to the process that has the window.
package enum WindowRequest: WindowMessage, Equatable {
  case title(String)
  case fullscreen(Bool)
  case grow(CGSize)
  case capturePointer(Bool)
  case copyText(String)
  /// The clipboard's text is wanted, as an event.
  case askForText
  /// Where the caret is, in points of the desktop.
  case caret(CGRect)
  /// A frame is in a place of the shared memory.
  case frame(place: Int, width: Int, height: Int)
  /// What a process that replaces this one continues with.
  case handover(SessionHandover)
  /// The scene is to be compiled and started again: at the time of the session, or at another one, from which it runs on.
  case reload(at: Double?)
  /// What the scene prints is to be shown, or hidden.
  case toggleConsole
  /// What the scene prints may lie in a part of the window, in points of the interface, nil for no part, and is light or dark.
  case placeConsole(CGRect?, isLight: Bool)
  /// The session has ended.
  case ended(SessionEnd)

  package var packet: WindowPacket? {
    guard case .frame(let place, let width, let height) = self else { return nil }
    return WindowPacket(.frame, place: place, width: width, height: height)
  }

  package init?(_ packet: WindowPacket) {
    guard packet.kind == .frame else { return nil }
    self = .frame(place: Int(packet.place), width: Int(packet.width), height: Int(packet.height))
  }
}

/// A message from the process that has the window to the process that draws.
package enum WindowNotice: WindowMessage, Equatable {
  case state(WindowState)
  case event(WindowEvent, WindowModifiers)
  /// The frame is shown; another may be drawn.
  case shown

  package var packet: WindowPacket? {
    if case .shown = self { WindowPacket(.shown) } else { nil }
  }

  package init?(_ packet: WindowPacket) {
    guard packet.kind == .shown else { return nil }
    self = .shown
  }
}

/// The properties of a window.
package struct WindowState: Codable, Sendable, Equatable {
  package var pixels: CGSize
  package var pixelsPerUnit: Double
  package var refreshRate: Double
  package var isVisible: Bool
  package var isFullscreen: Bool
  package var driver: String
  package var portalName: String

  package init(_ window: any HostWindow) {
    pixels = window.pixels
    pixelsPerUnit = window.pixelsPerUnit
    refreshRate = window.refreshRate
    isVisible = window.isVisible
    isFullscreen = window.isFullscreen
    driver = window.driver
    portalName = window.portalName
  }
}
