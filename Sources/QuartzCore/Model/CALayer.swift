// Over 500 lines: Swift lets a subclass override only what the body of its class declares, and source for Apple's
// systems may override any member. The members are implemented in CALayer+….swift.

import RenderTree

/// A rectangle with geometry, timing and appearance, which is a node in a tree of layers.
///
/// ```swift
/// let card = CALayer()
/// card.frame = CGRect(x: 40, y: 40, width: 120, height: 80)
/// card.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 1, alpha: 1)
/// card.cornerRadius = 12
/// root.addSublayer(card)
/// ```
///
/// A layer's properties are its model values: what the program has set. In a live tree, which is one in a window or a `CAContext`,
/// a change of an animatable property starts an animation of 0.25 s, unless the layer belongs to a view or actions are
/// disabled (`CATransaction.setDisableActions(_:)`). `presentation()` has the values that are on the screen meanwhile.
///
/// Coordinates are in points. y runs down on the screen unless `isGeometryFlipped` is set, and angles are in radians from +x
/// to +y.
///
/// Layers are not Sendable: a tree belongs to the thread that changes it, usually the main thread. Any thread may read
/// `presentation()`, `animation(forKey:)` and `animationKeys()`. If two threads change one live tree at the same time, the
/// program stops with a message.
///
/// Source: Apple's documentation of CALayer; measured defaults.
open class CALayer: NSObject, NSSecureCoding, CAMediaTiming {
  /// The properties of this class, with those it inherits.
  package class var propertyTable: PropertyTable { layerProperties }

  static let opaqueBlack = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  static let opaqueWhite = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

  // MARK: Values

  let table: PropertyTable
  /// The values, laid out as `Slot` says.
  package let row: LayerRow
  final var objects: ObjectSlots
  /// The properties that were ever set.
  @exclusivity(unchecked) final var touched = PropertySet()
  /// What few layers have; nil: the defaults.
  final var rarities: LayerRarities?

  /// The layer's name. Default nil. Key paths (`sublayers.NAME.opacity`) and scene files use it.
  open var name: String? {
    get { storedName }
    set {
      let isNews = storedName != newValue
      changeFields { storedName = newValue }
      if let context, isNews { context.nameChanged(of: self) }
    }
  }
  final private var storedName: String?

  /// The object that provides contents, layout and actions. Default nil; not retained.
  open var delegate: (any CALayerDelegate)? {
    get { storedDelegate }
    set { changeFields { storedDelegate = newValue } }
  }
  final private weak var storedDelegate: (any CALayerDelegate)?

  /// The values of keys that were never set. It may contain a further dictionary under "style", and actions under "actions". Default nil.
  open var style: [AnyHashable: Any]? {
    get { storedStyle }
    set {
      changeFields { storedStyle = newValue }
      applyStyle()
    }
  }

  /// The actions by event. They are used if the delegate gives none. Default nil.
  open var actions: [String: any CAAction]? {
    get { storedActions }
    set { changeFields { storedActions = newValue } }
  }

  // MARK: Tree

  final var children = ContiguousArray<CALayer>()
  final var maskLayer: CALayer?
  final unowned(unsafe) var parent: CALayer? {
    didSet { carryLayoutUp() }
  }

  // MARK: Hosting

  // Marks and numbers are read and written in one step each, so that no access to one can begin within another: that is not checked at run
  // time. The checks took a tenth of a commit.

  /// The tree, while it is live.
  @exclusivity(unchecked) final unowned(unsafe) var context: LiveTree?
  /// Whether the layer's time stands still and is set by `timeOffset` alone.
  final var isScrubbed = false
  /// The index of the render node, while the tree is live.
  @exclusivity(unchecked) final package internal(set) var node: NodeIndex = -1
  /// For a layer that left its tree after a commit: the node that it had, and the stamp of the commit before which it
  /// may come back and keep that node.
  final var leavingNode: NodeIndex = -1
  final var leavingStamp: UInt64 = 0
  /// Whether the layer is in a live tree and a commit has included it.
  @exclusivity(unchecked) final var isCommitted = false
  @exclusivity(unchecked) final var dirty = PropertySet()
  @exclusivity(unchecked) final var pending: PendingChanges = []
  /// Whether the layer waits for the next commit of its context.
  @exclusivity(unchecked) final var isEnqueued = false

