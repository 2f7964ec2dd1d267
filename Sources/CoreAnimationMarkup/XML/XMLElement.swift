/// A start tag: what it is called, what it says, and where. The content comes from the reader, as it is read.
struct XMLElement {
  let name: String
  /// The place of `<`, a byte of the source.
  let offset: Int
  let attributes: [XMLAttribute]
  /// How many elements are open, this one included.
  let depth: Int
  /// The byte after the tag, where the element has no content (`<a/>`); nil for others.
  var end: Int?
  /// Where attributes stand that one of the same name further on replaces.
  var repeats: [Range<Int>] = []

  /// The value of an attribute; nil when the element does not have it.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  func attribute(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }
}

/// One attribute of a start tag.
struct XMLAttribute {
  let name: String
  let value: String
  /// From its name to its last quote, bytes of the source.
  let range: Range<Int>

  /// The place of the name, a byte of the source.
  var offset: Int { range.lowerBound }
}

/// A piece of text between tags: where it is. `XMLReader.string(_:)` says what it says.
struct XMLText {
  let range: Range<Int>
  /// Whether it is a CDATA section, in which `&` is only a character.
  let isLiteral: Bool
}
