import CoreAnimationMarkup
import QuartzCore
import SceneFiles
import UIKitCore
import UIKitCore

/// Prints the layer tree of a scene at one time as JSON, for `cambium dump`.
package struct SceneDump {
  private let scene: HostedScene
  private let values: LayerValue
  private let order = PropertyOrder()
  private let showsModel: Bool
  /// In seconds of the scene.
  private let time: Double

  /// A dump of presentation values at `time`, or of model values.
  package init(of scene: HostedScene, at time: Double, model: Bool) {
    self.scene = scene
    self.time = time
    showsModel = model
    values = LayerValue(document: scene.document)
    scene.seek(to: time)
  }

  /// Writes `{"scene", "time", "size", "root"}` in pieces, because the dump of a large tree needs more memory
  /// than the tree.
  package func writeTree(_ write: (String) throws -> Void) throws {
    var text = "{\n"
    let size = scene.document.size
    let members: [(String, JSON)] = [
      ("scene", .string(scene.name)), ("time", .number(time)), ("size", .numbers([size.width, size.height])),
    ]
    for (key, value) in members { add(key, value, to: &text, indent: "  ") }
    let states = scene.document.states
    if !states.names.isEmpty {
      add("states", .array(states.names.map { .string($0) }), to: &text, indent: "  ")
      add("state", .optional(states.current), to: &text, indent: "  ")
    }
    text += "  \"root\": "
    try add(scene.document.root, to: &text, indent: "  ", write)
    try write(text + "\n}")
  }

  /// `{"LAYER:KEYPATH": value, …}`, in the order of the requests. A label's layer has the key path `text` too.
  package func values(at requests: [ValueRequest]) throws(SceneError) -> JSON {
    var members: [JSON.Member] = []
    for request in requests {
      guard let layer = scene.document.layer(request.layer) else {
        throw .unknownLayer(request.layer, scene: scene.name, known: scene.document.layerNames)
      }
      if request.keyPath == "text", let text = Self.labelText(layer) {
        members.append(JSON.Member(request.text, .string(text)))
        continue
      }
      let kind = type(of: layer).valueKind(forKeyPath: request.keyPath)
      let value = shown(layer).value(forKeyPath: request.keyPath)
      guard kind != nil || value != nil else {
        throw .unknownKeyPath(
          request.keyPath, layer: request.layer, class: "\(type(of: layer))",
          hint: Spelling.hint(forKeyPath: request.keyPath, of: type(of: layer)))
      }
      members.append(JSON.Member(request.text, values.json(value, kind)))
    }
    return .object(members)
  }

  /// The text of the label whose layer this is, which the layer itself holds as a picture only. Nil for other layers.
  private static func labelText(_ layer: CALayer) -> String? {
    // Layers that are no labels' are not looked at further, so that a scene file may be dumped on any thread.
    guard let label = layer.delegate as? UILabel else { return nil }
    return MainActor.assumeIsolated { label.text ?? "" }
  }

  /// What constraints say of the view whose layer this is. Nil for other layers, and for views without constraints.
  private static func layout(of layer: CALayer) -> JSON? {
    guard let view = layer.delegate as? UIView else { return nil }
    return MainActor.assumeIsolated {
      guard let report = LayoutReport(view) else { return nil }
      let constraints = report.constraints.map { constraint in
        JSON.object([
          JSON.Member("equation", .string(constraint.equation)),
          JSON.Member("priority", .number(constraint.priority)), JSON.Member("active", .bool(true)),
          JSON.Member("broken", .bool(constraint.isBroken)),
          JSON.Member("identifier", .optional(constraint.identifier)),
        ])
      }
      let guides = report.guides.map { guide in
        let frame = guide.frame
        return JSON.object([
          JSON.Member("name", .string(guide.name)),
          JSON.Member(
            "frame", .numbers([frame.minX, frame.minY, frame.width, frame.height].map { Double($0) })),
        ])
      }
      let axes = report.ambiguousAxes.map { "\($0)" }
      return .object([
        JSON.Member("constraints", .array(constraints)), JSON.Member("guides", .array(guides)),
        JSON.Member("ambiguous", .array(axes.map { .string($0) })),
      ])
    }
  }

  /// What the view whose layer this is says of itself to assistive technologies. Nil for other layers, and for views that say nothing.
  private static func accessibility(of layer: CALayer) -> JSON? {
    guard let view = layer.delegate as? UIView else { return nil }
    return MainActor.assumeIsolated {
      guard let report = UIView.AccessibilityReport(view) else { return nil }
      return .object([
        JSON.Member("element", .bool(report.isElement)), JSON.Member("label", .optional(report.label)),
        JSON.Member("value", .optional(report.value)), JSON.Member("hint", .optional(report.hint)),
        JSON.Member("traits", .array(report.traits.map { .string($0) })),
        JSON.Member("identifier", .optional(report.identifier)),
      ])
    }
  }

  private func shown(_ layer: CALayer) -> CALayer { showsModel ? layer : layer.presentation() ?? layer }

  private func add(_ key: String, _ value: JSON, to text: inout String, indent: String) {
    text += "\(indent)\"\(key)\": "
    value.write(to: &text, indent: indent)
    text += ",\n"
  }

  /// Adds a layer and its sublayers. Writes the buffer whenever it is large.
  private func add(
    _ layer: CALayer?, to text: inout String, indent: String, _ write: (String) throws -> Void
  ) throws {
    guard let layer else {
      text += "null"
      return
    }
    let shown = shown(layer)
    let inner = indent + "  "
    text += "{\n"
    let members: [(String, JSON)] = [
      ("class", .string("\(type(of: layer))")), ("id", .optional(scene.document.id(of: layer))),
      ("name", .optional(layer.name)), ("path", .optional(scene.document.path(of: layer))),
      ("properties", properties(of: shown)),
      ("worldTransform", .numbers(Unbox.row(shown.transformToRoot, .transform) ?? [])),
    ]
    for (key, value) in members { add(key, value, to: &text, indent: inner) }
    if let layout = Self.layout(of: layer) { add("layout", layout, to: &text, indent: inner) }
    if let accessibility = Self.accessibility(of: layer) {
      add("accessibility", accessibility, to: &text, indent: inner)
    }
    text += "\(inner)\"mask\": "
    try add(layer.mask, to: &text, indent: inner, write)
    text += ",\n\(inner)\"sublayers\": ["
    for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
      text += index == 0 ? "\n\(inner)  " : ",\n\(inner)  "
      try add(sublayer, to: &text, indent: inner + "  ", write)
    }
    text += layer.sublayers == nil ? "]" : "\n\(inner)]"
    text += "\n\(indent)}"
    if text.utf8.count > 1 << 16 {
      try write(text)
      text.removeAll(keepingCapacity: true)
    }
  }

  private func properties(of layer: CALayer) -> JSON {
    let (first, rest) = order.properties(of: type(of: layer).propertyTable)
    var members: [JSON.Member] = []
    for property in first { members.append(JSON.Member(property.key, value(of: property, layer))) }
    for property in rest where !layer.isAtDefault(property) {
      members.append(JSON.Member(property.key, value(of: property, layer)))
    }
    return .object(members)
  }

  private func value(of property: Property, _ layer: CALayer) -> JSON {
    let numbers = layer.numbers(of: property)
    // Values in the row of numbers need no box, except colours, which are also objects.
    if !numbers.isEmpty, property.object < 0, let value = LayerValue.json(numbers, property.kind) {
      return value
    }
    return values.json(layer.value(forKey: property.key), property.kind)
  }
}

