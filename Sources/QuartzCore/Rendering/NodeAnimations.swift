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
  private let rowLength: Int
  /// The node's committed values.
  let committed: UnsafePointer<Double>
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
  /// What an animation of `contents` shows next.
  private(set) var contentsComing: AnyObject?
  /// The keyframe of `contents` that is shown, and whether the one before it was a later one.
  private var contentsKeyframe = 0
  private var runsBackwards = false
  /// The cells of an emitter whose images are animated.
  var animatedCells: AnimatedCells?

  /// What the node follows, in the order of application.
  var follows: [FollowRow] = []
  /// Whether other animations write where followed points are written.
  private lazy var movesItself = writes(Slot.position, 2)
  private lazy var turnsItself = writes(Slot.transform, 16)

  private func writes(_ slot: Int, _ width: Int) -> Bool {
    specs.contains { spec in
      guard case .row = spec.home else { return false }
      return spec.range?.overlaps(slot..<slot + width) ?? false
    }
  }

  /// Shows the committed place again, unless other animations write it with every evaluation.
  func resetFollowed() {
    if !movesItself { (row + Slot.position).update(from: committed + Slot.position, count: 2) }
    if !turnsItself { (row + Slot.transform).update(from: committed + Slot.transform, count: 16) }
  }

  /// Where the store's list of such nodes has this one, while `isSpecial`.
  var specialIndex = -1

  /// Whether something else than the lists of the store holds rows of the node.
  var isSpecial: Bool { !stacked.isEmpty || !objectRows.isEmpty || !flats.isEmpty }

  /// Leaves the objects that are shown to whoever took them.
  func renewObjects() {
    for flat in flats { flat.renew() }
    animatedCells?.renew()
  }

  /// Notes what follows the keyframes of `contents` that are shown, in the direction in which they were shown so far.
  func expectContents(after place: (from: Int, to: Int, fraction: Double), of values: [AnyObject?]) {
    if place.from != contentsKeyframe {
      runsBackwards = place.from == contentsKeyframe - 1
      contentsKeyframe = place.from
    }
    let next = runsBackwards ? place.from - 1 : place.to + 1
    contentsComing = values[(next + values.count) % values.count]
  }

  func expectNoContents() { contentsComing = nil }

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
    self.committed = committed
    self.rowLength = rowLength
    row = RowPool.shown.take(rowLength)
    row.initialize(from: committed, count: rowLength)
  }

  deinit { RowPool.shown.giveBack(row, rowLength) }
}

/// The cells of an emitter with animated images as they are on screen: this evaluation's own, written in place.
final class AnimatedCells {
  let slot: Int
  private(set) var cells: EmitterCells

  init(slot: Int, _ cells: EmitterCells) {
    self.slot = slot
    self.cells = cells
  }

  /// Leaves the cells that are shown to whoever took them.
  func renew() { cells = EmitterCells(copying: cells) }
}

/// An animation of an object slot, or of a cell's image in one.
struct ObjectRow {
  let slot: Int
  /// The cell of an emitter whose image is animated; −1: the object itself is.
  let cell: Int
  let clock: MediaTiming.Compiled
  let groups: [RowPayload.Link]
  let curve: UnitBezier?
  let track: ObjectTrack
  /// When another object shows; nil: objects fade all the time.
  let marks: StepMarks?
  var space: Int32

  init(
    slot: Int, cell: Int, clock: MediaTiming.Compiled, groups: [RowPayload.Link], curve: UnitBezier?,
    track: ObjectTrack, space: Int32
  ) {
    self.slot = slot
    self.cell = cell
    self.clock = clock
    self.groups = groups
    self.curve = curve
    self.track = track
    marks = track.marks.map { StepMarks($0, clock: clock, groups: groups) }
    self.space = space
  }

  /// Where between its objects the row is at `time` of its space; nil where it has no effect.
  func place(at time: Double) -> (from: Int, to: Int, fraction: Double)? {
    let shown = marks.map { (groups.first?.clock ?? clock).ahead(of: time, by: $0.lead) } ?? time
    guard let local = GeneralRow.time(shown, through: groups), let sample = clock.effect(at: local) else {
      return nil
    }
    let raw = sample.time * clock.inverseDuration
    return track.sample(curve?.value(at: raw) ?? raw)
  }
}
