/// A node's animations, and the row in which its values are on screen.
final class NodeAnimations {
  /// Where a row is kept.
  struct Place {
    enum Kind: UInt8 { case linear, track, general }

    let kind: Kind
    /// Which of the lists of the kind.
    let list: Int
    var index: Int
  }

  let specs: [AnimationSpec]
  let row: UnsafeMutablePointer<Double>
  var payloads: [RowPayload] = []
  /// The rows alone on their property, in the store's lists.
  var places: [Place] = []
  /// The rows that meet others, in the order of application.
  var stacked: [AnimationRow] = []
  var objectRows: [ObjectRow] = []
  /// The animations of objects that are numbers.
  var flats: [FlatAnimation] = []
  /// The objects that are animated, as they are on screen.
  var presentedObjects: ContiguousArray<(slot: Int, object: AnyObject?)> = []
  var contentsNext: AnyObject?

  /// Where the store's list of such nodes has this one, while `isSpecial`.
  var specialIndex = -1

  /// Whether something else than the lists of the store holds rows of the node.
  var isSpecial: Bool { !stacked.isEmpty || !objectRows.isEmpty || !flats.isEmpty }

  func present(_ object: AnyObject?, at slot: Int) {
    if let index = presentedObjects.firstIndex(where: { $0.slot == slot }) {
      presentedObjects[index].object = object
    } else {
      presentedObjects.append((slot, object))
    }
  }

  func presented(at slot: Int) -> AnyObject?? {
    guard let index = presentedObjects.firstIndex(where: { $0.slot == slot }) else { return nil }
    return .some(presentedObjects[index].object)
  }

  init(specs: [AnimationSpec], rowLength: Int, committed: UnsafePointer<Double>) {
    self.specs = specs
    row = .allocate(capacity: rowLength)
    row.initialize(from: committed, count: rowLength)
  }

  deinit { row.deallocate() }
}

/// An animation of an object slot.
struct ObjectRow {
  let slot: Int
  let clock: MediaTiming.Compiled
  let groups: [RowPayload.Link]
  let curve: UnitBezier?
  let track: ObjectTrack
  var space: Int32
}
