import FileWriting
import Foundation
import ImageIO
import SceneFiles

/// A replacement of text in a scene file that corrects the problem of a diagnostic.
package struct MarkupFix: Sendable, Hashable {
  /// The code of the corrected problem.
  package let code: DiagnosticCode
  /// The replaced bytes of the file.
  package let range: Range<Int>
  /// The new text.
  package let replacement: String

  /// Replaces bytes of a source.
  init(_ code: DiagnosticCode, replacing range: Range<Int>, with text: String, _ source: XMLSource) {
    self.code = code
    self.range = range
    replacement = text
  }

  /// Inserts text into a file.
  init(_ code: DiagnosticCode, inserting text: String, at offset: Int) {
    self.code = code
    range = offset..<offset
    replacement = text
  }

  /// Removes bytes of a source, and the white space before them.
  init(_ code: DiagnosticCode, removing range: Range<Int>, _ source: XMLSource) {
    self.code = code
    var start = range.lowerBound
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.base[start - 1]) { start -= 1 }
    self.range = start..<range.upperBound
    replacement = ""
  }

  /// Replaces the value of an attribute by the path of a file.
  init(
    _ code: DiagnosticCode, replacingValueOf attribute: XMLAttribute, with path: String, _ source: XMLSource
  ) {
    self.code = code
    let end = attribute.range.upperBound
    let quote = source.base[end - 1]
    var start = attribute.range.lowerBound
    while start < end - 1, source.base[start] != quote { start += 1 }
    range = start + 1..<end - 1
    // The unescaped characters are also valid in XML.
    replacement = path.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? path
  }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/@")
}

/// The corrections of one markup file.
package struct MarkupCorrection: Sendable {
  /// The file. Nil if it is in an archive, which is not changed.
  package let path: String?
  /// The name of the file in reports.
  let file: String
  /// The bytes that were read.
  let bytes: [UInt8]
  package let fixes: [MarkupFix]

  /// The correction of a report about this file; nil for a problem that no text corrects.
  func fix(of diagnostic: Diagnostic) -> MarkupFix? {
    guard diagnostic.line > 0, diagnostic.file == file, !fixes.isEmpty else { return nil }
    let source = XMLSource(file: file, utf8: bytes)
    let place = (diagnostic.line, diagnostic.column)
    let found = fixes.filter { fix in
      // A removal begins before the white space that goes with it, perhaps in an earlier line.
      fix.code == diagnostic.code && source.place(of: fix.range.lowerBound).line <= diagnostic.line
        && diagnostic.line <= source.place(of: fix.range.upperBound).line
    }
    return found.first { source.place(of: $0.range.upperBound) > place } ?? found.last
  }

  /// Writes the file with the corrections, and returns their number.
  ///
  /// The file is replaced completely or not at all. It is not written if it has changed since it was read.
  func write() throws -> Int {
    guard !fixes.isEmpty, let path else { return 0 }
    var bytes = bytes
    guard let current = FileManager.default.contents(atPath: path), current.elementsEqual(bytes) else {
      throw MarkupFixError(path: path)
    }
    // If two corrections overlap, the next run makes the second.
    let count = bytes.apply(
      fixes.map { ByteEdit(range: $0.range, replacement: Array($0.replacement.utf8)) })
    let file = try AtomicFile(path)
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.commit()
    return count
  }
}

/// The file has changed since it was read.
struct MarkupFixError: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) has changed since it was read, so nothing is written" }
}
