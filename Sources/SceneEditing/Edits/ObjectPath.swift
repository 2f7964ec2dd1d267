import QuartzCore

/// Where a filter, an emitter cell or an emitter behaviour is: its layer, the property that lists it, and its place there.
package struct ObjectPath: Hashable {
  package var layer: CALayer
  /// `filters`, `backgroundFilters`, `emitterCells` or `emitterBehaviors`.
  package let key: String
  /// The index in the list. For a cell that particles of other cells emit, the indices from the outermost cell to it. Empty for the list itself.
  package let way: [Int]

  package init(_ layer: CALayer, _ key: String, _ way: [Int] = []) {
    (self.layer, self.key, self.way) = (layer, key, way)
  }

  package func appending(_ index: Int) -> ObjectPath { ObjectPath(layer, key, way + [index]) }

  /// The list around the object; the list itself for an empty way.
  package var list: ObjectPath { ObjectPath(layer, key, way.dropLast()) }

  /// The objects of the property, or those that the particles of the cell emit.
  @MainActor package var items: [Any] {
    var items = layer.value(forKey: key) as? [Any] ?? []
    for index in way {
      guard items.indices.contains(index) else { return [] }
      items = (items[index] as? CAEmitterCell)?.emitterCells ?? []
    }
    return items
  }

  /// The object; nil if it is gone. A filter may be its type alone, a text.
  @MainActor package var object: Any? {
    guard let index = way.last else { return nil }
    let items = list.items
    return items.indices.contains(index) ? items[index] : nil
  }

  /// The key path of the object, by which its values are read and set: `emitterCells.spark`. Nil if it or a cell around it has no name, or
  /// not one of its own.
  @MainActor package var keyPath: String? {
    var path = ""
    for depth in way.indices {
      let step = ObjectPath(layer, key, Array(way[...depth]))
      guard let name = Self.name(of: step.object), !name.isEmpty, !name.contains("."),
        step.list.items.firstIndex(where: { Self.name(of: $0) == name }) == way[depth]
      else { return nil }
      path += depth == 0 ? "\(key).\(name)" : ".emitterCells.\(name)"
    }
    return way.isEmpty ? nil : path
  }

  package static func name(of object: Any?) -> String? {
    switch object {
    case let filter as CAFilter: filter.name
    case let cell as CAEmitterCell: cell.name
    case let behavior as CAEmitterBehavior: behavior.name
    default: nil
    }
  }

  /// What a person reads: the name, or the type of an object without one.
  @MainActor package var title: String {
    if let name = Self.name(of: object), !name.isEmpty { return name }
    switch object {
    case let filter as CAFilter: return filter.type
    case let behavior as CAEmitterBehavior: return behavior.type
    case let type as String: return type
    default: return "cell"
    }
  }
}
