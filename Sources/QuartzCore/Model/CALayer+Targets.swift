import Foundation

/// An object that a layer keeps in a list under a key, and whose parts have layers of the layer's tree as targets.
/// Example: a state, whose elements change layers.
protocol TargetsLayers: NSObject {
  var targeting: [any LayerTargeting] { get }
}

/// A part of such an object.
protocol LayerTargeting: AnyObject {
  var target: CALayer? { get set }
}

/// Such objects in archives. A target is the layer that owns the object, or a layer below it. That layer is still being
/// decoded when the object is, so archives also have the place of each target in the owner's tree.
extension CALayer {
  private static let ownersKey = "CALayerTargetOwners"
  private static let placesKey = "CALayerTargetPlaces"

  /// The lists of such objects, by key.
  var targetOwners: [(key: String, list: [any TargetsLayers])] {
    undeclared.compactMap { key, value in
      // An empty list of any type can be cast.
      guard let list = value as? [any TargetsLayers], !list.isEmpty, shouldArchiveValue(forKey: key) else {
        return nil
      }
      return (key, list)
    }.sorted { $0.key < $1.key }
  }

  func encode(_ owners: [(key: String, list: [any TargetsLayers])], to coder: NSCoder) {
    guard !owners.isEmpty else { return }
    coder.encode(NSArray(array: owners.map { $0.key as NSString }), forKey: Self.ownersKey)
    for (key, list) in owners { coder.encode(NSArray(array: list), forKey: key) }
    let places = owners.flatMap(\.list).flatMap(\.targeting).map { part -> NSString in
      guard let target = part.target else { return "" }
      if let place = place(of: target) { return place as NSString }
      Misuse.ignored(
        "The archive of \(type(of: self)) keeps no target of a \(type(of: part)), because the target is not in the layer's tree."
      )
      return ""
    }
    coder.encode(NSArray(array: places), forKey: Self.placesKey)
  }

  /// Call it after the sublayers and the mask are decoded.
  func decodeTargetOwners(from coder: NSCoder) {
    guard coder.containsValue(forKey: Self.ownersKey), coder.containsValue(forKey: Self.placesKey),
      let keys = coder.decodeObject(forKey: Self.ownersKey) as? [String],
      let places = coder.decodeObject(forKey: Self.placesKey) as? [String]
    else { return }
    var parts: [any LayerTargeting] = []
    for key in keys where table.property(forKey: key) == nil && coder.containsValue(forKey: key) {
      guard let list = coder.decodeObject(forKey: key) as? [any TargetsLayers] else { continue }
      undeclared[key] = list
      parts += list.flatMap(\.targeting)
    }
    for (part, place) in zip(parts, places) { part.target = layer(at: place) }
  }

  /// The way from this layer to one of its tree: the index of each sublayer on the way, or "mask", each after a "/".
  /// "." is the layer itself.
  fileprivate func place(of target: CALayer) -> String? {
    var (steps, layer) = ([String](), target)
    while layer !== self {
      guard let parent = layer.parent else { return nil }
      if parent.maskLayer === layer {
        steps.append("mask")
      } else if let index = parent.children.firstIndex(where: { $0 === layer }) {
        steps.append(String(index))
      } else {
        return nil
      }
      layer = parent
    }
    return "." + steps.reversed().map { "/" + $0 }.joined()
  }

  fileprivate func layer(at place: String) -> CALayer? {
    var steps = place.split(separator: "/")[...]
    guard steps.popFirst() == "." else { return nil }
    return steps.reduce(self) { layer, step in
      if step == "mask" { return layer?.maskLayer }
      guard let layer, let index = Int(step), layer.children.indices.contains(index) else { return nil }
      return layer.children[index]
    }
  }
}

/// The tree whose layers a thread is archiving.
///
/// A layer that names another one, as a portal names its source, may be archived before that one, and be decoded while that one is
/// still being decoded. So the layer at the top of the archived tree writes all references at the end, as places in the tree.
final class ArchivedTree {
  /// The layer with which the archive of the tree begins; its superlayer is not archived.
  let top: CALayer
  /// The layer whose `encode(with:)` is running.
  private var current: CALayer
  /// The layers that name others, with the keys of the properties that do.
  var references: [(layer: CALayer, key: String)] = []

  private init(_ top: CALayer) {
    self.top = top
    current = top
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Archives `layer` with `body`: in the tree of its superlayer, if that is the layer which is being archived, or in a new one.
  static func with(_ layer: CALayer, _ body: (ArchivedTree) -> Void) {
    let outer = pthread_getspecific(key).map { Unmanaged<ArchivedTree>.fromOpaque($0).takeUnretainedValue() }
    if let outer, let parent = layer.parent, parent === outer.current {
      outer.current = layer
      defer { outer.current = parent }
      return body(outer)
    }
    let tree = ArchivedTree(layer)
    pthread_setspecific(key, Unmanaged.passUnretained(tree).toOpaque())
    defer { pthread_setspecific(key, outer.map { Unmanaged.passUnretained($0).toOpaque() }) }
    withExtendedLifetime(tree) { body(tree) }
  }
}

extension CALayer {
  private static let referencesKey = "CALayerReferences"

  /// Writes references as triples: the place of the layer, its key, and the place of the layer that is the value.
  func encode(_ references: [(layer: CALayer, key: String)], to coder: NSCoder) {
    var texts: [NSString] = []
    for (layer, key) in references {
      guard let value = layer.value(forKey: key) as? CALayer, let own = place(of: layer) else { continue }
      guard let target = place(of: value) else {
        Misuse.ignored(
          "The archive of \(type(of: self)) keeps no \(key) of a \(type(of: layer)), because the layer that it names is not in the archived tree."
        )
        continue
      }
      texts += [own as NSString, key as NSString, target as NSString]
    }
    if !texts.isEmpty { coder.encode(NSArray(array: texts), forKey: Self.referencesKey) }
  }

  /// Call it after the sublayers and the mask are decoded.
  func decodeReferences(from coder: NSCoder) {
    guard coder.containsValue(forKey: Self.referencesKey),
      let texts = coder.decodeObject(forKey: Self.referencesKey) as? [String]
    else { return }
    for start in stride(from: 0, to: texts.count - 2, by: 3) {
      let key = texts[start + 1]
      guard let owner = layer(at: texts[start]), let value = layer(at: texts[start + 2]),
        let property = owner.table.property(forKey: key), property.kind == .layer, property.isStored,
        key != "mask"
      else { continue }
      owner.setValue(value, forKey: key)
    }
  }
}
