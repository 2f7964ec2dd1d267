import Constraints

/// Satisfies the constraints of one tree of views: its unknowns are the rectangles of the views and guides that constraints concern.
///
/// A tree gets an engine when a constraint in it is first activated; the topmost view keeps it. Changes are only noted. The system is
/// brought up to date and solved when a layout needs it, or before the transaction is committed. Views whose rectangles have changed
/// then have their superviews marked for layout, whose `layoutSubviews()` sets the frames.
@MainActor final class LayoutEngine {
  /// Whether any program code has used constraints. As long as none has, layout does not look for engines.
  private(set) static var isUsed = false

  private(set) weak var root: UIView?
  var system = ConstraintSystem()
  /// The items by the indices of their unknowns.
  private var owners: [Int32: WeakItem] = [:]
  /// Active constraints that are not in the system yet.
  private var pending: [NSLayoutConstraint] = []
  /// Active constraints that contradict others and were left out.
  private(set) var broken: [NSLayoutConstraint] = []
  /// The constraints by their rows.
  private var constraints: [ConstraintHandle: NSLayoutConstraint] = [:]
  /// Views whose frames, natural sizes or guides have changed.
  private var changedItems: [any LayoutItem] = []
  /// Superviews of the items that changes concern, until the system is solved.
  private var concerned: [UIView] = []
  /// Views that break lines at their width, by whose heights the system is solved again.
  private var wrapping: [WeakItem] = []
  private var isScheduled = false
  private var isSolving = false
  /// Whether something has changed since the system was solved.
  private(set) var isDirty = false

  private struct WeakItem {
    weak var item: (any LayoutItem)?
  }

  init(root: UIView) {
    self.root = root
    Self.isUsed = true
  }

  // MARK: Finding

  /// The engine of the tree that a view is in; nil if nothing in it uses constraints.
  static func find(_ view: UIView) -> LayoutEngine? { isUsed ? view.topmost.layoutEngine : nil }

  /// The engine of the tree that a view is in, which is made if there is none.
  static func make(_ view: UIView) -> LayoutEngine {
    let top = view.topmost
    if let engine = top.layoutEngine { return engine }
    let engine = LayoutEngine(root: top)
    top.layoutEngine = engine
    return engine
  }

  // MARK: Changes

  /// Takes in a constraint that is active.
  func add(_ constraint: NSLayoutConstraint) {
    constraint.engine = self
    constraint.row = nil
    pending.append(constraint)
    concern(constraint)
  }

  /// Takes out a constraint.
  func remove(_ constraint: NSLayoutConstraint) {
    concern(constraint)
    take(out: constraint)
    retryBroken()
  }

  private func take(out constraint: NSLayoutConstraint) {
    if let row = constraint.row {
      constraints[row] = nil
      try? system.remove(row)
    }
    (constraint.row, constraint.engine, constraint.isBroken) = (nil, nil, false)
    pending.removeAll { $0 === constraint }
    broken.removeAll { $0 === constraint }
  }

  func constantChanged(of constraint: NSLayoutConstraint) {
    concern(constraint)
    refresh(constraint)
  }

  func priorityChanged(of constraint: NSLayoutConstraint) {
    concern(constraint)
    if let row = constraint.row {
      try? system.setPriority(ConstraintPriority(constraint.priority.rawValue), of: row)
    }
  }

  /// Brings the row of a constraint up to date with what it refers to.
  func refresh(_ constraint: NSLayoutConstraint) {
    if constraint.isBroken { return retryBroken() }
    guard let row = constraint.row else { return }
    guard let linear = linear(constraint) else { return }
    try? system.setConstant(linear.constant, of: row)
  }

  /// Makes the row of a constraint anew, because its relation or its terms have changed.
  func renew(_ constraint: NSLayoutConstraint) {
    concern(constraint)
    take(out: constraint)
    add(constraint)
    retryBroken()
  }

