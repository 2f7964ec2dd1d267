import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Reads a markup file into a layer tree in one pass. An element is converted to a layer, an animation or a
/// value when its tag is read, and is not stored.
///
/// Unknown or wrong content is reported with its position, layer and key path, and reading continues.
package final class MarkupReader {
  package static let namespace = "http://www.apple.com/CoreAnimation/1.0"

  let reader: XMLReader
  let source: XMLSource
  let log: DiagnosticLog
  let bundle: SceneBundle
  let limits: SceneLimits
  /// Is notified of everything that is read, if the scene is checked.
  let checker: MarkupChecker?

  /// The root layer. Nil if the file has none.
  private(set) var root: CALayer?
  /// The layers of the file by id.
  private(set) var layersByID: [String: CALayer] = [:]
  /// The ids of layers in the file.
  private(set) var idsByLayer: [ObjectIdentifier: String] = [:]
  /// All other objects with an id, for `object="…"`.
  var objectsByID: [String: SharedObject] = [:]
  var layerCount = 0
  /// The offsets of the elements of layers.
  var places = LayerPlaces()
  var animationCount = 0
  var listItemCount = 0
  /// The numbers of items and animations that references have added.
  private var referredItemCount = 0
  private var referredAnimationCount = 0
  /// The nesting of lists and groups in the innermost object that has been read, with references.
  var deepest = 0
  var textBudget: Int
  /// The position of the value that is being read, for reports.
  var valueOffset = 0
  /// Whether the file gives the position of the root layer.
  var rootIsPlaced = false
  var pathBudget: Int
  /// The layer in diagnostics.
  var layerLabel: String?
  /// References to layers, which may be defined later in the file.
  var references: [LayerReference] = []
  /// Target layers of elements of states and transitions.
  var stateReferences: [StateReference] = []
  var stateObjectCount = 0
  /// What names the target of the element of a state or a transition that is being read.
  var stateTarget: XMLAttribute?
  /// The values that follow the tilt of the device, with their positions.
  var parallaxGroups: [(group: ParallaxGroup, offset: Int, label: String?)] = []
  /// The values for phases of the screen, with the layers whose styles have them.
  var propertyGroups: [(group: PropertyGroup, owner: CALayer, offset: Int, label: String?)] = []

  /// A reference `object="#2"` in place of a layer.
  struct LayerReference {
    let id: String
    let offset: Int
    let label: String?
    let parent: CALayer
    /// The index among the parent's sublayers. Nil for its mask.
    let index: Int?
  }

  init(
    source: XMLSource, bundle: SceneBundle, limits: SceneLimits, log: DiagnosticLog,
    checker: MarkupChecker? = nil
  ) {
    self.source = source
    self.bundle = bundle
    self.limits = limits
    self.log = log
    self.checker = checker
    pathBudget = limits.pathElements
    textBudget = limits.textBytes
    reader = XMLReader(source, limits: limits, log: log)
    if let checker { reader.onStart = { checker.note($0) } }
  }

  /// The root layer of markup that refers to no files; nil if there is none.
  package static func layer(of markup: [UInt8], file: String) -> CALayer? {
    let limits = SceneLimits()
    let reader = MarkupReader(
      source: XMLSource(file: file, utf8: markup),
      bundle: SceneBundle(FolderTree(URL(fileURLWithPath: "/dev/null/")), limits: limits), limits: limits,
      log: DiagnosticLog())
    reader.read()
    return reader.root
  }

  /// The remaining limits for further files of the same scene.
  var rest: SceneLimits {
    limits.less(
      layers: layerCount, animations: animationCount, listItems: listItemCount,
      stateObjects: stateObjectCount,
      leaving: pathBudget, textBytes: textBudget)
  }

  // MARK: Reports

  /// Reports a problem at an offset of the source. Reports with the same code and `cause` are repeats of each
  /// other.
  func report(
    _ severity: Diagnostic.Severity, at offset: Int, _ code: DiagnosticCode,
    _ message: @autoclosure () -> String,
    keyPath: String? = nil, cause: String? = nil
  ) {
    if log.isExhausted(code, cause) { return }
    let place = source.place(of: offset)
    log.report(
      Diagnostic(
        severity, code, file: source.file, line: place.line, column: place.column, message: message(),
        layer: layerLabel,
        keyPath: keyPath),
      cause: cause)
  }

  func warn(
    at offset: Int, _ code: DiagnosticCode, _ message: @autoclosure () -> String, keyPath: String? = nil,
    cause: String? = nil
  ) {
    report(.warning, at: offset, code, message(), keyPath: keyPath, cause: cause)
  }

  // MARK: The document

  /// Reads the file to its end.
  func read() {
    var foundRoot = false
    while true {
      switch reader.next() {
      case .start(let element):
        if foundRoot {
          report(
            .error, at: element.offset, .contentOutsideRoot,
            "<\(element.name)> follows the end of the document")
          reader.skip(element)
        } else {
          foundRoot = true
          document(element)
        }
      case .text(let text):
        report(
          .error, at: text.range.lowerBound, .contentOutsideRoot, "there is text outside the root element")
      case .end: continue
      case .finished:
        if !foundRoot, !reader.wasCutShort { noDocument() }
        resolveReferences()
        resolveStateReferences()
        return
      }
    }
  }

  private func noDocument() {
    let message =
      source.count == source.start ? "the file is empty" : "the file is not XML: it has no element"
    log.report(Diagnostic(.error, .emptyDocument, file: source.file, line: 1, column: 1, message: message))
  }

  private func document(_ element: XMLElement) {
    let (prefix, name) = Self.split(element.name)
    let isLayer = name != "caml" && Self.looksLikeLayer(name)
    if name != "caml" {
      report(
        .error, at: element.offset, .wrongRootElement,
        "the root element is <\(element.name)>, not <caml>; the file is not a scene")
    }
    let attribute = element.attribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")
    if name == "caml" || isLayer, attribute?.value != Self.namespace {
      let problem =
        attribute.map { "the namespace \(ValueError.quoted($0.value)) is not \"\(Self.namespace)\"" }
        ?? "the namespace \"\(Self.namespace)\" is missing"
      report(
        .error, at: attribute?.offset ?? element.offset, .wrongNamespace,
        "\(problem); the file is read all the same")
    }
    if isLayer {
      root = layer(element)
    } else if name == "caml" {
      reader.forEachChild(of: element, text: { self.ignore($0) }) { child in self.topLevel(child) }
      if root == nil, !reader.wasCutShort {
        report(.error, at: element.offset, .noLayer, "the file has no layer")
      }
    } else {
      reader.skip(element)
    }
  }

  /// Reads an element directly inside `<caml>`.
  private func topLevel(_ element: XMLElement) {
    if let unread = LayerChild.unread(element.name) {
      skip(element, unread)
    } else if Self.looksLikeLayer(element.name) {
      if root == nil {
        root = layer(element)
      } else {
        warn(
          at: element.offset, .secondRootLayer,
          "a document has one root layer; this second <\(element.name)> is skipped")
        reader.skip(element)
      }
    } else {
      unknown(element)
    }
  }

  private static let notes: Set = ["nuggetId", "debugDescription", "hash", "resizingMode"]

  /// Whether a name is one under which editors and exporters store notes. Notes have no effect, and authors
  /// cannot remove them, so they are not reported.
  private static func isNote(_ name: String) -> Bool {
    notes.contains(name) || name.hasPrefix("caplay") || name.hasPrefix("mica_")
  }

  /// Reports an unknown element, and skips it.
  ///
  /// - Parameter hint: what it may have meant, as `Spelling` tells it.
  func unknown(_ element: XMLElement, keyPath: String? = nil, _ hint: @autoclosure () -> String = "") {
    if Self.isNote(element.name) { return reader.skip(element) }
    warn(
      at: element.offset, .unknownElement,
      "the element <\(element.name)> is not known here; it is skipped" + hint(),
      keyPath: keyPath,
      cause: element.name)
    reader.skip(element)
  }

  /// Reports an attribute that is not a property of its element.
  ///
  /// - Parameter hint: what it may have meant, as `Spelling` tells it.
  func unknownProperty(_ attribute: XMLAttribute, keyPath: String?, _ hint: @autoclosure () -> String = "") {
    if Self.isNote(attribute.name) { return }
    warn(
      at: attribute.offset, .unknownProperty,
      "the property \(ValueError.quoted(attribute.name)) is not known; it is skipped" + hint(),
      keyPath: keyPath, cause: attribute.name)
  }

  func ignore(_ text: XMLText) {
    warn(at: text.range.lowerBound, .strayText, "text has no meaning here; it is skipped")
  }

  /// Skips an element that is not read, with a warning.
  func skip(_ element: XMLElement, _ unread: LayerChild) {
    let row = unread.row
    if row.itemKeys != nil {
      var isEmpty = true
      reader.forEachChild(of: element, text: { _ in isEmpty = false }) { child in
        isEmpty = false
        self.reader.skip(child)
      }
      // Editors write lists of scripts into every file. An empty one holds no script.
      if isEmpty { return }
    }
    let message = row.refusal ?? ""
    // A warning about the whole document is reported once; a warning about a layer once for each kind.
    if unread.isScript {
      checker?.noteScript()
      if !said.insert(message).inserted {
        log.countSilently(.unsupportedScript, element.name)
        return reader.skip(element)
      }
    }
    warn(
      at: element.offset, unread.isScript ? .unsupportedScript : .unsupportedElement, message,
      keyPath: element.name, cause: element.name)
    reader.skip(element)
  }
  private var said: Set<String> = []

  /// A name's prefix, which may be empty, and the rest.
  package static func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.firstIndex(of: ":") else { return ("", name) }
    return (String(name[..<colon]), String(name[name.index(after: colon)...]))
  }

  /// Whether an element's name looks like a layer class, known or not.
  package static func looksLikeLayer(_ name: String) -> Bool { name.hasSuffix("Layer") }

  // MARK: Ids

  /// Gives a layer the id of its element, unless another layer has it.
  func register(_ layer: CALayer, _ element: XMLElement) {
    guard let id = element.attribute("id"), !id.value.isEmpty else { return }
    if layersByID[id.value] != nil || objectsByID[id.value] != nil {
      duplicate(id)
    } else {
      layersByID[id.value] = layer
      idsByLayer[ObjectIdentifier(layer)] = id.value
    }
  }

  /// An object with an id, and its size.
  struct SharedObject {
    let object: Any
    /// The number of items and animations in it, with references.
    let size: ObjectSize
  }

  /// The number of objects in an object, without itself. An object that is visited twice counts twice.
  struct ObjectSize {
    var items = 0
    var animations = 0
    /// The nesting of lists and groups.
    var depth = 0
  }

  /// The counts so far, to be subtracted from later counts.
  var sizeSoFar: ObjectSize {
    ObjectSize(
      items: listItemCount + referredItemCount, animations: animationCount + referredAnimationCount,
      depth: deepest)
  }

  /// Reads an object with `body`, and measures its size.
  func measured<Value>(_ body: () -> Value) -> (value: Value, size: ObjectSize) {
    let before = sizeSoFar
    deepest = 0
    let value = body()
    let after = sizeSoFar
    deepest = max(deepest, before.depth)
    return (
      value,
      ObjectSize(
        items: after.items - before.items, animations: after.animations - before.animations,
        depth: after.depth)
    )
  }

  /// Counts the objects that a reference adds. Returns false, with a report, if a limit is exceeded: with
  /// lists of references to lists of references, the number grows exponentially.
  private func admit(_ shared: SharedObject, _ reference: XMLAttribute, keyPath: String?) -> Bool {
    referredItemCount += shared.size.items
    referredAnimationCount += shared.size.animations
    deepest = max(deepest, shared.size.depth)
    let excess: String
    if referredItemCount > limits.referredItems {
      excess = "the references of the document put more than \(limits.referredItems) items into lists"
    } else if referredAnimationCount > limits.referredAnimations {
      excess =
        "the references of the document put more than \(limits.referredAnimations) animations into others"
    } else if shared.size.depth >= limits.depth {
      excess = "references nest lists and groups more than \(limits.depth) levels deep"
    } else {
      return true
    }
    // A rejected reference adds nothing.
    referredItemCount -= shared.size.items
    referredAnimationCount -= shared.size.animations
    report(
      .error, at: reference.offset, .limitExceeded,
      "\(excess); the object \(ValueError.quoted(reference.value)) is skipped",
      keyPath: keyPath, cause: "references")
    return false
  }

  /// Stores an object that is not a layer, for later references.
  func register(_ object: Any, _ element: XMLElement, _ size: ObjectSize = ObjectSize()) {
    guard let id = element.attribute("id"), !id.value.isEmpty else { return }
    if layersByID[id.value] != nil || objectsByID[id.value] != nil {
      duplicate(id)
    } else {
      objectsByID[id.value] = SharedObject(object: object, size: size)
    }
  }

  private func duplicate(_ id: XMLAttribute) {
    warn(
      at: id.offset, .duplicateID,
      "the id \(ValueError.quoted(id.value)) is used twice; it names the first object")
  }

  /// The object of an element with `object="…"`. Nil if it is not a reference, or the object is not defined
  /// above.
  func referred(_ element: XMLElement, keyPath: String?) -> (isReference: Bool, object: Any?) {
    guard let reference = element.attribute("object") else { return (false, nil) }
    if let shared = objectsByID[reference.value] {
      return (true, admit(shared, reference, keyPath: keyPath) ? shared.object : nil)
    }
    let what = layersByID[reference.value] == nil ? "is not defined above" : "is a layer, not a value"
    warn(
      at: reference.offset, .unknownReference,
      "the object \(ValueError.quoted(reference.value)) \(what); it is skipped",
      keyPath: keyPath,
      cause: "object")
    return (true, nil)
  }

  /// The object of a class with an id. Lists are excluded first, because casting a list creates objects for
  /// all of its items.
  func object<Object: AnyObject>(withID id: String, as type: Object.Type) -> Object? {
    guard let object = objectsByID[id]?.object, !(object is [Any]) else { return nil }
    return object as? Object
  }

  /// Inserts the referenced layers, after all layers have been read.
  private func resolveReferences() {
    for reference in references {
      layerLabel = reference.label
      let quoted = ValueError.quoted(reference.id)
      guard let layer = layersByID[reference.id] else {
        warn(at: reference.offset, .unknownReference, "no layer has the id \(quoted)", cause: "layer")
        continue
      }
      if layer === reference.parent || reference.parent.isBelow(layer) {
        report(
          .error, at: reference.offset, .cyclicReference,
          "the layer \(quoted) cannot contain itself; the reference is skipped")
      } else if layer.superlayer != nil || layer === root {
        warn(
          at: reference.offset, .layerUsedTwice,
          "the layer \(quoted) already has a place in the tree; the reference is skipped")
      } else if let index = reference.index {
        let count = reference.parent.sublayers?.count ?? 0
        reference.parent.insertSublayer(layer, at: UInt32(clamping: min(index, count)))
      } else {
        reference.parent.mask = layer
      }
    }
    layerLabel = nil
  }
}
