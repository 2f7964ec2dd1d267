import QuartzCore
import RenderTree

/// Where the nodes of a tree have been painted in a list, so that a later frame paints only the nodes that have changed
/// (`Painter+Repaint`).
///
/// There are two kinds of places. A *plain leaf* is at most one instance, and perhaps an interior; it is written again in its
/// surroundings. Any other node is a *unit*: the range of the list that the node and its sublayers have filled. Units lie in
/// each other. A unit is *closed* if its decisions depend on the layers inside it (a group, a shadow, a 3D space): these have
/// no places of their own, and a change in them repaints the unit.
final class PaintPlaces {
  /// What sublayers of one layer are painted in.
  struct Surroundings {
    var state: PaintState
    /// From the sublayers' superlayer to pixels.
    let toPixels: CATransform3D
  }

  struct Leaf {
    /// An index of `surroundings`.
    var surroundings: Int32
    /// Its instance, and the number of its interior in the order of painting; −1: none.
    var instance: Int32
    var interior: Int32
  }

  /// What the sublayers of a unit's node inherit, and where they have been painted.
  struct Sublayers {
    /// Its clip is a clip of the kept list.
    let state: PaintState
    fileprivate(set) var begin: Counts
    fileprivate(set) var end: Counts
  }

  /// A box that holds all pixels that the sublayers of a unit's node can touch, in these surroundings.
  private struct SublayersBox {
    let state: PaintState
    let box: PixelRect
  }

  struct Unit {
    let node: NodeIndex
    /// An index of `surroundings`.
    let surroundings: Int32
    let begin: Counts
    var end = Counts()
    var isClosed = false
    /// Whether the clip of its node may cut several pieces as one group. If so, only pieces that lie well inside the clip are repainted
    /// alone.
    fileprivate(set) var hasCuttingClip = false
    /// How often its node was painted with this clip, and how often the clip cut pieces as one group.
    fileprivate(set) var clipCount: Int32 = 0
    fileprivate(set) var cutCount: Int32 = 0
    /// The chain of `sublayers`, a link for each time that they are painted; −1: they are not painted in one piece.
    fileprivate var sublayers: Int32 = -1
    /// The index of `surroundings` in which the sublayers are noted one by one; −1: they have no places of their own.
    var inner: Int32 = -1
    /// The chain of `boxes`.
    fileprivate var boxes: Int32 = -1
    /// The last repainting of its own pieces.
    fileprivate var repainting: UInt16 = 0
    /// The last selection that it belongs to.
    fileprivate var selection: UInt32 = 0

    /// What its groups and bitmaps cost.
    var sums: PaintBudget.Sums { end.sums - begin.sums }
    /// The number of its instances.
    var instanceCount: Int { end.instances - begin.instances }
  }

  enum Place {
    case none
    case leaf(Leaf)
    case unit(Int)
  }

  private struct Entry {
    enum Kind: UInt8 { case leaf, unit }
    var stamp: UInt16 = 0
    /// The last repainting that the node was asked about.
    var repainting: UInt16 = 0
    var kind = Kind.leaf
    /// Whether its superlayer examines it.
    var isExamined = false
    /// Of a leaf its surroundings, otherwise a unit.
    var index: Int32 = -1
    var instance: Int32 = -1
    var interior: Int32 = -1
  }

