extension UIScrollView {
  /// The offsets at which the contents may rest.
  var offsets: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    func range(_ length: CGFloat, _ size: CGFloat, _ before: CGFloat, _ after: CGFloat) -> ClosedRange<
      CGFloat
    > {
      -before...max(size + after - length, -before)
    }
    return (
      range(bounds.width, contentSize.width, contentInset.left, contentInset.right),
      range(bounds.height, contentSize.height, contentInset.top, contentInset.bottom)
    )
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
