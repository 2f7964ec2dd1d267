import RenderTree

/// The animation that a live layer makes of a change to a property.
package enum ImplicitAction: Sendable { case none, basic, transition }

/// One property of a layer class: what key-value coding, implicit actions, animation targets, scene files,
/// archiving and `dump` need to know of it.
/// An object, since it is handed over with every value that is set or read by its key.
package final class Property: Sendable {
  package struct Effects: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A change asks for a new layout of the layer.
    package static let layout = Effects(rawValue: 1)
    /// A change asks for a new layout of the superlayer.
    package static let superlayout = Effects(rawValue: 2)
    /// A change redraws the layer when `needsDisplayOnBoundsChange` is set.
    package static let size = Effects(rawValue: 4)
    /// A change moves the layer in its superlayer, or what is in the layer, which `PlaceObserver` is told.
    package static let place = Effects(rawValue: 8)
  }

  /// What key-value coding, archives, files and views do with the property besides reading and storing it.
  package struct Rules: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// An archive holds the value even where it was never set (measured).
    package static let alwaysArchived = Rules(rawValue: 1)
    /// `defaultValue(forKey:)` answers with the default; of most properties it answers nil (measured).
    package static let answersDefault = Rules(rawValue: 2)
    /// A negative width or height is made positive, and the origin moves with it.
    package static let standardized = Rules(rawValue: 4)
    /// A set of four bits: others are dropped (measured).
    package static let fourBits = Rules(rawValue: 8)
    /// Swift has no public name for it, so that source sets it by its key.
    package static let unnamed = Rules(rawValue: 16)
    /// It changes nothing but what the layer draws itself: neither its sublayers nor where they are.
    package static let drawsOnlyItself = Rules(rawValue: 32)
    /// It looks the same in a layer that is turned upside down.
    package static let looksSameFlipped = Rules(rawValue: 64)
    /// An animation block of UIKit animates it in the layers of views, by one animation. Other properties change at once.
    package static let animatesInBlocks = Rules(rawValue: 128)
    /// An animation block of UIKit animates it by animations that add up, so that running ones go on.
    package static let addsInBlocks = Rules(rawValue: 256)
  }

  /// What the numbers of a property count, by which they are edited.
  package enum Quantity: Sendable {
    /// Lengths and places in points, angles, counts.
    case points
    /// Widths and radii, which are a few points.
    case width
    /// A part of a whole, from 0 to 1.
    case share
    /// A factor, 1 for no change.
    case factor
    /// Seconds.
    case time
    /// What is added to a share or a factor.
    case offset

    /// By how much a number changes while the pointer is dragged by one point.
    package var step: Double {
      switch self {
      case .points: 1
      case .width: 0.5
      case .share, .factor, .time, .offset: 0.01
      }
    }
  }

  /// A default that is kept in neither the row nor the objects.
  package enum PlainDefault: Sendable {
    case flag(Bool)
    case number(Double)
    case float(Float)
    case name(String)

    var boxed: Any {
      switch self {
      case .flag(let flag): NSNumber(value: flag)
      case .number(let number): NSNumber(value: number)
      case .float(let number): NSNumber(value: number)
      case .name(let name): name
      }
    }

    func isEqual(to value: Any?) -> Bool {
      switch self {
      case .name(let name): value as? String == name
      default: (value as? NSNumber)?.isEqual(boxed) ?? false
      }
    }
  }

  package let key: String
  package let kind: ValueKind
  /// The first Double in the row; −1 for a property that has none.
  package let slot: Int
  /// The object slot; −1 for a property that has none.
  package let object: Int
  package let isAnimatable: Bool
  package let implicit: ImplicitAction
  package let effects: Effects
  /// The default, as Doubles in the row.
  package let defaults: [Double]
  /// The default of a property that `get` reads; nil: nothing, or a zero.
  package let plainDefault: PlainDefault?
  /// The default object (a colour).
  package let defaultObject: (any AnyObject & Sendable)?
  /// The names of an enumeration, in the order of their values, and the value that an unknown name gives.
  package let names: [String]
  package let fallback: Int
  /// Reading and writing of a property that is not kept in the row or the objects.
  package let get: (@Sendable (CALayer) -> Any?)?
  package let set: (@Sendable (CALayer, Any?) -> Void)?
  /// Whether a scene file or an archive may hold it: false for a value that is derived from others.
  package let isStored: Bool
  package let rules: Rules
  package let quantity: Quantity

  package var width: Int { kind.width }

  init(
    key: String, kind: ValueKind, slot: Int = -1, object: Int = -1, isAnimatable: Bool = false,
    implicit: ImplicitAction = .none, effects: Effects = [], defaults: [Double] = [],
    defaultObject: (any AnyObject & Sendable)? = nil, names: [String] = [], fallback: Int = 0,
    get: (@Sendable (CALayer) -> Any?)? = nil, set: (@Sendable (CALayer, Any?) -> Void)? = nil,
    isStored: Bool = true, plainDefault: PlainDefault? = nil, rules: Rules = [], quantity: Quantity = .points
  ) {
    self.key = key
    self.kind = kind
    self.slot = slot
    self.object = object
    self.isAnimatable = isAnimatable
    self.implicit = implicit
    self.effects = effects
    self.defaults = defaults
    self.defaultObject = defaultObject
    self.names = names
    self.fallback = fallback
    self.get = get
    self.set = set
    self.isStored = isStored
    self.plainDefault = plainDefault
    self.rules = rules
    self.quantity = quantity
  }

  /// Changes a value as the accessor of the property does before it stores the value.
  func normalise(_ numbers: inout [Double]) {
    if rules.contains(.standardized), numbers.count == 4 {
      for axis in 0...1 where numbers[axis + 2] < 0 {
        numbers[axis] += numbers[axis + 2]
        numbers[axis + 2] = -numbers[axis + 2]
      }
    }
    if rules.contains(.fourBits), numbers[0].isFinite {
      numbers[0] = Double((Unbox.bits(numbers[0]) ?? 0) & 15)
    }
  }

  /// The answer of `defaultValue(forKey:)`. It is nil for most properties of CALayer, whose default is zero, nil or
  /// not reported (measured), and for the properties of subclasses whose default is zero.
  var answeredDefault: Any? {
    let answers = rules.contains(.answersDefault)
    guard answers || slot >= Slot.layerEnd || object >= ObjectSlot.layerEnd else { return nil }
    if let plainDefault { return plainDefault.boxed }
    if object >= 0 { return AnyBox.value(defaultObject) }
    guard slot >= 0, answers || kind == .enumeration || defaults.contains(where: { $0 != 0 }) else {
      return nil
    }
    return defaults.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { Box.value($0, kind, names: names) }
    }
  }
}

