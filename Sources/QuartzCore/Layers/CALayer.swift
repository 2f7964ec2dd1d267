/// A layer: a rectangle with geometry, timing and appearance in a tree of such rectangles.
///
/// A layer's values live in a row of Doubles and a few object slots, described by the class's property table;
/// the same row goes to the render tree at commit, and comes back in `presentation()`. Coordinates are points,
/// y down on screen unless `isGeometryFlipped`; angles are radians from +x to +y.
///
/// Not Sendable: a tree belongs to the thread that changes it, usually the main thread.
///
/// Source: Apple's documentation of CALayer; measured defaults.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  /// The properties of this class, with those it inherits.
  package class var propertyTable: PropertyTable { layerProperties }

  static let opaqueBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

  // MARK: Values

  let table: PropertyTable
  /// The values, laid out as `Slot` says.
  package let row: UnsafeMutablePointer<Double>
  var objects: ContiguousArray<AnyObject?>
  /// Values of keys that no table knows.
  var undeclared: [String: Any] = [:]
  /// The properties that were ever set.
  var touched = PropertySet()

  var timing = MediaTiming(layer: ())

  /// The layer's name. Default nil. Key paths (`sublayers.NAME.opacity`) and scene files use it.
  open var name: String?

  /// The object that provides contents, layout and actions. Default nil; not retained.
  open weak var delegate: (any CALayerDelegate)?

  /// Values for keys that were never set; may hold "style" (a further dictionary) and "actions". Default nil.
  open var style: [AnyHashable: Any]?

  /// Actions by event, asked after the delegate. Default nil.
  open var actions: [String: any CAAction]?

  // MARK: Tree

  var children = ContiguousArray<CALayer>()
  var maskLayer: CALayer?
  unowned(unsafe) var parent: CALayer?

  // MARK: Hosting

  /// The host of the tree, while it is live.
  unowned(unsafe) var context: LayerHost?
  /// The host, on the root of a live tree.
  var host: LayerHost?
  /// Whether the layer's time stands still and is set by `timeOffset` alone.
  var isScrubbed = false
  /// The index of the render node, while the tree is live.
  var node: NodeIndex = -1
  /// Whether the host has a node for the layer.
  var isCommitted = false
  var dirty = PropertySet()
  var pending: PendingChanges = []
  /// Whether the layer waits for the next commit of its context.
  var isEnqueued = false

  var records: [AnimationRecord] = []

  /// The model layer of a presentation copy.
  var modelLayer: CALayer?
  /// The last presentation copy, with the version and time that it stands for.
  var cachedPresentation: CachedPresentation?

  // MARK: Layout and display

  var layoutIsNeeded = false
  var displayIsNeeded = false
  /// Set to false by the default methods of CALayerDelegate: the delegate has none of its own.
  var delegateAnswered = true

  /// Places the sublayers when the delegate does not. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    didSet { setNeedsLayout() }
  }

  /// How the layer is resized with its superlayer. Default empty.
  open var autoresizingMask: CAAutoresizingMask = []

  /// Whether a change of the bounds redraws the contents. Default false.
  open var needsDisplayOnBoundsChange = false

  /// Whether contents may be drawn on another thread; a hint. Default false.
  open var drawsAsynchronously = false

  /// The pixel format of drawn contents; a hint. Default `RGBA8Uint`; unknown names go back to it (measured).
  open var contentsFormat: CALayerContentsFormat {
    get { storedContentsFormat }
    set { storedContentsFormat = CALayer.knownFormats.contains(newValue) ? newValue : .RGBA8Uint }
  }
  private var storedContentsFormat = CALayerContentsFormat.RGBA8Uint
  private static let knownFormats: Set<CALayerContentsFormat> = [.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]

  /// Whether contents may exceed the standard dynamic range; without effect on Linux. Default false.
  open var wantsExtendedDynamicRangeContent = false
  /// How contents are tone mapped; without effect on Linux. Default `automatic`.
  open var toneMapMode = ToneMapMode.automatic
  /// The dynamic range that contents may use; without effect on Linux. Default `standard`.
  open var preferredDynamicRange = DynamicRange.standard
  /// The headroom of the contents; without effect on Linux. Default 0, untagged.
  open var contentsHeadroom: CGFloat = 0
  /// Whether contents may be drawn again at other scales; without effect on Linux. Default false.
  open var wantsDynamicContentScaling = false

  // MARK: Creation

  /// A layer with default values.
  public override init() {
    table = Self.propertyTable
    row = .allocate(capacity: table.rowLength)
    row.initialize(from: table.defaultRow, count: table.rowLength)
    objects = table.defaultObjects
    super.init()
  }

  /// A copy of `layer` for presentation. Subclasses copy their own fields and call super.
  ///
  /// Sublayers and mask are not copied: a presentation layer finds them through its model.
  public init(layer: Any) {
    table = Self.propertyTable
    row = .allocate(capacity: table.rowLength)
    row.initialize(from: table.defaultRow, count: table.rowLength)
    objects = table.defaultObjects
    super.init()
    guard let source = layer as? CALayer else { return }
    if source.table === table {
      row.update(from: source.row, count: table.rowLength)
      objects = source.objects
    }
    undeclared = source.undeclared
    touched = source.touched
    timing = source.timing
    name = source.name
    delegate = source.delegate
    style = source.style
    actions = source.actions
    autoresizingMask = source.autoresizingMask
    needsDisplayOnBoundsChange = source.needsDisplayOnBoundsChange
    drawsAsynchronously = source.drawsAsynchronously
    contentsFormat = source.contentsFormat
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) {
    table = Self.propertyTable
    row = .allocate(capacity: table.rowLength)
    row.initialize(from: table.defaultRow, count: table.rowLength)
    objects = table.defaultObjects
    super.init()
    decode(from: coder)
  }

  /// True: layers archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the values that were set, the sublayers, the mask and the animations.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  deinit {
    if let context {
      // What outlives the layer is no longer live.
      for child in children { child.detach() }
      maskLayer?.detach()
      context.release(node, of: nil)
    }
    for child in children { child.parent = nil }
    maskLayer?.parent = nil
    for record in records { record.layer = nil }
    row.deallocate()
  }

  // MARK: What subclasses override

  /// The default value of `key`, boxed; nil where the value is zero, empty or nil (measured).
  open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }

  /// Whether a change or an animation of `key` redraws the layer. Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action of the class for `event`. Default nil for every event (measured).
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// How much further than the radius a corner of `curve` reaches: 1, or 1.528665 for continuous (measured).
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Whether an archive holds the value of `key`: the keys that were set, and a few always (measured).
  open func shouldArchiveValue(forKey key: String) -> Bool { wasSet(key) }

  /// The action for `event`: from the delegate, `actions`, `style["actions"]`, `defaultAction(forKey:)`, and,
  /// in a live tree, the implicit animation of the property. NSNull ends the search with none.
  open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

  /// The value of `key`; nil for a key that is unknown and was never set.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// Sets the value of `key`. Any key may be stored. A value of the wrong type is ignored.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// The value at a path: into structures (`position.x`, `transform.rotation.z`) and objects (`mask.opacity`).
  open func value(forKeyPath keyPath: String) -> Any? { resolveValue(forKeyPath: keyPath) }

  /// Sets the value at a path, keeping the other parts of a structure.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { assignValue(value, forKeyPath: keyPath) }

  /// The value of a key that the class does not know: what was stored under it, else nil.
  open func value(forUndefinedKey key: String) -> Any? { undeclared[key] ?? styleValue(forKey: key) }

  /// Stores a value under a key that the class does not know.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    undeclared[key] = Unbox.unwrapped(value)
    if needsDisplayForKey(key) { setNeedsDisplay() }
  }

  /// The layer at the top of the tree under `p`, a point of the superlayer's coordinates; nil when there is none.
  ///
  /// Hidden and fully transparent layers are skipped; sublayers outside the bounds count unless the layer masks.
  open func hitTest(_ p: CGPoint) -> CALayer? { hit(at: p) }

  /// Whether `p`, in the layer's own coordinates, lies in the bounds. The maximum edges lie outside.
  open func contains(_ p: CGPoint) -> Bool {
    let r = bounds
    return p.x >= r.minX && p.x < r.maxX && p.y >= r.minY && p.y < r.maxY
  }

  /// Stores a copy of `anim` under `key`, in place of what was there; a nil key never replaces.
  ///
  /// A duration of 0 takes the transaction's. A transition always has the key "transition".
  open func add(_ anim: CAAnimation, forKey key: String?) { store(anim, forKey: key) }

  /// Removes the animation stored under `key`; its delegate hears that it did not finish.
  open func removeAnimation(forKey key: String) { removeRecord(forKey: key) }

  /// Removes all animations.
  open func removeAllAnimations() { removeAllRecords() }

  /// Places the sublayers: asks the delegate, else the layout manager.
  open func layoutSublayers() { askForLayout() }

  /// Provides the contents: asks the delegate.
  open func display() { askForDisplay() }

  /// Asks for a new layout at the next commit.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Asks for new contents at the next commit.
  open func setNeedsDisplay() { markNeedsDisplay() }

  /// Asks for new contents of a part at the next commit; the whole is drawn.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// The size that the layer wants: the layout manager's answer, else the size of the frame.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

  /// Adds `layer` as the topmost sublayer; removes it from where it was.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count, event: true) }

  /// Inserts `layer` at `idx` of the sublayers, or at the end when there are fewer.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx), event: true) }

  /// Removes the layer from its superlayer, as a sublayer or as a mask.
  open func removeFromSuperlayer() { detachFromParent() }
}

/// A set of properties, by their index in the table.
struct PropertySet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  func contains(_ index: Int) -> Bool {
    index < 64 ? low & (1 << UInt64(index)) != 0 : high & (1 << UInt64(index - 64)) != 0
  }

  mutating func insert(_ index: Int) {
    if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
  }

  /// Visits the members in order.
  func forEach(_ body: (Int) -> Void) {
    var bits = low
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    bits = high
    while bits != 0 {
      body(64 + bits.trailingZeroBitCount)
      bits &= bits - 1
    }
  }
}

/// What else than properties has changed since the last commit.
struct PendingChanges: OptionSet {
  let rawValue: UInt8
  static let sublayers = PendingChanges(rawValue: 1)
  static let mask = PendingChanges(rawValue: 2)
  static let timing = PendingChanges(rawValue: 4)
  static let animations = PendingChanges(rawValue: 8)
}

/// A presentation copy with the state of the host that it was made from.
struct CachedPresentation {
  let layer: CALayer
  let version: UInt64
  let time: CFTimeInterval
}
