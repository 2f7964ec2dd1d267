import Foundation
import UIKitCore

/// The page of a playground that runs.
///
/// In a Swift scene the statements of the playground run as they do in Xcode, and `liveView` is what the scene shows:
///
/// ```swift
/// import PlaygroundSupport
/// import UIKit
///
/// let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
/// view.backgroundColor = .systemTeal
/// PlaygroundPage.current.liveView = view
/// ```
/// Source: Apple's documentation of PlaygroundSupport.
@preconcurrency @MainActor public final class PlaygroundPage {
  /// The page that runs.
  public static let current = PlaygroundPage()

  /// Whether the page goes on after its last statement. A scene goes on as long as it is shown, so this has no effect. Default: false, and
  /// true once there is a live view.
  public var needsIndefiniteExecution = false

  /// Whether the live view fills the window of Swift Playgrounds. It has no effect here. Default: false.
  public var wantsFullScreenLiveView = false

  /// The view or controller that is shown. Default: nil.
  ///
  /// A view is in the middle of the screen in its own size, in points; a view without a size fills the screen. A controller fills it. The
  /// screen grows to a view that is larger, and has the `preferredContentSize` of a controller that has one. A new live view replaces the old
  /// one, and nil takes it away.
  public var liveView: (any PlaygroundLiveViewable)? {
    didSet {
      if liveView != nil { needsIndefiniteExecution = true }
      show()
    }
  }

  /// The window of the live view.
  private var window: UIWindow?

  private init() {}

  /// Ends the program, as Xcode ends the page.
  public func finishExecution() -> Never { exit(0) }

  private func show() {
    window?.isHidden = true
    window?.rootViewController = nil
    window = nil
    let screen = UIScreen.main
    let others = screen.windows
    switch liveView?.playgroundLiveViewRepresentation {
    case .view(let view):
      let size = view.bounds.size
      let needed = CGSize(
        width: max(screen.bounds.width, size.width), height: max(screen.bounds.height, size.height))
      if needed != screen.bounds.size { screen.resize(to: needed, scale: screen.scale) }
      view.frame.origin = .zero
      _ = SceneStage.show(view, on: screen)
    case .viewController(let controller):
      let size = controller.preferredContentSize
      if size.width > 0, size.height > 0 { screen.resize(to: size, scale: screen.scale) }
      _ = SceneStage.show(controller, on: screen)
    case nil: return
    }
    window = screen.windows.first { shown in !others.contains { $0 === shown } }
  }
}

/// What may be the live view of a playground: views and controllers are.
///
/// ```swift
/// struct Badge: PlaygroundLiveViewable {
///   var playgroundLiveViewRepresentation: PlaygroundLiveViewRepresentation { .view(UILabel()) }
/// }
/// ```
@preconcurrency @MainActor public protocol PlaygroundLiveViewable {
  /// The view or controller that is shown for it.
  var playgroundLiveViewRepresentation: PlaygroundLiveViewRepresentation { get }
}

/// How a live view is shown.
///
/// ```swift
/// let shown = PlaygroundLiveViewRepresentation.viewController(UIViewController())
/// ```
public enum PlaygroundLiveViewRepresentation {
  /// As a view.
  case view(UIView)
  /// As the view of a controller.
  case viewController(UIViewController)
}

extension UIView: PlaygroundLiveViewable {
  /// The view itself.
  public var playgroundLiveViewRepresentation: PlaygroundLiveViewRepresentation { .view(self) }
}

extension UIViewController: PlaygroundLiveViewable {
  /// The controller itself.
  public var playgroundLiveViewRepresentation: PlaygroundLiveViewRepresentation { .viewController(self) }
}
