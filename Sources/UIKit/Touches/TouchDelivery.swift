/// Sends the touches of an event to gesture recognisers and views.
@MainActor enum TouchDelivery {
  static func send(_ event: UIEvent, in window: UIWindow) {
    let touches = (event.allTouches ?? []).filter { $0.window === window && $0.phase != .stationary }
    for touch in touches where touch.phase == .began { prepare(touch, event) }
    sendToViews(touches, event)
  }

  /// Decides whether the view of a touch that begins receives it.
  private static func prepare(_ touch: UITouch, _ event: UIEvent) {
    guard let view = touch.view else { return }
    let others = (event.allTouches ?? []).filter { $0 !== touch && !$0.isWithheldFromView }
    if !view.isMultipleTouchEnabled, others.contains(where: { $0.view === view }) {
      touch.isWithheldFromView = true
    }
    if others.contains(where: {
      $0.view !== view && ($0.view?.isExclusiveTouch == true || view.isExclusiveTouch)
    }) {
      touch.isWithheldFromView = true
    }
  }

  private static func sendToViews(_ touches: Set<UITouch>, _ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      var rest = touches.filter { $0.phase == phase && !$0.isWithheldFromView }
      while let view = rest.first?.view {
        let own = rest.filter { $0.view === view }
        rest.subtract(own)
        switch phase {
        case .began: view.touchesBegan(own, with: event)
        case .moved: view.touchesMoved(own, with: event)
        case .ended: view.touchesEnded(own, with: event)
        default: view.touchesCancelled(own, with: event)
        }
      }
    }
  }
}
