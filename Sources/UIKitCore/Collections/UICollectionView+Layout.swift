// Shows the elements that the layout has in the bounds.

/// A view of a collection, and where it is.
struct ShownElement {
  let view: UICollectionReusableView
  var attributes: UICollectionViewLayoutAttributes
}

extension UICollectionView {
  // MARK: Numbers

  func needsReload() {
    needsLoad = true
    needsPrepare = true
    setNeedsLayout()
  }

  var loadedCounts: [Int] {
    loadIfNeeded()
    return counts
  }

  func loadIfNeeded() {
    guard needsLoad else { return }
    needsLoad = false
    needsPrepare = true
    pendingUpdate = nil
    for (key, element) in shown { putAway(element.view, key) }
    shown = [:]
    selection = []
    counts = askedCounts()
  }

  /// The numbers of items that the data source says.
  func askedCounts() -> [Int] {
    guard let dataSource else { return [] }
    func checked(_ count: Int, _ what: String) -> Int {
      guard count < 0 else { return count }
      Misuse.ignored(
        "UICollectionView: \(type(of: dataSource)) says that there are \(count) \(what); there are none")
      return 0
    }
    let sections = checked(dataSource.numberOfSections(in: self), "sections")
    return (0..<sections).map { section in
      checked(
        dataSource.collectionView(self, numberOfItemsInSection: section), "items in section \(section)")
    }
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
  }

  var sortedPaths: [IndexPath] { shown.keys.filter { $0.category == .cell }.map(\.path).sorted() }

  /// Shows the elements that are in sight now, so that code can ask for them before the next frame.
  func bringUpToDate() {
    guard !isLayingOut, running == nil, needsLoad || shown.isEmpty else { return }
    layoutElements()
  }

  // MARK: Layout

  /// The layout is not valid any more.
  func layoutInvalidated(_ context: UICollectionViewLayoutInvalidationContext?) {
    needsPrepare = true
    if context?.invalidateDataSourceCounts == true, !needsLoad { counts = askedCounts() }
    if let way = context?.contentOffsetAdjustment, way != .zero { shiftContents(by: way) }
    setNeedsLayout()
  }

  func prepareIfNeeded() {
    loadIfNeeded()
    guard needsPrepare, !isLayingOut || running == nil else { return }
    needsPrepare = false
    collectionViewLayout.prepare()
    let size = collectionViewLayout.collectionViewContentSize
    guard size.width.isFinite, size.height.isFinite else {
      return Misuse.ignored(
        "UICollectionView: the content size of \(type(of: collectionViewLayout)) is \(size), which is not finite; it is ignored"
      )
    }
    if super.contentSize != size { super.contentSize = size }
  }

  func layoutElements() {
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    if bounds != layoutBounds {
      if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
        collectionViewLayout.invalidateLayout(
          with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
      }
      layoutBounds = bounds
    }
    if let view = backgroundView, view.frame != bounds { view.frame = bounds }
    for _ in 0..<8 {
      prepareIfNeeded()
      if !showElements(in: bounds), !needsLoad, !needsPrepare { return }
    }
    guard needsLoad else { return }
    needsLoad = false
    Misuse.ignored(
      "UICollectionView: reloadData() is called each time a cell is made, so the collection is loaded without end; it stops after eight times"
    )
  }

  /// Shows what the layout has in a rectangle. Returns whether a cell has given the layout another size.
  @discardableResult func showElements(in rect: CGRect) -> Bool {
    let attributes = wanted(in: rect)
    var isResized = false
    for (key, element) in shown where attributes[key] == nil && key.path != moved?.path {
      shown[key] = nil
      putAway(element.view, key)
    }
    for (key, new) in Self.ordered(attributes) {
      if needsLoad { return true }
      if let element = shown[key] {
        move(element, to: new, key)
      } else {
        AnimationBlock.withoutAnimations { isResized = make(key, new) || isResized }
      }
    }
    return isResized
  }

  /// Elements from behind to the front. Those of one level have the order of their places, so that each run shows the same.
  static func ordered(_ elements: [ElementKey: UICollectionViewLayoutAttributes])
    -> [(key: ElementKey, value: UICollectionViewLayoutAttributes)]
  {
    elements.sorted { one, other in
      if one.value.zIndex != other.value.zIndex { return one.value.zIndex < other.value.zIndex }
      if one.key.category != other.key.category {
        return one.key.category.rawValue < other.key.category.rawValue
      }
      if one.key.path != other.key.path { return one.key.path < other.key.path }
      return (one.key.kind ?? "") < (other.key.kind ?? "")
    }
  }

