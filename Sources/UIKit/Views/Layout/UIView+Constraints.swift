extension UIView: LayoutItem {
  var layoutParent: UIView? { storedSuperview }
  var layoutView: UIView? { self }

  /// The accessibility identifier, the layer's name or the class, with the text of a label or button.
  var layoutName: String {
    if let name = accessibilityIdentifier ?? layer.name { return name }
    return "\(type(of: self))" + (shownText.map { " \"\($0.prefix(24))\"" } ?? "")
  }

  // MARK: Anchors

  /// The edge at which text begins: the left one, in layouts from right to left the right one.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .leading)) }
  /// The edge at which text ends.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .trailing)) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .left)) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .right)) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .top)) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .bottom)) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .width)) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(LayoutOperand(self, .height)) }
  /// The middle from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(LayoutOperand(self, .centerX)) }
  /// The middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(LayoutOperand(self, .centerY)) }
  /// The baseline of the first line of text; the top edge of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(LayoutOperand(self, .firstBaseline))
  }
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    NSLayoutYAxisAnchor(LayoutOperand(self, .lastBaseline))
  }

  // MARK: Constraints

  /// The active constraints that the view holds: those between itself and views within it.
  public var constraints: [NSLayoutConstraint] { layoutRecord?.held ?? [] }

  /// Activates a constraint and holds it. The view has to be or to contain its items; otherwise the program stops.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.isActive = false
    let views = constraint.items.compactMap(\.layoutView)
    guard views.allSatisfy({ $0.isDescendant(of: self) }) else {
      fatalError(
        "addConstraint(_:) of \(layoutName): the view neither is nor contains the items of \(constraint.equation)"
      )
    }
    constraint.install(on: self)
  }

  /// Activates constraints and holds them.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view holds. Others are left as they are.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Priorities

  /// The priority at which the view resists to be larger than its contents. Default 250.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutRecord?.hugging[axis.rawValue] ?? usualHugging[axis.rawValue]
  }

  /// Sets that priority.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    guard priority != contentHuggingPriority(for: axis) else { return }
    record.hugging[axis.rawValue] = priority
    layoutRecord?.engine?.renewRows(of: self)
  }

  /// The priority at which the view resists to be smaller than its contents. Default 750.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    layoutRecord?.compression[axis.rawValue] ?? .defaultHigh
  }

  /// Sets that priority.
  public func setContentCompressionResistancePriority(
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

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { layoutRecord?.guides ?? [] }

  /// Lets a guide take part in the layout of the view.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.kind == .constraints, layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.setOwner(self)
    record.guides.append(layoutGuide)
  }

  /// Takes a guide out, and deactivates its constraints.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutRecord?.guides.contains(where: { $0 === layoutGuide }) == true else { return }
    for constraint in layoutGuide.layoutRecord?.constraints ?? [] { constraint.isActive = false }
    layoutGuide.layoutRecord?.engine?.forget(layoutGuide)
    record.guides.removeAll { $0 === layoutGuide }
    layoutGuide.setOwner(nil)
  }

  /// The bounds without the layout margins.
  public var layoutMarginsGuide: UILayoutGuide { guide(\.margins, .margins) }
  /// The bounds without what bars cover, as far as controllers say so (`additionalSafeAreaInsets`).
  public var safeAreaLayoutGuide: UILayoutGuide { guide(\.safeArea, .safeArea) }
  /// The part of the margins' guide in which lines of text are not too long: at most 672 points wide, in the middle.
  public var readableContentGuide: UILayoutGuide { guide(\.readable, .readable) }

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

  // MARK: Questions

  /// Whether other frames satisfy the constraints as well. For looking for errors: it solves the system again.
  public var hasAmbiguousLayout: Bool { LayoutEngine.find(self)?.isAmbiguous(self) ?? false }

  /// Gives the view another frame that satisfies the constraints as well, if there is one. The next layout undoes that.
  public func exerciseAmbiguityInLayout() {
    guard let rect = LayoutEngine.find(self)?.otherRect(of: self) else { return }
    place(in: rect, pixelsPerPoint)
  }

  /// The active constraints that determine the frame along an axis.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.find(self)?.constraints(affecting: self, axis) ?? []
  }

  // MARK: Updating

  /// Has `updateConstraints()` called before the first layout in which constraints concern the view (Apple's documentation of
  /// `requiresConstraintBasedLayout`: it is not called for a view for which nobody makes a constraint).
  func takePartInConstraints() {
    guard !record.takesPart else { return }
    record.takesPart = true
    setNeedsUpdateConstraints()
  }

  /// Has `updateConstraints()` called before the next layout. A view that is not shown waits until it is, or until its tree is laid out.
  public func setNeedsUpdateConstraints() {
    guard !record.needsUpdate else { return }
    record.needsUpdate = true
    ConstraintUpdates.add(self)
  }

  /// Whether `updateConstraints()` is due.
  public func needsUpdateConstraints() -> Bool { layoutRecord?.needsUpdate ?? false }

  /// Calls `updateConstraints()` of this view and those within it where it is due, the innermost first.
  public func updateConstraintsIfNeeded() { ConstraintUpdates.run(within: self) }
}

extension UIView {
  /// The view at the top of the tree.
  var topmost: UIView {
    var view = self
    while let parent = view.storedSuperview { view = parent }
    return view
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

  /// The engine of the tree of which this is the topmost view.
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
      stack.append(contentsOf: view.storedSubviews)
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
