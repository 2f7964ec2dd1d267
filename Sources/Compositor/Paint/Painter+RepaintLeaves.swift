import Foundation
import QuartzCore
import RenderTree
import Synchronization

/// A plain leaf that is repainted in place.
struct RepaintedLeaf {
  let node: NodeIndex
  let place: PaintPlaces.Leaf
  /// Whether it shows an image. This is known when its node has been read.
  var hasImage = false
}

/// What repainting a range of leaves has changed.
struct RepaintedRange {
  var instanceCount = 0
  var interiorCount = 0
  /// As `PaintList.fill`, of these leaves.
  var fill = 0
  /// The pixels in which the leaves draw something else than before.
  var damage = Damage()
  var hasImages = false
  /// Whether a leaf does not fill the same place as before.
  var doesNotFit = false
}

/// Memory for repainting leaves, kept from frame to frame.
struct RepaintScratch {
  var leaves: ContiguousArray<RepaintedLeaf> = []
  var ranges: ContiguousArray<RepaintedRange> = []
  /// The changed instances and interiors. Those of a range begin at the number of the range's first leaf.
  var instances: ContiguousArray<Int32> = []
  var interiors: ContiguousArray<Int32> = []
}

/// Repaints plain leaves on all processors.
///
/// The leaves are repainted in ranges of `length`, each by one thread. Two leaves never fill the same place, so the threads write
/// different records. What a range has changed is collected in the order of the ranges. Their length does not depend on the number of
/// processors, so the result does not depend on it either.
extension Painter {
  /// The number of leaves in a range. 512 leaves take about 0.05 ms, ten times as long as another thread takes to begin.
  private static let length = 512

  /// Repaints leaves in their places. False: a leaf does not fill the same place as before; the list is changed in part then.
  mutating func repaint(
    leaves scratch: inout RepaintScratch, _ places: PaintPlaces, _ changes: inout RepaintChanges
  ) -> Bool {
    let count = scratch.leaves.count
    guard count > 0 else { return true }
    guard resources.takesShortPath else { return false }
    let rangeCount = (count + Self.length - 1) / Self.length
    scratch.ranges.removeAll(keepingCapacity: true)
    scratch.ranges.append(contentsOf: repeatElement(RepaintedRange(), count: rangeCount))
    if scratch.instances.count < count {
      scratch.instances = ContiguousArray(repeating: 0, count: count)
      scratch.interiors = ContiguousArray(repeating: 0, count: count)
    }
    repaintRanges(&scratch, places, tracksDamage: changes.damage != nil)
    // Where a leaf does not fit, the damage of the other leaves is needed nevertheless: they have been written.
    for (index, range) in scratch.ranges.enumerated() {
      let first = index * Self.length
      changes.instances.append(contentsOf: scratch.instances[first..<first + range.instanceCount])
      changes.interiors.append(contentsOf: scratch.interiors[first..<first + range.interiorCount])
      changes.damage?.add(range.damage)
      list.fill += range.fill
    }
    if scratch.ranges.contains(where: \.doesNotFit) { return false }
    for (index, range) in scratch.ranges.enumerated() where range.hasImages {
      let first = index * Self.length
      for leaf in scratch.leaves[first..<min(first + Self.length, count)] where leaf.hasImage {
        guard repaintImage(leaf.place, of: leaf.node, places, &changes) else { return false }
      }
    }
    return true
  }

