import Foundation
import QuartzCore
import RenderTree

/// What repainting has changed in a kept list, until it is sent to the GPU.
struct RepaintChanges {
  /// Indices of instances, and of interiors in the order in which they are kept.
  var instances: ContiguousArray<Int32> = []
  var interiors: ContiguousArray<Int32> = []
  var hasClips = false
  var hasStops = false
  /// The pixels in which the list draws something else than before; nil: they are not asked for.
  var damage: Damage?

  /// Adds the pixels of an instance to the damage, if that is asked for. When more than half of the picture is damaged, all of it is
  /// drawn again, so further pixels are not looked for.
  @inline(__always)
  mutating func addDamage(of index: Int, in list: PaintList) {
    guard let area = damage?.area else { return }
    damage?.add(area * 2 <= list.whole.area ? list.box(of: index, within: list.reach) : list.reach)
  }

  /// Bytes of memory.
  var memory: Int { (instances.capacity + interiors.capacity) * MemoryLayout<Int32>.stride }

  mutating func removeAll() {
    instances.removeAll(keepingCapacity: true)
    interiors.removeAll(keepingCapacity: true)
    (hasClips, hasStops) = (false, false)
  }
}

/// Paints the nodes that have changed into a kept list, in place.
///
/// A node is repainted in place if it fills the same places as before: as many instances, clips and stops, drawn by the same
/// runs. Otherwise the whole tree is painted. The result is the list that painting the whole tree would give, with two
/// exceptions that cannot be seen: a plain leaf that has vanished leaves an instance outside the picture, and an interior
/// that is new is left out.
extension Painter {
  /// Repaints the nodes that a journal names. False: the list has to be painted as a whole; it may be changed in part then,
  /// as `changes` says.
  mutating func repaint(_ nodes: ArraySlice<NodeIndex>, _ changes: inout RepaintChanges) -> Bool {
    guard let record = resources.record else { return false }
    var units: [Int] = []
    var scratch = resources.scratch.takeRepaintScratch()
    defer { resources.scratch.giveBack(&scratch) }
    record.beginRepainting()
    // A node whose position and opacity have changed is noted twice.
    for node in nodes where record.isFirst(node) {
      switch record.place(of: node) {
      case .leaf(let leaf): scratch.leaves.append(RepaintedLeaf(node: node, place: leaf))
      case .unit(let unit), .inside(let unit): units.append(unit)
      case .none:
        guard let place = closedUnit(around: node, record) else { return false }
        if place >= 0 { units.append(place) }
      }
    }
    guard repaint(leaves: &scratch, record, &changes) else { return false }
    guard !units.isEmpty else { return true }
    // A unit inside another one is repainted with it.
    let chosen = Set(units.map { record.units[$0].node })
    // A unit that is painted alone takes several times as long as it takes while the whole tree is painted.
    guard chosen.count <= 16 || chosen.count * 3 <= list.layerCount else { return false }
    units.sort()
    var last = -1
    for unit in units where unit != last {
      last = unit
      if isInside(chosen, record.units[unit].node) { continue }
      guard repaint(unit, record, &changes) else { return false }
    }
    return list.fill <= list.budget.fillLeft(isRaster: false)
  }

  /// The closed unit that a node without a place of its own belongs to. −1: nothing that is painted depends on the node.
  /// Nil: it is not known.
  private func closedUnit(around node: NodeIndex, _ record: PaintRecord) -> Int? {
    guard node >= 0, Int(node) < frame.nodeCapacity else { return -1 }
    var parent = frame.parent(node)
    while parent >= 0 {
      switch record.place(of: parent) {
      case .unit(let unit): return record.units[unit].isClosed ? unit : -1
      case .inside(let unit): return unit
      case .leaf: return nil
      case .none: parent = frame.parent(parent)
      }
    }
    // A node outside the tree.
    return node == frame.root ? nil : -1
  }

  /// Whether one of the layers around a node is among `nodes`.
  private func isInside(_ nodes: Set<NodeIndex>, _ node: NodeIndex) -> Bool {
    guard nodes.count > 1 else { return false }
    var parent = frame.parent(node)
    while parent >= 0 {
      if nodes.contains(parent) { return true }
      parent = frame.parent(parent)
    }
    return false
  }

  // MARK: Leaves

