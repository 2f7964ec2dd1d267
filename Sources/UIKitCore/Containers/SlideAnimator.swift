/// The transition of a navigation controller: the view on top slides over the one below, which follows by 0.3 of the width and is dimmed.
/// Sources: public measurements, and libraries with the values of devices.
final class SlideAnimator: NSObject, PacedAnimator {
  private let operation: UINavigationController.Operation

  /// How far the view below moves, in widths.
  private static let follow: CGFloat = 0.3
  /// How much black lies over the view below.
  private static let dimming: CGFloat = 0.07
  private static let shadowOpacity: Float = 0.3
  private static let shadowRadius: CGFloat = 6

  init(_ operation: UINavigationController.Operation) {
    self.operation = operation
    super.init()
  }

  var pace: BlockOptions { .systemSpring }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let container = context.containerView
    let width = container.bounds.width
    let isPop = operation == .pop
    let (above, below) = isPop ? (old, new) : (new, old)
    let (abovePlace, belowPlace) = (above.center, below.center)
    let dim = UIView(frame: container.bounds)
    dim.backgroundColor = .black
    let shadow = UIView(frame: above.frame)
    shadow.layer.shadowPath = CGPath(rect: shadow.bounds, transform: nil)
    shadow.layer.shadowRadius = Self.shadowRadius
    shadow.layer.shadowOffset = .zero
    for view in [below, dim, shadow, above] { container.addSubview(view) }

    func show(_ isAbove: Bool) {
      above.center.x = abovePlace.x + (isAbove ? 0 : width)
      shadow.center.x = above.center.x
      below.center.x = belowPlace.x - (isAbove ? Self.follow * width : 0)
      dim.alpha = isAbove ? Self.dimming : 0
    }
    show(isPop)
    shadow.layer.shadowOpacity = Self.shadowOpacity
    AnimationBlock.make(
      AnimationBlock.Settings(duration: transitionDuration(using: context), delay: 0, options: pace)
    ) { _ in
      dim.removeFromSuperview()
      shadow.removeFromSuperview()
      (above.center, below.center) = (abovePlace, belowPlace)
      context.completeTransition(!context.transitionWasCancelled)
    }.run { show(!isPop) }
  }
}
