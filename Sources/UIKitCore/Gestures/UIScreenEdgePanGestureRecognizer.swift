/// A pan that begins at an edge of the window.
///
/// ```swift
/// let back = UIScreenEdgePanGestureRecognizer()
/// back.edges = .left
/// back.addAction { back in print(back.translation(in: view).x) }
/// view.addGestureRecognizer(back)
/// ```
///
/// Apple's documentation does not say how near to the edge; chosen were 20 points.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which it may begin. Default: none.
  open var edges: UIRectEdge = []

  private static let reach = 20.0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, !touches.allSatisfy({ isAtEdge($0) }) { return state = .failed }
    super.touchesBegan(touches, with: event)
  }

  private func isAtEdge(_ touch: UITouch) -> Bool {
    guard let window = touch.window else { return false }
    let place = touch.location(in: nil)
    let (x, y) = (place.x - window.bounds.minX, place.y - window.bounds.minY)
    let size = window.bounds.size
    return (edges.contains(.left) && x <= Self.reach) || (edges.contains(.top) && y <= Self.reach)
      || (edges.contains(.right) && x >= size.width - Self.reach)
      || (edges.contains(.bottom) && y >= size.height - Self.reach)
  }
}
