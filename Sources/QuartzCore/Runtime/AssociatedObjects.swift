import Foundation
import Synchronization

/// How a value is held that `objc_setAssociatedObject` gives to an object.
///
/// Source: Apple's documentation of objc_AssociationPolicy. Atomic and nonatomic ones do not differ here: all are safe on several threads.
public enum objc_AssociationPolicy: Sendable {
  /// The value is not retained. After its end it is nil here, where Apple's systems would have a dangling reference.
  case OBJC_ASSOCIATION_ASSIGN
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
  /// A copy of the value is retained, if it is an `NSCopying`; else the value.
  case OBJC_ASSOCIATION_COPY_NONATOMIC
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN
  /// A copy of the value is retained, if it is an `NSCopying`; else the value.
  case OBJC_ASSOCIATION_COPY
}

/// Gives an object a value under a key: the way in which an extension stores a property.
///
/// ```swift
/// nonisolated(unsafe) private var badgeKey: UInt8 = 0
///
/// extension CALayer {
///   var badge: String? {
///     get { objc_getAssociatedObject(self, &badgeKey) as? String }
///     set { objc_setAssociatedObject(self, &badgeKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
///   }
/// }
/// ```
///
/// A value goes with the object. Values of layers, views and other responders are released when these are, those of other objects when a
/// later call finds that their object is gone. What is no object of a class cannot have values; the call is ignored with a message.
///
/// - Parameters:
///   - object: the object that gets the value: an instance of a class.
///   - key: the address of a variable. Its contents do not matter.
///   - value: the value; nil removes the one that is there.
///   - policy: whether the value, or a copy of it, is retained.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let owner = AssociatedObjects.owner(object) else { return }
  AssociatedObjects.set(value.flatMap { Unbox.unwrapped($0) }, policy, key, of: owner)
}

/// The value that an object has under a key; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.owner(object).flatMap { AssociatedObjects.value(key, of: $0) }
}

/// Takes away all values of an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  if let owner = AssociatedObjects.owner(object) { AssociatedObjects.removeAll(of: ObjectIdentifier(owner)) }
}

/// The values that objects have been given.
package enum AssociatedObjects {
  private struct Value {
    var strong: Any?
    weak var weak: AnyObject?
    var current: Any? { strong ?? weak }
  }

  private struct Entry {
    /// Nil after the object's end: another object may have its address.
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private final class Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of ended objects are looked for.
    var limit = 64
  }

  // Unchecked: the values are read and changed within the lock alone.
  private static let table = Mutex(Unchecked(Table()))
  /// Whether a value was ever given, so that the end of an object costs nothing in programs without any.
  private static let isUsed = Atomic(false)

  /// The number of objects in the table.
  static var count: Int { table.withLock { $0.value.entries.count } }

  static func owner(_ object: Any) -> AnyObject? {
    guard let object = Unbox.unwrapped(object), type(of: object) is AnyClass else {
      Misuse.ignored(
        "objc_setAssociatedObject: \(type(of: object)) is not a class, so its values cannot have associated objects"
      )
      return nil
    }
    return object as AnyObject
  }

  static func value(_ key: UnsafeRawPointer, of owner: AnyObject) -> Any? {
    let found = table.withLock { table -> Unchecked<Any?> in
      guard let entry = table.value.entries[ObjectIdentifier(owner)], entry.owner === owner else {
        // Unchecked: the value was stored by one thread for whichever thread asks, as on Apple's systems.
        return Unchecked(nil)
      }
      return Unchecked(entry.values[key]?.current)
    }
    return found.value
  }

  static func set(
    _ value: Any?, _ policy: objc_AssociationPolicy, _ key: UnsafeRawPointer, of owner: AnyObject
  ) {
    let kept: Value? = value.map { value in
      switch policy {
      case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass: Value(weak: value as AnyObject)
      case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
        Value(strong: (value as? any NSCopying)?.copy(with: nil) ?? value)
      default: Value(strong: value)
      }
    }
    isUsed.store(true, ordering: .relaxed)
    // Unchecked: the lock runs the closure on this thread. The values that are released stay on it.
    let change = Unchecked((kept, owner, key))
    // Released outside the lock: the end of a value may run code that comes back here.
    let released = table.withLock { table -> Unchecked<([Entry], Value?)> in
      let (kept, owner, key) = change.value
      let name = ObjectIdentifier(owner)
      var released: [Entry] = []
      var entry = table.value.entries.removeValue(forKey: name) ?? Entry(owner: owner)
      if entry.owner !== owner {
        released.append(entry)
        entry = Entry(owner: owner)
      }
      let old = entry.values[key]
      entry.values[key] = kept
      if !entry.values.isEmpty { table.value.entries[name] = entry }
      if table.value.entries.count > table.value.limit {
        for (name, entry) in table.value.entries where entry.owner == nil {
          released.append(entry)
          table.value.entries[name] = nil
        }
        table.value.limit = max(64, 2 * table.value.entries.count)
      }
      // Unchecked: as above.
      return Unchecked((released, old))
    }
    withExtendedLifetime(released) {}
  }

  static func removeAll(of owner: ObjectIdentifier) {
    // Unchecked: nothing else has the values any more.
    let released = table.withLock { Unchecked($0.value.entries.removeValue(forKey: owner)) }
    withExtendedLifetime(released) {}
  }

  /// Takes away the values of an object that ends.
  package static func objectEnds(_ owner: AnyObject) {
    if isUsed.load(ordering: .relaxed) { removeAll(of: ObjectIdentifier(owner)) }
  }
}
