import Foundation

/// A place in the source of a scene at which its code has stopped.
package struct TrapPlace: Sendable, Equatable {
  package var file: String
  /// Counted from 1.
  package var line: Int
  /// Counted from 1, in bytes; 0 if it is not known.
  package var column: Int
  /// What the compiler says about traps for which the runtime writes no message, such as `arithmetic overflow`; nil for others.
  package var reason: String?
  /// A sentence about the cause, which follows the runtime's message; nil for most.
  package var note: String?

  package init(file: String, line: Int, column: Int, reason: String? = nil, note: String? = nil) {
    self.note = note
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// `file:line:column`, or `file:line`.
  var description: String { column > 0 ? "\(file):\(line):\(column)" : "\(file):\(line)" }
}

/// What a process says about the place at which its code has stopped.
package struct TrapReport: Sendable, Equatable {
  /// Places in the scene's library, the innermost call first; empty if they are not known.
  package var addresses: [UInt]
  /// The module, the file's name and the line in the runtime's message; nil without them.
  package var stated: Stated?

  package struct Stated: Sendable, Equatable {
    package var module: String
    package var file: String
    package var line: Int
  }
}

/// The messages of Swift's runtime about code that stops.
package enum TrapMessage {
  /// Lines of a message that are taken.
  private static let most = 4

  /// Whether a text is a message of the runtime and nothing else.
  package static func isOne(_ text: String) -> Bool {
    text.prefixMatch(of: Self.start) != nil || isSentence(text) || text.hasPrefix(accessEnd)
  }

  /// Whether a text begins with a message that stands alone, without a file, a line and the kind of the error.
  private static func isSentence(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("Could not cast value of type ") || text.hasPrefix("Simultaneous accesses to ")
  }

  /// What follows the list of calls of a simultaneous access.
  private static let accessEnd = "Fatal access conflict detected."

  private static var start: Regex<(Substring, Substring)> {
    /(?:[^\n]+:\d+: )?(Fatal error|Precondition failed|Assertion failed)/
  }

  /// The last message of the runtime in what a process wrote, without its file and line: `Index out of range`. Nil without one.
  ///
  /// The runtime writes `Module/File.swift:12: Fatal error: Index out of range`. A message of the user's may have several lines, up to the
  /// runtime's list of calls.
  static func last(in output: String) -> String? { found(in: output)?.message }

  /// The place that the last message of the runtime names; nil without one.
  static func place(in output: String) -> TrapReport.Stated? {
    guard let place = found(in: output)?.place,
      let match = place.wholeMatch(of: #/(\w+)\/(.+):(\d+): /#), let line = Int(match.3)
    else { return nil }
    return TrapReport.Stated(module: String(match.1), file: String(match.2), line: line)
  }

  /// The last message, and the text before its kind.
  private static func found(in output: String) -> (message: String, place: Substring)? {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated().reversed() {
      if isSentence(line) { return (String(line), "") }
      guard let match = line.prefixMatch(of: start) else { continue }
      let rest = line[match.range.upperBound...]
      let place = match.0.dropLast(match.1.count)
      // Without a text the kind is the message.
      guard rest.hasPrefix(": ") else { return rest.isEmpty ? (match.1.lowercased(), place) : nil }
      let calls = lines[index...].firstIndex { $0 == OutputLines.heading } ?? index + 1
      let message = [rest.dropFirst(2)] + lines[(index + 1)..<calls].prefix(most - 1)
      return (message.joined(separator: "\n"), place)
    }
    return nil
  }
}

/// The lines of a process's output, as its bytes arrive.
///
/// The runtime's lists of calls, which follow its messages about traps and name no place of the user's source, are left out.
struct OutputLines {
  private var pending: [UInt8] = []
  private var isInCalls = false
  /// The longest line that is waited for, in bytes.
  private static let longest = 4096

  /// Adds bytes. Returns the text of the lines that are complete now, with their ends.
  mutating func add(_ bytes: some Collection<UInt8>) -> String {
    pending += bytes
    var text = ""
    if let end = pending.lastIndex(of: UInt8(ascii: "\n")) {
      text = filtered(String(decoding: pending[...end], as: UTF8.self))
      pending.removeSubrange(...end)
    }
    if pending.count > Self.longest { text += rest() }
    return text
  }

  /// The begin of a line whose end does not come now, up to the last whole character.
  mutating func rest() -> String {
    // The list of calls is written in pieces.
    guard !isInCalls else { return "" }
    let count = pending.count - Self.unfinishedCharacter(pending)
    defer { pending.removeFirst(count) }
    return String(decoding: pending.prefix(count), as: UTF8.self)
  }

  /// All that is left, at the end of the output.
  mutating func end() -> String {
    defer { pending = [] }
    return filtered(String(decoding: pending, as: UTF8.self))
  }

  /// The number of bytes at the end that begin a character of UTF-8 and do not complete it.
  private static func unfinishedCharacter(_ bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() {
      if byte & 0xc0 == 0x80 { continue }
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }

  /// The text without the runtime's lists of calls.
  private mutating func filtered(_ text: String) -> String {
    guard isInCalls || text.contains(Self.heading) || text.contains(Self.access) else { return text }
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      let next = end < rest.endIndex ? rest.utf8.index(after: end) : end
      if Self.isHeading(line) {
        isInCalls = true
      } else if !isInCalls || line.prefixMatch(of: #/\d+ +\S+ +0x[0-9a-f]+ /#) == nil {
        isInCalls = false
        result += rest[..<next]
      }
      rest = rest[next...]
    }
    return result
  }

  /// What stands above the runtime's list of calls.
  static let heading = "Current stack trace:"
  /// What is in the lines about the two accesses to a variable that exclude each other. The first line names a place in the library,
  /// and the second one stands above a list of calls:
  ///
  ///     Previous access (a modification) started at scene.so`main + 74 (0x7f06efebf5aa).
  ///     Current access (a modification) started at:
  private static let access = " access (a "

  private static func isHeading(_ line: Substring) -> Bool {
    line == heading || line.contains(access) && (line.hasPrefix("Previous") || line.hasPrefix("Current"))
  }
}