  private mutating func repaintRanges(
    _ scratch: inout RepaintScratch, _ places: PaintPlaces, tracksDamage: Bool
  ) {
    list.knowClipChains()
    let count = scratch.leaves.count
    let rangeCount = scratch.ranges.count
    let touchedBox = list.touchedBox
    let mostDamage = tracksDamage ? list.whole.area / 2 : -1
    let hasDrawingOrder = list.hasDrawingOrder
    let (clips, chains, surroundings) = (list.clips, list.clipChains, places.surroundings)
    let isAllDamaged = Atomic(false)
    frame.withLeafRows { rows in
      list.withRecords { instances, variants, interiors in
        clips.withUnsafeBufferPointer { clips in
          chains.withUnsafeBufferPointer { chains in
            surroundings.withUnsafeBufferPointer { surroundings in
              scratch.withPointers { leaves, ranges, changedInstances, changedInteriors in
                let repainter = LeafRepainter(
                  rows: rows, instances: instances, variants: variants, interiors: interiors, clips: clips,
                  chains: chains,
                  surroundings: surroundings, touchedBox: touchedBox, mostDamage: mostDamage,
                  hasDrawingOrder: hasDrawingOrder)
                if tracksDamage, repainter.damagesMost(leaves, count: count) {
                  isAllDamaged.store(true, ordering: .relaxed)
                }
                // Unchecked: no two ranges have a leaf in common, and the pointers are valid until all threads are done.
                let work = Unchecked((repainter, leaves, ranges, changedInstances, changedInteriors))
                Workers.share(rangeCount) { _, index in
                  let (repainter, leaves, ranges, changedInstances, changedInteriors) = work.value
                  let first = index * Self.length
                  ranges[index] = repainter.repaint(
                    leaves + first, count: min(Self.length, count - first), changedInstances + first,
                    changedInteriors + first, isAllDamaged)
                }
              }
            }
          }
        }
      }
    }
  }
}

/// Repaints ranges of leaves, on any thread. It reads and writes through pointers, so that threads do not wait for each other to count
/// references.
private struct LeafRepainter {
  let rows: LeafRows
  let instances: UnsafeMutableBufferPointer<Instance>
  let variants: UnsafeMutableBufferPointer<Variant>
  let interiors: UnsafeMutableBufferPointer<Instance>
  let clips: UnsafeBufferPointer<Clip>
  let chains: UnsafeBufferPointer<ClipChain>
  let surroundings: UnsafeBufferPointer<PaintPlaces.Surroundings>
  /// As `PaintList.touchedBox`.
  let touchedBox: PixelRect
  /// If more pixels than these are damaged, all are; −1: the damage is not asked for.
  let mostDamage: Int
  let hasDrawingOrder: Bool

  /// - Parameter isAllDamaged: whether a range has found that all pixels are damaged. It spares the other ranges from finding their
  ///   damage; the damage of all ranges together is all pixels with or without it.
  func repaint(
    _ leaves: UnsafeMutablePointer<RepaintedLeaf>, count: Int,
    _ changedInstances: UnsafeMutablePointer<Int32>,
    _ changedInteriors: UnsafeMutablePointer<Int32>, _ isAllDamaged: borrowing Atomic<Bool>
  ) -> RepaintedRange {
    var range = RepaintedRange()
    var trails = (old: DamageTrail(), new: DamageTrail())
    repaint(leaves, count: count, changedInstances, changedInteriors, isAllDamaged, &range, &trails)
    trails.old.finish()
    trails.new.finish()
    range.damage.add(trails.old.damage)
    range.damage.add(trails.new.damage)
    return range
  }

  @inline(__always)
  private func drawing(
    of row: LayerRow, _ around: UnsafePointer<PaintPlaces.Surroundings>, into instance: inout Instance
  ) -> Painter.LeafDrawing {
    // Copying these takes as long as painting a leaf.
    Painter.drawing(ofLeaf: row, around.pointee.toPixels, around.pointee.state, into: &instance) { clip in
      (chains[clip].variant, clips[clip].kind == .cut)
    }
  }

  /// Whether some of the leaves, spread over all, damage so many pixels that all are drawn. Where it is so, the damage of each leaf need
  /// not be found, which takes as long as painting it.
  func damagesMost(_ leaves: UnsafeMutablePointer<RepaintedLeaf>, count: Int) -> Bool {
    let step = count / 64
    guard step >= 4, let all = surroundings.baseAddress else { return false }
    var damage = Damage()
    for index in stride(from: 0, to: count, by: step) {
      let leaf = leaves[index].place
      guard let (row, hasImage) = rows.leaf(leaves[index].node), !hasImage, leaf.instance >= 0 else {
        continue
      }
      var instance = Instance.nothing
      guard drawing(of: row, all + Int(leaf.surroundings), into: &instance).hasInstance else { continue }
      let place = instances.baseAddress.unsafelyUnwrapped + Int(leaf.instance)
      instance.depth = PaintList.depth(Int(leaf.instance))
      if memcmp(place, &instance, MemoryLayout<Instance>.size) == 0 { continue }
      damage.add(place.pointee.box(within: touchedBox))
      damage.add(instance.box(within: touchedBox))
      if damage.area > mostDamage { return true }
    }
    return false
  }

