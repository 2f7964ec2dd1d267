import QuartzCore
import Synchronization

/// The surface on which windows are shown: its size, its scale, and its clock.
///
/// ```swift
/// let screen = UIScreen.main
/// let pixels = CGSize(width: screen.bounds.width * screen.scale, height: screen.bounds.height * screen.scale)
/// ```
///
/// In a program, the screen is the inside of the desktop's window. In a scene, it is the stage of the previewer, or the screen of the device
/// that the option `--device` names. Both are 375 × 667 points unless the program or the command says otherwise. Source: Apple's documentation of UIScreen. Brightness, modes and mirroring are left out.
@preconcurrency @MainActor public final class UIScreen: NSObject, ProgramScreen {
  private static let shared = UIScreen(size: CGSize(width: 375, height: 667))

  /// The screen of the program.
  public static var main: UIScreen { (MainScreen.current ?? MainScreen.program) as? UIScreen ?? shared }

  /// The screens: the main one.
  public static var screens: [UIScreen] { [main] }

  /// The origin is zero; the size is in points, as the interface is turned.
  public var bounds: CGRect { CGRect(origin: .zero, size: shape.size) }
  /// Pixels per point.
  public var scale: CGFloat { shape.scale }

  /// Size, scale, device and orientation.
  package private(set) var shape: ScreenShape {
    didSet { known.withLock { $0 = Known(shape) } }
  }
  private nonisolated let known: Mutex<Known>

  /// What other threads ask for.
  private struct Known: Sendable {
    let scale: CGFloat
    let idiom: UIUserInterfaceIdiom

    init(_ shape: ScreenShape) {
      scale = shape.scale
      idiom = shape.device?.idiom ?? .phone
    }
  }
  package nonisolated var pixelsPerPoint: CGFloat { known.withLock { $0.scale } }
  package nonisolated var idiom: UIUserInterfaceIdiom { known.withLock { $0.idiom } }

  /// The traits of the screen: its scale, its kind of device and its size classes.
  public var traitCollection: UITraitCollection { shape.traits }

  /// The size in pixels. That of a device is its size when it is upright, however it is turned.
  public var nativeBounds: CGRect { CGRect(origin: .zero, size: shape.nativeSize) }
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
  /// How the device is held. The interface turns with it where the program supports that.
  package internal(set) var deviceOrientation: UIDeviceOrientation
  /// What the controller in front wants of the status bar.
  var statusBarWish = StatusBar.Wish()
  /// Nil as long as no device was shown.
  var statusBar: StatusBar?
  /// The desktop's clipboard; nil without one.
  package weak var clipboard: (any TextClipboard)?
  /// The input view, the accessory view and the keyboard at the lower edge.
  private(set) lazy var inputPanel = InputPanel(self)
  /// The scene of the windows.
  private(set) lazy var windowScene = UIWindowScene(on: self)
  private var ownContext: CAContext?

  /// A screen on a clock. Its tree is live once `context` was asked for, or a window is shown.
  package convenience init(size: CGSize, scale: CGFloat = 1, clock: MediaClock = .current) {
    self.init(ScreenShape(size: size, scale: scale), clock: clock)
  }

  package init(_ shape: ScreenShape, clock: MediaClock = .current) {
    self.shape = shape
    known = Mutex(Known(shape))
    deviceOrientation = UIDeviceOrientation(shape.orientation)
    self.clock = clock
    super.init()
    if shape.insets != .zero { SafeArea.isUsed = true }
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

  /// Changes size and scale of a screen that is no device. Windows that filled the screen still fill it, and what their views draw is drawn
  /// again for another scale.
  package func resize(to size: CGSize, scale: CGFloat) { change(to: ScreenShape(size: size, scale: scale)) }

  /// The display has another density, in pixels per point. A device with a scale of its own keeps that.
  package func followDisplay(scale: CGFloat) {
    var new = shape
    new.scale = shape.device?.scale ?? scale
    if new != shape { change(to: new) }
  }

  /// Gives the screen another shape, and tells the windows. Those that filled the screen still fill it.
  ///
  /// - Parameter duration: how long the change takes, in seconds: views move to their places in an animation block. 0 for a change at once.
  package func change(to new: ScreenShape, duration: TimeInterval = 0) {
    let old = shape
    let (oldTraits, traits) = (old.traits, new.traits)
    func post(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
      NotificationCenter.default.post(
        name: name, object: UIApplication.shared,
        userInfo: [UIApplication.statusBarOrientationUserInfoKey: NSNumber(value: orientation.rawValue)])
    }
    if new.orientation != old.orientation {
      post(UIApplication.willChangeStatusBarOrientationNotification, new.orientation)
    }
    shape = new
    if new.insets != .zero { SafeArea.isUsed = true }
    if new.size != old.size { placeRoot() }
    for window in windows {
      func follow() {
        if SafeArea.isUsed {
          window.noteInsets()
          InsetUpdates.run()
        }
        if new.scale != old.scale { window.screenScaleChanged(self) }
        if traits != oldTraits { window.tellTraits(from: oldTraits, to: traits) }
      }
      if new.size != old.size, window.frame == CGRect(origin: .zero, size: old.size) {
        SizeTransition(of: window, duration: duration).run(to: new.size) {
          window.frame = bounds
          follow()
        }
      } else {
        follow()
      }
    }
    if inputPanel.isUsed { inputPanel.screenChanged() }
    updateStatusBar()
    if new.orientation != old.orientation {
      post(UIApplication.didChangeStatusBarOrientationNotification, old.orientation)
    }
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
    if SafeArea.isUsed { window.noteInsets() }
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
