extension UIView {
  var directionalMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let isTurned = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: isTurned ? margins.right : margins.left, bottom: margins.bottom,
        trailing: isTurned ? margins.left : margins.right)
    }
    set {
      let isTurned = effectiveUserInterfaceLayoutDirection == .rightToLeft
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: isTurned ? newValue.trailing : newValue.leading, bottom: newValue.bottom,
        right: isTurned ? newValue.leading : newValue.trailing)
    }
  }

  /// The margins that the view has by itself. Those of a controller's root view are 0 above and below, and at the sides at least the system's
  /// minimum (Apple's documentation of `layoutMargins` and of `viewRespectsSystemMinimumLayoutMargins`).
  private var basicMargins: UIEdgeInsets {
    guard let controller else {
      return traits.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }
    var margins = traits.margins ?? .zero
    guard controller.viewRespectsSystemMinimumLayoutMargins else { return margins }
    let least = controller.systemMinimumLayoutMargins
    let isTurned = effectiveUserInterfaceLayoutDirection == .rightToLeft
    margins.top = max(margins.top, least.top)
    margins.bottom = max(margins.bottom, least.bottom)
    margins.left = max(margins.left, isTurned ? least.trailing : least.leading)
    margins.right = max(margins.right, isTurned ? least.leading : least.trailing)
    return margins
  }

  /// The margins as layouts see them.
  var effectiveMargins: UIEdgeInsets {
    var margins = basicMargins
    if traits.preservesMargins, let parent = storedSuperview {
      let (outer, place, room) = (parent.layoutMargins, frameWithoutTransform, parent.bounds.size)
      margins.left = max(margins.left, outer.left - place.minX)
      margins.top = max(margins.top, outer.top - place.minY)
      margins.right = max(margins.right, outer.right - (room.width - place.maxX))
      margins.bottom = max(margins.bottom, outer.bottom - (room.height - place.maxY))
    }
    guard SafeArea.isUsed, traits.marginsFromSafeArea else { return margins }
    return margins + safeAreaInsets
  }

  /// Brings up to date what depends on the margins, if they are others than before.
  ///
  /// - Returns: whether they are.
  @discardableResult func updateMargins() -> Bool {
    let margins = effectiveMargins
    guard margins != layoutRecord?.knownMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) else {
      return false
    }
    record.knownMargins = margins
    LayoutLoop.note("layoutMargins", of: layoutName, .geometry)
    setNeedsLayout()
    if let engine = layoutRecord?.engine { engine.innerChanged(of: self) }
    for case let guide? in [layoutRecord?.margins, layoutRecord?.readable] {
      guide.layoutRecord?.engine?.changed(guide)
    }
    layoutMarginsDidChange()
    controller?.viewLayoutMarginsDidChange()
    for view in storedSubviews where view.traits.preservesMargins { view.updateMargins() }
    return true
  }

  // MARK: Direction

  var semantics: UISemanticContentAttribute {
    get { traits.semantics }
    set {
      guard newValue != traits.semantics else { return }
      traits.semantics = newValue
      setNeedsLayout()
      for constraint in layoutRecord?.outerConstraints ?? [] { constraint.engine?.renew(constraint) }
    }
  }

}

/// How a view behaves where text runs from right to left. Source: Apple's documentation of UISemanticContentAttribute.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The view is mirrored where text runs from right to left.
  case unspecified = 0
  /// The view is never mirrored: it controls playback, as a rewind button does.
  case playback = 1
  /// The view is never mirrored: it stands for directions, as an arrow to the left does.
  case spatial = 2
  /// The view is always laid out from left to right.
  case forceLeftToRight = 3
  /// The view is always laid out from right to left.
  case forceRightToLeft = 4
}

/// A direction of a layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// Leading edges are on the left.
  case leftToRight = 0
  /// Leading edges are on the right.
  case rightToLeft = 1
}
