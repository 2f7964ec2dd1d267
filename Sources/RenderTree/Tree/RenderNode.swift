/// One layer in a render tree.
struct RenderNode {
  var layout: RowLayout?
  var parent: NodeIndex = -1
  var children = ContiguousArray<NodeIndex>()
  var mask: NodeIndex = -1
  /// The committed values.
  var row: UnsafeMutablePointer<Double> = RenderNode.noRow
  var objects = ContiguousArray<AnyObject?>()
  var timing = MediaTiming(layer: ())
  /// The time space of the node, and the one that it makes for the nodes inside it (−1: none).
  var space: Int32 = 0
  var ownSpace: Int32 = -1
  var animations: NodeAnimations?
  var transition: TransitionRow?
  package var emitter: NodeEmitter?
  var isScheduled = false
  /// Whether only portals show the node.
  var isShownByPortal = false
  /// The index in the tree's list of replicators; −1: the node is no replicator.
  var replicatorIndex = -1
  /// The time inside the node in the copy that is shown; NaN: the time of its space.
  var shownTime = Double.nan

  /// A placeholder for the row of a node that does not exist.
  nonisolated(unsafe) static let noRow = UnsafeMutablePointer<Double>.allocate(capacity: 1)

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
      && objects[ObjectSlot.shadowPath..<ObjectSlot.layerEnd].allSatisfy { $0 == nil }
      && (animations.map { $0.objectRows.isEmpty && $0.flats.isEmpty } ?? true)
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
    (slots.lowerBound < Slot.opacity && slots.upperBound > Slot.zPosition)
      || layout?.kind.traits.hasOptionalDepth == true
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
    row = RowPool.committed.take(layout.length)
    row.initialize(from: layout.defaults, count: layout.length)
    objects = ContiguousArray(repeating: nil, count: layout.objectCount)
  }

  mutating func deallocate() {
    guard let layout else { return }
    RowPool.committed.giveBack(row, layout.length)
    self.layout = nil
  }

  /// Writes committed values. They also go to the animated row, where animations overwrite theirs in the next
  /// evaluation.
  func write(_ values: UnsafePointer<Double>, at slot: Int, count: Int) {
    (row + slot).update(from: values, count: count)
    if let animations { (animations.row + slot).update(from: values, count: count) }
  }

  mutating func setObject(_ object: AnyObject?, at slot: Int) { objects[slot] = object }
}
