/// The bars at the right and lower edge of a scroll view, which say what part of the contents is seen. They are shown while the contents
/// move and fade away half a second later.
@MainActor final class ScrollIndicators {
  private let vertical = CALayer()
  private let horizontal = CALayer()
  /// The schedule's entry that hides them.
  private var hiding: (clock: MediaClock, block: MediaClock.ScheduledBlock)?

  private static let width: CGFloat = 3
  private static let margin: CGFloat = 3
  private static let shortest: CGFloat = 24

  init(in layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for bar in [vertical, horizontal] {
      bar.cornerRadius = Self.width / 2
      bar.opacity = 0
      // Above all subviews, whenever these are added.
      bar.zPosition = 1000
      layer.addSublayer(bar)
    }
    CATransaction.commit()
  }

  /// Places the bars.
  ///
  /// - Parameters:
  ///   - range: the offsets between which the contents rest.
  ///   - shows: which bars there are, if the contents are longer than the bounds.
  func place(
    in bounds: CGRect, _ range: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>), insets: UIEdgeInsets,
    shows: (vertical: Bool, horizontal: Bool), color: CGColor
  ) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let tall = shows.vertical && range.y.upperBound > range.y.lowerBound
    let wide = shows.horizontal && range.x.upperBound > range.x.lowerBound
    vertical.isHidden = !tall
    horizontal.isHidden = !wide
    vertical.backgroundColor = color
    horizontal.backgroundColor = color
    let corner = wide && tall ? Self.width + Self.margin : 0
    if tall {
      let track = bounds.height - insets.top - insets.bottom - 2 * Self.margin - corner
      let bar = Self.bar(bounds.height, bounds.minY, range.y, track)
      vertical.frame = CGRect(
        x: bounds.maxX - insets.right - Self.margin - Self.width,
        y: bounds.minY + insets.top + Self.margin + bar.start, width: Self.width, height: bar.length)
    }
    if wide {
      let track = bounds.width - insets.left - insets.right - 2 * Self.margin - corner
      let bar = Self.bar(bounds.width, bounds.minX, range.x, track)
      horizontal.frame = CGRect(
        x: bounds.minX + insets.left + Self.margin + bar.start,
        y: bounds.maxY - insets.bottom - Self.margin - Self.width, width: bar.length, height: Self.width)
    }
    CATransaction.commit()
  }

  /// The bar within a track. Contents beyond an edge make it shorter.
  private static func bar(
    _ length: CGFloat, _ offset: CGFloat, _ range: ClosedRange<CGFloat>, _ track: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let way = range.upperBound - range.lowerBound
    let beyond = max(range.lowerBound - offset, offset - range.upperBound, 0)
    let full = max(track * length / (length + way), shortest)
    let bar = min(max(full - beyond, width * 2), max(track, 0))
    let part = min(max((offset - range.lowerBound) / way, 0), 1)
    return (part * max(track - bar, 0), bar)
  }

  /// Shows the bars at once, and keeps them.
  func show() {
    cancelHiding()
    set(1, seconds: 0)
  }

  /// Lets the bars fade away.
  func hide() {
    cancelHiding()
    let clock = MediaClock.current
    hiding = (clock, clock.schedule(at: clock.time + 0.5) { [weak self] in self?.set(0, seconds: 0.25) })
  }

  private func cancelHiding() {
    if let hiding { hiding.clock.cancel(hiding.block) }
    hiding = nil
  }

  private func set(_ opacity: Float, seconds: Double) {
    CATransaction.begin()
    if seconds > 0 {
      CATransaction.setAnimationDuration(seconds)
    } else {
      CATransaction.setDisableActions(true)
    }
    vertical.opacity = opacity
    horizontal.opacity = opacity
    CATransaction.commit()
  }
}
