import Foundation
import QuartzCore

/// The difference of two frames, found by comparing their paint lists. Every change of a frame (a commit, an
/// animation, an image, a clip above) shows in the list, and the parts that both lists have in common are on
/// screen already.
extension PaintList {
  /// The pixels within `whole` at which this list may draw something else than `old`. All of `whole` when
  /// these are more than half of it.
  func difference(from old: PaintList, within whole: PixelRect) -> Damage {
    var damage = Damage()
    // What blurs carry into the picture counts, too.
    let reach = reach.union(old.reach)
    if hasSameStructure(as: old) {
      compare(old, within: reach, &damage)
    } else {
      compareEnds(old, within: reach, &damage)
    }
    spread(&damage)
    old.spread(&damage)
    damage.clip(to: whole)
    return damage.area * 2 > whole.area ? Damage(whole) : damage
  }

  /// Whether the lists differ at most in the values of their instances.
  private func hasSameStructure(as old: PaintList) -> Bool {
    guard instances.count == old.instances.count, commands.count == old.commands.count,
      runs.count == old.runs.count
    else { return false }
    return commands.indices.allSatisfy { commands[$0].isLike(old.commands[$0]) }
      && runs.indices.allSatisfy {
        runs[$0].first == old.runs[$0].first && runs[$0].count == old.runs[$0].count
      }
  }

  private func compare(_ old: PaintList, within whole: PixelRect, _ damage: inout Damage) {
    for index in commands.indices {
      switch (commands[index], old.commands[index]) {
      case (.draw(let run), .draw(let oldRun)):
        guard runs[run].isSame(as: old.runs[oldRun]) else {
          damage.add(box(of: runs[run], within: whole))
          damage.add(old.box(of: old.runs[oldRun], within: whole))
          continue
        }
        let first = runs[run].first
        // Instances that are far apart are compared first, so that a frame in which everything moves is
        // recognised early.
        let step = runs[run].count > 256 ? 61 : 1
        for start in 0..<step {
          for offset in stride(from: start, to: runs[run].count, by: step) {
            let place = first + offset
            if isSameInstance(place, old, place) { continue }
            damage.add(box(of: place, within: whole))
            damage.add(old.box(of: place, within: whole))
          }
          if damage.area * 2 > whole.area { return damage.add(whole) }
        }
      default: compareSteps(commands[index], old.commands[index], old, within: whole, &damage)
      }
    }
  }

  /// Commands other than `draw`.
  func compareSteps(
    _ command: PaintCommand, _ oldCommand: PaintCommand, _ old: PaintList, within whole: PixelRect,
    _ damage: inout Damage
  ) {
    switch (command, oldCommand) {
    case (.beginGroup(let box), .beginGroup(let oldBox)):
      // The instances inside show what differs; a group that grows shows more of them.
      guard box != oldBox else { return }
      damage.add(box.intersection(whole))
      damage.add(oldBox.intersection(whole))
    case (.endGroup(let instance, _, _), .endGroup(let oldInstance, _, _)):
      guard !isSameInstance(instance, old, oldInstance) else { return }
      damage.add(box(of: instance, within: whole))
      damage.add(old.box(of: oldInstance, within: whole))
    case (.compose(let effect), .compose(let oldEffect)):
      guard !isSameEffect(effect, old, oldEffect) else { return }
      damage.add(effects[effect].box.intersection(whole))
      damage.add(old.effects[oldEffect].box.intersection(whole))
    case (.changeColors, .changeColors):
      guard !isSameCommand(command, old, oldCommand) else { return }
      damage.add((command.reach ?? whole).intersection(whole))
      damage.add((oldCommand.reach ?? whole).intersection(whole))
    case (.raster(let raster), .raster(let oldRaster)):
      guard !isSameCommand(command, old, oldCommand) else { return }
      damage.add(box(of: rasters[raster].instance, within: whole))
      damage.add(old.box(of: old.rasters[oldRaster].instance, within: whole))
    case (.castShadow(let instance, _, _, let on, _), .castShadow(let oldInstance, _, _, let oldOn, _)):
      guard !command.isLike(oldCommand) || !isSameInstance(instance, old, oldInstance) else { return }
      damage.add(on.intersection(whole))
      damage.add(oldOn.intersection(whole))
    default:
      guard command != oldCommand else { return }
      damage.add((command.reach ?? whole).intersection(whole))
      damage.add((oldCommand.reach ?? whole).intersection(whole))
    }
  }

