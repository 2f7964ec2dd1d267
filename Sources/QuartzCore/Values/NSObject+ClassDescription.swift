extension NSObject {
  /// The name of the class: without a module for classes of Apple's, such as `UIView`, and with it for others, such as `Gauges.Knob`.
  /// Source: Apple's documentation of NSObject.
  public class func description() -> String {
    // `NSStringFromClass` stops the program for classes within others and for private ones.
    let name = String(reflecting: self)
    guard let point = name.firstIndex(of: "."), modules.contains(String(name[..<point])) else { return name }
    return String(name[name.index(after: point)...])
  }

  /// The modules that stand for Apple's.
  private static let modules: Set<String> = ["Foundation", "QuartzCore", "UIKitCore", "UIKit"]
}
