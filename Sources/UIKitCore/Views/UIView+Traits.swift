/// Whether any view or controller has set `overrideUserInterfaceStyle`. As long as none has, the traits of views are those of the screen.
@MainActor enum StyleOverrides {
  static var isUsed = false
}

extension UIView {
  /// The traits that the view takes over: of its superview, or of the screen.
  var inheritedTraits: UITraitCollection {
    if let storedSuperview { return storedSuperview.traitCollection }
    return ((self as? UIWindow)?.screen ?? .main).traitCollection
  }

  /// The traits with the appearances that the controller and the view ask for.
  private func overridden(_ traits: UITraitCollection) -> UITraitCollection {
    (controller.map { traits.with($0.overrideUserInterfaceStyle) } ?? traits).with(overrideUserInterfaceStyle)
  }

  /// The algorithm of `traitCollection`.
  var ownTraits: UITraitCollection {
    StyleOverrides.isUsed ? overridden(inheritedTraits) : (window?.screen ?? .main).traitCollection
  }

  /// Calls a closure with the view's traits as the current ones.
  func asCurrentTraits<Result>(_ body: () -> Result) -> Result {
    StyleOverrides.isUsed ? traitCollection.asCurrent(body) : body()
  }

  /// Changes an appearance that the view or its controller asks for.
  ///
  /// - Parameter tellsController: false if the traits of the controller have not changed.
  func changeStyle(tellsController: Bool = true, _ change: () -> Void) {
    let old = traitCollection
    change()
    StyleOverrides.isUsed = true
    changeTraits(from: old, to: traitCollection, tellsController: tellsController)
  }

  /// Tells the view and those within it that the traits which it takes over have changed.
  func tellTraits(from old: UITraitCollection, to new: UITraitCollection) {
    changeTraits(from: overridden(old), to: overridden(new))
  }

  /// Tells the view, its controller and the views within it that its traits have changed, and resolves dynamic colours again.
  func changeTraits(from old: UITraitCollection, to new: UITraitCollection, tellsController: Bool = true) {
    guard old != new else { return }
    new.asCurrent {
      if let background = traits.background { setBackground(background.color) }
      if new.hasDifferentColorAppearance(comparedTo: old) {
        if type(of: self) != UIView.self { setNeedsDisplay() }
        appearanceChanged()
      }
      if tellsController { controller?.tellTraits(from: old, to: new) }
      callHandlers(from: old, to: new)
      traitCollectionDidChange(old)
    }
    for view in subviews { view.tellTraits(from: old, to: new) }
  }
}