  /// The attributes of all elements in a rectangle that can be shown.
  func wanted(in rect: CGRect) -> [ElementKey: UICollectionViewLayoutAttributes] {
    var result: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    for attributes in collectionViewLayout.layoutAttributesForElements(in: rect) ?? [] {
      guard attributes.representedElementCategory != .cell || contains(attributes.indexPath) else {
        Misuse.ignored(
          "UICollectionView: \(type(of: collectionViewLayout)) returns attributes of \(attributes.indexPath), which is no item of the data source; they are ignored"
        )
        continue
      }
      guard attributes.isValid else {
        Misuse.ignored(
          "UICollectionView: \(type(of: collectionViewLayout)) returns attributes of \(attributes.indexPath) with the frame \(attributes.frame), which has no finite size; they are ignored"
        )
        continue
      }
      // A layout may return more than what is in the rectangle.
      guard attributes.frame.intersects(rect) || attributes.size == .zero else { continue }
      result[attributes.key] = attributes
    }
    return result
  }

  private func move(
    _ element: ShownElement, to new: UICollectionViewLayoutAttributes, _ key: ElementKey
  ) {
    guard element.attributes !== new, !element.attributes.isEqual(new) else { return }
    shown[key] = ShownElement(view: element.view, attributes: new.duplicate)
    if key.path == moved?.path, key.category == .cell { return }
    apply(new, to: element.view, from: element.attributes)
  }

  /// Gives a view the place and the looks of attributes: what differs from those that it has had.
  func apply(
    _ new: UICollectionViewLayoutAttributes, to view: UICollectionReusableView,
    from old: UICollectionViewLayoutAttributes?
  ) {
    if old?.size != new.size { view.bounds.size = new.size }
    if old?.center != new.center || old?.size != new.size { view.center = new.center }
    if old.map({ !CATransform3DEqualToTransform($0.transform3D, new.transform3D) }) ?? true {
      view.layer.transform = new.transform3D
    }
    if old?.alpha != new.alpha { view.alpha = new.alpha }
    if old?.isHidden != new.isHidden { view.isHidden = new.isHidden }
    if old?.zIndex != new.zIndex { view.layer.zPosition = CGFloat(min(max(new.zIndex, -100_000), 100_000)) }
    view.apply(new)
  }

  // MARK: Making

