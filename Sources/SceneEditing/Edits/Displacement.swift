import QuartzCore

/// The additive animation with which a drag displaces a layer whose position is animated.
///
/// It has no duration that can be seen and fills in both directions. So a still layer is not drawn again, and seeking back keeps the
/// displacement.
package enum Displacement {
  package static let key = "cambium.drag"

  /// By how much a layer is displaced now.
  package static func of(_ layer: CALayer) -> CGPoint { offset(of: layer.animation(forKey: key)) }

  /// By how much an animation displaces a layer; zero for none.
  static func offset(of animation: CAAnimation?) -> CGPoint {
    (animation as? CABasicAnimation).flatMap { Unbox.point($0.toValue) } ?? .zero
  }

  static func set(_ offset: CGPoint, on layer: CALayer) {
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = offset
    animation.toValue = offset
    animation.isAdditive = true
    animation.beginTime = 1e-100
    animation.duration = 1e-3
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: key)
  }
}