  /// The text or the margins of a view have changed, to which attributes of it may refer.
  func innerChanged(of item: any LayoutItem) {
    for constraint in item.layoutRecord?.constraints ?? [] where constraint.refersToInner {
      concern(constraint)
      refresh(constraint)
    }
  }

  /// The frame, natural size or guide of an item has changed.
  func changed(_ item: any LayoutItem) {
    changedItems.append(item)
    if let parent = item.layoutParent { concern(parent) }
    touch()
  }

  private func concern(_ constraint: NSLayoutConstraint) {
    for item in constraint.first.items + (constraint.second?.items ?? []) {
      if let parent = item.layoutParent { concern(parent) }
    }
    touch()
  }

  private func concern(_ view: UIView) {
    if concerned.last !== view { concerned.append(view) }
  }

  private func touch() {
    isDirty = true
    guard !isScheduled else { return }
    isScheduled = true
    CATransaction.beforeLayout { [weak self] in
      self?.isScheduled = false
      self?.solve()
    }
  }

  /// Broken constraints may be satisfied again.
  private func retryBroken() {
    for constraint in broken {
      constraint.isBroken = false
      pending.append(constraint)
    }
    broken = []
    touch()
  }

  // MARK: Items

  /// The unknowns of an item, with the rows that it has by itself. They are made when they are first asked for.
  func unknowns(of item: any LayoutItem) -> LayoutRecord.Unknowns {
    let record = item.record
    if let unknowns = record.unknowns, record.engine === self { return unknowns }
    let unknowns = LayoutRecord.Unknowns(
      x: system.addVariable(), y: system.addVariable(), width: system.addVariable(),
      height: system.addVariable())
    record.engine = self
    record.unknowns = unknowns
    for variable in [unknowns.x, unknowns.y, unknowns.width, unknowns.height] {
      owners[variable.index] = WeakItem(item: item)
    }
    addRows(of: item, record, unknowns)
    item.layoutParent?.setNeedsLayout()
    return unknowns
  }

  private func addRows(of item: any LayoutItem, _ record: LayoutRecord, _ unknowns: LayoutRecord.Unknowns) {
    record.rows.bounds = [unknowns.width, unknowns.height].compactMap { try? system.add($0 >= 0) }
    if let guide = item as? UILayoutGuide {
      record.rows.guide = guide.ownRows(self, unknowns).compactMap { try? system.add($0) }
    } else if let view = item as? UIView {
      if view.isPlacedByFrame {
        addFrameRows(of: view, record, unknowns)
      } else {
        addNaturalRows(of: view, record, unknowns)
        if view.wrapsContents { wrapping.append(WeakItem(item: view)) }
      }
    }
  }

  /// Lets a view take part whose frame constraints determine, also if there are none yet.
  func enter(_ view: UIView) {
    _ = unknowns(of: view)
    touch()
  }

  /// Takes an item out, of which no constraint is left in the system.
  func forget(_ item: any LayoutItem) {
    guard let record = item.layoutRecord, record.engine === self else { return }
    for row in record.rows.all { try? system.remove(row) }
    record.rows = LayoutRows()
    if let unknowns = record.unknowns {
      for variable in [unknowns.x, unknowns.y, unknowns.width, unknowns.height] {
        owners[variable.index] = nil
        try? system.removeVariable(variable)
      }
    }
    (record.unknowns, record.engine) = (nil, nil)
    wrapping.removeAll { $0.item == nil || $0.item === item }
  }

  /// Exchanges the rows that an item has by itself, because its autoresizing mask counts from now on, or no longer.
  func renewRows(of item: any LayoutItem) {
    guard let record = item.layoutRecord, record.engine === self, let unknowns = record.unknowns else {
      return
    }
    for row in record.rows.all { try? system.remove(row) }
    record.rows = LayoutRows()
    wrapping.removeAll { $0.item == nil || $0.item === item }
    addRows(of: item, record, unknowns)
    changed(item)
    retryBroken()
  }

