import RenderTree

/// A layer that emits particles. They are drawn above its background and border and below its sublayers.
///
/// ```swift
/// let spark = CAEmitterCell()
/// spark.contents = image
/// spark.birthRate = 20
/// spark.lifetime = 2
/// spark.velocity = 80
/// spark.emissionRange = 2 * .pi
/// let emitter = CAEmitterLayer()
/// emitter.emitterPosition = CGPoint(x: 100, y: 100)
/// emitter.emitterCells = [spark]
/// ```
///
/// Every frame is computed from the time, the properties and `seed` alone, so the time may also run backwards or jump.
/// Time 0 is the layer's `beginTime`. Source: Apple's documentation of CAEmitterLayer; measured defaults.
open class CAEmitterLayer: CALayer {
  package override class var propertyTable: PropertyTable { emitterLayerProperties }

  /// The cells, each of which is a kind of particle. Default nil. The array is copied and the cells are not. To
  /// change a cell later, use the layer's key path `emitterCells.NAME.KEY`.
  open var emitterCells: [CAEmitterCell]? {
    get { (objects[EmitterSlot.emitterCells] as? EmitterCells)?.given }
    set { setEmitterCells(newValue) }
  }

  /// The centre of the shape, points of the layer's coordinates. Default zero; animatable.
  open var emitterPosition: CGPoint {
    get { point(EmitterSlot.emitterPosition) }
    set { setPoint(EmitterSlot.emitterPosition, newValue) }
  }

  /// The size of the shape, points. Default zero; animatable.
  open var emitterSize: CGSize {
    get { size(EmitterSlot.emitterSize) }
    set { setSize(EmitterSlot.emitterSize, newValue) }
  }

  /// Multiplies the birth rate of every cell. Default 1; animatable.
  open var birthRate: Float {
    get { Float(row[EmitterSlot.birthRate]) }
    set { setNumber(EmitterSlot.birthRate, Double(newValue)) }
  }

  /// Multiplies the lifetime of every cell's particles. Default 1; animatable.
  open var lifetime: Float {
    get { Float(row[EmitterSlot.lifetime]) }
    set { setNumber(EmitterSlot.lifetime, Double(newValue)) }
  }

  /// Where the shape lies in z, points. Default 0; animatable.
  open var emitterZPosition: CGFloat {
    get { row[EmitterSlot.emitterZPosition] }
    set { setNumber(EmitterSlot.emitterZPosition, newValue) }
  }

  /// The depth of the shape in z, points. Default 0; animatable.
  open var emitterDepth: CGFloat {
    get { row[EmitterSlot.emitterDepth] }
    set { setNumber(EmitterSlot.emitterDepth, newValue) }
  }

  /// Multiplies the velocity of every cell's particles. Default 1; animatable.
  open var velocity: Float {
    get { Float(row[EmitterSlot.velocity]) }
    set { setNumber(EmitterSlot.velocity, Double(newValue)) }
  }

  /// Multiplies the scale of every cell's particles. Default 1; animatable.
  open var scale: Float {
    get { Float(row[EmitterSlot.scale]) }
    set { setNumber(EmitterSlot.scale, Double(newValue)) }
  }

  /// Multiplies the spin of every cell's particles. Default 1; animatable.
  open var spin: Float {
    get { Float(row[EmitterSlot.spin]) }
    set { setNumber(EmitterSlot.spin, Double(newValue)) }
  }

  /// The shape from which particles come. Default `point`; unknown names go back to it.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get {
      CAEmitterLayerEmitterShape(
        rawValue: LayerNames.emitterShape[Int(clamping: row[EmitterSlot.emitterShape])])
    }
    set { setName(EmitterSlot.emitterShape, newValue.rawValue) }
  }

  /// Which part of the shape particles come from. Default `volume`; unknown names go back to it.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get {
      CAEmitterLayerEmitterMode(rawValue: LayerNames.emitterMode[Int(clamping: row[EmitterSlot.emitterMode])])
    }
    set { setName(EmitterSlot.emitterMode, newValue.rawValue) }
  }

  /// How the particles are drawn over one another. Default `unordered`; unknown names go back to it.
  open var renderMode: CAEmitterLayerRenderMode {
    get {
      CAEmitterLayerRenderMode(rawValue: LayerNames.renderMode[Int(clamping: row[EmitterSlot.renderMode])])
    }
    set { setName(EmitterSlot.renderMode, newValue.rawValue) }
  }

  /// Whether particles keep their depth instead of being flattened into the layer. Default false.
  open var preservesDepth: Bool {
    get { row[EmitterSlot.preservesDepth] != 0 }
    set { setFlag(EmitterSlot.preservesDepth, newValue) }
  }

  /// The seed of the particles' random numbers. Default 0.
  open var seed: UInt32 {
    get { UInt32(clamping: row[EmitterSlot.seed]) }
    set { setNumber(EmitterSlot.seed, Double(newValue)) }
  }

  override func draw(
    _ piece: LayerPiece, with renderer: LayerRenderer, flipped: Bool, alpha: CGFloat, depth: Int
  ) {
    renderer.particles(of: self, runsUp: flipped, alpha: alpha)
  }

  override func elementValue(at path: SplitKeyPath) -> Any? { emittedValue(at: path) }

  override func setElementValue(_ value: Any?, at path: SplitKeyPath) -> Bool {
    setEmittedValue(value, at: path)
  }

  override class func elementKind(at path: SplitKeyPath) -> ValueKind? { emittedKind(at: path) }
}

