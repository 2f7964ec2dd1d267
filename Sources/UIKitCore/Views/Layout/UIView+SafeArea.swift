/// Whether any controller has set `additionalSafeAreaInsets`, or a screen has a safe area. As long as none has, no view looks for safe areas.
@MainActor enum SafeArea {
  static var isUsed = false {
    didSet { if isUsed { CALayer.tellsPlaces = true } }
  }
}

extension UIView {
  /// The insets as layouts see them.
  var effectiveSafeAreaInsets: UIEdgeInsets {
    SafeArea.isUsed ? insets(inside: storedSuperview?.safeAreaInsets ?? screenInsets) : .zero
  }

  /// The insets that a window has from its screen; zero for other views.
  private var screenInsets: UIEdgeInsets { (self as? UIWindow)?.screen.safeAreaInsets ?? .zero }

  /// The insets of the safe area where those of the superview are `outer`.
  private func insets(inside outer: UIEdgeInsets) -> UIEdgeInsets {
    let covered = outer == .zero || waitsForPlace ? .zero : covered(by: outer)
    let insets = covered + (controller.map { $0.additionalSafeAreaInsets + $0.barInsets } ?? .zero)
    return insets == .zero ? .zero : onScreen(insets)
  }

  /// What the superview's insets cover of this view. A side that the superview has free is free here too.
  private func covered(by outer: UIEdgeInsets) -> UIEdgeInsets {
    guard let room = storedSuperview?.bounds ?? (self as? UIWindow)?.screen.bounds else { return .zero }
    guard CATransform3DIsIdentity(layer.transform) else { return coveredUnderTransform(by: outer, room) }
    let place = frameWithoutTransform
    func rest(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat { inset > 0 ? max(inset - distance, 0) : 0 }
    return UIEdgeInsets(
      top: rest(outer.top, place.minY - room.minY), left: rest(outer.left, place.minX - room.minX),
      bottom: rest(outer.bottom, room.maxY - place.maxY), right: rest(outer.right, room.maxX - place.maxX))
  }

  /// The same for a view with a transform: the superview's safe area, without limits at its free sides, is taken into the view's coordinates.
  private func coveredUnderTransform(by outer: UIEdgeInsets, _ room: CGRect) -> UIEdgeInsets {
    let far: CGFloat = 1e6
    func edge(_ inset: CGFloat) -> CGFloat { inset > 0 ? inset : -far }
    let free = room.inset(
      by: UIEdgeInsets(
        top: edge(outer.top), left: edge(outer.left), bottom: edge(outer.bottom), right: edge(outer.right)))
    let inner = convert(free, from: storedSuperview)
    guard inner.minX.isFinite, inner.minY.isFinite, inner.maxX.isFinite, inner.maxY.isFinite else {
      return .zero
    }
    return UIEdgeInsets(
      top: max(inner.minY - bounds.minY, 0), left: max(inner.minX - bounds.minX, 0),
      bottom: max(bounds.maxY - inner.maxY, 0), right: max(bounds.maxX - inner.maxX, 0))
  }

  /// Whether constraints determine the frame, and no layout has set it so far.
  private var waitsForPlace: Bool {
    !isPlacedByFrame && layoutRecord?.unknowns != nil && layoutRecord?.placed == nil
  }

  /// The insets without those along an axis at whose end the view lies outside its window. A view that slides into the window from a side
  /// has its insets above and below before, so that its layout does not change on the way.
  private func onScreen(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    guard let window, window !== self else { return insets }
    let (place, room) = (convert(bounds, to: nil), window.bounds)
    func isOutside(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat) -> Bool {
      // A view without a length is outside if it lies behind an edge, and not if it lies on it.
      high > low ? high <= start || low >= end : high < start || low > end
    }
    var insets = insets
    if isOutside(place.minX, place.maxX, room.minX, room.maxX) { (insets.left, insets.right) = (0, 0) }
    if isOutside(place.minY, place.maxY, room.minY, room.maxY) { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }

  // MARK: Changes

  /// Whether the insets of the safe area, or the margins, may be others at another place.
  private var insetsDependOnPlace: Bool {
    guard !traits.preservesMargins, layoutRecord?.safeInsets ?? .zero == .zero else { return true }
    guard let parent = storedSuperview else { return screenInsets != .zero }
    return parent.traits.insetsAreDue || parent.layoutRecord?.safeInsets ?? .zero != .zero
  }

  /// Has the insets of the safe area and the margins compared with the last ones before the next layout, because the view is at another place,
  /// or what they are made of has changed.
  func noteInsets() {
    traits.insetsAreDue = true
    InsetUpdates.add(self)
  }

  /// Compares the insets and the margins with the last ones, and tells the view and its controller about changes.
  func updateInsets() {
    traits.insetsAreDue = false
    let hasSafeArea = updateSafeArea()
    let hasMargins = updateMargins()
    guard hasSafeArea || hasMargins || layoutRecord?.safeInsets ?? .zero != .zero else { return }
    // The subviews compare theirs after the layout that this view may wait for, when they are at their places.
    for view in storedSubviews where view.insetsDependOnPlace { view.noteInsets() }
  }

  private func updateSafeArea() -> Bool {
    guard SafeArea.isUsed else { return false }
    // Those of the superview are known, because superviews come first.
    let insets = insets(
      inside: storedSuperview.map { $0.layoutRecord?.safeInsets ?? .zero } ?? screenInsets)
    guard insets != layoutRecord?.safeInsets ?? .zero else { return false }
    record.safeInsets = insets
    LayoutLoop.note("safeAreaInsets", of: layoutName, .geometry)
    for case let guide? in [layoutRecord?.safeArea, layoutRecord?.topEdge, layoutRecord?.bottomEdge] {
      guide.layoutRecord?.engine?.changed(guide)
    }
    setNeedsLayout()
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    return true
  }
}

extension UIView: @preconcurrency PlaceObserver, @preconcurrency NamedInMessages {
  package func placeChanged(of layer: CALayer, _ key: String) {
    guard layer === self.layer else { return }
    if insetsDependOnPlace { noteInsets() }
    guard key == "bounds" else { return }
    for view in storedSubviews where view.insetsDependOnPlace { view.noteInsets() }
  }

  package var nameInMessages: String { layoutName }
}

/// Views whose safe areas and margins are to be compared with the last ones.
@MainActor enum InsetUpdates {
  private static var waiting: [UIView] = []
  private static var isScheduled = false

  static func add(_ view: UIView) {
    waiting.append(view)
    guard !isScheduled else { return }
    isScheduled = true
    CATransaction.beforeLayout {
      isScheduled = false
      run()
    }
  }

  /// Brings up to date the views whose superviews wait for no layout, the outermost first. The others follow after that layout, when they are
  /// at their places (`layoutSublayers(of:)`).
  static func run() {
    while !waiting.isEmpty {
      var due = waiting
      waiting = []
      if due.count > 1 {
        due = due.map { (view: $0, depth: $0.depth) }.sorted { $0.depth < $1.depth }.map(\.view)
      }
      for view in due where view.traits.insetsAreDue && view.storedSuperview?.layer.needsLayout() != true {
        view.updateInsets()
      }
    }
  }

  /// Brings up to date the subviews of a view that was laid out.
  static func run(in view: UIView) {
    guard CALayer.tellsPlaces else { return }
    for view in view.storedSubviews where view.traits.insetsAreDue { view.updateInsets() }
    run()
  }
}
