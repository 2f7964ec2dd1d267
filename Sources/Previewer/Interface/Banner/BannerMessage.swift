import CoreAnimationMarkup
import SceneFiles

/// A message about a scene, for the banners at the top of the window.
package struct BannerMessage: Sendable, Hashable {
  package var severity: Diagnostic.Severity
  /// The text of the message. It may have several lines.
  package var text: String
  /// Empty if the message is not about a file.
  package var file: String
  /// Counted from 1; 0 for a message about the whole file.
  package var line: Int
  /// Counted from 1; 0 if it is not known.
  package var column: Int
  /// The layer that the message is about: its name or id.
  package var layer: String?
  /// What other messages of the file follow from, too; nil for a message of its own.
  package var cause: Cause?
  /// What corrects the problem in the text of its file; nil for a problem that a person has to think about. Default nil.
  package var correction: MarkupFix?

  /// What several messages can follow from.
  package enum Cause: Sendable, Hashable {
    /// What a reader names.
    case diagnostic(Diagnostic.Cause)
    /// A name that the compiler does not know, in any number of places.
    case name(String)
  }

  package init(
    _ severity: Diagnostic.Severity, _ text: String, file: String = "", line: Int = 0, column: Int = 0,
    layer: String? = nil, cause: Cause? = nil
  ) {
    self.cause = cause
    self.severity = severity
    self.text = text
    self.file = file
    self.line = line
    self.column = column
    self.layer = layer
  }

  /// A message of a reader.
  package init(_ diagnostic: Diagnostic) {
    let context = [diagnostic.layer, diagnostic.keyPath].compactMap { $0 }.joined(separator: ", ")
    self.init(
      diagnostic.severity, diagnostic.message + (context.isEmpty ? "" : " (\(context))"),
      file: diagnostic.file, line: diagnostic.line, column: diagnostic.column, layer: diagnostic.layer,
      cause: diagnostic.cause.map { .diagnostic($0) })
  }

  /// The messages in what a compiler wrote: `file:line:column: error: text`. Lines of another form, and notes about the same place,
  /// belong to the message before them; text without any such message is one error.
  package static func messages(inCompilerOutput output: String) -> [BannerMessage] {
    var messages: [BannerMessage] = []
    for line in output.split(whereSeparator: \.isNewline) {
      if let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): (error|warning|note|info): (.*)/),
        let row = Int(match.2), let column = Int(match.3)
      {
        if match.4 == "note", let last = messages.last, last.file == match.1, last.line == row,
          last.column == column
        {
          messages[messages.count - 1].text += "\n" + match.5
          continue
        }
        let severity = Diagnostic.Severity(rawValue: String(match.4)) ?? .info
        let unknown = match.5.firstMatch(of: /^(?:cannot find (?:type )?|no such module )'(\w+)'/)
        messages.append(
          BannerMessage(
            severity, String(match.5), file: String(match.1), line: row, column: column,
            cause: unknown.map { .name(String($0.1)) }))
      } else if let last = messages.indices.last {
        messages[last].text += "\n" + line
      } else {
        messages.append(BannerMessage(.error, String(line)))
      }
    }
    return messages
  }

  /// Messages of one mistake have the same: a cause, and the file if it is one of a single file.
  struct Mistake: Hashable {
    let cause: Cause
    let file: String
  }

  /// Nil for a message of its own.
  var mistake: Mistake? {
    cause.map { cause in
      // A name that the compiler does not know is unknown in all files.
      if case .name = cause { Mistake(cause: cause, file: "") } else { Mistake(cause: cause, file: file) }
    }
  }

  /// The first message of each mistake, and the number of its others.
  static func byMistake(_ messages: [BannerMessage]) -> [(message: BannerMessage, others: Int)] {
    var result: [(message: BannerMessage, others: Int)] = []
    var places: [Mistake: Int] = [:]
    for message in messages {
      let mistake = message.mistake
      if let mistake, let place = places[mistake] {
        result[place].others += 1
      } else {
        if let mistake { places[mistake] = result.count }
        result.append((message, 0))
      }
    }
    return result
  }

  /// `door.caml:12:7`: the file's name with its folder if that is short, and the position. Empty without a file.
  package var place: String {
    guard !file.isEmpty else { return "" }
    let parts = file.split(separator: "/")
    let name = file.count <= 48 ? file : parts.suffix(2).joined(separator: "/")
    let position = [line, column].prefix { $0 > 0 }.map { ":\($0)" }.joined()
    return (name + position).escapingControls()
  }
}
