/// Shows a presented view, or removes it, as `modalTransitionStyle` says: it slides up and down, or it fades. The motion is that of the
/// system's transitions.
final class PresentationAnimator: NSObject, PacedAnimator {
  private let style: UIModalTransitionStyle
  private let presents: Bool

  init(_ style: UIModalTransitionStyle, presents: Bool) {
    self.style = style
    self.presents = presents
    super.init()
  }

  var pace: BlockOptions { style == .crossDissolve ? [] : .systemSpring }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let moving = context.view(forKey: presents ? .to : .from) else {
      return context.completeTransition(true)
    }
    if !presents, let below = context.view(forKey: .to) {
      context.containerView.insertSubview(below, at: 0)
    }
    if presents { context.containerView.addSubview(moving) }
    let (place, away) = (moving.center, context.containerView.bounds.maxY - moving.frame.minY)
    func show(_ isPresented: Bool) {
      if style == .crossDissolve {
        moving.alpha = isPresented ? 1 : 0
      } else {
        moving.center = isPresented ? place : CGPoint(x: place.x, y: place.y + away)
      }
    }
    if presents { show(false) }
    AnimationBlock.make(
      AnimationBlock.Settings(duration: transitionDuration(using: context), delay: 0, options: pace)
    ) { [presents] _ in
      moving.alpha = 1
      if !presents { moving.center = place }
      context.completeTransition(!context.transitionWasCancelled)
    }.run { show(presents) }
  }
}
