extension CALayer {
  /// A copy of the layer with the values that are on screen now; nil until the layer was committed in a live tree.
  ///
  /// The copy is of the layer's own class and goes through its `init(layer:)`; its sublayers, superlayer and mask
  /// are presentation copies too. Changing it changes nothing on screen.
  public func presentation() -> Self? {
    if isPresentation { return self }
    return presented(at: CACurrentMediaTime()) as? Self
  }

  /// A copy with the values that are on screen at `time`, of the host's clock; nil as for `presentation()`. Its
  /// sublayers, superlayer and mask are those of the same moment.
  func presented(at time: CFTimeInterval) -> CALayer? {
    guard let context, isCommitted else { return nil }
    return presented(inner: context.tree.innerTime(of: node, at: time))
  }

  /// A copy with the values at a time of the superlayer.
  func presented(in outer: CFTimeInterval) -> CALayer? {
    guard let context, isCommitted else { return nil }
    return presented(inner: context.tree.innerTime(of: node, in: outer))
  }

  private func presented(inner time: CFTimeInterval) -> CALayer? {
    guard let context else { return nil }
    let version = context.tree.version
    if let cached = cachedPresentation, cached.version == version, cached.time == time {
      return cached.layer
    }
    isBeingPresented = true
    let copy = type(of: self).allocateCopy(of: self)
    isBeingPresented = false
    copy.isPresentation = true
    copy.modelLayer = self
    copy.presentedTime = time
    context.tree.present(node, at: time, into: copy)
    cachedPresentation = CachedPresentation(layer: copy, version: version, time: time)
    return copy
  }

  /// The sublayers as they were `delay` seconds of this layer's time ago: what a delayed copy of a replicator shows.
  /// The model has one time alone.
  func sublayers(delayedBy delay: CFTimeInterval) -> [CALayer] {
    guard delay != 0, let model = modelLayer else { return sublayers ?? [] }
    return (model.sublayers ?? []).compactMap { $0.presented(in: presentedTime - delay) }
  }

  /// The presentation of the superlayer, at the moment at which this layer is shown.
  var presentedParent: CALayer? {
    guard let model = modelLayer, let parent = model.parent, let tree = parent.context?.tree else {
      return nil
    }
    // A time that stands still says nothing of the superlayer's: that is then shown as it is now.
    let time = tree.outerTime(of: model.node, at: presentedTime)
    return time.isFinite ? parent.presented(inner: time) : parent.presented(at: CACurrentMediaTime())
  }

  /// The layer that the app changes: for a presentation copy the one that it shows, else the layer itself.
  ///
  /// A presentation copy does not keep its model alive; once that is gone it is its own.
  public func model() -> Self { (modelLayer as? Self) ?? self }

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