/// The properties that a dump lists for each class, in order. They are computed once for each class.
final class PropertyOrder {
  typealias Properties = (first: [Property], rest: [Property])

  /// The properties that are listed first, in this order, also if they have their defaults.
  static let alwaysListed = [
    "bounds", "position", "zPosition", "anchorPoint", "transform", "opacity", "hidden",
  ]
  /// Keys that are elsewhere in the dump, or are not values of the layer.
  private static let notListed: Set = [
    "name", "mask", "sublayers", "superlayer", "delegate", "actions", "style", "frame",
  ]
  private var known: [ObjectIdentifier: Properties] = [:]

  func properties(of table: PropertyTable) -> Properties {
    if let found = known[ObjectIdentifier(table)] { return found }
    let first = Self.alwaysListed.compactMap { table.property(forKey: $0) }
    let rest = table.properties.filter { property in
      property.isStored && !Self.alwaysListed.contains(property.key) && !Self.notListed.contains(property.key)
    }
    known[ObjectIdentifier(table)] = (first, rest)
    return (first, rest)
  }
}

/// A request `LAYER:KEYPATH`. The name of a layer may contain colons; a key path does not.
package struct ValueRequest: Sendable, Equatable {
  package let text: String
  let layer: String
  let keyPath: String

  /// Nil where one of the two is missing.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      text.index(after: colon) < text.endIndex
    else {
      return nil
    }
    self.text = text
    layer = String(text[..<colon])
    keyPath = String(text[text.index(after: colon)...])
  }
}
