/// A view as animation blocks know it: `UIView`, the delegate of its layer.
@MainActor protocol AnimatedView: BlockAnimated {
  var layer: CALayer { get }
  var center: CGPoint { get set }
  var bounds: CGRect { get set }
  /// The number of running animations that keep touches away.
  var blockingAnimations: Int { get set }
  /// Whether a smaller size is shown at once, while a larger one animates, because the contents are not scaled (measured of labels).
  var shrinksAtOnce: Bool { get }
  func layoutIfNeeded()
}
