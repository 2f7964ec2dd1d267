extension UIView: LayoutItem {
  var layoutParent: UIView? { storedSuperview }
  var layoutView: UIView? { self }

  /// The accessibility identifier, the layer's name or the class, with the text of a label or button.
  var layoutName: String {
    if let name = accessibilityIdentifier ?? layer.name { return name }
    return "\(type(of: self))" + (shownText.map { " \"\($0.prefix(24))\"" } ?? "")
  }

  // MARK: Anchors

  // MARK: Constraints

  func hold(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
    let views = constraint.items.compactMap(\.layoutView)
    guard views.allSatisfy({ $0.isDescendant(of: self) }) else {
      fatalError(
        "addConstraint(_:) of \(layoutName): the view neither is nor contains the items of \(constraint.equation)"
      )
    }
    constraint.install(on: self)
  }

  // MARK: Priorities

  func setHugging(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard priority != contentHuggingPriority(for: axis) else { return }
    record.hugging[axis.rawValue] = priority
    layoutRecord?.engine?.renewRows(of: self)
  }

  func setResistance(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard priority != contentCompressionResistancePriority(for: axis) else { return }
    record.compression[axis.rawValue] = priority
    layoutRecord?.engine?.renewRows(of: self)
  }

  /// Takes the places that a stack gives the view among those of equal priorities.
  func setPrecedence(horizontal: Float, vertical: Float) {
    guard layoutRecord?.precedence ?? [0, 0] != [horizontal, vertical] else { return }
    record.precedence = [horizontal, vertical]
    layoutRecord?.engine?.updateNaturalPriorities(of: self)
  }

  // MARK: Guides

  func take(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .constraints, layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.setOwner(self)
    record.guides.append(layoutGuide)
  }

  func drop(_ layoutGuide: UILayoutGuide) {
    guard layoutRecord?.guides.contains(where: { $0 === layoutGuide }) == true else { return }
    for constraint in layoutGuide.layoutRecord?.constraints ?? [] { constraint.isActive = false }
    layoutGuide.layoutRecord?.engine?.forget(layoutGuide)
    record.guides.removeAll { $0 === layoutGuide }
    layoutGuide.setOwner(nil)
  }

  func guide(
    _ place: ReferenceWritableKeyPath<LayoutRecord, UILayoutGuide?>, _ kind: UILayoutGuide.Kind
  ) -> UILayoutGuide {
    if let guide = record[keyPath: place] { return guide }
    let guide = UILayoutGuide(kind, of: self)
    record[keyPath: place] = guide
    return guide
  }

  func edgeGuide(
    _ place: ReferenceWritableKeyPath<LayoutRecord, EdgeLayoutGuide?>, isTop: Bool
  ) -> EdgeLayoutGuide {
    if let guide = record[keyPath: place] { return guide }
    let guide = EdgeLayoutGuide(isTop: isTop, of: self)
    record[keyPath: place] = guide
    return guide
  }

  /// The top or bottom guide of the controller whose view this is, or will be.
  package func controllerGuide(isTop: Bool) -> UILayoutGuide {
    edgeGuide(isTop ? \.topEdge : \.bottomEdge, isTop: isTop)
  }

  // MARK: Updating

  /// Has `updateConstraints()` called before the first layout in which constraints concern the view (Apple's documentation of
  /// `requiresConstraintBasedLayout`: it is not called for a view for which nobody makes a constraint).
  func takePartInConstraints() {
    guard !record.takesPart else { return }
    record.takesPart = true
    askForConstraintUpdate()
  }

  func askForConstraintUpdate() {
    guard !record.needsUpdate else { return }
    record.needsUpdate = true
    ConstraintUpdates.add(self)
  }
}

extension UIView {
  /// The view at the top of the tree.
  var topmost: UIView {
    var view = self
    while let parent = view.storedSuperview { view = parent }
    return view
  }

  /// The view whose engine has the constraints of this one: the nearest that ends the layout of what is in it, or the one at the top.
  var layoutTop: UIView {
    var view = self
    while !view.endsLayout, let parent = view.storedSuperview { view = parent }
    return view
  }

  /// Whether the views inside have an engine of constraints of their own.
  var endsLayout: Bool { isLayoutBoundary && !traits.joinsOuterLayout }

  /// Gives up the engines between this view and one around it, which a constraint is about to connect.
  func joinLayout(of outer: UIView) {
    var view = self
    while view !== outer, let parent = view.storedSuperview {
      if view.endsLayout {
        let engine = view.layoutEngine
        view.traits.joinsOuterLayout = true
        LayoutEngine.move(subtree: view, from: engine)
      }
      view = parent
    }
  }

  /// The topmost of this view and those around it that waits for a layout; this view if none does.
  var topOfLayout: UIView {
    var top = self
    var view: UIView? = self
    while let current = view {
      if current.layer.needsLayout() { top = current }
      view = current.storedSuperview
    }
    return top
  }

