import TestSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

extension MarkupText {
  /// Begins to edit a text.
  init(_ text: String) throws { try self.init([UInt8](text.utf8), file: "scene.caml") }

  /// The text as it would be saved, read as UTF-8.
  var string: String { String(decoding: fileBytes, as: UTF8.self) }

  /// The first element with a name of its class, in the order of the file, or with the value of its attribute `name`.
  func element(_ name: String) throws -> MarkupElement {
    try #require(elements.first { self.name(of: $0) == name || attribute("name", of: $0) == name })
  }

  /// All elements in the order of the file.
  var elements: [MarkupElement] {
    var all: [MarkupElement] = []
    func add(_ element: MarkupElement) {
      all.append(element)
      for child in children(of: element) { add(child) }
    }
    add(root)
    return all
  }

  /// What the reader makes of it.
  func document() -> SceneDocument {
    SceneDocument.read(fileBytes, named: file, folder: nil)
  }
}

/// A change of a text, with the text before and after it. Undo and redo have to give both again.
func changed(
  _ before: String, _ change: (inout MarkupText) throws -> Void, _ location: SourceLocation = #_sourceLocation
) throws -> String {
  var text = try MarkupText(before)
  try change(&text)
  let after = text.string
  let elements = text.elements
  #expect(text.isChanged == (after != before), sourceLocation: location)
  while text.undoName != nil { text.undo() }
  #expect(text.string == before, "undo", sourceLocation: location)
  #expect(!text.isChanged, sourceLocation: location)
  #expect(text.index.starts == MarkupText.index(before).starts, "places after undo", sourceLocation: location)
  while text.redoName != nil { text.redo() }
  #expect(text.string == after, "redo", sourceLocation: location)
  #expect(text.elements == elements, "elements after redo", sourceLocation: location)
  let fresh = MarkupText.index(after)
  #expect(text.index.starts == fresh.starts, sourceLocation: location)
  #expect(text.index.tagEnds == fresh.tagEnds, sourceLocation: location)
  #expect(text.index.contentEnds == fresh.contentEnds, sourceLocation: location)
  #expect(text.index.ends == fresh.ends, sourceLocation: location)
  return after
}

extension MarkupText {
  static func index(_ text: String) -> ElementIndex { ElementIndex([UInt8](text.utf8), file: "scene.caml") }
}

/// The number of lines that two texts do not share, counted in both.
func differingLines(_ a: String, _ b: String) -> Int {
  let lines = b.components(separatedBy: "\n").difference(from: a.components(separatedBy: "\n"))
  return lines.count
}

/// A generator of random numbers that gives the same numbers for a seed.
struct SeededNumbers: RandomNumberGenerator {
  private var numbers: Xorshift64
  init(_ seed: UInt64) { numbers = Xorshift64(seed: seed) }
  mutating func next() -> UInt64 { numbers.next() &* 0x2545_F491_4F6C_DD1D }
}
