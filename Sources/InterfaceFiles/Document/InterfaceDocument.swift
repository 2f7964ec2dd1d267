import Foundation
import XMLFiles

/// An interface file that was read: its scenes or its objects, and what they refer to.
///
/// Nothing is made of it here. An element that is damaged, or that is not known, is there as it is written.
package final class InterfaceDocument {
  package enum Kind: Sendable {
    case storyboard, nib
  }

  package let url: URL
  /// What the name of the file says.
  package let kind: Kind
  package let messages: InterfaceMessages
  /// The element of the whole file. Nil if the file has none that can be read.
  package private(set) var root: InterfaceElement?
  /// All elements with an id. Of two with the same id it is the first.
  package private(set) var elements: [String: InterfaceElement] = [:]
  /// The scenes of a storyboard, in their order.
  package private(set) var scenes: [InterfaceScene] = []
  /// The objects of a nib; its placeholders are beside them. Of a storyboard it is nil.
  package private(set) var objects: InterfaceScene?
  private var resources: [String: [String: InterfaceElement]] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - folder: the folder that must contain the file once links are resolved, or nil for any.
  ///   - report: is called with each message about the file, now and later.
  /// - Throws: if there is no such file or it cannot be read. Mistakes in the file are messages.
  package convenience init(
    contentsOf url: URL, inside folder: URL? = nil, report: @escaping (Diagnostic) -> Void = { _ in }
  ) throws(FileError) {
    let contents = try FileContents(
      path: url.path, limit: SceneLimits().fileBytes, inside: folder.flatMap { RealPath($0.path) })
    self.init(url: url, bytes: contents.bytes, report: report)
  }

  /// Reads the contents of a file.
  package init(url: URL, bytes: [UInt8], report: @escaping (Diagnostic) -> Void = { _ in }) {
    self.url = url
    kind = url.pathExtension.lowercased() == "storyboard" ? .storyboard : .nib
    messages = InterfaceMessages(file: url.path, report: report)
    read(XMLSource(file: url.path, bytes: bytes))
    guard let root else {
      messages.add(
        Diagnostic(
          .error, .emptyDocument, file: messages.file,
          message: bytes.isEmpty ? "the file is empty" : "the file contains no document of Interface Builder")
      )
      return
    }
    guard isReadable(root) else { return }
    for element in root.list("resources") {
      if let name = element["name"] { resources[element.name, default: [:]][name] = element }
    }
    for scene in root.list("scenes") where scene.name == "scene" {
      scenes.append(InterfaceScene(scene.list("objects")))
    }
    if kind == .nib { objects = InterfaceScene(root.list("objects")) }
    checkInitialController(root)
  }

  /// Builds the tree of elements.
  private func read(_ source: XMLSource) {
    let log = DiagnosticLog()
    let reader = XMLReader(source, limits: SceneLimits(), log: log)
    var open: [InterfaceElement] = []
    var repeated: [InterfaceElement] = []
    reading: while true {
      switch reader.next() {
      case .start(let tag):
        let element = InterfaceElement(tag, in: source)
        if let around = open.last { around.append(element) } else if root == nil { root = element }
        if let id = element.id {
          if elements[id] == nil { elements[id] = element } else { repeated.append(element) }
        }
        open.append(element)
      case .text(let text): open.last?.text += reader.string(text)
      case .end: open.removeLast()
      case .finished: break reading
      }
    }
    log.finish()
    // Each element that is open where a file was cut off has a report; the innermost one says it.
    var ended = false
    for diagnostic in log.diagnostics where diagnostic.cause == nil || !ended {
      ended = ended || diagnostic.cause == .endOfFile
      messages.add(diagnostic)
    }
    for element in repeated {
      let id = element.id ?? ""
      messages.addOnce(
        .error, .duplicateID, element, attribute: "id", kind: id,
        "another element has the id \(id) too; what refers to it means the first one")
    }
  }

  private func isReadable(_ root: InterfaceElement) -> Bool {
    if root.name == "archive" {
      messages.add(
        .error, .wrongRootElement, root,
        "the file is in the form of Xcode 3, which is not read; open it in a newer Xcode and save it again")
      return false
    }
    guard root.name == "document" else {
      messages.add(
        .error, .wrongRootElement, root,
        "the file begins with <\(root.name)>; an interface file begins with <document>")
      return false
    }
    if let runtime = root["targetRuntime"], !runtime.contains("CocoaTouch"), !runtime.contains("iOS") {
      messages.add(
        .error, .wrongRootElement, root, attribute: "targetRuntime",
        "the file is for the system \(runtime); only files for iOS are read")
      return false
    }
    return true
  }

  private func checkInitialController(_ root: InterfaceElement) {
    guard let id = root["initialViewController"], !scenes.contains(where: { $0.controller?.id == id }) else {
      return
    }
    messages.add(
      .error, .unknownReference, root, attribute: "initialViewController",
      "the initial view controller \(id) is not in the file")
  }

  // MARK: The document's values

  /// The id of the controller that the program shows first. Nil if there is none.
  package var initialControllerID: String? { root?["initialViewController"] }

  /// Whether constraints of the file are used. Default false.
  package var usesAutolayout: Bool { root?["useAutolayout"] == "YES" }

  /// Whether views have the guides of safe areas. In other files, controllers have guides at the top and the bottom.
  package var usesSafeAreas: Bool { root?["useSafeAreas"] == "YES" }

  /// Whether the file is what a device shows while it starts the program.
  package var isLaunchScreen: Bool { root?["launchScreen"] == "YES" }

  /// The device for which Xcode has laid out the views, such as `retina6_1`.
  package var device: String? { root?.child("device")?["id"] }

  /// The scene whose controller has an identifier of the storyboard.
  package func scene(identifier: String) -> InterfaceScene? {
    scenes.first { $0.controller?["storyboardIdentifier"] == identifier }
  }

  /// The scene whose controller has an id.
  package func scene(controllerID id: String) -> InterfaceScene? {
    scenes.first { $0.controller?.id == id }
  }

  /// An element of `resources`: Xcode's copy of something that lies elsewhere.
  ///
  /// - Parameters:
  ///   - kind: the element's name, such as `namedColor`, `systemColor` or `image`.
  ///   - name: its attribute `name`.
  package func resource(_ kind: String, named name: String) -> InterfaceElement? { resources[kind]?[name] }
}
