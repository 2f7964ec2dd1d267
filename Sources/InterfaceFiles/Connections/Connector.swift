import XMLFiles

/// Connects the objects of an interface file: sets outlets, and adds actions.
///
/// What cannot be connected gives a message with the words of Apple's runtime, and the rest goes on.
@MainActor struct Connector {
  let values: InterfaceValues
  /// The object with an id. Nil if there is none so far.
  let object: (String) -> NSObject?
  /// Whether the id is that of the first responder, to which actions without a target go.
  let isFirstResponder: (String) -> Bool

  private var messages: InterfaceMessages { values.messages }

  /// The connections of an element, in the order of the file.
  static func connections(of element: InterfaceElement) -> [InterfaceElement] { element.list("connections") }

  // MARK: Outlets

  /// Sets an outlet or a collection of outlets. Returns false if the object that it leads to is not there.
  func connectOutlet(_ element: InterfaceElement, of owner: NSObject) -> Bool {
    guard let property = element["property"], let id = element["destination"] else {
      messages.add(.error, .missingValue, element, "the outlet has no property or no destination")
      return true
    }
    guard let destination = object(id) else { return false }
    set(property, to: destination, of: owner, element)
    return true
  }

  /// Sets collections of outlets. Xcode writes an element for each member; together they are one array, in the order of the file.
  func connectCollections(_ elements: [InterfaceElement], of owner: NSObject) {
    var names: [String] = []
    var members: [String: [NSObject]] = [:]
    for element in elements {
      guard let property = element["property"], let id = element["destination"] else { continue }
      guard let destination = object(id) else {
        reportMissing(element)
        continue
      }
      if members[property] == nil { names.append(property) }
      members[property, default: []].append(destination)
    }
    for name in names {
      guard let element = elements.first(where: { $0["property"] == name }) else { continue }
      set(name, to: members[name] ?? [], of: owner, element)
    }
  }

  /// Says that the object of a connection is not there.
  func reportMissing(_ element: InterfaceElement) {
    let id = element["destination"] ?? ""
    messages.add(
      .error, .unknownReference, element, attribute: "destination",
      "the \(element.name) \(element["property"] ?? element["selector"] ?? "") leads to \(id), which is not in the file; it is not connected"
    )
  }

  private func set(_ property: String, to value: Any, of owner: NSObject, _ element: InterfaceElement) {
    do {
      if try _InterfaceClasses.setOutlet(property, of: owner, to: value) { return }
      if StandardMembers.set(property, of: owner, to: value) || isSubstituted(element) { return }
      messages.add(
        .error, .unknownProperty, element, attribute: "property",
        "this class is not key value coding-compliant for the key \(property): \(type(of: owner)) has no outlet with this name"
      )
    } catch let error as InterfaceValueMismatch {
      let given = error.given.map { "\($0)" } ?? "nil"
      messages.add(
        .error, .wrongType, element, attribute: "property",
        "the outlet \(property) of \(type(of: owner)) is of class \(error.expected), and the file connects it to an object of class \(given); it is not set"
      )
    } catch {}
  }

  /// Whether a plain view stands for the object that has a connection, because there is no such class. A message says so already.
  private func isSubstituted(_ connection: InterfaceElement) -> Bool {
    connection.parent?.parent.map { ElementKind.of($0).type == nil } ?? false
  }

  // MARK: Actions

  /// Adds an action. Returns false if the target is not there.
  func connectAction(_ element: InterfaceElement, of owner: NSObject) -> Bool {
    guard let name = element["selector"], let id = element["destination"] else {
      messages.add(.error, .missingValue, element, "the action has no selector or no destination")
      return true
    }
    if isFirstResponder(id) {
      add(Selector(name), to: nil, of: owner, element)
      return true
    }
    guard let target = object(id) else { return false }
    guard let action = _InterfaceClasses.action(name, of: target) ?? StandardMembers.action(name, of: target)
    else {
      messages.add(
        .error, .unknownProperty, element, attribute: "selector",
        "-[\(type(of: target)) \(name)]: unrecognized selector: \(type(of: target)) has no @IBAction with this name"
      )
      return true
    }
    add(action, to: target, of: owner, element)
    return true
  }

  /// Lets an object send an action.
  func add(_ action: Selector, to target: NSObject?, of owner: NSObject, _ element: InterfaceElement) {
    switch owner {
    case let control as UIControl:
      control.addTarget(target, action: action, for: events(element["eventType"], of: control, element))
    case let item as UIBarButtonItem:
      item.target = target
      item.action = action
    case let recognizer as UIGestureRecognizer:
      if let target {
        recognizer.addTarget(target, action: action)
      } else {
        messages.add(
          .warning, .unsupportedElement, element,
          "the action of a gesture recogniser for the first responder is not sent")
      }
    case _ where isSubstituted(element): break
    default:
      messages.add(
        .error, .unsupportedElement, element,
        "an object of class \(type(of: owner)) sends no actions; the action is left out")
    }
  }

  private func events(_ name: String?, of control: UIControl, _ element: InterfaceElement) -> UIControl.Event
  {
    guard let name else { return control is UIButton ? .touchUpInside : .primaryActionTriggered }
    if let events = Self.events[name] { return events }
    messages.addOnce(
      .warning, .unknownName, element, attribute: "eventType", kind: "eventType=\(name)",
      "“\(name)” is no event of a control; touchUpInside is used")
    return .touchUpInside
  }

  private static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchDragInside": .touchDragInside,
    "touchDragOutside": .touchDragOutside, "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel,
    "valueChanged": .valueChanged, "primaryActionTriggered": .primaryActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit,
  ]
}
