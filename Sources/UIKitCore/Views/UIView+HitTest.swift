extension UIView {
  /// The layer of `view`; for nil that of the window, or of the topmost view of a tree without a window.
  func target(_ view: UIView?) -> CALayer {
    if let view { return view.layer }
    var top = self
    while let parent = top.storedSuperview { top = parent }
    return top.layer
  }

  // MARK: Hit testing

  /// The algorithm of `hitTest(_:with:)`.
  func hitView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    // While a touch is delivered, views are met where they are seen.
    let isSeen = event?.usesPresentation == true
    let opacity = isSeen ? (layer.presentation() ?? layer).opacity : layer.opacity
    guard !isHidden, isUserInteractionEnabled, opacity >= 0.01 else { return nil }
    if isSeen, traits.blockingAnimations > 0 { return nil }
    guard self.point(inside: point, with: event) else { return nil }
    for view in storedSubviews.reversed() {
      let inner = isSeen ? view.seen(point, from: self) : view.convert(point, from: self)
      if let inner, let found = view.hitTest(inner, with: event) { return found }
    }
    return self
  }

  /// Whether an animation runs on the view or on one around it.
  var isInMotion: Bool {
    var view: UIView? = self
    while let current = view {
      if current.layer.animationKeys() != nil { return true }
      view = current.storedSuperview
    }
    return false
  }

  /// A point of the superview in this view's coordinates, as running animations show both. Nil where the view shows no point
  /// there, because it is seen edge on.
  private func seen(_ point: CGPoint, from superview: UIView) -> CGPoint? {
    guard let own = layer.presentation(), let outer = superview.layer.presentation() else {
      return convert(point, from: superview)
    }
    let inner = own.convert(point, from: outer)
    return inner.x.isFinite && inner.y.isFinite ? inner : nil
  }
}
