import XMLFiles

/// Makes the objects of an interface file.
///
/// An object is made by `init(coder:)` with the decoder as the coder. The base class hands the new object to `configure(_:)`, which reads the
/// values of its element and makes the objects in it. So the innermost initialisers end first, and an initialiser of a subclass sees everything
/// that the file says of its object. Objects of classes without `init(coder:)` are made by `init()` and configured afterwards.
///
/// A decoder makes each object once. For another copy, such as a cell of a table, there is another decoder.
@MainActor package final class InterfaceDecoder: NSCoder, InterfaceCoder {
  package let document: InterfaceDocument
  package let values: InterfaceValues
  /// The class that the file names for an object. Nil: that of its element. Default: that of the element.
  package var customType: (InterfaceElement) -> AnyClass? = { _ in nil }
  /// Makes the first object in place of its class's `init(coder:)`. Nil, the default, or a result of nil: `init(coder:)` makes it.
  package var creator: ((NSCoder) -> NSObject?)?
  /// Is called with an object and its element before the object gets the values of the element. Default: does nothing.
  package var willConfigure: (NSObject, InterfaceElement) -> Void = { _, _ in }
  /// Gives a function that makes copies of an element's object, each with connections of its own. Default: copies without connections.
  package var makeCopies: (InterfaceElement) -> () -> NSObject?
  /// The objects that have been made, by their ids, with those that were known before.
  package private(set) var objects: [String: NSObject]
  /// The objects that have been made, with their elements, those around others first.
  package private(set) var made: [(element: InterfaceElement, object: NSObject)] = []

  /// The object that is being made, and those around it.
  private var open: [(element: InterfaceElement, isConfigured: Bool)] = []
  /// Constraints with objects that did not exist when their view was made.
  private var waiting: [(element: InterfaceElement, owner: UIView, isInstalled: Bool)] = []
  let traits: UITraitCollection
  private var follower: VariationFollower

  /// The element of the object that is being made.
  var current: InterfaceElement? { open.last?.element }

  /// How deep views may lie in each other.
  private static let mostLevels = 250

  /// - Parameters:
  ///   - document: the file.
  ///   - bundle: where images, colours and texts are looked for; nil: in the program's folders.
  ///   - known: objects that other objects of the file refer to and that exist, by their ids: the controller, the owner of a nib.
  package init(_ document: InterfaceDocument, bundle: Bundle? = nil, known: [String: NSObject] = [:]) {
    self.document = document
    values = InterfaceValues(document, bundle: bundle)
    objects = known
    traits = UIScreen.main.traitCollection
    follower = VariationFollower(values, traits)
    makeCopies = { element in { InterfaceDecoder(document, bundle: bundle).object(element) } }
    super.init()
  }

  // MARK: Making

  /// The object of an element, which is made unless it exists. Nil if nothing stands for the element.
  package func object(_ element: InterfaceElement) -> NSObject? {
    if let id = element.id, let known = objects[id] { return known }
    guard open.count < Self.mostLevels else {
      values.messages.addOnce(
        .error, .limitExceeded, element, kind: "levels",
        "objects lie in each other more than \(Self.mostLevels) levels deep; those within are left out")
      return nil
    }
    let kind = ElementKind.of(element)
    let isController = element.name.hasSuffix("Controller")
    if kind.type == nil {
      let substitute = "a plain \(isController ? "controller" : "view") takes its place"
      values.messages.addOnce(
        .error, .unsupportedElement, element, kind: element.name,
        kind.className.map { "\($0) is not supported; \(substitute)" }
          ?? "the element \(element.name) is not known; \(substitute)")
    }
    let usual = kind.type ?? (isController ? UIViewController.self : UIView.self)
    let type = customType(element) as? NSObject.Type ?? usual
    open.append((element, false))
    let object = make(type, element)
    if let object, open.last?.isConfigured == false { configure(object) }
    open.removeLast()
    if open.isEmpty { complete(object) }
    return object
  }

  /// What remains to be done when an object with all in it has been made.
  private func complete(_ object: NSObject?) {
    connectWaiting()
    let follower = follower
    guard !follower.isEmpty, let view = object as? UIView else { return }
    self.follower = VariationFollower(values, traits)
    view.registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) {
      (view: UIView, _: UITraitCollection) in follower.apply(view.traitCollection)
    }
  }

  private func make(_ type: NSObject.Type, _ element: InterfaceElement) -> NSObject? {
    let creator = creator
    self.creator = nil
    if let made = creator?(self) { return made }
    let object: NSObject?
    switch type {
    case let type as UIView.Type: object = type.init(coder: self)
    case let type as UIViewController.Type: object = type.init(coder: self)
    case let type as any (NSObject & NSCoding).Type: object = type.init(coder: self)
    default: return type.makeOfClass()
    }
    if object == nil {
      values.messages.add(
        .error, .unknownClass, element, attribute: "customClass",
        "init(coder:) of \(type) has returned nil; the object is left out")
    }
    return object
  }

  /// Gives the object that is being made its values, and the objects in it.
  package func configure(_ object: NSObject) {
    guard let last = open.indices.last, !open[last].isConfigured else { return }
    open[last].isConfigured = true
    let element = open[last].element
    if let id = element.id { objects[id] = object }
    made.append((element, object))
    willConfigure(object, element)
    let reader = PropertyReader(element, values, variations: element.variations(for: traits))
    let kind = ElementKind.of(element)
    kind.read(object, reader, self)
    if let view = object as? UIView { addContents(to: view, reader) }
    if kind.type != nil { return reader.finish() }
    // What a class that does not exist here would show in a view of its own, such as the contents of an effect view.
    if let content = element.child(key: "contentView"), let view = object as? UIView,
      let inner = self.object(content) as? UIView
    {
      view.addSubview(inner)
    }
  }

  /// Lets an element stand for an object that exists, such as the content view of a cell.
  func configure(_ object: NSObject, as element: InterfaceElement) {
    open.append((element, false))
    configure(object)
    open.removeLast()
  }

  // MARK: Views

  private func addContents(to view: UIView, _ reader: PropertyReader) {
    let element = reader.element
    noteGuides(of: view, element)
    let subviews = reader.list("subviews")
    let absent = element.excluded(from: "subviews", traits)
    for child in subviews {
      guard let subview = object(child) as? UIView, !absent.contains(child.id ?? "") else { continue }
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
    let inactive = element.excluded(from: "constraints", traits)
    for child in reader.list("constraints") where child.name == "constraint" && child["placeholder"] != "YES"
    {
      addConstraint(child, of: view, isInstalled: !inactive.contains(child.id ?? ""), isLast: false)
    }
    follower.add(view, element, members: objects)
  }

  /// Gives the ids of layout guides to the guides of the view.
  private func noteGuides(of view: UIView, _ element: InterfaceElement) {
    for child in element.children where child.name == "viewLayoutGuide" {
      guard let id = child.id else { continue }
      let guide: UILayoutGuide? =
        switch child.key {
        case "safeArea": view.safeAreaLayoutGuide
        case "contentLayoutGuide": (view as? UIScrollView)?.contentLayoutGuide
        case "frameLayoutGuide": (view as? UIScrollView)?.frameLayoutGuide
        case "layoutMargins": view.layoutMarginsGuide
        case "readableContent": view.readableContentGuide
        default: nil
        }
      if let guide {
        objects[id] = guide
      } else {
        values.messages.addOnce(
          .warning, .unknownElement, child, kind: "guide \(child.key ?? "")",
          "the layout guide “\(child.key ?? "")” of \(element.name) is not read; the view’s edges are used")
        objects[id] = view
      }
    }
    // In older files the guides belong to the controller, whose view this is.
    guard element.key == "view", let controller = element.parent else { return }
    for child in controller.list("layoutGuides") {
      if let id = child.id { objects[id] = view.controllerGuide(isTop: child["type"] != "bottom") }
    }
  }

  // MARK: Constraints

  /// Makes the constraint of an element, or keeps it until all objects exist.
  private func addConstraint(_ element: InterfaceElement, of owner: UIView, isInstalled: Bool, isLast: Bool) {
    func item(_ attribute: String) -> NSObject?? {
      guard let id = element[attribute] else { return .some(nil) }
      return objects[id].map { .some($0) }
    }
    guard var first = item("firstItem"), var second = item("secondItem") else {
      guard isLast else { return waiting.append((element, owner, isInstalled)) }
      let missing = ["firstItem", "secondItem"].first { element[$0].map { objects[$0] == nil } ?? false }
      return values.messages.add(
        .error, .unknownReference, element, attribute: missing,
        "the constraint is left out, because there is no object with the id \(missing.flatMap { element[$0] } ?? "")"
      )
    }
    (first, second) = Self.contents(first ?? owner, second)
    let type = customType(element) as? NSLayoutConstraint.Type ?? NSLayoutConstraint.self
    guard let constraint = type.makeOfClass() as? NSLayoutConstraint else { return }
    let reader = PropertyReader(element, values, variations: element.variations(for: traits))
    let problem =
      constraint.decode(reader, first ?? owner, second)
      ?? (isInstalled ? constraint.decodeActivation(on: owner) : nil)
    reader.finish()
    if let problem {
      return values.messages.add(.error, .badValue, element, "the constraint is left out: \(problem)")
    }
    if let id = element.id { objects[id] = constraint }
    made.append((element, constraint))
    follower.add(constraint, element, of: owner)
  }

  /// Older files have constraints between a cell and the views in it. They are meant for the content view.
  private static func contents(_ first: NSObject?, _ second: NSObject?) -> (NSObject?, NSObject?) {
    func inner(_ item: NSObject?, _ other: NSObject?) -> NSObject? {
      let cell = (item as? UITableViewCell)?.contentView ?? (item as? UICollectionViewCell)?.contentView
      guard let content = cell, let other = other as? UIView,
        other !== content, other.isDescendant(of: content)
      else { return item }
      return content
    }
    return (inner(first, second), inner(second, first))
  }

  private func connectWaiting() {
    let elements = waiting
    waiting = []
    for (element, owner, isInstalled) in elements {
      addConstraint(element, of: owner, isInstalled: isInstalled, isLast: true)
    }
  }

  // MARK: NSCoder

  // There are no keys: an initialiser that asks for values of its own finds none, as on Apple's systems in a file without them.
  package nonisolated override var allowsKeyedCoding: Bool { true }
  package nonisolated override func containsValue(forKey key: String) -> Bool { false }
  package nonisolated override func decodeObject(forKey key: String) -> Any? { nil }
  package nonisolated override func decodeBool(forKey key: String) -> Bool { false }
  package nonisolated override func decodeInteger(forKey key: String) -> Int { 0 }
  package nonisolated override func decodeInt32(forKey key: String) -> Int32 { 0 }
  package nonisolated override func decodeInt64(forKey key: String) -> Int64 { 0 }
  package nonisolated override func decodeFloat(forKey key: String) -> Float { 0 }
  package nonisolated override func decodeDouble(forKey key: String) -> Double { 0 }
}
