import RenderTree

/// Layers that name others: by animations of key paths that lead to them, as portals, and as followers.
extension LayerHost {
  // MARK: Animations that show on other layers

  /// Notes the layers that animations of layers above them begin or cease to animate, so that their animations are
  /// compiled again.
  func findOutwardTargets(at now: CFTimeInterval) {
    let changed = queue.filter { $0.context === self && $0.isEnqueued }
    for layer in changed where layer.pending.contains(.animations) || !layer.isCommitted {
      layer.leadsOutward = layer.records.contains { $0.leadsOutward }
      if layer.leadsOutward { hasOutwardAnimations = true }
    }
    guard hasOutwardAnimations else { return }
    var sources: [ObjectIdentifier: CALayer] = [:]
    for layer in changed {
      if layer.leadsOutward || !layer.outwardTargets.isEmpty { sources[ObjectIdentifier(layer)] = layer }
      // After a change of the tree or its timing, key paths of layers above may lead to other layers.
      guard !layer.isCommitted || !layer.pending.isDisjoint(with: [.sublayers, .mask, .timing]) else {
        continue
      }
      var above = layer.parent
      while let source = above {
        if source.leadsOutward { sources[ObjectIdentifier(source)] = source }
        above = source.parent
      }
    }
    for source in sources.values {
      for record in source.records where record.begin == nil { resolveBegin(of: record, in: source, at: now) }
      let targets = source.leadsOutward ? source.findOutwardTargets() : []
      let before = source.outwardTargets.compactMap(\.layer)
      for target in before + targets where target.context === self { target.note(.animations) }
      source.outwardTargets = targets.map { WeakLayer(layer: $0) }
    }
  }

  // MARK: Layers that name others

  /// Updates the render nodes of the layers that portals and followers name. These layers may have been added or
  /// removed, or have another node.
  func findSources() {
    for layer in queue where layer.context === self && layer.isEnqueued {
      if !layer.isCommitted, layer.table.layerKind == .portal { portals.append(WeakLayer(layer: layer)) }
      guard layer.pending.contains(.animations) || !layer.isCommitted, layer.followsOthers else { continue }
      if !followers.contains(where: { $0.follower.layer === layer }) {
        followers.append((WeakLayer(layer: layer), []))
      }
    }
    if !portals.isEmpty {
      portals.removeAll { $0.layer?.context !== self }
      for case let portal as CAPortalLayer in portals.map(\.layer) where portal.updateSourceNode() {
        if !portal.isEnqueued { enqueue(portal) }
      }
    }
    guard !followers.isEmpty else { return }
    followers.removeAll { entry in
      entry.follower.layer.map { $0.context !== self || !$0.followsOthers } ?? true
    }
    for index in followers.indices {
      guard let layer = followers[index].follower.layer else { continue }
      let sources = layer.followedNodes
      if sources != followers[index].sources {
        followers[index].sources = sources
        layer.note(.animations)
      }
    }
  }
}
