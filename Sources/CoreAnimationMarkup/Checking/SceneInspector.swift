import CoreGraphics
import Foundation
import QuartzCore

/// Finds what is readable in a scene and still not meant: animations without effect, layers that are never seen, files
/// that nothing uses.
///
/// A `SceneReader` that has an inspector tells it of what it makes, with the places in the file; `inspect` is called
/// when the document is whole, and reports to the same log. Scenes that are only shown are read without one.
final class SceneInspector {
  /// A layer and its element.
  struct LayerMark {
    let layer: CALayer
    let offset: Int
    let label: String?
    /// Whether the class of the layer is not known, so that what it shows is not known either.
    let isForeign: Bool
    let id: String?
  }

  /// What a layer has, such as an animation, a state or a transition, and the place of its element.
  struct Mark<Object> {
    let object: Object
    let layer: CALayer
    let offset: Int
    let label: String?
  }

  let source: XMLSource
  let log: DiagnosticLog

  /// Pixels of a point of the device: 3, the most that there are, where the scene is for no device in particular.
  var pixelsPerPoint = 3.0

  private(set) var layers: [LayerMark] = []
  private(set) var animations: [Mark<CAAnimation>] = []
  private(set) var states: [Mark<CAState>] = []
  private(set) var transitions: [Mark<CAStateTransition>] = []
  /// Every id of the file, and the place of its attribute.
  private(set) var ids: [(id: String, offset: Int)] = []
  /// Every id that something refers to.
  private(set) var references: Set<String> = []
  /// Every id that something refers to as an object, to show it in another place for example.
  private(set) var usedObjects: Set<String> = []
  /// Animations that say that they take no time.
  private(set) var instantAnimations: [(offset: Int, keyPath: String?)] = []
  /// Whether the file holds scripts, which may change anything.
  private(set) var hasScripts = false
  /// What can be corrected without asking.
  private(set) var fixes: [SceneFix] = []

  private var marksByLayer: [ObjectIdentifier: Int] = [:]
  /// The properties of layers that animations and states change: first components of key paths.
  private(set) var changedKeys: [ObjectIdentifier: Set<String>] = [:]
  /// The properties of layers that states set: first components of key paths. Made when the file has been read.
  private(set) lazy var keysOfStates: [ObjectIdentifier: Set<Substring>] = {
    var keys: [ObjectIdentifier: Set<Substring>] = [:]
    for element in states.lazy.flatMap(\.object.elements) {
      guard let target = element.target, let keyPath = element.keyPath else { continue }
      keys[ObjectIdentifier(target), default: []].insert(keyPath.prefix { $0 != "." })
    }
    return keys
  }()
  /// Names of layers that key paths such as `sublayers.NAME.opacity` go to.
  private(set) var reachedNames: Set<String> = []

  init(source: XMLSource, log: DiagnosticLog) {
    self.source = source
    self.log = log
  }

  // MARK: Notes of the reader

  /// Takes note of a start tag, wherever it stands.
  func note(_ element: XMLElement) {
    if let id = element.attribute("id"), !id.value.isEmpty { ids.append((id.value, id.offset)) }
    if let target = element["targetId"] { references.insert(target) }
    if let object = element["object"] {
      references.insert(object)
      usedObjects.insert(object)
    }
    if element.name.hasPrefix("script") || element.name == "modules" { hasScripts = true }
    if let text = element["duration"], let duration = Double(text), duration == 0,
      animationClass(named: element.name) != nil || element["type"].flatMap(animationClass) != nil
    {
      instantAnimations.append((element.offset, element["keyPath"]))
    }
    if source.isVerbatim {
      fixes += element.repeats.map { SceneFix(.duplicateAttribute, removing: $0, source) }
    }
  }

  /// Takes note of a layer whose element has been read.
  func note(_ layer: CALayer, _ element: XMLElement, label: String?, isForeign: Bool) {
    marksByLayer[ObjectIdentifier(layer)] = layers.count
    layers.append(
      LayerMark(
        layer: layer, offset: element.offset, label: label, isForeign: isForeign, id: element["id"]))
    if let old = element.attribute("continuousCorners") { noteOldCorners(old, of: element, label: label) }
  }

  func note(_ animation: CAAnimation, of layer: CALayer, at offset: Int, label: String?) {
    animations.append(Mark(object: animation, layer: layer, offset: offset, label: label))
  }

  func note(_ state: CAState, of layer: CALayer, at offset: Int, label: String?) {
    states.append(Mark(object: state, layer: layer, offset: offset, label: label))
  }

  func note(_ transition: CAStateTransition, of layer: CALayer, at offset: Int, label: String?) {
    transitions.append(Mark(object: transition, layer: layer, offset: offset, label: label))
  }

