import QuartzCore
import RenderTree

/// Repaints the own pieces of a layer without its sublayers.
///
/// What a layer's sublayers draw depends on what they inherit: their plane, clip, opacity and so on (`PaintState`). If that is the same as
/// before, the sublayers stay as they are. Example: a container of 20,000 layers that fades as a group changes one record. If it differs,
/// the sublayers are repainted in their places, provided that they have places. Example: such a container moves.
extension Painter {
  /// Repaints the own pieces of units, and of the units inside them that inherit something else than before. Adds to `units` those that
  /// have to be painted with their sublayers, and to `leaves` the leaves that have to be repainted. Returns the unit that has the most of
  /// these leaves, if there is one. Nil: the whole list has to be painted.
  mutating func repaint(
    shells: [Int], units: inout [Int], leaves: inout ContiguousArray<RepaintedLeaf>, _ places: PaintPlaces,
    _ changes: inout RepaintChanges
  ) -> RepaintedShells? {
    var result = RepaintedShells()
    guard !shells.isEmpty else { return result }
    // A unit that is painted with its sublayers needs no repainting of its own pieces.
    let hasWhole = places.select(units) > 0
    // Units come before those inside them, so these are repainted once.
    var rest = shells.sorted(by: >)
    while let unit = rest.popLast() {
      guard places.isFirst(unit: unit) else { continue }
      if hasWhole, places.isInsideSelection(places.units[unit].node, orIsOne: true, frame) { continue }
      switch repaintShell(of: unit, places, &changes) {
      case .impossible(let whole): units.append(whole)
      case .done(isInherited: true): break
      case .done(isInherited: false):
        guard places.misfit.allows(places.units[unit]) else { return nil }
        let count = leaves.count
        for child in frame.children(places.units[unit].node) where places.isFirst(child) {
          switch places.place(of: child) {
          case .leaf(let leaf): add(child, leaf, to: &leaves, orTo: &units, places)
          case .unit(let inner): rest.append(inner)
          case .none: break
          }
        }
        result.note(unit, leaves.count - count)
      }
    }
    return result
  }

  private enum ShellResult {
    /// This unit has to be painted with its sublayers.
    case impossible(Int)
    /// The own pieces have been repainted. `isInherited`: the sublayers inherit the same as before.
    case done(isInherited: Bool)
  }

  private mutating func repaintShell(
    of index: Int, _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> ShellResult {
    let unit = places.units[index]
    let sublayers = places.sublayers(of: unit)
    guard !sublayers.isEmpty, unit.cutCount == 0 || unit.cutCount == unit.clipCount else {
      return .impossible(index)
    }
    let clip = cuttingClip(around: unit, places)
    if let clip, places.units[clip].cutCount > 0 { return .impossible(clip) }
    let chain = clipChain(of: unit, places)
    var own = paintAlone(unit, chain, places) { painter, state in
      places.repaintShell(of: index, at: unit.offset(chain), within: chain) {
        painter.layer(unit.node, state)
      }
    }
    defer { resources.scratch.giveBack(&own) }
    let reached = places.reached
    guard reached.count == sublayers.count, places.units[index].isClosed == unit.isClosed,
      !own.budget.isExceeded, places.shellClipCount == unit.clipCount
    else { return .impossible(index) }
    let isInherited = zip(reached, sublayers).allSatisfy { $0.state.isSame(as: $1.state) }
    // The unit is repainted as a whole if its sublayers have no places of their own.
    guard isInherited || (!unit.isClosed && unit.inner >= 0 && sublayers.count == 1) else {
      return .impossible(index)
    }
    var segments = ContiguousArray<UnitRecords.Segment>()
    swap(&segments, &resources.scratch.segments)
    defer { swap(&segments, &resources.scratch.segments) }
    segments.removeAll(keepingCapacity: true)
    var sums = own.budget.sums
    var beside = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var (begin, keptBegin) = (unit.ownBegin(chain), unit.begin)
    for (now, before) in zip(reached, sublayers) {
      segments.append(.init(begin, now.counts, keptBegin, before.begin))
      (begin, keptBegin) = (now.counts, before.end)
      sums = sums + (before.end.sums - before.begin.sums)
      beside = beside.union(before.state.limit).union(now.state.limit)
    }
    segments.append(.init(begin, own.counts, keptBegin, unit.end))
    let records = UnitRecords(unit, chain, segments)
    guard records.fit(own, list),
      // Whether a clip cuts pieces as one depends on the outlines of all of them.
      unit.clipCount == 0 || hasSameOutlines(records, own)
    else { return .impossible(index) }
    if let clip, !isClear(records, own, places) { return .impossible(clip) }
    guard replace(records, by: own, sums, beside: beside, places, &changes) else { return .impossible(index) }
    if !isInherited { places.setSublayers(of: index, sublayers[0], reached[0].state) }
    return .done(isInherited: isInherited)
  }
}

/// What repainting own pieces has found.
struct RepaintedShells {
  /// The unit with the most leaves that inherit something else, and their number.
  private(set) var largest: Int?
  private var leafCount = 0

  mutating func note(_ unit: Int, _ leafCount: Int) {
    guard leafCount > self.leafCount else { return }
    (largest, self.leafCount) = (unit, leafCount)
  }
}
