extension LayerHost {
  /// The animation that a layer makes of a change by itself. A basic one begins with what is on screen, so that a change
  /// during an animation does not jump (measured).
  static func implicitAnimation(_ kind: ImplicitAction, of layer: CALayer, forKey event: String) -> (
    any CAAction
  )? {
    switch kind {
    case .none: return nil
    case .transition: return CATransition()
    case .basic:
      let from = layer.shownValue(forKeyPath: event)
      if event == "backgroundColor" && from == nil { return nil }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = from
      animation.fillMode = .backwards
      animation.timingFunction =
        CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
      return animation
    }
  }
}
