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
      // Every empty list can be cast.
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

  /// To be called when the sublayers and the mask are decoded.
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
  private func place(of target: CALayer) -> String? {
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

  private func layer(at place: String) -> CALayer? {
    var steps = place.split(separator: "/")[...]
    guard steps.popFirst() == "." else { return nil }
    return steps.reduce(self) { layer, step in
      if step == "mask" { return layer?.maskLayer }
      guard let layer, let index = Int(step), layer.children.indices.contains(index) else { return nil }
      return layer.children[index]
    }
  }
}
