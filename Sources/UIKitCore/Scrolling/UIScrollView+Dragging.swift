extension UIScrollView {
  /// Whether a scroll view contains this one.
  var isNested: Bool {
    var view = superview
    while let current = view {
      if current is UIScrollView { return true }
      view = current.superview
    }
    return false
  }

  /// A finger has come down: moving contents stand still.
  func hold() {
    isHeld = true
    let wasDecelerating = isDecelerating
    stoppedByFinger = wasDecelerating
    stop()
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) }
  }

  /// The fingers are gone. Contents beyond an edge come back, if no movement does that.
  func letGo() {
    isHeld = false
    guard motion == nil, !isDragging else { return }
    let range = offsets
    let rest = CGPoint(x: contentOffset.x.limited(to: range.x), y: contentOffset.y.limited(to: range.y))
    if rest != contentOffset { decelerate(.zero, to: rest) }
  }

  func panned() {
    switch pan.state {
    case .began: beginDragging()
    case .changed: drag()
    case .ended: endDragging(pan.velocity(in: superview))
    case .cancelled: endDragging(.zero)
    case .possible, .failed: break
    }
  }

  private func beginDragging() {
    stop()
    isDragging = true
    if keyboardDismissMode != .none { window?.endEditing(true) }
    let range = offsets
    pulled = CGPoint(
      x: Self.asked(contentOffset.x, range.x, bounds.width),
      y: Self.asked(contentOffset.y, range.y, bounds.height))
    // The contents follow from here, without a jump by the way that made the movement a pan.
    pan.setTranslation(.zero, in: superview)
    placeIndicators()
    indicators.show()
    delegate?.scrollViewWillBeginDragging(self)
  }

  private func drag() {
    guard isDragging else { return }
    let way = pan.translation(in: superview)
    pan.setTranslation(.zero, in: superview)
    let axes = axes
    if axes.x { pulled.x -= way.x }
    if axes.y { pulled.y -= way.y }
    let range = offsets
    if !bounces { pulled = CGPoint(x: pulled.x.limited(to: range.x), y: pulled.y.limited(to: range.y)) }
    move(
      to: CGPoint(
        x: Self.shown(pulled.x, range.x, bounds.width), y: Self.shown(pulled.y, range.y, bounds.height)))
  }

  /// The offset that is shown for one that the finger asks for.
  private static func shown(_ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
    let rest = offset.limited(to: range)
    return rest + CGFloat(ScrollMotion.rubberBand(Double(offset - rest), length: Double(length)))
  }

  /// The inverse of `shown`.
  private static func asked(_ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat) -> CGFloat {
    let rest = offset.limited(to: range)
    return rest + CGFloat(ScrollMotion.released(Double(offset - rest), length: Double(length)))
  }

  private func endDragging(_ fingers: CGPoint) {
    guard isDragging else { return }
    isDragging = false
    isHeld = false
    refreshControl?.contentsReleased()
    let axes = axes
    let speed = CGPoint(x: axes.x ? -fingers.x : 0, y: axes.y ? -fingers.y : 0)
    let range = offsets
    let rest = CGPoint(
      x: end(contentOffset.x, speed.x, range.x, bounds.width),
      y: end(contentOffset.y, speed.y, range.y, bounds.height))
    var target =
      isPagingEnabled ? rest : restingOffset(rest, velocity: CGPoint(x: speed.x / 1000, y: speed.y / 1000))
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: speed.x / 1000, y: speed.y / 1000), targetContentOffset: &target)
    let isChosen = isPagingEnabled || target != rest
    let goes = rest != contentOffset || isChosen && target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goes)
    guard goes else { return indicators.hide() }
    decelerate(speed, to: isPagingEnabled ? rest : isChosen ? target : nil)
  }

  /// Where contents rest that slow down along an axis: within the range, and at a page if the view pages.
  private func end(
    _ offset: CGFloat, _ speed: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat
  ) -> CGFloat {
    if isPagingEnabled, length > 0 {
      let page = (offset / length).rounded(.down)
      let way = ScrollMotion.projection(from: Double(offset), speed: Double(speed), rate: 0.99)
      let next = (CGFloat(way) / length).rounded()
      return (min(max(next, page), page + 1) * length).limited(to: range)
    }
    let motion = ScrollMotion(
      from: Double(offset), speed: Double(speed), rate: Double(decelerationRate.rawValue),
      in: Double(range.lowerBound)...Double(range.upperBound), bounces: bounces)
    return CGFloat(motion.end)
  }
}
