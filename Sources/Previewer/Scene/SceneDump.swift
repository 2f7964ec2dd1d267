import CoreAnimationMarkup
import QuartzCore

/// The layer tree of a scene at one instant as JSON: what `cambium dump` prints.
package struct SceneDump {
  private let scene: HostedScene
  private let values: LayerValue
  private let showsModel: Bool
  /// Seconds of the scene.
  private let time: Double

  /// Listed whether at their defaults or not, in this order, before the others.
  static let alwaysListed = [
    "bounds", "position", "zPosition", "anchorPoint", "transform", "opacity", "hidden",
  ]
  /// Said elsewhere in the dump, or not a value of the layer.
  private static let notListed: Set = [
    "name", "mask", "sublayers", "superlayer", "delegate", "actions", "style", "frame",
  ]

  /// A dump of presentation values at `time`, or of model values.
  package init(of scene: HostedScene, at time: Double, model: Bool) {
    self.scene = scene
    self.time = time
    showsModel = model
    values = LayerValue(document: scene.document)
    scene.seek(to: time)
  }

  /// `{"scene", "time", "size", "root"}`.
  package var tree: JSON {
    [
      "scene": .string(scene.name), "time": .number(time),
      "size": .numbers([scene.document.size.width, scene.document.size.height]),
      "root": scene.document.root.map { json($0) } ?? .null,
    ]
  }

  /// `{"LAYER:KEYPATH": value, …}`, in the order asked for.
  package func values(at requests: [ValueRequest]) throws(SceneError) -> JSON {
    var members: [JSON.Member] = []
    for request in requests {
      guard let layer = scene.document.layer(request.layer) else {
        throw .unknownLayer(request.layer, scene: scene.name)
      }
      let kind = type(of: layer).valueKind(forKeyPath: request.keyPath)
      let value = shown(layer).value(forKeyPath: request.keyPath)
      guard kind != nil || value != nil else {
        throw .unknownKeyPath(request.keyPath, layer: request.layer, class: "\(type(of: layer))")
      }
      members.append(JSON.Member(request.text, values.json(value, kind)))
    }
    return .object(members)
  }

  private func shown(_ layer: CALayer) -> CALayer { showsModel ? layer : layer.presentation() ?? layer }

  private func json(_ layer: CALayer) -> JSON {
    let shown = shown(layer)
    return [
      "class": .string("\(type(of: layer))"),
      "id": .optional(scene.document.id(of: layer)),
      "name": .optional(layer.name),
      "path": .optional(scene.document.path(of: layer)),
      "properties": properties(of: shown),
      "worldTransform": .numbers(Unbox.row(shown.transformToRoot, .transform) ?? []),
      "mask": layer.mask.map { json($0) } ?? .null,
      "sublayers": .array((layer.sublayers ?? []).map { json($0) }),
    ]
  }

  private func properties(of layer: CALayer) -> JSON {
    let table = type(of: layer).propertyTable
    let first = Self.alwaysListed.compactMap { table.property(forKey: $0) }
    let rest = table.properties.filter { property in
      property.isStored && !Self.alwaysListed.contains(property.key) && !Self.notListed.contains(property.key)
        && !layer.isAtDefault(property)
    }
    return .object(
      (first + rest).map { JSON.Member($0.key, values.json(layer.value(forKey: $0.key), $0.kind)) })
  }
}

/// `LAYER:KEYPATH`. A layer's name may hold colons; a key path does not.
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
