import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Reads a `.caar`, a keyed archive of layers, into the same tree as for markup.
///
/// `$top.root` is a dictionary with `rootLayer`, `documentWidth`, `documentHeight` and `geometryFlipped`; a
/// layer without a dictionary is also read. The fields of a layer are its properties, with the keys and types
/// of the property tables, `sublayers`, `mask`, and `CALayerAnimations` with `CALayerAnimationKeys`. The
/// format is not documented; comments mark what is inferred.
final class KeyedArchiveReader {
  typealias Object = KeyedArchive.Object
  typealias Field = KeyedArchive.Field

  let archive: KeyedArchive
  let file: String
  let limits: SceneLimits
  let log: DiagnosticLog
  let images: ImageBudget
  /// The layer in diagnostics.
  var layerLabel: String?
  var layerCount = 0
  var animationCount = 0
  var listItemCount = 0
  /// The number of lists round the value that is read.
  var listDepth = 0
  var stateObjectCount = 0
  var pathBudget: Int
  var textBudget: Int
  /// The layers by their index in the archive.
  var layersByIndex: [Int: CALayer] = [:]
  /// Images and paths by their index in the archive. They are shared as in the archive.
  var imagesByIndex: [Int: CGImage] = [:]
  /// Images whose pixels the archive changes, by the index of the object that does so.
  var changedImagesByIndex: [Int: CGImage] = [:]
  var pathsByIndex: [Int: CGPath] = [:]
  /// The origins of the images.
  var imageOrigins: [ObjectIdentifier: ImageOrigin] = [:]
  /// The objects that are being read, nested.
  private var open: Set<Int> = []
  /// Layers whose states are read after all layers.
  private var layersWithStates: [(layer: CALayer, object: Object, label: String?)] = []
  /// References to layers by index, which are resolved after all layers have been read.
  private var sources: [(index: Int, label: String?, bind: (CALayer) -> Void)] = []
  /// The values that follow the tilt of the device.
  var parallaxGroups: [(group: ParallaxGroup, label: String?)] = []
  /// The values for phases of the screen, with the layers whose styles have them.
  var propertyGroups: [(group: PropertyGroup, owner: CALayer, label: String?)] = []
  private var rootIsPlaced = false

  private init(
    _ archive: KeyedArchive, file: String, limits: SceneLimits, images: ImageBudget, log: DiagnosticLog
  ) {
    self.archive = archive
    self.file = file
    self.limits = limits
    self.log = log
    self.images = images
    pathBudget = limits.pathElements
    textBudget = limits.textBytes
  }

  /// Reads an archive.
  ///
  /// - Parameter images: the image budget of a scene of several files; nil for a single file.
  static func read(
    _ bytes: [UInt8], file: String, limits: SceneLimits, images: ImageBudget? = nil, log: DiagnosticLog
  ) -> SceneContents {
    do throws(FileError) {
      return KeyedArchiveReader(
        try KeyedArchive(bytes), file: file, limits: limits, images: images ?? ImageBudget(limits: limits),
        log: log
      ).read()
    } catch {
      log.report(Diagnostic(.error, .badArchive, file: file, message: error.message))
      return SceneContents(file: file)
    }
  }

  private func read() -> SceneContents {
    var contents = SceneContents(file: file)
    let root = archive.root
    var layerField: Field?
    if let entries = archive.table(root) {
      func entry(_ key: String) -> Field? { entries.last { $0.key == key }?.value }
      layerField = entry("rootLayer")
      contents.index.documentWidth = size(entry("documentWidth"), "documentWidth")
      contents.index.documentHeight = size(entry("documentHeight"), "documentHeight")
      contents.index.geometryFlipped = archive.number(entry("geometryFlipped")).map { $0 != 0 } ?? false
    }
    if let layerField {
      contents.root = layer(archive.value(layerField))
    } else if case .object(let object) = root, layerClassName(of: object) != nil {
      contents.root = layer(root)
    } else {
      report(.error, .noLayer, "the archive has no rootLayer")
    }
    for (layer, object, label) in layersWithStates {
      layerLabel = label
      states(of: object, layer)
    }
    for (index, label, bind) in sources {
      layerLabel = label
      if let layer = layersByIndex[index] {
        bind(layer)
      } else {
        warn(
          .unknownReference, "the source is not a layer of the tree", keyPath: "sourceLayer", cause: "source")
      }
    }
    layerLabel = nil
    contents.parallax = resolveParallax(contents.root)
    if archive.isExhausted {
      report(
        .error, .limitExceeded,
        "the archive refers to its objects too often; only the objects that were read until then are shown")
    }
    contents.rootIsPlaced = rootIsPlaced
    contents.layerCount = layerCount
    contents.imageOrigins = imageOrigins
    contents.rest = rest
    return contents
  }

