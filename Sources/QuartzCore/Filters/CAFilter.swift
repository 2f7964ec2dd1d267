import RenderTree

/// A filter of a layer: a blur, a colour filter, or a blend mode, with inputs by key.
///
/// ```swift
/// let blur = CAFilter(type: "gaussianBlur")
/// blur.name = "blur"
/// blur.setValue(6, forKey: "inputRadius")
/// layer.filters = [blur]
/// layer.setValue(12, forKeyPath: "filters.blur.inputRadius")
/// ```
///
/// It replaces Core Image's filters, which Linux does not have, in `filters`, `backgroundFilters` and
/// `compositingFilter`; scene files use the same name. After a layer has the filter, an input is changed by
/// the layer's key path `filters.NAME.INPUT`. Source of types and inputs: Apple's documentation of the Core
/// Image filters with the same names.
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

  /// Sets every input to its default.
  public func setDefaults() { values.setDefaults() }

  /// The keys of the inputs that the type has.
  public var inputKeys: [String] { values.inputs.map(\.key) }

  /// The keys of the inputs that were set, in the order of the type's inputs, and then the other keys.
  package var keysSet: [String] { values.keysSet }

  /// An input, or `name`, `type`, `enabled`; nil for a key that is unknown and was never set.
  public func value(forKey key: String) -> Any? { values.value(forKey: key) }

  /// Sets an input, or `name`, `enabled`. A value of the wrong type is logged and ignored; nil restores the default.
  public func setValue(_ value: Any?, forKey key: String) { values.setValue(value, forKey: key) }

  /// The same as `value(forKey:)`, because inputs have no parts.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// The same as `setValue(_:forKey:)`, because inputs have no parts.
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
    /// Core Image's name of the input, where it is another one.
    var coreImageKey: String?

    func isNamed(_ key: String) -> Bool { key == self.key || key == coreImageKey }

    /// A value as the numbers of this input; nil if it has another type or is not finite.
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
    return all.values.lazy.compactMap { $0.inputs.first { $0.isNamed(named.tail) }?.kind }.first
  }

  /// A name without the prefix of Core Image's spelling.
  static func plainName(_ name: String) -> String {
    guard name.hasPrefix("CI"), let first = name.dropFirst(2).first else { return name }
    let plain = first.lowercased() + name.dropFirst(3)
    return ciNames[plain] ?? plain
  }

  /// The names of types for which Core Image uses another word, by Core Image's name.
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
    let coloring = ColorFilter.all.map { filter in
      FilterType(
        filter.name,
        filter.inputs.map { declared in
          var input = input(declared)
          input.coreImageKey = filter.coreImageInputs[input.key]
          return input
        })
    }
    let blending = BlendMode.allCases.map { FilterType($0.rawValue, []) }
    return Dictionary(
      uniqueKeysWithValues: ([blur] + coloring + blending).compactMap { type in type.map { ($0.name, $0) } })
  }()
}
