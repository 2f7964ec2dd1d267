import QuartzCore
import RenderTree

/// Repaints units in place: a unit is painted into a list of its own, whose records then replace those of the kept list.
extension Painter {
  mutating func repaint(
    unit index: Int, _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> Bool {
    let unit = places.units[index]
    let chain = clipChain(of: unit, places)
    var offset = unit.begin
    offset.clips -= chain.count
    places.forget(inside: unit.node, frame)
    var own = paintAlone(unit, chain, places) { painter, state in
      places.repaint(at: offset, within: chain) { painter.unit(unit.node, state, in: unit.surroundings) }
    }
    defer { resources.scratch.giveBack(&own) }
    let segments = [
      RecordSegment(PaintPlaces.Counts(clips: chain.count), own.counts, in: unit.begin, unit.end)
    ]
    let isRight = !places.isVolatile && !own.budget.isExceeded
    let fits = isRight && fits(own, unit, chain.count)
    if isRight, !fits, unit.node == frame.root {
      // The list of the root's unit is that of the whole tree.
      wholeList = own
      own = PaintList()
      return false
    }
    places.note(unit, fits: fits, of: list.instances.count)
    guard fits, list.budget.replace(unit.sums, by: own.budget.sums) else { return false }
    places.note(around: unit, own.budget.sums, frame)
    replace(
      unit, segments, own.commands.indices.map { (unit.begin.commands + $0, $0) }, by: own, chain, &changes)
    return true
  }

  /// The clips around a unit, the outermost first.
  func clipChain(of unit: PaintPlaces.Unit, _ places: PaintPlaces) -> ContiguousArray<Int> {
    var chain: ContiguousArray<Int> = []
    var clip = places.surroundings[Int(unit.surroundings)].state.clip
    while clip >= 0 {
      chain.append(clip)
      clip = list.clips[clip].outer
    }
    chain.reverse()
    return chain
  }

  /// Calls `paint` with a painter whose list is empty, except for the clips around a unit, which come first, and with what the unit
  /// inherits in that list. Returns the list.
  func paintAlone(
    _ unit: PaintPlaces.Unit, _ chain: ContiguousArray<Int>, _ places: PaintPlaces,
    _ paint: (inout Painter, PaintState) -> Void
  ) -> PaintList {
    var own = resources.scratch.takeList()
    own.removeAll()
    own.whole = list.whole
    own.keepsPlaces = list.keepsPlaces
    own.budget.target = list.budget.target
    for (place, clip) in chain.enumerated() {
      own.clips.append(list.clips[clip])
      own.clips[place].outer = place - 1
    }
    var state = places.surroundings[Int(unit.surroundings)].state
    state.clip = chain.count - 1
    var painter = Painter(frame, own, resources)
    painter.whole = whole
    painter.toPixels = toPixels
    own = PaintList()
    paint(&painter, state)
    return painter.list
  }

  /// Whether a list that a unit was painted into has the same structure as the unit: as many records of each kind, between the same
  /// commands.
  private func fits(_ own: PaintList, _ unit: PaintPlaces.Unit, _ chainLength: Int) -> Bool {
    let counts = own.counts - PaintPlaces.Counts(clips: chainLength)
    return (own.hasInteriors || !list.hasInteriors) && counts.hasSameRecords(as: unit.end - unit.begin)
      && own.commands.indices.allSatisfy {
        list.hasPlace(unit.begin.commands + $0, for: own.commands[$0], of: own, at: unit.begin)
      }
  }

  /// Replaces records of a unit by those of a list that fits. `commands` are pairs of indices of commands.
  mutating func replace(
    _ unit: PaintPlaces.Unit, _ segments: [RecordSegment], _ commands: [(kept: Int, own: Int)],
    by own: PaintList, _ chain: ContiguousArray<Int>, _ changes: inout RepaintChanges
  ) {
    func kept(_ clip: Int) -> Int { Self.kept(clip, of: unit, chain) }
    for (index, number) in commands {
      let (kind, new) = (list.commands[index].kind, own.commands[number].kind)
      if list.isSameCommand(kind, own, new) { continue }
      changes.commands.append(Int32(truncatingIfNeeded: index))
      guard changes.damage != nil else { continue }
      var damage = Damage()
      own.compareCommands(new, kind, list, within: list.touchedBox, &damage)
      changes.damage?.add(damage)
    }
    // The places of all instances that change are damaged before clips change.
    let touchedBox = list.touchedBox
    var differing: ContiguousArray<(own: Int, segment: Int)> = []
    for (number, segment) in segments.enumerated() {
      addSampledDamage(segment, own, &changes)
      for index in segment.instances {
        let place = segment.kept(index)
        if list.isSameRecord(place, own, index) { continue }
        differing.append((index, number))
        changes.addDamage(of: place, in: list, within: touchedBox)
      }
    }
    for place in chain.count..<own.clips.count {
      var clip = own.clips[place]
      clip.outer = kept(clip.outer)
      list.clips[kept(place)] = clip
      changes.hasClips = true
    }
    if own.clips.count > chain.count { list.clipChains.removeAll(keepingCapacity: true) }
    for segment in segments {
      for number in segment.images {
        var run = own.images[number]
        run.first = segment.kept(run.first)
        let place = segment.begin.images + number - segment.images.lowerBound
        let old = list.images[place]
        let isSame = old.first == run.first && old.count == run.count && old.isSame(as: run)
        if !isSame { changes.hasImages = true }
        list.images[place] = run
      }
      if !segment.stops.isEmpty {
        let first = segment.begin.stops
        list.stops.replaceSubrange(first..<first + segment.stops.count, with: own.stops[segment.stops])
        changes.hasStops = true
      }
      for number in segment.shapes {
        let shape = own.shapes[number]
        list.shapes[segment.begin.shapes + number - segment.shapes.lowerBound] = ShapeItem(
          entry: shape.entry, plane: shape.plane, box: shape.box, instance: segment.kept(shape.instance))
      }
      replaceInteriors(segment, by: own, &changes)
    }
    for (index, number) in differing {
      let segment = segments[number]
      let place = segment.kept(index)
      var instance = own.instances[index]
      instance.clip = kept(instance.clip)
      instance.depth = PaintList.depth(place)
      if instance.kind == .gradient {
        instance.gradient.firstStop += Float(segment.begin.stops - segment.stops.lowerBound)
      }
      // A rasterised layer has its own texture and no image run.
      if instance.showsImages, let number = list.imageRun(of: place) {
        if !instance.keepPlaces(of: list.instances[place]) { changes.hasImages = true }
        changes.images.append(Int32(truncatingIfNeeded: number))
      }
      list.instances[place] = instance
      list.variants[place] = own.variants[index]
      changes.addDamage(of: place, in: list, within: touchedBox)
      changes.instances.append(Int32(truncatingIfNeeded: place))
    }
    list.comingImages.append(contentsOf: own.comingImages)
    list.fill += own.fill
    replace(commands, by: own, of: unit, segments, chain)
  }

  /// Adds the damage of some of many instances that differ, spread over all. Where these damage so much that all is drawn, the damage
  /// of the others is not looked for, which would take as long as comparing them.
  private func addSampledDamage(_ segment: RecordSegment, _ own: PaintList, _ changes: inout RepaintChanges) {
    let step = segment.instances.count / 64
    guard step >= 4 else { return }
    let touchedBox = list.touchedBox
    for index in stride(from: segment.instances.lowerBound, to: segment.instances.upperBound, by: step) {
      let place = segment.kept(index)
      if list.isSameRecord(place, own, index) { continue }
      changes.addDamage(of: place, in: list, within: touchedBox)
      changes.addDamage(of: index, in: own, within: touchedBox)
    }
  }

  /// Replaces the interiors of a segment. They only spare the shader what they hide: those that have no room are left out.
  private mutating func replaceInteriors(
    _ segment: RecordSegment, by own: PaintList, _ changes: inout RepaintChanges
  ) {
    for offset in 0..<segment.interiorRoom {
      let index = list.interiorIndex(segment.begin.interiors + offset)
      guard list.interiors.indices.contains(index) else { continue }
      let number = segment.interiors.lowerBound + offset
      list.interiors.withUnsafeMutableBufferPointer { kept in
        guard segment.interiors.contains(number) else { return kept[index] = .nothing }
        kept[index] = own.interiors[number]
        kept[index].depth = PaintList.depth(segment.kept(PaintList.index(atDepth: kept[index].depth)))
      }
      changes.interiors.append(Int32(truncatingIfNeeded: index))
    }
  }

  /// The kept list's index of a clip of the list that a unit was painted into.
  private static func kept(
    _ clip: Int, of unit: PaintPlaces.Unit, _ chain: ContiguousArray<Int>
  ) -> Int {
    clip < 0 ? -1 : clip < chain.count ? chain[clip] : clip - chain.count + unit.begin.clips
  }

  /// Replaces commands, with what they refer to. The instances have been replaced.
  private mutating func replace(
    _ commands: [(kept: Int, own: Int)], by own: PaintList, of unit: PaintPlaces.Unit,
    _ segments: [RecordSegment], _ chain: ContiguousArray<Int>
  ) {
    guard !own.commands.isEmpty else { return }
    let begin = unit.begin
    func kept(_ instance: Int) -> Int {
      segments.first { $0.instances.contains(instance) }?.kept(instance) ?? instance + begin.instances
    }
    for (index, number) in commands {
      let kind = own.commands[number].kind
      switch kind {
      case .beginGroup, .blurGroup, .beginBackdrop, .endEffect: list.commands[index].kind = kind
      case .endGroup(let instance, let masked, let variant):
        list.commands[index].kind = .endGroup(instance: kept(instance), masked: masked, variant)
      case .castShadow(let instance, let sigma, let to, let on, let variant):
        list.commands[index].kind = .castShadow(
          instance: kept(instance), sigma: sigma, to: to, on: on, variant)
      case .changeColors(let first, let count, let box):
        list.commands[index].kind = .changeColors(first: first + begin.stages, count: count, in: box)
      case .raster(let number):
        let raster = own.rasters[number]
        list.rasters[number + begin.rasters] = Raster(
          node: raster.node, width: raster.width, height: raster.height, content: raster.content,
          instance: kept(raster.instance), variant: raster.variant, sampling: raster.sampling)
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
    if list.hasCarriers { list.findTouchedBox() }
  }
}

/// Records of a list that a unit was painted into, and where they are in the kept list.
struct RecordSegment {
  let instances: Range<Int>
  let images: Range<Int>
  let interiors: Range<Int>
  let stops: Range<Int>
  let shapes: Range<Int>
  /// The places of the first ones in the kept list.
  let begin: PaintPlaces.Counts

  /// The number of interiors for which the kept list has room.
  let interiorRoom: Int

  /// The records between two counts of the list, which are those between `begin` and `last` of the kept list.
  init(
    _ first: PaintPlaces.Counts, _ end: PaintPlaces.Counts, in begin: PaintPlaces.Counts,
    _ last: PaintPlaces.Counts
  ) {
    instances = first.instances..<end.instances
    images = first.images..<end.images
    interiors = first.interiors..<end.interiors
    stops = first.stops..<end.stops
    shapes = first.shapes..<end.shapes
    self.begin = begin
    interiorRoom = last.interiors - begin.interiors
  }

  /// The kept list's index of an instance of the segment.
  func kept(_ instance: Int) -> Int { begin.instances + instance - instances.lowerBound }
}

extension PaintList {
  /// Whether a command of another list, whose records begin at `begin` in this one, does the same as the command at an index, if perhaps
  /// with other values.
  fileprivate func hasPlace(
    _ index: Int, for command: PaintCommand, of other: PaintList, at begin: PaintPlaces.Counts
  ) -> Bool {
    guard commands.indices.contains(index), commands[index].at == command.at + begin.instances else {
      return false
    }
    switch (commands[index].kind, command.kind) {
    case (.beginGroup, .beginGroup), (.blurGroup, .blurGroup),
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