  /// Whether animations of the layer animated other layers at the last commit (`outwardTargets`).
  @exclusivity(unchecked) final var leadsOutward = false
  /// Whether the callbacks of newly committed animations have to be scheduled.
  @exclusivity(unchecked) final var waitsForTracking = false

  /// Whether the layer is a presentation copy.
  @exclusivity(unchecked) final var isPresentation = false
  /// The model layer of a presentation copy, while that lives. Weak, since the model keeps its last copy.
  final weak var modelLayer: CALayer?
  /// The time that a presentation copy shows, in the layer's own time space.
  final var presentedTime: CFTimeInterval = 0
  /// How many lookups of actions of the layer are running; a lookup may start another one.
  final var questions: UInt8 = 0

  // MARK: Layout and display

  @exclusivity(unchecked) final var layoutState: LayoutState = []
  @exclusivity(unchecked) final var displayIsNeeded = false
  /// The default methods of CALayerDelegate set it to false, because the delegate then has no method of its own.
  final package var delegateAnswered = true

  /// The object that places the sublayers if the delegate does not. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { storedLayoutManager }
    set {
      storedLayoutManager = newValue
      layoutManagerChanged()
    }
  }

  /// How the layer is resized when its superlayer is resized. Default empty; unknown bits are kept (measured).
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
  private static let knownFormats: Set<CALayerContentsFormat> = [
    .RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic,
  ]

  /// Whether contents may exceed the standard dynamic range; without effect on Linux. Default false.
  open var wantsExtendedDynamicRangeContent = false
  /// How contents are tone mapped; without effect on Linux. Default `automatic`; unknown names go back to it
  /// (measured).
  open var toneMapMode: ToneMapMode {
    get { storedToneMapMode }
    set { storedToneMapMode = [.automatic, .never, .ifSupported].contains(newValue) ? newValue : .automatic }
  }
  /// The dynamic range that contents may use; without effect on Linux. Default `standard`; unknown names go back to it
  /// (measured).
  open var preferredDynamicRange: DynamicRange {
    get { storedDynamicRange }
    set {
      let known: [DynamicRange] = [.automatic, .standard, .constrainedHigh, .high]
      storedDynamicRange = known.contains(newValue) ? newValue : .standard
    }
  }
  /// The headroom of the contents; without effect on Linux. Default 0, untagged.
  open var contentsHeadroom: CGFloat {
    get { storedContentsHeadroom }
    set { storedContentsHeadroom = newValue }
  }
  /// Whether contents may be drawn again at other scales; without effect on Linux. Default false.
  open var wantsDynamicContentScaling = false

  // MARK: Creation

  /// A layer with default values.
  public override init() {
    table = Self.propertyTable
    row = .make(table.layout, in: .heap)
    objects = table.defaultObjects
    super.init()
  }

  /// A layer for the presentation of `layer`. Subclasses copy their own fields and call super.
  ///
  /// While the engine makes a presentation copy, the new layer has the model's values. Called by anyone else, the
  /// initialiser copies nothing (measured). Sublayers and mask are never copied: a presentation layer finds them
  /// through its model, which it does not keep alive.
  public init(layer: Any) {
    var source = layer as? CALayer
    if let given = source, !PresentedLayer.isCurrent(given) { source = nil }
    table = Self.propertyTable
    row = .make(table.layout, in: .heap)
    if let source, source.table === table {
      row.copy(source.row, table.layout, in: .heap)
      objects = source.objects
    } else {
      objects = table.defaultObjects
    }
    super.init()
    guard let source else { return }
    touched = source.touched
    rarities = source.rarities?.forPresentation
    if source.table !== table, rarities != nil {
      styled = PropertySet()
      applyStyle()
    }
    storedName = source.storedName
    storedDelegate = source.storedDelegate
    autoresizingMask = source.autoresizingMask
    needsDisplayOnBoundsChange = source.needsDisplayOnBoundsChange
    drawsAsynchronously = source.drawsAsynchronously
  }

  /// A layer from an archive.
  public required init?(coder: NSCoder) {
    table = Self.propertyTable
    row = .make(table.layout, in: .heap)
    objects = table.defaultObjects
    super.init()
    decode(from: coder)
  }

  /// True: layers archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the values that were set, the sublayers, the mask and the animations.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  deinit {
    AssociatedObjects.objectEnds(self)
    for record in records { end(record) }
    // Sublayers that outlive the layer are no longer live. They leave under one lock, so that a commit on the tree's
    // own thread finds either the whole tree or none of it.
    if let context { context.withLock { leaveBeneath() } } else { leaveBeneath() }
    row.free(table.layout, in: .heap)
    guard !children.isEmpty || maskLayer != nil else { return }
    if let mask = maskLayer { children.append(mask) }
    maskLayer = nil
    LayerRelease.release(&children)
  }

  // MARK: What subclasses override

  /// The default value of `key`, boxed; nil where the value is zero, empty or nil (measured).
  open class func defaultValue(forKey key: String) -> Any? {
    propertyTable.property(forKey: key)?.answeredDefault
  }

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
  ///
  /// For a numeric property nil gives 0, and a string gives the number that it spells: "0.5" gives 0.5 (measured).
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// The value at a path: into structures (`position.x`, `transform.rotation.z`) and objects (`mask.opacity`).
  open func value(forKeyPath keyPath: String) -> Any? { resolveValue(forKeyPath: keyPath) }

  /// Sets the value at a path, keeping the other parts of a structure.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { assignValue(value, forKeyPath: keyPath) }

  /// The value of a key that the class does not know: what was stored under it, else nil.
  open func value(forUndefinedKey key: String) -> Any? {
    undeclared[key] ?? styleValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
      ?? initialValue(forKey: key)
  }

  /// Stores a value under a key that the class does not know.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { storeUndeclared(value, forKey: key) }

  /// The topmost layer at `p`, a point of the superlayer's coordinates: this layer or one in it. Nil if there is none.
  ///
  /// Hidden and fully transparent layers are not found. Sublayers outside the bounds are found unless `masksToBounds` is set.
  open func hitTest(_ p: CGPoint) -> CALayer? { hit(at: p) }

  /// Whether `p`, in the layer's own coordinates, lies in the bounds. The maximum edges lie outside.
  open func contains(_ p: CGPoint) -> Bool {
    let r = bounds
    return p.x >= r.minX && p.x < r.maxX && p.y >= r.minY && p.y < r.maxY
  }

  /// Adds a copy of `anim` under `key`. It replaces the animation that is there. With a nil key nothing is replaced.
  ///
  /// An animation with a duration of 0 gets the duration of the transaction. A transition always has the key "transition".
  ///
  /// - Parameters:
  ///   - anim: the animation.
  ///   - key: any name, by which the animation is found and replaced; nil for none.
  open func add(_ anim: CAAnimation, forKey key: String?) { store(anim, forKey: key) }

  /// Removes the animation that was added under `key`. Its delegate is told that it did not finish.
  open func removeAnimation(forKey key: String) { removeRecord(forKey: key) }

  /// Removes all animations. Their delegates are told that they did not finish.
  open func removeAllAnimations() { removeAllRecords() }

  /// Places the sublayers. By default the delegate does this, or else the layout manager.
  open func layoutSublayers() { askForLayout() }

  /// Provides the contents. By default the delegate does this, or else `draw(in:)`.
  ///
  /// While a key that redraws the layer is animated, it is called for every frame, on the layer itself and not on a copy; the values of
  /// the frame are those of `presentation()`. Source: programs that rely on it.
  open func display() { askForDisplay() }

  /// Draws the contents into a context whose user space is the layer's own coordinates. `display()` calls it; the
  /// default asks the delegate. While a key that redraws the layer is animated, it is called on a presentation copy.
  open func draw(in ctx: CGContext) { askForDrawing(in: ctx) }

  /// Draws the layer and its sublayers into a context, in the layer's own coordinates, on the processor.
  ///
  /// A transform that is not affine counts as the identity, and `filters` and `backgroundFilters` are left out: Apple documents that
  /// the method does not draw them.
  /// A `compositingFilter` that is a way to blend acts, and emitters show their particles. A layer that needs display is
  /// displayed first.
  open func render(in ctx: CGContext) {
    layoutIfNeeded()
    LayerRenderer(ctx).draw(self, flipped: runsUp)
  }

  /// Asks for a layout at the next commit and tells the layout manager, once until that layout happens (measured).
  ///
  /// Changes of the sublayers, the layout manager, the bounds and the transform ask for a layout too. The last two
  /// also ask the superlayer, unless it is placing its sublayers.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Asks for new contents at the next commit.
  open func setNeedsDisplay() { markNeedsDisplay() }

  /// Asks for new contents of a part at the next commit. The default draws the whole layer.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Tells the sublayers that the size of the bounds was `size`. It is called whenever the size changes.
  open func resizeSublayers(withOldSize size: CGSize) {
    for child in children { child.resize(withOldSuperlayerSize: size) }
  }

  /// Resizes the layer as its `autoresizingMask` says, after its superlayer's size was `size`.
  ///
  /// Along each axis the flexible parts (margin, size, margin) share the change. A single part takes all of it. A
  /// margin and the size take two thirds and one third. Two margins take a half each, and all three parts a third
  /// each. The new frame is then made integral: minimum edges go down and maximum edges up to the next whole number
  /// (measured).
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(oldOuter: size) }

  /// The size that the layer should have. By default the layout manager gives it; without one it is the size of the frame.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

  /// Adds `layer` as the topmost sublayer; removes it from where it was.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: children.count, event: true) }

  /// Inserts `layer` at the index `idx` of the sublayers, or at the end if there are fewer.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx), event: true) }

  /// Removes the layer from its superlayer, as a sublayer or as a mask.
  open func removeFromSuperlayer() { detachFromParent() }

  // MARK: Presentation, animations and scrolling

  /// A copy of the layer with the values that are on screen now; nil until the layer was committed in a live tree.
  ///
  /// The copy is of the layer's own class and goes through its `init(layer:)`; its sublayers, superlayer and mask
  /// are presentation copies too. Changing it changes nothing on screen.
  ///
  /// Any thread may read the copy, and the copies that it refers to, while the tree's own thread changes the tree.
  /// The caller has to hold the `CAContext` during this. Other threads read the values of the last commit, and their
  /// first read makes a replica of the tree. In `init(layer:)` a class of the app may only copy what the tree's
  /// thread does not change at the same time.
  open func presentation() -> Self? { shownCopy() }

  /// The layer that the app changes: for a presentation copy the one that it shows, else the layer itself.
  ///
  /// A presentation copy does not keep its model alive. After the model is released, the copy returns itself.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// The keys of the animations, in the order of application; nil when there are none. A presentation copy has the
  /// keys of the animations that run at the time that it shows.
  open func animationKeys() -> [String]? {
    let keys = shownRecords.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The stored copy of the animation under `key`, which cannot be changed except for keys of the app's own. A
  /// presentation copy has it only if it runs at the time that the copy shows.
  open func animation(forKey key: String) -> CAAnimation? { storedAnimation(forKey: key) }

  /// Scrolls the nearest scroll layer above so that `p`, a point of this layer's coordinates, lies at its origin. It
  /// does nothing without such a layer.
  open func scroll(_ p: CGPoint) { scrollNearest(to: p) }

  /// Scrolls the nearest scroll layer above by the smallest distance that shows `r`, a rectangle of this layer's
  /// coordinates. It does nothing without such a layer.
  open func scrollRectToVisible(_ r: CGRect) { scrollNearest(toShow: r) }

  /// The part of the bounds that the scroll layers above do not cut off, in this layer's coordinates; zero when
  /// nothing is left.
  open var visibleRect: CGRect { uncutBounds }

  // MARK: What the engine's classes override

  /// Whether the layer scrolls its sublayers, and cuts them off at its bounds. Default false.
  var isScroller: Bool { false }
  /// Scrolls so that a point of the layer's coordinates lies at its origin. Default: nothing.
  func scrollOwn(to p: CGPoint) {}
  /// Scrolls by the smallest distance that shows a rectangle of the layer's coordinates. Default: nothing.
  func scrollOwn(toShow r: CGRect) {}

  /// Draws what `render(in:)` shows of a piece that only classes of this layer's kind have.
  ///
  /// - Parameters:
  ///   - flipped: whether y runs up in the layer.
  ///   - alpha: multiplies that of all that is drawn.
  ///   - depth: the number of layers above, in which this one is drawn.
  func draw(_ piece: LayerPiece, with renderer: LayerRenderer, flipped: Bool, alpha: CGFloat, depth: Int) {}

  /// Whether a piece that may lie beyond the bounds shows at `point`; nil for a piece that is met within the bounds.
  func shows(_ piece: LayerPiece, at point: CGPoint) -> Bool? { nil }

  /// Whether the layer shows `layer` in its own place, which hides it elsewhere.
  func replaces(_ layer: CALayer) -> Bool { false }

  /// The value at a path into the cells or behaviours of an emitter; nil for a layer that has none.
  func elementValue(at path: SplitKeyPath) -> Any? { nil }

  /// Sets the value at a path into the cells or behaviours of an emitter; false when there is no such element.
  func setElementValue(_ value: Any?, at path: SplitKeyPath) -> Bool { false }

  /// The type of the value at a path into cells or behaviours; nil for a class that has none.
  class func elementKind(at path: SplitKeyPath) -> ValueKind? { nil }

  // MARK: Geometry

  /// The rectangle of the layer in its own coordinates, points. Default zero; animatable.
  ///
  /// Its origin scrolls the sublayers. A negative size is standardised (measured).
  open var bounds: CGRect {
    get { rect(Slot.bounds) }
    set { setRect(Slot.bounds, newValue.standardized) }
  }

  /// Where the anchor point lies in the superlayer's coordinates, points. Default zero; animatable.
  open var position: CGPoint {
    get { point(Slot.position) }
    set { setPoint(Slot.position, newValue) }
  }

  /// How far the layer lies towards the viewer, in points. It orders the layer among its siblings. Default 0; animatable.
  open var zPosition: CGFloat {
    get { row[Slot.zPosition] }
    set { setNumber(Slot.zPosition, newValue) }
  }

  /// The point of the bounds that lies at `position` and about which the layer turns, as a fraction of the size. Default (0.5, 0.5), the
  /// middle; animatable.
  open var anchorPoint: CGPoint {
    get { point(Slot.anchorPoint) }
    set { setPoint(Slot.anchorPoint, newValue) }
  }

  /// The depth of the anchor point, points. Default 0; animatable.
  open var anchorPointZ: CGFloat {
    get { row[Slot.anchorPointZ] }
    set { setNumber(Slot.anchorPointZ, newValue) }
  }

  /// The transform of the layer about its anchor point. Default identity; animatable.
  open var transform: CATransform3D {
    get { CATransform3D(row: row + Slot.transform) }
    set { setTransform(Slot.transform, newValue) }
  }

  /// The transform of the sublayers about the anchor point, usually a perspective. Default identity; animatable.
  open var sublayerTransform: CATransform3D {
    get { CATransform3D(row: row + Slot.sublayerTransform) }
    set { setTransform(Slot.sublayerTransform, newValue) }
  }

  /// Whether the layer's own coordinates, and so its sublayers, are flipped in y. Default false.
  open var isGeometryFlipped: Bool {
    get { row[Slot.geometryFlipped] != 0 }
    set { setFlag(Slot.geometryFlipped, newValue) }
  }

  /// `transform` as an affine one; the identity when it is not affine (measured).
  open func affineTransform() -> CGAffineTransform {
    let transform = transform
    return CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets `transform` to an affine one.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// Whether y runs down in the context that `draw(in:)` gets: true unless the number of geometry flips from the layer up
  /// to the root is odd.
  ///
  /// Code that draws text or images with y up turns its context round where this is true. Source: Apple's
  /// documentation ("implicitly flipped when rendered"); a hosted root is y down, as on iOS.
  open func contentsAreFlipped() -> Bool { !runsUp }

  /// The box around the layer in the superlayer's coordinates. It follows from the bounds, the position, the anchor point and the transform.
  /// Setting it sets the position and the size of the bounds, as if a transform that is not affine were the identity.
  open var frame: CGRect {
    get {
      let box = boundingBox(ofSize: bounds.size, under: transform)
      let position = position
      return box.offsetBy(dx: position.x, dy: position.y)
    }
    set { setFrame(newValue) }
  }

  /// Converts a point of layer `l` to this layer's coordinates. Nil stands for the space around the root.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    if l === self { return p }
    let outside = l.map { Geometry.project(p, $0.transformToRoot) } ?? p
    return transformToRoot.unproject(outside) ?? outside
  }

  /// Converts a point of this layer to layer `l`'s coordinates. Nil stands for the space around the root.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    if l === self { return p }
    guard let l else { return Geometry.project(p, transformToRoot) }
    return l.convert(p, from: self)
  }

  /// Converts a rectangle of layer `l` to this layer's coordinates. The result is the box around it.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { Geometry.box(of: r) { convert($0, from: l) } }

  /// Converts a rectangle of this layer to layer `l`'s coordinates. The result is the box around it.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { Geometry.box(of: r) { convert($0, to: l) } }

  // MARK: Appearance

  /// How opaque the layer and its sublayers are, 0…1. Default 1; animatable.
  open var opacity: Float {
    get { Float(row[Slot.opacity]) }
    set { setNumber(Slot.opacity, Double(newValue)) }
  }

  /// Whether the layer and its sublayers are not drawn. Default false; animatable, switches at once.
  open var isHidden: Bool {
    get { row[Slot.hidden] != 0 }
    set { setFlag(Slot.hidden, newValue) }
  }

  /// Whether the layer is visible when it faces away from the viewer. Default true; animatable.
  open var isDoubleSided: Bool {
    get { row[Slot.doubleSided] != 0 }
    set { setFlag(Slot.doubleSided, newValue) }
  }

  /// A hint that the contents have no transparency. Default false.
  open var isOpaque: Bool {
    get { row[Slot.opaque] != 0 }
    set { setFlag(Slot.opaque, newValue) }
  }

  /// Whether sublayers and contents are clipped to the bounds and their rounded corners. Default false; animatable.
  open var masksToBounds: Bool {
    get { row[Slot.masksToBounds] != 0 }
    set { setFlag(Slot.masksToBounds, newValue) }
  }

  /// The colour behind the contents. Default nil, none; animatable.
  open var backgroundColor: CGColor? {
    get { objects[ObjectSlot.backgroundColor] as? CGColor }
    set { setColor(Slot.backgroundColor, ObjectSlot.backgroundColor, newValue) }
  }

  /// The radius of the rounded corners, points. Default 0; animatable. Rounds background and border always,
  /// contents and sublayers with `masksToBounds`.
  open var cornerRadius: CGFloat {
    get { row[Slot.cornerRadius] }
    set { setNumber(Slot.cornerRadius, newValue) }
  }

  /// The corners that are rounded. Default all four; other bits are dropped (measured).
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(clamping: row[Slot.maskedCorners])) }
    set { setNumber(Slot.maskedCorners, Double(newValue.rawValue & 15)) }
  }

  /// The shape of rounded corners. Default `circular`; unknown names go back to it (measured).
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: LayerNames.cornerCurve[Int(clamping: row[Slot.cornerCurve])]) }
    set { setName(Slot.cornerCurve, newValue.rawValue) }
  }

  /// The width of the border inside the bounds, points. Default 0; animatable.
  open var borderWidth: CGFloat {
    get { row[Slot.borderWidth] }
    set { setNumber(Slot.borderWidth, newValue) }
  }

  /// The colour of the border, drawn above the sublayers. Default opaque black; animatable.
  open var borderColor: CGColor? {
    get { objects[ObjectSlot.borderColor] as? CGColor }
    set { setColor(Slot.borderColor, ObjectSlot.borderColor, newValue) }
  }

  /// The edges that are antialiased. Default all four; other bits are dropped (measured).
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(clamping: row[Slot.edgeAntialiasingMask])) }
    set { setNumber(Slot.edgeAntialiasingMask, Double(newValue.rawValue & 15)) }
  }

  /// Whether edges may be antialiased at all. Default true.
  open var allowsEdgeAntialiasing: Bool {
    get { row[Slot.allowsEdgeAntialiasing] != 0 }
    set { setFlag(Slot.allowsEdgeAntialiasing, newValue) }
  }

  /// Whether `opacity` fades the layer and its sublayers as one picture, so that overlaps do not show. Default true.
  open var allowsGroupOpacity: Bool {
    get { row[Slot.allowsGroupOpacity] != 0 }
    set { setFlag(Slot.allowsGroupOpacity, newValue) }
  }

  /// Whether the blend modes of sublayers stay inside the layer's picture: they blend with what the layer shows and with nothing
  /// beneath the layer. Default true. False: they blend with the layers below, as far as the next layer outwards whose value is true.
  ///
  /// Apple documents no such property; scene files have it. In Swift it is set by key-value coding. Source: scene files that
  /// Apple's writer made.
  package var allowsGroupBlending: Bool {
    get { row[Slot.allowsGroupBlending] != 0 }
    set { setFlag(Slot.allowsGroupBlending, newValue) }
  }

  /// Whether the layer with its sublayers is drawn once and kept as a bitmap. Default false; animatable.
  open var shouldRasterize: Bool {
    get { row[Slot.shouldRasterize] != 0 }
    set { setFlag(Slot.shouldRasterize, newValue) }
  }

  /// Pixels per point of the kept image. Default 1; animatable.
  open var rasterizationScale: CGFloat {
    get { row[Slot.rasterizationScale] }
    set { setNumber(Slot.rasterizationScale, newValue) }
  }

  /// The colour of the shadow. Default opaque black; animatable.
  open var shadowColor: CGColor? {
    get { objects[ObjectSlot.shadowColor] as? CGColor }
    set { setColor(Slot.shadowColor, ObjectSlot.shadowColor, newValue) }
  }

  /// How opaque the shadow is, 0…1. Default 0, none; animatable.
  open var shadowOpacity: Float {
    get { Float(row[Slot.shadowOpacity]) }
    set { setNumber(Slot.shadowOpacity, Double(newValue)) }
  }

  /// The distance of the shadow from the layer, in points of the layer's coordinates. Default (0, −3); animatable.
  open var shadowOffset: CGSize {
    get { size(Slot.shadowOffset) }
    set { setSize(Slot.shadowOffset, newValue) }
  }

  /// The standard deviation of the shadow's blur, points. Default 3; animatable.
  open var shadowRadius: CGFloat {
    get { row[Slot.shadowRadius] }
    set { setNumber(Slot.shadowRadius, newValue) }
  }

  /// The outline that casts the shadow, by the non-zero rule; nil: the layer's own alpha. Default nil; animatable.
  open var shadowPath: CGPath? {
    get { objects[ObjectSlot.shadowPath] as? CGPath }
    set { setObject("shadowPath", ObjectSlot.shadowPath, newValue?.copy()) }
  }

  /// How the layer is blended with the layers behind it: a `CAFilter` or its name, such as "multiplyBlendMode". Default nil, which covers
  /// them; animatable.
  open var compositingFilter: Any? {
    get { AnyBox.value(objects[ObjectSlot.compositingFilter]) }
    set { setObject("compositingFilter", ObjectSlot.compositingFilter, LayerFilters.make(newValue)) }
  }

  /// The filters of the layer and its sublayers. Default nil; animatable by `filters.NAME.INPUT`.
  open var filters: [Any]? {
    get { AnyBox.value(objects[ObjectSlot.filters]) as? [Any] }
    set { setObject("filters", ObjectSlot.filters, LayerFilters.make(newValue)) }
  }

  /// The filters that apply to what lies behind the layer. Default nil; animatable.
  open var backgroundFilters: [Any]? {
    get { AnyBox.value(objects[ObjectSlot.backgroundFilters]) as? [Any] }
    set { setObject("backgroundFilters", ObjectSlot.backgroundFilters, LayerFilters.make(newValue)) }
  }

  /// What the layer shows, usually a CGImage. Default nil; animatable, images cross-fade.
  open var contents: Any? {
    get { AnyBox.value(objects[ObjectSlot.contents]) }
    set {
      if shownDisplay != nil { return showContents(AnyBox.object(newValue)) }
      setObject("contents", ObjectSlot.contents, AnyBox.object(newValue))
    }
  }

  /// The part of the contents that is shown, in the unit square of the image. Default all of it; animatable.
  open var contentsRect: CGRect {
    get { rect(Slot.contentsRect) }
    set { setRect(Slot.contentsRect, newValue) }
  }

  /// The part of the contents that stretches in both directions, in the unit square. Default all; animatable.
  open var contentsCenter: CGRect {
    get { rect(Slot.contentsCenter) }
    set { setRect(Slot.contentsCenter, newValue) }
  }

  /// How the contents are placed in the bounds. Default `resize`; unknown names read back as `center` (measured).
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: LayerNames.gravity[Int(clamping: row[Slot.contentsGravity])]) }
    set { setName(Slot.contentsGravity, newValue.rawValue) }
  }

  /// Pixels of the contents per point. Default 1; animatable.
  open var contentsScale: CGFloat {
    get { row[Slot.contentsScale] }
    set { setNumber(Slot.contentsScale, newValue) }
  }

  /// How contents are sampled when they are made smaller. Default `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: LayerNames.filter[Int(clamping: row[Slot.minificationFilter])]) }
    set { setName(Slot.minificationFilter, newValue.rawValue) }
  }

  /// How contents are sampled when they are made larger. Default `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: LayerNames.filter[Int(clamping: row[Slot.magnificationFilter])]) }
    set { setName(Slot.magnificationFilter, newValue.rawValue) }
  }

  /// Added to the level of mip maps that trilinear filtering chooses. Default 0; animatable.
  open var minificationFilterBias: Float {
    get { Float(row[Slot.minificationFilterBias]) }
    set { setNumber(Slot.minificationFilterBias, Double(newValue)) }
  }

  /// A colour that the contents are multiplied by, alpha included; the background is not. Default nil: none; animatable.
  ///
  /// Apple documents no such property; scene files have it. Source: the measured facts.
  package var contentsMultiplyColor: CGColor? {
    get { objects[ObjectSlot.contentsMultiplyColor] as? CGColor }
    set { setValue(newValue, forKey: "contentsMultiplyColor") }
  }

  // MARK: Timing

  /// When the layer's time begins, in seconds of the superlayer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming { $0.beginTime = newValue } }
  }

  /// The length of one run. Default infinity (measured).
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { setTiming(allowsInfinity: true) { $0.duration = newValue } }
  }

  /// Seconds of the layer's time per second of its superlayer's. Default 1; 0 stops it, negative runs backwards.
  open var speed: Float {
    get { Float(timing.speed) }
    set { setTiming { $0.speed = Double(newValue) } }
  }

  /// Added to the layer's time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming { $0.timeOffset = newValue } }
  }

  /// How many times the run is repeated. Default 0, which means once.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { setTiming(allowsInfinity: true) { $0.repeatCount = Double(newValue) } }
  }

  /// For how many seconds the run is repeated. Default 0: `repeatCount` decides.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setTiming(allowsInfinity: true) { $0.repeatDuration = newValue } }
  }

  /// Whether every second run is backwards. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { setTiming { $0.autoreverses = newValue } }
  }

  /// Whether the first and the last value show before and after the active time. Default `removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing) }
    set { setTiming { newValue.store(to: &$0) } }
  }

  /// Converts a time of layer `l` to this layer's time. Nil stands for the time of the clock.
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    if l === self { return t }
    return localTime(host: l.map { $0.hostTime(local: t) } ?? t)
  }

  /// Converts a time of this layer to layer `l`'s time. Nil stands for the time of the clock.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    if l === self { return t }
    let host = hostTime(local: t)
    return l?.localTime(host: host) ?? host
  }

  // MARK: Tree

  /// The layer that this one is a sublayer or the mask of; nil for a root.
  open var superlayer: CALayer? {
    isPresentation ? presentedParent : parent
  }

  /// The sublayers, back to front. Default nil; an empty list reads nil (measured).
  open var sublayers: [CALayer]? {
    get {
      if isPresentation { return presentedSublayers }
      return children.isEmpty ? nil : Array(children)
    }
    set { replaceSublayers(with: newValue ?? []) }
  }

  /// The layer whose alpha masks this layer and its sublayers. Default nil. Its superlayer is the masked layer.
  open var mask: CALayer? {
    get { isPresentation ? presentedMask : maskLayer }
    set { replaceMask(with: newValue) }
  }

  /// Inserts `layer` below `sibling`. With a nil sibling it is inserted at the back, and with a sibling that is no
  /// sublayer at the front (measured).
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    let place = sibling.map { index(ofSibling: $0, "below") ?? children.count } ?? 0
    insert(layer, at: place, event: true)
  }

  /// Inserts `layer` above `sibling`. With a nil sibling, or one that is no sublayer, it is inserted at the front.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let place = sibling.flatMap { index(ofSibling: $0, "above") }
    insert(layer, at: place.map { $0 + 1 } ?? children.count, event: true)
  }

  /// Replaces `oldLayer` by `newLayer`. Nothing happens if `oldLayer` is not a sublayer.
  ///
  /// Asks for the actions `sublayers` of this layer, `onOrderOut` of the old one, `onOrderIn` of the new one, once each
  /// (measured).
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceChild(oldLayer, with: newLayer)
  }

  // MARK: Layout and display

  /// Whether a layout of the layer is due.
  open func needsLayout() -> Bool { layoutIsNeeded }

  /// Carries out the layouts that are due now: that of the topmost ancestor that needs one, and those of the layers in it.
  open func layoutIfNeeded() { layOutFromTop() }

  /// Whether the layer's contents have to be drawn again.
  open func needsDisplay() -> Bool { displayIsNeeded }

  /// Draws the contents now if they have to be drawn again.
  open func displayIfNeeded() {
    guard displayIsNeeded else { return }
    displayIsNeeded = false
    display()
  }
}
