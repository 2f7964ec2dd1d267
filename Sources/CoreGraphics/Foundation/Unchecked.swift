/// A value that is used on other threads although the compiler cannot see that this is safe.
///
/// Unchecked: who makes one says why in a line.
@usableFromInline package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}

/// A weak reference.
package struct Weak<Object: AnyObject> {
  package weak let object: Object?

  package init(_ object: Object) { self.object = object }
}
