/// What a side of a constraint refers to, for tools that show it.
@MainActor package struct ConstraintSide {
  /// The view in whose coordinates everything is: the item itself, or the view of a layout guide.
  package let view: UIView
  /// The rectangle of a layout guide; nil: the item is the view.
  private let guide: CGRect?
  /// With the sides that leading and trailing stand for.
  private let attribute: NSLayoutConstraint.Attribute

  /// Nil: the item has no rectangle, because it is gone or no constraint has determined it yet.
  fileprivate init?(
    _ item: (any LayoutItem)?, _ attribute: NSLayoutConstraint.Attribute, within holder: UIView,
    isRightToLeft: Bool
  ) {
    guard let item, let view = item.layoutView else { return nil }
    self.view = view
    self.attribute = attribute.resolved(isRightToLeft: isRightToLeft)
    var other = item as? UILayoutGuide
    // Edges of a scroll view, seen from within, are those of its contents.
    if item === holder, attribute.sort != .length, let contents = holder.contentGuide { other = contents }
    guard let other else {
      guide = nil
      return
    }
    guard let rect = other.layoutRecord?.engine?.rect(of: other) else { return nil }
    guide = rect
  }

  /// Whether the attribute is a width or a height, and not a place.
  package var isLength: Bool { attribute.sort == .length }

  /// The rectangle that constraints align, where the view's bounds are `bounds`.
  package func rect(in bounds: CGRect) -> CGRect { guide ?? bounds.inset(by: view.alignmentRectInsets) }

  /// The line that the attribute is: an edge, a middle or a baseline; for a length the line across the middle.
  package func line(in bounds: CGRect) -> (from: CGPoint, to: CGPoint) {
    let rect = rect(in: bounds)
    let margins = guide == nil ? view.layoutMargins : .zero
    let upright: Bool
    let place: CGFloat
    switch attribute {
    case .right: (upright, place) = (true, rect.maxX)
    case .centerX, .height: (upright, place) = (true, rect.midX)
    case .leftMargin: (upright, place) = (true, rect.minX + margins.left)
    case .rightMargin: (upright, place) = (true, rect.maxX - margins.right)
    case .centerXWithinMargins: (upright, place) = (true, rect.midX + (margins.left - margins.right) / 2)
    case .top: (upright, place) = (false, rect.minY)
    case .bottom: (upright, place) = (false, rect.maxY)
    case .centerY, .width: (upright, place) = (false, rect.midY)
    case .topMargin: (upright, place) = (false, rect.minY + margins.top)
    case .bottomMargin: (upright, place) = (false, rect.maxY - margins.bottom)
    case .centerYWithinMargins: (upright, place) = (false, rect.midY + (margins.top - margins.bottom) / 2)
    case .firstBaseline: (upright, place) = (false, baseline(isFirst: true, rect))
    case .lastBaseline: (upright, place) = (false, baseline(isFirst: false, rect))
    // Leading and trailing edges are resolved.
    case .left, .leading, .trailing, .leadingMargin, .trailingMargin, .notAnAttribute:
      (upright, place) = (true, rect.minX)
    }
    return upright
      ? (CGPoint(x: place, y: rect.minY), CGPoint(x: place, y: rect.maxY))
      : (CGPoint(x: rect.minX, y: place), CGPoint(x: rect.maxX, y: place))
  }

  private func baseline(isFirst: Bool, _ rect: CGRect) -> CGFloat {
    guard guide == nil else { return rect.maxY }
    let text = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    guard let offsets = text.baselineOffsets else { return rect.maxY }
    if text === view { return isFirst ? rect.minY + offsets.first : rect.maxY - offsets.last }
    let inner = view.convert(text.boundsAlignmentRect, from: text)
    return isFirst ? inner.minY + offsets.first : inner.maxY - offsets.last
  }
}

extension NSLayoutConstraint {
  /// The view that holds the constraint while it is active.
  package var holdingView: UIView? { holder }

  /// Calls `body` for what the constraint connects: for each side its item, of a distance first where it begins. Sides without a rectangle
  /// are left out, and so are all of a constraint that is not active.
  package func forEachSide(_ body: (ConstraintSide) -> Void) {
    guard let holder else { return }
    let isRightToLeft = first.item?.layoutView?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    func visit(_ operand: LayoutOperand) {
      if operand.isDistance,
        let side = ConstraintSide(
          operand.origin, operand.originAttribute, within: holder, isRightToLeft: isRightToLeft)
      {
        body(side)
      }
      if let side = ConstraintSide(
        operand.item, operand.attribute, within: holder, isRightToLeft: isRightToLeft)
      {
        body(side)
      }
    }
    visit(first)
    if let second { visit(second) }
  }
}
