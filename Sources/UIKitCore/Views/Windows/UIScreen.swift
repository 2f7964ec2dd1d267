import QuartzCore
import Synchronization

/// The surface on which windows are shown: its size, its scale, and its clock.
///
/// ```swift
/// let screen = UIScreen.main
/// let pixels = CGSize(width: screen.bounds.width * screen.scale, height: screen.bounds.height * screen.scale)
/// ```
///
/// In a program, the screen is the inside of the desktop's window. In a scene, it is the stage of the previewer. Both are 375 × 667
/// points unless the program or the command says otherwise. Source: Apple's documentation of UIScreen. Brightness, modes and mirroring are left out.
@preconcurrency @MainActor public final class UIScreen: NSObject, ProgramScreen {
  private static let shared = UIScreen(size: CGSize(width: 375, height: 667))

  /// The screen of the program.
  public static var main: UIScreen { (MainScreen.current ?? MainScreen.program) as? UIScreen ?? shared }

  /// The screens: the main one.
  public static var screens: [UIScreen] { [main] }

  /// The origin is zero; the size is in points.
  public private(set) var bounds: CGRect
  /// Pixels per point.
  public private(set) var scale: CGFloat {
    get { pixelsPerPoint }
    set { storedScale.withLock { $0 = newValue } }
  }
  package nonisolated var pixelsPerPoint: CGFloat { storedScale.withLock { $0 } }
  private nonisolated let storedScale: Mutex<CGFloat>

  /// The traits of the screen: its scale and the size classes of its bounds.
  public var traitCollection: UITraitCollection { UITraitCollection(size: bounds.size, scale: scale) }

  /// The size in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels per point.
  public var nativeScale: CGFloat { scale }

  /// Frames of the display a second, at the clock's rate 1.
  public var maximumFramesPerSecond: Int { max(Int(clamping: (1 / clock.displayPeriod).rounded()), 1) }

  /// A display link that follows this screen.
  public func displayLink(withTarget target: Any, selector: Selector) -> CADisplayLink? {
    MediaClock.$current.withValue(clock) { CADisplayLink(target: target, selector: selector) }
  }

  // MARK: Hosting

  /// What animations, timers, display links and delayed blocks of the screen's program run on.
  package nonisolated let clock: MediaClock
  /// The root of the live tree: the windows' layers are its sublayers. In points, y down.
  package let root = CALayer()
  /// The visible windows, the hindmost first.
  package private(set) var windows: [UIWindow] = []
  let dispatcher = TouchDispatcher()
  /// The scene of the windows.
  private(set) lazy var windowScene = UIWindowScene(on: self)
  private var ownContext: CAContext?

  /// A screen on a clock. Its tree is live once `context` was asked for, or a window is shown.
  package init(size: CGSize, scale: CGFloat = 1, clock: MediaClock = .current) {
    bounds = CGRect(origin: .zero, size: size)
    storedScale = Mutex(scale)
    self.clock = clock
    super.init()
    placeRoot()
  }

  /// The host of the tree.
  package var context: CAContext {
    if let ownContext { return ownContext }
    let context = CAContext(layer: root, clock: clock)
    ownContext = context
    return context
  }

  private func placeRoot() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.frame = bounds
    CATransaction.commit()
  }

  /// Changes size and scale. Windows that filled the screen still fill it, and what their views draw is drawn again for another
  /// scale.
  package func resize(to size: CGSize, scale: CGFloat) {
    let old = bounds
    let oldTraits = UITraitCollection(size: old.size, scale: self.scale)
    let oldOrientation = windowScene.interfaceOrientation
    let orientation = UIInterfaceOrientation(ofScreen: size)
    func post(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
      NotificationCenter.default.post(
        name: name, object: UIApplication.shared,
        userInfo: [UIApplication.statusBarOrientationUserInfoKey: NSNumber(value: orientation.rawValue)])
    }
    if orientation != oldOrientation {
      post(UIApplication.willChangeStatusBarOrientationNotification, orientation)
    }
    bounds = CGRect(origin: .zero, size: size)
    self.scale = scale
    if bounds != old {
      placeRoot()
      for window in windows where window.frame == old {
        SizeTransition(of: window).run(to: size) { window.frame = bounds }
      }
    }
    if orientation != oldOrientation {
      post(UIApplication.didChangeStatusBarOrientationNotification, oldOrientation)
    }
    let traits = UITraitCollection(size: size, scale: scale)
    if scale != oldTraits.displayScale { for window in windows { window.screenScaleChanged(self) } }
    if traits != oldTraits { for window in windows { window.tellTraits(from: oldTraits, to: traits) } }
  }

  /// Shows a window in front of those of its level.
  func add(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    let index = windows.firstIndex { $0.windowLevel.rawValue > window.windowLevel.rawValue } ?? windows.count
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if index < windows.count {
      root.insertSublayer(window.layer, below: windows[index].layer)
    } else {
      root.addSublayer(window.layer)
    }
    CATransaction.commit()
    windows.insert(window, at: index)
    _ = context
  }

  func remove(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    window.layer.removeFromSuperlayer()
  }

  /// Runs `body` with this screen as `UIScreen.main`, on its clock.
  package func makingCurrent<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    // Another turn.
    if MainScreen.current == nil { DispatchMoment.last.withLock { $0 = nil } }
    return try MediaClock.$current.withValue(clock) {
      try MainScreen.$current.withValue(self) { try body() }
    }
  }

  /// Sends samples of fingers and the pointer, in the order of time, to the windows. The screen's clock is current meanwhile.
  package func deliver(_ samples: [TouchSample]) {
    makingCurrent { dispatcher.deliver(samples, to: self) }
  }

  /// Cancels all touches.
  package func cancelTouches() {
    makingCurrent { dispatcher.cancelAll(on: self) }
  }
}
