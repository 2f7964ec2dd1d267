import Constraints

/// Satisfies the constraints of one tree of views: its unknowns are the rectangles of the views and guides that constraints concern.
///
/// A tree gets an engine when a constraint in it is first activated; the topmost view keeps it. Changes are only noted. The system is
/// brought up to date and solved when a layout needs it, or before the transaction is committed. Views whose rectangles have changed
/// then have their superviews marked for layout, whose `layoutSubviews()` sets the frames.
@MainActor final class LayoutEngine {
  /// Whether any program code has used constraints. As long as none has, layout does not look for engines.
  private(set) static var isUsed = false
  /// The number of changes of constraints in all trees, by which tools that list them notice those that move no view.
  private(set) static var version = 0

  private(set) weak var root: UIView?
  var system = ConstraintSystem()
  /// The items by the indices of their unknowns.
  var owners: ContiguousArray<WeakItem> = []
  /// The values of the unknowns in the last solution.
  var values: ContiguousArray<Double> = []
  /// The unknowns whose values have changed, until views are marked for layout.
  private var moved: ContiguousArray<Int32> = []
  /// Active constraints that are not in the system yet.
  private var pending: [NSLayoutConstraint] = []
  /// Active constraints that contradict others and were left out.
  private(set) var broken: [NSLayoutConstraint] = []
  /// The lists of contradicting constraints that were logged.
  private var reported: Set<[ObjectIdentifier]> = []
  /// The constraints by their rows.
  private var constraints: [ConstraintHandle: NSLayoutConstraint] = [:]
  /// Views whose frames, natural sizes or guides have changed.
  private var changedItems: [any LayoutItem] = []
  /// Superviews of the items that changes concern, until the system is solved.
  private var concerned: [UIView] = []
  /// Views that break lines at their width, by whose heights the system is solved again.
  var wrapping: [WeakItem] = []
  private var isScheduled = false
  private var isSolving = false
  /// Whether something has changed since the system was solved.
  private(set) var isDirty = false

  struct WeakItem {
    weak var item: (any LayoutItem)?
  }

  init(root: UIView) {
    self.root = root
    Self.isUsed = true
  }

  // MARK: Finding

  /// The engine of the tree that a view is in; nil if nothing in it uses constraints.
  static func find(_ view: UIView) -> LayoutEngine? { isUsed ? view.layoutTop.layoutEngine : nil }

  /// The engine of the tree that a view is in, which is made if there is none.
  static func make(_ view: UIView) -> LayoutEngine {
    let top = view.layoutTop
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
    constraint.forEachItem { ($0 as? UIView)?.takePartInConstraints() }
  }

  /// Takes out a constraint.
  func remove(_ constraint: NSLayoutConstraint) {
    concern(constraint)
    take(out: constraint)
  }

  private func take(out constraint: NSLayoutConstraint) {
    if let row = constraint.row {
      constraints[row] = nil
      try? system.remove(row)
    }
    if constraint.isBroken { broken.removeAll { $0 === constraint } }
    // If it is pending, it is passed over.
    (constraint.row, constraint.engine, constraint.isBroken) = (nil, nil, false)
  }

  func constantChanged(of constraint: NSLayoutConstraint) {
    concern(constraint)
    guard let row = constraint.row else { return }
    try? system.setConstant(
      constraint.rowFactor * Double(constraint.constant) + constraint.rowOffset, of: row)
  }

  func priorityChanged(of constraint: NSLayoutConstraint) {
    concern(constraint)
    if let row = constraint.row {
      try? system.setPriority(ConstraintPriority(constraint.priority.rawValue), of: row)
    }
  }

  /// Brings the row of a constraint up to date with what it refers to.
  func refresh(_ constraint: NSLayoutConstraint) {
    guard let row = constraint.row else { return }
    guard let linear = linear(constraint) else { return }
    try? system.setConstant(linear.constant, of: row)
  }

  /// Makes the row of a constraint anew, because its relation or its terms have changed.
  func renew(_ constraint: NSLayoutConstraint) {
    concern(constraint)
    take(out: constraint)
    add(constraint)
  }

  /// The text or the margins of a view have changed, to which attributes of it may refer.
  func innerChanged(of item: any LayoutItem) {
    for constraint in item.layoutRecord?.constraints ?? [] where constraint.refersToInner {
      concern(constraint)
      refresh(constraint)
    }
  }

  /// The text of a view has changed, whose baselines may be those of views around it.
  private func baselineChanged(of view: UIView) {
    var inner = view
    var outer = view.storedSuperview
    while let current = outer {
      let (first, last) = (current.forFirstBaselineLayout, current.forLastBaselineLayout)
      if first === inner || last === inner || first === view || last === view {
        innerChanged(of: current)
        inner = current
      }
      outer = current.storedSuperview
    }
  }

  /// The frame, natural size or guide of an item has changed.
  func changed(_ item: any LayoutItem) {
    changedItems.append(item)
    if let parent = item.layoutParent { concern(parent) }
    touch()
  }

  private func concern(_ constraint: NSLayoutConstraint) {
    Self.noteChange()
    constraint.forEachItem { if let parent = $0.layoutParent { concern(parent) } }
    touch()
  }

  /// What a constraint says has changed.
  static func noteChange() { version &+= 1 }

