/// A filter of a layer: a blur, a change of colour, or a way to blend, with inputs by key.
///
/// Stands in for Core Image's objects, which Linux lacks, in `filters`, `backgroundFilters` and
/// `compositingFilter`; scene files name it so. Once a layer has it, an input is changed through the layer's key path
/// `filters.NAME.INPUT`. Types and inputs: Apple's documentation of the Core Image filters of the same names.
public final class CAFilter: NSObject, NSSecureCoding, NSCopying {
  /// What the filter does, such as "gaussianBlur"; `CIGaussianBlur` is the same. An unknown type is kept and does
  /// nothing.
  public let type: String

  /// The filter's name, a part of key paths. Default nil.
  public var name: String?

  /// Whether the filter does anything. Default true; key "enabled".
  public var isEnabled = true

  private var inputs: [String: Any] = [:]

  /// A filter with default inputs.
  public init(type: String) {
    self.type = FilterType.plainName(type)
    super.init()
  }

  /// A filter with default inputs; nil for a type that is not known.
  public convenience init?(name: String) {
    self.init(type: name)
    if FilterType(name: type) == nil { return nil }
  }

  /// A filter from an archive.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodeObject(of: NSString.self, forKey: "type") as String? else { return nil }
    self.type = type
    super.init()
    name = coder.decodeObject(of: NSString.self, forKey: "name") as String?
    isEnabled = !coder.decodeBool(forKey: "disabled")
    for input in FilterType(name: type)?.inputs ?? [] where coder.containsValue(forKey: input.key) {
      inputs[input.key] = coder.decodeBoxed(input.kind, forKey: input.key)
    }
  }

  /// True: filters archive securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes type, name and the inputs that were set.
  public func encode(with coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(!isEnabled, forKey: "disabled")
    for input in FilterType(name: type)?.inputs ?? [] {
      if let value = inputs[input.key] { coder.encodeBoxed(value, input.kind, forKey: input.key) }
    }
  }

  /// A copy.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// Gives every input its default back.
  public func setDefaults() { inputs = [:] }

  /// The keys of the inputs that the type has.
  public var inputKeys: [String] { FilterType(name: type)?.inputs.map(\.key) ?? [] }

  /// The keys that were set, sorted: those of inputs, and of values that the type does not have.
  package var keysSet: [String] { inputs.keys.sorted() }

  /// An input, or `name`, `type`, `enabled`; nil for a key that is unknown and was never set.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": return name
    case "type": return type
    case "enabled": return NSNumber(value: isEnabled)
    default:
      if let value = inputs[key] { return value }
      guard let input = FilterType(name: type)?.inputs.first(where: { $0.key == key }) else { return nil }
      if input.kind == .colorMatrix { return input.defaults.map { NSNumber(value: $0) } }
      return input.defaults.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, input.kind) } }
    }
  }

  /// Sets an input, or `name`, `enabled`. A value of the wrong type is logged and ignored; nil restores the default.
  public func setValue(_ value: Any?, forKey key: String) {
    let plain = Unbox.unwrapped(value)
    switch key {
    case "name": name = Unbox.string(plain)
    case "type": return
    case "enabled": isEnabled = (Unbox.number(plain) ?? 1) != 0
    default:
      if let plain, let input = FilterType(name: type)?.inputs.first(where: { $0.key == key }),
        input.numbers(plain) == nil
      {
        Misuse.ignored("setValue(_:forKey: \"\(key)\") of a filter \"\(type)\": not a \(input.kind); ignored")
        return
      }
      inputs[key] = plain
    }
  }

  /// As `value(forKey:)`: inputs have no parts.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// As `setValue(_:forKey:)`: inputs have no parts.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
}

extension CAFilter: KeyValueCoding {
  /// The type of an input, or of `name` and `enabled`; nil for a key that the type does not have.
  package func valueKind(forKey key: String) -> ValueKind? {
    switch key {
    case "name": .string
    case "enabled": .bool
    default: FilterType(name: type)?.inputs.first { $0.key == key }?.kind
    }
  }
}

