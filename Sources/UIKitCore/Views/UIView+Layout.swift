extension UIView {
  /// How a view follows changes of its superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits of the flexible parts, with Apple's values.
    public let rawValue: UInt
    /// A mask with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The space on the left may change.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width may change.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The space on the right may change.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The space above may change.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height may change.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The space below may change.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The value of `intrinsicContentSize` along an axis without a natural size.
  public nonisolated static let noIntrinsicMetric: CGFloat = -1
  /// Asks `systemLayoutSizeFitting(_:)` for the smallest size.
  public nonisolated static let layoutFittingCompressedSize = CGSize.zero
  /// Asks `systemLayoutSizeFitting(_:)` for the largest size.
  public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)

  func fittingSize(
    _ target: CGSize, _ priorities: (width: UILayoutPriority, height: UILayoutPriority)
  ) -> CGSize {
    updateConstraintsIfNeeded()
    if !constraints.isEmpty || storedSubviews.contains(where: { !$0.isPlacedByFrame }) || !isPlacedByFrame {
      return LayoutEngine.make(self).fittingSize(of: self, target, priorities)
    }
    let own = intrinsicContentSize
    return CGSize(
      width: own.width == UIView.noIntrinsicMetric ? bounds.width : own.width,
      height: own.height == UIView.noIntrinsicMetric ? bounds.height : own.height)
  }

  /// The size that suits the constraints in a content view, which lies in this view with `room` beside it. The content view follows the size
  /// of this one, so that constraints in it determine this one's size.
  func fittingSize(
    around content: UIView, room: CGSize = .zero, _ target: CGSize,
    _ priorities: (width: UILayoutPriority, height: UILayoutPriority)
  ) -> CGSize {
    guard constraints.isEmpty else { return fittingSize(target, priorities) }
    let inner = content.fittingSize(
      CGSize(width: max(target.width - room.width, 0), height: max(target.height - room.height, 0)),
      priorities)
    return CGSize(width: inner.width + room.width, height: inner.height + room.height)
  }

  /// Invalidates the natural size, because a property has changed on which it depends.
  func naturalSizeChanged(_ property: String = #function) {
    LayoutLoop.note(property, of: layoutName)
    invalidateIntrinsicContentSize()
  }

  // MARK: Resizing

  /// Runs `change`, which sets the geometry, and lets the subviews and the contents follow.
  func changeSize(_ change: () -> Void) {
    let full = traits.fullSize
    traits.fullSize = nil
    let old = full ?? layer.bounds.size
    change()
    let new = layer.bounds.size
    noteFrame()
    guard new != old || full != nil else { return }
    if new != old, traits.autoresizes {
      for view in storedSubviews where view.traits.usesAutoresizing || !view.traits.autoresizing.isEmpty {
        view.follow(from: old, to: new)
      }
    }
    if redrawsOnResize || traits.pattern != nil { setNeedsDisplay() }
    setNeedsLayout()
  }

  /// Takes the length of a view that is hidden in a stack, for as long as that is seen. The contents and the subviews with
  /// autoresizing masks stay as they are, because they could not be restored from no length.
  func collapse(to frame: CGRect) {
    traits.fullSize = traits.fullSize ?? layer.bounds.size
    if layer.frame != frame { layer.withoutResizingSublayers { layer.frame = frame } }
    setNeedsLayout()
  }

  /// Gives a view that was collapsed its size again.
  func restoreSize() {
    guard let size = traits.fullSize else { return }
    AnimationBlock.withoutAnimations { changeSize { layer.bounds.size = size } }
  }

  /// Hides or shows the view at once.
  func hide(_ isHidden: Bool) {
    traits.hiding = nil
    layer.isHidden = isHidden
    restoreSize()
  }

  /// Changes the frame as the superview's size goes from `old` to `new`. The difference is shared by the flexible parts, in
  /// proportion to their lengths.
  private func follow(from old: CGSize, to new: CGSize) {
    let mask = traits.autoresizing
    guard !mask.isEmpty else { return }
    var frame = frame
    (frame.origin.x, frame.size.width) = Self.spread(
      start: frame.minX, length: frame.width, within: old.width, to: new.width,
      flexible: mask.across)
    (frame.origin.y, frame.size.height) = Self.spread(
      start: frame.minY, length: frame.height, within: old.height, to: new.height,
      flexible: mask.down)
    if frame != self.frame { self.frame = frame }
  }

  /// How much of a change of the superview's size x, y, width and height take.
  var autoresizingShares: [CGFloat] {
    guard !traits.autoresizing.isEmpty, let parent = storedSuperview, parent.traits.autoresizes else {
      return [0, 0, 0, 0]
    }
    let (mask, frame, room) = (traits.autoresizing, frameWithoutTransform, parent.frameWithoutTransform)
    // A start and a length move by their shares as the room grows by 1.
    let across = Self.spread(
      start: frame.minX, length: frame.width, within: room.width, to: room.width + 1,
      flexible: mask.across)
    let down = Self.spread(
      start: frame.minY, length: frame.height, within: room.height, to: room.height + 1,
      flexible: mask.down)
    return [
      across.0 - frame.minX, down.0 - frame.minY, across.1 - frame.width, down.1 - frame.height,
    ]
  }

  /// One axis of `follow`: the new start and length.
  private static func spread(
    start: CGFloat, length: CGFloat, within old: CGFloat, to new: CGFloat,
    flexible: AutoresizingMask.Parts
  ) -> (CGFloat, CGFloat) {
    let difference = new - old
    let after = old - start - length
    let count = (flexible.before ? 1.0 : 0) + (flexible.middle ? 1 : 0) + (flexible.after ? 1 : 0)
    guard difference != 0, count > 0 else { return (start, length) }
    let total =
      (flexible.before ? start : 0) + (flexible.middle ? length : 0) + (flexible.after ? after : 0)
    // Parts without a length share equally.
    func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return total > 0 ? difference * part / total : difference / count
    }
    return (start + share(start, flexible.before), length + share(length, flexible.middle))
  }
}

extension UIView.AutoresizingMask {
  /// Which parts of an axis are flexible: the space before the view, its length, and the space behind it.
  fileprivate typealias Parts = (before: Bool, middle: Bool, after: Bool)

  fileprivate var across: Parts {
    (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
  }

  fileprivate var down: Parts {
    (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
  }
}
