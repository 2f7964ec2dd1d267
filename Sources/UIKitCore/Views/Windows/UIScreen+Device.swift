// The device of a screen: its safe area, and how it is turned.
extension UIScreen {
  /// How long the interface takes to turn, in seconds. Chosen: no source gives a number.
  package static let turningDuration = 0.4

  /// The distances from the edges of the screen to its safe area, in points. Without a home indicator the safe area reaches to the upper edge
  /// while the status bar is hidden.
  package var safeAreaInsets: UIEdgeInsets {
    var insets = shape.insets
    if statusBarWish.isHidden, shape.device?.hasHomeIndicator == false { insets.top = 0 }
    return insets
  }

  /// Shows another device, in the orientation of the one before.
  package func show(_ device: ScreenDevice, scale: CGFloat) {
    deviceOrientation = UIDeviceOrientation(shape.orientation)
    change(to: ScreenShape(device, scale: scale, orientation: shape.orientation))
    turn()
  }

  /// Turns the device. The interface turns with it if the program supports the orientation.
  ///
  /// - Parameter duration: how long the interface takes to turn, in seconds; 0 for at once.
  /// - Returns: whether the interface has turned.
  @discardableResult
  package func turn(to orientation: UIDeviceOrientation, duration: TimeInterval = turningDuration) -> Bool {
    guard orientation != deviceOrientation else { return false }
    deviceOrientation = orientation
    NotificationCenter.default.post(
      name: UIDevice.orientationDidChangeNotification, object: UIDevice.current)
    return turn(duration: duration)
  }

  /// Turns the interface as the device is held, if the program supports that. If the program does not support the present orientation, the
  /// interface turns to one that it supports.
  ///
  /// - Returns: whether the interface has turned.
  @discardableResult package func turn(duration: TimeInterval = 0) -> Bool {
    guard let device = shape.device else { return false }
    let supported = supportedOrientations
    let wish = deviceOrientation.interface
    var orientation = shape.orientation
    if supported.contains(wish), turnsWithDevice || !supported.contains(orientation) {
      orientation = wish
    } else if !supported.contains(orientation) {
      orientation =
        [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown].first { supported.contains($0) }
        ?? orientation
    }
    guard orientation != shape.orientation else { return false }
    change(to: ScreenShape(device, scale: shape.scale, orientation: orientation), duration: duration)
    return true
  }

  /// The controller that decides about the orientation and the status bar: the one that fills the window in front.
  private var leadingController: UIViewController? {
    var controller = windows.last { $0.rootViewController != nil }?.rootViewController
    while let presented = controller?.presentedViewController, !presented.isBeingDismissed {
      controller = presented
    }
    return controller
  }

  /// Another controller may be in front: a device shows the status bar that it wants, and an orientation that it supports.
  func followLeadingController() {
    guard shape.device != nil else { return }
    updateStatusBar()
    turn(duration: Self.turningDuration)
  }

  private var turnsWithDevice: Bool { leadingController?.shouldAutorotate ?? true }

  /// The orientations that the program and its controller support.
  package var supportedOrientations: UIInterfaceOrientationMask {
    let controller = leadingController?.supportedInterfaceOrientations ?? .all
    let window = windows.last { $0.rootViewController != nil }
    let program =
      UIApplication.shared.delegate?.application(.shared, supportedInterfaceOrientationsFor: window)
      ?? UIApplication.shared.supportedInterfaceOrientations(for: window)
    let both = controller.intersection(program)
    return both.isEmpty ? controller : both
  }

  // MARK: Status bar

  /// Asks the controller in front about the status bar, and shows it.
  package func updateStatusBar() {
    guard shape.device != nil || statusBar != nil else { return }
    var new = StatusBar.Wish()
    var isDark = false
    if let controller = leadingController {
      var hiding = controller
      while let child = hiding.childForStatusBarHidden { hiding = child }
      new.isHidden = hiding.prefersStatusBarHidden
      var styling = controller
      while let child = styling.childForStatusBarStyle { styling = child }
      new.style = styling.preferredStatusBarStyle
      isDark = styling.traitCollection.userInterfaceStyle == .dark
    }
    if new.style == .default { new.style = UIApplication.shared.statusBarStyle }
    if shape.statusBarHeight == 0 { new.isHidden = true }
    let old = safeAreaInsets
    statusBarWish = new
    if safeAreaInsets != old { for window in windows { window.noteInsets() } }
    let isLight = new.style == .lightContent || new.style == .default && isDark
    let bar = statusBar ?? StatusBar()
    statusBar = bar
    bar.show(
      in: statusBarFrame, of: self, hasCamera: shape.statusBarHeight > 50,
      color: (isLight ? UIColor.white : .black).cgColor)
  }

  /// Where the status bar is, in points; empty while it is hidden, and on a screen that is no device.
  package var statusBarFrame: CGRect {
    statusBarWish.isHidden
      ? .zero : CGRect(x: 0, y: 0, width: bounds.width, height: shape.statusBarHeight)
  }
}

extension UIInterfaceOrientationMask {
  /// What the Info.plist of the program lists; nil if there is no list. On a tablet it may have a list of its own.
  @MainActor static var listed: UIInterfaceOrientationMask? {
    guard let folder = ModuleResources.programFolder,
      let data = try? Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent("Info.plist")),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return nil }
    let key = "UISupportedInterfaceOrientations"
    let lists = (MainScreen.idiom == .pad ? [key + "~ipad"] : []) + [key]
    guard let names = lists.lazy.compactMap({ list[$0] as? [String] }).first else { return nil }
    let masks = names.compactMap { named[$0] }
    return masks.isEmpty ? nil : masks.reduce([]) { $0.union($1) }
  }

  private static let named: [String: UIInterfaceOrientationMask] = [
    "UIInterfaceOrientationPortrait": .portrait,
    "UIInterfaceOrientationPortraitUpsideDown": .portraitUpsideDown,
    "UIInterfaceOrientationLandscapeLeft": .landscapeLeft,
    "UIInterfaceOrientationLandscapeRight": .landscapeRight,
  ]

  /// What programs support by default: all on a tablet, and all but upside down on a phone.
  @MainActor static var usual: UIInterfaceOrientationMask {
    MainScreen.idiom == .pad ? .all : .allButUpsideDown
  }

  /// Whether an orientation is among them.
  func contains(_ orientation: UIInterfaceOrientation) -> Bool {
    rawValue & 1 << UInt(orientation.rawValue) != 0
  }
}
