import QuartzCore

/// The ids, names and paths of a document's layers.
struct LayerIDs {
  /// The layers of the tree that have an id in the file.
  private var layersByID: [String: CALayer] = [:]
  private var idsByLayer: [ObjectIdentifier: String] = [:]
  /// The layers of the tree that have none, by the numbers that they are given, and these numbers.
  private var layersByNumber: ContiguousArray<CALayer?> = []
  private var numbersByLayer: [ObjectIdentifier: Int32] = [:]
  private var layersByName: [String: CALayer] = [:]
  private let root: CALayer?
  /// The ids in the file, also of layers outside the tree.
  private let given: [ObjectIdentifier: String]

  /// Gives every layer without an id one of its own: `#1`, `#2`, … in the order of the file.
  init(root: CALayer?, idsByLayer given: [ObjectIdentifier: String]) {
    self.root = root
    self.given = given
    let taken = Set(given.values)
    var next = 1
    var pending = root.map { [$0] } ?? []
    while let layer = pending.popLast() {
      if let id = given[ObjectIdentifier(layer)] {
        layersByID[id] = layer
        idsByLayer[ObjectIdentifier(layer)] = id
      } else {
        while !taken.isEmpty, taken.contains("#\(next)") { next += 1 }
        while layersByNumber.count <= next { layersByNumber.append(nil) }
        layersByNumber[next] = layer
        numbersByLayer[ObjectIdentifier(layer)] = Int32(clamping: next)
        next += 1
      }
      if let name = layer.name, !name.isEmpty, layersByName[name] == nil { layersByName[name] = layer }
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
    }
  }

  func id(of layer: CALayer) -> String? {
    idsByLayer[ObjectIdentifier(layer)] ?? numbersByLayer[ObjectIdentifier(layer)].map { "#\($0)" }
  }

  /// The id that a layer has in the file.
  func givenID(of layer: CALayer) -> String? { given[ObjectIdentifier(layer)] }

  func layer(withID id: String) -> CALayer? {
    if let layer = layersByID[id] { return layer }
    guard id.first == "#", let number = Int(id.dropFirst()), layersByNumber.indices.contains(number),
      id == "#\(number)"
    else { return nil }
    return layersByNumber[number]
  }

  /// The names of the layers, then the ids of the file, each sorted.
  var all: [String] { layersByName.keys.sorted() + layersByID.keys.sorted() }

  /// The component of a path for a layer.
  private func component(_ layer: CALayer) -> String? {
    if let name = layer.name, !name.isEmpty { return name }
    return id(of: layer)
  }

  func path(of layer: CALayer) -> String? {
    guard id(of: layer) != nil else { return nil }
    var components: [String] = []
    var current: CALayer? = layer
    while let layer = current {
      guard let component = component(layer) else { break }
      components.append(component)
      if layer === root { break }
      current = layer.superlayer
    }
    return components.reversed().joined(separator: "/")
  }

  func layer(_ reference: String) -> CALayer? {
    layer(withID: reference) ?? layersByName[reference]
      ?? root.flatMap { descendant(of: $0, at: reference[...]) }
  }

  /// The layer at a path that begins with `layer` itself. Names may contain slashes.
  private func descendant(of layer: CALayer, at path: Substring) -> CALayer? {
    for component in [layer.name, id(of: layer)] {
      guard let component, !component.isEmpty, path.hasPrefix(component) else { continue }
      let rest = path.dropFirst(component.count)
      if rest.isEmpty { return layer }
      guard rest.first == "/" else { continue }
      for child in (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? []) {
        if let found = descendant(of: child, at: rest.dropFirst()) { return found }
      }
    }
    return nil
  }
}