  /// For lists of different lengths: the common commands at the beginning and at the end stay, and the commands between
  /// them are drawn again.
  private func compareEnds(_ old: PaintList, within whole: PixelRect, _ damage: inout Damage) {
    let least = min(commands.count, old.commands.count)
    var first = 0
    while first < least, isSameCommand(commands[first], old, old.commands[first]) { first += 1 }
    var last = 0
    while last < least - first,
      isSameCommand(commands[commands.count - 1 - last], old, old.commands[old.commands.count - 1 - last])
    {
      last += 1
    }
    addBoxes(first..<(commands.count - last), within: whole, &damage, except: old, first)
    old.addBoxes(first..<(old.commands.count - last), within: whole, &damage, except: self, first)
  }

  /// The boxes of the instances that a range of commands draws. For a run at the beginning of the range in both lists,
  /// only the instances that differ count.
  private func addBoxes(
    _ range: Range<Int>, within whole: PixelRect, _ damage: inout Damage, except other: PaintList,
    _ first: Int
  ) {
    for index in range {
      switch commands[index] {
      case .draw(let run):
        var places = runs[run].first..<(runs[run].first + runs[run].count)
        if index == first, other.commands.indices.contains(index),
          case .draw(let otherRun) = other.commands[index],
          runs[run].isSame(as: other.runs[otherRun])
        {
          places = differing(runs[run], other, other.runs[otherRun])
        }
        for place in places {
          damage.add(box(of: place, within: whole))
          if damage.area * 2 > whole.area { return damage.add(whole) }
        }
      case .endGroup(let instance, _, _): damage.add(box(of: instance, within: whole))
      case .compose(let effect): damage.add(effects[effect].box.intersection(whole))
      case .raster(let raster): damage.add(box(of: rasters[raster].instance, within: whole))
      default: damage.add((commands[index].reach ?? whole).intersection(whole))
      }
    }
  }

  /// The instances of a run without those that it has in common with another run at the beginning and at the end.
  private func differing(_ run: Run, _ other: PaintList, _ otherRun: Run) -> Range<Int> {
    let least = min(run.count, otherRun.count)
    var head = 0
    while head < least, isSameInstance(run.first + head, other, otherRun.first + head) { head += 1 }
    var tail = 0
    while tail < least - head,
      isSameInstance(run.first + run.count - 1 - tail, other, otherRun.first + otherRun.count - 1 - tail)
    {
      tail += 1
    }
    return (run.first + head)..<(run.first + run.count - tail)
  }

  // MARK: Likeness

  /// Whether two lists draw the same.
  func isSame(as other: PaintList) -> Bool {
    commands.count == other.commands.count
      && commands.indices.allSatisfy { isSameCommand(commands[$0], other, other.commands[$0]) }
  }

  func isSameCommand(_ command: PaintCommand, _ old: PaintList, _ oldCommand: PaintCommand) -> Bool {
    switch (command, oldCommand) {
    case (.raster(let index), .raster(let oldIndex)):
      let (raster, oldRaster) = (rasters[index], old.rasters[oldIndex])
      return raster.variant == oldRaster.variant && raster.sampling == oldRaster.sampling
        && raster.isSame(as: oldRaster) && isSameInstance(raster.instance, old, oldRaster.instance)
    case (.draw(let run), .draw(let oldRun)):
      let (run, oldRun) = (runs[run], old.runs[oldRun])
      return run.count == oldRun.count && run.isSame(as: oldRun)
        && (0..<run.count).allSatisfy { isSameInstance(run.first + $0, old, oldRun.first + $0) }
    case (.endGroup(let instance, _, _), .endGroup(let oldInstance, _, _)),
      (.castShadow(let instance, _, _, _, _), .castShadow(let oldInstance, _, _, _, _)):
      return command.isLike(oldCommand) && isSameInstance(instance, old, oldInstance)
    case (.compose(let effect), .compose(let oldEffect)): return isSameEffect(effect, old, oldEffect)
    case (.changeColors(let first, let count, let box), .changeColors(let oldFirst, let oldCount, let oldBox)):
      return count == oldCount && box == oldBox
        && Self.isSame(colorStages, first, old.colorStages, oldFirst, count: count)
    default: return command == oldCommand
    }
  }