  mutating func repaintImage(
    _ leaf: PaintRecord.Leaf, of node: NodeIndex, _ record: PaintRecord, _ changes: inout RepaintChanges
  ) -> Bool {
    guard let (row, _) = frame.leaf(node), let image = frame.image(ofLeaf: node) else { return false }
    let surroundings = record.surroundings[Int(leaf.surroundings)]
    var instance = Instance.nothing
    let drawing = drawing(of: image, ofLeaf: row, surroundings.toPixels, surroundings.state, into: &instance)
    guard drawing.isLeaf else { return false }
    guard leaf.instance >= 0 else { return !drawing.hasInstance }
    let index = Int(leaf.instance)
    guard drawing.hasInstance else {
      write(.nothing, at: index, &changes)
      return true
    }
    guard drawing.variant == leaf.variant, let number = list.run(of: index) else { return false }
    let run = list.runs[number]
    guard run.sampling == drawing.sampling else { return false }
    if run.image !== image {
      // Another image may take the place of one that is drawn alone.
      guard run.count == 1, run.image != nil else { return false }
      list.runs[number] = Run(
        first: run.first, count: 1, variant: run.variant, image: image, second: nil, sampling: run.sampling)
      changes.addDamage(of: index, in: list)
    } else if list.instances[index].kind == .image {
      // The compositor has found the image's place in a texture already.
      instance.image.keepPlaces(of: list.instances[index].image)
    }
    write(instance, at: index, &changes)
    list.addFill(drawing.box, drawing.variant, clip: -1)
    return true
  }

  /// Writes an instance in place.
  @inline(__always)
  private mutating func write(_ instance: Instance, at index: Int, _ changes: inout RepaintChanges) {
    var instance = instance
    instance.depth = PaintList.depth(index)
    let isSame = list.instances.withUnsafeBytes { bytes in
      withUnsafeBytes(of: instance) {
        guard let kept = bytes.baseAddress, let new = $0.baseAddress else { return false }
        return memcmp(kept + index * MemoryLayout<Instance>.stride, new, MemoryLayout<Instance>.size) == 0
      }
    }
    if isSame { return }
    changes.addDamage(of: index, in: list)
    list.instances[index] = instance
    changes.addDamage(of: index, in: list)
    changes.instances.append(Int32(truncatingIfNeeded: index))
  }

  /// Writes an interior in place. `number` is its number in the order of painting.
  private mutating func write(interior: Instance, _ number: Int, _ changes: inout RepaintChanges) {
    let index = list.interiorIndex(number)
    guard list.interiors.indices.contains(index) else { return }
    list.interiors[index] = interior
    changes.interiors.append(Int32(truncatingIfNeeded: index))
  }

  // MARK: Units

  private mutating func repaint(
    _ index: Int, _ record: PaintRecord, _ changes: inout RepaintChanges
  ) -> Bool {
    let unit = record.units[index]
    guard unit.isPlain else { return false }
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
    (offset.commands, offset.runs, offset.others) = (0, 0, 0)
    record.forget(inside: unit.node, frame)
    var painter = Painter(frame, own, resources)
    painter.whole = whole
    painter.toPixels = toPixels
    own = PaintList()
    record.repaint(at: offset, within: chain) { painter.unit(unit.node, state, in: unit.surroundings) }
    own = painter.list
    painter.list = PaintList()
    defer { resources.scratch.giveBack(&own) }
    guard !record.isVolatile, !own.budget.isExceeded, fits(own, unit, chain.count) else { return false }
    replace(unit, by: own, chain, &changes)
    return true
  }

  /// Whether a list that a unit was painted into has the same structure as the unit.
  private mutating func fits(_ own: PaintList, _ unit: PaintRecord.Unit, _ chainLength: Int) -> Bool {
    let counts = own.counts
    guard counts.instances == unit.count(\.instances), counts.interiors == unit.count(\.interiors),
      counts.clips - chainLength == unit.count(\.clips), counts.stops == unit.count(\.stops),
      counts.shapes == unit.count(\.shapes), counts.copies == unit.count(\.copies),
      counts.fragments == unit.count(\.fragments), counts.others == 0, counts.commands == counts.runs
    else { return false }
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
    _ unit: PaintRecord.Unit, by own: PaintList, _ chain: ContiguousArray<Int>,
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
    let clips = unit.begin.clips
    func kept(_ clip: Int) -> Int {
      clip < 0 ? -1 : clip < chain.count ? chain[clip] : clip - chain.count + clips
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
}

extension Instance {
  /// An instance that draws nothing: it lies outside every picture.
  static let nothing = Instance(
    .solid, plane: .pixels, rect: FloatRect(minX: -1e4, minY: -1e4, maxX: -1e4, maxY: -1e4), color: .zero,
    clip: -1, Rounded())
}