  /// The rows of a view whose frame its autoresizing mask determines. Each of x, y, width and height is what it is now, plus a share of the
  /// difference between the superview's size and its present one.
  private func addFrameRows(
    of view: UIView, _ record: LayoutRecord, _ unknowns: LayoutRecord.Unknowns
  ) {
    let parent = view.storedSuperview
    record.rows.shares = parent == nil ? [0, 0, 0, 0] : view.autoresizingShares
    let sides = record.rows.shares.contains { $0 != 0 } ? parent.map { self.unknowns(of: $0) } : nil
    record.rows.frame = zip(frameConstants(of: view, record.rows.shares), 0..<4).compactMap {
      constant, index in
      let own = [unknowns.x, unknowns.y, unknowns.width, unknowns.height][index]
      var terms = [LinearTerm(1, own)]
      let share = Double(record.rows.shares[index])
      if share != 0, let sides {
        terms.append(LinearTerm(-share, index % 2 == 0 ? sides.width : sides.height))
      }
      return try? system.add(LinearConstraint(terms, .equal, constant))
    }
  }

  private func frameConstants(of view: UIView, _ shares: [CGFloat]) -> [Double] {
    let rect = view.alignmentRect(forFrame: view.frameWithoutTransform)
    let parent = view.storedSuperview?.frameWithoutTransform.size ?? .zero
    let numbers = [rect.minX, rect.minY, rect.width, rect.height]
    return zip(numbers, shares).enumerated().map { index, pair in
      let constant = Double(pair.0 - pair.1 * (index % 2 == 0 ? parent.width : parent.height))
      return constant.isFinite ? constant : 0
    }
  }

  private func updateFrameRows(of view: UIView, _ record: LayoutRecord) {
    let shares = view.storedSuperview == nil ? [0, 0, 0, 0] : view.autoresizingShares
    guard shares == record.rows.shares, record.rows.frame.count == 4 else {
      for row in record.rows.frame { try? system.remove(row) }
      record.rows.frame = []
      if let unknowns = record.unknowns { addFrameRows(of: view, record, unknowns) }
      return
    }
    for (row, constant) in zip(record.rows.frame, frameConstants(of: view, shares)) {
      try? system.setConstant(constant, of: row)
    }
  }

  private func addNaturalRows(
    of view: UIView, _ record: LayoutRecord, _ unknowns: LayoutRecord.Unknowns
  ) {
    let size = view.naturalSize(forWidth: nil)
    record.rows.size = size
    for (axis, length) in [size.width, size.height].enumerated() {
      let own = axis == 0 ? unknowns.width : unknowns.height
      guard length != UIView.noIntrinsicMetric, length.isFinite else { continue }
      for (index, relation) in [LinearRelation.lessOrEqual, .greaterOrEqual].enumerated() {
        let priority = index == 0 ? record.hugging[axis] : record.compression[axis]
        let row = LinearConstraint(
          [LinearTerm(1, own)], relation, Double(length), priority: ConstraintPriority(priority.rawValue))
        // A required size that contradicts constraints is left out.
        record.rows.natural[axis * 2 + index] = try? system.add(row)
      }
    }
  }

  private func updateNaturalRows(of view: UIView, _ record: LayoutRecord) {
    let isWrapping = wrapping.contains { $0.item === view }
    if view.wrapsContents != isWrapping {
      if isWrapping { wrapping.removeAll { $0.item === view } } else { wrapping.append(WeakItem(item: view)) }
    }
    let width: CGFloat? = view.wrapsContents ? wrappedWidth(of: view, record) : nil
    let size = view.naturalSize(forWidth: width)
    setNatural(size, of: view, record)
  }

