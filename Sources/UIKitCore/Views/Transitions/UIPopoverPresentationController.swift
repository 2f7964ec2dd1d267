/// Is asked how a presentation adapts to little room, and told when the user puts it away. Every method is optional. Presentations do not
/// adapt here, and have no gesture that puts them away, so no method is called.
///
/// ```swift
/// final class Keeper: NSObject, UIAdaptivePresentationControllerDelegate {
///   func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
/// }
/// ```
///
/// Source: Apple's documentation of UIAdaptivePresentationControllerDelegate.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style where there is little room.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The style for traits.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Whether the user may put the controller away.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// The user puts the controller away.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user has put the controller away.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user has tried to put the controller away, and must not.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

/// What a delegate that does not have a method is taken to answer.
extension UIAdaptivePresentationControllerDelegate {
  /// That of the presentation.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  {
    controller.presentationStyle
  }
  /// That of the presentation.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  /// True.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  { true }
  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// The directions in which the arrow of a popover may point.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The directions as Apple's bits.
  public let rawValue: UInt
  /// Directions of Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upwards.
  public static let up = Self(rawValue: 1)
  /// Downwards.
  public static let down = Self(rawValue: 2)
  /// To the left.
  public static let left = Self(rawValue: 4)
  /// To the right.
  public static let right = Self(rawValue: 8)
  /// All of these.
  public static let any = Self(rawValue: 15)
}

/// Is told about a popover. There are no popovers here, so its methods are those of `UIAdaptivePresentationControllerDelegate`.
///
/// ```swift
/// final class Keeper: NSObject, UIPopoverPresentationControllerDelegate {}
/// ```
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{}

/// Says where a popover points to. Here the controller covers the screen, as with the other styles, and the values are kept without effect.
///
/// ```swift
/// final class ColorController: UIViewController {
///   func open(from button: UIView) {
///     modalPresentationStyle = .popover
///     popoverPresentationController?.sourceView = button
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIPopoverPresentationController.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
  /// The view to which the popover points. Default nil.
  open var sourceView: UIView?
  /// The part of the view to which it points. Default zero.
  open var sourceRect = CGRect.zero
  /// The item of a bar to which it points. Default nil.
  open var barButtonItem: UIBarButtonItem?
  /// The directions in which the arrow may point. Default any.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The colour of the popover. Default nil.
  open var backgroundColor: UIColor?
  /// The views behind the popover that receive touches. Default nil.
  open var passthroughViews: [UIView]?
  /// The distances from the edges of the screen. Default 10 points.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
}
