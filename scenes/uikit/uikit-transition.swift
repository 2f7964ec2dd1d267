// A card grows to a page with an animator of the program's own, and a finger that moves down leads it back. Tap the card; drag down.
import UIKit

class CardController: UIViewController, UIViewControllerTransitioningDelegate {
  let card = UIView(frame: CGRect(x: 40, y: 400, width: 120, height: 160))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    card.backgroundColor = .systemIndigo
    card.layer.cornerRadius = 20
    card.layer.name = "card"
    view.addSubview(card)
    card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(open)))
  }

  @objc func open() {
    let page = PageController()
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = self
    present(page, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { Growing(from: card.frame, presents: true) }

  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
  {
    Growing(from: card.frame, presents: false)
  }

  func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    (presentedViewController as? PageController)?.leader
  }
}

/// The page grows out of a rectangle, or shrinks into it.
class Growing: NSObject, UIViewControllerAnimatedTransitioning {
  let start: CGRect
  let presents: Bool

  init(from start: CGRect, presents: Bool) {
    self.start = start
    self.presents = presents
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.5
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: presents ? .to : .from) else { return }
    let whole = context.containerView.bounds
    if presents {
      page.frame = start
      page.layer.cornerRadius = 20
      context.containerView.addSubview(page)
    }
    UIView.animate(withDuration: transitionDuration(using: context)) {
      page.frame = self.presents ? whole : self.start
      page.layer.cornerRadius = self.presents ? 0 : 20
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

class PageController: UIViewController {
  var leader: UIPercentDrivenInteractiveTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemIndigo
    view.layer.name = "page"
    view.clipsToBounds = true
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
  }

  @objc func pan(_ pan: UIPanGestureRecognizer) {
    let part = pan.translation(in: view.window).y / 400
    switch pan.state {
    case .began:
      leader = UIPercentDrivenInteractiveTransition()
      dismiss(animated: true)
    case .changed: leader?.update(part)
    case .ended where part > 0.4: leader?.finish()
    default: leader?.cancel()
    }
    if pan.state == .ended || pan.state == .cancelled { leader = nil }
  }
}

@main class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = CardController()
    window?.makeKeyAndVisible()
    return true
  }
}
