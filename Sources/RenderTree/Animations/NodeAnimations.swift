/// The animations of a node, and the row with its animated values.
final class NodeAnimations {
  /// Where an animation is kept.
  struct ListIndex {
    enum Kind: UInt8 { case linear, track, stack }

    let kind: Kind
    /// The index of the list among those of the kind.
    let list: Int
    var index: Int
  }

  let specs: [AnimationSpec]
  /// The animated values, in one piece.
  let shown: LayerRow
  /// The first of them.
  let row: UnsafeMutablePointer<Double>
  private let rowLength: Int
  /// The node's committed values, whose far part is the node's own.
  let committed: LayerRow
  var payloads: [AnimationPayload] = []
  /// The animations and stacks of animations that are in the lists of `AnimationStore`.
  var places: [ListIndex] = []
  var objectAnimations: [ObjectAnimation] = []
  /// The animations of objects that are numbers.
  var flats: [FlatAnimation] = []
  /// The animated objects with their current values.
  @exclusivity(unchecked) var presentedObjects: ContiguousArray<(slot: Int, object: AnyObject?)> = []
  var contentsNext: AnyObject?
  /// What an animation of `contents` shows next.
  private(set) var contentsComing: AnyObject?
  /// The keyframe of `contents` that is shown, and whether the animation runs backwards through its
  /// keyframes.
  private var contentsKeyframe = 0
  private var runsBackwards = false
  /// The cells of an emitter whose images are animated.
  var animatedCells: AnimatedCells?

  /// What the node follows, in the order of application.
  var follows: [FollowAnimation] = []
  /// Whether other animations write where followed points are written.
  private lazy var movesItself = writes(Slot.position, 2)
  private lazy var turnsItself = writes(Slot.transform, 16)

  private func writes(_ slot: Int, _ width: Int) -> Bool {
    specs.contains { spec in
      guard case .row = spec.home else { return false }
      return spec.range?.overlaps(slot..<slot + width) ?? false
    }
  }

  /// Restores the committed position and transform, unless other animations write them in every evaluation.
  func resetFollowed() {
    if !movesItself { (row + Slot.position).update(from: committed + Slot.position, count: 2) }
    if !turnsItself { (row + Slot.transform).update(from: committed + Slot.transform, count: 16) }
  }

  /// What the last evaluation showed of the animations and objects that are outside the lists of `AnimationStore`.
  private var shownNumbers = ContiguousArray<UInt64>()
  private var shownObjects = ContiguousArray<UnsafeRawPointer?>()

  /// Notes what an evaluation shows of the animations and objects outside the lists. Says whether it differs from what was
  /// noted last.
  func noteShown() -> Bool {
    var isChanged = false
    var number = 0
    func note(_ value: Double) {
      if number == shownNumbers.count {
        shownNumbers.append(value.bitPattern)
        isChanged = true
      } else if shownNumbers[number] != value.bitPattern {
        shownNumbers[number] = value.bitPattern
        isChanged = true
      }
      number += 1
    }
    note(row[Slot.contentsFade])
    for flat in flats {
      note(flat.isActive ? 1 : 0)
      for index in 0..<(flat.isActive ? flat.count : 0) { note(flat.out[index]) }
    }
    var place = 0
    func note(_ object: AnyObject?) {
      let name = object.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
      if place == shownObjects.count {
        shownObjects.append(name)
        isChanged = true
      } else if shownObjects[place] != name {
        shownObjects[place] = name
        isChanged = true
      }
      place += 1
    }
    for entry in presentedObjects { note(entry.object) }
    note(contentsNext)
    // The images of cells are written in place.
    return isChanged || animatedCells != nil
  }

  /// Where the store's list of such nodes has this one, while `isSpecial`.
  var specialIndex = -1

  /// Whether the node has animations outside the lists of `AnimationStore`.
  var isSpecial: Bool { !objectAnimations.isEmpty || !flats.isEmpty }

  /// Leaves the shown objects to those who hold them, and makes new ones for the next evaluation.
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

  init(specs: [AnimationSpec], rowLength: Int, committed: LayerRow) {
    self.specs = specs
    self.committed = committed
    self.rowLength = rowLength
    shown = .makeWhole(copying: committed, length: rowLength, in: .shown)
    row = shown.near
  }

  deinit { shown.freeWhole(length: rowLength, in: .shown) }
}

/// The cells of an emitter with animated images. Evaluation writes them in place.
final class AnimatedCells {
  let slot: Int
  private(set) var cells: EmitterCells

  init(slot: Int, _ cells: EmitterCells) {
    self.slot = slot
    self.cells = cells
  }

  /// Leaves the shown cells to those who hold them.
  func renew() { cells = EmitterCells(copying: cells) }
}
