/// Swift source that was written for Apple's systems, as it compiles on Linux.
///
/// ```swift
/// RewrittenSource("@objc func tap() { run(#selector(tap)) }").text
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

  let edits: [SourceEdit]
  /// Where each line begins, in bytes of the original.
  private let lines: [Int]

  /// - Parameters:
  ///   - module: what the files of the same module declare, which may be in other files than this one.
  ///   - previewName: the name of a constant that the file's first `#Preview` becomes, `@MainActor () -> NSObject`; nil if it
  ///     is dropped too.
  package init(_ original: String, module: ModuleDeclarations? = nil, previewName: String? = nil) {
    let tree = ParsedSource(original)
    var declarations = module ?? ModuleDeclarations()
    if module == nil { declarations.add(tree) }
    let visitor = ConstructVisitor(tree.bytes, declarations, previewName: previewName)
    DeepStack.run { visitor.walk(tree.file) }
    edits = SourceEdit.ordered(visitor.edits)
    text = edits.isEmpty ? original : SourceEdit.apply(edits, to: tree.bytes)
    lines = [0] + tree.bytes.indices.filter { tree.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
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
      let length = edit.replacement.utf8.count
      guard begin + length <= column else { return min(column - shift, edit.range.upperBound - start + 1) }
      shift += length - edit.range.count
    }
    return column - shift
  }
}

/// A range of bytes and what takes its place.
struct SourceEdit: Sendable, Equatable {
  let range: Range<Int>
  let replacement: String

  /// In the order of the text, without those that lie within others.
  static func ordered(_ edits: [SourceEdit]) -> [SourceEdit] {
    var result: [SourceEdit] = []
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    })
    where edit.range.lowerBound >= result.last?.range.upperBound ?? 0 {
      result.append(edit)
    }
    return result
  }

  static func apply(_ edits: [SourceEdit], to bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var position = 0
    for edit in edits {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement.utf8
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}
