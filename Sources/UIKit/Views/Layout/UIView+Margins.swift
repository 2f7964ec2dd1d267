extension UIView {
  /// The space between the edges and what layouts place, by the direction of text. Default 8 on each side.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
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

  /// Whether the margins begin at the safe area instead of at the edges. Default true.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { traits.marginsFromSafeArea }
    set {
      guard newValue != traits.marginsFromSafeArea else { return }
      traits.marginsFromSafeArea = newValue
      marginsChanged()
    }
  }

  /// Whether the margins are at least those of the superview, where it has them within this view. Default false.
  public var preservesSuperviewLayoutMargins: Bool {
    get { traits.preservesMargins }
    set {
      guard newValue != traits.preservesMargins else { return }
      traits.preservesMargins = newValue
      marginsChanged()
    }
  }

  /// The margins as layouts see them.
  var effectiveMargins: UIEdgeInsets {
    var margins = traits.margins
    if traits.preservesMargins, let parent = storedSuperview {
      let (outer, place, room) = (parent.layoutMargins, frameWithoutTransform, parent.bounds.size)
      margins.left = max(margins.left, outer.left - place.minX)
      margins.top = max(margins.top, outer.top - place.minY)
      margins.right = max(margins.right, outer.right - (room.width - place.maxX))
      margins.bottom = max(margins.bottom, outer.bottom - (room.height - place.maxY))
    }
    guard SafeArea.isUsed, traits.marginsFromSafeArea else { return margins }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: margins.top + safe.top, left: margins.left + safe.left, bottom: margins.bottom + safe.bottom,
      right: margins.right + safe.right)
  }

  /// Brings up to date what depends on the margins.
  func marginsChanged() {
    setNeedsLayout()
    layoutMarginsDidChange()
    guard let layoutRecord, let engine = layoutRecord.engine else { return }
    engine.innerChanged(of: self)
    for guide in [layoutRecord.margins, layoutRecord.readable] {
      if let guide { engine.changed(guide) }
    }
  }

  // MARK: Safe area

  /// The distances from the edges that bars cover, as far as the controllers around the view say so. Default zero: nothing covers a window
  /// here.
  public var safeAreaInsets: UIEdgeInsets {
    guard SafeArea.isUsed else { return .zero }
    var insets = UIEdgeInsets.zero
    if let parent = storedSuperview {
      let (outer, place, room) = (parent.safeAreaInsets, frameWithoutTransform, parent.bounds)
      // What the superview's insets cover of this view. A side that the superview has free is free here too.
      func covered(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
        inset > 0 ? max(inset - distance, 0) : 0
      }
      insets = UIEdgeInsets(
        top: covered(outer.top, place.minY - room.minY), left: covered(outer.left, place.minX - room.minX),
        bottom: covered(outer.bottom, room.maxY - place.maxY),
        right: covered(outer.right, room.maxX - place.maxX))
    }
    let more = controller?.additionalSafeAreaInsets ?? .zero
    return UIEdgeInsets(
      top: insets.top + more.top, left: insets.left + more.left, bottom: insets.bottom + more.bottom,
      right: insets.right + more.right)
  }

  /// Tells the view and its controller if the insets have changed since the last layout.
  func noteSafeArea() {
    guard SafeArea.isUsed else { return }
    let insets = safeAreaInsets
    guard insets != layoutRecord?.safeInsets ?? .zero else { return }
    record.safeInsets = insets
    for case let guide? in [layoutRecord?.safeArea, layoutRecord?.topEdge, layoutRecord?.bottomEdge] {
      guide.layoutRecord?.engine?.changed(guide)
    }
    if traits.marginsFromSafeArea { marginsChanged() }
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    for view in storedSubviews { view.setNeedsLayout() }
  }

  // MARK: Direction

  /// Whether the view is mirrored where text runs from right to left.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { traits.semantics }
    set {
      guard newValue != traits.semantics else { return }
      traits.semantics = newValue
      setNeedsLayout()
      for constraint in layoutRecord?.outerConstraints ?? [] { constraint.engine?.renew(constraint) }
    }
  }

  /// The direction in which the view lays out its contents: left to right, unless `semanticContentAttribute` says otherwise.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(for: traits.semantics)
  }

  /// The direction for an attribute. That of the program is from left to right.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}

/// Whether any controller has set `additionalSafeAreaInsets`. As long as none has, no view looks for safe areas.
@MainActor enum SafeArea {
  static var isUsed = false
}

/// How a view behaves where text runs from right to left. Source: Apple's documentation of UISemanticContentAttribute.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It is mirrored.
  case unspecified = 0
  /// It is not: controls of playback.
  case playback = 1
  /// It is not: controls of directions.
  case spatial = 2
  /// Its layout is from left to right.
  case forceLeftToRight = 3
  /// Its layout is from right to left.
  case forceRightToLeft = 4
}

/// A direction of a layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}
