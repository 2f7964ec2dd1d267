/// An input of a filter or of an emitter behaviour: a key, a type and a default.
protocol KeyedInput: Sendable {
  var key: String { get }
  var kind: ValueKind { get }

  /// Whether a key names the input.
  func isNamed(_ key: String) -> Bool

  /// The value of an input that was not set, as an object; nil when there is none.
  var defaultValue: Any? { get }

  /// Whether a value is of the input's type.
  func takes(_ value: Any) -> Bool
}

extension KeyedInput {
  func isNamed(_ key: String) -> Bool { key == self.key }
}

/// A type of filters or emitter behaviours: the inputs that its objects have.
protocol KeyedInputType: Sendable {
  associatedtype Input: KeyedInput

  init?(name: String)

  /// What objects of the type are called in messages, such as "a filter".
  static var title: String { get }

  /// The inputs, in the order of their numbers.
  var inputs: [Input] { get }
}

extension KeyedInputType {
  func input(_ key: String) -> Input? { inputs.first { $0.isNamed(key) } }
}

/// What a filter and an emitter behaviour keep: a type, a name, whether it is enabled, and the inputs that were set.
///
/// `CAFilter` and `CAEmitterBehavior` are the classes round it. Keys are those of the inputs, and `name`, `type`,
/// `enabled`. An unknown type has no inputs; values that are set for keys without an input are kept.
struct KeyedInputs<Kind: KeyedInputType> {
  let type: String
  var name: String?
  var isEnabled = true
  private var values: [String: Any] = [:]

  init(type: String) { self.type = type }

  /// What was archived; nil for an archive without a type.
  init?(coder: NSCoder) {
    guard let type = coder.decodeObject(of: NSString.self, forKey: "type") as String? else { return nil }
    self.type = type
    name = coder.decodeObject(of: NSString.self, forKey: "name") as String?
    isEnabled = !coder.decodeBool(forKey: "disabled")
    for input in inputs where coder.containsValue(forKey: input.key) {
      values[input.key] = coder.decodeBoxed(input.kind, forKey: input.key)
    }
  }

  /// Writes type, name and the inputs that were set.
  func encode(with coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(!isEnabled, forKey: "disabled")
    for input in inputs {
      if let value = values[input.key] { coder.encodeBoxed(value, input.kind, forKey: input.key) }
    }
  }

  /// The inputs of the type.
  var inputs: [Kind.Input] { Kind(name: type)?.inputs ?? [] }

  /// An input of the type.
  func input(_ key: String) -> Kind.Input? { Kind(name: type)?.input(key) }

  /// The keys that were set: first those of inputs in the type's order, then the others by name.
  var keysSet: [String] {
    let known = inputs.map(\.key).filter { values[$0] != nil }
    return known + values.keys.filter { !known.contains($0) }.sorted()
  }

  /// Sets every input to its default.
  mutating func setDefaults() { values = [:] }

  /// An input, or `name`, `type`, `enabled`; the default of an input that was not set, nil for an unknown key.
  func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled": NSNumber(value: isEnabled)
    default:
      // An input may have a second name.
      if let input = input(key) { values[input.key] ?? input.defaultValue } else { values[key] }
    }
  }

  /// Sets an input, or `name`, `enabled`. A value of the wrong type is logged and ignored; nil restores the default.
  mutating func setValue(_ value: Any?, forKey key: String) {
    let plain = Unbox.unwrapped(value)
    switch key {
    case "name": name = Unbox.string(plain)
    case "type": return
    case "enabled": isEnabled = (Unbox.number(plain) ?? 1) != 0
    default:
      let input = input(key)
      if let plain, let input, !input.takes(plain) {
        Misuse.ignored(
          "setValue(_:forKey: \"\(key)\") of \(Kind.title) \"\(type)\": the value is not a \(input.kind), so it is ignored"
        )
        return
      }
      values[input?.key ?? key] = plain
    }
  }

  /// The type of an input, or of `name` and `enabled`; nil for a key that the type does not have.
  func valueKind(forKey key: String) -> ValueKind? {
    switch key {
    case "name": .string
    case "enabled": .bool
    default: input(key)?.kind
    }
  }
}
