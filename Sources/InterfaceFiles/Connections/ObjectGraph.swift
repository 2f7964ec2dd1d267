import XMLFiles

/// The objects of a part of an interface file: makes them, connects them, and calls `awakeFromNib()`.
///
/// A storyboard's scene has two parts, as it has two archives on Apple's systems: the controller with the objects beside it, and the view with
/// all in it. A nib has one.
@MainActor final class ObjectGraph {
  let decoder: InterfaceDecoder
  /// Connections to objects that do not exist yet, with their owners.
  private(set) var waiting: [(element: InterfaceElement, owner: NSObject)] = []
  /// The segues of objects, with their owners.
  private(set) var segues: [(element: InterfaceElement, owner: NSObject)] = []
  private let placeholders: [InterfaceElement]
  /// What makes copies of parts, such as prototypes of cells.
  let copies: ObjectCopies

  private var messages: InterfaceMessages { decoder.document.messages }

  /// - Parameters:
  ///   - placeholders: the elements of the file that stand for objects which the caller already has.
  ///   - known: the objects that exist, by their ids.
  init(
    _ document: InterfaceDocument, _ bundle: Bundle?, placeholders: [InterfaceElement],
    known: [String: NSObject] = [:]
  ) {
    self.placeholders = placeholders
    decoder = InterfaceDecoder(document, bundle: bundle, known: known)
    let copies = ObjectCopies(document, bundle, placeholders)
    self.copies = copies
    decoder.makeCopies = { element in { copies.make(element) } }
    let messages = document.messages
    decoder.customType = { CustomClass.type(of: $0, messages) }
  }

  /// The object of an element.
  func object(_ element: InterfaceElement) -> NSObject? { decoder.object(element) }

  private func isFirstResponder(_ id: String) -> Bool {
    placeholders.contains { $0.id == id && $0["placeholderIdentifier"] == "IBFirstResponder" } || id == "-2"
  }

  // MARK: Connections

  /// Sets runtime attributes and outlets and adds actions, those of outer objects first.
  ///
  /// - Parameters:
  ///   - earlier: connections that wait for objects of this part.
  ///   - isLast: whether a connection to an object that does not exist is a mistake. Default true.
  func connect(_ earlier: [(element: InterfaceElement, owner: NSObject)] = [], isLast: Bool = true) {
    for (element, object) in decoder.made {
      for attribute in RuntimeAttribute.all(of: element, decoder.values) {
        attribute.set(on: object, messages)
      }
    }
    var all = decoder.made.flatMap { element, owner in
      element.list("connections").map { (element: $0, owner: owner) }
    }
    all = earlier + all
    waiting = []
    let connector = Connector(
      values: decoder.values, object: { [decoder] in decoder.objects[$0] },
      isFirstResponder: { [weak self] in self?.isFirstResponder($0) ?? false })
    let collections = all.filter { $0.element.name == "outletCollection" }
    var collected = Set<ObjectIdentifier>()
    for (element, owner) in all {
      switch element.name {
      case "outlet": wait(for: connector.connectOutlet(element, of: owner), element, owner)
      case "action": wait(for: connector.connectAction(element, of: owner), element, owner)
      case "segue": segues.append((element, owner))
      case "outletCollection":
        guard collected.insert(ObjectIdentifier(owner)).inserted else { continue }
        let own = collections.filter { $0.owner === owner }.map(\.element)
        let isComplete = own.allSatisfy { decoder.objects[$0["destination"] ?? ""] != nil }
        if isComplete || isLast {
          connector.connectCollections(own, of: owner)
        } else {
          waiting += own.map { ($0, owner) }
        }
      default:
        messages.addOnce(
          .warning, .unknownElement, element, kind: "connection \(element.name)",
          "the connection \(element.name) is not read")
      }
    }
    copies.note(decoder.objects)
    guard isLast else { return }
    for (element, _) in waiting { connector.reportMissing(element) }
    waiting = []
  }

  private func wait(for isConnected: Bool, _ element: InterfaceElement, _ owner: NSObject) {
    if !isConnected { waiting.append((element, owner)) }
  }

  // MARK: Awaking

  /// Calls `awakeFromNib()` of the objects, those around others first.
  func awaken() { for (_, object) in decoder.made { Self.awaken(object) } }

  private static func awaken(_ object: NSObject) {
    if let object = object as? UIResponder { return object.awakeFromNib() }
    for members in _InterfaceClasses.members(of: type(of: object)) {
      if let awake = members.awake { return awake(object) }
    }
  }
}
