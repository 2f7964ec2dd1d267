import CoreGraphics
import Foundation
import Synchronization

/// A message from the process that draws to the process that has the window.
package enum WindowRequest: Codable, Sendable, Equatable {
  case title(String)
  case fullscreen(Bool)
  case capturePointer(Bool)
  case typing(Bool)
  case copyText(String)
  /// A frame is in a place of the shared memory.
  case frame(place: Int, width: Int, height: Int)
  /// What a process that replaces this one continues with.
  case session(SessionState)
  /// The scene is to be compiled and started again.
  case reload
  /// The session has ended.
  case ended(SessionEnd)
}

/// A message from the process that has the window to the process that draws.
package enum WindowNotice: Codable, Sendable, Equatable {
  case state(WindowState)
  case event(WindowEvent, WindowModifiers)
  /// The frame is shown; another may be drawn.
  case shown
}

/// The properties of a window.
package struct WindowState: Codable, Sendable, Equatable {
  package var pixels: CGSize
  package var pixelsPerUnit: Double
  package var refreshRate: Double
  package var isVisible: Bool
  package var isFullscreen: Bool
  package var driver: String

  package init(_ window: any HostWindow) {
    pixels = window.pixels
    pixelsPerUnit = window.pixelsPerUnit
    refreshRate = window.refreshRate
    isVisible = window.isVisible
    isFullscreen = window.isFullscreen
    driver = window.driver
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
  /// The person opens another scene.
  case opened(String)
  /// The person wants to choose another scene in the gallery.
  case gallery
}

/// One end of a connection of two processes, for messages.
///
/// Messages are objects in JSON, each in a packet of a socket. Any thread may send; one thread receives.
package final class MessageSocket: Sendable {
  private let descriptor: Int32
  /// The greatest length of a message in bytes.
  private static let limit = 1 << 17

  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The two ends of a new connection.
  package static func pair() throws(WindowError) -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .failed("connect two processes", String(cString: strerror(errno)))
    }
    return (ends[0], ends[1])
  }

  /// Sends a message. Returns false if the other end is closed, or, without `waits`, has not received what was sent before.
  @discardableResult package func send(_ message: some Encodable, waits: Bool = true) -> Bool {
    guard let data = try? JSONEncoder().encode(message), data.count <= Self.limit else { return false }
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while true {
      let sent = data.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      if sent >= 0 { return true }
      if errno != EINTR { return false }
    }
  }

  /// Waits for a message. Nil if the other end is closed. Messages of another kind are left out.
  package func receive<Message: Decodable>(_ type: Message.Type) -> Message? {
    var buffer = [UInt8](repeating: 0, count: Self.limit)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      if let message = try? JSONDecoder().decode(type, from: Data(buffer[..<count])) { return message }
    }
  }

  /// Ends the connection: `receive` returns nil at both ends.
  package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
