import XMLFiles

/// An element of an interface file: its name, its attributes and what is in it.
package final class InterfaceElement {
  private let tag: XMLElement
  private let source: XMLSource
  /// The elements in this one, in their order.
  package private(set) var children: [InterfaceElement] = []
  /// The element around this one; nil for the document's.
  package private(set) weak var parent: InterfaceElement?
  /// The text in the element, without that in other elements.
  package internal(set) var text = ""

  init(_ tag: XMLElement, in source: XMLSource) {
    self.tag = tag
    self.source = source
  }

  func append(_ child: InterfaceElement) {
    child.parent = self
    children.append(child)
  }

  package var name: String { tag.name }
  /// The attributes as they are written, in their order.
  package var attributes: [XMLAttribute] { tag.attributes }
  /// The value of an attribute.
  package subscript(attribute: String) -> String? { tag[attribute] }

  /// What other elements name it by. It is unique in its file.
  package var id: String? { tag["id"] }
  /// The property of the parent that the element is the value of.
  package var key: String? { tag["key"] }

  /// The line and the column of the element in its file, counted from 1.
  package var place: (line: Int, column: Int) { source.place(of: tag.offset) }

  /// The line and the column of an attribute, or those of the element if it has no such attribute.
  package func place(of attribute: String) -> (line: Int, column: Int) {
    source.place(of: tag.attribute(attribute)?.offset ?? tag.offset)
  }

  /// The first child with a name.
  package func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

  /// The child that is the value of a property.
  package func child(key: String) -> InterfaceElement? { children.first { $0.key == key } }

  /// The children of the first child with a name, such as `subviews`.
  package func list(_ name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

  /// The nearest element around this one, or this one, that fulfils a condition.
  package func nearest(where condition: (InterfaceElement) -> Bool) -> InterfaceElement? {
    var element: InterfaceElement? = self
    while let current = element {
      if condition(current) { return current }
      element = current.parent
    }
    return nil
  }

  /// What messages call the element: its name with the label that a person gave it in Xcode, or with its id.
  package var title: String {
    if let label = tag["userLabel"] ?? tag["customClass"] { return "\(name) “\(label)”" }
    return id.map { "\(name) \($0)" } ?? name
  }
}
