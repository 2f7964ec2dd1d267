import Foundation

/// Writes the events of the window as JSON, one object per line, each with one unbuffered write.
///
/// It can be used from any thread. If the file can no longer be written to, the log ends and the window stays
/// open.
package final class EventLog: Sendable {
  private let descriptor: Int32
  private let closes: Bool
  private let lock = NSLock()

  /// A log to a file, or to standard output when `path` is `-`.
  ///
  /// - Parameter appends: whether the file keeps its events. Default false: it is emptied.
  package init(path: String, appends: Bool = false) throws {
    closes = path != "-"
    descriptor =
      closes
      ? open(path, O_WRONLY | O_CREAT | (appends ? O_APPEND : O_TRUNC) | O_CLOEXEC, 0o644)
      : StandardStreams.data
    guard descriptor >= 0 else {
      throw OutputError(what: "write events to \(path)", reason: String(cString: strerror(errno)))
    }
  }

  deinit { if closes { close(descriptor) } }

  /// Writes `{"event": name, …members}`.
  package func write(_ name: String, _ members: [JSON.Member] = []) {
    let line = JSON.object([JSON.Member("event", .string(name))] + members).line + "\n"
    lock.withLock { try? StandardStreams.write(line, to: descriptor) }
  }
}
