import CoreAnimationMarkup
import CoreGraphics
import Foundation
import SceneFiles

/// The format of the findings of a check.
package enum CheckFormat: String, Sendable, CaseIterable {
  /// Lines that people and editors read, with a summary.
  case text
  /// One array of objects.
  case json
  /// Workflow commands of GitHub Actions, which show findings beside the lines of a pull request.
  case github
}

/// The findings of checks of scenes.
package struct CheckReport {
  /// All findings, ordered by scene and by position in each file.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The unsupported features with their number, in the order in which they occurred.
  private var unsupported: [(name: String, count: Int)] = []
  private var hasUnreadable = false
  /// Sentences about the findings of scenes, each of which has a line before all findings.
  private var summaries: [String] = []
  /// Errors that follow from others, and are counted alone.
  private var folded = 0

  package init() {}

  /// Adds findings about a scene.
  ///
  /// - Parameters:
  ///   - summary: a sentence about all of them. Default: none.
  ///   - folded: the number of further errors, which follow from those that are found. Default 0.
  package mutating func add(_ found: [Diagnostic], summary: String? = nil, folded: Int = 0) {
    summaries += summary.map { [$0] } ?? []
    self.folded += folded
    // The offset makes sorting stable.
    let sorted = found.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.element.column, $0.offset)
        < ($1.element.file, $1.element.line, $1.element.column, $1.offset)
    }
    diagnostics += sorted.map(\.element)
  }

  /// Adds the findings of one document's check.
  package mutating func add(_ document: SceneDocument) {
    add(document.diagnostics)
    for (name, count) in document.unsupported {
      if let index = unsupported.firstIndex(where: { $0.name == name }) {
        unsupported[index].count += count
      } else {
        unsupported.append((name, count))
      }
    }
    hasUnreadable = hasUnreadable || document.root == nil
  }

  /// Whether the check fails: with errors, and if `strict` also with warnings.
  package func fails(strict: Bool) -> Bool {
    hasUnreadable || count(.error) > 0 || strict && count(.warning) > 0
  }

  /// A line for each error.
  package var errors: [String] { diagnostics.filter { $0.severity == .error }.map(\.description) }

  private func count(_ severity: Diagnostic.Severity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }

  // MARK: Text

  /// The sentences about findings, a line for each finding, the unsupported features, and their numbers. Empty without findings.
  package var text: [String] {
    guard !diagnostics.isEmpty else { return [] }
    var lines = summaries + diagnostics.map(\.description)
    if !unsupported.isEmpty {
      lines.append("unsupported: " + unsupported.map { "\($0.name) ×\($0.count)" }.joined(separator: ", "))
    }
    lines.append(
      "\(Self.counted(count(.error) + folded, "error")), \(Self.counted(count(.warning), "warning"))")
    return lines
  }

  private static func counted(_ count: Int, _ what: String) -> String {
    "\(count) \(what)\(count == 1 ? "" : "s")"
  }

  // MARK: Formats for programs

  /// An array of objects with the members file, line, column, severity, code, message, layer and keyPath.
  /// Lines and columns count from 1, and are null for a finding about the whole file; layer and keyPath may
  /// be null.
  package var json: JSON {
    .array(
      diagnostics.map { diagnostic in
        [
          "file": .string(diagnostic.file),
          "line": diagnostic.line > 0 ? .integer(diagnostic.line) : .null,
          "column": diagnostic.line > 0 ? .integer(diagnostic.column) : .null,
          "severity": .string(diagnostic.severity.rawValue),
          "code": .string(diagnostic.code.rawValue),
          "message": .string(diagnostic.message),
          "layer": .optional(diagnostic.layer),
          "keyPath": .optional(diagnostic.keyPath),
        ]
      })
  }

  /// A workflow command for each finding: `::warning file=…,line=…,col=…,title=code::message`.
  ///
  /// The escapes are those of GitHub's own toolkit: `%`, carriage return and line feed everywhere, `:` and `,` in
  /// properties. Other control characters are written as in text.
  package var github: [String] {
    diagnostics.map { diagnostic in
      let command = diagnostic.severity == .info ? "notice" : diagnostic.severity.rawValue
      var properties = ["file=" + Self.property(diagnostic.file)]
      if diagnostic.line > 0 { properties += ["line=\(diagnostic.line)", "col=\(diagnostic.column)"] }
      properties.append("title=" + Self.property(diagnostic.code.rawValue))
      let context = [diagnostic.layer, diagnostic.keyPath].compactMap { $0 }.joined(separator: ", ")
      let message = diagnostic.message + (context.isEmpty ? "" : " (\(context))")
      return "::\(command) \(properties.joined(separator: ","))::\(Self.data(message))"
    }
  }

  private static func data(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "\r", with: "%0D")
      .replacingOccurrences(of: "\n", with: "%0A")
    return escaped.escapingControls()
  }

  private static func property(_ text: String) -> String {
    data(text).replacingOccurrences(of: ":", with: "%3A").replacingOccurrences(of: ",", with: "%2C")
  }
}
