/// The device on which the program runs.
///
/// ```swift
/// let columns = UIDevice.current.userInterfaceIdiom == .pad ? 4 : 2
/// print(UIDevice.current.systemName, UIDevice.current.orientation.isLandscape)
/// ```
///
/// The device is the one that a scene is shown on (`--device`). On a screen of the desktop it is a phone. Source: Apple's documentation of
/// UIDevice. There is no battery and no proximity sensor here.
@preconcurrency @MainActor open class UIDevice: NSObject {
  /// The device of the program.
  public static let current = UIDevice()

  /// The name that the user gives to the device: here the kind of device.
  open var name: String { model }
  /// The kind of device: "iPhone" or "iPad".
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The kind of device in the language of the user: as `model`.
  open var localizedModel: String { model }
  /// The name of the system: "iOS", or "iPadOS" on a tablet.
  open var systemName: String { userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  /// The version of the system whose behaviour Cambium follows: "18.0".
  open var systemVersion: String { "18.0" }
  /// The kind of interface: a phone or a tablet.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { MainScreen.idiom }
  /// Whether the system runs several programs at once: true.
  open var isMultitaskingSupported: Bool { true }
  /// An identifier that the programs of one vendor have in common, another one in each run of a program.
  public let identifierForVendor: UUID? = UUID()

  // MARK: Orientation

  /// How the device is held. The window turns it ("Rotate the device").
  open var orientation: UIDeviceOrientation { UIScreen.main.deviceOrientation }

  /// Whether changes of `orientation` are posted: true. They are posted in any case.
  open private(set) var isGeneratingDeviceOrientationNotifications = true
  /// Has changes of `orientation` posted, which they are in any case.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Ends one `beginGeneratingDeviceOrientationNotifications()`. Without effect.
  open func endGeneratingDeviceOrientationNotifications() {}

  /// Posted when the device has been turned; the object is the device.
  nonisolated public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  // MARK: Battery and proximity

  /// What a battery does.
  public enum BatteryState: Int, Sendable {
    /// The state is not known: always here.
    case unknown = 0
    /// The battery gives energy.
    case unplugged = 1
    /// The battery takes energy.
    case charging = 2
    /// The battery is full.
    case full = 3
  }

  /// Whether the program wants to know about the battery. Kept, without effect. Default false.
  open var isBatteryMonitoringEnabled = false
  /// How full the battery is, from 0 to 1: -1, because it is not known.
  open var batteryLevel: Float { -1 }
  /// What the battery does: not known.
  open var batteryState: BatteryState { .unknown }
  /// Whether the program wants to know whether something is near the screen. Kept, without effect. Default false.
  open var isProximityMonitoringEnabled = false
  /// Whether something is near the screen: false.
  open var proximityState: Bool { false }
}

/// How a device is held.
///
/// ```swift
/// if UIDevice.current.orientation.isLandscape { layer.transform = CATransform3DIdentity }
/// ```
///
/// Source: Apple's documentation of UIDeviceOrientation.
public enum UIDeviceOrientation: Int, Sendable {
  /// It is not known how the device is held.
  case unknown = 0
  /// The device is upright.
  case portrait = 1
  /// The device is upside down.
  case portraitUpsideDown = 2
  /// The device lies on its left side, with the home side on the right. The interface is `landscapeRight` then.
  case landscapeLeft = 3
  /// The device lies on its right side, with the home side on the left. The interface is `landscapeLeft` then.
  case landscapeRight = 4
  /// The device lies with its screen upwards.
  case faceUp = 5
  /// The device lies with its screen downwards.
  case faceDown = 6

  /// Whether the device lies on its left or right side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device lies with its screen upwards or downwards.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether an interface can turn in the same way.
  public var isValidInterfaceOrientation: Bool { isLandscape || isPortrait }

  /// How a device is held whose interface is turned in a way.
  init(_ orientation: UIInterfaceOrientation) {
    self = UIDeviceOrientation(rawValue: orientation.rawValue) ?? .unknown
  }

  /// How the interface is turned that follows the device.
  var interface: UIInterfaceOrientation {
    isValidInterfaceOrientation ? UIInterfaceOrientation(rawValue: rawValue) ?? .portrait : .portrait
  }
}