  /// The remaining limits for further files of the same scene.
  private var rest: SceneLimits {
    limits.less(
      layers: layerCount, animations: animationCount, listItems: listItemCount,
      stateObjects: stateObjectCount,
      leaving: pathBudget, textBytes: textBudget)
  }

  /// Calls `bind` with the layer of a field, after all layers have been read.
  func bindSource(_ field: Field, _ bind: @escaping (CALayer) -> Void) {
    guard case .object(let object) = archive.value(field), !object.classes.contains("NSNull") else { return }
    sources.append((object.index, layerLabel, bind))
  }

  private func size(_ field: Field?, _ key: String) -> Double? {
    guard let field else { return nil }
    if let number = archive.number(field), (0...1e6).contains(number) { return number }
    warn(.wrongType, "the value is not a size; it is skipped", keyPath: key)
    return nil
  }

  // MARK: Reports

  /// Reports a problem. Reports for archives have no line, but they name the layer and the key.
  func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    keyPath: String? = nil, cause: String? = nil
  ) {
    if log.isExhausted(code, cause) { return }
    log.report(
      Diagnostic(severity, code, file: file, message: message(), layer: layerLabel, keyPath: keyPath),
      cause: cause)
  }

  func warn(
    _ code: DiagnosticCode, _ message: @autoclosure () -> String, keyPath: String? = nil, cause: String? = nil
  ) {
    report(.warning, code, message(), keyPath: keyPath, cause: cause)
  }

  func skipped(_ error: ValueError, keyPath: String) {
    warn(
      error.code, "\(error.message); it is skipped", keyPath: keyPath,
      cause: "value \(keyPath): \(error.message)")
  }

  func unknownKey(_ key: String, _ kind: String) {
    warn(
      .unknownProperty, "the property \(ValueError.quoted(key)) is not known; it is skipped", keyPath: key,
      cause: "\(kind) \(key)")
  }

  /// Reads the contents of an object with a closure. Nil, with a report, if the object contains itself or is
  /// nested too deep.
  func entering<Result>(_ object: Object, keyPath: String?, _ body: () -> Result?) -> Result? {
    guard open.count < limits.depth else {
      report(
        .error, .limitExceeded,
        "objects are nested more than \(limits.depth) levels deep; this one is skipped",
        keyPath: keyPath,
        cause: "deep")
      return nil
    }
    guard open.insert(object.index).inserted else {
      report(
        .error, .cyclicReference, "a \(object.className) contains itself; the inner one is skipped",
        keyPath: keyPath)
      return nil
    }
    defer { open.remove(object.index) }
    return body()
  }

  // MARK: Layers

  /// The nearest class of an object that is a known layer class. Nil if the object is not a layer.
  private func layerClassName(of object: Object) -> String? {
    object.classes.first { layerClass(named: $0) != nil }
  }

  /// Reads a layer and its contents.
  func layer(_ value: KeyedArchive.Value, keyPath: String? = nil) -> CALayer? {
    guard case .object(let object) = value,
      MarkupReader.looksLikeLayer(object.className) || layerClassName(of: object) != nil
    else {
      if case .null = value { return nil }
      warn(.wrongType, "the object is not a layer; it is skipped", keyPath: keyPath, cause: "no layer")
      return nil
    }
    guard layerCount < limits.layers else {
      report(
        .error, .limitExceeded, "there are more than \(limits.layers) layers; this one is skipped",
        cause: "layers")
      return nil
    }
    return entering(object, keyPath: keyPath) {
      guard layersByIndex[object.index] == nil else {
        warn(
          .layerUsedTwice, "the layer already has a place in the tree; this use of it is skipped",
          keyPath: keyPath)
        return nil
      }
      return layer(object)
    }
  }

  private func layer(_ object: Object) -> CALayer {
    layerCount += 1
    let isRoot = layerCount == 1
    let outerLabel = layerLabel
    layerLabel = archive.text(object.fields["name"]).flatMap { $0.isEmpty ? nil : $0 } ?? object.className
    defer { layerLabel = outerLabel }
    let known = layerClassName(of: object)
    if known != object.className {
      warn(
        .unknownClass,
        "the class \(object.className) is not known; the layer is read as a \(known ?? "CALayer"), without the properties of its class",
        cause: object.className)
    }
    let layer = makeLayer(named: known ?? "CALayer") ?? CALayer()
    layersByIndex[object.index] = layer
    for key in object.fields.keys.sorted()
    where LayerChild.ofArchiveKeys[key] == nil && !Self.parts.contains(key) {
      guard let field = object.fields[key] else { continue }
      if key == "continuousCorners" {
        if archive.number(field) ?? 0 != 0 { layer.cornerCurve = .continuous }
        continue
      }
      property(key, field, of: layer, isForeign: known != object.className)
      if isRoot, MarkupReader.places(key) { rootIsPlaced = true }
    }
    for (name, value) in ownValues(of: object, "CALayer") { layer.setValue(value, forKey: name) }
    for child in LayerChild.allCases {
      if let key = child.row.archiveKey, let field = object.fields[key] { read(child, field, object, layer) }
    }
    return layer
  }

  /// Fields that belong to others, which read them.
  private static let parts: Set = [
    "CALayerAnimationKeys", "CALayerOwnValues", "CALayerOwnValuesKeys", "CALayerActionsKeys",
    "CALayerTargetOwners",
    "CALayerTargetPlaces",
  ]

  private func read(_ child: LayerChild, _ field: Field, _ object: Object, _ layer: CALayer) {
    switch child {
    case .style: style(field, of: layer)
    case .animations: animations(of: object, layer)
    case .mask: if let mask = self.layer(archive.value(field), keyPath: "mask") { layer.mask = mask }
    case .sublayers:
      for item in items(field, keyPath: "sublayers") {
        if let sublayer = self.layer(archive.value(item), keyPath: "sublayers") {
          layer.addSublayer(sublayer)
        }
      }
    case .states, .stateTransitions:
      if layersWithStates.last?.layer !== layer { layersWithStates.append((layer, object, layerLabel)) }
    case .actions, .scriptObject, .scriptComponents, .modules:
      warn(.unsupportedElement, child.row.refusal ?? "", keyPath: child.rawValue)
    }
  }

  private func property(_ key: String, _ field: Field, of layer: CALayer, isForeign: Bool) {
    let value = archive.value(field)
    // A nil value is ignored for any property.
    let isNull = if case .null = value { true } else { isNil(value) }
    guard let kind = MarkupReader.kind(ofKeyPath: key, in: layer) else {
      if !isForeign, !isNull { unknownKey(key, "property") }
      return
    }
    if isNull {
      // The property is nil, and its default is not.
      if kind == .color || kind == .path || kind == .image { layer.setValue(nil, forKeyPath: key) }
      return
    }
    if kind == .layer { return bindSource(field) { [weak layer] in layer?.setValue($0, forKey: key) } }
    guard let value = self.value(field, kind, key: key) else { return }
    checkName(value, key: key, in: type(of: layer))
    layer.withoutResizingSublayers { layer.setValue(value, forKeyPath: key) }
  }

  /// Whether a value is NSNull, which replaces nil in archives made on Linux.
  func isNil(_ value: KeyedArchive.Value) -> Bool {
    if case .object(let object) = value { object.classes.contains("NSNull") } else { false }
  }

  /// Reports a name that the property does not have, as for markup.
  private func checkName(_ value: Any, key: String, in layerType: CALayer.Type?) {
    guard !(value is [Any]), let name = value as? String else { return }
    let names = layerType?.propertyTable.property(forKey: key)?.names ?? []
    guard !names.isEmpty, !names.contains(name) else { return }
    warn(
      .unknownName, "\(ValueError.quoted(name)) is not one of \(names.joined(separator: ", "))", keyPath: key,
      cause: "\(key) \(name)")
  }

  /// The items of a list, which are counted. Empty, with a report, for other values.
  func items(_ field: Field, keyPath: String) -> [Field] {
    let value = archive.value(field)
    if case .null = value { return [] }
    if isNil(value) { return [] }
    guard let items = archive.items(value) else {
      warn(
        .wrongType, "the value is not a list; it is skipped", keyPath: keyPath, cause: "no list \(keyPath)")
      return []
    }
    listItemCount += items.count
    guard listItemCount <= limits.listItems else {
      report(
        .error, .limitExceeded,
        "the lists of the archive have more than \(limits.listItems) items; the rest is skipped",
        keyPath: keyPath,
        cause: "list items")
      listItemCount -= items.count
      return []
    }
    return items
  }
}
