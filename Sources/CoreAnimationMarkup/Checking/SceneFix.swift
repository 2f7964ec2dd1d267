import Foundation
import ImageIO

/// A change to the text of a scene file that corrects what a diagnostic tells of and leaves the rest as it is.
package struct SceneFix: Sendable, Equatable {
  /// What it corrects.
  package let code: DiagnosticCode
  /// The bytes of the file that it replaces.
  package let range: Range<Int>
  /// What comes in their place.
  package let replacement: String

  /// Replaces bytes of a source.
  init(_ code: DiagnosticCode, replacing range: Range<Int>, with text: String, _ source: XMLSource) {
    self.code = code
    self.range = range
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

  /// Replaces what stands between the quotes of an attribute by the path of a file.
  init(
    _ code: DiagnosticCode, replacingValueOf attribute: XMLAttribute, with path: String, _ source: XMLSource
  ) {
    self.code = code
    let end = attribute.range.upperBound
    let quote = source.base[end - 1]
    var start = attribute.range.lowerBound
    while start < end - 1, source.base[start] != quote { start += 1 }
    range = start + 1..<end - 1
    // What is left unescaped is plain in XML as well.
    replacement = path.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? path
  }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/@")
}

/// The corrections of one markup file.
package struct SceneCorrection: Sendable {
  /// The file; nil where it lies in an archive, which is not written.
  package let path: String?
  /// What was read.
  let bytes: [UInt8]
  package let fixes: [SceneFix]

  /// Writes the file again with the fixes, and says how many there were.
  ///
  /// The file is replaced as a whole or not at all. Nothing is written when it is no longer what was read.
  fileprivate func write() throws -> Int {
    guard !fixes.isEmpty, let path else { return 0 }
    var bytes = bytes
    guard let current = FileManager.default.contents(atPath: path), current.elementsEqual(bytes) else {
      throw SceneFixError(path: path)
    }
    var end = bytes.count
    var count = 0
    // From the back, so that the places before stay; of two that overlap one is left for the next time.
    for fix in fixes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where fix.range.upperBound <= end {
      bytes.replaceSubrange(fix.range, with: Array(fix.replacement.utf8))
      end = fix.range.lowerBound
      count += 1
    }
    let file = try AtomicFile(path)
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.commit()
    return count
  }
}

extension SceneDocument {
  /// The corrections of all markup files.
  package var fixes: [SceneFix] { corrections.flatMap(\.fixes) }

  /// How many corrections there are in an archive, where they cannot be written.
  package var fixesInArchives: Int { corrections.reduce(0) { $0 + ($1.path == nil ? $1.fixes.count : 0) } }

  /// Writes the markup files again with their corrections, each as a whole or not at all, and says how many corrections
  /// there were. Archives stay as they are.
  package func writeFixes() throws -> Int { try corrections.reduce(0) { $0 + (try $1.write()) } }
}

/// The file has changed since it was read.
struct SceneFixError: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) has changed since it was read, so nothing is written" }
}