  private func concern(_ view: UIView) {
    if concerned.last !== view { concerned.append(view) }
  }

  func touch() {
    isDirty = true
    guard !isScheduled else { return }
    isScheduled = true
    CATransaction.beforeLayout { [weak self] in
      self?.isScheduled = false
      self?.solve()
    }
  }

  /// Puts the broken constraints back among those to be added. After any change they may be satisfied: a guide has its size again, for
  /// example.
  private func tryBrokenAgain() {
    for constraint in broken { constraint.isBroken = false }
    pending = broken + pending
    broken = []
  }

  // MARK: Solving

  /// Brings the system up to date with all changes and marks the views for layout that are placed anew.
  func solve() {
    guard isDirty, !isSolving else { return }
    isSolving = true
    defer { isSolving = false }
    concerned.removeAll(keepingCapacity: true)
    update()
    let wereBroken = broken
    tryBrokenAgain()
    addPending()
    isDirty = false
    satisfy()
    if broken.count != wereBroken.count || !zip(broken, wereBroken).allSatisfy({ $0 === $1 }) {
      Self.noteChange()
    }
    // Heights of text follow from widths, and seldom change widths in turn.
    for _ in 0..<4 where wrapAgain() { satisfy() }
    markChanges()
  }

  func update() {
    let items = changedItems
    changedItems.removeAll(keepingCapacity: true)
    for item in items {
      guard let record = item.layoutRecord, record.engine === self else { continue }
      if let guide = item as? UILayoutGuide {
        updateGuideRows(of: guide)
      } else if let view = item as? UIView {
        if view.isPlacedByFrame {
          updateFrameRows(of: view, record)
          for case let guide? in [record.margins, record.safeArea] { updateGuideRows(of: guide) }
        } else {
          updateNaturalRows(of: view, record)
        }
        innerChanged(of: view)
        baselineChanged(of: view)
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
      // One that was taken out and added again is listed twice.
      for (constraint, linear) in new
      where linear.additionRank == rank && constraint.engine === self && constraint.row == nil
        && !constraint.isBroken
      {
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
      defer { readChanges() }
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
    // One of a stack view gives way, or else the one that was activated last; constraints of the system stay.
    let list = (known.map(\.1) + (new.map { [$0] } ?? [])).sorted { $0.serial < $1.serial }
    let victim = list.last { $0.isOfStack } ?? list.last
    if reported.insert(list.map { ObjectIdentifier($0) }).inserted {
      LayoutConflict(list, victim, hasSystemRows: known.count < rows.count).report()
    }
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

  /// Reads the values that a solution has changed.
  private func readChanges() {
    system.takeChanges { variable, value in
      values[Int(variable.index)] = value
      moved.append(variable.index)
    }
  }

  /// Marks the superviews of the items that have moved for layout.
  private func markChanges() {
    // By index, because a copy of the list would be allocated for each solution. It does not change here: nothing is solved meanwhile.
    for number in moved.indices {
      guard let item = owners[Int(moved[number])].item else { continue }
      item.layoutParent?.setNeedsLayout()
    }
    moved.removeAll(keepingCapacity: true)
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
      x: values[Int(unknowns.x.index)], y: values[Int(unknowns.y.index)],
      width: max(values[Int(unknowns.width.index)], 0), height: max(values[Int(unknowns.height.index)], 0))
  }

  /// The constraint of a row; nil: the row is one of an item by itself.
  func constraint(of row: ConstraintHandle) -> NSLayoutConstraint? { constraints[row] }

  // MARK: Trees

  /// Moves what this engine knows of a subtree that has left or joined its tree to the engine of the tree that it is in now.
  static func move(subtree view: UIView, from old: LayoutEngine?) {
    // A view that ends the layout takes its engine with it.
    if view.endsLayout { return }
    let views = view.layoutViews
    guard !views.isEmpty else { return }
    var moved: [NSLayoutConstraint] = []
    for view in views {
      for constraint in view.layoutRecord?.held ?? [] where constraint.engine != nil {
        constraint.engine?.take(out: constraint)
        moved.append(constraint)
      }
    }
    // Rows of frames refer to the superview's unknowns, which are removed after them.
    for view in views.reversed() {
      for guide in view.layoutRecord?.allGuides ?? [] { guide.layoutRecord?.engine?.forget(guide) }
      view.layoutRecord?.engine?.forget(view)
    }
    old?.touch()
    let engine = make(view)
    if view.layoutTop !== view { view.layoutEngine = nil }
    for constraint in moved { engine.add(constraint) }
    for view in views where !view.isPlacedByFrame { _ = engine.unknowns(of: view) }
    engine.touch()
  }
}

extension NSLayoutConstraint {
  private var attributes: [Attribute] {
    [first.attribute, first.originAttribute, second?.attribute ?? .notAnAttribute]
  }

  /// Whether a side is a baseline.
  var refersToBaseline: Bool { attributes.contains { $0 == .firstBaseline || $0 == .lastBaseline } }

  /// Whether a side is a baseline or a margin.
  var refersToInner: Bool { attributes.contains { $0.isInner } }
}

extension LayoutItem {
  /// The record, which is made if there is none.
  var record: LayoutRecord {
    if let layoutRecord { return layoutRecord }
    let record = LayoutRecord()
    if let view = self as? UIView { record.hugging = view.usualHugging }
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
