extension UIScrollView {
  /// The offsets at which the contents may rest.
  var offsets: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    func range(_ length: CGFloat, _ size: CGFloat, _ before: CGFloat, _ after: CGFloat) -> ClosedRange<
      CGFloat
    > {
      -before...max(size + after - length, -before)
    }
    let inset = adjustedContentInset
    return (
      range(bounds.width, contentSize.width, inset.left, inset.right),
      range(bounds.height, contentSize.height, inset.top, inset.bottom)
    )
  }

  /// What the safe area adds to `contentInset`.
  var adjustment: UIEdgeInsets {
    let safe = safeAreaInsets
    guard safe != .zero, contentInsetAdjustmentBehavior != .never else { return .zero }
    let isAlways = contentInsetAdjustmentBehavior == .always
    let isContent = contentInsetAdjustmentBehavior == .automatic && isContentOfController
    let isWide = contentSize.width > bounds.width - contentInset.left - contentInset.right
    let isHigh = contentSize.height > bounds.height - contentInset.top - contentInset.bottom
    var result = UIEdgeInsets.zero
    if isAlways || isWide || alwaysBounceHorizontal { (result.left, result.right) = (safe.left, safe.right) }
    if isAlways || isContent || isHigh || alwaysBounceVertical {
      (result.top, result.bottom) = (safe.top, safe.bottom)
    }
    return result
  }

  /// Whether this is the view of a controller, or a view in that one.
  private var isContentOfController: Bool { next is UIViewController || next?.next is UIViewController }

  /// The adjustment may be another one: contents that lie at their first edge stay there.
  func adjustmentChanged() {
    let (old, new) = (shownAdjustment, adjustment)
    guard old != new else { return }
    shownAdjustment = new
    var offset = contentOffset
    if offset.y == -(contentInset.top + old.top) { offset.y = -(contentInset.top + new.top) }
    if offset.x == -(contentInset.left + old.left) { offset.x = -(contentInset.left + new.left) }
    if offset != contentOffset, !isHeld { contentOffset = offset }
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Along which axes the finger moves the contents.
  var axes: (x: Bool, y: Bool) {
    let range = offsets
    return (
      range.x.upperBound > range.x.lowerBound || bounces && alwaysBounceHorizontal,
      range.y.upperBound > range.y.lowerBound || bounces && alwaysBounceVertical
    )
  }

  func move(to offset: CGPoint) {
    guard offset.x.isFinite, offset.y.isFinite, offset != bounds.origin else { return }
    bounds.origin = offset
  }
}

extension CGFloat {
  func limited(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
