/// Arranges the view of a presented controller, and what is shown around it.
///
/// ```swift
/// final class HalfController: UIPresentationController {
///   override var frameOfPresentedViewInContainerView: CGRect {
///     let room = containerView?.bounds ?? .zero
///     return CGRect(x: 0, y: room.midY, width: room.width, height: room.height / 2)
///   }
/// }
/// ```
///
/// A delegate gives it for controllers whose `modalPresentationStyle` is `custom`
/// (`presentationController(forPresented:presenting:source:)`). Source: Apple's documentation of UIPresentationController. Adaptive
/// presentations are left out.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
  /// The controller that presents.
  open internal(set) var presentingViewController: UIViewController
  /// The controller that is presented.
  public let presentedViewController: UIViewController
  /// The view that contains the presented view while it is presented; nil before and after.
  open internal(set) weak var containerView: UIView?

  /// A presentation of a controller. Without a `presenting` one, the presented controller stands for it until it is presented.
  public init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// Is asked and told about the presentation. Kept, without effect. Default nil; not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The size that the presented controller should have.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// The size of a child. Default: that of the parent.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// The preferred size of the presented controller has changed. Default: nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// How the controller is presented.
  open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }
  /// The view that is animated. Default: that of the presented controller.
  open var presentedView: UIView? { presentedViewController.view }
  /// Where the presented view is in the container at the end. Default: it fills the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presentation covers the screen and not only the presenting controller. It always does here. Default true.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the view of the presenting controller leaves the window after the presentation. Default: true for `fullScreen` and
  /// `currentContext`.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  /// The presentation is about to begin. Overrides add views to the container, and animate them along with the transition. Default: nothing.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended. Default: nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin. Default: nothing.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended. Default: nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container is about to lay out its subviews. Default: nothing.
  open func containerViewWillLayoutSubviews() {}
  /// The container has laid out its subviews. Default: nothing.
  open func containerViewDidLayoutSubviews() {}
  /// The size of the container is about to change. Default: nothing.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
}

/// The view in front of a window that contains a presented view.
final class PresentationContainer: UIView {
  weak var presentation: UIPresentationController?

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}