  // The places belong to one thread and its arrays are never read while they are written: the run-time checks of that cost a
  // twentieth of the painting of small layers.
  @exclusivity(unchecked) private var entries = ContiguousArray<Entry>()
  @exclusivity(unchecked) private var stamp: UInt16 = 0
  @exclusivity(unchecked) private var repainting: UInt16 = 0
  @exclusivity(unchecked) private(set) var surroundings = ContiguousArray<Surroundings>()
  @exclusivity(unchecked) private(set) var units = ContiguousArray<Unit>()
  // What few units have is large, and lies apart from them.
  @exclusivity(unchecked) private var sublayers = SlotChains<Sublayers>()
  /// The memory of what `sublayers(of:)` returns.
  @exclusivity(unchecked) private var found = ContiguousArray<Sublayers>()
  @exclusivity(unchecked) private var boxes = SlotChains<SublayersBox>()
  @exclusivity(unchecked) private var selection: UInt32 = 0
  /// The unit that is being painted, the innermost one; −1: none.
  @exclusivity(unchecked) private var current = -1
  /// The units that show something that may change without a note in the tree's journal: tiles, delayed copies, portals. Some may be
  /// named twice, or have been forgotten.
  @exclusivity(unchecked) private var volatileUnits = ContiguousArray<Int>()
  /// The difference between counts of the kept list and those of the list that is being painted. It is not zero while a unit
  /// is repainted, because a repainted unit is painted into a list of its own.
  @exclusivity(unchecked) private var offset = Counts()
  /// While a unit is repainted, the kept list's clips that come first in the unit's list.
  @exclusivity(unchecked) private var chain: ContiguousArray<Int> = []
  /// The node whose own pieces are painted without its sublayers, −1 if there is none, and where these would have been painted.
  @exclusivity(unchecked) private(set) var shell: NodeIndex = -1
  @exclusivity(unchecked) private(set) var reached = ContiguousArray<Reached>()
  /// The node of the clip that was noted last, if the clip has cut pieces as one group; −1 otherwise.
  @exclusivity(unchecked) private var lastCut: NodeIndex = -1
  /// As `Unit.clipCount`, for the shell.
  @exclusivity(unchecked) private(set) var shellClipCount: Int32 = 0
  /// The tree whose nodes these are. Transitions paint nodes of another tree.
  private var tree: UInt64 = 0
  private var initialUnits = 0
  var misfit = Misfit()

  /// Prepares for a new list of the nodes of a frame.
  func begin(_ frame: Frame) {
    tree = frame.tree.serial
    let nodeCount = frame.nodeCapacity
    if entries.count > 2 * nodeCount + 1024 { entries = [] }
    if entries.count < nodeCount {
      if entries.capacity < nodeCount {
        entries.reserveCapacity(max(nodeCount, entries.count + entries.count / 4))
      }
      entries.append(contentsOf: repeatElement(Entry(), count: nodeCount - entries.count))
    }
    stamp &+= 1
    if stamp == 0 {
      for index in entries.indices { entries[index].stamp = 0 }
      stamp = 1
    }
    surroundings.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    sublayers.removeAll()
    boxes.removeAll()
    volatileUnits.removeAll(keepingCapacity: true)
    current = -1
    offset = Counts()
  }

  /// Bytes of memory.
  var memory: Int {
    entries.capacity * MemoryLayout<Entry>.stride + units.capacity * MemoryLayout<Unit>.stride
      + surroundings.capacity * MemoryLayout<Surroundings>.stride
      + sublayers.memory + boxes.memory
  }

  func place(of node: NodeIndex) -> Place {
    guard entries.indices.contains(Int(node)) else { return .none }
    let entry = entries[Int(node)]
    guard entry.stamp == stamp else { return .none }
    switch entry.kind {
    case .leaf:
      return .leaf(
        Leaf(surroundings: entry.index, instance: entry.instance, interior: entry.interior))
    case .unit: return .unit(Int(entry.index))
    }
  }

  // MARK: For the painter

  func add(_ surroundings: Surroundings) -> Int32 {
    self.surroundings.append(Surroundings(state: kept(surroundings.state), toPixels: surroundings.toPixels))
    return Int32(self.surroundings.count - 1)
  }

  /// A state whose clip is a clip of the list that is painted, with that of the kept list.
  private func kept(_ state: PaintState) -> PaintState {
    guard state.clip >= 0 else { return state }
    var state = state
    state.clip = chain.indices.contains(state.clip) ? chain[state.clip] : state.clip + offset.clips
    return state
  }

  @inline(__always)
  func note(leaf node: NodeIndex, _ leaf: Leaf) {
    entries[Int(node)] = Entry(
      stamp: stamp, kind: .leaf, index: leaf.surroundings,
      instance: leaf.instance < 0 ? -1 : leaf.instance + Int32(offset.instances),
      interior: leaf.interior < 0 ? -1 : leaf.interior + Int32(offset.interiors))
  }

