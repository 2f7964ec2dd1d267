import RenderTree

/// What a commit is made of: the changes of each layer, with what its animations and links need.
extension LayerHost {
  func record(_ layer: CALayer, at now: CFTimeInterval, into commit: inout Commit) {
    let isNew = !layer.isCommitted
    if isNew {
      commit.created.append(Commit.Created(node: layer.node, layout: layer.table.layout))
      commit.append(layer.node, layer.row, layer.table.layout)
      commit.append(layer.node, layer.objects, layer.table.layout)
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
      commit.timings.append(Commit.Timing(node: layer.node, timing: layer.timing.withPlainBegin))
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

  // MARK: When animations begin

  /// An animation without a begin time begins when it is committed, in the layer's time.
  func resolveBegin(of record: AnimationRecord, in layer: CALayer, at now: CFTimeInterval) {
    if record.animation.beginTime != 0 {
      record.begin = MediaTiming.begin(record.animation.beginTime)
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

  /// Distinguishes a pause (the time stops at its present value) from scrubbing (it never ran, or was set to another
  /// value).
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
