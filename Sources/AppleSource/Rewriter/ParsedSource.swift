import SwiftParser
import SwiftSyntax

/// The bytes and the syntax tree of a source file. Text that is not Swift gives a tree with errors.
struct ParsedSource {
  let bytes: [UInt8]
  let file: SourceFileSyntax

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    file = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }
}