/// The types of filters that are known, with their inputs.
package struct FilterType: Sendable {
  package struct Input: Sendable {
    package let key: String
    package let kind: ValueKind
    package let defaults: [Double]

    /// A value as this input's numbers; nil when it is none, or not finite.
    func numbers(_ value: Any?) -> [Double]? {
      let row = kind == .colorMatrix ? Unbox.numbers(value) : Unbox.row(value, kind)
      return row.flatMap { $0.count == kind.width && $0.allSatisfy(\.isFinite) ? $0 : nil }
    }
  }

  package let name: String
  package let effect: FilterEffect
  package let inputs: [Input]

  package init?(name: String) {
    guard let type = Self.all[name] else { return nil }
    self = type
  }

  private init?(_ name: String, _ inputs: [Input]) {
    guard let effect = FilterEffect(name: name) else { return nil }
    self.name = name
    self.effect = effect
    self.inputs = inputs
  }

  /// The names of all types.
  package static var allNames: [String] { all.keys.sorted() }

  /// The type of `NAME.INPUT`, an input that some filter has.
  static func kind(ofInput path: String) -> ValueKind? {
    guard let named = SplitKeyPath(path) else { return nil }
    if named.tail == "enabled" { return .bool }
    return all.values.lazy.compactMap { $0.inputs.first { $0.key == named.tail }?.kind }.first
  }

  /// A name without the prefix of Core Image's spelling.
  static func plainName(_ name: String) -> String {
    guard name.hasPrefix("CI"), let first = name.dropFirst(2).first else { return name }
    let plain = first.lowercased() + name.dropFirst(3)
    return ciNames[plain] ?? plain
  }

  /// Where Core Image's name differs in more than its spelling.
  private static let ciNames = [
    "hueAdjust": "colorHueRotate", "sepiaTone": "sepia", "sourceOverCompositing": "sourceOver",
    "sourceInCompositing": "sourceIn", "sourceOutCompositing": "sourceOut",
    "sourceAtopCompositing": "sourceAtop", "additionCompositing": "plusL", "multiplyCompositing": "multiply",
  ]

  private static func number(_ key: String, _ value: Double) -> Input {
    Input(key: key, kind: .number, defaults: [value])
  }
  private static func color(_ key: String, _ value: [Double]) -> Input {
    Input(key: key, kind: .color, defaults: value + [1])
  }

  private static let all: [String: FilterType] = {
    let identity = (0..<20).map { $0 % 6 == 0 ? 1.0 : 0 }
    let filtering = [
      FilterType(
        "gaussianBlur",
        [
          number("inputRadius", 10), Input(key: "inputHardEdges", kind: .bool, defaults: [0]),
          Input(key: "inputNormalizeEdges", kind: .bool, defaults: [0]),
        ]),
      FilterType("colorMatrix", [Input(key: "inputColorMatrix", kind: .colorMatrix, defaults: identity)]),
      FilterType(
        "colorMonochrome",
        [color("inputColor", [1, 1, 1, 1]), number("inputAmount", 1), number("inputBias", 0)]),
      FilterType("colorSaturate", [number("inputAmount", 1)]),
      FilterType("colorBrightness", [number("inputAmount", 0)]),
      FilterType("colorContrast", [number("inputAmount", 1)]),
      FilterType("colorHueRotate", [number("inputAngle", 0)]),
      FilterType("colorInvert", []),
      FilterType("multiplyColor", [color("inputColor", [1, 1, 1, 1])]),
      FilterType("sepia", [number("inputAmount", 1)]),
      FilterType("opacity", [number("inputAmount", 1)]),
    ]
    let blending = BlendMode.allCases.map { FilterType($0.rawValue, []) }
    return Dictionary(
      uniqueKeysWithValues: (filtering + blending).compactMap { type in type.map { ($0.name, $0) } })
  }()
}

/// The filters of a layer as it keeps them: their inputs as numbers, beside what the app gave.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes
/// its frames into, which belongs to that tree alone.
package final class LayerFilters: NumberedObject, @unchecked Sendable {
  package struct Entry: Sendable {
    /// Nil: a filter that is not known, and not drawn.
    package let type: FilterType?
    package let name: String?
    /// Where its numbers begin: whether it is enabled, then its inputs in order.
    package let offset: Int
  }

  package let entries: [Entry]
  package internal(set) var numbers: ContiguousArray<Double>
  let original: Any

  init(_ original: Any) {
    self.original = original
    var entries: [Entry] = []
    var numbers = ContiguousArray<Double>()
    for filter in (original as? [Any]) ?? [original] {
      let object = filter as? CAFilter
      let type = (object?.type ?? Unbox.string(filter).map { FilterType.plainName($0) }).flatMap {
        FilterType(name: $0)
      }
      entries.append(Entry(type: type, name: object?.name, offset: numbers.count))
      numbers.append(object?.isEnabled == false ? 0 : 1)
      for input in type?.inputs ?? [] {
        numbers += object.flatMap { input.numbers($0.value(forKey: input.key)) } ?? input.defaults
      }
    }
    self.entries = entries
    self.numbers = numbers
  }

  private init(copying other: LayerFilters) {
    original = other.original
    entries = other.entries
    numbers = other.numbers
  }

  /// The filters in a value of the app; nil for none.
  static func make(_ value: Any?) -> LayerFilters? { Unbox.unwrapped(value).map { LayerFilters($0) } }

  func isLike(_ other: any FlatObject) -> Bool {
    guard let other = other as? LayerFilters, other.entries.count == entries.count else { return false }
    return zip(entries, other.entries).allSatisfy { $0.type?.name == $1.type?.name && $0.name == $1.name }
  }
  func duplicate() -> any FlatObject { LayerFilters(copying: self) }

  /// What a path `NAME.INPUT` (or `INPUT` of a lone filter) leads to: a place in the numbers and its kind.
  func place(ofKeyPath path: String, isNamed: Bool) -> (offset: Int, kind: ValueKind)? {
    let entry: Entry
    let key: String
    if isNamed {
      guard let split = SplitKeyPath(path), let found = entries.first(where: { $0.name == split.head }) else {
        return nil
      }
      (entry, key) = (found, split.tail)
    } else {
      guard let found = entries.first else { return nil }
      (entry, key) = (found, path)
    }
    if key == "enabled" { return (entry.offset, .number) }
    var offset = entry.offset + 1
    for input in entry.type?.inputs ?? [] {
      if input.key == key { return (offset, input.kind) }
      offset += input.kind.width
    }
    return nil
  }

  /// The filter that a key path of the layer names.
  func filter(named name: String) -> CAFilter? {
    ((original as? [Any]) ?? [original]).lazy.compactMap { $0 as? CAFilter }.first { $0.name == name }
  }
}
