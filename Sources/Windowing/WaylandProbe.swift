import Foundation

/// Finds out whether a Wayland compositor has a seat, which is a pointer or a keyboard. SDL 2.26 crashes on a
/// compositor without one.
///
/// It sends the few messages that this needs over the compositor's socket, so that no other library has to be
/// linked: a request for the registry, which is answered with one event for each global object, and a sync,
/// whose answer comes last.
enum WaylandProbe {
  /// Whether the compositor in the environment has a seat. Nil if there is no answer.
  static func hasSeat(environment: [String: String], timeout: Double = 2) -> Bool? {
    guard let path = socketPath(environment) else { return nil }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      guard path.utf8.count < buffer.count else { return false }
      buffer.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { return nil }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { return nil }
    var limit = timeval(tv_sec: Int(clamping: timeout), tv_usec: Int(clamping: timeout * 1e6) % 1_000_000)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))

    // Object 1 is the display: request 1 makes object 2 its registry, request 0 makes object 3 a callback.
    let requests: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16 | 0, 3]
    guard requests.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) == $0.count }) else {
      return nil
    }
    return answer(from: descriptor)
  }

  private static func answer(from descriptor: Int32) -> Bool? {
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while received.count < 1 << 20 {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return nil }
      received += chunk[..<count]
      while received.count >= 8 {
        let object = word(received, 0)
        let size = Int(word(received, 4) >> 16)
        let opcode = word(received, 4) & 0xFFFF
        guard size >= 8 else { return nil }
        guard received.count >= size else { break }
        // The callback is done: all globals have been announced.
        if object == 3 { return false }
        // A global of the registry: name, length of the interface's name, the name, version.
        if object == 2, opcode == 0, size >= 16 {
          let length = Int(word(received, 12))
          if length > 0, 16 + length <= size, received[16..<16 + length - 1].elementsEqual("wl_seat".utf8) {
            return true
          }
        }
        received.removeFirst(size)
      }
    }
    return nil
  }

  /// Words are in the machine's byte order.
  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  private static func socketPath(_ environment: [String: String]) -> String? {
    let name = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? "wayland-0"
    if name.hasPrefix("/") { return name }
    return environment["XDG_RUNTIME_DIR"].map { "\($0)/\(name)" }
  }
}