  /// Notes that the superlayer of a node examines it to decide what it draws itself.
  func noteExamined(_ node: NodeIndex) { entries[Int(node)].isExamined = true }

  /// Whether the superlayer of a node examines it.
  func isExamined(_ node: NodeIndex) -> Bool {
    entries.indices.contains(Int(node)) && entries[Int(node)].stamp == stamp && entries[Int(node)].isExamined
  }

  /// Begins the unit of a node. `counts` are those of the list that is being painted. Returns the unit around it, for `end`.
  func begin(_ node: NodeIndex, in surroundings: Int32, _ counts: Counts) -> Int {
    let outer = current
    var unit = Unit(node: node, surroundings: surroundings, begin: counts + offset)
    // A unit that is painted alone keeps its number, is examined as before, and stays selected.
    if case .unit(let known) = place(of: node) {
      unit.selection = units[known].selection
      sublayers.remove(&units[known].sublayers)
      boxes.remove(&units[known].boxes)
      units[known] = unit
      current = known
    } else {
      entries[Int(node)] = Entry(
        stamp: stamp, kind: .unit, isExamined: isExamined(node),
        index: Int32(truncatingIfNeeded: units.count))
      current = units.count
      units.append(unit)
    }
    return outer
  }

  /// Ends the unit that was begun last. `outer` is the unit around it, which `begin` returned.
  func end(_ counts: Counts, in outer: Int) {
    units[current].end = counts + offset
    current = outer
  }

  /// Notes that the unit that is being painted shows something that may change without a note in the tree's journal.
  func makeVolatile() {
    if current >= 0 { volatileUnits.append(current) }
  }

  /// Whether the sublayers of a node are noted with its unit.
  func hasUnit(_ node: NodeIndex) -> Bool {
    if case .unit = place(of: node) { true } else { false }
  }

  /// Notes where the sublayers of a unit's node have been painted.
  func note(sublayersOf node: NodeIndex, _ state: PaintState, from begin: Counts, to end: Counts) {
    guard case .unit(let unit) = place(of: node) else { return }
    sublayers.append(
      Sublayers(state: kept(state), begin: begin + offset, end: end + offset), to: &units[unit].sublayers)
  }

  /// Where the sublayers of a unit's node have been painted, in order. A shadow paints them, too. Empty: not in one piece.
  func sublayers(of unit: Unit) -> ContiguousArray<Sublayers> {
    found.removeAll(keepingCapacity: true)
    sublayers.forEach(from: unit.sublayers) {
      found.append($0)
      return true
    }
    return found
  }

  /// Notes the surroundings in which the sublayers of a unit's node are noted one by one.
  func note(_ surroundings: Int32, ofSublayersOf node: NodeIndex) {
    if case .unit(let unit) = place(of: node) { units[unit].inner = surroundings }
  }

  /// Notes that the unit of a node is closed.
  func close(_ node: NodeIndex) {
    if case .unit(let unit) = place(of: node) { units[unit].isClosed = true }
  }

  /// Closes the unit of a node whose sublayers have been noted one by one.
  func closeWithSublayers(_ node: NodeIndex, _ frame: Frame) {
    guard case .unit(let unit) = place(of: node), units[unit].hasCuttingClip else { return }
    units[unit].isClosed = true
    forget(inside: node, frame)
    // A unit inside, which is forgotten now, may be one of those that are repainted in each frame.
    if hasVolatileUnits { volatileUnits.append(unit) }
  }

  /// Notes that the clip of a unit's node may cut several pieces as one group.
  func noteCuttingClip(of node: NodeIndex) {
    if case .unit(let unit) = place(of: node) { units[unit].hasCuttingClip = true }
  }

