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
  /// A frame is in a place of the shared memory.
  case frame(place: Int, width: Int, height: Int)
  /// What a process that replaces this one continues with.
  case session(SessionState)
  /// The scene is to be compiled and started again: at the time of the session, or at another one, from which it runs on.
  case reload(at: Double?)
  /// What the scene prints is to be shown, or hidden.
  case toggleConsole
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

/// The state of a session that another version of its scene continues with.
package struct SessionState: Codable, Sendable, Equatable {
  /// In seconds of the scene, at `moment`.
  package var time: Double
  package var speed: Double
  package var isPaused: Bool
  package var isLooping: Bool
  /// Of the system's clock, in seconds.
  package var moment: Double
  package var viewport: Viewport
  /// What is switched on. Default nothing.
  package var tools: Tools = []
  /// The paths of the selected layers, the primary one last. Default none.
  package var selection: [String] = []
  /// The constraints that are chosen in the view of the primary layer; nil for none, the default.
  package var constraints: Constraints?

  /// All constraints that a view holds, or one of them by its text.
  package enum Constraints: Codable, Sendable, Equatable {
    case list
    case one(String)
  }

  /// What a person has switched on in the window.
  package struct Tools: OptionSet, Codable, Sendable, Equatable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let inspector = Tools(rawValue: 1)
    package static let timeline = Tools(rawValue: 2)
    package static let borders = Tools(rawValue: 4)
    package static let costs = Tools(rawValue: 8)
    package static let exploded = Tools(rawValue: 16)
    package static let frameTimes = Tools(rawValue: 32)
    package static let hud = Tools(rawValue: 64)
    /// The pointer moves layers and does not touch the scene.
    package static let movesLayers = Tools(rawValue: 128)
  }

  package init(
    time: Double, speed: Double, isPaused: Bool, isLooping: Bool, moment: Double, viewport: Viewport
  ) {
    self.time = time
    self.speed = speed
    self.isPaused = isPaused
    self.isLooping = isLooping
    self.moment = moment
    self.viewport = viewport
  }

  /// The time at a later moment of the system's clock, if nothing but the clock has changed it.
  package func time(at later: Double) -> Double { isPaused ? time : time + (later - moment) * speed }
}

/// Why a session has ended.
package enum SessionEnd: Codable, Sendable, Equatable {
  /// The person closed the window.
  case closed
  /// The desktop has ended, or the program that has the window has closed it.
  case lost
  /// The person went back to where the scene was opened, or leaves where there is no such place.
  case left
  /// The person opens other scenes.
  case opened([String])
  /// The person wants to choose another scene in the gallery.
  case gallery
}
