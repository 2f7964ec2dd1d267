/// The change of a stack's arranged view from shown to hidden, or back, while it is animated.
@MainActor final class ArrangedViewHiding {
  private let view: UIView
  private weak var stack: UIStackView?
  private let isHidden: Bool

  init(_ view: UIView, in stack: UIStackView, isHidden: Bool) {
    self.view = view
    self.stack = stack
    self.isHidden = isHidden
  }

  /// The animation has ended: the view is no longer seen, if it was hidden and has not been shown again meanwhile. If the animation has
  /// ended at its start, the change is undone.
  func end(isUndone: Bool) {
    if isHidden {
      guard view.traits.hiding === self else { return }
      view.traits.hiding = nil
      view.layer.isHidden = !isUndone
    } else {
      guard isUndone, !view.isHidden else { return }
      view.layer.isHidden = true
    }
    if view.layer.isHidden { view.restoreSize() }
    if isUndone { stack?.changed() }
  }
}
