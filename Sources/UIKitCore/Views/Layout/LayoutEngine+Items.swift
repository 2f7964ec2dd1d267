import Constraints

/// What an engine keeps of the items of its tree: their unknowns, and the rows that they have by themselves.
extension LayoutEngine {
  /// The unknowns of an item, with the rows that it has by itself. They are made when they are first asked for.
  func unknowns(of item: any LayoutItem) -> LayoutRecord.Unknowns {
    let record = item.record
    if let unknowns = record.unknowns, record.engine === self { return unknowns }
    let unknowns = LayoutRecord.Unknowns(
      x: system.addVariable(), y: system.addVariable(), width: system.addVariable(),
      height: system.addVariable())
    record.engine = self
    record.unknowns = unknowns
    for variable in unknowns.all {
      let index = Int(variable.index)
      while owners.count <= index {
        owners.append(WeakItem())
        values.append(0)
      }
      (owners[index], values[index]) = (WeakItem(item: item), 0)
    }
    addRows(of: item, record, unknowns)
    item.layoutParent?.setNeedsLayout()
    touch()
    return unknowns
  }

  private func addRows(of item: any LayoutItem, _ record: LayoutRecord, _ unknowns: LayoutRecord.Unknowns) {
    let guide = item as? UILayoutGuide
    if guide?.kind.mayBeInverted != true {
      record.rows.bounds = [unknowns.width, unknowns.height].compactMap { try? system.add($0 >= 0) }
    }
    if let guide {
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
  func enter(_ view: UIView) { _ = unknowns(of: view) }

  /// Takes an item out, of which no constraint is left in the system.
  func forget(_ item: any LayoutItem) {
    guard let record = item.layoutRecord, record.engine === self else { return }
    removeRows(of: item, record)
    if let unknowns = record.unknowns {
      for variable in unknowns.all {
        owners[Int(variable.index)] = WeakItem()
        try? system.removeVariable(variable)
      }
    }
    (record.unknowns, record.engine) = (nil, nil)
  }

  /// Removes the rows that an item has by itself.
  private func removeRows(of item: any LayoutItem, _ record: LayoutRecord) {
    for row in record.rows.all { try? system.remove(row) }
    record.rows = LayoutRows()
    wrapping.removeAll { $0.item == nil || $0.item === item }
  }

  /// Exchanges the rows that an item has by itself, because its autoresizing mask counts from now on, or no longer.
  func renewRows(of item: any LayoutItem) {
    guard let record = item.layoutRecord, record.engine === self, let unknowns = record.unknowns else {
      return
    }
    removeRows(of: item, record)
    addRows(of: item, record, unknowns)
    changed(item)
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
      let own = unknowns.all[index]
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

  func updateFrameRows(of view: UIView, _ record: LayoutRecord) {
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

  /// Updates the constants of a system guide's own relations from the insets and the size of its owner.
  func updateGuideRows(of guide: UILayoutGuide) {
    guard let record = guide.layoutRecord, record.engine === self, let unknowns = record.unknowns else {
      return
    }
    for (row, linear) in zip(record.rows.guide, guide.ownRows(self, unknowns)) {
      try? system.setConstant(linear.constant, of: row)
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
        let row = LinearConstraint(
          [LinearTerm(1, own)], relation, Double(length),
          priority: record.naturalPriority(isHugging: index == 0, axis, wraps: view.wrapsContents))
        // A required size that contradicts constraints is left out.
        record.rows.natural[axis * 2 + index] = try? system.add(row)
      }
    }
  }

  private func renewNaturalRows(of view: UIView, _ record: LayoutRecord) {
    for row in record.rows.natural.compactMap({ $0 }) { try? system.remove(row) }
    record.rows.natural = [nil, nil, nil, nil]
    if let unknowns = record.unknowns { addNaturalRows(of: view, record, unknowns) }
  }

  /// The precedence of a view has changed.
  func updateNaturalPriorities(of view: UIView) {
    guard let record = view.layoutRecord, record.engine === self else { return }
    for (index, row) in record.rows.natural.enumerated() {
      guard let row else { continue }
      // A required row stays so.
      try? system.setPriority(
        record.naturalPriority(isHugging: index % 2 == 0, index / 2, wraps: view.wrapsContents), of: row)
    }
    changed(view)
  }

  func updateNaturalRows(of view: UIView, _ record: LayoutRecord) {
    let isWrapping = wrapping.contains { $0.item === view }
    if view.wrapsContents != isWrapping {
      if isWrapping { wrapping.removeAll { $0.item === view } } else { wrapping.append(WeakItem(item: view)) }
      renewNaturalRows(of: view, record)
    }
    let width: CGFloat? = view.wrapsContents ? wrappedWidth(of: view, record) : nil
    let size = view.naturalSize(forWidth: width)
    setNatural(size, of: view, record)
  }

  func setNatural(_ size: CGSize, of view: UIView, _ record: LayoutRecord) {
    guard size != record.rows.size else { return }
    let none = UIView.noIntrinsicMetric
    let isSameKind =
      (size.width == none) == (record.rows.size.width == none)
      && (size.height == none) == (record.rows.size.height == none)
    guard isSameKind, size.width.isFinite, size.height.isFinite else {
      return renewNaturalRows(of: view, record)
    }
    record.rows.size = size
    for (index, row) in record.rows.natural.enumerated() {
      if let row { try? system.setConstant(Double(index < 2 ? size.width : size.height), of: row) }
    }
  }

  /// The width at which a view breaks its lines: that of the last solution.
  func wrappedWidth(of view: UIView, _ record: LayoutRecord) -> CGFloat? {
    guard let unknowns = record.unknowns else { return nil }
    let width = values[Int(unknowns.width.index)]
    return width > 0 ? CGFloat(width) : nil
  }
}
