import Foundation

/// A place that a line of text names: `scene.swift:12:7`, or without the column.
package struct TextPlace: Equatable, Sendable {
  /// The file as the text names it.
  package var file: String
  /// Counted from 1.
  package var line: Int
  /// Counted from 1; 0 for none.
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The first place in a text; nil without one.
  package init?(in text: String) {
    guard
      let match = text.firstMatch(
        of: /([^\s:"'()\[\]]*[^\s:"'()\[\]\/.]\.[A-Za-z]{1,8}):(\d{1,9})(?::(\d{1,9}))?/),
      let line = Int(match.2), line > 0,
      // The host of an address is no file.
      !match.1.hasPrefix("//")
    else { return nil }
    file = String(match.1)
    self.line = line
    column = match.3.flatMap { Int($0) } ?? 0
  }

  /// The path of the file: as it stands, else in a folder, else the file of that name in the folder, such as for `Scene/scene.swift`, which
  /// the runtime writes. Nil if there is none.
  package func path(in folder: URL) -> String? {
    let name = URL(fileURLWithPath: file).lastPathComponent
    let paths = [
      file, folder.appendingPathComponent(file).path, folder.appendingPathComponent(name).path,
    ]
    return paths.first { FileManager.default.fileExists(atPath: $0) }
  }
}
