import Constraints

/// Constraints as linear relations between unknowns.
extension LayoutEngine {
  /// The linear relation of a constraint; nil if one of its items is gone or left the tree.
  func linear(_ constraint: NSLayoutConstraint) -> LinearConstraint? {
    guard let holder = constraint.holder, constraint.first.isAlive, constraint.second?.isAlive ?? true
    else { return nil }
    // Leading and trailing edges of a constraint are those of the first item's direction.
    let isRightToLeft =
      constraint.first.item?.layoutView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isMirrored = isRightToLeft && constraint.first.sort == .directed
    var sum = LinearExpression()
    add(constraint.first, within: holder, isRightToLeft, factor: 1, to: &sum)
    var offset = Double(constraint.constant)
    // In a mirrored layout, distances go to the left.
    if isMirrored { offset = -offset }
    if let second = constraint.second {
      add(second, within: holder, isRightToLeft, factor: -Double(constraint.multiplier), to: &sum)
    }
    let relation: LinearRelation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: isMirrored ? .greaterOrEqual : .lessOrEqual
      case .greaterThanOrEqual: isMirrored ? .lessOrEqual : .greaterOrEqual
      }
    (constraint.rowFactor, constraint.rowOffset) = (isMirrored ? -1 : 1, -sum.constant)
    return LinearConstraint(
      sum.terms, relation, offset - sum.constant, priority: ConstraintPriority(constraint.priority.rawValue))
  }

  private func add(
    _ operand: LayoutOperand, within holder: UIView, _ isRightToLeft: Bool, factor: Double,
    to sum: inout LinearExpression
  ) {
    if let item = operand.item {
      add(
        operand.attribute.resolved(isRightToLeft: isRightToLeft), of: item, within: holder, factor, to: &sum)
    }
    guard operand.isDistance, let origin = operand.origin else { return }
    let attribute = operand.originAttribute.resolved(isRightToLeft: isRightToLeft)
    // A distance grows in the direction of text.
    let isTurned = isRightToLeft && operand.attribute.sort == .directed
    add(attribute, of: origin, within: holder, -factor, to: &sum)
    if isTurned {
      for index in sum.terms.indices { sum.terms[index].coefficient = -sum.terms[index].coefficient }
      sum.constant = -sum.constant
    }
  }

  /// Adds an attribute of an item, in the coordinates of `holder`, which is the item itself or contains it.
  private func add(
    _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem, within holder: UIView,
    _ factor: Double,
    to sum: inout LinearExpression
  ) {
    let sides = sides(of: item, within: holder, isPlace: attribute.sort != .length)
    func add(_ weight: Double, _ variable: LinearVariable) {
      sum.terms.append(LinearTerm(factor * weight, variable))
    }
    switch attribute {
    case .width: return add(1, sides.width)
    case .height: return add(1, sides.height)
    case .notAnAttribute: return
    default: break
    }
    let isHorizontal = attribute.sort == .horizontal
    let margins = (item as? UIView)?.layoutMargins ?? .zero
    let (start, end) = isHorizontal ? (margins.left, margins.right) : (margins.top, margins.bottom)
    // The start of the item along the axis, if it is not the coordinates' own.
    if !sides.isHolder { addStart(of: item, within: holder, isHorizontal, factor, to: &sum) }
    let length = isHorizontal ? sides.width : sides.height
    var offset: CGFloat = sides.isHolder ? (isHorizontal ? sides.insets.left : sides.insets.top) : 0
    switch attribute {
    case .left, .top: break
    case .right, .bottom: add(1, length)
    case .centerX, .centerY: add(0.5, length)
    case .leftMargin, .topMargin: offset += start
    case .rightMargin, .bottomMargin:
      add(1, length)
      offset -= end
    case .centerXWithinMargins, .centerYWithinMargins:
      add(0.5, length)
      offset += (start - end) / 2
    case .firstBaseline, .lastBaseline:
      addBaseline(attribute == .firstBaseline, of: item, factor, to: &sum)
    default: break
    }
    sum.constant += factor * Double(offset)
  }

  private struct Sides {
    let width, height: LinearVariable
    /// Whether the item is the view in whose coordinates the constraint is.
    var isHolder = false
    var insets = UIEdgeInsets.zero
  }

  private func sides(of item: any LayoutItem, within holder: UIView, isPlace: Bool) -> Sides {
    guard item === holder else {
      let unknowns = unknowns(of: item)
      return Sides(width: unknowns.width, height: unknowns.height)
    }
    // Edges of a scroll view, seen from within, are those of its contents.
    if isPlace, let guide = holder.contentGuide {
      let contents = unknowns(of: guide)
      return Sides(width: contents.width, height: contents.height, isHolder: true)
    }
    let unknowns = unknowns(of: item)
    return Sides(
      width: unknowns.width, height: unknowns.height, isHolder: true, insets: holder.alignmentRectInsets)
  }

  /// Adds the place of an item's left or top side.
  private func addStart(
    of item: any LayoutItem, within holder: UIView, _ isHorizontal: Bool, _ factor: Double,
    to sum: inout LinearExpression
  ) {
    let own = unknowns(of: item)
    sum.terms.append(LinearTerm(factor, isHorizontal ? own.x : own.y))
    var parent = item.layoutParent
    while let view = parent, view !== holder {
      let unknowns = unknowns(of: view)
      sum.terms.append(LinearTerm(factor, isHorizontal ? unknowns.x : unknowns.y))
      let insets = view.alignmentRectInsets
      sum.constant -= factor * Double(isHorizontal ? insets.left : insets.top)
      parent = view.storedSuperview
    }
  }

  /// Adds the distance from an item's top to a baseline. Where there is no text, the first baseline is the top edge and the last one the
  /// bottom edge.
  private func addBaseline(
    _ isFirst: Bool, of item: any LayoutItem, _ factor: Double, to sum: inout LinearExpression
  ) {
    let own = unknowns(of: item)
    let view = item as? UIView
    if let view {
      let text = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      if text !== view, text.isDescendant(of: view) {
        return add(isFirst ? .firstBaseline : .lastBaseline, of: text, within: view, factor, to: &sum)
      }
    }
    let offsets = view?.baselineOffsets ?? (0, 0)
    if isFirst {
      sum.constant += factor * Double(offsets.first)
    } else {
      sum.terms.append(LinearTerm(factor, own.height))
      sum.constant -= factor * Double(offsets.last)
    }
  }
}
