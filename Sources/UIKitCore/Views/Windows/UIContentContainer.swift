/// What contains controllers, and hears of their sizes: a controller, or a presentation of one.
///
/// ```swift
/// final class Third: UIPresentationController {
///   override func size(
///     forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
///   ) -> CGSize { CGSize(width: parentSize.width / 3, height: parentSize.height) }
///
///   override var frameOfPresentedViewInContainerView: CGRect {
///     let room = containerView?.bounds.size ?? .zero
///     return CGRect(
///       origin: .zero, size: size(forChildContentContainer: presentedViewController, withParentContainerSize: room))
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIContentContainer.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
  /// The size that the content should have.
  var preferredContentSize: CGSize { get }
  /// The size of a child. Default: that of the parent.
  func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// The preferred size of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// The size of the content is about to change.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}
extension UIPresentationController: UIContentContainer {}
