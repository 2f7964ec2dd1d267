extension CALayer {
  /// The layer that this one is a sublayer or the mask of; nil for a root.
  public var superlayer: CALayer? {
    modelLayer != nil ? modelLayer?.parent?.presentation() : parent
  }

  /// The sublayers, back to front. Default nil; an empty list reads nil (measured).
  public var sublayers: [CALayer]? {
    get {
      if let modelLayer { return modelLayer.sublayers?.compactMap { $0.presentation() } }
      return children.isEmpty ? nil : Array(children)
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// The layer whose alpha cuts this layer and its sublayers. Default nil. Its superlayer is the masked layer.
  public var mask: CALayer? {
    get { modelLayer != nil ? modelLayer?.mask?.presentation() : maskLayer }
    set {
      guard newValue !== maskLayer else { return }
      if let newValue, isInside(newValue) {
        Misuse.ignored("mask of \(self): \(newValue) is the layer itself or one of its ancestors; ignored")
        return
      }
      let action = eventAction(forKey: "mask")
      if let old = maskLayer {
        old.detach()
        old.parent = nil
      }
      newValue?.removeFromSuperlayer()
      maskLayer = newValue
      if let newValue {
        newValue.parent = self
        if let context { newValue.attach(to: context) }
      }
      note(.mask)
      if let index = table.index(ofKey: "mask") { touched.insert(index) }
      action?.run(forKey: "mask", object: self, arguments: nil)
    }
  }

  /// Inserts `layer` beneath `sibling`; with a nil sibling, or one that is no sublayer, at the very back.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    let index = sibling.flatMap { sibling in children.firstIndex { $0 === sibling } }
    if sibling != nil && index == nil {
      Misuse.ignored("insertSublayer(below:) of \(self): the sibling is no sublayer; inserted at the back")
    }
    insert(layer, at: index ?? 0, event: true)
  }

  /// Inserts `layer` above `sibling`; with a nil sibling, or one that is no sublayer, at the very front.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let index = sibling.flatMap { sibling in children.firstIndex { $0 === sibling } }
    if sibling != nil && index == nil {
      Misuse.ignored("insertSublayer(above:) of \(self): the sibling is no sublayer; inserted at the front")
    }
    insert(layer, at: index.map { $0 + 1 } ?? children.count, event: true)
  }

  /// Puts `newLayer` in the place of `oldLayer`; nothing happens when that is no sublayer.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    guard let index = children.firstIndex(where: { $0 === oldLayer }) else {
      Misuse.ignored("replaceSublayer of \(self): \(oldLayer) is no sublayer; ignored")
      return
    }
    guard !isInside(newLayer) else {
      Misuse.ignored("replaceSublayer of \(self): \(newLayer) is the layer itself or an ancestor; ignored")
      return
    }
    insert(newLayer, at: index, event: true)
    oldLayer.removeFromSuperlayer()
  }

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
      Misuse.ignored("\(layer) cannot be a sublayer of \(self): it is the layer itself or one of its ancestors")
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

  private func replaceSublayers(with layers: [CALayer]) {
    guard modelLayer == nil else { return }
    let action = eventAction(forKey: "sublayers")
    var kept = Set<ObjectIdentifier>()
    let accepted = layers.filter { layer in
      guard !isInside(layer), layer.modelLayer == nil else {
        Misuse.ignored("\(layer) cannot be a sublayer of \(self): it is the layer itself or one of its ancestors")
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
