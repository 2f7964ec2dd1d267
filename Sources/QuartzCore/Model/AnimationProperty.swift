/// One property of an animation class, for key-value coding, scene files and archives.
package struct AnimationProperty: Sendable {
  package let key: String
  package let kind: ValueKind
  let get: @Sendable (CAAnimation) -> Any?
  let set: @Sendable (CAAnimation, Any?) -> Void
  /// Gives the second animation the value of the first, without a box, because each animation that is added is
  /// copied.
  let copy: @Sendable (CAAnimation, CAAnimation) -> Void
  /// Whether two animations of the class have the same value, compared without boxes. Only numbers, names and strings
  /// are compared; other values differ unless both are nil.
  package let isSame: @Sendable (CAAnimation, CAAnimation) -> Bool
}

/// How a property of the class `Animation` is read and written: an entry of the table of its class.
struct AnimationAccess<Animation: CAAnimation> {
  let property: AnimationProperty

  static func make<Value>(
    _ key: String, _ kind: ValueKind, _ get: @escaping Get<Value>, _ set: @escaping Set<Value>,
    unbox: @escaping @Sendable (Any?) -> Value?, box: @escaping @Sendable (Value) -> Any? = { $0 },
    copied: @escaping @Sendable (Value) -> Value = { $0 },
    isSame: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false }
  ) -> Self {
    // A table's properties are those of its class, so no cast is needed.
    @Sendable func typed(_ animation: CAAnimation) -> Animation {
      unsafeDowncast(animation, to: Animation.self)
    }
    return Self(
      property: AnimationProperty(
        // A nil in a box would count as a value.
        key: key, kind: kind, get: { Unbox.unwrapped(box(get(typed($0)))) },
        set: { animation, value in
          if let value = unbox(value) {
            set(typed(animation), value)
          } else {
            Misuse.ignored(
              "setValue(_:forKey: \"\(key)\") of \(type(of: animation)): the value is not a \(kind), so it is ignored"
            )
          }
        },
        copy: { source, target in set(typed(target), copied(get(typed(source)))) },
        isSame: { first, second in isSame(get(typed(first)), get(typed(second))) }))
  }

  typealias Get<Value> = @Sendable (Animation) -> Value
  typealias Set<Value> = @Sendable (Animation, Value) -> Void

  static func time(_ key: String, _ get: @escaping Get<Double>, _ set: @escaping Set<Double>) -> Self {
    make(key, .number, get, set, unbox: { Unbox.scalar($0) }, box: { NSNumber(value: $0) }, isSame: ==)
  }
  static func number(_ key: String, _ get: @escaping Get<CGFloat>, _ set: @escaping Set<CGFloat>) -> Self {
    make(
      key, .number, get, set, unbox: { (value: Any?) -> CGFloat? in Unbox.scalar(value).map { CGFloat($0) } },
      box: { NSNumber(value: Double($0)) }, isSame: { (a: CGFloat, b: CGFloat) in a == b })
  }
  static func float(_ key: String, _ get: @escaping Get<Float>, _ set: @escaping Set<Float>) -> Self {
    make(
      key, .float, get, set, unbox: { (value: Any?) -> Float? in Unbox.scalar(value).map { Float($0) } },
      box: { NSNumber(value: $0) }, isSame: { (a: Float, b: Float) in a == b })
  }
  static func flag(_ key: String, _ get: @escaping Get<Bool>, _ set: @escaping Set<Bool>) -> Self {
    make(key, .bool, get, set, unbox: { Unbox.flag($0) }, box: { NSNumber(value: $0) }, isSame: ==)
  }
  static func string(_ key: String, _ get: @escaping Get<String?>, _ set: @escaping Set<String?>) -> Self {
    make(key, .string, get, set, unbox: { .some(Unbox.string($0)) }, isSame: ==)
  }
  static func name<Name: RawRepresentable & SendableMetatype>(
    _ key: String, _ get: @escaping Get<Name>, _ set: @escaping Set<Name>
  ) -> Self where Name.RawValue == String {
    make(
      key, .string, get, set, unbox: { Unbox.string($0).flatMap { Name(rawValue: $0) } },
      box: { $0.rawValue },
      isSame: { $0.rawValue == $1.rawValue })
  }
  static func optionalName<Name: RawRepresentable & SendableMetatype>(
    _ key: String, _ get: @escaping Get<Name?>, _ set: @escaping Set<Name?>
  ) -> Self where Name.RawValue == String {
    make(
      key, .string, get, set, unbox: { .some(Unbox.string($0).flatMap { Name(rawValue: $0) }) },
      box: { $0?.rawValue },
      isSame: { $0?.rawValue == $1?.rawValue })
  }
  /// A property that takes any value.
  static func any(_ key: String, _ kind: ValueKind, _ get: @escaping Get<Any?>, _ set: @escaping Set<Any?>)
    -> Self
  {
    make(key, kind, get, set, unbox: { .some(Unbox.unwrapped($0)) }, isSame: { $0 == nil && $1 == nil })
  }
  /// A property that takes objects of one type, or nil.
  static func object<Value>(
    _ key: String, _ kind: ValueKind, _ get: @escaping Get<Value?>, _ set: @escaping Set<Value?>
  ) -> Self {
    make(
      key, kind, get, set,
      unbox: { value in
        guard let plain = Unbox.unwrapped(value) else { return .some(nil) }
        return (plain as? Value).map { .some($0) }
      }, isSame: { $0 == nil && $1 == nil })
  }
  /// A range of frame rates, boxed as its minimum, maximum and, if it has one, preference; nil at the default.
  static func frameRates(
    _ key: String, _ get: @escaping Get<CAFrameRateRange>, _ set: @escaping Set<CAFrameRateRange>
  ) -> Self {
    make(
      key, .numbers, get, set,
      unbox: { value in
        guard let plain = Unbox.unwrapped(value) else { return .default }
        if let range = plain as? CAFrameRateRange { return range }
        guard let n = Unbox.numbers(plain), n.count == 2 || n.count == 3 else { return nil }
        return CAFrameRateRange(
          minimum: Float(n[0]), maximum: Float(n[1]), preferred: n.count == 3 ? Float(n[2]) : nil)
      },
      box: { range in
        guard range != .default else { return nil }
        return ([range.minimum, range.maximum] + (range.preferred.map { [$0] } ?? [])).map {
          NSNumber(value: $0)
        }
      }, isSame: ==)
  }
  static func numbers(_ key: String, _ get: @escaping Get<[NSNumber]?>, _ set: @escaping Set<[NSNumber]?>)
    -> Self
  {
    make(
      key, .numbers, get, set,
      unbox: { value in
        guard let plain = Unbox.unwrapped(value) else { return .some(nil) }
        return Unbox.numbers(plain).map { $0.map { NSNumber(value: $0) } }
      }, isSame: { $0 == nil && $1 == nil })
  }
}

/// The properties of an animation class, its superclasses' first.
package final class AnimationTable: Sendable {
  package let properties: [AnimationProperty]
  private let indexOfKey: [String: Int]

  init<Animation>(
    of type: Animation.Type, inheriting parent: AnimationTable?, _ own: [AnimationAccess<Animation>]
  ) {
    properties = (parent?.properties ?? []) + own.map(\.property)
    indexOfKey = Dictionary(properties.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
  }

  package func property(forKey key: String) -> AnimationProperty? { indexOfKey[key].map { properties[$0] } }
}
