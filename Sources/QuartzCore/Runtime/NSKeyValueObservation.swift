import Foundation
import Synchronization

/// What an observer of a property is given. Source: Apple's documentation of NSKeyValueObservingOptions.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Options of some bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The change has the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// The change has the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  /// The observer is called at once, with the present value as the new one.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  /// Has no effect here: nothing is told before a change.
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of an observed property. Source: Apple's documentation of NSKeyValueObservedChange.
///
/// ```swift
/// let observation = layer.observe(\.bounds, options: [.old, .new]) { layer, change in
///   if change.oldValue?.size != change.newValue?.size { layer.setNeedsDisplay() }
/// }
/// ```
public struct NSKeyValueObservedChange<Value> {
  /// The value after the change; nil without the option `new`.
  public let newValue: Value?
  /// The value before the change; nil without the option `old`.
  public let oldValue: Value?
  /// Whether the change is still to come: false here.
  public var isPrior: Bool { false }
}

/// An observation of a property, which ends with this object or with `invalidate()`.
///
/// ```swift
/// let observation = layer.observe(\.position, options: [.new]) { layer, change in
///   print(change.newValue ?? layer.position)
/// }
/// layer.position.x += 10
/// observation.invalidate()
/// ```
///
/// Observed are the properties of layers, and those of views that their layers have, such as `frame`, `bounds`, `center`, `alpha` and
/// `contentOffset`; `contentSize` of scroll views; and, in source that the rewriter of module `AppleSource` has seen, stored properties with
/// `@objc dynamic`. Different here: setting a property to the value that it has is no change.
/// The handler is called on the thread that changes the property.
public final class NSKeyValueObservation: NSObject {
  private let object: ObjectIdentifier
  private let observer: KeyValueObservers.Observer

  fileprivate init(_ object: AnyObject, _ observer: KeyValueObservers.Observer) {
    self.object = ObjectIdentifier(object)
    self.observer = observer
  }

  /// Ends the observation.
  public func invalidate() { KeyValueObservers.remove(observer, of: object) }

  deinit { invalidate() }
}

extension NSObjectProtocol where Self: NSObject {
  /// Calls a closure when a property has changed, until the result is released or invalidated.
  ///
  /// `NSKeyValueObservation` says which properties are observed. For objects of Foundation, and for those of UIKit that are no views, a
  /// message says that nothing will come.
  ///
  /// - Parameters:
  ///   - keyPath: the property.
  ///   - options: which values the change has, and whether the closure is called at once. Default none.
  ///   - changeHandler: is called with the object and the change.
  /// - Returns: the observation. It ends when it is released.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let name = String(reflecting: type(of: self))
    if !(self is any TellsOfChanges), name.hasPrefix("UIKitCore.") || name.hasPrefix("Foundation.") {
      Misuse.ignored("observe(_:): \(name) does not notify observers of changes, so nothing is observed")
    }
    var last = self[keyPath: keyPath]
    let observer = KeyValueObservers.Observer(self) { object in
      guard let object = object as? Self else { return }
      let (old, new) = (last, object[keyPath: keyPath])
      if let old = old as? any Equatable, KeyValueObservers.areEqual(old, new) { return }
      last = new
      changeHandler(
        object,
        NSKeyValueObservedChange(
          newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil))
    }
    KeyValueObservers.add(observer, to: self)
    if options.contains(.initial) {
      changeHandler(
        self, NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
    }
    return NSKeyValueObservation(self, observer)
  }
}

/// The observers of objects.
public enum KeyValueObservers {
  final class Observer {
    /// Nil after the object's end: another object may have its address.
    private(set) weak var object: AnyObject?
    /// What `addObserver(_:forKeyPath:)` was called with; nil for closures.
    let registration: Registration?
    let look: (AnyObject) -> Void

    init(_ object: AnyObject, _ registration: Registration? = nil, _ look: @escaping (AnyObject) -> Void) {
      self.object = object
      self.registration = registration
      self.look = look
    }
  }

  /// An object that observes by a key path. The pointer is compared and never read.
  struct Registration: Equatable {
    let observer: ObjectIdentifier
    let keyPath: String
    var context: UnsafeMutableRawPointer?
  }

  // Unchecked: the list is read and changed within the lock alone; an observer is called outside of it.
  private static let observers = Mutex(Unchecked(List()))
  /// Whether there was an observer, so that changes cost nothing in programs without any.
  static var isUsed: Bool { used.load(ordering: .relaxed) }
  private static let used = Atomic(false)

  private final class List { var all: [ObjectIdentifier: [Observer]] = [:] }

  static func areEqual<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { a == b as? Value }

  static func add(_ observer: Observer, to object: AnyObject) {
    used.store(true, ordering: .relaxed)
    // Unchecked: the handler is called on the thread that changes the property, as on Apple's systems.
    let added = Unchecked((observer, ObjectIdentifier(object)))
    observers.withLock { $0.value.all[added.value.1, default: []].append(added.value.0) }
  }

  static func remove(_ observer: Observer, of object: ObjectIdentifier) {
    // Unchecked: the lock runs the closure on this thread.
    let removed = Unchecked(observer)
    observers.withLock { list in
      list.value.all[object]?.removeAll { $0 === removed.value }
      if list.value.all[object]?.isEmpty == true { list.value.all[object] = nil }
    }
  }

  /// The last observer that an object was given with a registration. Without a context, that of any context is meant.
  static func last(_ registration: Registration, anyContext: Bool, of object: AnyObject) -> Observer? {
    // Unchecked: the lock runs the closure on this thread.
    let wanted = Unchecked((registration, ObjectIdentifier(object)))
    return observers.withLock { list in
      let found = list.value.all[wanted.value.1]?.last { observer in
        guard var known = observer.registration else { return false }
        if anyContext { known.context = wanted.value.0.context }
        return known == wanted.value.0
      }
      // Unchecked: the observer is used on the thread that asks.
      return Unchecked(found)
    }.value
  }

  /// Tells the observers of an object whose observed properties have changed. The rewriter puts calls of this into properties with
  /// `@objc dynamic`.
  public static func objectChanged(_ object: AnyObject) {
    guard isUsed else { return }
    let name = ObjectIdentifier(object)
    // Unchecked: the handler is called on this thread, which changes the property, as on Apple's systems.
    let found = observers.withLock { Unchecked($0.value.all[name] ?? []) }
    for observer in found.value where observer.object === object { observer.look(object) }
  }
}

/// An object of this package that tells of changes of its properties: a layer or a view.
package protocol TellsOfChanges: AnyObject {}
