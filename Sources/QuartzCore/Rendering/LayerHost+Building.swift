/// What a commit is made of: the changes of each layer, with what its animations and links need.
extension LayerHost {
  func record(_ layer: CALayer, at now: CFTimeInterval, into commit: inout Commit) {
    let isNew = !layer.isCommitted
    if isNew {
      commit.created.append(Commit.Created(node: layer.node, table: layer.table))
      commit.append(layer.node, 0, layer.row, layer.table.rowLength)
      for (index, object) in layer.objects.enumerated() where object != nil {
        commit.objects.append(Commit.ObjectValue(node: layer.node, slot: index, value: object))
      }
    } else if !layer.dirty.isEmpty {
      layer.dirty.forEach { index in
        let property = layer.table.properties[index]
        if property.slot >= 0 {
          commit.append(layer.node, property.slot, layer.row + property.slot, property.width)
        }
        if property.object >= 0 {
          commit.objects.append(
            Commit.ObjectValue(node: layer.node, slot: property.object, value: layer.objects[property.object])
          )
        }
      }
    }
    if isNew ? !layer.children.isEmpty : layer.pending.contains(.sublayers) {
      commit.children.append(
        Commit.Children(node: layer.node, children: ContiguousArray(layer.children.map(\.node))))
    }
    if isNew ? layer.maskLayer != nil : layer.pending.contains(.mask) {
      commit.masks.append(Commit.Mask(node: layer.node, mask: layer.maskLayer?.node ?? -1))
    }
    if isNew ? !layer.timing.isIdentity : layer.pending.contains(.timing) {
      commit.timings.append(Commit.Timing(node: layer.node, timing: layer.timing))
    }
    if layer.pending.contains(.animations) || (isNew && !layer.records.isEmpty) {
      for record in layer.records where record.begin == nil { resolveBegin(of: record, in: layer, at: now) }
      commit.animations.append(
        Commit.Animations(
          node: layer.node, specs: AnimationCompiler.specs(for: layer),
          transition: AnimationCompiler.transition(of: layer)))
      layer.waitsForTracking = true
    }
    layer.isCommitted = true
    layer.dirty = PropertySet()
    layer.pending = []
  }

  // MARK: Animations that show on other layers

  /// A layer that animations may name has another name.
  func nameChanged(of layer: CALayer) {
    if hasOutwardAnimations { layer.parent?.note(.sublayers) }
  }

  /// Has the layers compiled anew that come to be shown with the animations of layers above them, or cease to be.
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
      // Where the tree or its time changes, paths from above may lead elsewhere.
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

  /// Brings what portals and followers know of the layers that they name up to date: those may have come, gone, or have
  /// another render node.
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

  // MARK: When animations begin

  /// An animation without a begin time begins when it is committed, in the layer's time.
  func resolveBegin(of record: AnimationRecord, in layer: CALayer, at now: CFTimeInterval) {
    if record.animation.beginTime != 0 {
      record.begin = record.animation.beginTime
      return
    }
    let begin: CFTimeInterval
    if let frozen = layer.frozenAncestor, frozen.isScrubbed {
      // A layer that is scrubbed by its timeOffset counts from zero.
      begin = layer.localTime(upTo: frozen, at: 0)
    } else {
      begin = layer.localTime(host: now)
    }
    record.begin = begin
    record.animation.noteBegin(begin)
  }

  /// Tells a pause (the time stops where it was) from scrubbing (it was never running, or has been set elsewhere).
  func updateScrub(_ layer: CALayer, at now: CFTimeInterval) {
    guard !layer.isCommitted || layer.pending.contains(.timing) else { return }
    guard layer.timing.speed == 0 else {
      layer.isScrubbed = false
      return
    }
    guard layer.isCommitted else {
      layer.isScrubbed = true
      return
    }
    let before = tree.timing(of: layer.node)
    guard before.speed != 0 else { return }
    let parentNow = layer.superlayer?.localTime(host: now) ?? now
    layer.isScrubbed = abs(before.localTime(parent: parentNow) - layer.timing.timeOffset) > 0.25
  }
}
