// Insertions, deletions, moves and reloads, and changes of the layout, which are animated.

/// What an update needs to know while it is prepared: where elements have been.
struct RunningUpdate {
  let places: ListPlaces?
  /// The attributes before the update, by the places before it, of what is in sight or near.
  let before: [ElementKey: UICollectionViewLayoutAttributes]
}

extension UICollectionView {
  /// The duration of an update's animation, in seconds (known of Apple's systems, undocumented).
  private static let updateDuration = 0.3

  // MARK: Collecting

  func batch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
    if pendingUpdate == nil {
      loadIfNeeded()
      pendingUpdate = (0, ListUpdate())
    }
    pendingUpdate?.depth += 1
    updates?()
    guard var pending = pendingUpdate else {
      // The program has loaded everything again meanwhile.
      completion?(true)
      return
    }
    pending.depth -= 1
    guard pending.depth <= 0 else {
      pendingUpdate = pending
      completion?(true)
      return
    }
    pendingUpdate = nil
    apply(pending.update, completion)
  }

  func change(_ body: (inout ListUpdate) -> Void) {
    if var pending = pendingUpdate {
      body(&pending.update)
      return pendingUpdate = pending
    }
    loadIfNeeded()
    var update = ListUpdate()
    body(&update)
    apply(update, nil)
  }

  // MARK: Applying

  private func apply(_ update: ListUpdate, _ completion: ((Bool) -> Void)?) {
    guard !needsLoad, dataSource != nil else {
      setNeedsLayout()
      completion?(true)
      return
    }
    let before = attributesNearby()
    let new = askedCounts()
    do throws(ListUpdate.Mistake) {
      let places = try update.places(from: counts, to: new, .collection)
      counts = new
      needsPrepare = true
      selection = selection.compactMap { places.isReloaded($0) ? nil : places.new(of: $0) }
      _ = touchCancelled()
      let items = update.items
      animate(RunningUpdate(places: places, before: before), completion) {
        collectionViewLayout.prepare(forCollectionViewUpdates: items)
      } end: { [self] in
        collectionViewLayout.finalizeCollectionViewUpdates()
      }
    } catch {
      Misuse.ignored("UICollectionView: \(error.message) The collection is loaded again.")
      reloadData()
      completion?(false)
    }
  }

  func changeLayout(to new: UICollectionViewLayout, _ isAnimated: Bool, _ completion: ((Bool) -> Void)?) {
    let old = collectionViewLayout
    guard new !== old else {
      completion?(true)
      return
    }
    let before = attributesNearby()
    old.prepareForTransition(to: new)
    new.prepareForTransition(from: old)
    for element in shown.values { element.view.willTransition(from: old, to: new) }
    storeLayout(new)
    needsPrepare = true
    let finish = { [self] in
      for element in shown.values { element.view.didTransition(from: old, to: new) }
    }
    guard isAnimated, window != nil, !needsLoad else {
      setNeedsLayout()
      if window != nil { layoutElements() }
      new.finalizeLayoutTransition()
      finish()
      completion?(true)
      return
    }
    animate(RunningUpdate(places: nil, before: before)) { isFinished in
      finish()
      completion?(isFinished)
    } start: {
    } end: {
      old.finalizeLayoutTransition()
      new.finalizeLayoutTransition()
    }
  }

  /// The attributes of what is in sight, and of what is within one page around it.
  private func attributesNearby() -> [ElementKey: UICollectionViewLayoutAttributes] {
    prepareIfNeeded()
    return wanted(in: bounds.insetBy(dx: -bounds.width, dy: -bounds.height)).mapValues(\.duplicate)
  }

  // MARK: Animating

  /// Moves all elements from where they have been to where the layout has them now.
  private func animate(
    _ update: RunningUpdate, _ completion: ((Bool) -> Void)?, start: () -> Void,
    end: @escaping () -> Void
  ) {
    prepareIfNeeded()
    running = update
    start()
    let target = limitedOffset(
      collectionViewLayout.targetContentOffset(
        forProposedContentOffset: collectionDelegate?.collectionView(
          self, targetContentOffsetForProposedContentOffset: contentOffset) ?? contentOffset))
    let old = shown
    var kept: [ElementKey: ShownElement] = [:]
    var gone: [(key: ElementKey, element: ShownElement)] = []
    for (key, element) in old {
      if let new = update.target(of: key) { kept[new] = element } else { gone.append((key, element)) }
    }
    shown = kept
    var rect = bounds
    rect.origin = target
    let wanted = wanted(in: rect)
    let leaving = shown.filter { wanted[$0.key] == nil }
    for key in leaving.keys { shown[key] = nil }
    let present = Set(shown.keys)
    isLayingOut = true
    showElementsWithoutAnimation(wanted)
    isLayingOut = false
    let coming = shown.filter { !present.contains($0.key) }
    let animates = window != nil && UIView.areAnimationsEnabled
    if animates { placeAtStart(coming) }
    let finals = gone.map { ($0.element, finalAttributes($0.key) ?? $0.element.attributes) }
    let leavingFinals = leaving.map { ($0.value, leavingAttributes($0.key) ?? $0.value.attributes) }
    let changes = { [self] in
      for (key, attributes) in wanted {
        guard let element = shown[key] else { continue }
        apply(attributes, to: element.view, from: coming[key] == nil ? element.attributes : nil)
        shown[key] = ShownElement(view: element.view, attributes: attributes.duplicate)
      }
      for (element, attributes) in finals + leavingFinals { apply(attributes, to: element.view, from: nil) }
      if target != contentOffset { contentOffset = target }
      end()
    }
    let finish = { [weak self] in
      for (key, element) in gone { self?.putAwayAfterUpdate(element.view, key) }
      for (key, element) in leaving { self?.putAwayAfterUpdate(element.view, key) }
    }
    running = nil
    layoutBounds = bounds
    guard animates else {
      changes()
      finish()
      completion?(true)
      return
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
      animations: changes
    ) { isFinished in
      finish()
      completion?(isFinished)
    }
    setNeedsLayout()
  }

  private func limitedOffset(_ offset: CGPoint) -> CGPoint {
    guard offset.x.isFinite, offset.y.isFinite else { return contentOffset }
    let range = offsets
    return CGPoint(
      x: min(offset.x, max(range.x.upperBound, 0)),
      y: min(offset.y, max(range.y.upperBound, range.y.lowerBound)))
  }

  /// Makes the views of what comes into sight.
  private func showElementsWithoutAnimation(_ wanted: [ElementKey: UICollectionViewLayoutAttributes]) {
    AnimationBlock.withoutAnimations {
      for (key, attributes) in Self.ordered(wanted) where shown[key] == nil { _ = make(key, attributes) }
    }
  }

  /// Puts what comes where it comes from.
  private func placeAtStart(_ coming: [ElementKey: ShownElement]) {
    AnimationBlock.withoutAnimations {
      for (key, element) in coming {
        apply(initialAttributes(key) ?? element.attributes, to: element.view, from: nil)
      }
    }
  }

  private func initialAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    let layout = collectionViewLayout
    return switch key.category {
    case .cell: layout.initialLayoutAttributesForAppearingItem(at: key.path)
    case .supplementaryView:
      layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind ?? "", at: key.path)
    case .decorationView:
      layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind ?? "", at: key.path)
    }
  }

  private func finalAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    let layout = collectionViewLayout
    return switch key.category {
    case .cell: layout.finalLayoutAttributesForDisappearingItem(at: key.path)
    case .supplementaryView:
      layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind ?? "", at: key.path)
    case .decorationView:
      layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind ?? "", at: key.path)
    }
  }

  /// Where something is that leaves the sight.
  private func leavingAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    let layout = collectionViewLayout
    let found: UICollectionViewLayoutAttributes? =
      switch key.category {
      case .cell: contains(key.path) ? layout.layoutAttributesForItem(at: key.path) : nil
      case .supplementaryView:
        layout.layoutAttributesForSupplementaryView(ofKind: key.kind ?? "", at: key.path)
      case .decorationView: layout.layoutAttributesForDecorationView(ofKind: key.kind ?? "", at: key.path)
      }
    guard let found, found.isValid else { return usualFinalAttributes(key) }
    return found
  }

  private func putAwayAfterUpdate(_ view: UICollectionReusableView, _ key: ElementKey) {
    guard !shown.contains(where: { $0.value.view === view }) else { return }
    putAway(view, key)
    view.alpha = 1
  }

  // MARK: The layout's defaults

  /// Where an element begins that comes: where it was, or where it will be, transparent.
  func usualInitialAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    if let old = running?.origin(of: key) {
      let result = old.duplicate
      result.become(key.category, key.kind, key.path)
      return result
    }
    guard let result = shownOrPlaced(key)?.duplicate else { return nil }
    if running?.isNew(key) ?? true { result.alpha = 0 }
    return result
  }

  private func shownOrPlaced(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    if let element = shown[key] { return element.attributes }
    let layout = collectionViewLayout
    return switch key.category {
    case .cell: contains(key.path) ? layout.layoutAttributesForItem(at: key.path) : nil
    case .supplementaryView:
      layout.layoutAttributesForSupplementaryView(ofKind: key.kind ?? "", at: key.path)
    case .decorationView: layout.layoutAttributesForDecorationView(ofKind: key.kind ?? "", at: key.path)
    }
  }

  /// Where an element ends that goes: where it was, transparent.
  func usualFinalAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    guard let result = running?.before[key]?.duplicate ?? shown[key]?.attributes.duplicate else { return nil }
    result.alpha = 0
    return result
  }
}

