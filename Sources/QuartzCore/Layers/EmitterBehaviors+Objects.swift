import RenderTree

/// The inputs of each type, in the order in which `EmitterForces` and `EmitterLight` read their numbers.
extension BehaviorType: KeyedInputType {
  static let title = "an emitter behavior"

  init?(name: String) { self.init(rawValue: name) }

  package struct Input: KeyedInput {
    package let key: String
    package let kind: ValueKind
    /// A list of a fixed length has as many defaults; a list of any length has none.
    package let defaults: [Double]
    /// The default of a name.
    var name: String?

    init(_ key: String, _ kind: ValueKind, _ defaults: [Double], name: String? = nil) {
      self.key = key
      self.kind = kind
      self.defaults = defaults
      self.name = name
    }

    /// A value as the numbers of this input; nil if it has another type or is not finite.
    func numbers(_ value: Any?) -> [Double]? {
      switch kind {
      case .string: return []
      case .colors, .numbers:
        guard let list = NumberList.make(value, kind) else { return nil }
        return defaults.isEmpty || list.count == defaults.count ? Array(list.numbers) : nil
      default:
        let row = Unbox.row(value, kind)
        return row.flatMap { $0.count == kind.width && $0.allSatisfy(\.isFinite) ? $0 : nil }
      }
    }

    func takes(_ value: Any) -> Bool {
      kind == .string ? Unbox.string(value) != nil : numbers(value) != nil
    }

    var defaultValue: Any? {
      switch kind {
      case .string: name
      case .numbers: defaults.isEmpty ? nil : defaults.map { NSNumber(value: $0) }
      case .colors: nil
      default: defaults.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
      }
    }

    /// Whether the input has the same number of numbers for every value.
    var isFixed: Bool { kind != .string && !(defaults.isEmpty && (kind == .numbers || kind == .colors)) }
  }

  /// The inputs, in the order of their numbers.
  package var inputs: [Input] { Self.table[self] ?? [] }

  private static func number(_ key: String, _ value: Double = 0) -> Input { Input(key, .number, [value]) }
  private static func flag(_ key: String) -> Input { Input(key, .bool, [0]) }
  private static let position = Input("position", .point, [0, 0])
  private static let locations = Input("locations", .numbers, [])

  private static let table: [BehaviorType: [Input]] = [
    .wave: [Input("force", .numbers, [0, 0, 0]), number("frequency", 1)],
    .drag: [number("drag")],
    .alignToMotion: [number("rotation"), flag("preservesDepth")],
    .valueOverLife: [
      flag("additive"), Input("keyPath", .string, []), Input("values", .numbers, []), locations,
    ],
    .colorOverLife: [Input("colors", .colors, []), locations],
    .light: [
      Input("color", .color, [1, 1, 1, 1, 1]), position, number("zPosition"), number("falloff"),
      number("falloffDistance"), flag("spot"), flag("appliesAlpha"), number("directionLatitude"),
      number("directionLongitude"), number("coneAngle"), number("coneEdgeSoftness"),
    ],
    .attractor: [
      number("stiffness"), number("radius"), position, number("falloff"), number("zPosition"),
      number("orientationLatitude"), number("orientationLongitude"), number("falloffDistance"),
      Input("attractorType", .string, [], name: "radial"),
    ],
    .simpleAttractor: [number("stiffness"), number("radius"), position, number("falloff")],
  ]

  /// The type of `NAME.INPUT`, an input that some behaviour has.
  static func kind(ofInput path: String) -> ValueKind? {
    guard let named = SplitKeyPath(path) else { return nil }
    if named.tail == "enabled" { return .bool }
    let split = SplitKeyPath(named.tail)
    for type in allCases {
      if let input = type.input(named.tail) { return input.kind }
      if let split, let input = type.input(split.head), let part = StructurePart(input.kind, split.tail) {
        return part.kind
      }
    }
    return nil
  }
}

extension EmitterBehaviors {
  /// The largest number of behaviours that act.
  static let limit = 64

  convenience init(_ list: [CAEmitterBehavior]) {
    let given = list.compactMap { $0.copy(with: nil) as? CAEmitterBehavior }
    var entries: [Entry] = []
    var numbers = ContiguousArray<Double>()
    for behavior in given.prefix(Self.limit) {
      guard let type = BehaviorType(rawValue: behavior.type) else { continue }
      let offset = numbers.count
      numbers.append(behavior.isEnabled ? 1 : 0)
      for input in type.inputs where input.isFixed {
        numbers += input.numbers(behavior.value(forKey: input.key)) ?? input.defaults
      }
      func list(_ keys: String...) -> Range<Int> {
        let start = numbers.count
        for key in keys {
          if let input = type.input(key), !input.isFixed, let value = behavior.value(forKey: key) {
            numbers += input.numbers(value) ?? []
          }
        }
        return start..<numbers.count
      }
      let values = list("values", "colors")
      let locations = list("locations")
      entries.append(
        Entry(
          type: type, name: behavior.name, offset: offset, values: values, locations: locations,
          target: Unbox.string(behavior.value(forKey: "keyPath")).flatMap { LifeTarget(rawValue: $0) },
          attractor: Unbox.string(behavior.value(forKey: "attractorType")).flatMap {
            Entry.Attractor(rawValue: $0)
          } ?? .radial))
    }
    self.init(entries, numbers, original: given)
  }

  /// The behaviours that the layer was given.
  package var given: [CAEmitterBehavior] { original as? [CAEmitterBehavior] ?? [] }

  /// The place of `NAME.INPUT` in the numbers, and its kind.
  func place(ofKeyPath path: String) -> (offset: Int, kind: ValueKind)? {
    guard let named = SplitKeyPath(path), let entry = entries.first(where: { $0.name == named.head }) else {
      return nil
    }
    if named.tail == "enabled" { return (entry.offset, .number) }
    let split = SplitKeyPath(named.tail)
    var offset = entry.offset + 1
    for input in entry.type.inputs where input.isFixed {
      if input.key == named.tail { return input.kind == .numbers ? nil : (offset, input.kind) }
      if let split, split.head == input.key,
        case .component(_, let part, let kind)? = StructurePart(input.kind, split.tail)
      {
        return (offset + part, kind)
      }
      offset += input.kind == .numbers ? input.defaults.count : input.kind.width
    }
    return nil
  }

  /// The behaviour that a key path of the layer names.
  func behavior(named name: String) -> CAEmitterBehavior? { given.first { $0.name == name } }
}
