import RenderTree

/// A layer that shows another layer of its tree, with its sublayers, at its own position.
///
/// ```swift
/// let mirror = CAPortalLayer()
/// mirror.sourceLayer = card
/// mirror.frame = CGRect(x: 200, y: 40, width: 120, height: 80)
/// root.addSublayer(mirror)
/// ```
///
/// The source is drawn above the portal's background and contents, below its sublayers, and at the source's
/// own time. The origin of its bounds is at that of the portal's unless a `matches` property changes this. If
/// a portal is inside its source, it is left out there, so portals that show each other end.
///
/// Apple does not document this class; scene files use it. Source: public descriptions of the class.
/// Inferred: the position of the source without `matchesPosition`; a hidden source shows nothing; events are
/// for the portal and not for the source, and `matchesHitTest` is kept without effect.
open class CAPortalLayer: CALayer {
  package override class var propertyTable: PropertyTable { portalLayerProperties }

  /// The layer that is shown. Default nil; not retained. A layer of another tree shows nothing.
  ///
  /// An archive keeps the source if the archived tree contains it. A source outside of that tree, for example above the layer that
  /// is archived, is lost with a logged warning.
  open weak var sourceLayer: CALayer? {
    didSet { if oldValue !== sourceLayer { enqueue() } }
  }

  /// Whether the source is drawn through the portal alone, and not in its own place. Default false.
  open var hidesSourceLayer: Bool {
    get { row[PortalSlot.hidesSourceLayer] != 0 }
    set { setFlag(PortalSlot.hidesSourceLayer, newValue) }
  }

  /// Whether the source's own opacity counts. Default false.
  open var matchesOpacity: Bool {
    get { row[PortalSlot.matchesOpacity] != 0 }
    set { setFlag(PortalSlot.matchesOpacity, newValue) }
  }

  /// Whether the source's anchor point is shown where the source itself has it on screen. Default false.
  open var matchesPosition: Bool {
    get { row[PortalSlot.matchesPosition] != 0 }
    set { setFlag(PortalSlot.matchesPosition, newValue) }
  }

  /// Whether the source's own transform counts. Default false. With `matchesPosition` the source is shown exactly where
  /// it is.
  open var matchesTransform: Bool {
    get { row[PortalSlot.matchesTransform] != 0 }
    set { setFlag(PortalSlot.matchesTransform, newValue) }
  }

  /// Whether touches reach the source. Default false; kept without effect.
  open var matchesHitTest: Bool {
    get { row[PortalSlot.matchesHitTest] != 0 }
    set { setFlag(PortalSlot.matchesHitTest, newValue) }
  }

  /// A portal without a source.
  public override init() { super.init() }

  /// A portal from an archive. Its source is the same layer as before if the archived tree contains it, and nil otherwise.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A copy for presentation, of the same source.
  public override init(layer: Any) {
    super.init(layer: layer)
    sourceLayer = (layer as? CAPortalLayer)?.sourceLayer
  }

  override func draw(
    _ piece: LayerPiece, with renderer: LayerRenderer, flipped: Bool, alpha: CGFloat, depth: Int
  ) {
    renderer.portal(self, flipped, alpha, depth)
  }

  override func replaces(_ layer: CALayer) -> Bool { hidesSourceLayer && sourceLayer === layer }

  /// Writes the source's render node into the row. Returns whether it changed.
  func updateSourceNode() -> Bool {
    let node = sourceLayer.flatMap { $0.context === context ? $0.node : nil } ?? -1
    guard row[PortalSlot.sourceNode] != Double(node) else { return false }
    write([Double(node)], at: PortalSlot.sourceNode, count: 1)
    dirty.insert(Int(table.indexOfSlot[PortalSlot.sourceNode]))
    return true
  }
}

private let portalLayerProperties = PropertyTable(
  .portal, of: CAPortalLayer.self, inheriting: layerProperties, rowLength: PortalSlot.end,
  objectCount: ObjectSlot.layerEnd,
  [
    .derived(
      "sourceLayer", .layer, get: { ($0 as? CAPortalLayer)?.sourceLayer },
      set: { ($0 as? CAPortalLayer)?.sourceLayer = $1 as? CALayer }),
    .sourceNode,
    .row("hidesSourceLayer", .bool, at: PortalSlot.hidesSourceLayer, [0]),
    .row("matchesOpacity", .bool, at: PortalSlot.matchesOpacity, [0]),
    .row("matchesPosition", .bool, at: PortalSlot.matchesPosition, [0]),
    .row("matchesTransform", .bool, at: PortalSlot.matchesTransform, [0]),
    .row("matchesHitTest", .bool, at: PortalSlot.matchesHitTest, [0]),
  ])

extension Property {
  /// The render node of the source, which commits carry. It is not a property of the layer's interface.
  fileprivate static var sourceNode: Property {
    .row("sourceNode", .integer, at: PortalSlot.sourceNode, [-1], stored: false)
  }
}
