import Foundation
import Synchronization

/// A message between a process that draws and the process that has the window.
///
/// Messages that are sent with every frame have a short form, so that the thread that draws makes no text for them.
package protocol WindowMessage: Codable, Sendable {
  /// The short form; nil for a message that is sent as JSON.
  var packet: WindowPacket? { get }
  /// The message with a short form; nil if there is none.
  init?(_ packet: WindowPacket)
}

/// The short form of a message: 16 bytes in the order of the machine, since both processes run on it.
package struct WindowPacket: Equatable, Sendable, BitwiseCopyable {
  /// Which message it is. The numbers are below 123, the first byte of an object in JSON.
  package enum Kind: UInt32, Sendable { case frame = 1, shown = 2 }

  private var number: UInt32
  package var place: Int32
  package var width: Int32
  package var height: Int32

  /// A packet. Numbers beyond 32 bits become the greatest, which no frame has.
  package init(_ kind: Kind, place: Int = 0, width: Int = 0, height: Int = 0) {
    number = kind.rawValue
    self.place = Int32(clamping: place)
    self.width = Int32(clamping: width)
    self.height = Int32(clamping: height)
  }

  /// A packet of received bytes; nil if they are none.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == MemoryLayout<Self>.size else { return nil }
    let packet = bytes.loadUnaligned(as: Self.self)
    guard Kind(rawValue: packet.number) != nil else { return nil }
    self = packet
  }

  package var kind: Kind? { Kind(rawValue: number) }
}

/// One end of a connection of two processes, for messages.
///
/// Each message is a packet of a socket: its short form, or else an object in JSON. Any thread may send; one thread receives.
package final class MessageSocket: Sendable {
  private let descriptor: Int32
  /// Where packets are received.
  private let buffer: Mutex<UnsafeMutableRawBufferPointer>
  /// The greatest length of a message in bytes.
  package static let limit = 1 << 17

  package init(owning descriptor: Int32) {
    self.descriptor = descriptor
    buffer = Mutex(.allocate(byteCount: Self.limit, alignment: 16))
  }

  deinit {
    close(descriptor)
    buffer.withLock { $0.deallocate() }
  }

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
  @discardableResult package func send(_ message: some WindowMessage, waits: Bool = true) -> Bool {
    if let packet = message.packet { return withUnsafeBytes(of: packet) { send($0, waits) } }
    guard let data = try? JSONEncoder().encode(message), data.count <= Self.limit else { return false }
    return data.withUnsafeBytes { send($0, waits) }
  }

  private func send(_ bytes: UnsafeRawBufferPointer, _ waits: Bool) -> Bool {
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    while true {
      if Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags) >= 0 { return true }
      if errno != EINTR { return false }
    }
  }

  /// Waits for a message. Nil if the other end is closed. What is no message of the type is left out.
  package func receive<Message: WindowMessage>(_ type: Message.Type) -> Message? {
    buffer.withLock { buffer in
      while true {
        // With this flag the result is the packet's length, also where it is longer than the buffer.
        let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_TRUNC))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return nil }
        guard count <= buffer.count else { continue }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if let packet = WindowPacket(bytes) {
          if let message = Message(packet) { return message }
        } else if let message = try? JSONDecoder().decode(type, from: Data(bytes)) {
          return message
        }
      }
    }
  }
}
