import QuartzCore

/// The ids of layers in a file: those of the layers' document, and new ones for layers to which a state, a
/// transition or an animation refers.
struct WrittenIDs {
  private var ids: [ObjectIdentifier: String] = [:]

  /// The ids for a tree.
  ///
  /// - Parameters:
  ///   - root: the layer that is written with its sublayers.
  ///   - names: the ids of the document; nil for a tree that was made in code.
  init(root: CALayer, names: LayerIDs?) {
    var layers: [CALayer] = []
    var referred: [CALayer] = []
    var pending = [root]
    while let layer = pending.popLast() {
      layers.append(layer)
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
      if let source = (layer as? CAPortalLayer)?.sourceLayer { referred.append(source) }
      for item in layer.addedAnimations { Self.note(item.animation, &referred) }
      for element in (layer.states ?? []).flatMap(\.elements) {
        if let target = element.target { referred.append(target) }
        if let added = (element as? CAStateAddElement)?.object as? CALayer, added.superlayer == nil {
          pending.append(added)
        }
        if let removed = (element as? CAStateRemoveElement)?.object as? CALayer { referred.append(removed) }
        if let animation = (element as? CAStateAddAnimation)?.animation { Self.note(animation, &referred) }
      }
      for element in (layer.stateTransitions ?? []).flatMap(\.elements) {
        if let target = element.target { referred.append(target) }
        if let animation = element.animation { Self.note(animation, &referred) }
      }
    }
    for layer in layers { ids[ObjectIdentifier(layer)] = names?.givenID(of: layer) }
    guard !referred.isEmpty else { return }
    // Generated ids are those that a reader would generate, so that a file reads like its source.
    let names = names ?? LayerIDs(root: root, idsByLayer: [:])
    let written = Set(layers.map { ObjectIdentifier($0) })
    var taken = Set(ids.values)
    var next = layers.count
    for layer in referred
    where ids[ObjectIdentifier(layer)] == nil && written.contains(ObjectIdentifier(layer)) {
      var id = names.id(of: layer)
      while id == nil {
        next += 1
        let candidate = "#\(next)"
        if !taken.contains(candidate), names.layer(withID: candidate) == nil { id = candidate }
      }
      guard let id else { continue }
      taken.insert(id)
      ids[ObjectIdentifier(layer)] = id
    }
  }

  /// Records the layers to which an animation refers.
  private static func note(_ animation: CAAnimation, _ referred: inout [CALayer], depth: Int = 0) {
    guard depth < MarkupWriter.valueDepth else { return }
    for property in type(of: animation).animationTable.properties {
      switch property.kind {
      case .layer:
        if let layer = animation.value(forKey: property.key) as? CALayer { referred.append(layer) }
      case .animations:
        for member in animation.value(forKey: property.key) as? [CAAnimation] ?? [] {
          note(member, &referred, depth: depth + 1)
        }
      default: continue
      }
    }
  }

  /// The id of a layer. Nil if the file gives it none.
  subscript(layer: CALayer) -> String? { ids[ObjectIdentifier(layer)] }
}
