extension UIScrollView {
  /// Moves the contents by steps of a wheel, 40 points each. Contents that are not higher than the view are moved to the side by every
  /// wheel.
  ///
  /// - Parameter steps: `dy` positive away from the person, `dx` to the right.
  /// - Returns: whether the contents can be moved.
  func turnWheel(_ steps: CGVector) -> Bool {
    let range = offsets
    let goesDown = range.y.upperBound > range.y.lowerBound
    let goesAcross = range.x.upperBound > range.x.lowerBound
    guard isScrollEnabled, steps.dx.isFinite, steps.dy.isFinite,
      goesDown && (steps.dy != 0 || goesAcross) || goesAcross
    else { return false }
    if let target = wheelTarget(for: steps) {
      setContentOffset(target, animated: true)
      return true
    }
    stop()
    let across = goesDown ? steps.dx : steps.dx - steps.dy
    let target = CGPoint(
      x: (contentOffset.x + across * 40).limited(to: range.x),
      y: (contentOffset.y - steps.dy * 40).limited(to: range.y))
    guard target != contentOffset else { return true }
    placeIndicators()
    indicators.show()
    move(to: target)
    indicators.hide()
    return true
  }
}

extension UIScreen {
  /// The wheel was turned over a point of the screen: the innermost scroll view there that can be moved is.
  ///
  /// - Parameter steps: `dy` positive away from the person, `dx` to the right.
  /// - Returns: whether there was one.
  @discardableResult
  package func turnWheel(_ steps: CGVector, at place: CGPoint) -> Bool {
    makingCurrent {
      for window in windows.reversed() where !window.isHidden {
        let point = CGPoint(x: place.x - window.frame.minX, y: place.y - window.frame.minY)
        var view = window.hitTest(point, with: nil)
        guard view != nil else { continue }
        while let current = view {
          if let scroll = current as? UIScrollView, scroll.turnWheel(steps) { return true }
          view = current.superview
        }
        return false
      }
      return false
    }
  }
}
