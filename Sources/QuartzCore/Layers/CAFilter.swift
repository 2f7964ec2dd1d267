/// A filter of a layer: a blur, a change of colour, or a way to blend, with inputs by key.
///
/// Stands in for Core Image's objects, which Linux lacks, in `filters`, `backgroundFilters` and
/// `compositingFilter`; scene files name it so. Once a layer has it, an input is changed through the layer's key path
/// `filters.NAME.INPUT`. Types and inputs: Apple's documentation of the Core Image filters of the same names.
public final class CAFilter: NSObject, NSSecureCoding, NSCopying {
  private var values: KeyedInputs<FilterType>

  /// What the filter does, such as "gaussianBlur"; `CIGaussianBlur` is the same. An unknown type is kept and does
  /// nothing.
  public var type: String { values.type }

  /// The filter's name, a part of key paths. Default nil.
  public var name: String? {
    get { values.name }
    set { values.name = newValue }
  }

  /// Whether the filter does anything. Default true; key "enabled".
  public var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// A filter with default inputs.
  public init(type: String) {
    values = KeyedInputs(type: FilterType.plainName(type))
    super.init()
  }

  private init(_ values: KeyedInputs<FilterType>) {
    self.values = values
    super.init()
  }

  /// A filter with default inputs; nil for a type that is not known.
  public convenience init?(name: String) {
    self.init(type: name)
    if FilterType(name: type) == nil { return nil }
  }

  /// A filter from an archive.
  public required init?(coder: NSCoder) {
    guard let values = KeyedInputs<FilterType>(coder: coder) else { return nil }
    self.values = values
    super.init()
  }

  /// True: filters archive securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes type, name and the inputs that were set.
  public func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// A copy.
  public func copy(with zone: NSZone? = nil) -> Any { CAFilter(values) }

  /// Gives every input its default back.
  public func setDefaults() { values.setDefaults() }

  /// The keys of the inputs that the type has.
  public var inputKeys: [String] { values.inputs.map(\.key) }

  /// The keys of the inputs that were set, in the order of the type's inputs, others behind them.
  package var keysSet: [String] { values.keysSet }

  /// An input, or `name`, `type`, `enabled`; nil for a key that is unknown and was never set.
  public func value(forKey key: String) -> Any? { values.value(forKey: key) }

  /// Sets an input, or `name`, `enabled`. A value of the wrong type is logged and ignored; nil restores the default.
  public func setValue(_ value: Any?, forKey key: String) { values.setValue(value, forKey: key) }

  /// As `value(forKey:)`: inputs have no parts.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// As `setValue(_:forKey:)`: inputs have no parts.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
}

extension CAFilter: KeyValueCoding {
  /// The type of an input, or of `name` and `enabled`; nil for a key that the type does not have.
  package func valueKind(forKey key: String) -> ValueKind? { values.valueKind(forKey: key) }
}

/// The types of filters that are known, with their inputs.
package struct FilterType: KeyedInputType {
  static let title = "a filter"

  package struct Input: KeyedInput {
    package let key: String
    package let kind: ValueKind
    package let defaults: [Double]

    /// A value as this input's numbers; nil when it is none, or not finite.
    func numbers(_ value: Any?) -> [Double]? {
      let row = kind == .colorMatrix ? Unbox.numbers(value) : Unbox.row(value, kind)
      return row.flatMap { $0.count == kind.width && $0.allSatisfy(\.isFinite) ? $0 : nil }
    }

    func takes(_ value: Any) -> Bool { numbers(value) != nil }

    var defaultValue: Any? {
      if kind == .colorMatrix { return defaults.map { NSNumber(value: $0) } }
      return defaults.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
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
    "sourceOverCompositing": "sourceOver", "sourceInCompositing": "sourceIn",
    "sourceOutCompositing": "sourceOut", "sourceAtopCompositing": "sourceAtop",
    "additionCompositing": "plusL", "multiplyCompositing": "multiply",
  ].merging(ColorFilter.all.compactMap { filter in filter.coreImageName.map { ($0, filter.name) } }) { $1 }

  /// An input of a colour filter's table entry.
  private static func input(_ input: ColorFilter.Input) -> Input {
    switch input {
    case .number(let key, let value): Input(key: key, kind: .number, defaults: [value])
    case .color(let key, let value): Input(key: key, kind: .color, defaults: value + [1])
    case .matrix(let key):
      Input(key: key, kind: .colorMatrix, defaults: (0..<20).map { $0 % 6 == 0 ? 1.0 : 0 })
    }
  }

  private static let all: [String: FilterType] = {
    let blur = FilterType(
      "gaussianBlur",
      [
        Input(key: "inputRadius", kind: .number, defaults: [10]),
        Input(key: "inputHardEdges", kind: .bool, defaults: [0]),
        Input(key: "inputNormalizeEdges", kind: .bool, defaults: [0]),
      ])
    let coloring = ColorFilter.all.map { FilterType($0.name, $0.inputs.map(input)) }
    let blending = BlendMode.allCases.map { FilterType($0.rawValue, []) }
    return Dictionary(
      uniqueKeysWithValues: ([blur] + coloring + blending).compactMap { type in type.map { ($0.name, $0) } })
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
