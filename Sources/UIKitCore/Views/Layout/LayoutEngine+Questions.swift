import Constraints

/// What can be asked about a solution.
extension LayoutEngine {
  private func variables(of item: any LayoutItem, _ axis: NSLayoutConstraint.Axis) -> [LinearVariable] {
    let own = unknowns(of: item)
    return axis == .horizontal ? [own.x, own.width] : [own.y, own.height]
  }

  /// The axes along which another place or length of the item would satisfy the constraints as well.
  func ambiguousAxes(of item: any LayoutItem) -> [NSLayoutConstraint.Axis] {
    guard item.layoutRecord?.unknowns != nil else { return [] }
    solve()
    return [.horizontal, .vertical].filter {
      variables(of: item, $0).contains { (try? system.isAmbiguous($0)) ?? false }
    }
  }

  /// Whether another rectangle of the item would satisfy the constraints as well.
  func isAmbiguous(_ item: any LayoutItem) -> Bool { !ambiguousAxes(of: item).isEmpty }

  /// The active constraints that determine the rectangle of an item along an axis.
  func constraints(affecting item: any LayoutItem, _ axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    guard item.layoutRecord?.unknowns != nil else { return [] }
    solve()
    var found: [NSLayoutConstraint] = []
    for variable in variables(of: item, axis) {
      for row in system.constraints(affecting: variable) {
        guard let constraint = constraint(of: row), !found.contains(where: { $0 === constraint }) else {
          continue
        }
        found.append(constraint)
      }
    }
    return found
  }

  /// Another rectangle that satisfies the constraints as well; nil if there is none. Two calls alternate between the extremes.
  func otherRect(of item: any LayoutItem) -> CGRect? {
    guard let record = item.layoutRecord, isAmbiguous(item) else { return nil }
    var copy = system
    record.exercise.toggle()
    for (index, variable) in unknowns(of: item).all.enumerated() {
      guard (try? copy.isAmbiguous(variable)) ?? false else { continue }
      // A length grows to 100 points more at most, or shrinks.
      let change = (record.exercise ? 100.0 : -100) / (index < 2 ? 1 : 2)
      let wish = copy.value(of: variable) + change
      _ = try? copy.add(LinearConstraint([LinearTerm(1, variable)], .equal, wish, priority: 1))
      try? copy.solve()
    }
    let own = unknowns(of: item)
    return CGRect(
      x: copy.value(of: own.x), y: copy.value(of: own.y), width: copy.value(of: own.width),
      height: copy.value(of: own.height))
  }

  /// The size that the constraints within a view give it, where those with views outside do not count.
  ///
  /// - Parameters:
  ///   - target: what the size should be.
  ///   - priorities: how important that is, for the width and for the height.
  func fittingSize(
    of view: UIView, _ target: CGSize, _ priorities: (width: UILayoutPriority, height: UILayoutPriority)
  ) -> CGSize {
    // The constraints may contradict the present frame, so this system is not solved.
    update()
    let own = unknowns(of: view)
    let new = waiting(within: view).sorted { $0.additionRank < $1.additionRank }
    var copy = system
    for row in view.layoutRecord?.rows.frame ?? [] { try? copy.remove(row) }
    for inner in view.layoutViews {
      for constraint in inner.layoutRecord?.outerConstraints ?? [] {
        guard let holder = constraint.holder, let row = constraint.row, !holder.isDescendant(of: view) else {
          continue
        }
        // A constraint with two items of the subtree is listed twice.
        try? copy.remove(row)
      }
    }
    for linear in new { _ = try? copy.add(linear) { $0.last } }
    for (variable, length, priority) in [
      (own.width, target.width, priorities.width), (own.height, target.height, priorities.height),
    ] where length.isFinite {
      let wish = LinearConstraint(
        [LinearTerm(1, variable)], .equal, Double(length), priority: ConstraintPriority(priority.rawValue))
      _ = try? copy.add(wish)
    }
    try? copy.solve { $0.last }
    for _ in 0..<4 where wrap(within: view, in: &copy) { try? copy.solve { $0.last } }
    return CGSize(width: copy.value(of: own.width), height: copy.value(of: own.height))
  }

  /// Computes the heights of views that break lines by their widths in another system. Says whether one differs.
  private func wrap(within top: UIView, in copy: inout ConstraintSystem) -> Bool {
    var hasChanged = false
    for view in top.layoutViews where view.wrapsContents {
      guard let record = view.layoutRecord, record.engine === self, let own = record.unknowns else {
        continue
      }
      let width = copy.value(of: own.width)
      let height = Double(view.naturalSize(forWidth: width > 0 ? CGFloat(width) : nil).height)
      for row in record.rows.natural[2...].compactMap({ $0 }) where copy.constant(of: row) != height {
        try? copy.setConstant(height, of: row)
        hasChanged = true
      }
    }
    return hasChanged
  }
}
