/// The pan of a scroll view, which also tells when a finger comes down and is lifted without a pan.
@preconcurrency @MainActor final class ScrollPan: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?
  /// When the first finger came down.
  private(set) var start: TimeInterval = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count == touches.count {
      start = event.timestamp
      scrollView?.hold()
    }
    super.touchesBegan(touches, with: event)
  }

  override func reset() {
    super.reset()
    scrollView?.letGo()
  }
}
