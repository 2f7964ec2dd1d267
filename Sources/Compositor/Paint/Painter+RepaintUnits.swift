import QuartzCore
import RenderTree

/// Repaints units in place: a unit is painted into a list of its own, whose records then replace those of the kept list.
extension Painter {
  mutating func repaint(
    unit index: Int, _ record: PaintRecord, _ changes: inout RepaintChanges
  ) -> Bool {
    let unit = record.units[index]
    let surroundings = record.surroundings[Int(unit.surroundings)]
    // The clips around the unit come first in its own list, the outermost first.
    var chain: ContiguousArray<Int> = []
    var clip = surroundings.state.clip
    while clip >= 0 {
      chain.append(clip)
      clip = list.clips[clip].outer
    }
    chain.reverse()
    var own = resources.scratch.takeList()
    own.removeAll()
    own.whole = list.whole
    own.budget.target = list.budget.target
    for (place, clip) in chain.enumerated() {
      own.clips.append(list.clips[clip])
      own.clips[place].outer = place - 1
    }
    var state = surroundings.state
    state.clip = chain.count - 1
    var offset = unit.begin
    offset.clips -= chain.count
    if joinsRunBefore(unit) { offset.commands -= 1 }
    let commands = offset.commands..<unit.end.commands
    record.forget(inside: unit.node, frame)
    var painter = Painter(frame, own, resources)
    painter.whole = whole
    painter.toPixels = toPixels
    own = PaintList()
    record.repaint(at: offset, within: chain) { painter.unit(unit.node, state, in: unit.surroundings) }
    own = painter.list
    painter.list = PaintList()
    defer { resources.scratch.giveBack(&own) }
    let fits = !record.isVolatile && !own.budget.isExceeded && fits(own, unit, commands, chain.count)
    record.note(unit, fits: fits, of: list.instances.count)
    guard fits, list.budget.replace(unit.sums, by: own.budget.sums) else { return false }
    record.note(around: unit, own.budget.sums, frame)
    replace(unit, commands, by: own, chain, &changes)
    replace(commands, by: own, of: unit, chain, &changes)
    return true
  }

  /// Whether the first instance of a unit belongs to a run that began before the unit.
  private func joinsRunBefore(_ unit: PaintRecord.Unit) -> Bool {
    guard unit.begin.commands > 0, unit.count(\.instances) > 0,
      case .draw(let run) = list.commands[unit.begin.commands - 1]
    else { return false }
    return list.runs[run].first + list.runs[run].count > unit.begin.instances
  }

  /// Whether a list that a unit was painted into has the same structure as the unit, whose commands are `commands` of the kept list: as
  /// many records of each kind, which the same commands draw.
  private mutating func fits(
    _ own: PaintList, _ unit: PaintRecord.Unit, _ commands: Range<Int>, _ chainLength: Int
  ) -> Bool {
    let counts = own.counts
    guard counts.instances == unit.count(\.instances), counts.interiors == unit.count(\.interiors),
      counts.clips - chainLength == unit.count(\.clips), counts.stops == unit.count(\.stops),
      counts.shapes == unit.count(\.shapes), counts.copies == unit.count(\.copies),
      counts.fragments == unit.count(\.fragments), counts.rasters == unit.count(\.rasters),
      counts.effects == unit.count(\.effects), counts.stages == unit.count(\.stages),
      counts.commands == commands.count, own.hasInteriors || !list.hasInteriors
    else { return false }
    for (index, command) in zip(commands, own.commands)
    where !list.hasPlace(index, for: command, of: own, at: unit.begin) {
      return false
    }
    for run in own.runs {
      let first = unit.begin.instances + run.first
      guard let index = list.run(of: first) else { return false }
      let kept = list.runs[index]
      guard first + run.count <= kept.first + kept.count else { return false }
      if kept.isSame(as: run) { continue }
      // Another image may take the place of one that is drawn alone.
      guard kept.first == first, kept.count == run.count, kept.variant == run.variant,
        kept.sampling == run.sampling, (kept.second == nil) == (run.second == nil), kept.image != nil,
        run.image != nil
      else { return false }
    }
    return true
  }