  private func setNatural(_ size: CGSize, of view: UIView, _ record: LayoutRecord) {
    guard size != record.rows.size else { return }
    let none = UIView.noIntrinsicMetric
    let isSameKind =
      (size.width == none) == (record.rows.size.width == none)
      && (size.height == none) == (record.rows.size.height == none)
    guard isSameKind, size.width.isFinite, size.height.isFinite else {
      for row in record.rows.natural.compactMap({ $0 }) { try? system.remove(row) }
      record.rows.natural = [nil, nil, nil, nil]
      if let unknowns = record.unknowns { addNaturalRows(of: view, record, unknowns) }
      return
    }
    record.rows.size = size
    for (index, row) in record.rows.natural.enumerated() {
      if let row { try? system.setConstant(Double(index < 2 ? size.width : size.height), of: row) }
    }
  }

  /// The width at which a view breaks its lines: that of the last solution.
  private func wrappedWidth(of view: UIView, _ record: LayoutRecord) -> CGFloat? {
    guard let unknowns = record.unknowns else { return nil }
    let width = system.value(of: unknowns.width)
    return width > 0 ? CGFloat(width) : nil
  }

  // MARK: Solving

  /// Brings the system up to date with all changes and marks the views for layout that are placed anew.
  func solve() {
    guard isDirty, !isSolving else { return }
    isSolving = true
    defer { isSolving = false }
    concerned.removeAll(keepingCapacity: true)
    update()
    addPending()
    isDirty = false
    satisfy()
    // Heights of text follow from widths, and seldom change widths in turn.
    for _ in 0..<4 where wrapAgain() { satisfy() }
    markChanges()
  }

  func update() {
    let items = changedItems
    changedItems.removeAll(keepingCapacity: true)
    for item in items {
      guard let record = item.layoutRecord, record.engine === self else { continue }
      if let guide = item as? UILayoutGuide, let unknowns = record.unknowns {
        for (row, linear) in zip(record.rows.guide, guide.ownRows(self, unknowns)) {
          try? system.setConstant(linear.constant, of: row)
        }
      } else if let view = item as? UIView {
        if view.isPlacedByFrame {
          updateFrameRows(of: view, record)
        } else {
          updateNaturalRows(of: view, record)
        }
        innerChanged(of: view)
      }
    }
  }

  /// The linear relations of the active constraints that are not in the system, because they are new or contradict others.
  func waiting(within view: UIView) -> [LinearConstraint] {
    (pending + broken).filter { $0.engine === self && $0.holder?.isDescendant(of: view) == true }
      .compactMap { linear($0) }
  }

  /// Adds the constraints that are new, in the order in which they take the fewest steps.
  private func addPending() {
    var new: [(constraint: NSLayoutConstraint, linear: LinearConstraint)] = []
    while !pending.isEmpty {
      let batch = pending
      pending = []
      for constraint in batch where constraint.engine === self && constraint.row == nil {
        guard let linear = linear(constraint) else { continue }
        new.append((constraint, linear))
      }
    }
    // The sort keeps the order of equals.
    for rank in 0...2 {
      for (constraint, linear) in new where linear.additionRank == rank && constraint.engine === self {
        add(constraint, linear)
      }
    }
  }

  private func add(_ constraint: NSLayoutConstraint, _ linear: LinearConstraint) {
    do throws(ConstraintError) {
      let row = try system.add(linear) { breaking($0, for: constraint) }
      if let row {
        constraint.row = row
        constraints[row] = constraint
      } else {
        setBroken(constraint)
      }
    } catch {
      setBroken(constraint)
      Misuse.ignored("Auto Layout: \(constraint.equation) is left out: \(error)")
    }
  }

  private func satisfy() {
    do throws(ConstraintError) {
      try system.solve { breaking($0, for: nil) }
    } catch {
      Misuse.ignored(
        "Auto Layout: the constraints in \(root?.layoutName ?? "a tree") cannot be solved: \(error)")
    }
  }

  private func setBroken(_ constraint: NSLayoutConstraint) {
    if let row = constraint.row { constraints[row] = nil }
    constraint.row = nil
    constraint.isBroken = true
    broken.append(constraint)
  }

