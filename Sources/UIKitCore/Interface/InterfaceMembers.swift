/// The members of a class that an interface file can name: outlets, properties and actions. The rewriter of module `AppleSource` writes
/// functions that fill it; programs do not use it.
@MainActor public final class _InterfaceMembers {
  /// Gives a property of an object a value. It throws if the value is of another type.
  public typealias Setter = @MainActor (_ object: AnyObject, _ value: _InterfaceValue) throws -> Void
  /// Makes the controller that a segue leads to. The parameters are the object that has the method, the coder, the sender and the segue's
  /// identifier.
  public typealias Maker = @MainActor (AnyObject, NSCoder, Any?, String?) -> AnyObject?

  /// The class.
  package let type: AnyClass
  /// The outlets, by their names.
  package private(set) var outlets: [String: Setter] = [:]
  /// The properties that Objective-C would know, by their names. They are no outlets.
  package private(set) var properties: [String: Setter] = [:]
  /// The actions, by the names that Objective-C would have for them, such as "tap:".
  package private(set) var actions: [String: Selector] = [:]
  /// The methods that make controllers for segues, by the same names.
  package private(set) var makers: [String: Maker] = [:]
  /// Calls `awakeFromNib()` of an object of a class whose superclass has no such method.
  package private(set) var awake: (@MainActor (AnyObject) -> Void)?

  init(of type: AnyClass) { self.type = type }

  /// Adds an outlet.
  public func outlet(_ name: String, _ set: @escaping Setter) { outlets[name] = set }

  /// Adds a property that a file can give a value.
  public func property(_ name: String, _ set: @escaping Setter) { properties[name] = set }

  /// Adds an action by the name of its selector.
  public func action(_ action: Selector) { actions[action.description] = action }

  /// Adds a method that makes a controller for a segue.
  public func maker(_ name: String, _ make: @escaping Maker) { makers[name] = make }

  /// Adds the call of `awakeFromNib()`.
  public func awake(_ call: @escaping @MainActor (AnyObject) -> Void) { awake = call }
}