  /// Notes whether the clip of a unit's node has cut the pieces that were painted last as one group. If so, the command that begins the
  /// group was inserted before them, and the sublayers lie behind one command more.
  func note(isCut: Bool, _ node: NodeIndex) {
    lastCut = isCut ? node : -1
    guard case .unit(let unit) = place(of: node) else { return }
    if shell == node {
      shellClipCount += 1
    } else {
      units[unit].clipCount += 1
      if isCut { units[unit].cutCount += 1 }
    }
    if isCut { moveSublayers(of: node, byCommands: 1) }
  }

  /// Notes that the group around a node has taken the place of a group that a clip had cut. If that was the clip of the node itself, its
  /// sublayers lie behind one command less.
  func noteDissolved(_ node: NodeIndex) {
    guard lastCut == node else { return }
    lastCut = -1
    moveSublayers(of: node, byCommands: -1)
  }

  /// Moves the place at which the sublayers of a node were painted last.
  private func moveSublayers(of node: NodeIndex, byCommands count: Int) {
    guard case .unit(let unit) = place(of: node) else { return }
    if shell == node {
      if !reached.isEmpty { reached[reached.count - 1].counts.commands += count }
    } else {
      sublayers.changeLast(units[unit].sublayers) {
        $0.begin.commands += count
        $0.end.commands += count
      }
    }
  }

  // MARK: For repainting

  /// Whether units are repainted in each frame.
  var hasVolatileUnits: Bool { !volatileUnits.isEmpty }

  /// Takes the units that are repainted in each frame. Painting them notes them again.
  func takeVolatileUnits() -> [Int] {
    defer { volatileUnits.removeAll(keepingCapacity: true) }
    return volatileUnits.filter {
      if case .unit($0) = place(of: units[$0].node) { true } else { false }
    }
  }

  /// Begins a repainting, in which no node has been asked about.
  func beginRepainting() {
    repainting &+= 1
    guard repainting == 0 else { return }
    for index in entries.indices { entries[index].repainting = 0 }
    for index in units.indices { units[index].repainting = 0 }
    repainting = 1
  }

  /// Whether the own pieces of a unit have not been repainted in this repainting.
  func isFirst(unit: Int) -> Bool {
    if units[unit].repainting == repainting { return false }
    units[unit].repainting = repainting
    return true
  }

  /// Selects units, in place of those that were selected before. Returns their number; a unit may be named twice.
  func select(_ chosen: [Int]) -> Int {
    selection &+= 1
    if selection == 0 {
      for index in units.indices { units[index].selection = 0 }
      selection = 1
    }
    var count = 0
    for unit in chosen where select(further: unit) { count += 1 }
    return count
  }

  /// Selects a further unit. False: it is selected already.
  func select(further unit: Int) -> Bool {
    if units[unit].selection == selection { return false }
    units[unit].selection = selection
    return true
  }

  /// Whether the unit of a node is selected.
  private func isSelected(_ node: NodeIndex) -> Bool {
    guard case .unit(let unit) = place(of: node) else { return false }
    return units[unit].selection == selection
  }

  /// Whether one of the layers around a node has a unit that is selected, or the node itself.
  func isInsideSelection(_ node: NodeIndex, orIsOne: Bool = false, _ frame: Frame) -> Bool {
    if orIsOne, isSelected(node) { return true }
    var parent = frame.parent(node)
    while parent >= 0 {
      if isSelected(parent) { return true }
      parent = frame.parent(parent)
    }
    return false
  }

  /// Whether a node has not been asked about in this repainting.
  @inline(__always)
  func isFirst(_ node: NodeIndex) -> Bool {
    guard entries.indices.contains(Int(node)) else { return true }
    if entries[Int(node)].repainting == repainting { return false }
    entries[Int(node)].repainting = repainting
    return true
  }

  /// Notes in the units around a unit that groups and bitmaps of the unit cost something else than before.
  func note(around unit: Unit, _ sums: PaintBudget.Sums, _ frame: Frame) {
    let difference = sums - unit.sums
    guard difference != PaintBudget.Sums() else { return }
    var node = frame.parent(unit.node)
    while node >= 0 {
      if case .unit(let around) = place(of: node) {
        units[around].end.sums = units[around].end.sums + difference
      }
      node = frame.parent(node)
    }
  }

