/// How an interface is turned on a device.
///
/// Source: Apple's documentation of UIInterfaceOrientation.
public enum UIInterfaceOrientation: Int, Sendable {
  /// The orientation is not known.
  case unknown = 0
  /// The interface is upright.
  case portrait = 1
  /// The interface is upright on a device that is held upside down.
  case portraitUpsideDown = 2
  /// The interface is wider than high, and the device's home side is on the right.
  case landscapeRight = 3
  /// The interface is wider than high, and the device's home side is on the left.
  case landscapeLeft = 4

  /// Whether the interface is wider than high.
  public var isLandscape: Bool { self == .landscapeRight || self == .landscapeLeft }
  /// Whether the interface is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// The orientation on a screen of a size: upright if it is at least as high as wide, else to the right.
  init(ofScreen size: CGSize) { self = size.height >= size.width ? .portrait : .landscapeRight }
}

/// Several ways in which an interface may be turned. Source: Apple's documentation of UIInterfaceOrientationMask.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The ways as bits: 1 shifted by the number of the orientation.
  public let rawValue: UInt
  /// Ways of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The interface may be upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// The interface may be upright on a device that is held upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// The interface may be wider than high with the device's home side on the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// The interface may be wider than high with the device's home side on the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// The interface may be wider than high, in both ways.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// The interface may be turned in all ways.
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  /// The interface may be turned in all ways but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The colour of a status bar's texts. Only a scene on a device has a status bar (`--device`). Source: Apple's documentation of UIStatusBarStyle.
public enum UIStatusBarStyle: Int, Sendable {
  /// Light or dark texts, as the appearance asks for.
  case `default` = 0
  /// Light texts, for dark backgrounds.
  case lightContent = 1
  /// Dark texts, for light backgrounds.
  case darkContent = 3
}

/// How a status bar comes and goes. Here it does so at once. Source: Apple's documentation of UIStatusBarAnimation.
public enum UIStatusBarAnimation: Int, Sendable {
  /// The bar appears and disappears at once.
  case none = 0
  /// The bar fades in and out.
  case fade = 1
  /// The bar slides in from the top, and out again.
  case slide = 2
}
