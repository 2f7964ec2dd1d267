extension NSObject {
  /// The name of the class with its module, such as `Gauges.Knob`. Source: Apple's documentation of NSObject.
  public class func description() -> String {
    // `NSStringFromClass` stops the program for classes within others and for private ones.
    String(reflecting: self)
  }
}
