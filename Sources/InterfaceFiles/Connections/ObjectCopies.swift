/// Makes copies of a part of an interface file, such as cells of a table from their prototype. Each copy is connected to the objects around
/// the part, which it does not retain.
@MainActor final class ObjectCopies {
  private struct Weak {
    weak var object: NSObject?
  }

  private let document: InterfaceDocument
  private let bundle: Bundle?
  private let placeholders: [InterfaceElement]
  private var around: [String: Weak] = [:]
  /// Takes the segues of a copy, with their owners.
  var segues: ([(element: InterfaceElement, owner: NSObject)], InterfaceValues) -> Void = { _, _ in }

  init(_ document: InterfaceDocument, _ bundle: Bundle?, _ placeholders: [InterfaceElement]) {
    (self.document, self.bundle, self.placeholders) = (document, bundle, placeholders)
  }

  /// Notes the objects that copies can be connected to.
  func note(_ objects: [String: NSObject]) {
    for (id, object) in objects { around[id] = Weak(object: object) }
  }

  /// A copy of an element's object.
  func make(_ element: InterfaceElement) -> NSObject? {
    let graph = ObjectGraph(
      document, bundle, placeholders: placeholders, known: around.compactMapValues(\.object))
    guard let object = graph.object(element) else { return nil }
    graph.connect()
    graph.awaken()
    segues(graph.segues, graph.decoder.values)
    return object
  }
}