  /// Whether two instances draw the same. All values are compared, except the indices of clips and stops, the
  /// depth, and the places of images in their textures.
  func isSameInstance(_ index: Int, _ old: PaintList, _ oldIndex: Int) -> Bool {
    let (kind, clip, edges) = (instances[index].kind, instances[index].clip, instances[index].edges)
    let oldClip = old.instances[oldIndex].clip
    guard kind == old.instances[oldIndex].kind, edges == old.instances[oldIndex].edges,
      (clip < 0) == (oldClip < 0)
    else { return false }
    let isGradient = kind == .gradient
    let isImage = kind == .image || kind == .fade
    let same = instances.withUnsafeBufferPointer { new in
      old.instances.withUnsafeBufferPointer { old in
        guard let a = new.baseAddress, let b = old.baseAddress else { return false }
        return memcmp(
          a + index, b + oldIndex, isGradient || isImage ? Instance.payloadOffset : Instance.kindOffset) == 0
      }
    }
    guard same else { return false }
    if isGradient {
      let (a, b) = (instances[index].gradient, old.instances[oldIndex].gradient)
      let (range, oldRange) = (a.stops, b.stops)
      guard a.isSameExceptStops(b), range.count == oldRange.count, range.upperBound <= stops.count,
        oldRange.upperBound <= old.stops.count,
        Self.isSame(stops, range.lowerBound, old.stops, oldRange.lowerBound, count: range.count)
      else { return false }
    }
    if isImage {
      guard instances[index].image.isSameExceptPlaces(old.instances[oldIndex].image) else { return false }
    }
    return clip < 0 || isSameClip(clip, old, oldClip)
  }

  private func isSameEffect(_ index: Int, _ old: PaintList, _ oldIndex: Int) -> Bool {
    let (a, b) = (effects[index], old.effects[oldIndex])
    return a.composition == b.composition && a.box == b.box && a.opacity == b.opacity
      && a.isMasked == b.isMasked && a.stageCount == b.stageCount
      && Self.isSame(colorStages, a.firstStage, old.colorStages, b.firstStage, count: a.stageCount)
      && isSameClip(a.clip, old, b.clip)
  }

  private func isSameClip(_ clip: Int, _ old: PaintList, _ oldClip: Int) -> Bool {
    var (a, b) = (clip, oldClip)
    while a >= 0, b >= 0 {
      guard clips[a].isSame(as: old.clips[b]) else { return false }
      (a, b) = (clips[a].outer, old.clips[b].outer)
    }
    return a < 0 && b < 0
  }

