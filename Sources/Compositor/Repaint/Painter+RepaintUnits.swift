import QuartzCore
import RenderTree

/// Repaints units in place: a unit is painted into a list of its own, whose records then replace those of the kept list.
extension Painter {
  enum UnitResult {
    case done
    /// The whole tree has to be painted.
    case doesNotFit
    /// The unit may touch the edge of a clip that cuts pieces as one. The unit of this clip has to be painted.
    case dependsOnOthers(Int)
  }

  mutating func repaint(
    unit index: Int, _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> UnitResult {
    let unit = places.units[index]
    let clip = cuttingClip(around: unit, places)
    if let clip, places.units[clip].cutCount > 0 { return .dependsOnOthers(clip) }
    let chain = clipChain(of: unit, places)
    places.forget(inside: unit.node, frame)
    var own = paintAlone(unit, chain, places) { painter, state in
      places.repaint(at: unit.offset(chain), within: chain) {
        painter.unit(unit.node, state, in: unit.surroundings)
      }
    }
    defer { resources.scratch.giveBack(&own) }
    guard !own.budget.isExceeded else { return .doesNotFit }
    let records = UnitRecords(unit, chain, [.init(unit.ownBegin(chain), own.counts, unit.begin, unit.end)])
    let fits = records.fit(own, list)
    if !fits, unit.node == frame.root {
      // The list of the root's unit is that of the whole tree.
      wholeList = own
      own = PaintList()
      return .doesNotFit
    }
    places.misfit.note(unit, fits: fits, of: list.instances.count)
    guard fits else { return .doesNotFit }
    if let clip, !isClear(records, own, places) { return .dependsOnOthers(clip) }
    return replace(records, by: own, own.budget.sums, places, &changes) ? .done : .doesNotFit
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
  mutating func paintAlone(
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
    // While the unit is painted, its list takes the place of the kept one.
    swap(&list, &own)
    paint(&self, state)
    swap(&list, &own)
    repaintedLayers += own.layerCount
    return own
  }

  /// Replaces records of a unit by those of a list that fits. False: the budget does not allow them.
  ///
  /// - Parameters:
  ///   - sums: what the unit's groups and bitmaps cost now.
  ///   - beside: the pixels that layers can touch which lie within the unit's clips and are not replaced.
  mutating func replace(
    _ records: UnitRecords, by own: PaintList, _ sums: PaintBudget.Sums, beside: PixelRect? = nil,
    _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> Bool {
    guard list.budget.replace(records.unit.sums, by: sums) else { return false }
    places.note(around: records.unit, sums, frame)
    for (index, number) in records.commands {
      let (kind, new) = (list.commands[index].kind, own.commands[number].kind)
      if list.isSameCommand(kind, own, new) { continue }
      changes.commands.append(Int32(truncatingIfNeeded: index))
      guard changes.damage != nil else { continue }
      changes.damage?.add(list.box(of: kind, within: list.touchedBox))
      changes.damage?.add(own.box(of: new, within: list.touchedBox))
    }
    // The places of all instances that change are damaged before clips change.
    let touchedBox = list.touchedBox
    var differing: ContiguousArray<(own: Int, kept: Int)> = []
    swap(&differing, &resources.scratch.differing)
    defer { swap(&differing, &resources.scratch.differing) }
    differing.removeAll(keepingCapacity: true)
    for segment in records.segments {
      addSampledDamage(segment, own, &changes)
      for index in segment.range(\.instances) {
        let place = segment.kept(index, \.instances)
        if list.isSameRecord(place, own, index) { continue }
        differing.append((index, place))
        changes.addDamage(of: place, in: list, within: touchedBox)
      }
    }
    for index in records.chain.count..<own.clips.count {
      var clip = own.clips[index]
      clip.outer = records.kept(clip: clip.outer)
      let place = records.kept(clip: index)
      if clip.outer == list.clips[place].outer, clip.isSame(as: list.clips[place]) { continue }
      list.clips[place] = clip
      list.clipChains.removeAll(keepingCapacity: true)
      changes.hasClips = true
      if let beside { changes.damage?.add(beside) }
    }
    for segment in records.segments {
      for number in segment.range(\.images) {
        var run = own.images[number]
        run.first = segment.kept(run.first, \.instances)
        let place = segment.kept(number, \.images)
        let old = list.images[place]
        let isSame = old.first == run.first && old.count == run.count && old.isSame(as: run)
        if !isSame { changes.hasImages = true }
        list.images[place] = run
      }
      let stops = segment.range(\.stops)
      if !stops.isEmpty {
        list.stops.replaceSubrange(segment.keptRange(\.stops), with: own.stops[stops])
        changes.hasStops = true
      }
      for number in segment.range(\.shapes) {
        let shape = own.shapes[number]
        list.shapes[segment.kept(number, \.shapes)] = ShapeItem(
          entry: shape.entry, plane: shape.plane, box: shape.box,
          instance: segment.kept(shape.instance, \.instances))
      }
      list.colorStages.replaceSubrange(
        segment.keptRange(\.stages), with: own.colorStages[segment.range(\.stages)])
      replaceInteriors(segment, by: own, &changes)
    }
    for (index, place) in differing {
      var instance = own.instances[index]
      instance.clip = records.kept(clip: instance.clip)
      instance.depth = PaintList.depth(place)
      if instance.kind == .gradient {
        let stop = Int(clamping: instance.gradient.firstStop)
        instance.gradient.firstStop = Float(records.kept(stop, \.stops))
      }
      // A rasterised layer has its own texture and no image run.
      if instance.showsImages, let number = list.imageRun(of: place) {
        // A place that was vacant takes over what its neighbours know.
        let first = list.images[number].first
        if !instance.keepPlaces(of: list.instances[place]),
          first == place || !instance.keepPlaces(of: list.instances[first])
        {
          changes.hasImages = true
        }
        changes.images.append(Int32(truncatingIfNeeded: number))
      }
      list.instances[place] = instance
      list.variants[place] = own.variants[index]
      changes.addDamage(of: place, in: list, within: touchedBox)
      changes.instances.append(Int32(truncatingIfNeeded: place))
    }
    list.comingImages.append(contentsOf: own.comingImages)
    list.fill += own.fill
    for (index, number) in records.commands { replaceCommand(index, by: number, of: own, records) }
    return true
  }

  /// Adds the damage of some of many instances that differ, spread over all. Where these damage so much that all is drawn, the damage
  /// of the others is not looked for, which would take as long as comparing them.
  private func addSampledDamage(
    _ segment: UnitRecords.Segment, _ own: PaintList, _ changes: inout RepaintChanges
  ) {
    let instances = segment.range(\.instances)
    let step = instances.count / 64
    guard step >= 4 else { return }
    for index in stride(from: instances.lowerBound, to: instances.upperBound, by: step) {
      let place = segment.kept(index, \.instances)
      if list.isSameRecord(place, own, index) { continue }
      changes.addDamage(of: place, in: list, within: list.touchedBox)
      changes.addDamage(of: index, in: own, within: list.touchedBox)
    }
  }

  /// Replaces the interiors of a segment. They only spare the shader what they hide: those that have no room are left out.
  private mutating func replaceInteriors(
    _ segment: UnitRecords.Segment, by own: PaintList, _ changes: inout RepaintChanges
  ) {
    let interiors = segment.range(\.interiors)
    for (offset, room) in segment.keptRange(\.interiors).enumerated() {
      let index = list.interiorIndex(room)
      guard list.interiors.indices.contains(index) else { continue }
      let number = interiors.lowerBound + offset
      list.interiors.withUnsafeMutableBufferPointer { kept in
        guard interiors.contains(number) else { return kept[index] = .nothing }
        kept[index] = own.interiors[number]
        kept[index].depth = PaintList.depth(
          segment.kept(PaintList.index(atDepth: kept[index].depth), \.instances))
      }
      changes.interiors.append(Int32(truncatingIfNeeded: index))
    }
  }

  /// Replaces a command, with what it refers to. The instances have been replaced.
  private mutating func replaceCommand(
    _ index: Int, by number: Int, of own: PaintList, _ records: UnitRecords
  ) {
    func kept(_ instance: Int) -> Int { records.kept(instance, \.instances) }
    let kind = own.commands[number].kind
    switch kind {
    case .beginGroup, .blurGroup, .beginBackdrop, .endEffect: list.commands[index].kind = kind
    case .endGroup(let instance, let masked, let variant):
      list.commands[index].kind = .endGroup(instance: kept(instance), masked: masked, variant)
    case .castShadow(let instance, let sigma, let to, let on, let variant):
      list.commands[index].kind = .castShadow(
        instance: kept(instance), sigma: sigma, to: to, on: on, variant)
    case .changeColors(let first, let count, let box):
      list.commands[index].kind = .changeColors(first: records.kept(first, \.stages), count: count, in: box)
    case .raster(let number):
      let raster = own.rasters[number]
      list.rasters[records.kept(number, \.rasters)] = Raster(
        node: raster.node, width: raster.width, height: raster.height, content: raster.content,
        instance: kept(raster.instance), variant: raster.variant, sampling: raster.sampling)
    case .compose(let number):
      let place = records.kept(number, \.effects)
      var effect = own.effects[number]
      effect.clip = records.kept(clip: effect.clip)
      if effect.stageCount > 0 { effect.firstStage = records.kept(effect.firstStage, \.stages) }
      effect.depth = list.effects[place].depth
      list.effects[place] = effect
    }
  }
}

extension PaintPlaces.Unit {
  /// The difference between counts of the kept list and those of a list that the unit is painted into, in which the clips around the unit
  /// come first.
  func offset(_ chain: ContiguousArray<Int>) -> PaintPlaces.Counts { begin - ownBegin(chain) }

  /// The counts of such a list before the unit's first record.
  func ownBegin(_ chain: ContiguousArray<Int>) -> PaintPlaces.Counts { .init(clips: chain.count) }
}
