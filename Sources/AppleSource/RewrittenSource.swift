/// Swift source that was written for Apple's systems, as it compiles on Linux.
///
/// ```swift
/// try SourceRewriter(toolchain).rewrite(["@objc func tap() { run(#selector(tap)) }"]).files[0].text
/// ```
///
/// Attributes of Objective-C are replaced by spaces, `#selector` by a `Selector` that has the function, and `#keyPath` by
/// its string; a `#Preview` at file scope is dropped. Every line keeps its number; on a line where something grew, columns behind it move, and
/// `originalColumn(_:line:)` gives the column in the user's file. All other text is kept byte by byte. Rewriting the
/// result changes nothing.
package struct RewrittenSource: Sendable {
  package let text: String
  /// Whether the text differs from the original.
  package var isChanged: Bool { !edits.isEmpty }

  /// A range of bytes of the original, and the number of bytes that take its place.
  struct Edit: Sendable, Equatable {
    let range: Range<Int>
    let length: Int
  }

  /// In the order of the text.
  let edits: [Edit]
  /// Where each line begins, in bytes of the original.
  private let lines: [Int]

  init(_ text: String, of original: String, edits: [Edit]) {
    self.text = text
    self.edits = edits
    lines = [0] + original.utf8.enumerated().lazy.filter { $1 == UInt8(ascii: "\n") }.map { $0.offset + 1 }
  }

  /// The column in the original, counted in bytes from 1, of a column in the rewritten text. `line` counts from 1 and is
  /// the same in both.
  package func originalColumn(_ column: Int, line: Int) -> Int {
    guard lines.indices.contains(line - 1) else { return column }
    let start = lines[line - 1]
    let end = line < lines.count ? lines[line] : Int.max
    var shift = 0
    for edit in edits where edit.range.lowerBound >= start && edit.range.lowerBound < end {
      let begin = edit.range.lowerBound - start + 1 + shift
      guard begin <= column else { break }
      // A column within what was put in stands for the construct's beginning.
      guard begin + edit.length <= column else {
        return min(column - shift, edit.range.upperBound - start + 1)
      }
      shift += edit.length - edit.range.count
    }
    return column - shift
  }
}
