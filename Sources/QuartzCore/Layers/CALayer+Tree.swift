extension CALayer {
  /// Whether this layer is `layer` or lies anywhere beneath it.
  func isInside(_ layer: CALayer) -> Bool {
    if layer === self { return true }
    // Looked at first, so that a deep tree is built without a walk for each layer: nothing lies beneath a leaf, and a
    // tree is live as a whole.
    if layer.children.isEmpty, layer.maskLayer == nil { return false }
    if layer.context !== context { return false }
    if context != nil, layer.parent == nil { return true }
    var current = parent
    while let candidate = current {
      if candidate === layer { return true }
      current = candidate.parent
    }
    return false
  }

  /// Whether `layer` may come beneath this one, as a sublayer or as the mask; logs when not.
  func accepts(_ layer: CALayer, as role: String) -> Bool {
    guard !layer.isPresentation, !isPresentation else {
      Misuse.ignored(
        "a presentation layer cannot be added to a tree, and cannot get a sublayer or mask; the call is ignored"
      )
      return false
    }
    guard !isInside(layer) else {
      Misuse.ignored(
        "\(layer) cannot be a \(role) of \(self): it is the layer itself or one of its ancestors, so the call is ignored"
      )
      return false
    }
    return true
  }

  /// Whether `layer` is free to come beneath this one, still so after the app's code was asked for actions.
  private func isFree(_ layer: CALayer) -> Bool { layer.parent == nil && !isInside(layer) }

  // The app's code runs wherever actions are asked for, and may itself change the tree: what was found before is
  // looked at again afterwards.

  func insert(_ layer: CALayer, at index: Int, event: Bool) {
    guard accepts(layer, as: "sublayer") else { return }
    let action = event ? treeAction(forKey: "sublayers") : nil
    var index = index
    if layer.parent === self, maskLayer !== layer, let old = children.firstIndex(where: { $0 === layer }) {
      if old < index { index -= 1 }
      changeFields {
        children.remove(at: old)
        children.insert(layer, at: min(max(index, 0), children.count))
      }
    } else {
      layer.leaveTree()
      guard isFree(layer) else { return }
      add(layer, at: min(max(index, 0), children.count))
    }
    note(.sublayers)
    setNeedsLayout()
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  /// Puts `layer` where `old`, the sublayer at `index`, is.
  func replace(_ old: CALayer, at index: Int, with layer: CALayer) {
    let action = treeAction(forKey: "sublayers")
    old.runEvent(kCAOnOrderOut)
    var index = index
    // The app's code may have moved it meanwhile.
    if old.parent === self, old !== maskLayer, let place = children.firstIndex(where: { $0 === old }) {
      index = place
      changeFields {
        children.remove(at: place)
        old.detach()
        old.parent = nil
      }
    }
    if layer.parent === self, maskLayer !== layer, let place = children.firstIndex(where: { $0 === layer }) {
      changeFields {
        children.remove(at: place)
        children.insert(layer, at: min(place < index ? index - 1 : index, children.count))
      }
    } else {
      layer.leaveTree()
      if isFree(layer) { add(layer, at: min(index, children.count)) }
    }
    note(.sublayers)
    setNeedsLayout()
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  /// Makes a layer without a superlayer a sublayer.
  private func add(_ layer: CALayer, at index: Int) {
    changeFields {
      children.insert(layer, at: index)
      layer.parent = self
      if let context { layer.attach(to: context) }
    }
    layer.runEvent(kCAOnOrderIn)
  }

  func replaceSublayers(with layers: [CALayer]) {
    guard !isPresentation else {
      Misuse.ignored("the sublayers of a presentation layer cannot be set; the call is ignored")
      return
    }
    let action = treeAction(forKey: "sublayers")
    var kept = Set<ObjectIdentifier>()
    let accepted = layers.filter { layer in
      accepts(layer, as: "sublayer") && kept.insert(ObjectIdentifier(layer)).inserted
    }
    let leaving = children.filter { !kept.contains(ObjectIdentifier($0)) }
    for child in leaving { child.runEvent(kCAOnOrderOut) }
    changeFields {
      for child in leaving where child.parent === self && child !== maskLayer {
        child.detach()
        child.parent = nil
      }
      children.removeAll { $0.parent !== self }
    }
    var entering: [CALayer] = []
    for layer in accepted where layer.parent !== self || layer === maskLayer {
      layer.leaveTree()
      guard isFree(layer) else { continue }
      changeFields {
        layer.parent = self
        if let context { layer.attach(to: context) }
      }
      entering.append(layer)
    }
    // What the app's code has added meanwhile stays, in front.
    changeFields {
      children =
        ContiguousArray(accepted.filter { $0.parent === self && $0 !== maskLayer })
        + children.filter { !kept.contains(ObjectIdentifier($0)) }
    }
    note(.sublayers)
    setNeedsLayout()
    for layer in entering where layer.parent === self { layer.runEvent(kCAOnOrderIn) }
    action?.run(forKey: "sublayers", object: self, arguments: nil)
  }

  func replaceMask(with layer: CALayer?) {
    guard layer !== maskLayer else { return }
    if let layer {
      guard accepts(layer, as: "mask") else { return }
    } else if isPresentation {
      return
    }
    let action = treeAction(forKey: "mask")
    if let layer {
      layer.leaveTree()
      guard isFree(layer) else { return }
    }
    if let old = maskLayer {
      old.runEvent(kCAOnOrderOut)
      if old === maskLayer {
        changeFields {
          maskLayer = nil
          old.detach()
          old.parent = nil
        }
      }
    }
    // The app's code may have done otherwise meanwhile.
    if let layer, isFree(layer), maskLayer == nil {
      changeFields {
        maskLayer = layer
        layer.parent = self
        if let context { layer.attach(to: context) }
      }
      layer.runEvent(kCAOnOrderIn)
    }
    note(.mask)
    if let index = table.index(ofKey: "mask") { touched.insert(index) }
    action?.run(forKey: "mask", object: self, arguments: nil)
  }

  func detachFromParent() {
    guard let parent else { return }
    if parent.maskLayer === self {
      parent.mask = nil
      return
    }
    let action = parent.treeAction(forKey: "sublayers")
    runEvent(kCAOnOrderOut)
    guard self.parent === parent, let index = parent.children.firstIndex(where: { $0 === self }) else {
      return
    }
    parent.changeFields {
      parent.children.remove(at: index)
      detach()
      self.parent = nil
    }
    parent.note(.sublayers)
    parent.setNeedsLayout()
    action?.run(forKey: "sublayers", object: parent, arguments: nil)
  }

  /// Takes the layer out of where it is: from its superlayer, or from the host of which it is the root.
  func leaveTree() {
    removeFromSuperlayer()
    host?.leave(self)
  }

  /// Makes the layer and all beneath it part of a live tree.
  func attach(to context: LayerHost) {
    context.treeChanged()
    forEachBeneath { layer in
      layer.context = context
      if layer.leaving.stamp == context.commitStamp {
        // Out of the tree and back within one transaction: what was committed of it still holds.
        context.takeBack(layer)
      } else {
        layer.node = context.allocateNode()
        layer.isCommitted = false
      }
      layer.leaving.stamp = 0
      layer.isEnqueued = false
      context.enqueue(layer)
      if layer.layoutIsNeeded { context.enqueueLayout(layer) }
      if layer.displayIsNeeded { context.enqueueDisplay(layer) }
    }
  }

  /// Takes the layer and all beneath it out of the live tree.
  func detach() {
    guard let context else { return }
    context.treeChanged()
    context.withLock {
      forEachBeneath { layer in
        context.release(layer.node, of: layer)
        layer.context = nil
        if layer.isCommitted { layer.leaving = (layer.node, context.commitStamp) }
        layer.node = -1
        layer.isCommitted = false
        layer.isEnqueued = false
        layer.layoutState.remove(.queued)
        layer.cachedPresentation = nil
      }
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