  /// Makes the view of an element. Returns whether the layout has another size for it.
  func make(_ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
    guard let view = makeView(key), !needsLoad else { return false }
    if let other = shown.first(where: { $0.value.view === view })?.key {
      Misuse.ignored(
        "UICollectionView: the data source returns the view of \(other.path) for \(key.path) too; it is shown there alone"
      )
      shown[other] = nil
    }
    view.collection = self
    apply(attributes, to: view, from: nil)
    (view as? UICollectionViewCell)?.isSelected = selection.contains(key.path) && key.category == .cell
    shown[key] = ShownElement(view: view, attributes: attributes.duplicate)
    let preferred = view.preferredLayoutAttributesFitting(attributes.duplicate)
    let layout = collectionViewLayout
    let isResized =
      preferred.size != attributes.size
      && layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    if isResized {
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }
    if let cell = view as? UICollectionViewCell, key.category == .cell {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: key.path)
    } else if key.category == .supplementaryView {
      collectionDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind ?? "", at: key.path)
    }
    guard shown[key]?.view === view else { return isResized }
    // Cells lie behind headers.
    if key.category == .cell {
      insertSubview(view, at: backgroundView?.superview === self ? 1 : 0)
    } else {
      addSubview(view)
    }
    return isResized
  }

  private func makeView(_ key: ElementKey) -> UICollectionReusableView? {
    switch key.category {
    case .cell: return dataSource?.collectionView(self, cellForItemAt: key.path)
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.path)
    case .decorationView:
      let kind = key.kind ?? ""
      let poolKey = ReusePool<UICollectionReusableView>.Key(kind: "decoration", identifier: kind)
      if let view = pool.take(poolKey) {
        view.prepareForReuse()
        return view
      }
      let make = collectionViewLayout.decorations[kind]
      guard let view = make.map({ make in UICollectionReusableView.withFrame(.zero, make) }) ?? nil else {
        Misuse.ignored(
          "UICollectionView: could not dequeue a decoration view of kind: \(kind) - must register a class or a nib for the decoration view kind"
        )
        return nil
      }
      return view
    }
  }

  /// Keeps the view of an element that is not shown any more.
  func putAway(_ view: UICollectionReusableView, _ key: ElementKey) {
    if touched?.path == key.path, key.category == .cell { _ = touchCancelled() }
    view.removeFromSuperview()
    switch key.category {
    case .cell:
      if let identifier = view.reuseIdentifier { pool.keep(view, Self.poolKey("cell", identifier)) }
      guard let cell = view as? UICollectionViewCell else { return }
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
    case .supplementaryView:
      if let identifier = view.reuseIdentifier { pool.keep(view, Self.poolKey(key.kind ?? "", identifier)) }
      collectionDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind ?? "", at: key.path)
    case .decorationView: pool.keep(view, Self.poolKey("decoration", key.kind ?? ""))
    }
  }

  // MARK: Sizes

  /// The size that the contents of a view ask for. A flow layout asks for both lengths.
  func fittingSize(
    of view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) -> CGSize {
    let size = view.systemLayoutSizeFitting(
      UIView.layoutFittingCompressedSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
    func length(_ found: CGFloat, _ own: CGFloat) -> CGFloat {
      guard found > 0, found.isFinite else { return own }
      return (found * pixelsPerPoint - 1e-6).rounded(.up) / pixelsPerPoint
    }
    return CGSize(
      width: length(size.width, attributes.size.width), height: length(size.height, attributes.size.height))
  }

  // MARK: Reuse

  static func poolKey(_ kind: String, _ identifier: String) -> ReusePool<UICollectionReusableView>.Key {
    ReusePool<UICollectionReusableView>.Key(kind: kind, identifier: identifier)
  }

  func register(_ type: AnyClass?, _ kind: String, _ identifier: String) {
    guard let type else { return pool.register(nil, for: Self.poolKey(kind, identifier)) }
    guard let type = type as? UICollectionReusableView.Type,
      kind != "cell" || type is UICollectionViewCell.Type
    else {
      return Misuse.ignored(
        "UICollectionView: register(_:): \(type) is no class of \(kind == "cell" ? "cells" : "reusable views"); “\(identifier)” is not registered"
      )
    }
    pool.register({ type.makeByFrame() }, for: Self.poolKey(kind, identifier))
  }

  /// Has new views made by a closure, as those of a nib or a storyboard.
  package func registerViews(
    kind: String?, _ identifier: String, _ make: (() -> UICollectionReusableView?)?
  ) {
    pool.register(make, for: Self.poolKey(kind ?? "cell", identifier))
  }

  private func take(_ kind: String, _ identifier: String, _ path: IndexPath) -> UICollectionReusableView? {
    let key = Self.poolKey(kind, identifier)
    if let view = pool.take(key) {
      AnimationBlock.withoutAnimations { view.prepareForReuse() }
      return view
    }
    var view: UICollectionReusableView?
    let frame = frame(of: kind, path)
    AnimationBlock.withoutAnimations {
      view = UICollectionReusableView.withFrame(frame) { pool.make(key) }
    }
    view?.storedIdentifier = identifier
    view?.collection = self
    return view
  }

  /// Where the layout has an element, for an initialiser that lays out subviews.
  private func frame(of kind: String, _ path: IndexPath) -> CGRect {
    guard !needsPrepare, path.count == 2 else { return .zero }
    let layout = collectionViewLayout
    let attributes =
      kind == "cell"
      ? contains(path) ? layout.layoutAttributesForItem(at: path) : nil
      : layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    guard let attributes, attributes.isValid else { return .zero }
    return CGRect(
      x: attributes.center.x - attributes.size.width / 2, y: attributes.center.y - attributes.size.height / 2,
      width: attributes.size.width, height: attributes.size.height)
  }

  func dequeueCell(_ identifier: String, _ path: IndexPath) -> UICollectionViewCell {
    guard let cell = take("cell", identifier, path) as? UICollectionViewCell else {
      fatalError(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
    }
    // A program that reads the bounds of a new cell finds its size.
    let size =
      contains(path) && !needsPrepare ? collectionViewLayout.layoutAttributesForItem(at: path)?.size : nil
    if let size, size.width.isFinite, size.height.isFinite, cell.bounds.size != size {
      AnimationBlock.withoutAnimations { cell.bounds.size = size }
    }
    return cell
  }

  func dequeueView(_ kind: String, _ identifier: String, _ path: IndexPath) -> UICollectionReusableView {
    guard let view = take(kind, identifier, path) else {
      fatalError(
        "could not dequeue a view of kind: \(kind) with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
    }
    return view
  }
}
