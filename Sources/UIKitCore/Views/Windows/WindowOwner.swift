/// A delegate that may have a window. On Apple's systems the property is an optional requirement of Objective-C, so that source reads it
/// as an optional of an optional:
///
/// ```swift
/// let root = UIApplication.shared.delegate?.window??.rootViewController
/// ```
@preconcurrency @MainActor public protocol _WindowOwner: NSObjectProtocol {}

extension _WindowOwner {
  /// The window of a delegate of the program or of a scene, for a delegate whose class is not known.
  public var window: UIWindow?? {
    if let delegate = self as? any UIApplicationDelegate { return .some(delegate.window as UIWindow?) }
    if let delegate = self as? any UIWindowSceneDelegate { return .some(delegate.window as UIWindow?) }
    return nil
  }
}
