import XMLFiles

/// A scene of a storyboard for one object of its controller: makes the controller, later its view, and performs the segues.
@MainActor final class SceneInterface: ControllerInterface {
  let file: StoryboardFile
  let scene: InterfaceScene
  let element: InterfaceElement
  let storyboard: UIStoryboard?
  private(set) weak var controller: UIViewController?
  /// The objects that were made with the controller, by their ids. The controller is not among them, because it holds this object.
  private var known: [String: NSObject] = [:]
  /// Connections to objects of the view, with their owners; nil stands for the controller.
  private var waiting: [(element: InterfaceElement, owner: NSObject?)] = []
  /// The objects beside the view, which nothing else may hold.
  private var objects: [NSObject] = []
  /// What performs segues when objects send actions.
  private var triggers: [SegueTrigger] = []

  var messages: InterfaceMessages { file.document.messages }

  init(
    _ file: StoryboardFile, _ scene: InterfaceScene, _ element: InterfaceElement, _ storyboard: UIStoryboard
  ) {
    self.file = file
    self.scene = scene
    self.element = element
    self.storyboard = storyboard
  }

  // MARK: The controller

  /// Makes the controller with all that does not belong to its view.
  ///
  /// - Parameters:
  ///   - creator: makes the object in place of `init(coder:)`; nil for none.
  ///   - path: the ids of the controllers that are being made because they contain this one, and its own.
  func makeController(
    _ creator: ((NSCoder) -> UIViewController?)?, within path: [String]
  ) -> UIViewController? {
    let graph = ObjectGraph(file.document, file.bundle, placeholders: scene.placeholders)
    graph.decoder.creator = creator
    // The initialiser knows the storyboard already.
    graph.decoder.willConfigure = { [unowned self] object, element in
      if element === self.element, let object = object as? UIViewController { object.interface = self }
    }
    guard let made = graph.object(element) as? UIViewController else { return nil }
    controller = made
    made.interface = self
    for object in scene.objects where object.name == "customObject" { _ = graph.object(object) }
    graph.connect(isLast: false)
    addSegues(graph, within: path)
    graph.awaken()
    known = graph.decoder.objects.filter { $0.value !== made }
    waiting = graph.waiting.map { ($0.element, $0.owner === made ? nil : $0.owner) }
    return made
  }

  // MARK: The view

  func loadView(of controller: UIViewController) -> Bool {
    guard let element = element.child(key: "view") else { return false }
    var known = known
    if let id = self.element.id { known[id] = controller }
    let graph = ObjectGraph(
      file.document, file.bundle, placeholders: scene.placeholders, known: known)
    graph.copies.segues = { [weak self] segues, values in
      for (element, owner) in segues where element["kind"] != "embed" {
        self?.addTrigger(element, of: owner, values)
      }
    }
    guard let view = graph.object(element) as? UIView else { return false }
    objects += scene.objects.filter { $0.name != "customObject" }.compactMap { graph.object($0) }
    controller.view = view
    graph.connect(waiting.map { ($0.element, $0.owner ?? controller) })
    waiting = []
    addSegues(graph, within: [])
    graph.awaken()
    embed(graph.segues)
    return true
  }

  // MARK: Segues

  /// Lets the segues of objects be performed when these send actions, and performs those between a container and its controllers.
  private func addSegues(_ graph: ObjectGraph, within path: [String]) {
    var related: [(name: String, controllers: [UIViewController])] = []
    for (element, owner) in graph.segues {
      switch element["kind"] {
      case "relationship":
        guard let name = element["relationship"], let made = makeDestination(of: element, within: path) else {
          continue
        }
        if let index = related.firstIndex(where: { $0.name == name }) {
          related[index].controllers.append(made)
        } else {
          related.append((name, [made]))
        }
      case "embed": continue
      default: if !(owner is UIViewController) { addTrigger(element, of: owner, graph.decoder.values) }
      }
    }
    guard let controller else { return }
    for (name, controllers) in related
    where !StandardMembers.set(name, of: controller, to: controllers) {
      messages.add(
        .error, .unsupportedElement, element,
        "\(type(of: controller)) has no relationship \(name); its controllers are left out")
    }
  }

  private func addTrigger(_ element: InterfaceElement, of owner: NSObject, _ values: InterfaceValues) {
    if let cell = owner as? UITableViewCell {
      let isAccessory = element["trigger"]?.hasPrefix("accessory") ?? false
      cell.addInterfaceAction(isAccessory: isAccessory) { [weak self] cell in
        self?.perform(element, sender: cell, asks: true)
      }
      return
    }
    if let cell = owner as? UICollectionViewCell {
      return cell.addInterfaceAction { [weak self] cell in self?.perform(element, sender: cell, asks: true) }
    }
    let trigger = SegueTrigger { [weak self] sender in self?.perform(element, sender: sender, asks: true) }
    triggers.append(trigger)
    let connector = Connector(
      values: values, object: { _ in nil }, isFirstResponder: { _ in false })
    connector.add(SegueTrigger.action, to: trigger, of: owner, element)
  }

