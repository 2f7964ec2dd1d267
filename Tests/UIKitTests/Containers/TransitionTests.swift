import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Presentations and transitions with animators of the program. Orders are those of Apple's documentation and of public logs.
extension Kit {
  @MainActor @Suite(.serialized) struct TransitionTests {
    /// Fades the view that comes, or the one that goes, and notes what it is given.
    final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }

      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        1
      }

      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
        log.note("animate from \(from != nil) to \(to != nil)")
        if let to {
          context.containerView.addSubview(to)
          to.alpha = 0
        }
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
          if let to { to.alpha = 1 } else { from?.alpha = 0 }
        } completion: { _ in
          from?.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        }
      }

      func animationEnded(_ transitionCompleted: Bool) { log.note("ended \(transitionCompleted)") }
    }

    final class Delegate: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate {
      let log: CallLog
      var leader: UIPercentDrivenInteractiveTransition?
      var presentation: ((UIViewController, UIViewController?) -> UIPresentationController)?
      init(_ log: CallLog) { self.log = log }

      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        log.note("animator")
        return Fade(log)
      }
      func animationController(
        forDismissed dismissed: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Fade(log) }
      func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { leader }
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        log.note("presentation")
        return presentation?(presented, presenting)
      }
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Fade(log) }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { leader }
    }

    private static func run(_ body: (TestScreen, CallLog, NotingController, NotingController) throws -> Void)
      rethrows
    {
      try TestScreen.run { test in
        let log = CallLog()
        let (root, next) = (NotingController("root", log), NotingController("next", log))
        test.window.rootViewController = root
        CATransaction.flush()
        _ = log.take()
        try body(test, log, root, next)
      }
    }

    /// Which controllers are told, by the style: the views below leave the window with `fullScreen` alone.
    @Test func presentationsTellTheControllers() {
      for style in [UIModalPresentationStyle.fullScreen, .automatic, .overFullScreen, .custom] {
        for animated in [true, false] {
          Self.run { test, log, root, next in
            let covers = style == .fullScreen
            next.modalPresentationStyle = style
            root.present(next, animated: animated) { log.note("shown") }
            test.step(0.6)
            let shown =
              covers
              ? [
                "next load", "root willDisappear", "next willAppear", "next didAppear", "root didDisappear",
                "shown",
              ]
              : ["next load", "next willAppear", "next didAppear", "shown"]
            #expect(log.take() == shown, "\(style), \(animated)")
            #expect((root.view.window == nil) == covers)
            #expect(root.presentedViewController === next && next.presentingViewController === root)
            next.dismiss(animated: animated) { log.note("gone") }
            test.step(0.6)
            let gone =
              covers
              ? ["next willDisappear", "root willAppear", "root didAppear", "next didDisappear", "gone"]
              : ["next willDisappear", "next didDisappear", "gone"]
            #expect(log.take() == gone, "\(style), \(animated)")
            #expect(root.view.superview === test.window && next.view.window == nil)
            #expect(root.presentedViewController == nil && test.window.subviews == [root.view])
          }
        }
      }
    }

    @Test func aPresentedViewComesOnTheSpring() {
      Self.run { test, _, root, next in
        root.present(next, animated: true)
        var passed = 0.0
        for time in [0.1, 0.25] {
          test.step(time - passed)
          passed = time
          let y = Double((next.view.layer.presentation()?.position.y ?? .nan) - 667 / 2)
          expectNear(y, 667 * (1 - NavigationTests.spring(time)), within: 0.01)
        }
      }
    }

    @Test func animatorsOfTheProgram() {
      Self.run { test, log, root, next in
        let delegate = Delegate(log)
        next.modalPresentationStyle = .custom
        next.transitioningDelegate = delegate
        var alongside: [CGFloat] = []
        root.present(next, animated: true)
        _ = next.transitionCoordinator?.animate(alongsideTransition: { context in
          alongside.append(context.transitionDuration)
        }) { _ in log.note("alongside") }
        #expect(
          log.take() == [
            "next load", "presentation", "animator", "next willAppear", "animate from false to true",
          ])
        test.step(0.5)
        expectNear(next.view.layer.presentation()?.opacity ?? 0, eased(0.5, .easeIn), within: 1e-3)
        test.step(0.6)
        #expect(log.take() == ["next didAppear", "alongside", "ended true"] && alongside == [1])
        root.dismiss(animated: true)
        test.step(1.1)
        #expect(
          log.take() == [
            "next willDisappear", "animate from true to false", "next didDisappear", "ended true",
          ])
        #expect(next.view.superview == nil && next.view.alpha == 1)
      }
    }

    /// The lower half of the screen.
    final class Half: UIPresentationController {
      let dim = UIView()
      override var frameOfPresentedViewInContainerView: CGRect {
        let room = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: room.midY, width: room.width, height: room.height / 2)
      }
      override func presentationTransitionWillBegin() {
        dim.frame = containerView?.bounds ?? .zero
        dim.alpha = 0
        containerView?.insertSubview(dim, at: 0)
        _ = presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
          self.dim.alpha = 1
        })
      }
      override func containerViewWillLayoutSubviews() {
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
    }

    @Test func presentationControllersOfTheProgram() {
      Self.run { test, log, root, next in
        let delegate = Delegate(log)
        var half: Half?
        delegate.presentation = {
          let made = Half(presentedViewController: $0, presenting: $1)
          half = made
          return made
        }
        next.modalPresentationStyle = .custom
        next.transitioningDelegate = delegate
        root.present(next, animated: true)
        test.step(1.1)
        #expect(next.view.frame == CGRect(x: 0, y: 333.5, width: 375, height: 333.5))
        #expect(half?.dim.alpha == 1 && next.presentationController === half)
        test.screen.resize(to: CGSize(width: 667, height: 375), scale: 1)
        CATransaction.flush()
        #expect(next.view.frame == CGRect(x: 0, y: 187.5, width: 667, height: 187.5))
      }
    }

    /// A finger leads a dismissal to 0.25 and lets go: back, or on to the end. The pace is even while it leads.
    @Test(arguments: [true, false]) func aFingerLeadsATransition(cancels: Bool) {
      Self.run { test, log, root, next in
        let delegate = Delegate(log)
        next.modalPresentationStyle = .custom
        next.transitioningDelegate = delegate
        root.present(next, animated: false)
        CATransaction.flush()
        _ = log.take()
        let leader = UIPercentDrivenInteractiveTransition()
        leader.completionCurve = .linear
        delegate.leader = leader
        next.dismiss(animated: true)
        leader.update(0.25)
        test.step(0.3)
        @MainActor func alpha() -> Float { next.view.layer.presentation()?.opacity ?? .nan }
        expectNear(alpha(), 0.75, within: 1e-3)
        leader.update(0.5)
        test.step(0.3)
        expectNear(alpha(), 0.5, within: 1e-3)
        #expect(leader.percentComplete == 0.5 && next.transitionCoordinator?.isInteractive == true)
        if cancels { leader.cancel() } else { leader.finish() }
        test.stepLinks(0.25)
        expectNear(alpha(), cancels ? 0.75 : 0.25, within: 0.02)
        test.stepLinks(0.26)
        test.stepLinks(0.02)
        let calls = ["next willDisappear", "animate from true to false"]
        if cancels {
          #expect(log.take() == calls + ["next willAppear", "next didAppear", "ended false"])
          #expect(next.view.window != nil && root.presentedViewController === next)
          expectNear(alpha(), 1)
        } else {
          #expect(log.take() == calls + ["next didDisappear", "ended true"])
          #expect(root.presentedViewController == nil)
        }
      }
    }

    @Test func navigationWithAnAnimatorOfTheProgram() {
      NavigationTests.Stage.run { stage in
        let delegate = Delegate(stage.log)
        stage.navigation.delegate = delegate
        let next = stage.controller("next")
        _ = stage.log.take()
        stage.navigation.pushViewController(next, animated: true)
        stage.test.step(0.5)
        expectNear(stage.x(next.view), 0)
        stage.test.step(0.6)
        #expect(
          stage.log.take() == [
            "next load", "root willDisappear", "next willAppear", "animate from true to true",
            "root didDisappear",
            "next didAppear", "ended true",
          ])
        #expect(stage.navigation.stage.subviews == [next.view])
        // Given up.
        let leader = UIPercentDrivenInteractiveTransition()
        delegate.leader = leader
        stage.navigation.popViewController(animated: true)
        leader.update(0.4)
        stage.test.step(0.1)
        leader.cancel()
        stage.test.stepLinks(0.5)
        stage.test.stepLinks(0.02)
        #expect(stage.navigation.viewControllers == [stage.root, next])
        #expect(stage.navigation.stage.subviews == [next.view] && next.parent === stage.navigation)
        #expect(stage.navigation.navigationBar.topItem === next.navigationItem)
      }
    }

    /// A child's view that comes into a shown parent, and leaves it, tells the child.
    @Test func childrenFollowTheirViews() {
      Self.run { test, log, root, next in
        root.addChild(next)
        #expect(log.take() == [])
        root.view.addSubview(next.view)
        #expect(log.take() == ["next load", "next willAppear", "next didAppear"])
        next.willMove(toParent: nil)
        next.view.removeFromSuperview()
        next.removeFromParent()
        #expect(log.take() == ["next willDisappear", "next didDisappear"])
        // With the parent.
        root.addChild(next)
        root.view.addSubview(next.view)
        _ = log.take()
        test.window.isHidden = true
        #expect(
          log.take() == [
            "root willDisappear", "next willDisappear", "next didDisappear", "root didDisappear",
          ])
      }
    }

    @Test func misuse() {
      Self.run { test, _, root, next in
        var messages: [String] = []
        let listener: @Sendable (String) -> Void = { message in
          MainActor.assumeIsolated { messages.append(message) }
        }
        Misuse.$listener.withValue(listener) {
          UIViewController().present(next, animated: false)
          root.present(next, animated: false)
          root.present(UIViewController(), animated: false)
          root.endAppearanceTransition()
        }
        #expect(messages.count == 3)
        #expect(
          messages[0].hasPrefix("Attempt to present <NotingController> on <UIViewController> whose view"))
        #expect(messages[1].contains("which is already presenting <NotingController>"))
        #expect(messages[2] == "Unbalanced calls to begin/end appearance transitions for <NotingController>.")
      }
    }
  }
}
