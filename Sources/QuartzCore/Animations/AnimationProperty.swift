/// One property of an animation class, for key-value coding, scene files and archives.
package struct AnimationProperty {
  package let key: String
  package let kind: ValueKind
  let get: (CAAnimation) -> Any?
  let set: (CAAnimation, Any?) -> Void
  /// Gives the second animation the value of the first, without a box: each animation that is added is copied.
  let copy: (CAAnimation, CAAnimation) -> Void
  /// Whether two animations of the class have the same number, name or string, or none, without a box. False for other
  /// values that are there.
  package let isSame: (CAAnimation, CAAnimation) -> Bool

  static func make<Animation: CAAnimation, Value>(
    _ key: String, _ kind: ValueKind, _ path: ReferenceWritableKeyPath<Animation, Value>,
    _ unbox: @escaping (Any?) -> Value?, box: @escaping (Value) -> Any? = { $0 },
    copied: @escaping (Value) -> Value = { $0 },
    isSame: @escaping (Value, Value) -> Bool = { _, _ in false }
  ) -> AnimationProperty {
    AnimationProperty(
      // An optional value in a box would be a value that is there.
      key: key, kind: kind, get: { ($0 as? Animation).flatMap { Unbox.unwrapped(box($0[keyPath: path])) } },
      set: { animation, value in
        guard let animation = animation as? Animation else { return }
        if let value = unbox(value) {
          animation[keyPath: path] = value
        } else {
          Misuse.ignored("setValue(_:forKey: \"\(key)\") of \(type(of: animation)): not a \(kind); ignored")
        }
      },
      copy: { source, target in
        guard let source = source as? Animation, let target = target as? Animation else { return }
        target[keyPath: path] = copied(source[keyPath: path])
      },
      isSame: { first, second in
        // A table's properties are those of its class, so no cast is needed.
        let first = unsafeDowncast(first, to: Animation.self)
        let second = unsafeDowncast(second, to: Animation.self)
        return isSame(first[keyPath: path], second[keyPath: path])
      })
  }

  static func time<A: CAAnimation>(_ key: String, _ path: ReferenceWritableKeyPath<A, Double>) -> Self {
    make(key, .number, path, { Unbox.scalar($0) }, box: { NSNumber(value: $0) }, isSame: ==)
  }
  static func number<A: CAAnimation>(_ key: String, _ path: ReferenceWritableKeyPath<A, CGFloat>) -> Self {
    make(
      key, .number, path, { Unbox.scalar($0).map { CGFloat($0) } }, box: { NSNumber(value: Double($0)) },
      isSame: ==)
  }
  static func float<A: CAAnimation>(_ key: String, _ path: ReferenceWritableKeyPath<A, Float>) -> Self {
    make(key, .float, path, { Unbox.scalar($0).map { Float($0) } }, box: { NSNumber(value: $0) }, isSame: ==)
  }
  static func flag<A: CAAnimation>(_ key: String, _ path: ReferenceWritableKeyPath<A, Bool>) -> Self {
    make(key, .bool, path, { Unbox.flag($0) }, box: { NSNumber(value: $0) }, isSame: ==)
  }
  static func string<A: CAAnimation>(_ key: String, _ path: ReferenceWritableKeyPath<A, String?>) -> Self {
    make(key, .string, path, { .some(Unbox.string($0)) }, isSame: ==)
  }
  static func name<A: CAAnimation, Name: RawRepresentable>(
    _ key: String, _ path: ReferenceWritableKeyPath<A, Name>
  ) -> Self where Name.RawValue == String {
    make(
      key, .string, path, { Unbox.string($0).flatMap { Name(rawValue: $0) } }, box: { $0.rawValue },
      isSame: { $0.rawValue == $1.rawValue })
  }
  static func optionalName<A: CAAnimation, Name: RawRepresentable>(
    _ key: String, _ path: ReferenceWritableKeyPath<A, Name?>
  ) -> Self where Name.RawValue == String {
    make(
      key, .string, path, { .some(Unbox.string($0).flatMap { Name(rawValue: $0) }) }, box: { $0?.rawValue },
      isSame: { $0?.rawValue == $1?.rawValue })
  }
  /// A property that takes any value.
  static func any<A: CAAnimation>(_ key: String, _ kind: ValueKind, _ path: ReferenceWritableKeyPath<A, Any?>)
    -> Self
  {
    make(key, kind, path, { .some(Unbox.unwrapped($0)) }, isSame: { $0 == nil && $1 == nil })
  }
  /// A property that takes objects of one type, or nil.
  static func object<A: CAAnimation, Value>(
    _ key: String, _ kind: ValueKind, _ path: ReferenceWritableKeyPath<A, Value?>
  ) -> Self {
    make(
      key, kind, path,
      { value in
        guard let plain = Unbox.unwrapped(value) else { return .some(nil) }
        return (plain as? Value).map { .some($0) }
      }, isSame: { $0 == nil && $1 == nil })
  }
  /// A range of frame rates, boxed as its minimum, maximum and, if it has one, preference; nil at the default.
  static func frameRates<A: CAAnimation>(
    _ key: String, _ path: ReferenceWritableKeyPath<A, CAFrameRateRange>
  ) -> Self {
    make(
      key, .numbers, path,
      { value in
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
  static func numbers<A: CAAnimation>(_ key: String, _ path: ReferenceWritableKeyPath<A, [NSNumber]?>) -> Self
  {
    make(
      key, .numbers, path,
      { value in
        guard let plain = Unbox.unwrapped(value) else { return .some(nil) }
        return Unbox.numbers(plain).map { $0.map { NSNumber(value: $0) } }
      }, isSame: { $0 == nil && $1 == nil })
  }
}

/// The properties of an animation class, its superclasses' first.
package final class AnimationTable: @unchecked Sendable {
  package let properties: [AnimationProperty]
  private let indexOfKey: [String: Int]

  init(inheriting parent: AnimationTable? = nil, _ own: [AnimationProperty]) {
    properties = (parent?.properties ?? []) + own
    indexOfKey = Dictionary(properties.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
  }

  package func property(forKey key: String) -> AnimationProperty? { indexOfKey[key].map { properties[$0] } }
}
