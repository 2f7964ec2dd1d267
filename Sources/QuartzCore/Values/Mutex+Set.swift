import Synchronization

extension Mutex {
  /// Sets a part of the value. The old part is released outside of the lock, because its release may run code that
  /// takes the lock.
  func set<Part: Sendable>(_ part: WritableKeyPath<Value, Part> & Sendable, _ new: Part)
  where Value: Sendable {
    let old = withLock { value in
      defer { value[keyPath: part] = new }
      return value[keyPath: part]
    }
    withExtendedLifetime(old) {}
  }
}
