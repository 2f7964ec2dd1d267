import RenderTree

/// A layer that draws copies of its sublayers. Each copy is moved, tinted and delayed against the copy before it.
///
/// ```swift
/// let bar = CALayer()
/// bar.frame = CGRect(x: 0, y: 0, width: 8, height: 40)
/// bar.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
/// let bars = CAReplicatorLayer()
/// bars.instanceCount = 5
/// bars.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
/// bars.instanceDelay = 0.1      // an animation of the bar runs through the copies
/// bars.addSublayer(bar)
/// root.addSublayer(bars)
/// ```
///
/// The replicator's own background, contents and border are drawn once. Source: Apple's documentation of
/// CAReplicatorLayer; measured defaults.
open class CAReplicatorLayer: CALayer {
  package override class var propertyTable: PropertyTable { replicatorLayerProperties }

  /// How often the sublayers are drawn, the original included; 0 draws none. Default 1; animatable in whole copies.
  open var instanceCount: Int {
    get { Int(clampedCount: row[ReplicatorSlot.instanceCount]) }
    set { setNumber(ReplicatorSlot.instanceCount, Double(max(newValue, 0))) }
  }

  /// Whether the copies keep their depth instead of being flattened into the layer. Default false.
  open var preservesDepth: Bool {
    get { row[ReplicatorSlot.preservesDepth] != 0 }
    set { setFlag(ReplicatorSlot.preservesDepth, newValue) }
  }

  /// By how many seconds the time of each copy lies behind that of the copy before it. Default 0; animatable.
  open var instanceDelay: CFTimeInterval {
    get { row[ReplicatorSlot.instanceDelay] }
    set { setNumber(ReplicatorSlot.instanceDelay, newValue) }
  }

  /// The transform from one copy to the next, about the anchor point of the layer's bounds. Default identity;
  /// animatable.
  open var instanceTransform: CATransform3D {
    get { CATransform3D(row: row + ReplicatorSlot.instanceTransform) }
    set { setTransform(ReplicatorSlot.instanceTransform, newValue) }
  }

  /// Multiplies the colours of the sublayers; nil means white. Default opaque white; animatable.
  open var instanceColor: CGColor? {
    get { objects[ReplicatorSlot.instanceColorObject] as? CGColor }
    set { setColor(ReplicatorSlot.instanceColor, ReplicatorSlot.instanceColorObject, newValue) }
  }

  /// Added to the colour's red with every copy. Default 0; animatable.
  open var instanceRedOffset: Float {
    get { Float(row[ReplicatorSlot.instanceRedOffset]) }
    set { setNumber(ReplicatorSlot.instanceRedOffset, Double(newValue)) }
  }

  /// Added to the colour's green with every copy. Default 0; animatable.
  open var instanceGreenOffset: Float {
    get { Float(row[ReplicatorSlot.instanceGreenOffset]) }
    set { setNumber(ReplicatorSlot.instanceGreenOffset, Double(newValue)) }
  }

  /// Added to the colour's blue with every copy. Default 0; animatable.
  open var instanceBlueOffset: Float {
    get { Float(row[ReplicatorSlot.instanceBlueOffset]) }
    set { setNumber(ReplicatorSlot.instanceBlueOffset, Double(newValue)) }
  }

  /// Added to the colour's alpha with every copy. Default 0; animatable.
  open var instanceAlphaOffset: Float {
    get { Float(row[ReplicatorSlot.instanceAlphaOffset]) }
    set { setNumber(ReplicatorSlot.instanceAlphaOffset, Double(newValue)) }
  }
}

private let replicatorLayerProperties = PropertyTable(
  .replicator, of: CAReplicatorLayer.self, inheriting: layerProperties, rowLength: ReplicatorSlot.end,
  objectCount: ReplicatorSlot.objectEnd,
  [
    .row("instanceCount", .integer, at: ReplicatorSlot.instanceCount, [1], .basic),
    .row("preservesDepth", .bool, at: ReplicatorSlot.preservesDepth, [0]),
    .row("instanceDelay", .number, at: ReplicatorSlot.instanceDelay, [0], .basic, quantity: .time),
    .row(
      "instanceTransform", .transform, at: ReplicatorSlot.instanceTransform,
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], .basic),
    .color(
      "instanceColor", at: ReplicatorSlot.instanceColor, ReplicatorSlot.instanceColorObject,
      CALayer.opaqueWhite),
    .row("instanceRedOffset", .float, at: ReplicatorSlot.instanceRedOffset, [0], .basic, quantity: .offset),
    .row(
      "instanceGreenOffset", .float, at: ReplicatorSlot.instanceGreenOffset, [0], .basic, quantity: .offset),
    .row("instanceBlueOffset", .float, at: ReplicatorSlot.instanceBlueOffset, [0], .basic, quantity: .offset),
    .row(
      "instanceAlphaOffset", .float, at: ReplicatorSlot.instanceAlphaOffset, [0], .basic, quantity: .offset),
  ])