  /// Chooses the row of a conflict that is left out, and reports it. Nil: the new one.
  private func breaking(_ rows: [ConstraintHandle], for new: NSLayoutConstraint?) -> ConstraintHandle? {
    let known = rows.compactMap { row in constraints[row].map { (row, $0) } }
    // The one that was activated last gives way; constraints of the system stay.
    let list = (known.map(\.1) + (new.map { [$0] } ?? [])).sorted { $0.serial < $1.serial }
    let victim = list.last
    LayoutConflict(list, victim, hasSystemRows: known.count < rows.count).report()
    guard let victim else { return rows.last }
    if victim === new { return nil }
    guard let row = victim.row else { return nil }
    setBroken(victim)
    return row
  }

  /// Computes the heights of views that break lines anew where their widths have changed. Says whether one has.
  private func wrapAgain() -> Bool {
    var hasChanged = false
    for case let view as UIView in wrapping.map(\.item) {
      guard let record = view.layoutRecord, record.engine === self else { continue }
      let size = view.naturalSize(forWidth: wrappedWidth(of: view, record))
      if size != record.rows.size {
        setNatural(size, of: view, record)
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func markChanges() {
    for variable in system.changedVariables {
      guard let item = owners[variable.index]?.item else { continue }
      item.layoutParent?.setNeedsLayout()
      if let guide = item as? UILayoutGuide, guide.kind == .contents { guide.owningView?.setNeedsLayout() }
    }
    system.clearChanges()
  }

  // MARK: Layout

  /// Solves, if something in the part of the tree that `view` lays out has changed.
  func prepare(for view: UIView) {
    guard isDirty, !isSolving else { return }
    let top = view.topOfLayout
    if concerned.contains(where: { $0.isDescendant(of: top) }) { solve() }
  }

  /// The alignment rectangle of an item in the last solution; nil if it has none.
  func rect(of item: any LayoutItem) -> CGRect? {
    guard let record = item.layoutRecord, record.engine === self, let unknowns = record.unknowns else {
      return nil
    }
    return CGRect(
      x: system.value(of: unknowns.x), y: system.value(of: unknowns.y),
      width: max(system.value(of: unknowns.width), 0), height: max(system.value(of: unknowns.height), 0))
  }

  /// Whether a broken constraint or a conflict has been met.
  func constraint(of row: ConstraintHandle) -> NSLayoutConstraint? { constraints[row] }

  // MARK: Trees

  /// Moves what this engine knows of a subtree that has left or joined its tree to the engine of the tree that it is in now.
  static func move(subtree view: UIView, from old: LayoutEngine?) {
    let views = view.layoutViews
    guard !views.isEmpty else { return }
    var moved: [NSLayoutConstraint] = []
    for view in views {
      for constraint in view.layoutRecord?.held ?? [] where constraint.engine != nil {
        constraint.engine?.take(out: constraint)
        moved.append(constraint)
      }
    }
    for view in views {
      for guide in view.layoutRecord?.allGuides ?? [] { guide.layoutRecord?.engine?.forget(guide) }
      view.layoutRecord?.engine?.forget(view)
    }
    old?.touch()
    let engine = make(view)
    if view.topmost !== view { view.layoutEngine = nil }
    for constraint in moved { engine.add(constraint) }
    for view in views where !view.isPlacedByFrame { _ = engine.unknowns(of: view) }
    engine.touch()
  }
}

extension NSLayoutConstraint {
  /// Whether a side is a baseline or a margin.
  var refersToInner: Bool {
    [first.attribute, first.originAttribute, second?.attribute ?? .notAnAttribute]
      .contains { $0.isInner }
  }
}

extension LayoutItem {
  /// The record, which is made if there is none.
  var record: LayoutRecord {
    if let layoutRecord { return layoutRecord }
    let record = LayoutRecord()
    layoutRecord = record
    return record
  }
}

extension LayoutRecord {
  /// The guides of the program and of the system.
  var allGuides: [UILayoutGuide] {
    guides + [margins, safeArea, readable, contents, frame, topEdge, bottomEdge].compactMap { $0 }
  }
}
