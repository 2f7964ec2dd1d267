import RenderTree

extension CALayer {
  func shownCopy() -> Self? {
    if isPresentation { return self }
    if let shown = shownDisplay { return shown.copy as? Self }
    return presented(at: clock.time) as? Self
  }

  /// The clock of the tree that the layer is in; the current one for a layer in no tree.
  var clock: MediaClock { (context ?? modelLayer?.context)?.clock ?? .current }

  /// A copy with the values that are on screen at `time`, of the host's clock; nil as for `presentation()`. Its
  /// sublayers, superlayer and mask are those of the same moment.
  func presented(at time: CFTimeInterval) -> CALayer? {
    guard let context else { return nil }
    if context.isAtHome {
      return isCommitted ? presented(inner: context.tree.innerTime(of: node, at: time), in: context) : nil
    }
    return context.withReaders(of: self) { tree in
      copy(at: tree.innerTime(of: node, at: time), of: tree)
    }
  }

  /// A copy with the values at a time of the superlayer.
  func presented(in outer: CFTimeInterval) -> CALayer? {
    guard let context else { return nil }
    if context.isAtHome {
      return isCommitted ? presented(inner: context.tree.innerTime(of: node, in: outer), in: context) : nil
    }
    return context.withReaders(of: self) { tree in
      copy(at: tree.innerTime(of: node, in: outer), of: tree)
    }
  }

  /// The copy for the tree's own thread. The layer keeps the last one.
  private func presented(inner time: CFTimeInterval, in context: LiveTree) -> CALayer? {
    let version = context.tree.version
    if let cached = cachedPresentation, cached.version == version, cached.time == time {
      return cached.layer
    }
    let copy = copy(at: time, of: context.tree)
    cachedPresentation = CachedPresentation(layer: copy, version: version, time: time)
    return copy
  }

  private func copy(at time: CFTimeInterval, of tree: RenderTree) -> CALayer {
    let copy = PresentedLayer.with(self) { type(of: self).allocateCopy(of: self) }
    copy.isPresentation = true
    copy.modelLayer = self
    copy.presentedTime = time
    if let values = tree.present(node, at: time) { copy.take(values) }
    return copy
  }

  /// Takes over the values of the layer's render node.
  private func take(_ values: PresentedNode) {
    guard values.layout === table.layout else { return }
    row.copy(values.row, table.layout, in: .heap)
    objects = values.objects
    for (key, value) in values.undeclared { undeclared[key] = (value as? UndeclaredValue)?.value }
    guard values.row != values.committed else { return }
    for property in table.properties where property.kind == .color {
      for offset in 0..<5 where row[property.slot + offset] != values.committed[property.slot + offset] {
        objects[property.object] = Box.value(row + property.slot, .color) as AnyObject?
        break
      }
    }
  }

  /// The sublayers of a presentation copy: copies of the model's. Any thread may read them.
  var presentedSublayers: [CALayer]? {
    guard let model = modelLayer else { return nil }
    let isElsewhere = model.context.map { !$0.isAtHome } ?? false
    let layers = isElsewhere ? model.context?.withLock { Array(model.children) } : model.sublayers
    guard let layers, !layers.isEmpty else { return nil }
    return layers.compactMap { $0.presented(in: presentedTime) }
  }

  var presentedMask: CALayer? {
    guard let model = modelLayer else { return nil }
    let isElsewhere = model.context.map { !$0.isAtHome } ?? false
    let mask = isElsewhere ? model.context?.withLock { model.maskLayer } : model.mask
    return mask?.presented(in: presentedTime)
  }

  /// The sublayers as they were `delay` seconds of this layer's time ago, which a delayed copy of a replicator shows.
  /// A model layer has only its present sublayers.
  func sublayers(delayedBy delay: CFTimeInterval) -> [CALayer] {
    guard delay != 0, let model = modelLayer else { return sublayers ?? [] }
    return (model.sublayers ?? []).compactMap { $0.presented(in: presentedTime - delay) }
  }

  /// The presentation of the superlayer, at the moment at which this layer is shown.
  var presentedParent: CALayer? {
    guard let model = modelLayer, let context = model.context else { return nil }
    if context.isAtHome {
      guard let parent = model.parent else { return nil }
      return presentedParent(parent, at: context.tree.outerTime(of: model.node, at: presentedTime))
    }
    let found = context.withReaders(of: model) { tree in
      model.parent.map { ($0, tree.outerTime(of: model.node, at: presentedTime)) }
    }
    return found.flatMap { presentedParent($0.0, at: $0.1) }
  }

  /// The presentation of the superlayer at `time` of its own. If this layer's time stands still, `time` is infinite and
  /// the superlayer is shown at the present time.
  private func presentedParent(_ parent: CALayer, at time: CFTimeInterval) -> CALayer? {
    guard time.isFinite else { return parent.presented(at: parent.clock.time) }
    guard let context = parent.context, parent.isCommitted else { return nil }
    if context.isAtHome { return parent.presented(inner: time, in: context) }
    return context.withReaders(of: parent) { parent.copy(at: time, of: $0) }
  }

  /// Goes through the `init(layer:)` of the dynamic class, which Swift allows only from a convenience initialiser.
  convenience init(presentationOf layer: CALayer) { self.init(layer: layer as Any) }

  /// `Self.init(presentationOf:)` on a class known only at run time.
  ///
  /// An initialiser that is not `required` cannot be called on such a class in the language, and Apple's
  /// `init(layer:)` is not required of subclasses. A convenience initialiser's entry takes the class as its
  /// self and calls the designated one through it; a static method of that symbol hands the class over.
  @_silgen_name("$s10QuartzCore7CALayerC14presentationOfA2C_tcfC")
  fileprivate static func allocateCopy(of layer: __owned CALayer) -> CALayer
}

/// The layer of which this thread is making a presentation copy: `init(layer:)` copies the values of only that layer.
enum PresentedLayer {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static func isCurrent(_ layer: CALayer) -> Bool {
    pthread_getspecific(key) == Unmanaged.passUnretained(layer).toOpaque()
  }

  static func with(_ layer: CALayer, _ makeCopy: () -> CALayer) -> CALayer {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(layer).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return makeCopy()
  }
}