  /// Takes note of an attribute whose value could not be read.
  func note(unreadable attribute: XMLAttribute, _ code: DiagnosticCode) {
    guard source.isVerbatim, code == .undefinedValue else { return }
    fixes.append(SceneFix(code, removing: attribute.range, source))
  }

  /// Takes note of a property element whose value could not be read.
  func note(unreadable element: XMLElement, _ code: DiagnosticCode) {
    guard source.isVerbatim, code == .undefinedValue, let end = element.end else { return }
    fixes.append(SceneFix(code, removing: element.offset..<end, source))
  }

  /// Takes note of an image reference that is the path of a file on another machine; `path` is the file of the scene
  /// with the same name.
  func note(absolute attribute: XMLAttribute, path: String) {
    guard source.isVerbatim else { return }
    fixes.append(SceneFix(.absolutePath, replacingValueOf: attribute, with: path, source))
  }

  private func noteOldCorners(_ attribute: XMLAttribute, of element: XMLElement, label: String?) {
    report(
      .info, .oldSpelling, at: attribute.offset,
      "continuousCorners is an old spelling of cornerCurve=\"continuous\"", label, "continuousCorners")
    guard source.isVerbatim else { return }
    let curve = element.attribute("cornerCurve")
    if attribute.value == "0" {
      fixes.append(SceneFix(.oldSpelling, removing: attribute.range, source))
    } else if curve == nil {
      fixes.append(
        SceneFix(.oldSpelling, replacing: attribute.range, with: "cornerCurve=\"continuous\"", source))
    } else if let curve, curve.value == "continuous" || curve.offset > attribute.offset {
      // The later attribute counts.
      fixes.append(SceneFix(.oldSpelling, removing: attribute.range, source))
    }
  }

  // MARK: Inspection

  /// Reports what is found, when all has been read and references are resolved.
  func inspect(root: CALayer?, index: SceneIndex, bundle: SceneBundle, indexFile: String?) {
    gatherChanges()
    if let root { inspectLayers(below: root) }
    inspectAnimations(index: index)
    inspectStates()
    inspectIDs()
    inspectBundle(index: index, bundle: bundle, indexFile: indexFile)
  }

  func mark(of layer: CALayer) -> LayerMark? { marksByLayer[ObjectIdentifier(layer)].map { layers[$0] } }

  /// Whether an animation or a state may change a property of a layer.
  func isChanged(_ key: String, of layer: CALayer) -> Bool {
    changedKeys[ObjectIdentifier(layer)]?.contains(key) == true || isReached(layer)
  }

  /// Whether an animation or a state may change any property of a layer.
  func isChanged(_ layer: CALayer) -> Bool { changedKeys[ObjectIdentifier(layer)] != nil || isReached(layer) }

  private func isReached(_ layer: CALayer) -> Bool {
    !reachedNames.isEmpty && layer.name.map { reachedNames.contains($0) } == true
  }

  private func gatherChanges() {
    for mark in animations { gather(mark.object, of: mark.layer) }
    for element in states.flatMap(\.object.elements) {
      guard let target = element.target else { continue }
      if let keyPath = element.keyPath { gather(keyPath, of: target) }
      if let animation = (element as? CAStateAddAnimation)?.animation { gather(animation, of: target) }
    }
  }

  private func gather(_ animation: CAAnimation, of layer: CALayer) {
    if let group = animation as? CAAnimationGroup {
      for member in group.animations ?? [] { gather(member, of: layer) }
    } else if let keyPath = (animation as? CAPropertyAnimation)?.keyPath {
      gather(keyPath, of: layer)
    } else {
      // Transitions show contents and sublayers that come and go; other classes change what they will.
      changedKeys[ObjectIdentifier(layer), default: []].formUnion([
        "contents", "sublayers", "position", "transform",
      ])
    }
  }

  private func gather(_ keyPath: String, of layer: CALayer) {
    let components = keyPath.split(separator: ".")
    if components.count > 2, components[0] == "sublayers" { reachedNames.insert(String(components[1])) }
    guard let first = components.first else { return }
    changedKeys[ObjectIdentifier(layer), default: []].insert(String(first))
  }

  // MARK: Reports

  func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, at offset: Int,
    _ message: @autoclosure () -> String,
    _ label: String? = nil, _ keyPath: String? = nil, cause: String? = nil
  ) {
    if log.isExhausted(code, cause) { return }
    let place = source.place(of: offset)
    log.report(
      Diagnostic(
        severity, code, file: source.file, line: place.line, column: place.column, message: message(),
        layer: label, keyPath: keyPath), cause: cause)
  }

  /// Whether two values of a key path are the same.
  static func same(_ a: Any?, _ b: Any?, _ kind: ValueKind?) -> Bool {
    guard let kind, kind.width > 0, let a = Unbox.row(a, kind), let b = Unbox.row(b, kind), a.count == b.count
    else {
      return false
    }
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
  }
}