  private func repaint(
    _ leaves: UnsafeMutablePointer<RepaintedLeaf>, count: Int,
    _ changedInstances: UnsafeMutablePointer<Int32>,
    _ changedInteriors: UnsafeMutablePointer<Int32>, _ isAllDamaged: borrowing Atomic<Bool>,
    _ range: inout RepaintedRange, _ trails: inout (old: DamageTrail, new: DamageTrail)
  ) {
    guard count > 0, let all = surroundings.baseAddress else { return }
    var tracksDamage = mostDamage >= 0 && !isAllDamaged.load(ordering: .relaxed)
    if mostDamage >= 0, !tracksDamage { range.damage.add(touchedBox) }
    let nothing = Instance.nothing
    var instance = nothing
    for index in 0..<count {
      guard let (row, hasImage) = rows.leaf(leaves[index].node) else {
        range.doesNotFit = true
        return
      }
      if hasImage {
        leaves[index].hasImage = true
        range.hasImages = true
        continue
      }
      let leaf = leaves[index].place
      let drawing = drawing(of: row, all + Int(leaf.surroundings), into: &instance)
      // A leaf that drew nothing has no place to draw something in.
      guard drawing.isLeaf, !drawing.hasInstance || leaf.instance >= 0 else {
        range.doesNotFit = true
        return
      }
      guard leaf.instance >= 0 else { continue }
      let place = instances.baseAddress.unsafelyUnwrapped + Int(leaf.instance)
      let variant = drawing.hasInstance ? drawing.variant : .vacant
      if !drawing.hasInstance { instance = nothing }
      instance.depth = PaintList.depth(Int(leaf.instance))
      if memcmp(place, &instance, MemoryLayout<Instance>.size) != 0 || variants[Int(leaf.instance)] != variant
      {
        if tracksDamage {
          trails.old.add(place.pointee.box(within: touchedBox))
          trails.new.add(instance.box(within: touchedBox))
          if max(trails.old.area, trails.new.area) > mostDamage {
            tracksDamage = false
            range.damage.add(touchedBox)
            isAllDamaged.store(true, ordering: .relaxed)
          }
        }
        place.pointee = instance
        variants[Int(leaf.instance)] = variant
        changedInstances[range.instanceCount] = leaf.instance
        range.instanceCount += 1
      }
      if drawing.hasInstance {
        range.fill += max(drawing.box.area, 1) * PaintList.cost(drawing.variant)
      }
      guard leaf.interior >= 0 else { continue }
      let number = Int(leaf.interior)
      let interior = hasDrawingOrder ? interiors.count - 1 - number : number
      guard interiors.indices.contains(interior) else { continue }
      var shown = nothing
      if let rect = drawing.interior, drawing.hasInstance {
        shown = instance
        shown.rect = rect
      }
      shown.depth = PaintList.depth(Int(leaf.instance))
      interiors[interior] = shown
      changedInteriors[range.interiorCount] = Int32(truncatingIfNeeded: interior)
      range.interiorCount += 1
    }
  }
}

extension RepaintScratch {
  fileprivate mutating func withPointers(
    _ body: (
      UnsafeMutablePointer<RepaintedLeaf>, UnsafeMutablePointer<RepaintedRange>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>
    ) -> Void
  ) {
    leaves.withUnsafeMutableBufferPointer { leaves in
      ranges.withUnsafeMutableBufferPointer { ranges in
        instances.withUnsafeMutableBufferPointer { instances in
          interiors.withUnsafeMutableBufferPointer { interiors in
            guard let leaf = leaves.baseAddress, let range = ranges.baseAddress,
              let instance = instances.baseAddress, let interior = interiors.baseAddress
            else { return }
            body(leaf, range, instance, interior)
          }
        }
      }
    }
  }
}

extension PaintList {
  /// Calls `body` with the instances, their variants, and the interiors.
  fileprivate mutating func withRecords(
    _ body: (
      UnsafeMutableBufferPointer<Instance>, UnsafeMutableBufferPointer<Variant>,
      UnsafeMutableBufferPointer<Instance>
    ) -> Void
  ) {
    instances.withUnsafeMutableBufferPointer { instances in
      variants.withUnsafeMutableBufferPointer { variants in
        interiors.withUnsafeMutableBufferPointer { interiors in body(instances, variants, interiors) }
      }
    }
  }
}
