import CoreGraphics

/// One layer in a render tree.
struct RenderNode {
  var layout: RowLayout?
  /// The committed values. Animated nodes have a far part of their own (`LayerRow`), which stays where it is.
  private(set) var row = RenderNode.noRow
  private(set) var objects = ObjectSlots()
  var children = ContiguousArray<NodeIndex>()
  var animations: NodeAnimations?
  /// What few nodes have; nil: the defaults.
  private var rarities: Rarities?
  var parent: NodeIndex = -1
  var mask: NodeIndex = -1
  /// The time space of the node, and the one that it makes for the nodes inside it (−1: none).
  var space: Int32 = 0
  var ownSpace: Int32 = -1
  var isScheduled = false
  /// Whether only portals show the node.
  var isShownByPortal = false

  /// What few nodes have. It belongs to one node.
  private final class Rarities {
    var timing = MediaTiming(layer: ())
    var transition: TransitionAnimation?
    var emitter: NodeEmitter?
    var replicatorIndex = -1
    var shownTime = Double.nan
  }

  private mutating func makeRarities() -> Rarities {
    if let rarities { return rarities }
    let new = Rarities()
    rarities = new
    return new
  }

  var timing: MediaTiming {
    get { rarities?.timing ?? MediaTiming(layer: ()) }
    set { if rarities != nil || newValue != MediaTiming(layer: ()) { makeRarities().timing = newValue } }
  }
  var transition: TransitionAnimation? {
    get { rarities?.transition }
    set { if rarities != nil || newValue != nil { makeRarities().transition = newValue } }
  }
  var emitter: NodeEmitter? {
    get { rarities?.emitter }
    set { if rarities != nil || newValue != nil { makeRarities().emitter = newValue } }
  }
  /// The index in the tree's list of replicators; −1: the node is no replicator.
  var replicatorIndex: Int {
    get { rarities?.replicatorIndex ?? -1 }
    set { if rarities != nil || newValue >= 0 { makeRarities().replicatorIndex = newValue } }
  }
  /// The time inside the node in the copy that is shown; NaN: the time of its space.
  var shownTime: Double {
    get { rarities?.shownTime ?? .nan }
    set { if rarities != nil || !newValue.isNaN { makeRarities().shownTime = newValue } }
  }

  /// The row of a node that does not exist: zeros, with which nothing is drawn.
  static var noRow: LayerRow { zeros.value }

  private static let zeros: Unchecked<LayerRow> = {
    let numbers = UnsafeMutablePointer<Double>.allocate(capacity: LayerRow.head + 1024)
    numbers.initialize(repeating: 0, count: LayerRow.head + 1024)
    // A row in one piece: the far part follows the near one.
    let row = LayerRow(near: numbers + LayerRow.head)
    UnsafeMutableRawPointer(numbers).storeBytes(of: row.near, as: UnsafeMutablePointer<Double>.self)
    // Unchecked: the row is never written.
    return Unchecked(row)
  }()

  var isLive: Bool { layout != nil }

  /// What the appearance of a leaf follows from. A leaf is a CALayer without sublayers, mask, paths, filters, transition, or
  /// animations of any of these.
  enum Leaf { case none, row, rowAndImage }
  private(set) var leaf = Leaf.none

  /// Whether the appearance follows from the row alone.
  var isPlainLeaf: Bool { leaf == .row }

  mutating func noteLeaf() {
    let isLeaf =
      layout?.kind.traits.isPlain == true && children.isEmpty && mask < 0 && transition == nil
      && !isShownByPortal
      && objects.isEmpty(ObjectSlot.shadowPath..<ObjectSlot.layerEnd)
      && (animations.map { $0.objectAnimations.isEmpty && $0.flats.isEmpty } ?? true)
    let contents = isLeaf ? objects[ObjectSlot.contents] : nil
    leaf = !isLeaf ? .none : contents == nil ? .row : contents is CGImage ? .rowAndImage : .none
  }

  /// Whether the layer may lie outside its superlayer's plane, now or while its animations run. With this
  /// flag a flat tree examines no transform to find that there is nothing to order by depth. `noteDepth`
  /// computes it.
  private(set) var mayHaveDepth = false
  /// Whether one of the sublayers may have depth; nil: a commit that is being applied has yet to find out.
  var haveChildrenDepth: Bool? = false

  /// Whether `mayHaveDepth` depends on values in these slots.
  func isOfDepth(_ slots: Range<Int>) -> Bool {
    Slot.affectsDepth(slots) || layout?.kind.traits.hasOptionalDepth == true
  }

  /// Computes `mayHaveDepth`. Returns whether it has changed.
  mutating func noteDepth() -> Bool {
    let before = mayHaveDepth
    mayHaveDepth =
      keepsDepth || Geometry.hasDepth(row) || (animations?.specs.contains { $0.leavesPlane } ?? false)
    return mayHaveDepth != before
  }

  /// Whether the depth of the layers inside it may show in the space around it.
  private var keepsDepth: Bool { layout?.kind.traits.passesDepthOn(row) == true }

  mutating func create(_ layout: RowLayout) {
    self.layout = layout
    row = .make(layout, in: .committed)
    objects = layout.objects
  }

  mutating func deallocate() {
    guard let layout else { return }
    row.free(layout, in: .committed)
    self.layout = nil
  }

  /// Gives the row a far part of its own, which stays where it is.
  func ownFar() { if let layout { row.ownFar(layout, in: .committed) } }

  /// Writes committed values. They also go to the animated row, where animations overwrite theirs in the next
  /// evaluation.
  func write(_ values: UnsafePointer<Double>, at slot: Int, count: Int) {
    guard let layout else { return }
    row.write(values, at: slot, count: count, layout, in: .committed)
    if let animations { (animations.row + slot).update(from: values, count: count) }
  }

  mutating func setObject(_ object: AnyObject?, at slot: Int) { objects[slot] = object }
}
