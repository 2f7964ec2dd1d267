/// Lends views and controllers an initialiser for classes that are known only at run time.
///
/// ```swift
/// static func make() -> Self { self.init() }
/// let view = classes[kind]!.init()
/// ```
///
/// On Apple's systems any class of Objective-C can be made so. In Swift only a `required` initialiser can; see `_CALayerFactory`, which does
/// the same for layers. The call goes to the designated initialiser that Apple's `init()` goes to: `init(frame:)` of a view,
/// `init(nibName:bundle:)` of a controller. A class that has neither stops the program with the message of the Swift runtime.
public protocol _UIResponderFactory {}

extension UIResponder: _UIResponderFactory {}

extension _UIResponderFactory where Self: UIResponder {
  /// An object of a class that is known only at run time: by the class's own `init()`.
  @_silgen_name("cambium_makeResponderOfClass")
  public init()

  /// The implementation of the initialiser. A static method can read the class, an initialiser of a protocol cannot.
  /// Both take the class as their self and return an object.
  @_silgen_name("cambium_makeResponderOfClass")
  public static func _makeResponder() -> Self {
    guard let object = (self as NSObject.Type).makeOfClass() as? Self else {
      preconditionFailure("init() of \(self) created an object of another class")
    }
    return object
  }
}