  /// Replaces the records of a unit by those of a list of the same structure.
  private mutating func replace(
    _ unit: PaintRecord.Unit, _ commands: Range<Int>, by own: PaintList, _ chain: ContiguousArray<Int>,
    _ changes: inout RepaintChanges
  ) {
    let base = unit.begin.instances
    // The images are part of the comparison.
    let imagesDiffer = own.runs.contains { run in
      list.run(of: base + run.first).map { !list.runs[$0].isSame(as: run) } ?? false
    }
    var differing: ContiguousArray<Int> = []
    for index in own.instances.indices {
      guard imagesDiffer || !list.isSameInstance(base + index, own, index) else { continue }
      differing.append(index)
      changes.addDamage(of: base + index, in: list)
    }
    func kept(_ clip: Int) -> Int { Self.kept(clip, of: unit, chain) }
    if changes.damage != nil, own.commands.count > own.runs.count {
      for (index, command) in zip(commands, own.commands) {
        if case .draw = command { continue }
        var damage = Damage()
        own.compareSteps(command, list.commands[index], list, within: list.reach, &damage)
        changes.damage?.add(damage)
      }
    }
    for place in chain.count..<own.clips.count {
      var clip = own.clips[place]
      clip.outer = kept(clip.outer)
      list.clips[kept(place)] = clip
      changes.hasClips = true
    }
    if own.clips.count > chain.count { list.clipChains.removeAll(keepingCapacity: true) }
    if !own.stops.isEmpty {
      list.stops.replaceSubrange(unit.begin.stops..<unit.begin.stops + own.stops.count, with: own.stops)
      changes.hasStops = true
    }
    for (place, shape) in own.shapes.enumerated() {
      list.shapes[unit.begin.shapes + place] = ShapeItem(
        entry: shape.entry, plane: shape.plane, box: shape.box, instance: base + shape.instance)
    }
    for index in differing {
      var instance = own.instances[index]
      instance.clip = kept(instance.clip)
      instance.depth = PaintList.depth(base + index)
      if instance.kind == .gradient { instance.gradient.firstStop += Float(unit.begin.stops) }
      list.instances[base + index] = instance
      changes.addDamage(of: base + index, in: list)
      changes.instances.append(Int32(truncatingIfNeeded: base + index))
    }
    for (place, interior) in own.interiors.enumerated() {
      var interior = interior
      interior.depth = PaintList.depth(base + PaintList.index(atDepth: interior.depth))
      write(interior: interior, unit.begin.interiors + place, &changes)
    }
    if imagesDiffer {
      for run in own.runs {
        guard let index = list.run(of: base + run.first), !list.runs[index].isSame(as: run) else { continue }
        list.runs[index] = Run(
          first: base + run.first, count: run.count, variant: run.variant, image: run.image,
          second: run.second, sampling: run.sampling)
      }
    }
    list.comingImages.append(contentsOf: own.comingImages)
    list.fill += own.fill
  }

  /// The kept list's index of a clip of the list that a unit was painted into.
  private static func kept(
    _ clip: Int, of unit: PaintRecord.Unit, _ chain: ContiguousArray<Int>
  ) -> Int {
    clip < 0 ? -1 : clip < chain.count ? chain[clip] : clip - chain.count + unit.begin.clips
  }

  /// Replaces the commands of a unit other than draws, with what they refer to, by those of a list of the same structure. The instances
  /// have been replaced.
  private mutating func replace(
    _ commands: Range<Int>, by own: PaintList, of unit: PaintRecord.Unit, _ chain: ContiguousArray<Int>,
    _ changes: inout RepaintChanges
  ) {
    guard own.commands.count > own.runs.count else { return }
    let begin = unit.begin
    for (index, command) in zip(commands, own.commands) {
      switch command {
      case .draw: continue
      case .beginGroup, .blurGroup, .beginBackdrop, .endEffect: list.commands[index] = command
      case .endGroup(let instance, let masked, let variant):
        list.commands[index] = .endGroup(instance: instance + begin.instances, masked: masked, variant)
      case .castShadow(let instance, let sigma, let to, let on, let variant):
        list.commands[index] = .castShadow(
          instance: instance + begin.instances, sigma: sigma, to: to, on: on, variant)
      case .changeColors(let first, let count, let box):
        list.commands[index] = .changeColors(first: first + begin.stages, count: count, in: box)
      case .raster(let number):
        let raster = own.rasters[number]
        list.rasters[number + begin.rasters] = Raster(
          node: raster.node, width: raster.width, height: raster.height, content: raster.content,
          instance: raster.instance + begin.instances, variant: raster.variant, sampling: raster.sampling)
      case .compose(let number):
        var effect = own.effects[number]
        effect.clip = Self.kept(effect.clip, of: unit, chain)
        effect.firstStage += begin.stages
        effect.depth = list.effects[number + begin.effects].depth
        list.effects[number + begin.effects] = effect
      }
    }
    list.colorStages.replaceSubrange(
      begin.stages..<begin.stages + own.colorStages.count, with: own.colorStages)
    list.groupClips.formUnion(own.groupClips)
    if list.hasCarriers { list.findReach() }
  }
}

extension PaintList {
  /// Whether a command of another list, whose records begin at `begin` in this one, does the same as the command at an index, if perhaps
  /// with other values.
  fileprivate func hasPlace(
    _ index: Int, for command: PaintCommand, of other: PaintList, at begin: PaintRecord.Counts
  ) -> Bool {
    guard commands.indices.contains(index) else { return false }
    switch (commands[index], command) {
    case (.draw, .draw), (.beginGroup, .beginGroup), (.blurGroup, .blurGroup),
      (.beginBackdrop, .beginBackdrop):
      return true
    case (.endGroup(let kept, let isMasked, _), .endGroup(let instance, let masked, _)):
      return kept == instance + begin.instances && isMasked == masked
    case (.castShadow(let kept, _, _, _, _), .castShadow(let instance, _, _, _, _)):
      return kept == instance + begin.instances
    case (.raster(let kept), .raster(let raster)):
      return kept == raster + begin.rasters
        && rasters[kept].instance == other.rasters[raster].instance + begin.instances
    case (.changeColors(let kept, let keptCount, _), .changeColors(let first, let count, _)):
      return kept == first + begin.stages && keptCount == count
    case (.compose(let kept), .compose(let effect)):
      return kept == effect + begin.effects && effects[kept].isMasked == other.effects[effect].isMasked
        && effects[kept].firstStage == other.effects[effect].firstStage + begin.stages
        && effects[kept].stageCount == other.effects[effect].stageCount
    // Transitions are painted with the whole tree.
    default: return false
    }
  }
}
