extension UIView {
  /// The index of `sibling` once `view` has left the subviews.
  func place(of sibling: UIView, in method: String, moving view: UIView) -> Int? {
    guard sibling !== view, let index = storedSubviews.firstIndex(where: { $0 === sibling }) else {
      Misuse.ignored(
        "\(method) of \(type(of: self)): the sibling is not another subview; the call is ignored")
      return nil
    }
    guard let old = storedSubviews.firstIndex(where: { $0 === view }), old < index else { return index }
    return index - 1
  }

  // MARK: Changes

  /// Adds `view` as the subview at `index`, counted without it.
  func insert(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      return Misuse.ignored(
        "addSubview(_:) of \(type(of: self)): the view is this one or contains it; the call is ignored")
    }
    if view.storedSuperview === self { return reorder(view, to: index) }
    let oldWindow = view.window
    let newWindow = window
    let oldEngine = LayoutEngine.find(view)
    let oldTraits = StyleOverrides.isUsed ? view.traitCollection : nil
    if view.storedSuperview != nil, LayoutEngine.isUsed { view.cutConstraints() }
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.tellWillMove(to: newWindow) }
    if let parent = view.storedSuperview {
      parent.willRemoveSubview(view)
      parent.storedSubviews.removeAll { $0 === view }
    }
    view.storedSuperview = self
    place(view, at: index)
    if LayoutEngine.isUsed { LayoutEngine.move(subtree: view, from: oldEngine) }
    ConstraintUpdates.moved(view)
    if CALayer.tellsPlaces { view.noteInsets() }
    didAddSubview(view)
    view.didMoveToSuperview()
    if oldWindow !== newWindow { view.tellDidMove() }
    if let oldTraits { view.changeTraits(from: oldTraits, to: view.traitCollection) }
    if view.traits.tint == nil, tintIsSet { view.tellTint() }
    setNeedsLayout()
  }

  /// Tells the view and those within it that take over its tint.
  func tellTint() {
    tintColorDidChange()
    for view in storedSubviews where view.traits.tint == nil { view.tellTint() }
  }

  private var tintIsSet: Bool {
    var view: UIView? = self
    while let current = view {
      if current.traits.tint != nil { return true }
      view = current.storedSuperview
    }
    return false
  }

  /// Takes a subview out, whose next superview is `next`.
  func take(out view: UIView, for next: UIView?) {
    let hadWindow = window != nil
    let engine = LayoutEngine.find(view)
    let oldTraits = StyleOverrides.isUsed ? view.traitCollection : nil
    if LayoutEngine.isUsed { view.cutConstraints() }
    view.willMove(toSuperview: next)
    if hadWindow { view.tellWillMove(to: nil) }
    willRemoveSubview(view)
    storedSubviews.removeAll { $0 === view }
    view.storedSuperview = nil
    view.layer.removeFromSuperlayer()
    if LayoutEngine.isUsed { LayoutEngine.move(subtree: view, from: engine) }
    if CALayer.tellsPlaces { view.noteInsets() }
    view.didMoveToSuperview()
    if hadWindow { view.tellDidMove() }
    if let oldTraits { view.changeTraits(from: oldTraits, to: view.traitCollection) }
    setNeedsLayout()
  }

  /// The algorithm of `isDescendant(of:)`.
  func lies(within view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.storedSuperview
    }
    return false
  }

  /// Exchanges two subviews, if both exist.
  func exchange(_ low: Int, _ high: Int) {
    guard low >= 0, high < storedSubviews.count, low != high else { return }
    let (first, second) = (storedSubviews[low], storedSubviews[high])
    reorder(second, to: low)
    reorder(first, to: high)
  }

  func reorder(_ view: UIView, to index: Int) {
    storedSubviews.removeAll { $0 === view }
    place(view, at: index)
  }

  /// Puts the view, which is not in the list, into the list and its layer among the sublayers.
  private func place(_ view: UIView, at index: Int) {
    let index = min(max(index, 0), storedSubviews.count)
    if index < storedSubviews.count {
      layer.insertSublayer(view.layer, below: storedSubviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    storedSubviews.insert(view, at: index)
  }

  func tellWillMove(to window: UIWindow?) {
    controller?.viewWillMove(to: window)
    willMove(toWindow: window)
    for view in storedSubviews { view.tellWillMove(to: window) }
  }

  func tellDidMove() {
    if let window { followScale(of: window.screen) }
    if window != nil, controller != nil || type(of: self).requiresConstraintBasedLayout {
      setNeedsUpdateConstraints()
    }
    ConstraintUpdates.moved(self)
    if controller != nil { noteInsets() }
    didMoveToWindow()
    controller?.viewDidMove()
    for view in storedSubviews { view.tellDidMove() }
  }

  /// Draws with the scale of the screen from now on, unless the program has set another scale.
  private func followScale(of screen: UIScreen) {
    guard let old = traits.screenScale, old != screen.scale, layer.contentsScale == old else { return }
    layer.contentsScale = screen.scale
    traits.screenScale = screen.scale
    // Views whose class draws nothing may have contents of another origin.
    if type(of: self) != UIView.self { setNeedsDisplay() }
    setNeedsLayout()
  }

  /// The scale of the screen has changed: the view and those within it are drawn again.
  func screenScaleChanged(_ screen: UIScreen) {
    followScale(of: screen)
    for view in storedSubviews { view.screenScaleChanged(screen) }
  }
}
