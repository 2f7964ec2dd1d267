import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Finds problems in a scene that can be read: animations without an effect, layers that are never visible,
/// unused files.
///
/// A `MarkupReader` with a checker notifies it of everything that it reads, with positions in the file.
/// `check` is called after the whole document has been read, and reports to the same log. A scene that is
/// shown and not checked has no checker.
final class MarkupChecker {
  /// A layer and the position of its element.
  struct LayerMark {
    let layer: CALayer
    let offset: Int
    let label: String?
    /// Whether the class of the layer is unknown, and with it what the layer draws.
    let isForeign: Bool
    let id: String?
  }

  /// An object of a layer, such as an animation, a state or a transition, and the position of its element.
  struct Mark<Object> {
    let object: Object
    let layer: CALayer
    let offset: Int
    let label: String?
  }

  let source: XMLSource
  let log: DiagnosticLog

  /// The device's pixels per point. 3, the greatest scale of devices, if the scene is not for a certain
  /// device.
  var pixelsPerPoint = 3.0

  private(set) var layers: [LayerMark] = []
  private(set) var animations: [Mark<CAAnimation>] = []
  private var additions: [(element: CAStateAddAnimation, offset: Int, label: String?)] = []
  /// The animations that states add, with their targets. Computed after the file has been read.
  private(set) lazy var addedAnimations: [Mark<CAAnimation>] = additions.compactMap { addition in
    guard let animation = addition.element.animation, let target = addition.element.target else { return nil }
    return Mark(
      object: animation, layer: target, offset: addition.offset,
      label: mark(of: target)?.label ?? addition.label)
  }
  private(set) var states: [Mark<CAState>] = []
  private(set) var transitions: [Mark<CAStateTransition>] = []
  /// The ids of the file, with the positions of their attributes.
  private(set) var ids: [(id: String, offset: Int)] = []
  /// The ids that are referred to.
  private(set) var references: Set<String> = []
  /// The ids of objects that are referred to, for example to show them in another layer.
  private(set) var usedObjects: Set<String> = []
  /// Animations with a duration of 0.
  private(set) var instantAnimations: [(offset: Int, keyPath: String?)] = []
  /// Whether the file has scripts, which may change any property.
  private(set) var hasScripts = false
  /// The corrections that do not need a decision.
  private(set) var fixes: [MarkupFix] = []
  /// The corrections of the index.
  var indexCorrection: MarkupCorrection?

  /// The names of states, and the references of transitions and states to them.
  private(set) var stateNames: [XMLAttribute] = []
  /// Angles of layers, given as attributes or elements.
  private(set) var rotations: [(keyPath: String, number: Double, offset: Int, label: String?)] = []

  /// The attribute of the outermost layer that flips it.
  private(set) var rootFlip: XMLAttribute?
  private var rootDepth = 0

  private var marksByLayer: [ObjectIdentifier: Int] = [:]
  /// For each layer the properties that animations and states change: first components of key paths.
  private(set) var changedKeys: [ObjectIdentifier: Set<String>] = [:]
  /// For each layer the properties that states set: first components of key paths. Computed after the file
  /// has been read.
  private(set) lazy var keysOfStates: [ObjectIdentifier: Set<Substring>] = {
    var keys: [ObjectIdentifier: Set<Substring>] = [:]
    for element in states.lazy.flatMap(\.object.elements) {
      guard let target = element.target, let keyPath = element.keyPath else { continue }
      keys[ObjectIdentifier(target), default: []].insert(keyPath.prefix { $0 != "." })
    }
    for (layer, keyPath) in groupValues {
      keys[ObjectIdentifier(layer), default: []].insert(keyPath.prefix { $0 != "." })
    }
    return keys
  }()
  /// The values that property groups set as states do.
  private(set) var groupValues: [(layer: CALayer, keyPath: String)] = []
  /// The values that follow the tilt of the device.
  private var tiltValues: [(layer: CALayer, keyPath: String)] = []
  /// Names of layers in key paths such as `sublayers.NAME.opacity`.
  private(set) var reachedNames: Set<String> = []

  init(source: XMLSource, log: DiagnosticLog) {
    self.source = source
    self.log = log
  }

  // MARK: Notes of the reader

  /// Is called for every start tag.
  func note(_ element: XMLElement) {
    if let id = element.attribute("id"), !id.value.isEmpty { ids.append((id.value, id.offset)) }
    if let target = element["targetId"] { references.insert(target) }
    if let object = element["object"] {
      references.insert(object)
      usedObjects.insert(object)
    }
    if let text = element["duration"], let duration = Double(text), duration == 0,
      animationClass(named: element.name) != nil || element["type"].flatMap(animationClass) != nil
    {
      instantAnimations.append((element.offset, element["keyPath"]))
    }
    if source.isVerbatim {
      fixes += element.repeats.map { MarkupFix(.duplicateAttribute, removing: $0, source) }
    }
  }

  /// Is called for a script.
  func noteScript() { hasScripts = true }

