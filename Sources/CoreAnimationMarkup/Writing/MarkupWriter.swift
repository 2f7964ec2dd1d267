import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Writes a layer tree as markup. It writes model values that differ from their defaults, in the order of the
/// property tables, so that the same tree always gives the same bytes.
///
/// Values that a file cannot express are added to `losses`.
package final class MarkupWriter {
  package var out: MarkupBuffer
  let assets: SceneAssets
  let ids: WrittenIDs
  package private(set) var losses: [CAMLLoss] = []
  /// The layers from the root to the current one.
  private var path: [CALayer] = []
  /// The forms of the animation classes that have been used.
  private var animationForms: [ObjectIdentifier: AnimationForm] = [:]

  /// The number of losses that are listed. Further losses are counted.
  private static let lossCapacity = 1000
  private var omittedLosses = 0
  /// The greatest nesting of layers. A layer takes two levels of elements, and its contents take some more.
  private static let depth = (SceneLimits().depth - 32) / 2
  /// The greatest nesting of animation groups and lists.
  static let valueDepth = 16
  /// The form of the root.
  private let form: RootForm
  /// The parallax groups, which may belong to other trees too.
  let parallax: SceneParallax?
  /// The states of several layers, which the root gets.
  let mergedStates: MergedStates?

  init(
    assets: SceneAssets, ids: WrittenIDs, form: RootForm, parallax: SceneParallax? = nil,
    states: MergedStates? = nil, isRounded: Bool = false
  ) {
    out = MarkupBuffer(isRounded: isRounded)
    self.assets = assets
    self.ids = ids
    self.form = form
    self.parallax = parallax
    mergedStates = states
  }

  /// A writer of elements for a text that is edited: `out` has them below the XML declaration, numbers have at most four decimals, and
  /// images stand in the markup.
  package convenience init() {
    let nothing = CALayer()
    self.init(
      assets: SceneAssets(origins: [:], embeds: true), ids: WrittenIDs(root: nothing, names: nil),
      form: RootForm(
        root: nothing, host: nil, isFlipped: true, index: SceneIndex(), framed: nil, isFolder: false),
      isRounded: true)
  }

  /// Writes a document with one root layer.
  func document(_ root: CALayer) -> [UInt8] {
    out.open("caml")
    out.attribute("xmlns", MarkupReader.namespace)
    if let frame = form.wrapper {
      out.open("CALayer")
      out.attribute("bounds", [frame.minX, frame.minY, frame.width, frame.height])
      let center = form.wrapperCenter
      out.attribute("position", [center.x, center.y])
      if form.wrapperIsFlipped { out.attribute("geometryFlipped", 1) }
      out.open("sublayers")
    }
    layer(root)
    if form.wrapper != nil {
      out.close()
      out.close()
    }
    out.close()
    if omittedLosses > 0 {
      losses.append(
        CAMLLoss(
          layer: root.markupLabel, keyPath: nil,
          reason: "there are \(omittedLosses) more, which are not listed"))
    }
    return out.bytes
  }

  // MARK: Reports

  /// Records a loss of the current layer.
  package func lose(_ keyPath: String?, _ reason: String) {
    guard losses.count < Self.lossCapacity else {
      omittedLosses += 1
      return
    }
    let label = path.map(\.markupLabel).joined(separator: "/")
    losses.append(CAMLLoss(layer: label, keyPath: keyPath, reason: reason))
  }

  /// Writes a text attribute, and records characters that XML cannot express.
  package func attribute(_ name: String, _ text: String, keyPath: String? = nil) {
    out.attribute(name, text)
    guard let scalar = out.illegal else { return }
    out.illegal = nil
    let code = String(scalar.value, radix: 16, uppercase: true)
    let character = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    lose(
      keyPath ?? name,
      scalar == "\u{0}"
        ? "\(character) cannot be written; U+FFFD replaces it"
        : "\(character) is not legal in XML; other programs may refuse the file")
  }

  // MARK: Layers

  /// Writes a layer and its contents: as an element of its class, or as `<mask type="…">`.
  func layer(_ layer: CALayer, asMask: Bool = false) {
    let isRoot = path.isEmpty
    path.append(layer)
    defer { path.removeLast() }
    guard path.count <= Self.depth else {
      return lose(
        nil,
        "layers are nested more than \(Self.depth) levels deep; this layer and its sublayers are not written")
    }
    let className = markupClass(of: layer)
    out.open(asMask ? "mask" : className)
    if asMask { out.attribute("type", className) }
    if let id = ids[layer] { attribute("id", id) }
    if let name = layer.name { attribute("name", name) }
    var children: [Property] = []
    let table = Swift.type(of: layer).propertyTable
    for property in table.properties
    where property.isStored && property.key != "name" && LayerChild(rawValue: property.key) == nil {
      var isWritten = !layer.isAtDefault(property)
      if isRoot, form.wrapper == nil, property.key == "position" { isWritten = !form.leavesOutPosition }
      if isRoot, form.flipsRoot, property.key == "geometryFlipped" {
        if !layer.isGeometryFlipped { out.attribute(property.key, 1) }
        continue
      }
      guard isWritten, !layer.isDrawn(property), !layer.isStyled(property) else { continue }
      // The `type` of a mask is its class.
      let isTaken = asMask && property.key == "type"
      if isTaken || !attribute(property, numbers: layer.numbers(of: property), of: layer) {
        children.append(property)
      }
    }
    if layer.delegate != nil { lose("delegate", "a delegate cannot be written") }
    if layer.layoutManager != nil { lose("layoutManager", "a layout manager cannot be written") }
    for key in layer.ownKeys {
      lose(key, "a value for a key that the class does not declare cannot be written")
    }

    for property in children { child(property, of: layer) }
    let (states, transitions) = states(of: layer, isRoot: isRoot)
    for child in LayerChild.allCases {
      switch child {
      case .style: style(of: layer, isRoot: isRoot)
      case .animations: animations(of: layer)
      case .mask: if let mask = layer.mask { self.layer(mask, asMask: true) }
      case .sublayers: list(child, layer.sublayers ?? []) { self.layer($0) }
      case .states: list(child, states) { state($0) }
      case .stateTransitions: list(child, transitions) { transition($0) }
      case .actions: if layer.actions != nil { lose("actions", "actions cannot be written") }
      case .scriptObject, .scriptComponents, .modules: continue
      }
    }
    out.close()
  }

  /// Writes a list of objects, unless it is empty.
  private func list<Object>(_ child: LayerChild, _ objects: [Object], _ write: (Object) -> Void) {
    if objects.isEmpty { return }
    out.open(child.rawValue)
    for object in objects { write(object) }
    out.close()
  }

  /// The class of a layer in a file: its own, or its nearest superclass that files know.
  private func markupClass(of layer: CALayer) -> String {
    let known = layer.knownClass
    if !known.isOwn {
      let own = "\(Swift.type(of: layer))"
      lose(nil, "the class \(own) cannot be written; the layer is written as \(known.name)")
    }
    return known.name
  }

  /// The text of a transform; nil if a number is not finite or too large.
  func text(of transform: CATransform3D) -> String? {
    out.isRounded ? try? ShortTransformText.text(of: transform, old: nil) : TransformText.text(of: transform)
  }

  /// The form of an animation class.
  func animationForm(of type: CAAnimation.Type) -> AnimationForm {
    if let known = animationForms[ObjectIdentifier(type)] { return known }
    let form = AnimationForm(type)
    animationForms[ObjectIdentifier(type)] = form
    return form
  }
}

extension CALayer {
  /// The component of a path for the layer: its name or its class.
  fileprivate var markupLabel: String {
    if let name, !name.isEmpty { return name }
    return "\(Swift.type(of: self))"
  }
}
