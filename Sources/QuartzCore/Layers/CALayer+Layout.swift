extension CALayer {
  /// Whether the layer waits for a new layout.
  public func needsLayout() -> Bool { layoutIsNeeded }

  /// Lays out the topmost ancestor that needs it, and everything beneath.
  public func layoutIfNeeded() {
    var top = self
    var layer: CALayer? = self
    while let current = layer {
      if current.layoutIsNeeded { top = current }
      layer = current.parent
    }
    // A layout may ask for another; an endless exchange is cut off.
    for _ in 0..<64 where !top.layOutBeneath() { return }
  }

  /// Lays out what needs it, parents first; says whether anything did.
  private func layOutBeneath() -> Bool {
    var didLayout = false
    forEachBeneath { layer in
      guard layer.layoutIsNeeded else { return }
      layer.layoutIsNeeded = false
      didLayout = true
      layer.runEvent("onLayout")
      layer.layoutSublayers()
    }
    return didLayout
  }

  func markNeedsLayout() {
    layoutManager?.invalidateLayout(of: self)
    guard !layoutIsNeeded else { return }
    layoutIsNeeded = true
    context?.enqueueLayout(self)
  }

  func askForLayout() {
    if let delegate {
      delegateAnswered = true
      delegate.layoutSublayers(of: self)
      if delegateAnswered { return }
    }
    layoutManager?.layoutSublayers(of: self)
  }

  /// Whether the layer waits for new contents.
  public func needsDisplay() -> Bool { displayIsNeeded }

  /// Provides the contents if the layer waits for them.
  public func displayIfNeeded() {
    guard displayIsNeeded else { return }
    displayIsNeeded = false
    display()
  }

  func markNeedsDisplay() {
    guard !displayIsNeeded else { return }
    displayIsNeeded = true
    context?.enqueueDisplay(self)
  }

  func askForDisplay() {
    guard let delegate else { return }
    delegateAnswered = true
    delegate.display(self)
  }
}
