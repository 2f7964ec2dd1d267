extension CALayer {
  /// Whether this layer is `layer` or lies anywhere beneath it.
  func isInside(_ layer: CALayer) -> Bool {
    if layer === self { return true }
    // These cases come first, so that building a deep tree needs no walk for each layer: a leaf has no descendants,
    // and all layers of a tree have the same context.
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

  /// Whether `layer` can still come beneath this one. The app's code, which was asked for actions, may have changed
  /// the tree.
  private func isFree(_ layer: CALayer) -> Bool { layer.parent == nil && !isInside(layer) }

  // Looking up an action runs the app's code, which may change the tree. Everything that was found before is
  // therefore checked again afterwards.

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

  /// The index of a sublayer beside which another is inserted; logs when it is no sublayer.
  func index(ofSibling sibling: CALayer, _ side: String) -> Int? {
    if let index = children.firstIndex(where: { $0 === sibling }) { return index }
    Misuse.ignored(
      "insertSublayer(\(side):) of \(self): the sibling is not a sublayer, so the layer is inserted at the front"
    )
    return nil
  }

  func replaceChild(_ old: CALayer, with layer: CALayer) {
    guard old !== layer else { return }
    guard let index = children.firstIndex(where: { $0 === old }) else {
      Misuse.ignored("replaceSublayer of \(self): \(old) is not a sublayer, so the call is ignored")
      return
    }
    guard accepts(layer, as: "sublayer") else { return }
    replace(old, at: index, with: layer)
  }

  /// Puts `layer` where `old`, the sublayer at `index`, is.
  private func replace(_ old: CALayer, at index: Int, with layer: CALayer) {
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
    // Layers that the app's code has added meanwhile stay, in front.
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
    // The app's code may have set another mask meanwhile.
    if let layer, isFree(layer), maskLayer == nil {
      changeFields {
        maskLayer = layer
        layer.parent = self
        if let context { layer.attach(to: context) }
      }
      layer.runEvent(kCAOnOrderIn)
    }
    note(.mask)
    if let index = table.index(ofKey: "mask") { touch(index) }
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

  /// Removes the layer from its superlayer, or from the host of which it is the root.
  func leaveTree() {
    removeFromSuperlayer()
    host?.leave(self)
  }

  /// Makes the layer and all beneath it part of a live tree.
  func attach(to context: LiveTree) {
    context.treeChanged()
    forEachBeneath { layer in
      layer.context = context
      if layer.leavingStamp == context.commitStamp {
        // The layer left the tree and came back within one transaction, so its committed state is still valid.
        context.takeBack(layer)
      } else {
        layer.node = context.allocateNode()
        layer.isCommitted = false
      }
      layer.leavingStamp = 0
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
        if layer.isCommitted { (layer.leavingNode, layer.leavingStamp) = (layer.node, context.commitStamp) }
        layer.node = -1
        layer.isCommitted = false
        layer.isEnqueued = false
        layer.layoutState.remove(.queued)
        layer.cachedPresentation = nil
      }
    }
  }

  /// Takes the layers beneath this one, which is being deallocated, out of the tree, and gives its node back.
  func leaveBeneath() {
    for layer in children {
      layer.detach()
      layer.parent = nil
    }
    maskLayer?.detach()
    maskLayer?.parent = nil
    context?.release(node, of: nil)
  }

  /// Whether a portal of the tree shows the layer in its stead.
  var isHiddenByPortal: Bool {
    context?.portals.contains { portal in
      portal.layer.map { $0.context === context && $0.replaces(self) } ?? false
    } ?? false
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
