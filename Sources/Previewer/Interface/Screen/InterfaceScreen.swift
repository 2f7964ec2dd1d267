import QuartzCore
import RenderTree
import UIKit
import Windowing

/// The window's own interface: a tree of views above the scene.
///
/// It is in points of the desktop from the window's top left corner, y down, and runs on the system's clock, independent of the
/// speed of the scene. It does not zoom with the scene and is not part of screenshots. Where no view lies, the pointer is the
/// scene's.
@MainActor package final class InterfaceScreen {
  package let screen: UIScreen
  /// The view that fills the window. Panels are its subviews.
  package let root = RootView(frame: .zero)
  private let window: UIWindow
  /// The views under the pointer, the innermost first.
  private var hovered: [InterfaceView] = []
  /// The view that has the pointer from press to release.
  private var isPressed = false
  private static let pointer: Int64 = -1

  /// The view that receives the keyboard; nil if keys have their actions in the window.
  package weak var receiver: (any KeyboardReceiver)? {
    didSet { if oldValue !== receiver { oldValue?.lostFocus() } }
  }

  /// The control of the panels that the keyboard has gone to.
  package private(set) lazy var focus = KeyboardFocus(self)

  /// The desktop's clipboard for fields; nil without one. Set by the session.
  package weak var clipboard: (any TextClipboard)?

  /// What gives the colours of the scene for the eyedropper; nil without a scene. Set by the session.
  package weak var sampler: (any ColorSampler)?

  /// The colours that were used last. Set by the session; else in memory.
  package var recentColors = RecentColors()

  /// The modifier keys that are down at the event of the pointer that is being sent. Set by the session.
  package var modifiers: WindowModifiers = []

  package init(theme: Theme = .dark, clock: MediaClock = .system) {
    screen = UIScreen(size: CGSize(width: 1, height: 1), clock: clock)
    window = screen.makingCurrent { UIWindow(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    within {
      window.screen = screen
      root.frame = window.bounds
      root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      window.addSubview(root)
      window.isHidden = false
      root.screen = self
      root.apply(theme)
    }
  }

  /// Runs `body` with the interface's screen as the current one, so that its animations and timers are on its clock.
  package func within<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try screen.makingCurrent(body)
  }

  package var theme: Theme {
    get { root.theme }
    set { within { root.apply(newValue) } }
  }

  /// The channel from which a render thread draws the interface.
  package func makeChannel() -> RenderChannel { screen.context.makeChannel() }

  /// Whether there is nothing to draw.
  package var isEmpty: Bool { root.subviews.allSatisfy(\.isHidden) }

  /// Pixels per point.
  package var scale: Double { screen.scale }

  /// Sets the size.
  ///
  /// - Parameters:
  ///   - pixels: the size of the window in pixels.
  ///   - scale: pixels per point.
  package func setSize(pixels: CGSize, scale: Double) {
    within {
      screen.resize(to: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale)
      window.frame = screen.bounds
      root.setNeedsLayout()
    }
  }

  // MARK: The keyboard

  /// A key of the keyboard, for the view that receives it.
  ///
  /// - Returns: whether it was used. A key that is not used has its action in the window.
  package func press(_ key: Key) -> Bool {
    guard let receiver else { return false }
    return within {
      receiver.press(key, isControl: key.control) || (receiver as? any FocusTarget != nil && focus.takes(key))
    }
  }

  /// Brings the keyboard to the next control of the panels, or to the one before.
  package func moveFocus(by step: Int) { within { focus.move(by: step) } }

  // MARK: The pointer

  /// The view at a point; nil where the scene is.
  package func view(at point: CGPoint) -> UIView? {
    let found = within { root.hitTest(point, with: nil) }
    return found === root ? nil : found
  }

  /// The left button went down. Returns whether a view takes the pointer until it is released.
  package func press(at point: CGPoint) -> Bool {
    focus.forget()
    guard view(at: point) != nil else {
      receiver = nil
      return false
    }
    isPressed = true
    send(.began, point)
    return true
  }

  /// The pointer moved, with the button down or not; nil if it has left the window.
  ///
  /// - Returns: whether a view has the pointer.
  @discardableResult package func move(to point: CGPoint?) -> Bool {
    if isPressed, let point {
      send(.moved, point)
      return true
    }
    var views: [InterfaceView] = []
    var next = point.flatMap { view(at: $0) }
    while let view = next, view !== root {
      if let view = view as? InterfaceView { views.append(view) }
      next = view.superview
    }
    within {
      for view in hovered where !views.contains(where: { $0 === view }) { view.pointerMoved(to: nil) }
      if let point { for view in views { view.pointerMoved(to: view.convert(point, from: root)) } }
    }
    hovered = views
    return !views.isEmpty
  }

  /// The left button went up. Returns whether a view had the pointer.
  package func release(at point: CGPoint) -> Bool {
    guard isPressed else { return false }
    isPressed = false
    send(.ended, point)
    return true
  }

  /// Cancels a press, for example because the window lost the pointer.
  package func cancel() {
    isPressed = false
    screen.cancelTouches()
  }

  /// The wheel was turned. Returns whether a view used it, or lies there.
  package func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    guard let found = view(at: point) else { return false }
    var next: UIView? = found
    within {
      while let view = next, view !== root {
        if let view = view as? InterfaceView, view.wheel(steps, at: view.convert(point, from: root)) {
          return
        }
        next = view.superview
      }
    }
    return true
  }

  private func send(_ phase: TouchSample.Phase, _ point: CGPoint) {
    screen.deliver([
      TouchSample(finger: Self.pointer, phase, point, at: screen.clock.time, isPointer: true)
    ])
  }

  /// The view that fills the window. It takes no touches itself.
  @MainActor package final class RootView: InterfaceView {
    fileprivate(set) weak var screen: InterfaceScreen?

    package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      let found = super.hitTest(point, with: event)
      return found === self ? nil : found
    }
  }
}

extension UIView {
  /// The interface that the view belongs to, for the focus of the keyboard; nil outside of one.
  @MainActor package var interface: InterfaceScreen? {
    var above: UIView? = self
    while let view = above {
      if let root = view as? InterfaceScreen.RootView { return root.screen }
      above = view.superview
    }
    return nil
  }
}
