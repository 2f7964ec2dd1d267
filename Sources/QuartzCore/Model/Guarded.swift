/// A property of an animation that may be changed only until a layer has stored the animation.
///
/// ```swift
/// final class CountAnimation: CABasicAnimation {
///   @Guarded var step: Double = 1
/// }
/// let count = CountAnimation(keyPath: "string")
/// count.step = 5
/// layer.add(count, forKey: "count")      // from here on its values cannot be changed
/// ```
@propertyWrapper
public struct Guarded<Value> {
  private var stored: Value

  /// The wrapper of a default value.
  public init(wrappedValue: Value) { stored = wrappedValue }

  /// Never read: the enclosing animation is always known.
  @available(*, unavailable, message: "only in animations")
  public var wrappedValue: Value {
    get { stored }
    set { stored = newValue }
  }

  // When this is inlined, the key paths are constants and the compiler replaces them by plain accesses to the fields.
  /// Reading always works. Writing is logged and ignored after a layer has stored the animation.
  public static subscript<Animation: CAAnimation>(
    _enclosingInstance animation: Animation,
    wrapped wrapped: ReferenceWritableKeyPath<Animation, Value>,
    storage storage: ReferenceWritableKeyPath<Animation, Guarded<Value>>
  ) -> Value {
    @inline(__always) get { animation[keyPath: storage].stored }
    @inline(__always) set {
      guard animation.canChange() else { return }
      animation[keyPath: storage].stored = newValue
    }
  }
}
