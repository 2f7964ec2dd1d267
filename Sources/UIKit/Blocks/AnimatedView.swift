/// A view as animation blocks know it: `UIView`, the delegate of its layer.
@MainActor protocol AnimatedView: AnyObject {
  var layer: CALayer { get }
  var center: CGPoint { get set }
  var bounds: CGRect { get set }
  /// The number of running animations that keep touches away.
  var blockingAnimations: Int { get set }
  func layoutIfNeeded()
}