  /// The engine of the views of which this is the topmost one.
  var layoutEngine: LayoutEngine? {
    get { layoutRecord?.ownEngine }
    set { record.ownEngine = newValue }
  }

  /// The view and those within it that constraints concern.
  var layoutViews: [UIView] {
    var found: [UIView] = []
    var stack = [self]
    while let view = stack.popLast() {
      if view.layoutRecord != nil || !view.traits.usesAutoresizing { found.append(view) }
      stack.append(contentsOf: view.storedSubviews.lazy.filter { !$0.endsLayout })
    }
    return found
  }

  /// Whether the frame is what the program or the autoresizing mask says, and not what constraints say.
  var isPlacedByFrame: Bool { traits.usesAutoresizing }

  /// The frame that the view would have without its transform.
  var frameWithoutTransform: CGRect {
    let (size, place, anchor) = (layer.bounds.size, layer.position, layer.anchorPoint)
    return CGRect(
      x: place.x - anchor.x * size.width, y: place.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  /// The frame has changed, which constraints may refer to.
  func noteFrame() {
    guard let layoutRecord, layoutRecord.unknowns != nil, isPlacedByFrame || storedSuperview == nil else {
      return
    }
    layoutRecord.engine?.changed(self)
  }

  /// Deactivates the constraints between the view or what is in it, and views outside.
  func cutConstraints() {
    for view in layoutViews {
      for constraint in view.layoutRecord?.outerConstraints ?? [] {
        if let holder = constraint.holder, !holder.isDescendant(of: self) { constraint.isActive = false }
      }
    }
  }

  /// Lets the frame count in layouts from now on, or no longer.
  func setUsesAutoresizing(_ uses: Bool) {
    guard uses != traits.usesAutoresizing else { return }
    traits.usesAutoresizing = uses
    if layoutRecord?.unknowns != nil {
      layoutRecord?.engine?.renewRows(of: self)
    } else if !uses, storedSuperview != nil {
      LayoutEngine.make(self).enter(self)
    }
    if !uses { takePartInConstraints() }
  }

  // MARK: Placing

  /// Brings the constraints up to date before a layout, and solves them.
  func prepareConstraints() {
    guard LayoutEngine.isUsed else { return }
    updateConstraintsIfNeeded()
    LayoutEngine.find(self)?.prepare(for: self)
  }

  /// Sets the frames of the subviews that constraints determine.
  ///
  /// - Parameter isPlaced: whether it is done for a subview; nil: for all.
  func placeSubviews(where isPlaced: ((UIView) -> Bool)? = nil) {
    guard LayoutEngine.isUsed else { return }
    var scale: CGFloat?
    for view in storedSubviews where isPlaced?(view) ?? true {
      guard let record = view.layoutRecord, !view.isPlacedByFrame, let rect = record.engine?.rect(of: view)
      else { continue }
      // Most views are where they were.
      if rect == record.placed?.rect, view.layer.bounds.size == record.placed?.size,
        view.layer.position == record.placed?.center, view.traits.fullSize == nil
      {
        continue
      }
      let pixels = scale ?? pixelsPerPoint
      scale = pixels
      if record.placed == nil, CALayer.tellsPlaces { view.noteInsets() }
      view.place(in: rect, pixels)
      record.placed = (rect, view.layer.bounds.size, view.layer.position)
    }
    guard let guide = layoutRecord?.contents, let size = guide.layoutRecord?.engine?.rect(of: guide)?.size
    else { return }
    takeContentSize(size)
  }

  /// Those of the screen that shows the view.
  var pixelsPerPoint: CGFloat { max(window?.screen.scale ?? UIScreen.main.scale, 1) }

  /// Sets the frame to that of an alignment rectangle, on whole pixels.
  func place(in rect: CGRect, _ scale: CGFloat) {
    let frame = frame(forAlignmentRect: rect)
    func onPixel(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let (minX, minY) = (onPixel(frame.minX), onPixel(frame.minY))
    let size = CGSize(width: onPixel(frame.maxX) - minX, height: onPixel(frame.maxY) - minY)
    guard minX.isFinite, minY.isFinite, size.width.isFinite, size.height.isFinite else { return }
    if layer.bounds.size != size || traits.fullSize != nil { bounds.size = size }
    let anchor = layer.anchorPoint
    let center = CGPoint(x: minX + anchor.x * size.width, y: minY + anchor.y * size.height)
    if layer.position != center { self.center = center }
  }
}

extension LayoutRecord {
  /// The constraints of the item and of its guides.
  var outerConstraints: [NSLayoutConstraint] {
    constraints + allGuides.flatMap { $0.layoutRecord?.constraints ?? [] }
  }
}
