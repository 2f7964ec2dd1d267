/// A start tag: its name, attributes and position. The reader gives the content as it is read.
package struct XMLElement {
  package let name: String
  /// The offset of `<` in the source.
  package let offset: Int
  package let attributes: [XMLAttribute]
  /// The number of open elements, with this one.
  package let depth: Int
  /// The offset after the tag of an element without content (`<a/>`). Nil for others.
  package var end: Int?
  /// The ranges of attributes that a later one with the same name replaces.
  package var repeats: [Range<Int>] = []

  /// The value of an attribute, or nil.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  package func attribute(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }
}

/// An attribute of a start tag.
package struct XMLAttribute {
  package let name: String
  package let value: String
  /// The range in the source, from its name to its closing quote.
  package let range: Range<Int>

  /// The offset of the name in the source.
  package var offset: Int { range.lowerBound }
}

/// A piece of text between tags. `XMLReader.string(_:)` gives its characters.
package struct XMLText {
  package let range: Range<Int>
  /// Whether it is a CDATA section, in which `&` is a plain character.
  let isLiteral: Bool
}
