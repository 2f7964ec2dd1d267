/// An object whose methods are called while the contents of a scroll view move. Every method is optional.
///
/// ```swift
/// final class GalleryController: UIViewController, UIScrollViewDelegate {
///   let pages = UIScrollView()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     pages.delegate = self
///     view.addSubview(pages)
///   }
///   func scrollViewDidScroll(_ scrollView: UIScrollView) {
///     print(scrollView.contentOffset.x / scrollView.bounds.width)
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIScrollViewDelegate. What belongs to zooming and to the status bar is left out.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// `contentOffset` has changed, whatever the reason.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// The finger begins to move the contents.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The finger lets go.
  ///
  /// - Parameters:
  ///   - scrollView: the scroll view.
  ///   - velocity: the velocity of the contents in points per millisecond.
  ///   - targetContentOffset: where the contents will come to rest. Write another offset to change that. A view that pages does not use it.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The finger has let go. `decelerate` is true if the contents still move.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The contents begin to slow down, after the finger has let go.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// The contents have come to rest, after the finger has let go.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// A movement by `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)` is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// `adjustedContentInset` has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// The default implementation, which does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// The default implementation, which does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// The default implementation, which does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The default implementation, which does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// The default implementation, which does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// The default implementation, which does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// The default implementation, which does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// The default implementation, which does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
