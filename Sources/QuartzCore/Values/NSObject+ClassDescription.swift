extension NSObject {
  /// The name of the class with its module, `Gauges.Knob`, as `NSStringFromClass` gives it. Source: Apple's documentation of
  /// NSObjectProtocol and NSObject.
  public class func description() -> String { NSStringFromClass(self) }
}
