/// A start tag: its name, attributes and position. The reader gives the content as it is read.
struct XMLElement {
  let name: String
  /// The offset of `<` in the source.
  let offset: Int
  let attributes: [XMLAttribute]
  /// The number of open elements, with this one.
  let depth: Int
  /// The offset after the tag of an element without content (`<a/>`). Nil for others.
  var end: Int?
  /// The ranges of attributes that a later one with the same name replaces.
  var repeats: [Range<Int>] = []

  /// The value of an attribute, or nil.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  func attribute(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }
}

/// An attribute of a start tag.
struct XMLAttribute {
  let name: String
  let value: String
  /// The range in the source, from its name to its closing quote.
  let range: Range<Int>

  /// The offset of the name in the source.
  var offset: Int { range.lowerBound }
}

/// A piece of text between tags. `XMLReader.string(_:)` gives its characters.
struct XMLText {
  let range: Range<Int>
  /// Whether it is a CDATA section, in which `&` is a plain character.
  let isLiteral: Bool
}
