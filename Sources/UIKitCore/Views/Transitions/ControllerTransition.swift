/// A transition from one controller to another: what its animator is given, what runs along with it, and what is done at its end.
///
/// Containers and presentations make one, call `begin()`, and clean up in `ended`. Only one transition of a container runs at a time: the
/// next one ends it with `finish()`.
final class ControllerTransition: NSObject, UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  /// A controller that takes part, and where its view is.
  struct Party {
    var controller: UIViewController?
    /// What `view(forKey:)` gives.
    var view: UIView?
    var initialFrame = CGRect.zero
    var finalFrame = CGRect.zero
  }

  let containerView: UIView
  let from: Party
  let to: Party
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  private let animator: any UIViewControllerAnimatedTransitioning
  private let leader: (any UIViewControllerInteractiveTransitioning)?
  /// The controllers whose `transitionCoordinator` this is.
  private let owners: [UIViewController]
  /// Layers outside of the container that move with the transition, such as that of a bar.
  private let companions: [CALayer]
  /// What is done at the end, with whether the transition was completed: views and callbacks of the controllers.
  private let ended: (Bool) -> Void

  init(
    in container: UIView, from: Party, to: Party, animator: (any UIViewControllerAnimatedTransitioning)?,
    leader: (any UIViewControllerInteractiveTransitioning)? = nil, style: UIModalPresentationStyle = .none,
    owners: [UIViewController], companions: [CALayer] = [], ended: @escaping (Bool) -> Void
  ) {
    containerView = container
    self.from = from
    self.to = to
    isAnimated = animator != nil
    self.animator = animator ?? StandingAnimator()
    self.leader = animator == nil ? nil : leader
    presentationStyle = style
    self.owners = owners
    self.companions = companions
    self.ended = ended
    super.init()
    for owner in owners { owner.runningTransition = self }
  }

  // MARK: Running

  private enum State { case waiting, running, complete }
  private var state = State.waiting
  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  /// Keeps the object while it runs.
  private var keeper: ControllerTransition?

  var isCancelled: Bool { transitionWasCancelled }
  var isRunning: Bool { state == .running }
  var isInterruptible: Bool { false }
  var targetTransform: CGAffineTransform { .identity }
  var transitionDuration: TimeInterval { isAnimated ? animator.transitionDuration(using: self) : 0 }
  var completionVelocity: CGFloat { leader?.completionSpeed ?? 1 }
  var completionCurve: UIViewAnimationCurve { leader?.completionCurve ?? .easeInOut }

  func begin() {
    guard state == .waiting else { return }
    state = .running
    keeper = self
    guard let leader, leader.wantsInteractiveStart else {
      animate()
      return
    }
    isInteractive = true
    initiallyInteractive = true
    leader.startInteractiveTransition(self)
  }

  /// Starts the animations: those of the animator, and those that run alongside.
  func animate() {
    let isLed = isInteractive
    AnimationBlock.pacesLinearly = isLed
    animator.animateTransition(using: self)
    let closures = alongside
    alongside = []
    if state == .running { run(closures) }
    AnimationBlock.pacesLinearly = false
  }

  private func run(_ closures: [(any UIViewControllerTransitionCoordinatorContext) -> Void]) {
    guard !closures.isEmpty else { return }
    let options = (animator as? any PacedAnimator)?.pace ?? []
    AnimationBlock.make(
      AnimationBlock.Settings(duration: transitionDuration, delay: 0, options: options)
    ).run { for closure in closures { closure(self) } }
  }

  /// The animator that the program moves by hand, if it has one.
  var interruptibleAnimator: (any UIViewImplicitlyAnimating)? {
    let found = animator.interruptibleAnimator(using: self)
    return found === NoAnimator.shared ? nil : found
  }

  func completeTransition(_ didComplete: Bool) {
    guard state == .running else { return }
    state = .complete
    scrubber?.restore()
    scrubber = nil
    isInteractive = false
    for owner in owners where owner.runningTransition === self { owner.runningTransition = nil }
    ended(didComplete)
    let closures = completions
    (alongside, completions, interactionHandlers) = ([], [], [])
    for closure in closures { closure(self) }
    animator.animationEnded(didComplete)
    keeper = nil
  }

  /// Ends the transition at once, because another one is to begin.
  func finish() {
    guard state == .running else { return }
    completeTransition(!transitionWasCancelled)
  }

  // MARK: Leading

  private(set) lazy var scrubber: LayerScrubber? = LayerScrubber([containerView.layer] + companions)

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard isInteractive else { return }
    self.percentComplete = percentComplete
  }

  func finishInteractiveTransition() { endLeading(cancels: false) }
  func cancelInteractiveTransition() { endLeading(cancels: true) }

  private func endLeading(cancels: Bool) {
    guard state == .running, isInteractive else { return }
    isInteractive = false
    transitionWasCancelled = cancels
    for handler in interactionHandlers { handler(self) }
  }

  func pauseInteractiveTransition() {
    guard state == .running else { return }
    isInteractive = true
  }

  // MARK: Coordinator

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard state != .complete else { return false }
    if let completion { completions.append(completion) }
    if let animation {
      // Before the animations begin they wait for them.
      if state == .waiting { alongside.append(animation) } else { run([animation]) }
    }
    return true
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { if state != .complete { interactionHandlers.append(handler) } }

  // MARK: Parties

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from.controller
    case .to: to.controller
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: from.view
    case .to: to.view
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    [from, to].first { $0.controller === vc }?.initialFrame ?? .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    [from, to].first { $0.controller === vc }?.finalFrame ?? .zero
  }
}

/// An animator of this module, whose pace runs along.
@MainActor protocol PacedAnimator: UIViewControllerAnimatedTransitioning {
  var pace: BlockOptions { get }
}

extension BlockOptions {
  /// The spring of the system's transitions.
  static let systemSpring = BlockOptions(rawValue: 7 << 16)
}

/// Ends a transition that is not animated. What it shows is seen with the next commit, after which the controllers are told.
private final class StandingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = (context as? ControllerTransition)?.to.view else {
      return context.completeTransition(true)
    }
    if view.superview !== context.containerView { context.containerView.addSubview(view) }
    let screen = view.window?.screen ?? .main
    CATransaction.afterCommit { screen.makingCurrent { context.completeTransition(true) } }
  }
}
