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
      case .impossible: units.append(unit)
      case .done(isInherited: true): break
      case .done(isInherited: false):
        guard places.isTried(places.units[unit]) else { return nil }
        let count = leaves.count
        for child in frame.children(places.units[unit].node) where places.isFirst(child) {
          switch places.place(of: child) {
          case .leaf(let leaf): leaves.append(RepaintedLeaf(node: child, place: leaf))
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
    /// The unit has to be painted with its sublayers.
    case impossible
    /// The own pieces have been repainted. `isInherited`: the sublayers inherit the same as before.
    case done(isInherited: Bool)
  }

  private mutating func repaintShell(
    of index: Int, _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> ShellResult {
    guard places.units[index].sublayers >= 0 else { return .impossible }
    let unit = places.units[index]
    let sublayers = places.sublayers[Int(unit.sublayers)]
    let chain = clipChain(of: unit, places)
    var offset = unit.begin
    offset.clips -= chain.count
    var shell: PaintPlaces.Shell?
    var own = paintAlone(unit, chain, places) { painter, state in
      shell = places.repaintShell(of: index, at: offset, within: chain) { painter.layer(unit.node, state) }
    }
    defer { resources.scratch.giveBack(&own) }
    guard let shell, let inherited = shell.state, places.units[index].isClosed == unit.isClosed,
      !places.isVolatile,
      !own.budget.isExceeded
    else { return .impossible }
    let isInherited = inherited.isSame(as: sublayers.state)
    // The unit is repainted as a whole if its sublayers have no places of their own.
    guard isInherited || (!unit.isClosed && unit.inner >= 0) else { return .impossible }
    let segments = [
      RecordSegment(
        PaintPlaces.Counts(clips: chain.count), shell.split, in: unit.begin, sublayers.begin),
      RecordSegment(shell.split, own.counts, in: sublayers.end, unit.end),
    ]
    guard let commands = shellCommands(own, unit, sublayers), shell.split.clips == own.clips.count,
      fits(own, unit, except: sublayers, chain.count)
    else { return .impossible }
    let sums = own.budget.sums + (sublayers.end.sums - sublayers.begin.sums)
    guard list.budget.replace(unit.sums, by: sums) else { return .impossible }
    places.note(around: unit, sums, frame)
    if (chain.count..<own.clips.count).contains(where: {
      !own.clips[$0].isSame(as: list.clips[unit.begin.clips + $0 - chain.count])
    }) {
      changes.damage?.add(sublayers.state.limit)
      changes.damage?.add(inherited.limit)
    }
    replace(unit, segments, commands, by: own, chain, &changes)
    if !isInherited { places.setSublayers(of: index, inherited) }
    return .done(isInherited: isInherited)
  }

  /// The commands of the kept list that draw the own pieces of a unit as a group, in which the sublayers are drawn, too; empty: nothing is
  /// a group. Nil: others draw them, or the list `own` is drawn by others.
  private func shellCommands(
    _ own: PaintList, _ unit: PaintPlaces.Unit, _ sublayers: PaintPlaces.Sublayers
  ) -> [(kept: Int, own: Int)]? {
    let (first, last) = (unit.begin.commands, unit.end.commands - 1)
    guard
      own.commands.count
        == (unit.end.commands - unit.begin.commands)
        - (sublayers.end.commands - sublayers.begin.commands)
    else { return nil }
    if own.commands.isEmpty { return [] }
    guard own.commands.count == 2, own.commands[0].at == 0, list.commands[first].at == unit.begin.instances,
      sublayers.begin.commands == first + 1, sublayers.end.commands == last,
      case (.beginGroup, .endGroup(let instance, masked: false, _)) = (
        own.commands[0].kind, own.commands[1].kind
      ),
      case (.beginGroup, .endGroup(let kept, masked: false, _)) = (
        list.commands[first].kind, list.commands[last].kind
      ), instance == own.instances.count - 1, kept == unit.end.instances - 1
    else { return nil }
    return [(first, 0), (last, 1)]
  }

  /// Whether the own pieces of a unit, painted into a list of their own, are drawn like those of the unit.
  private func fits(
    _ own: PaintList, _ unit: PaintPlaces.Unit, except sublayers: PaintPlaces.Sublayers, _ chainLength: Int
  ) -> Bool {
    let counts = own.counts - PaintPlaces.Counts(clips: chainLength)
    // What a closed unit clips may have been cut as one.
    return (counts.clips == 0 || !unit.isClosed) && counts.rasters + counts.effects + counts.stages == 0
      && (own.hasInteriors || !list.hasInteriors)
      && counts.hasSameRecords(as: (unit.end - unit.begin) - (sublayers.end - sublayers.begin))
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
