import Foundation
import Synchronization

/// Observers with selectors. As on Apple's systems the centre does not retain them, and an observer that has been
/// released is no longer sent anything, whether it was removed or not.
extension NotificationCenter {
  /// Lets the centre send `aSelector` to `observer`, with the notification as the argument, for each notification with
  /// the name and from the object that are given; nil stands for all.
  ///
  /// - Parameters:
  ///   - observer: the object whose method is called.
  ///   - aSelector: the method.
  ///   - aName: the name of the notifications; nil for all names.
  ///   - anObject: the sender of the notifications; nil for all senders.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let observer = observer as AnyObject
    let receiver = Receiver(observer, self, aName, anObject)
    receiver.token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      if let observer = receiver.observer {
        aSelector.send(to: observer, notification)
      } else {
        receiver.leave()
      }
    }
    Receiver.add(receiver, for: ObjectIdentifier(observer))
  }

  /// Removes every entry of an observer, whether it was added with a selector or is what `addObserver(forName:…)` gave.
  public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

  /// Removes the entries of an observer with the name and the object that are given; nil stands for all.
  public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
    Receiver.remove(ObjectIdentifier(observer)) { $0.matches(self, aName, anObject) }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// One entry with a selector. Unchecked: the token is set before the entry is shared, the rest does not change.
private final class Receiver: @unchecked Sendable {
  weak let observer: AnyObject?
  private weak let center: NotificationCenter?
  private let name: NSNotification.Name?
  private let object: ObjectIdentifier?
  var token: (any NSObjectProtocol)?

  init(_ observer: AnyObject, _ center: NotificationCenter, _ name: NSNotification.Name?, _ object: Any?) {
    self.observer = observer
    self.center = center
    self.name = name
    self.object = object.map { ObjectIdentifier($0 as AnyObject) }
  }

  func matches(_ center: NotificationCenter, _ name: NSNotification.Name?, _ object: Any?) -> Bool {
    center === self.center && (name == nil || name == self.name)
      && (object == nil || ObjectIdentifier(object as AnyObject) == self.object)
  }

  /// Takes the entry out of its centre.
  func leave() {
    if let token { center?.removeObserver(token as Any) }
  }

  /// The entries by the identity of their observers. An observer that was released may have left its identity to
  /// another object; its entries are taken out when the next one is added under that identity.
  private static let all = Mutex<[ObjectIdentifier: [Receiver]]>([:])
  /// The number of identities at which the ones of released observers are looked for, so that the list stays short.
  private static let limit = Mutex(64)

  static func add(_ receiver: Receiver, for identity: ObjectIdentifier) {
    var stale: [Receiver] = []
    all.withLock { all in
      func sweep(_ identity: ObjectIdentifier) {
        guard let list = all[identity] else { return }
        let alive = list.filter { $0.observer != nil }
        guard alive.count < list.count else { return }
        stale += list.filter { $0.observer == nil }
        all[identity] = alive.isEmpty ? nil : alive
      }
      sweep(identity)
      limit.withLock { limit in
        guard all.count >= limit else { return }
        for identity in Array(all.keys) { sweep(identity) }
        limit = max(64, 2 * all.count)
      }
      all[identity, default: []].append(receiver)
    }
    for receiver in stale { receiver.leave() }
  }

  static func remove(_ identity: ObjectIdentifier, where matches: (Receiver) -> Bool) {
    var removed: [Receiver] = []
    all.withLock { all in
      guard let list = all[identity] else { return }
      removed = list.filter { matches($0) }
      let left = list.filter { !matches($0) }
      all[identity] = left.isEmpty ? nil : left
    }
    for receiver in removed { receiver.leave() }
  }
}