extension Property {
  /// A property whose value is in the row.
  static func row(
    _ key: String, _ kind: ValueKind, at slot: Int, _ defaults: [Double], _ implicit: ImplicitAction = .none,
    animatable: Bool? = nil, effects: Effects = [], stored: Bool = true, rules: Rules = [],
    quantity: Quantity = .points
  ) -> Property {
    assert(defaults.count == kind.width)
    return Property(
      key: key, kind: kind, slot: slot, isAnimatable: animatable ?? (implicit != .none), implicit: implicit,
      effects: effects, defaults: defaults, isStored: stored, rules: rules, quantity: quantity)
  }

  /// A colour: an object for its identity, and five Doubles for drawing and animation.
  static func color(
    _ key: String, at slot: Int, _ object: Int, _ value: CGColor?, _ implicit: ImplicitAction = .basic,
    rules: Rules = []
  ) -> Property {
    Property(
      key: key, kind: .color, slot: slot, object: object, isAnimatable: true, implicit: implicit,
      defaults: Unbox.colorRow(value), defaultObject: value, rules: rules)
  }

  /// A string type with a closed set of names.
  ///
  /// With an object slot `keptIn`, unknown names read back as they were given; they are drawn as the fallback.
  static func names(
    _ key: String, _ slot: Int, _ names: [String], _ value: Int, unknown: Int, keptIn object: Int = -1,
    rules: Rules = []
  ) -> Property {
    Property(
      key: key, kind: .enumeration, slot: slot, object: object, defaults: [Double(value)],
      defaultObject: object < 0 ? nil : KeptName(names[value]), names: names, fallback: unknown, rules: rules)
  }

  /// A property whose value is an object that is drawn. `set` stores a value that is set by its key; nil: as it is.
  static func object(
    _ key: String, _ kind: ValueKind, _ object: Int, _ implicit: ImplicitAction = .none, animatable: Bool,
    default value: (any AnyObject & Sendable)? = nil, rules: Rules = [],
    set: (@Sendable (CALayer, Any?) -> Void)? = nil
  ) -> Property {
    Property(
      key: key, kind: kind, object: object, isAnimatable: animatable, implicit: implicit,
      defaultObject: value, set: set, rules: rules)
  }

  /// A property that is read and written by closures.
  static func derived(
    _ key: String, _ kind: ValueKind, _ implicit: ImplicitAction = .none, animatable: Bool = false,
    stored: Bool = true, default value: PlainDefault? = nil, rules: Rules = [],
    quantity: Quantity = .points,
    get: @escaping @Sendable (CALayer) -> Any?, set: @escaping @Sendable (CALayer, Any?) -> Void
  ) -> Property {
    Property(
      key: key, kind: kind, isAnimatable: animatable, implicit: implicit, get: get, set: set,
      isStored: stored,
      plainDefault: value, rules: rules, quantity: quantity)
  }
}

/// The properties of one layer class, its superclasses' first.
package final class PropertyTable: Sendable {
  /// The engine's class that has the table; nil for that of emitter cells. Classes of the app inherit a table.
  let owner: CALayer.Type?
  /// What render nodes know of the class.
  let layout: RowLayout
  package let properties: [Property]
  private let indexOfKey: [String: Int]
  /// The property at each slot of the row (the same for every slot that it takes).
  let indexOfSlot: [UInt8]

  init(
    _ layerKind: LayerKind, of owner: CALayer.Type?, inheriting parent: PropertyTable? = nil, rowLength: Int,
    objectCount: Int, _ own: [Property]
  ) {
    self.owner = owner
    properties = (parent?.properties ?? []) + own
    precondition(properties.count <= 128, "the dirty mask has 128 bits")
    var defaults = [Double](repeating: 0, count: rowLength)
    var objects = ObjectSlots()
    var bySlot = [UInt8](repeating: .max, count: rowLength)
    for (index, property) in properties.enumerated() where property.slot >= 0 {
      for offset in 0..<property.width {
        defaults[property.slot + offset] = property.defaults[offset]
        bySlot[property.slot + offset] = UInt8(index)
      }
    }
    for property in properties where property.object >= 0 {
      objects[property.object] = property.defaultObject
    }
    layout = RowLayout(layerKind, defaults: defaults, objectCount: objectCount, objects: objects)
    indexOfSlot = bySlot
    indexOfKey = Dictionary(properties.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { $1 })
  }

  package var layerKind: LayerKind { layout.kind }
  package var rowLength: Int { layout.length }
  package var objectCount: Int { layout.objectCount }
  var defaultObjects: ObjectSlots { layout.objects }

  package func property(forKey key: String) -> Property? { indexOfKey[key].map { properties[$0] } }

  package func index(ofKey key: String) -> Int? { indexOfKey[key] }
}
