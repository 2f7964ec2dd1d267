import Foundation
import UIKitCore

/// The page of a playground, by its name of Xcode 7: `import XCPlayground` finds it in rewritten source.
///
/// ```swift
/// XCPlaygroundPage.currentPage.liveView = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
/// ```
/// Source: Apple's documentation of XCPlayground.
@preconcurrency @MainActor public final class XCPlaygroundPage {
  /// The page that runs.
  public static let currentPage = XCPlaygroundPage()

  private init() {}

  /// The live view of `PlaygroundPage.current`. Default: nil.
  public var liveView: (any PlaygroundLiveViewable)? {
    get { PlaygroundPage.current.liveView }
    set { PlaygroundPage.current.liveView = newValue }
  }

  /// Has no effect, because a scene goes on as long as it is shown. Default: false.
  public var needsIndefiniteExecution: Bool {
    get { PlaygroundPage.current.needsIndefiniteExecution }
    set { PlaygroundPage.current.needsIndefiniteExecution = newValue }
  }

  /// Ends the program, as Xcode ends the page.
  public func finishExecution() -> Never { PlaygroundPage.current.finishExecution() }

  /// Has no effect: there is no list of values beside the source.
  public func captureValue<Value>(value: Value, withIdentifier identifier: String) {}
}

/// Shows a view as `PlaygroundPage.liveView` does.
///
/// - Parameters:
///   - identifier: a title, which is not shown.
///   - view: the view, in its own size.
@preconcurrency @MainActor public func XCPShowView(identifier: String, view: UIView) {
  PlaygroundPage.current.liveView = view
}

/// Has no effect, because a scene goes on as long as it is shown.
///
/// - Parameter continueIndefinitely: what `needsIndefiniteExecution` becomes. Default: true.
@preconcurrency @MainActor
public func XCPSetExecutionShouldContinueIndefinitely(continueIndefinitely: Bool = true) {
  PlaygroundPage.current.needsIndefiniteExecution = continueIndefinitely
}

/// Has no effect: there is no list of values beside the source.
public func XCPCaptureValue<Value>(identifier: String, value: Value) {}
