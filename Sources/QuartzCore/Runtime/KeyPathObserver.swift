import Foundation

/// An object that observes properties of others by their names. On Apple's systems every NSObject is one. The rewriter of module
/// `AppleSource` puts this into the classes that override the method.
///
/// ```swift
/// final class Follower: NSObject, KeyPathObserver {
///   func observeValue(
///     forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
///   ) {
///     if let position = change?[.newKey] as? CGPoint { print(position) }
///   }
/// }
/// let layer = CALayer(), follower = Follower()
/// layer.addObserver(follower, forKeyPath: "position", options: .new, context: nil)
/// layer.position.x += 10
/// layer.removeObserver(follower, forKeyPath: "position")
/// ```
///
/// Source: Apple's documentation of NSKeyValueObserving.
public protocol KeyPathObserver: AnyObject {
  /// Is called when an observed property has changed, on the thread that has changed it.
  ///
  /// - Parameters:
  ///   - keyPath: the name of the property, as it was given to `addObserver`.
  ///   - object: the object that has the property.
  ///   - change: the values that the options of the observation ask for.
  ///   - context: the pointer that was given to `addObserver`.
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

/// An object of this package, not a layer, whose properties are found by the names that Objective-C has for them.
package protocol NamedProperties: AnyObject {
  /// The value of a property; `.some(nil)` if the property is nil, nil if there is no such property.
  func observedValue(_ name: String) -> Any??
}

/// A property that the source names in the text of a key path: the rewriter puts it in the place of the text, because Swift on Linux finds no
/// property by its name.
///
/// ```swift
/// final class Model: NSObject { var count = 0 { didSet { KeyValueObservers.objectChanged(self) } } }
/// let count = ObservedKeyPath(\Model.count, "count")
/// ```
public struct ObservedKeyPath<Root> {
  let name: String
  let value: (Root) -> Any?

  /// A property, and its name.
  public init<Value>(_ keyPath: KeyPath<Root, Value>, _ name: String) {
    self.name = name
    value = { Unbox.unwrapped($0[keyPath: keyPath]) }
  }
}

extension NSObject {
  /// Tells an observer of the changes of a property, until it is removed or released.
  ///
  /// `NSKeyValueObservation` says which properties are observed, and a message which are not. The first parts of a path, such as `layer` in
  /// `layer.position`, are read once.
  ///
  /// - Parameters:
  ///   - observer: a `KeyPathObserver`. It is not retained.
  ///   - keyPath: the names of properties, with dots between them.
  ///   - options: which values the change has, and whether the observer is called at once. Default none.
  ///   - context: is given to the observer and compared by `removeObserver`; it is never read.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let (owner, value) = NamedValue.find(keyPath, of: self) else {
      return Misuse.ignored(
        "addObserver(_:forKeyPath: \"\(keyPath)\"): \(type(of: self)) does not notify observers of it, so nothing is observed"
      )
    }
    KeyValueObservers.add(
      observer, to: owner, as: self, keyPath, value: value, options: options, context: context)
  }

  /// Ends the observation of a property by an observer: the last one that was begun.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    KeyValueObservers.remove(observer, of: self, keyPath, nil, anyContext: true)
  }

  /// Ends the observation of a property by an observer that was begun with a context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    KeyValueObservers.remove(observer, of: self, keyPath, context, anyContext: false)
  }

  /// Says that a property is about to change by other means than its setter. It has no effect here.
  public func willChangeValue(forKey key: String) {}
  /// Says that a property has changed by other means than its setter: tells the observers of those properties that have other values.
  public func didChangeValue(forKey key: String) { KeyValueObservers.objectChanged(self) }
}

extension NSObjectProtocol where Self: NSObject {
  /// Tells an observer of the changes of a property that the rewriter has found in the module.
  public func addObserver(
    _ observer: NSObject, forKeyPath property: ObservedKeyPath<Self>,
    options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let value: (AnyObject) -> Any? = { ($0 as? Self).flatMap(property.value) }
    KeyValueObservers.add(
      observer, to: self, as: self, property.name, value: value, options: options, context: context)
  }

