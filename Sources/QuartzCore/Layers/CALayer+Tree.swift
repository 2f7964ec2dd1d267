extension CALayer {
  /// Whether this layer is `layer` or lies anywhere beneath it.
  func isInside(_ layer: CALayer) -> Bool {
    var current: CALayer? = self
    while let candidate = current {
      if candidate === layer { return true }
      current = candidate.parent
    }
    return false
  }

  func insert(_ layer: CALayer, at index: Int, event: Bool) {
    guard !isInside(layer) else {
      Misuse.ignored(
        "\(layer) cannot be a sublayer of \(self): it is the layer itself or one of its ancestors")
      return
    }
    guard layer.modelLayer == nil, modelLayer == nil else {
      Misuse.ignored("a presentation layer cannot be added to a tree, nor have sublayers added; ignored")
      return
    }
    var index = min(max(index, 0), children.count)
    let action = event ? eventAction(forKey: "sublayers") : nil
    let isMove = layer.parent === self && layer.maskLayer !== self && maskLayer !== layer
    if isMove, let old = children.firstIndex(where: { $0 === layer }) {
      children.remove(at: old)
      if old < index { index -= 1 }
      children.insert(layer, at: index)
    } else {
      layer.removeFromSuperlayer()
      children.insert(layer, at: index)
      layer.parent = self
      if let context {
        layer.attach(to: context)
        layer.runEvent(kCAOnOrderIn)
      }
    }
    note(.sublayers)
    setNeedsLayout()
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func replaceSublayers(with layers: [CALayer]) {
    guard modelLayer == nil else { return }
    let action = eventAction(forKey: "sublayers")
    var kept = Set<ObjectIdentifier>()
    let accepted = layers.filter { layer in
      guard !isInside(layer), layer.modelLayer == nil else {
        Misuse.ignored(
          "\(layer) cannot be a sublayer of \(self): it is the layer itself or one of its ancestors")
        return false
      }
      return kept.insert(ObjectIdentifier(layer)).inserted
    }
    for child in children where !kept.contains(ObjectIdentifier(child)) {
      child.runEvent(kCAOnOrderOut)
      child.detach()
      child.parent = nil
    }
    for layer in accepted where layer.parent !== self || layer === maskLayer {
      layer.removeFromSuperlayer()
      layer.parent = self
      if let context {
        layer.attach(to: context)
        layer.runEvent(kCAOnOrderIn)
      }
    }
    children = ContiguousArray(accepted)
    note(.sublayers)
    setNeedsLayout()
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func detachFromParent() {
    guard let parent else { return }
    if parent.maskLayer === self {
      parent.mask = nil
      return
    }
    guard let index = parent.children.firstIndex(where: { $0 === self }) else { return }
    let action = parent.eventAction(forKey: "sublayers")
    runEvent(kCAOnOrderOut)
    parent.children.remove(at: index)
    detach()
    self.parent = nil
    parent.note(.sublayers)
    parent.setNeedsLayout()
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  /// Makes the layer and all beneath it part of a live tree.
  func attach(to context: LayerHost) {
    forEachBeneath { layer in
      layer.context = context
      layer.node = context.allocateNode()
      layer.isCommitted = false
      layer.isEnqueued = false
      context.enqueue(layer)
      if layer.layoutIsNeeded { context.enqueueLayout(layer) }
      if layer.displayIsNeeded { context.enqueueDisplay(layer) }
    }
  }

  /// Takes the layer and all beneath it out of the live tree.
  func detach() {
    guard let context else { return }
    forEachBeneath { layer in
      context.release(layer.node, of: layer)
      layer.context = nil
      layer.node = -1
      layer.isCommitted = false
      layer.isEnqueued = false
      layer.layoutState.remove(.queued)
      layer.cachedPresentation = nil
    }
  }

  /// Visits the layer, its sublayers and masks, parents first, without recursion.
  func forEachBeneath(_ body: (CALayer) -> Void) {
    var stack = [self]
    while let layer = stack.popLast() {
      body(layer)
      if let mask = layer.maskLayer { stack.append(mask) }
      stack.append(contentsOf: layer.children)
    }
  }
}
