/// The index of a node in a render tree; −1 is none.
package typealias NodeIndex = Int32

/// What a transaction changed, as a value that any thread's render tree can apply.
///
/// Unchecked: the objects in it (images, paths, colours) are immutable.
package struct Commit: @unchecked Sendable {
  struct Created {
    let node: NodeIndex
    let layout: RowLayout
  }
  struct Values {
    let node: NodeIndex
    let slot: Int
    let offset: Int
    let count: Int
  }
  struct ObjectValue {
    let node: NodeIndex
    let slot: Int
    let value: AnyObject?
  }
  struct Children {
    let node: NodeIndex
    let children: ContiguousArray<NodeIndex>
  }
  struct Mask {
    let node: NodeIndex
    let mask: NodeIndex
  }
  struct Timing {
    let node: NodeIndex
    let timing: MediaTiming
  }
  struct Animations {
    let node: NodeIndex
    let specs: [AnimationSpec]
    var transition: TransitionSpec?
    /// What the transition starts from; nil: what the node showed before the commit.
    var source: TransitionSource?
  }

  var removed: [NodeIndex] = []
  var created: [Created] = []
  var values: [Values] = []
  var payload: [Double] = []
  var objects: [ObjectValue] = []
  var children: [Children] = []
  var masks: [Mask] = []
  var timings: [Timing] = []
  var animations: [Animations] = []
  /// The time at which it was made, of the host's clock.
  var time: CFTimeInterval = 0
  /// Whether it holds the changes of a transaction. False: it describes a whole tree, for a new replica.
  var isChange = false
  var root: NodeIndex = -1
  var hasRoot = false

  var isEmpty: Bool {
    removed.isEmpty && created.isEmpty && values.isEmpty && objects.isEmpty && children.isEmpty
      && masks.isEmpty
      && timings.isEmpty && animations.isEmpty && !hasRoot
  }

  mutating func append(_ node: NodeIndex, _ slot: Int, _ row: UnsafePointer<Double>, _ count: Int) {
    values.append(Values(node: node, slot: slot, offset: payload.count, count: count))
    payload.append(contentsOf: UnsafeBufferPointer(start: row, count: count))
  }
}
