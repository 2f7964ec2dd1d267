/// An object that decides for gesture recognisers about touches and about conflicts between gestures. Every method is optional.
///
/// ```swift
/// final class PhotoController: UIViewController, UIGestureRecognizerDelegate {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     for recognizer in [UIPinchGestureRecognizer(), UIRotationGestureRecognizer()] {
///       recognizer.delegate = self
///       view.addGestureRecognizer(recognizer)
///     }
///   }
///   func gestureRecognizer(
///     _ gestureRecognizer: UIGestureRecognizer,
///     shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
///   ) -> Bool { true }
/// }
/// ```
///
/// Source: Apple's documentation of UIGestureRecognizerDelegate.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  /// Whether a recogniser that has recognised its gesture may begin. If not, it fails. Default true.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two recognisers may recognise their gestures at the same time. It is enough that one delegate allows it. Default
  /// false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the first has to wait until the other has failed. Default false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other has to wait until the first has failed. Default false.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recogniser receives a touch that begins. Default true.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

/// What a delegate that does not have a method is taken to answer.
extension UIGestureRecognizerDelegate {
  /// True: a recogniser that has recognised its gesture begins.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// False: of two recognisers with a touch in common, the first to recognise its gesture makes the other fail.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// False: the first does not wait for the other.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// False: the other does not wait for the first.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// True: the recogniser receives every touch that begins in its view.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  { true }
}
