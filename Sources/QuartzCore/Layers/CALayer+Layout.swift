extension CALayer {
  /// Lays out what needs it, parents first; says whether anything did.
  func layOutBeneath() -> Bool {
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