  /// Whether `count` records, from `i` and `j` on, are the same byte by byte.
  private static func isSame<Record: BitwiseCopyable>(
    _ a: ContiguousArray<Record>, _ i: Int, _ b: ContiguousArray<Record>, _ j: Int, count: Int
  ) -> Bool {
    guard i + count <= a.count, j + count <= b.count else { return false }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return count == 0 }
        return memcmp(a + i, b + j, count * MemoryLayout<Record>.stride) == 0
      }
    }
  }

  // MARK: Boxes

  /// The pixels that an instance can touch.
  func box(of index: Int, within whole: PixelRect) -> PixelRect { instances[index].box(within: whole) }

  private func box(of run: Run, within whole: PixelRect) -> PixelRect {
    (run.first..<(run.first + run.count)).reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
      $0.union(box(of: $1, within: whole))
    }
  }

  /// Extends the damage by everything that cannot be drawn in part: outermost groups that contain a command that
  /// carries pixels elsewhere.
  func spread(_ damage: inout Damage) {
    guard !damage.isEmpty, hasCarriers else { return }
    var units: [PixelRect] = []
    var depth = 0
    var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    var carries = false
    for command in commands {
      if let reach = command.reach { box = box.union(reach) }
      if command.carries { carries = true }
      depth += surfaces(openedBy: command)
      guard depth <= 0 else { continue }
      if carries { units.append(box) }
      (depth, carries) = (0, false)
      box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for unit in units where damage.intersects(unit) && !damage.rects.contains(where: { $0.contains(unit) })
      {
        damage.add(unit)
        hasGrown = true
      }
    }
  }
}

extension PaintList {
  /// The number of off-screen surfaces that a command opens; negative: that it closes.
  func surfaces(openedBy command: PaintCommand) -> Int {
    switch command {
    case .beginGroup, .beginBackdrop: 1
    case .endGroup(_, let masked, _): masked ? -2 : -1
    case .compose(let effect): effects[effect].isMasked ? -2 : -1
    case .endEffect: -2
    case .castShadow: -1
    case .raster, .draw, .blurGroup, .changeColors: 0
    }
  }
}

extension PaintCommand {
  /// Whether two commands are of one kind, with the same programs and images.
  func isLike(_ other: PaintCommand) -> Bool {
    switch (self, other) {
    case (.draw, .draw), (.beginGroup, .beginGroup), (.compose, .compose), (.changeColors, .changeColors),
      (.raster, .raster):
      true
    case (.endGroup(_, let masked, let variant), .endGroup(_, let otherMasked, let otherVariant)):
      masked == otherMasked && variant == otherVariant
    case (
      .castShadow(_, let sigma, let to, let on, let variant),
      .castShadow(_, let otherSigma, let otherTo, let otherOn, let otherVariant)
    ):
      sigma == otherSigma && to == otherTo && on == otherOn && variant == otherVariant
    default: self == other
    }
  }

  /// The pixels that a command touches without drawing instances.
  var reach: PixelRect? {
    switch self {
    case .draw, .endGroup, .compose, .raster: nil
    case .beginGroup(let box), .beginBackdrop(let box), .changeColors(_, _, let box): box
    case .blurGroup(_, _, _, let box): box
    case .endEffect(let effect): effect.box
    case .castShadow(_, _, _, let pixels, _): pixels
    }
  }

  /// Whether the command carries pixels to other places, so that no part of its result can be drawn without
  /// the rest.
  var carries: Bool {
    switch self {
    case .blurGroup, .castShadow: true
    case .endEffect(let effect): effect.kind != .iris
    case .draw, .beginGroup, .endGroup, .beginBackdrop, .changeColors, .compose, .raster: false
    }
  }
}

extension Run {
  /// Whether two runs are drawn alike, apart from their instances.
  func isSame(as other: Run) -> Bool {
    variant == other.variant && image === other.image && second === other.second && sampling == other.sampling
  }
}

extension Instance {
  /// The pixels within `whole` that it can touch.
  func box(within whole: PixelRect) -> PixelRect {
    let plane = Plane(self)
    let whole = shadedBox?.intersection(whole) ?? whole
    let box = plane.pixels(
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY), within: whole)
    let isUpright = plane.isAffine && (plane.xy == 0 && plane.yx == 0 || plane.xx == 0 && plane.yy == 0)
    // Where edges are oblique, the coverages of two edges are multiplied, also a little beyond their corner.
    // In perspective an edge is its tangent at each pixel, which may reach one pixel further. In a part of an
    // image that is seen nearly edge on, a pixel takes its colour from the middle line (`Needle`).
    return isUpright || box.isEmpty ? box : box.grown(by: edges == 15 ? 1 : 2).intersection(whole)
  }
}
