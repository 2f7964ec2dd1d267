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
    let touchedBox = touchedBox.union(old.touchedBox)
    if hasSameStructure(as: old) {
      compare(old, within: touchedBox, &damage)
    } else {
      compareEnds(old, within: touchedBox, &damage)
    }
    spread(&damage)
    old.spread(&damage)
    damage.clip(to: whole)
    return damage.area * 2 > whole.area ? Damage(whole) : damage
  }

  /// Whether the lists differ at most in the values of their instances.
  private func hasSameStructure(as old: PaintList) -> Bool {
    instances.count == old.instances.count && commands.count == old.commands.count
      && commands.indices.allSatisfy {
        commands[$0].at == old.commands[$0].at && commands[$0].kind.isLike(old.commands[$0].kind)
      }
  }

  private func compare(_ old: PaintList, within whole: PixelRect, _ damage: inout Damage) {
    // Instances that are far apart are compared first, so that a frame in which everything moves is recognised early.
    let step = instances.count > 256 ? 61 : 1
    for start in 0..<step {
      for place in stride(from: start, to: instances.count, by: step) {
        if isSameDrawing(place, old, place) { continue }
        damage.add(box(of: place, within: whole))
        damage.add(old.box(of: place, within: whole))
      }
      if damage.area * 2 > whole.area { return damage.add(whole) }
    }
    for (command, oldCommand) in zip(commands, old.commands) {
      // The instances inside a group show what differs there.
      if isSameCommand(command.kind, old, oldCommand.kind) { continue }
      damage.add(box(of: command.kind, within: whole))
      damage.add(old.box(of: oldCommand.kind, within: whole))
    }
  }

  /// Compares lists of different structure. Both lists may begin with the same instances and commands, and end with the same ones; all
  /// others are drawn again. The common beginning ends at the first command that differs, and the common end begins after the last one,
  /// because the same instance may lie in a group in one list and outside of it in the other.
  private func compareEnds(_ old: PaintList, within whole: PixelRect, _ damage: inout Damage) {
    let (count, oldCount) = (instances.count, old.instances.count)
    var (first, last) = (0, 0)
    let leastCommands = min(commands.count, old.commands.count)
    while first < leastCommands, commands[first].at == old.commands[first].at,
      isSameCommand(commands[first].kind, old, old.commands[first].kind)
    {
      first += 1
    }
    while last < leastCommands - first {
      let (command, oldCommand) = (
        commands[commands.count - 1 - last], old.commands[old.commands.count - 1 - last]
      )
      guard count - command.at == oldCount - oldCommand.at,
        isSameCommand(command.kind, old, oldCommand.kind)
      else { break }
      last += 1
    }
    let (between, oldBetween) = (first..<commands.count - last, first..<old.commands.count - last)
    let mostHead = min(
      between.isEmpty ? count : commands[first].at, oldBetween.isEmpty ? oldCount : old.commands[first].at)
    let mostTail = min(
      between.isEmpty ? count : count - commands[between.upperBound - 1].at,
      oldBetween.isEmpty ? oldCount : oldCount - old.commands[oldBetween.upperBound - 1].at)
    var (head, tail) = (0, 0)
    while head < mostHead, isSameDrawing(head, old, head) { head += 1 }
    let rest = min(mostTail, min(count, oldCount) - head)
    while tail < rest, isSameDrawing(count - 1 - tail, old, oldCount - 1 - tail) { tail += 1 }
    addBoxes(head..<count - tail, between, within: whole, &damage)
    old.addBoxes(head..<oldCount - tail, oldBetween, within: whole, &damage)
  }

  /// The boxes of what ranges of instances and commands draw.
  private func addBoxes(
    _ range: Range<Int>, _ steps: Range<Int>, within whole: PixelRect, _ damage: inout Damage
  ) {
    for instance in range where variants[instance].isDrawn {
      damage.add(box(of: instance, within: whole))
      if damage.area * 2 > whole.area { return damage.add(whole) }
    }
    for command in commands[steps] { damage.add(box(of: command.kind, within: whole)) }
  }

  // MARK: Likeness

  /// Whether two lists draw the same.
  func isSame(as other: PaintList) -> Bool {
    hasSameStructure(as: other) && instances.indices.allSatisfy { isSameDrawing($0, other, $0) }
      && zip(commands, other.commands).allSatisfy { isSameCommand($0.kind, other, $1.kind) }
  }

  /// Whether two instances are drawn the same, or are both drawn by commands.
  private func isSameDrawing(_ index: Int, _ old: PaintList, _ oldIndex: Int) -> Bool {
    (!variants[index].isDrawn && variants[index] == old.variants[oldIndex])
      || isSameRecord(index, old, oldIndex)
  }

  /// Whether two instances have the same program, values and images.
  func isSameRecord(_ index: Int, _ old: PaintList, _ oldIndex: Int) -> Bool {
    let variant = variants[index]
    guard variant == old.variants[oldIndex], isSameInstance(index, old, oldIndex) else { return false }
    guard variant.contains(.image) else { return true }
    switch (imageRun(of: index), old.imageRun(of: oldIndex)) {
    case (let run?, let oldRun?): return images[run].isSame(as: old.images[oldRun])
    case (nil, nil): return true
    default: return false
    }
  }

  func isSameCommand(
    _ command: PaintCommand.Kind, _ old: PaintList, _ oldCommand: PaintCommand.Kind
  ) -> Bool {
    switch (command, oldCommand) {
    case (.raster(let index), .raster(let oldIndex)):
      let (raster, oldRaster) = (rasters[index], old.rasters[oldIndex])
      return raster.variant == oldRaster.variant && raster.sampling == oldRaster.sampling
        && raster.isSame(as: oldRaster) && isSameInstance(raster.instance, old, oldRaster.instance)
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
    // Most layers that change have moved. Bits are compared, here and below: NaN equals itself.
    guard instances[index].hasSameOrigin(as: old.instances[oldIndex]) else { return false }
    let (kind, clip) = (instances[index].kind, instances[index].clip)
    let oldClip = old.instances[oldIndex].clip
    guard (clip < 0) == (oldClip < 0) else { return false }
    let isGradient = kind == .gradient
    let isImage = kind == .image || kind == .fade
    let same = instances.withUnsafeBufferPointer { new in
      old.instances.withUnsafeBufferPointer { old in
        guard let a = new.baseAddress, let b = old.baseAddress else { return false }
        return Instance.isSame(a + index, b + oldIndex, withPayload: !isGradient && !isImage)
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
      guard instances[index].showsImages(like: old.instances[oldIndex]) else { return false }
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

  /// The pixels that a command touches, with the instance that it draws.
  func box(of command: PaintCommand.Kind, within whole: PixelRect) -> PixelRect {
    switch command {
    case .endGroup(let instance, _, _): box(of: instance, within: whole)
    case .compose(let effect): effects[effect].box.intersection(whole)
    case .raster(let raster): box(of: rasters[raster].instance, within: whole)
    default: command.touchedBox?.intersection(whole) ?? whole
    }
  }

  /// Extends the damage by everything that cannot be drawn in part: outermost groups that contain a command that
  /// carries pixels elsewhere.
  func spread(_ damage: inout Damage) {
    guard !damage.isEmpty, hasCarriers else { return }
    var units: [PixelRect] = []
    var index = 0
    while index < commands.count {
      let unit = unit(from: index)
      if unit.carries { units.append(unit.box) }
      index = unit.end
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
  func surfaces(openedBy command: PaintCommand.Kind) -> Int {
    switch command {
    case .beginGroup, .beginBackdrop: 1
    case .endGroup(_, let masked, _): masked ? -2 : -1
    case .compose(let effect): effects[effect].isMasked ? -2 : -1
    case .endEffect: -2
    case .castShadow: -1
    case .raster, .blurGroup, .changeColors: 0
    }
  }
}

extension PaintCommand.Kind {
  /// Whether two commands are of one kind, with the same programs and images.
  func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.beginGroup, .beginGroup), (.compose, .compose), (.changeColors, .changeColors),
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

  /// The pixels that it touches without drawing instances.
  var touchedBox: PixelRect? {
    switch self {
    case .endGroup, .compose, .raster: nil
    case .beginGroup(let box), .beginBackdrop(let box), .changeColors(_, _, let box): box
    case .blurGroup(_, _, _, let box): box
    case .endEffect(let effect): effect.box
    case .castShadow(_, _, _, let pixels, _): pixels
    }
  }

  /// Whether it carries pixels to other places, so that no part of its result can be drawn without
  /// the rest.
  var carries: Bool {
    switch self {
    case .blurGroup, .castShadow: true
    case .endEffect(let effect): effect.kind != .iris
    case .beginGroup, .endGroup, .beginBackdrop, .changeColors, .compose, .raster: false
    }
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
