import Foundation
import Testing

import Compositor
@testable import Windowing

/// Messages between the process of a Swift scene and the process that has the window.
@Suite struct MessageSocketTests {
  /// A connection: one end for messages, and the descriptor of the other, which also sends what is no message.
  private struct Connection {
    let socket: MessageSocket
    let other: MessageSocket
    let descriptor: Int32

    init() throws {
      let (mine, other) = try MessageSocket.pair()
      socket = MessageSocket(owning: mine)
      self.other = MessageSocket(owning: other)
      descriptor = other
    }

    func send(_ bytes: [UInt8]) { #expect(Glibc.send(descriptor, bytes, bytes.count, 0) == bytes.count) }

    /// The bytes of the next packet.
    func bytes() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 1000)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return Array(buffer.prefix(max(count, 0)))
    }
  }

  @Test func requestsComeBackAsTheyWere() throws {
    let connection = try Connection()
    let requests: [WindowRequest] = [
      .frame(place: 0, width: 1, height: 1), .frame(place: 1, width: 16384, height: 9000),
      .title("a \"title\" é"), .fullscreen(true), .grow(CGSize(width: 800, height: 600.5)),
      .capturePointer(false), .toggleConsole, .copyText(""),
      .askForText,
      .reload(at: nil), .reload(at: 1.5), .ended(.opened(["x.caml", "y.ca"])),
      .frame(place: 0, width: 3, height: 4),
      .handover(
        SessionHandover(
          time: 1.5, speed: 0.25, isPaused: true, isLooping: false, moment: 7,
          viewport: Viewport(
            document: CGSize(width: 10, height: 20), picture: CGSize(width: 30, height: 40)))),
    ]
    for request in requests {
      #expect(connection.other.send(request))
      #expect(connection.socket.receive(WindowRequest.self) == request)
    }
  }

  @Test func noticesComeBackAsTheyWere() throws {
    let connection = try Connection()
    let notices: [WindowNotice] = [
      .shown, .event(.pressed(.left, CGPoint(x: 1, y: 2)), [.shift]),
      .event(.typed(.text("ä", command: nil, isOfKey: true)), []),
      .event(.typed(.down(command: nil, typing: Key("Return"), isRepeat: false)), []), .shown,
    ]
    for notice in notices {
      #expect(connection.other.send(notice))
      #expect(connection.socket.receive(WindowNotice.self) == notice)
    }
  }

  @Test func framesAreShortPackets() throws {
    let connection = try Connection()
    connection.socket.send(WindowRequest.frame(place: 1, width: 640, height: 480))
    connection.socket.send(WindowNotice.shown)
    connection.socket.send(WindowRequest.title("t"))
    let numbers = connection.bytes().withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).map { bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self) }
    }
    #expect(numbers == [1, 1, 640, 480])
    #expect(connection.bytes().count == 16)
    #expect(connection.bytes().first == UInt8(ascii: "{"))
  }

  @Test func whatIsNoMessageIsLeftOut() throws {
    let connection = try Connection()
    func packet(_ numbers: UInt32...) -> [UInt8] { numbers.flatMap { withUnsafeBytes(of: $0) { Array($0) } } }
    // Truncated packets, longer ones, other kinds, and the kinds of the other direction.
    for count in 1..<16 { connection.send(Array(packet(1, 0, 8, 8).prefix(count))) }
    connection.send(packet(1, 0, 8, 8) + [0])
    connection.send(packet(1, 0, 8, 8, 0))
    for kind: UInt32 in [0, 2, 3, 123, .max] { connection.send(packet(kind, 0, 8, 8)) }
    // Text that is no message.
    for text in ["{", "{}", "[]", "{\"frame\":{}}", "{\"frame\":{\"place\":1e99}}", "shown", "\0"] {
      connection.send(Array(text.utf8))
    }
    // Beyond the limit: the beginning alone would be a message.
    let title = Array("{\"title\":{\"_0\":\"t\"}}".utf8)
    connection.send(title + [UInt8](repeating: UInt8(ascii: " "), count: MessageSocket.limit))
    connection.send(packet(1, 0, 8, 8))
    #expect(connection.socket.receive(WindowRequest.self) == .frame(place: 0, width: 8, height: 8))
  }

  @Test func hostileSizesReachNoMemory() throws {
    let connection = try Connection()
    let frames = try SharedFrames()
    let hostile: [(Int32, Int32, Int32)] = [
      (-1, 8, 8), (2, 8, 8), (.max, 8, 8), (0, 0, 8), (0, -8, 8), (0, 8, .max), (0, .min, .min),
      (0, 16385, 1),
    ]
    for (place, width, height) in hostile {
      var bytes: [UInt8] = []
      for number in [1, place, width, height] { withUnsafeBytes(of: number) { bytes += $0 } }
      connection.send(bytes)
      guard case .frame(let place, let width, let height)? = connection.socket.receive(WindowRequest.self)
      else {
        Issue.record("a packet of the right size and kind is a frame")
        continue
      }
      #expect(frames.pixels(place, width: width, height: height) == nil)
    }
    #expect(frames.pixels(1, width: 16384, height: 16384) != nil)
    // Numbers beyond 32 bits do not wrap.
    connection.other.send(WindowRequest.frame(place: 1 << 32, width: 1 << 40 + 8, height: 8))
    #expect(
      connection.socket.receive(WindowRequest.self)
        == .frame(place: Int(Int32.max), width: Int(Int32.max), height: 8))
  }

  @Test func aClosedEndEndsReceiving() throws {
    let (mine, other) = try MessageSocket.pair()
    let socket = MessageSocket(owning: mine)
    close(other)
    #expect(socket.receive(WindowNotice.self) == nil)
    #expect(!socket.send(WindowNotice.shown))
  }

  @Test func aReceiverThatStandsStillDoesNotStopASender() throws {
    let connection = try Connection()
    var sent = 0
    while sent < 1 << 20, connection.socket.send(WindowNotice.shown, waits: false) { sent += 1 }
    #expect(sent > 0 && sent < 1 << 20)
  }
}