  /// Is called for a layer after its element has been read.
  func note(_ layer: CALayer, _ element: XMLElement, label: String?, isForeign: Bool) {
    marksByLayer[ObjectIdentifier(layer)] = layers.count
    if layers.isEmpty || element.depth < rootDepth {
      rootDepth = element.depth
      rootFlip = element.attribute("geometryFlipped")
    }
    layers.append(
      LayerMark(
        layer: layer, offset: element.offset, label: label, isForeign: isForeign, id: element["id"]))
    if let old = element.attribute("continuousCorners") { noteOldCorners(old, of: element, label: label) }
  }

  /// Is called for the name of a state, or a reference to it.
  func note(stateName attribute: XMLAttribute?) {
    if let attribute { stateNames.append(attribute) }
  }

  /// Is called for a number of a layer.
  func note(_ value: Any, _ keyPath: String, at offset: Int, label: String?) {
    guard Self.isAngle(keyPath), let number = Unbox.number(value) else { return }
    rotations.append((keyPath, number, offset, label))
  }

  func note(_ animation: CAAnimation, of layer: CALayer, at offset: Int, label: String?) {
    animations.append(Mark(object: animation, layer: layer, offset: offset, label: label))
  }

  /// Is called for an animation that a state adds.
  func note(_ element: CAStateAddAnimation, at offset: Int, label: String?) {
    additions.append((element, offset, label))
  }

  func note(_ state: CAState, of layer: CALayer, at offset: Int, label: String?) {
    states.append(Mark(object: state, layer: layer, offset: offset, label: label))
  }

  func note(_ transition: CAStateTransition, of layer: CALayer, at offset: Int, label: String?) {
    transitions.append(Mark(object: transition, layer: layer, offset: offset, label: label))
  }

  /// Is called for a value that a property group of the wallpaper sets.
  func note(stateValue keyPath: String, of layer: CALayer) { groupValues.append((layer, keyPath)) }

  /// Is called for a value that follows the tilt of the device.
  func note(tiltValue keyPath: String, of layer: CALayer) { tiltValues.append((layer, keyPath)) }

  /// Is called for an attribute whose value cannot be read.
  func note(unreadable attribute: XMLAttribute, _ code: DiagnosticCode) {
    guard source.isVerbatim, code == .undefinedValue else { return }
    fixes.append(MarkupFix(code, removing: attribute.range, source))
  }

  /// Is called for a property element whose value cannot be read.
  func note(unreadable element: XMLElement, _ code: DiagnosticCode) {
    guard source.isVerbatim, code == .undefinedValue, let end = element.end else { return }
    fixes.append(MarkupFix(code, removing: element.offset..<end, source))
  }

  /// Is called for an image reference that is the path of a file on another machine. `path` is the file of
  /// the scene with the same name.
  func note(absolute attribute: XMLAttribute, path: String) {
    guard source.isVerbatim else { return }
    fixes.append(MarkupFix(.absolutePath, replacingValueOf: attribute, with: path, source))
  }

  private func noteOldCorners(_ attribute: XMLAttribute, of element: XMLElement, label: String?) {
    report(
      .info, .oldSpelling, at: attribute.offset,
      "continuousCorners is an old spelling of cornerCurve=\"continuous\"", label, "continuousCorners")
    guard source.isVerbatim else { return }
    let curve = element.attribute("cornerCurve")
    if attribute.value == "0" {
      fixes.append(MarkupFix(.oldSpelling, removing: attribute.range, source))
    } else if curve == nil {
      fixes.append(
        MarkupFix(.oldSpelling, replacing: attribute.range, with: "cornerCurve=\"continuous\"", source))
    } else if let curve, curve.value == "continuous" || curve.offset > attribute.offset {
      // The later attribute is used.
      fixes.append(MarkupFix(.oldSpelling, removing: attribute.range, source))
    }
  }

  // MARK: Checks

  /// Checks the document and reports problems. It must be called after reading, when references have been
  /// resolved.
  ///
  /// - Parameter isWallpaper: whether the scene is a plane of a wallpaper.
  func check(
    root: CALayer?, index: SceneIndex, bundle: SceneBundle, indexFile: String?, isWallpaper: Bool
  ) {
    gatherChanges()
    if let root {
      checkLayers(below: root)
      checkPlacement(below: root)
      checkFlips(of: root, index)
      // The size of a wallpaper is that of the device, and `WallpaperChecker` reports other sizes.
      if !isWallpaper { checkSize(of: root, index) }
    }
    checkNumbers()
    checkAnimations(index: index)
    checkStates()
    if isWallpaper { checkWallpaper() }
    checkIDs()
    checkBundle(index: index, bundle: bundle, indexFile: indexFile)
  }

  func add(_ fix: MarkupFix) { fixes.append(fix) }

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
    for (layer, keyPath) in groupValues + tiltValues { gather(keyPath, of: layer) }
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
      // Transitions show changes of contents and sublayers. Other animation classes may change anything.
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

  /// Whether two values of a key path are equal.
  static func same(_ a: Any?, _ b: Any?, _ kind: ValueKind?) -> Bool {
    guard let kind, kind.width > 0, let a = Unbox.row(a, kind), let b = Unbox.row(b, kind), a.count == b.count
    else {
      return false
    }
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
  }
}
