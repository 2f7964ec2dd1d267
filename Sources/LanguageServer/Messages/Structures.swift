/// A place in a text: the line and the UTF-16 code unit in it, both from 0.
struct Position: Codable, Equatable, Comparable {
  var line: Int
  var character: Int

  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

/// A part of a text; the end is not in it.
struct TextRange: Codable, Equatable {
  var start: Position
  var end: Position
}

/// A replacement of a part of a text.
struct TextEdit: Codable, Equatable {
  let range: TextRange
  let newText: String
}

/// Replacements in texts, by their URI.
struct WorkspaceEdit: Codable {
  let changes: [String: [TextEdit]]
}

struct Location: Codable, Equatable {
  let uri: String
  let range: TextRange
}

// MARK: What clients send

struct DocumentID: Decodable {
  let uri: String
}

struct DocumentParameters: Decodable {
  let textDocument: DocumentID
}

struct PositionParameters: Decodable {
  let textDocument: DocumentID
  let position: Position
}

struct OpenParameters: Decodable {
  struct Item: Decodable {
    let uri: String
    let version: Int
    let text: String
  }
  let textDocument: Item
}

struct ChangeParameters: Decodable {
  struct Item: Decodable {
    let uri: String
    let version: Int?
  }
  /// A part of the text, or the whole text if it has no range.
  struct Change: Decodable {
    let range: TextRange?
    let text: String
  }
  let textDocument: Item
  let contentChanges: [Change]
}

struct RenameParameters: Decodable {
  let textDocument: DocumentID
  let position: Position
  let newName: String
}

struct ActionParameters: Decodable {
  let textDocument: DocumentID
  let range: TextRange
}

struct FormattingParameters: Decodable {
  struct Options: Decodable {
    let tabSize: Int
    let insertSpaces: Bool
  }
  let textDocument: DocumentID
  let options: Options
}

struct ColorParameters: Decodable {
  let textDocument: DocumentID
  let color: ColorValue
  let range: TextRange
}

// MARK: What the server answers

/// A colour in sRGB, each component from 0 to 1.
struct ColorValue: Codable, Equatable {
  let red: Double
  let green: Double
  let blue: Double
  let alpha: Double
}

struct ColorInformation: Encodable {
  let range: TextRange
  let color: ColorValue
}

struct ColorPresentation: Encodable {
  let label: String
  let textEdit: TextEdit
}

struct MarkupContent: Encodable {
  let kind = "markdown"
  let value: String

  enum CodingKeys: CodingKey { case kind, value }
}

struct HoverAnswer: Encodable {
  let contents: MarkupContent
  let range: TextRange
}

struct CompletionItem: Encodable {
  /// Numbers of the protocol.
  enum Kind: Int, Encodable {
    case text = 1, property = 10, value = 12, enumMember = 20, file = 17, reference = 18, classType = 7
  }
  let label: String
  let kind: Kind
  var detail: String?
  var documentation: MarkupContent?
  let textEdit: TextEdit
  /// 2 for a text with places that the client steps through, 1 for a plain one.
  var insertTextFormat = 1
}

struct ProblemReport: Encodable {
  struct Problem: Encodable {
    let range: TextRange
    /// 1 error, 2 warning, 3 information.
    let severity: Int
    let code: String
    let source: String
    let message: String
  }
  let uri: String
  let version: Int?
  let diagnostics: [Problem]
}

struct CodeAction: Encodable {
  let title: String
  let kind: String
  var isPreferred: Bool?
  let edit: WorkspaceEdit
}

struct DocumentSymbol: Encodable {
  let name: String
  let detail: String
  /// 5 for a layer, 24 for an animation, 10 for a state: the numbers of classes, events and enumerations.
  let kind: Int
  let range: TextRange
  let selectionRange: TextRange
  var children: [DocumentSymbol] = []
}
