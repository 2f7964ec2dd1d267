/// The types of emitter behaviours, with their inputs.
package enum BehaviorType: String, CaseIterable, KeyedInputType {
  case wave, drag, alignToMotion, valueOverLife, colorOverLife, light, attractor, simpleAttractor

  static let title = "an emitter behavior"

  init?(name: String) { self.init(rawValue: name) }

  package struct Input: KeyedInput {
    package let key: String
    package let kind: ValueKind
    /// Of a list of numbers as many as it has to have; none for one of any length.
    package let defaults: [Double]
    /// The default of a name.
    var name: String?

    init(_ key: String, _ kind: ValueKind, _ defaults: [Double], name: String? = nil) {
      self.key = key
      self.kind = kind
      self.defaults = defaults
      self.name = name
    }

    /// A value as this input's numbers; nil when it is none, or not finite.
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

    /// Whether its numbers have places of their own, whatever its value is.
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

/// What a `valueOverLife` changes. Raw values are key paths.
enum LifeTarget: String {
  case positionX = "position.x"
  case positionY = "position.y"
  case positionZ = "position.z"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case velocityZ = "velocity.z"
  case mass, rotation, spin, scale, scaleSpeed
  case red = "color.red"
  case green = "color.green"
  case blue = "color.blue"
  case alpha = "color.alpha"

  /// Whether it has a part in where particles go.
  var isOfMotion: Bool {
    switch self {
    case .velocityX, .velocityY, .velocityZ, .mass: true
    default: false
    }
  }
}

/// The behaviours of an emitter as its layer keeps them: their inputs as numbers, beside what the app gave.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes its
/// frames into, which belongs to that tree alone.
package final class EmitterBehaviors: NumberedObject, @unchecked Sendable {
  struct Entry {
    let type: BehaviorType
    let name: String?
    /// Where its numbers begin: whether it is enabled, then its inputs of fixed length in order.
    let offset: Int
    /// The numbers of `values` or `colors`, and of `locations`.
    let values: Range<Int>
    let locations: Range<Int>
    let target: LifeTarget?
    let attractor: Attractor

    enum Attractor: String { case radial, axial, planar }
  }

  let entries: [Entry]
  package internal(set) var numbers: ContiguousArray<Double>
  package let original: [CAEmitterBehavior]
  /// Whether particles do not move as their cells say.
  let movesParticles: Bool

  /// No more behaviours than these act.
  static let limit = 64

  init(_ given: [CAEmitterBehavior]) {
    original = given.compactMap { $0.copy(with: nil) as? CAEmitterBehavior }
    var entries: [Entry] = []
    var numbers = ContiguousArray<Double>()
    for behavior in original.prefix(Self.limit) {
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
    self.entries = entries
    self.numbers = numbers
    movesParticles = entries.contains { entry in
      switch entry.type {
      case .wave, .drag, .attractor, .simpleAttractor: true
      case .valueOverLife: entry.target?.isOfMotion ?? false
      case .alignToMotion, .colorOverLife, .light: false
      }
    }
  }

  private init(copying other: EmitterBehaviors) {
    original = other.original
    entries = other.entries
    numbers = other.numbers
    movesParticles = other.movesParticles
  }

  func isLike(_ other: any FlatObject) -> Bool {
    guard let other = other as? EmitterBehaviors, other.numbers.count == numbers.count,
      other.entries.count == entries.count
    else { return false }
    return zip(entries, other.entries).allSatisfy {
      $0.type == $1.type && $0.name == $1.name && $0.offset == $1.offset && $0.values == $1.values
        && $0.target == $1.target && $0.attractor == $1.attractor
    }
  }
  func duplicate() -> any FlatObject { EmitterBehaviors(copying: self) }

  /// What a path `NAME.INPUT` leads to: a place in the numbers and its kind.
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
  func behavior(named name: String) -> CAEmitterBehavior? { original.first { $0.name == name } }
}