  private func embed(_ segues: [(element: InterfaceElement, owner: NSObject)]) {
    for (element, owner) in segues where element["kind"] == "embed" {
      guard let container = owner as? UIView, let controller else { continue }
      guard !isWithin(element["destination"]) else {
        messages.add(
          .error, .cyclicReference, element,
          "the controller embeds itself; it is left out where it would be made again")
        continue
      }
      perform(element, sender: nil, asks: false, container: container, from: controller)
    }
  }

  /// Whether the controller, or one that contains it, is that with an id.
  private func isWithin(_ id: String?) -> Bool {
    var next = controller
    while let current = next {
      if let scene = current.interface as? SceneInterface, scene.file.document === file.document,
        scene.element.id == id
      {
        return true
      }
      next = current.parent
    }
    return false
  }

  func performSegue(_ identifier: String, from controller: UIViewController, sender: Any?) -> Bool {
    let all = ([element] + scene.objects).lazy.flatMap { Self.segues(in: $0) }
    guard let segue = all.first(where: { $0["identifier"] == identifier }) else { return false }
    perform(segue, sender: sender, asks: false)
    return true
  }

  private static func segues(in element: InterfaceElement) -> [InterfaceElement] {
    element.children.flatMap { $0.name == "segue" ? [$0] : segues(in: $0) }
  }

  /// Performs a segue.
  ///
  /// - Parameters:
  ///   - asks: whether the controller may refuse it, as for segues that the user triggers.
  ///   - container: the view that gets the destination's view, for an embed segue.
  private func perform(
    _ segue: InterfaceElement, sender: Any?, asks: Bool, container: UIView? = nil,
    from: UIViewController? = nil
  ) {
    guard let source = from ?? controller else { return }
    let identifier = segue["identifier"]
    if asks, !source.shouldPerformSegue(withIdentifier: identifier ?? "", sender: sender) { return }
    if segue["kind"] == "unwind" { return unwind(segue, from: source, sender: sender) }
    guard let destination = makeDestination(of: segue, sender: sender, within: []) else { return }
    let type = CustomClass.type(of: segue, like: UIStoryboardSegue.self, messages) ?? UIStoryboardSegue.self
    let style = SegueStyle(segue, messages)
    let made = UIStoryboardSegue.make(type, identifier, from: source, to: destination) {
      style.show(destination, from: source, sender: sender, in: container)
    }
    source.prepare(for: made, sender: sender)
    made.perform()
  }

  private func unwind(_ segue: InterfaceElement, from source: UIViewController, sender: Any?) {
    guard let name = segue["unwindAction"] else {
      return messages.add(
        .error, .missingValue, segue, attribute: "unwindAction", "the unwind segue has no action")
    }
    let unwinding = Unwinding(UIStoryboardUnwindSegueSource(source, Selector(name), sender: sender))
    guard let (target, action) = unwinding.target else {
      return messages.add(
        .error, .missingTarget, segue, attribute: "unwindAction",
        "no controller before \(Swift.type(of: source)) has the action \(name); the unwind segue does nothing"
      )
    }
    let type = CustomClass.type(of: segue, like: UIStoryboardSegue.self, messages) ?? UIStoryboardSegue.self
    let isAnimated = segue["animates"] != "NO"
    let made = UIStoryboardSegue.make(type, segue["identifier"], from: source, to: target) {
      unwinding.goBack(to: target, animated: isAnimated)
    }
    source.prepare(for: made, sender: sender)
    action.send(to: target, made)
    made.perform()
  }

  /// The controller that a segue leads to: a new object.
  private func makeDestination(
    of segue: InterfaceElement, sender: Any? = nil, within path: [String]
  ) -> UIViewController? {
    guard let id = segue["destination"], let storyboard else { return nil }
    guard file.document.scene(controllerID: id) != nil else {
      messages.add(
        .error, .unknownReference, segue, attribute: "destination",
        "the segue leads to \(id), which is no controller of the file; nothing is shown")
      return nil
    }
    return file.makeController(id, of: storyboard, creator: creator(of: segue, sender), within: path)
  }

  /// What makes the destination in place of `init(coder:)`: the method of the controller with `@IBSegueAction`.
  private func creator(of segue: InterfaceElement, _ sender: Any?) -> ((NSCoder) -> UIViewController?)? {
    guard let name = segue["destinationCreationSelector"], let controller else { return nil }
    let members = _InterfaceClasses.members(of: type(of: controller))
    guard let make = members.lazy.compactMap({ $0.makers[name] }).first else {
      messages.add(
        .error, .unknownProperty, segue, attribute: "destinationCreationSelector",
        "-[\(type(of: controller)) \(name)]: unrecognized selector: \(type(of: controller)) has no @IBSegueAction with this name"
      )
      return nil
    }
    let identifier = segue["identifier"]
    return { coder in make(controller, coder, sender, identifier) as? UIViewController }
  }
}