extension LayerNames {
  static let emitterShape = ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
  static let emitterMode = ["volume", "points", "outline", "surface"]
  static let renderMode = ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
}

private let emitterLayerProperties = PropertyTable(
  .emitter, of: CAEmitterLayer.self, inheriting: layerProperties, rowLength: EmitterSlot.end,
  objectCount: EmitterSlot.objectEnd,
  [
    .object("emitterCells", .cells, EmitterSlot.emitterCells, animatable: false) { layer, value in
      guard value == nil || value is [CAEmitterCell] else {
        return layer.refuse(value, forKey: "emitterCells", .cells)
      }
      (layer as? CAEmitterLayer)?.setEmitterCells(value as? [CAEmitterCell])
    },
    .object("emitterBehaviors", .behaviors, EmitterSlot.emitterBehaviors, animatable: false, rules: .unnamed)
    { layer, value in
      guard value == nil || value is [CAEmitterBehavior] else {
        return layer.refuse(value, forKey: "emitterBehaviors", .behaviors)
      }
      (layer as? CAEmitterLayer)?.emitterBehaviors = value as? [CAEmitterBehavior]
    },
    .row("emitterPosition", .point, at: EmitterSlot.emitterPosition, [0, 0], .basic),
    .row("emitterSize", .size, at: EmitterSlot.emitterSize, [0, 0], .basic),
    .row("birthRate", .float, at: EmitterSlot.birthRate, [1], .basic),
    .row("lifetime", .float, at: EmitterSlot.lifetime, [1], .basic, quantity: .factor),
    .row("emitterZPosition", .number, at: EmitterSlot.emitterZPosition, [0], .basic),
    .row("emitterDepth", .number, at: EmitterSlot.emitterDepth, [0], .basic),
    .row("velocity", .float, at: EmitterSlot.velocity, [1], .basic, quantity: .factor),
    .row("scale", .float, at: EmitterSlot.scale, [1], .basic, quantity: .factor),
    .row("spin", .float, at: EmitterSlot.spin, [1], .basic, quantity: .factor),
    .names("emitterShape", EmitterSlot.emitterShape, LayerNames.emitterShape, 0, unknown: 0),
    .names("emitterMode", EmitterSlot.emitterMode, LayerNames.emitterMode, 0, unknown: 0),
    .names("renderMode", EmitterSlot.renderMode, LayerNames.renderMode, 0, unknown: 0),
    .row("preservesDepth", .bool, at: EmitterSlot.preservesDepth, [0]),
    .row("seed", .integer, at: EmitterSlot.seed, [0]),
  ])

/// The shape from which particles come (default `point`).
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Particles come from the emitter position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// Particles come from a line along x that is centred at the emitter position.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// Particles come from a rectangle that is centred at the emitter position.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// Particles come from a box that is centred at the emitter position.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// Particles come from a circle around the emitter position. Its radius is the width of `emitterSize`.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// Particles come from a sphere around the emitter position. Its radius is the width of `emitterSize`.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// Which part of its shape particles come from (default `volume`).
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Particles come from the points that define the shape, such as corners.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Particles come from the outline of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Particles come from the surface of the shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// Particles come from the whole inside of the shape.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// How particles are drawn over one another (default `unordered`).
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name, as in scene files and in key-value coding.
  public let rawValue: String
  /// A name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Particles are drawn in no defined order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// Old particles are drawn first, so that young ones cover them.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// Old particles are drawn last, so that they cover young ones.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// Particles are drawn by their depth, the most distant first.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// The colours of particles that overlap are added, as those of light.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