  /// Calls `body`, which paints a unit into a list of its own. The records of that list are `offset` further on in the kept
  /// list; its first clips are the clips `chain` of the kept list.
  func repaint(at offset: Counts, within chain: ContiguousArray<Int>, _ body: () -> Void) {
    (self.offset, self.chain) = (offset, chain)
    body()
    (self.offset, self.chain) = (Counts(), [])
  }

  /// A place at which the sublayers of a node would have been painted: what they inherit there, and the numbers of records before it.
  struct Reached {
    let state: PaintState
    fileprivate(set) var counts: Counts
  }

  /// Calls `body`, which paints the own pieces of a unit into a list of its own; see `repaint(at:within:)`. `reached` says then where its
  /// sublayers would have been painted.
  func repaintShell(
    of unit: Int, at offset: Counts, within chain: ContiguousArray<Int>, _ body: () -> Void
  ) {
    reached.removeAll(keepingCapacity: true)
    shellClipCount = 0
    (shell, current) = (units[unit].node, unit)
    repaint(at: offset, within: chain, body)
    (shell, current) = (-1, -1)
  }

  /// Notes what the sublayers of the shell's node inherit. `counts` are those of the list that is being painted. False: the sublayers have
  /// to be painted, because the node is not the shell's.
  func reachSublayers(of node: NodeIndex, _ state: PaintState, _ counts: Counts) -> Bool {
    guard shell == node else { return false }
    reached.append(Reached(state: kept(state), counts: counts))
    return true
  }

  /// Replaces what the sublayers of a unit's node inherit, which are painted once.
  func setSublayers(of unit: Int, _ old: Sublayers, _ state: PaintState) {
    sublayers.replaceFirst(
      units[unit].sublayers, with: Sublayers(state: state, begin: old.begin, end: old.end))
    surroundings[Int(units[unit].inner)] = Surroundings(state: state, toPixels: state.toSublayers)
  }

  /// The pixels that the sublayers of a node can touch in these surroundings, if they are known. A closed unit keeps them until it is
  /// painted again, which a change inside it leads to.
  func sublayersBox(of node: NodeIndex, in state: PaintState, _ frame: Frame) -> PixelRect? {
    guard tree == frame.tree.serial, case .unit(let unit) = place(of: node), units[unit].isClosed else {
      return nil
    }
    var box: PixelRect?
    boxes.forEach(from: units[unit].boxes) {
      if $0.state.isSame(as: state) { box = $0.box }
      return box == nil
    }
    return box
  }

  func note(sublayersBox box: PixelRect, of node: NodeIndex, in state: PaintState, _ frame: Frame) {
    guard tree == frame.tree.serial, case .unit(let unit) = place(of: node), units[unit].isClosed else {
      return
    }
    boxes.append(SublayersBox(state: state, box: box), to: &units[unit].boxes)
  }

  /// Forgets the places of all layers inside a node.
  func forget(inside node: NodeIndex, _ frame: Frame) {
    for child in frame.children(node) { forget(child, frame) }
    if frame.mask(node) >= 0 { forget(frame.mask(node), frame) }
  }

  private func forget(_ node: NodeIndex, _ frame: Frame) {
    if case .unit(let unit) = place(of: node) {
      sublayers.remove(&units[unit].sublayers)
      boxes.remove(&units[unit].boxes)
    }
    if entries.indices.contains(Int(node)) { entries[Int(node)].stamp = 0 }
    forget(inside: node, frame)
  }

  /// Whether so many units have been painted again that the places should be found anew.
  var isLong: Bool {
    max(units.count, surroundings.count) > 4 * initialUnits + 4096
  }

  /// Gives back the memory that the places of this list do not need. `begin` does so for the nodes' entries.
  func giveBackRoom() {
    surroundings.giveBackRoom()
    units.giveBackRoom()
    sublayers.giveBackRoom()
    boxes.giveBackRoom()
  }

  /// Notes that the list is complete.
  func finish() { initialUnits = units.count }
}