  /// Says that a property is about to change by other means than its setter. It has no effect here.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}
  /// Says that a property has changed by other means than its setter: tells the observers of those properties that have other values.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObservers.objectChanged(self)
  }
}

/// Finds what the names of a key path stand for.
private enum NamedValue {
  /// The object that tells of the changes of a key path, and what reads the value from it. Nil if no property has the name.
  static func find(_ keyPath: String, of object: NSObject) -> (NSObject, (AnyObject) -> Any?)? {
    if object is any KeyValueCoding {
      guard object is any TellsOfChanges else { return nil }
      return (object, { Unbox.unwrapped(($0 as? any KeyValueCoding)?.value(forKeyPath: keyPath)) })
    }
    guard let named = object as? any NamedProperties else { return nil }
    if let path = SplitKeyPath(keyPath) {
      guard let next = named.observedValue(path.head) as? NSObject else { return nil }
      return find(path.tail, of: next)
    }
    guard named.observedValue(keyPath) != nil else { return nil }
    return (object, { Unbox.unwrapped(($0 as? any NamedProperties)?.observedValue(keyPath) ?? nil) })
  }
}

extension KeyValueObservers {
  /// What an object does that is told of a change and does not handle it: it says so. The rewriter puts this in the place of
  /// `super.observeValue(forKeyPath:of:change:context:)`; Apple's systems raise an exception.
  public static func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    Misuse.ignored(
      "observeValue(forKeyPath: \"\(keyPath ?? "")\"): a change was told and not handled by the observer's class"
    )
  }

  /// - Parameters:
  ///   - object: the object that tells of its changes.
  ///   - subject: the object that the observer is told of: the one that the key path begins at.
  fileprivate static func add(
    _ observer: NSObject, to object: NSObject, as subject: NSObject, _ keyPath: String,
    value: @escaping (AnyObject) -> Any?, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {
    guard let target = observer as? any KeyPathObserver else {
      return Misuse.ignored(
        "addObserver(_:forKeyPath: \"\(keyPath)\"): \(type(of: observer)) has no observeValue(forKeyPath:of:change:context:)"
      )
    }
    var last = value(object)
    let tell = { [weak target, weak subject] (old: Any?, new: Any?) in
      guard let target, let subject else { return }
      var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)]
      if options.contains(.new) { change[.newKey] = new ?? NSNull() }
      if options.contains(.old), let old { change[.oldKey] = old }
      target.observeValue(forKeyPath: keyPath, of: subject, change: change, context: context)
    }
    let registration = Registration(
      observer: ObjectIdentifier(observer), keyPath: keyPath, context: context)
    add(
      Observer(object, registration) { object in
        let (old, new) = (last, value(object))
        if isSame(old, new) { return }
        last = new
        tell(old ?? NSNull(), new)
      }, to: object)
    if options.contains(.initial) { tell(nil, last) }
  }

  private static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? any Equatable { return areEqual(a, b) }
    return type(of: a) is AnyClass && type(of: b) is AnyClass && a as AnyObject === b as AnyObject
  }

  fileprivate static func remove(
    _ observer: NSObject, of object: NSObject, _ keyPath: String, _ context: UnsafeMutableRawPointer?,
    anyContext: Bool
  ) {
    let registration = Registration(
      observer: ObjectIdentifier(observer), keyPath: keyPath, context: context)
    let owner = NamedValue.find(keyPath, of: object)?.0 ?? object
    guard let found = last(registration, anyContext: anyContext, of: owner) else {
      return Misuse.ignored(
        "removeObserver(_:forKeyPath: \"\(keyPath)\"): \(type(of: observer)) does not observe this \(type(of: object))"
      )
    }
    remove(found, of: ObjectIdentifier(owner))
  }
}
