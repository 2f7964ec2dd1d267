/// A device as a program on it knows it: the size and the scale of the screen, the parts of it that are covered, and the kind of device.
///
/// The numbers are those that Xcode's files and device tables state; `docs/reference/swift-scenes.md` lists them.
package struct ScreenDevice: Sendable, Equatable {
  /// The name on the command line: "iphone-15"; of a screen that is no device: "800x600".
  package let name: String
  /// The name for people: "iPhone 15"; of a screen that is no device: "800 × 600".
  package let title: String
  /// The size of the screen when the device is upright, in points.
  package let size: CGSize
  /// Pixels per point; nil for the scale of the display or the picture.
  package let scale: CGFloat?
  package let idiom: UIUserInterfaceIdiom
  /// The distances from the edges of the screen to its safe area, in points, when the device is upright and when it lies on its side.
  package let insets: UIEdgeInsets
  package let sideInsets: UIEdgeInsets
  /// The height of the status bar in both cases, in points; 0 where there is none.
  package let statusBarHeight: CGFloat
  package let sideStatusBarHeight: CGFloat

  private init(
    _ name: String, _ title: String, _ width: CGFloat, _ height: CGFloat, scale: CGFloat,
    idiom: UIUserInterfaceIdiom = .phone, insets: UIEdgeInsets, sideInsets: UIEdgeInsets,
    statusBarHeight: CGFloat, sideStatusBarHeight: CGFloat = 0
  ) {
    self.name = name
    self.title = title
    self.size = CGSize(width: width, height: height)
    self.scale = scale
    self.idiom = idiom
    self.insets = insets
    self.sideInsets = sideInsets
    self.statusBarHeight = statusBarHeight
    self.sideStatusBarHeight = sideStatusBarHeight
  }

  /// A screen that is no device: all of it is safe, and it is that of a tablet if its shorter side has at least 600 points (chosen).
  package init(size: CGSize) {
    func text(_ number: CGFloat) -> String { String(format: "%g", Double(number)) }
    name = "\(text(size.width))x\(text(size.height))"
    title = "\(text(size.width)) × \(text(size.height))"
    self.size = size
    scale = nil
    idiom = min(size.width, size.height) < 600 ? .phone : .pad
    (insets, sideInsets) = (.zero, .zero)
    (statusBarHeight, sideStatusBarHeight) = (0, 0)
  }

  /// The device of a name, or a screen of a size: "iphone-se", "800x600".
  package init?(_ name: String) {
    if let device = Self.all.first(where: { $0.name == name.lowercased() }) {
      self = device
      return
    }
    let sides = name.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      Self.sides.contains(width), Self.sides.contains(height)
    else { return nil }
    self.init(size: CGSize(width: width, height: height))
  }

  /// How long the sides of a screen may be, in points.
  private static let sides = 1.0...8192

  /// The devices that have a name.
  package static let all: [ScreenDevice] = [
    ScreenDevice(
      "iphone-se", "iPhone SE", 375, 667, scale: 2,
      insets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
      sideInsets: .zero, statusBarHeight: 20),
    ScreenDevice(
      "iphone-15", "iPhone 15", 393, 852, scale: 3,
      insets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0),
      sideInsets: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59), statusBarHeight: 54),
    ScreenDevice(
      "iphone-15-pro-max", "iPhone 15 Pro Max", 430, 932, scale: 3,
      insets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0),
      sideInsets: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59), statusBarHeight: 54),
    ScreenDevice(
      "ipad", "iPad", 820, 1180, scale: 2, idiom: .pad,
      insets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
      sideInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0), statusBarHeight: 24,
      sideStatusBarHeight: 24),
    ScreenDevice(
      "ipad-pro-13", "iPad Pro 13″", 1032, 1376, scale: 2, idiom: .pad,
      insets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
      sideInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0), statusBarHeight: 24,
      sideStatusBarHeight: 24),
  ]

  /// Whether the screen begins below a camera, and not at a button. Its safe area does not grow when the status bar is hidden.
  var hasHomeIndicator: Bool { insets.bottom > 0 }
}

/// What changes of a screen when another device is shown, or when it turns.
package struct ScreenShape: Sendable, Equatable {
  /// As the interface is turned, in points.
  package var size: CGSize
  /// Pixels per point.
  package var scale: CGFloat
  /// Nil for a screen of the desktop.
  package var device: ScreenDevice?
  package var orientation: UIInterfaceOrientation

  /// The inside of a window of the desktop, or a picture.
  package init(size: CGSize, scale: CGFloat) {
    self.size = size
    self.scale = scale
    orientation = UIInterfaceOrientation(ofScreen: size)
  }

  /// The screen of a device.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, unless the device says how many.
  ///   - orientation: how the interface is turned; nil for the sides as the device has them.
  package init(_ device: ScreenDevice, scale: CGFloat, orientation: UIInterfaceOrientation? = nil) {
    self.device = device
    self.scale = device.scale ?? scale
    self.orientation = orientation ?? UIInterfaceOrientation(ofScreen: device.size)
    let (short, long) = (
      min(device.size.width, device.size.height), max(device.size.width, device.size.height)
    )
    size =
      self.orientation.isLandscape
      ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
  }

  /// The size in pixels when the device is upright.
  var nativeSize: CGSize {
    let upright =
      device == nil || !orientation.isLandscape ? size : CGSize(width: size.height, height: size.width)
    return CGSize(width: upright.width * scale, height: upright.height * scale)
  }

  /// The distances from the edges to the safe area, in points.
  var insets: UIEdgeInsets {
    guard let device else { return .zero }
    return orientation.isLandscape ? device.sideInsets : device.insets
  }

  /// The height of the status bar in points; 0 without one.
  var statusBarHeight: CGFloat {
    guard let device else { return 0 }
    return orientation.isLandscape ? device.sideStatusBarHeight : device.statusBarHeight
  }

  /// The traits of the screen. A width is compact below 600 points and a height below 480 (chosen for screens that are no devices). A phone on
  /// its side has a regular width if it is at least 414 points wide upright: Apple's documentation lists the devices.
  var traits: UITraitCollection {
    var horizontal: UIUserInterfaceSizeClass = size.width < 600 ? .compact : .regular
    if let device, device.scale != nil, device.idiom == .phone {
      horizontal = orientation.isLandscape && device.size.width >= 414 ? .regular : .compact
    }
    return UITraitCollection(
      UITraitCollection.Values(
        style: .light, scale: scale, horizontal: horizontal,
        vertical: size.height < 480 ? .compact : .regular,
        idiom: device?.idiom ?? .phone))
  }
}
