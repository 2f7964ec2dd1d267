import Foundation

/// A bus of D-Bus for one test, on which a portal can be started that answers without a person.
final class PrivateBus {
  let address: String
  private let daemon: Process
  private var portal: (process: Process, lines: FileHandle)?

  init() throws {
    let start = try Self.start(
      "/usr/bin/env", ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"], [:])
    daemon = start.process
    address = try Self.line(start.lines)
  }

  deinit {
    // The threads of Dispatch block signals, and the processes that they start inherit that: SIGTERM would wait.
    for process in [portal?.process, daemon] {
      if let process { kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// Starts a portal; the program fake-portal describes its answers.
  func startPortal(_ answer: String, _ files: [String] = []) throws {
    let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "portal/fake-portal")
    let start = try Self.start(
      "/usr/bin/env", ["python3", program.path, answer] + files, ["DBUS_SESSION_BUS_ADDRESS": address])
    guard try Self.line(start.lines) == "ready" else { throw CocoaError(.fileReadUnknown) }
    portal = start
  }

  /// The next call that the portal has got. Waits for it.
  func nextCall() throws -> Call {
    guard let portal else { throw CocoaError(.fileNoSuchFile) }
    let text = try Self.line(portal.lines)
    return try Call(JSONSerialization.jsonObject(with: Data(text.utf8)))
  }

  /// A call of the portal.
  struct Call {
    let method: String
    let path: String
    let arguments: [Any]

    init(_ value: Any) throws {
      guard let members = value as? [String: Any], let method = members["method"] as? String,
        let path = members["path"] as? String, let arguments = members["arguments"] as? [Any]
      else { throw CocoaError(.coderReadCorrupt) }
      (self.method, self.path, self.arguments) = (method, path, arguments)
    }

    var options: [String: Any] { arguments.last as? [String: Any] ?? [:] }
    /// A path in the options, which has a zero byte at its end.
    func path(_ option: String) -> String? { (options[option] as? [String: String])?["bytes"] }
  }

  private static func start(
    _ program: String, _ arguments: [String], _ variables: [String: String]
  ) throws -> (process: Process, lines: FileHandle) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    // The daemon says that it may not open more files.
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, pipe.fileHandleForReading)
  }

  private static func line(_ file: FileHandle) throws -> String {
    var bytes: [UInt8] = []
    while let byte = try file.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    throw CocoaError(.fileReadTooLarge)
  }
}
