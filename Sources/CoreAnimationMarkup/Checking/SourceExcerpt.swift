import SceneFiles

/// The line of a file that a message is about, and where in it.
package struct SourceExcerpt: Sendable, Equatable {
  /// The line, with spaces for tabs and escapes for control characters. The middle part of a long one.
  package let text: String
  /// The column in `text` of the character that is meant, counted from 0.
  package let column: Int

  /// The characters of a line that are shown.
  private static let longest = 120
  private static let before = 40
  /// Larger files have no excerpts.
  private static let fileBytes = 4 << 20

  /// Reads the line.
  ///
  /// - Parameters:
  ///   - line: counted from 1.
  ///   - column: in Unicode scalars, counted from 1.
  /// - Returns: nil if the file cannot be read, for example because it is in an archive, or has no such line.
  package init?(file: String, line: Int, column: Int) {
    guard line > 0, column > 0,
      let bytes = try? FileContents(path: file, limit: Self.fileBytes).bytes
    else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    self.init(String(decoding: lines[line - 1], as: UTF8.self), column: column)
  }

  /// The part of a line around a column.
  init(_ line: String, column: Int) {
    var scalars = Array(line.unicodeScalars)
    if scalars.last == "\r" { scalars.removeLast() }
    let place = min(max(column - 1, 0), scalars.count)
    let indent = scalars.prefix(place).prefix { $0 == " " || $0 == "\t" }.count
    var start = indent
    if place - start > Self.longest - 20 { start = place - Self.before }
    let end = min(start + Self.longest, scalars.count)
    func shown(_ part: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      for scalar in part { text.append(scalar == "\t" ? " " : scalar) }
      return String(text).escapingControls()
    }
    let lead = start > indent ? "…" : ""
    let head = lead + shown(scalars[start..<max(place, start)])
    text = head + shown(scalars[max(place, start)..<max(end, place)]) + (end < scalars.count ? "…" : "")
    self.column = head.count
  }
}
