/// What a transaction changed, as a value that any thread's render tree can apply.
///
/// Unchecked: the objects in it (images, paths, colours) are immutable.
package struct Commit: @unchecked Sendable {
  package struct Created {
    package let node: NodeIndex
    package let layout: RowLayout

    package init(node: NodeIndex, layout: RowLayout) {
      self.node = node
      self.layout = layout
    }
  }
  struct Values {
    let node: NodeIndex
    let slot: Int
    let offset: Int
    let count: Int
  }
  package struct ObjectValue {
    package let node: NodeIndex
    package let slot: Int
    package let value: AnyObject?

    package init(node: NodeIndex, slot: Int, value: AnyObject?) {
      self.node = node
      self.slot = slot
      self.value = value
    }
  }
  package struct Children {
    package let node: NodeIndex
    package let children: ContiguousArray<NodeIndex>

    package init(node: NodeIndex, children: ContiguousArray<NodeIndex>) {
      self.node = node
      self.children = children
    }
  }
  package struct Mask {
    package let node: NodeIndex
    package let mask: NodeIndex

    package init(node: NodeIndex, mask: NodeIndex) {
      self.node = node
      self.mask = mask
    }
  }
  package struct Timing {
    package let node: NodeIndex
    package let timing: MediaTiming

    package init(node: NodeIndex, timing: MediaTiming) {
      self.node = node
      self.timing = timing
    }
  }
  package struct Animations {
    package let node: NodeIndex
    package let specs: [AnimationSpec]
    package var transition: TransitionSpec?
    /// What the transition starts from; nil: what the node showed before the commit.
    var source: TransitionSource?

    package init(
      node: NodeIndex, specs: [AnimationSpec], transition: TransitionSpec? = nil,
      source: TransitionSource? = nil
    ) {
      self.node = node
      self.specs = specs
      self.transition = transition
      self.source = source
    }
  }

  package var removed: [NodeIndex] = []
  package var created: [Created] = []
  var values: [Values] = []
  var payload: [Double] = []
  package var objects: [ObjectValue] = []
  package var children: [Children] = []
  package var masks: [Mask] = []
  package var timings: [Timing] = []
  package var animations: [Animations] = []
  /// The time at which it was made, of the host's clock.
  package var time: CFTimeInterval = 0
  /// Whether it holds the changes of a transaction. False: it describes a whole tree, for a new replica.
  package var isChange = false
  package var root: NodeIndex = -1
  package var hasRoot = false

  package init() {}

  package var isEmpty: Bool {
    removed.isEmpty && created.isEmpty && values.isEmpty && objects.isEmpty && children.isEmpty
      && masks.isEmpty
      && timings.isEmpty && animations.isEmpty && !hasRoot
  }

  /// Adds the values from a slot on.
  package mutating func append(
    _ node: NodeIndex, _ slot: Int, _ numbers: UnsafePointer<Double>, _ count: Int
  ) {
    values.append(Values(node: node, slot: slot, offset: payload.count, count: count))
    payload.append(contentsOf: UnsafeBufferPointer(start: numbers, count: count))
  }

  /// Adds all values of a node that the commit creates, without defaults of the far part.
  package mutating func append(_ node: NodeIndex, _ row: LayerRow, _ layout: RowLayout) {
    append(node, 0, row + 0, Slot.nearEnd)
    if row.ownsFar(layout) {
      append(node, Slot.nearEnd, row + Slot.nearEnd, layout.length - Slot.nearEnd)
    }
  }

  /// Adds the objects of a node that the commit creates, without the defaults.
  package mutating func append(_ node: NodeIndex, _ objects: ObjectSlots, _ layout: RowLayout) {
    objects.forEachDifference(from: layout.objects, count: layout.objectCount) { slot, object in
      self.objects.append(ObjectValue(node: node, slot: slot, value: object))
    }
  }
}
