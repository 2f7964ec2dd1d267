import XMLFiles

/// A storyboard file of the program, from which controllers are made.
@MainActor final class StoryboardFile: StoryboardContents {
  let document: InterfaceDocument
  /// Where images and colours of the file, and other storyboards, are looked for; nil: in the program's folders.
  let bundle: Bundle?
  /// How many references between storyboards may follow each other.
  private static let mostReferences = 32
  private static var references = 0

  private init(_ document: InterfaceDocument, _ bundle: Bundle?) {
    self.document = document
    self.bundle = bundle
  }

  // MARK: Files

  private static var files: [String: (stamp: String, document: InterfaceDocument)] = [:]

  /// Reads a file, unless it was read before. Nil if it cannot be read; then a message says so.
  ///
  /// - Parameter folder: the folder that the file has to be in; a link in it may lead elsewhere.
  static func read(_ url: URL, _ bundle: Bundle?) -> StoryboardFile? {
    guard let document = document(at: url) else { return nil }
    return StoryboardFile(document, bundle)
  }

  /// The document of an interface file.
  static func document(at url: URL) -> InterfaceDocument? {
    let url = url.resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    let stamp = "\(attributes?[.modificationDate] ?? "") \(attributes?[.size] ?? "")"
    if let kept = files[url.path], kept.stamp == stamp { return kept.document }
    do {
      let document = try InterfaceDocument(contentsOf: url) { diagnostic in
        Misuse.ignored(diagnostic.description)
      }
      files[url.path] = (stamp, document)
      return document
    } catch {
      Misuse.ignored("\(url.path): the interface file cannot be read: \(error)")
      return nil
    }
  }

  // MARK: Controllers

  func makeInitialController(of storyboard: UIStoryboard) -> UIViewController? {
    makeInitialController(of: storyboard, creator: nil)
  }

  /// A new object of the first controller.
  ///
  /// - Parameter creator: makes the object in place of `init(coder:)`; nil for none.
  func makeInitialController(
    of storyboard: UIStoryboard, creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard let id = document.initialControllerID else {
      if let root = document.root {
        document.messages.addOnce(
          .warning, .missingValue, root, attribute: "initialViewController", kind: "",
          "the storyboard has no initial view controller; check “Is Initial View Controller” of one in Xcode")
      }
      return nil
    }
    return makeController(id, of: storyboard, creator: creator)
  }

  /// A new object of the controller with an id. Nil if there is none.
  ///
  /// - Parameter path: the ids of the controllers that are being made because they contain it. Default: none.
  func makeController(
    _ id: String, of storyboard: UIStoryboard, creator: ((NSCoder) -> UIViewController?)? = nil,
    within path: [String] = []
  ) -> UIViewController? {
    guard let scene = document.scene(controllerID: id), let element = scene.controller else { return nil }
    guard !path.contains(id) else {
      document.messages.add(
        .error, .cyclicReference, element,
        "the controller contains itself: it is left out where it would be made again")
      return nil
    }
    if element.name == "viewControllerPlaceholder" { return makeReferenced(element, creator) }
    return SceneInterface(self, scene, element, storyboard).makeController(creator, within: path + [id])
  }

  /// The controller of another storyboard that a reference names.
  private func makeReferenced(
    _ element: InterfaceElement, _ creator: ((NSCoder) -> UIViewController?)?
  ) -> UIViewController? {
    guard let name = element["storyboardName"] else {
      document.messages.add(
        .error, .missingValue, element, attribute: "storyboardName", "the reference names no storyboard")
      return nil
    }
    guard Self.references < Self.mostReferences else {
      document.messages.add(
        .error, .cyclicReference, element,
        "the reference leads through \(Self.mostReferences) storyboards and to no controller; they refer to each other"
      )
      return nil
    }
    Self.references += 1
    defer { Self.references -= 1 }
    guard let (url, _) = InterfaceFolders.file(name, ["storyboard"], in: bundle),
      let file = StoryboardFile.read(url, bundle)
    else {
      document.messages.add(
        .error, .unknownReference, element, attribute: "storyboardName",
        "the project has no storyboard named “\(name)”; the controller is left out")
      return nil
    }
    let storyboard = UIStoryboard(name: name, contents: file)
    guard let identifier = element["referencedIdentifier"] else {
      return file.makeInitialController(of: storyboard, creator: creator)
    }
    guard let id = file.document.scene(identifier: identifier)?.controller?.id else {
      document.messages.add(
        .error, .unknownReference, element, attribute: "referencedIdentifier",
        "\(url.lastPathComponent) has no controller with the identifier “\(identifier)”; the controller is left out"
      )
      return nil
    }
    return file.makeController(id, of: storyboard, creator: creator)
  }
}