extension RunningUpdate {
  /// Where an element before the update is after it; nil if it goes.
  func target(of key: ElementKey) -> ElementKey? {
    guard let places else { return key.category == .decorationView ? nil : key }
    if key.category == .cell {
      guard !places.isReloaded(key.path) else { return nil }
      return places.new(of: key.path).map { .cell($0) }
    }
    guard key.path.count == 2 else { return key }
    return places.newSection(of: key.path.section).map {
      ElementKey(key.category, key.kind, IndexPath(item: key.path.item, section: $0))
    }
  }

  /// The attributes before the update of an element after it; nil if it is new, or was far away.
  func origin(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
    guard let places else { return before[key] }
    if key.category == .cell {
      guard let old = places.old(of: key.path), !places.isReloaded(old) else { return nil }
      return before[.cell(old)]
    }
    guard key.path.count == 2 else { return before[key] }
    return places.oldSection(of: key.path.section).flatMap {
      before[ElementKey(key.category, key.kind, IndexPath(item: key.path.item, section: $0))]
    }
  }

  /// Whether an element after the update was not there before.
  func isNew(_ key: ElementKey) -> Bool {
    guard let places, key.path.count == 2 else { return places == nil }
    if key.category == .cell { return places.old(of: key.path).map(places.isReloaded) ?? true }
    return places.oldSection(of: key.path.section) == nil
  }
}

extension ListUpdate {
  /// The changes as layouts are told of them.
  @MainActor var items: [UICollectionViewUpdateItem] {
    func section(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items: [UICollectionViewUpdateItem] = []
    items += deletedSections.map { UICollectionViewUpdateItem(.delete, before: section($0), after: nil) }
    items += insertedSections.map { UICollectionViewUpdateItem(.insert, before: nil, after: section($0)) }
    items += reloadedSections.map {
      UICollectionViewUpdateItem(.reload, before: section($0), after: section($0))
    }
    items += movedSections.map {
      UICollectionViewUpdateItem(.move, before: section($0.from), after: section($0.to))
    }
    items += deletedRows.map { UICollectionViewUpdateItem(.delete, before: $0, after: nil) }
    items += insertedRows.map { UICollectionViewUpdateItem(.insert, before: nil, after: $0) }
    items += reloadedRows.map { UICollectionViewUpdateItem(.reload, before: $0, after: $0) }
    items += movedRows.map { UICollectionViewUpdateItem(.move, before: $0.from, after: $0.to) }
    return items
  }
}
