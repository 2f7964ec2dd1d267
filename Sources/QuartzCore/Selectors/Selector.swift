import Foundation

/// The name of a method together with the function that calls it.
///
/// Objective-C finds a method by its name at run time. Swift on Linux has no such search, so a selector here carries the
/// function. Source for Apple's systems says `#selector(Player.tick(_:))`; source here says `Selector(Player.tick(_:), "tick:")`:
///
/// ```swift
/// final class Player {
///   func tick(_ link: CADisplayLink) { print(link.timestamp) }
/// }
/// let link = CADisplayLink(target: Player(), selector: Selector(Player.tick(_:), "tick:"))
/// link.add(to: .main, forMode: .common)
/// ```
///
/// The name may be left out if the selector is never compared. The rewriter of module `AppleSource` turns Apple's form into
/// this one. The method may have no parameter, one (the sender) or two (the
/// sender and the event), of any class or value type, optional or not, and any result; it may be isolated to the main
/// actor. A closure takes the place of a method where there is no target:
///
/// ```swift
/// let timer = Timer(timeInterval: 1, target: NSNull(), selector: Selector { print("tick") }, userInfo: nil, repeats: true)
/// ```
///
/// `Selector("tap:")`, `NSSelectorFromString("tap:")` and string literals give a name without a function: such a selector
/// can be compared and printed, but sending it is logged once and does nothing.
///
/// Two selectors are equal if their names are, as on Apple's systems. One without a name is equal to its copies only.
///
/// Unchecked: a reference to a method captures nothing. A closure is called where the selector is sent, as a method is
/// on Apple's systems, whatever it captures.
public struct Selector: Hashable, @unchecked Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name of the method with a colon for each parameter, as in Objective-C; that of a closure is made up.
  public let description: String
  private let function: Function?
  private let isNamed: Bool

  // MARK: Names

  /// A name without a function.
  public init(_ str: String) {
    description = str
    isNamed = true
    function = nil
  }

  /// A name without a function, from a string literal.
  public init(stringLiteral value: String) { self.init(value) }

  // MARK: Methods

  /// A method without parameters. `name` is what the selector is compared by and described as.
  public init<Target, Result>(_ method: @escaping (Target) -> () -> Result, _ name: String? = nil) {
    self.init(name, 0, isMain: false) { (target: Target, _, _) in .result(method(target)()) }
  }

  /// A method with one parameter, which is the sender.
  ///
  /// - Parameters:
  ///   - method: the method, such as `ViewController.tap(_:)`.
  ///   - name: the name by which the selector is compared and described; nil, the default, for none.
  ///   - ignoresArguments: whether the method does not use the sender. The method is then called whatever the class of the sender is, as
  ///     on Apple's systems, where nothing checks the classes of arguments. A method that does use the sender would read the memory of an
  ///     object of another class, so pass true only for a method whose body is known, as the rewriter does. Default false.
  public init<Target, Sender, Result>(
    _ method: @escaping (Target) -> (Sender) -> Result, _ name: String? = nil, ignoresArguments: Bool = false
  ) {
    self.init(name, 1, isMain: false) { (target: Target, sender, _) in
      guard let sender = Self.argument(sender, Sender.self, ignoresArguments) else {
        return .other(Sender.self, sender)
      }
      return .result(method(target)(sender))
    }
  }

  /// A method with two parameters, which are the sender and the event.
  ///
  /// - Parameters:
  ///   - method: the method, such as `ViewController.tap(_:event:)`.
  ///   - name: the name by which the selector is compared and described; nil, the default, for none.
  ///   - ignoresArguments: whether the method uses neither parameter, as for a method with one parameter. Default false.
  public init<Target, Sender, Event, Result>(
    _ method: @escaping (Target) -> (Sender, Event) -> Result, _ name: String? = nil,
    ignoresArguments: Bool = false
  ) {
    self.init(name, 2, isMain: false) { (target: Target, sender, event) in
      guard let sender = Self.argument(sender, Sender.self, ignoresArguments) else {
        return .other(Sender.self, sender)
      }
      guard let event = Self.argument(event, Event.self, ignoresArguments) else {
        return .other(Event.self, event)
      }
      return .result(method(target)(sender, event))
    }
  }

  /// A method of the main actor without parameters. It is not called on another thread than the main one.
  public init<Target, Result>(_ method: @escaping (Target) -> @MainActor () -> Result, _ name: String? = nil)
  {
    // The thread is checked before the call.
    let method = unsafeBitCast(method, to: ((Target) -> () -> Result).self)
    self.init(name, 0, isMain: true) { (target: Target, _, _) in .result(method(target)()) }
  }

  /// A method of the main actor with one parameter, which is the sender. It is not called on another thread than the main
  /// one.
  public init<Target, Sender, Result>(
    _ method: @escaping (Target) -> @MainActor (Sender) -> Result, _ name: String? = nil,
    ignoresArguments: Bool = false
  ) {
    let method = unsafeBitCast(method, to: ((Target) -> (Sender) -> Result).self)
    self.init(name, 1, isMain: true) { (target: Target, sender, _) in
      guard let sender = Self.argument(sender, Sender.self, ignoresArguments) else {
        return .other(Sender.self, sender)
      }
      return .result(method(target)(sender))
    }
  }

  /// A method of the main actor with two parameters, which are the sender and the event. It is not called on another
  /// thread than the main one.
  public init<Target, Sender, Event, Result>(
    _ method: @escaping (Target) -> @MainActor (Sender, Event) -> Result, _ name: String? = nil,
    ignoresArguments: Bool = false
  ) {
    let method = unsafeBitCast(method, to: ((Target) -> (Sender, Event) -> Result).self)
    self.init(name, 2, isMain: true) { (target: Target, sender, event) in
      guard let sender = Self.argument(sender, Sender.self, ignoresArguments) else {
        return .other(Sender.self, sender)
      }
      guard let event = Self.argument(event, Event.self, ignoresArguments) else {
        return .other(Event.self, event)
      }
      return .result(method(target)(sender, event))
    }
  }

  private init<Target>(
    _ name: String?, _ count: Int, isMain: Bool, _ call: @escaping (Target, Any?, Any?) -> Outcome
  ) {
    let target = "\(Target.self)"
    self.init(
      name, count,
      Function(
        isMain: isMain, target: target, accepts: { $0 is Target },
        call: { object, sender, event in
          guard let object = object as? Target else { return .other(Target.self, object) }
          return call(object, sender, event)
        }))
  }

  // MARK: Properties

  /// The getter of a property, as `#selector(getter: Type.property)` gives it. Sending it gives the value.
  public init<Target, Value>(getter property: KeyPath<Target, Value>, _ name: String? = nil) {
    self.init(name, 0, isMain: false) { (target: Target, _, _) in .result(target[keyPath: property]) }
  }

  /// The setter of a property, as `#selector(setter: Type.property)` gives it. It is sent with the new value.
  public init<Target, Value>(setter property: ReferenceWritableKeyPath<Target, Value>, _ name: String? = nil)
  {
    self.init(name, 1, isMain: false) { (target: Target, value, _) in
      guard let value = Self.argument(value, Value.self) else { return .other(Value.self, value) }
      return .result(target[keyPath: property] = value)
    }
  }

  // MARK: Closures

  /// A closure, which is called in place of a method. The target that the selector is sent to is not looked at.
  public init(_ action: @escaping () -> Void, _ name: String? = nil) {
    self.init(name, 0, Function { _, _, _ in .result(action()) })
  }

  /// A closure that gets the sender. The target that the selector is sent to is not looked at.
  public init<Sender>(_ action: @escaping (Sender) -> Void, _ name: String? = nil) {
    self.init(
      name, 1,
      Function { _, sender, _ in
        guard let sender = Self.argument(sender, Sender.self) else { return .other(Sender.self, sender) }
        return .result(action(sender))
      })
  }

  /// A closure that gets the sender and the event. The target that the selector is sent to is not looked at.
  public init<Sender, Event>(_ action: @escaping (Sender, Event) -> Void, _ name: String? = nil) {
    self.init(
      name, 2,
      Function { _, sender, event in
        guard let sender = Self.argument(sender, Sender.self) else { return .other(Sender.self, sender) }
        guard let event = Self.argument(event, Event.self) else { return .other(Event.self, event) }
        return .result(action(sender, event))
      })
  }

  private init(_ name: String?, _ count: Int, _ function: Function) {
    // `#selector(tap)` and `#selector(tap(_:))` name one method; the number of its parameters is known here.
    let colons = String(repeating: ":", count: count)
    isNamed = name != nil
    let made = name ?? "selector\(UInt(bitPattern: ObjectIdentifier(function)))"
    description = made.hasSuffix(":") ? made : made + colons
    self.function = function
  }

  // MARK: Comparison

  /// Whether the names of two selectors are equal.
  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }

  // MARK: Sending

  /// Whether there is a function that can be called for `target`: one of its type, or a closure.
  public func canSend(to target: Any?) -> Bool { function?.accepts(target) ?? false }

  /// Calls the function for `target` with as many of `sender` and `event` as it has parameters.
  ///
  /// The result is that of the method, or nil if it has none. Nothing is called, which is logged once, if the selector
  /// is a name alone, if the target or an argument is of another type than the method's, or if the method belongs to the
  /// main actor and this is another thread.
  @discardableResult
  public func send(to target: Any?, _ sender: Any? = nil, _ event: Any? = nil) -> Any? {
    guard let function else {
      Misuse.ignored("Selector(\"\(description)\") does not name a method, so nothing is sent")
      return nil
    }
    guard !function.isMain || MainLoop.isCurrent else {
      Misuse.ignored("\(about): a method of the main actor is not called on another thread")
      return nil
    }
    switch function.call(target, sender, event) {
    case .result(let result): return result is Void ? nil : result
    case .other(let expected, let value):
      let given = value.map { "\(type(of: $0))" } ?? "nil"
      Misuse.ignored("\(about) expects \(expected) and is not sent: it was given \(given)")
      return nil
    }
  }

  /// The selector in a message.
  private var about: String {
    "Selector of \(function?.target ?? "no type")\(isNamed ? " \"\(description)\"" : "")"
  }

  /// An argument as the type that a parameter has; nil if it is of another type.
  private static func argument<Parameter>(
    _ value: Any?, _: Parameter.Type, _ isIgnored: Bool = false
  ) -> Parameter? {
    if let value {
      if let argument = value as? Parameter { return argument }
    } else if let argument = value as? Parameter {
      // Nil stands for an optional, and for `Any`.
      return argument
    }
    guard isIgnored else { return nil }
    if let optional = Parameter.self as? any ExpressibleByNilLiteral.Type {
      return optional.init(nilLiteral: ()) as? Parameter
    }
    guard let value, type(of: value) is AnyClass, Parameter.self is AnyClass else { return nil }
    // The method does nothing with the reference but retain and release it, which any object can take.
    return unsafeBitCast(value as AnyObject, to: Parameter.self)
  }

  private enum Outcome {
    case result(Any)
    /// An object that is not of the type that the function expects.
    case other(Any.Type, Any?)
  }

  /// A class, so that a selector without a name has an identity.
  private final class Function {
    /// Whether the function may be called on the main thread only.
    let isMain: Bool
    let target: String
    let accepts: (Any?) -> Bool
    let call: (Any?, Any?, Any?) -> Outcome

    init(
      isMain: Bool, target: String, accepts: @escaping (Any?) -> Bool,
      call: @escaping (Any?, Any?, Any?) -> Outcome
    ) {
      self.isMain = isMain
      self.target = target
      self.accepts = accepts
      self.call = call
    }

    convenience init(call: @escaping (Any?, Any?, Any?) -> Outcome) {
      self.init(isMain: false, target: "a closure", accepts: { _ in true }, call: call)
    }
  }
}

/// A selector with a name and no function.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// The selector's name.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
