import Foundation
import QuartzCore
import RenderTree

/// Repaints leaves on all processors: plain ones and those with an image.
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
      scratch.images = ContiguousArray(repeating: 0, count: count)
    }
    if repaintRanges(&scratch, places, tracksDamage: changes.damage != nil) {
      changes.damage?.add(list.touchedBox)
    }
    // Where a leaf does not fit, the damage of the other leaves is needed nevertheless: they have been written.
    for (index, range) in scratch.ranges.enumerated() {
      let first = index * Self.length
      changes.instances.append(contentsOf: scratch.instances[first..<first + range.instanceCount])
      changes.interiors.append(contentsOf: scratch.interiors[first..<first + range.interiorCount])
      changes.images.append(contentsOf: scratch.images[first..<first + range.imageCount])
      if range.hasNewImages { changes.hasImages = true }
      changes.damage?.add(range.damage)
      list.fill += range.fill
    }
    return !scratch.ranges.contains(where: \.doesNotFit)
  }

  /// Repaints all ranges. True: all pixels count as damaged, so the damage of each leaf was not looked for, which takes as long as painting it.
  private mutating func repaintRanges(
    _ scratch: inout RepaintScratch, _ places: PaintPlaces, tracksDamage: Bool
  ) -> Bool {
    list.knowClipChains()
    let count = scratch.leaves.count
    let rangeCount = scratch.ranges.count
    let touchedBox = list.touchedBox
    let mostDamage = list.whole.area / 2
    let hasDrawingOrder = list.hasDrawingOrder
    let longestSide = resources.longestSide
    let (clips, chains, surroundings) = (list.clips, list.clipChains, places.surroundings)
    var isAllDamaged = false
    frame.withLeafRows { rows in
      list.withRecords { records in
        clips.withUnsafeBufferPointer { clips in
          chains.withUnsafeBufferPointer { chains in
            surroundings.withUnsafeBufferPointer { surroundings in
              scratch.withPointers { scratch in
                var repainter = LeafRepainter(
                  rows: rows, records: records, clips: clips, chains: chains, surroundings: surroundings,
                  touchedBox: touchedBox, hasDrawingOrder: hasDrawingOrder, longestSide: longestSide)
                isAllDamaged = tracksDamage && repainter.damages(mostDamage, scratch.leaves, count: count)
                repainter.tracksDamage = tracksDamage && !isAllDamaged
                // Unchecked: no two ranges have a leaf in common, and the pointers are valid until all threads are done.
                let work = Unchecked((repainter, scratch))
                Workers.share(rangeCount) { _, index in
                  let (repainter, scratch) = work.value
                  let first = index * Self.length
                  scratch.ranges[index] = repainter.repaint(
                    count: min(Self.length, count - first), of: scratch.advanced(by: first))
                }
              }
            }
          }
        }
      }
    }
    return isAllDamaged
  }
}

/// The records of a list that leaves are written to.
private struct LeafRecords {
  let instances: UnsafeMutableBufferPointer<Instance>
  let variants: UnsafeMutableBufferPointer<Variant>
  let interiors: UnsafeMutableBufferPointer<Instance>
  let images: UnsafeMutableBufferPointer<ImageRun>
}

/// The memory for repainting leaves, from a leaf on.
private struct RepaintPointers {
  let leaves: UnsafeMutablePointer<RepaintedLeaf>
  /// Of all leaves.
  let ranges: UnsafeMutablePointer<RepaintedRange>
  let instances: UnsafeMutablePointer<Int32>
  let interiors: UnsafeMutablePointer<Int32>
  let images: UnsafeMutablePointer<Int32>

  /// The same from a later leaf on.
  func advanced(by count: Int) -> Self {
    Self(
      leaves: leaves + count, ranges: ranges, instances: instances + count, interiors: interiors + count,
      images: images + count)
  }
}

/// The damage of a range of leaves: what they drew before and what they draw now.
private struct LeafDamage {
  var old = DamageTrail()
  var new = DamageTrail()
}

/// Repaints ranges of leaves, on any thread. It reads and writes through pointers, so that threads do not wait for each other to count
/// references.
private struct LeafRepainter {
  let rows: LeafRows
  let records: LeafRecords
  let clips: UnsafeBufferPointer<Clip>
  let chains: UnsafeBufferPointer<ClipChain>
  let surroundings: UnsafeBufferPointer<PaintPlaces.Surroundings>
  /// As `PaintList.touchedBox`.
  let touchedBox: PixelRect
  /// Whether the damage is asked for.
  var tracksDamage = false
  let hasDrawingOrder: Bool
  /// As `PaintResources.longestSide`.
  let longestSide: Int

  func repaint(count: Int, of scratch: RepaintPointers) -> RepaintedRange {
    var range = RepaintedRange()
    var damage = LeafDamage()
    repaint(count: count, of: scratch, &range, &damage)
    damage.old.finish()
    damage.new.finish()
    range.damage.add(damage.old.damage)
    range.damage.add(damage.new.damage)
    return range
  }

  /// For a clip, the shader variant that draws within it, and whether it is one side of a line.
  @inline(__always)
  private func clipping(_ clip: Int) -> (variant: Variant, isCut: Bool) {
    (chains[clip].variant, clips[clip].kind == .cut)
  }

  /// Whether some of the leaves, spread over all, damage more than a number of pixels.
  func damages(_ most: Int, _ leaves: UnsafeMutablePointer<RepaintedLeaf>, count: Int) -> Bool {
    let step = count / 64
    guard step >= 4, let all = surroundings.baseAddress else { return false }
    var damage = Damage()
    for index in stride(from: 0, to: count, by: step) {
      let leaf = leaves[index].place
      guard let (row, hasImage) = rows.leaf(leaves[index].node), leaf.instance >= 0 else { continue }
      let image = hasImage ? rows.image(ofLeaf: leaves[index].node) : nil
      var instance = Instance.nothing
      let drawing = Painter.drawing(
        ofLeaf: row, showing: image, in: all[Int(leaf.surroundings)], longestSide: longestSide,
        into: &instance,
        clipping)
      guard drawing.hasInstance else { continue }
      let place = records.instances.baseAddress.unsafelyUnwrapped + Int(leaf.instance)
      instance.depth = PaintList.depth(Int(leaf.instance))
      if memcmp(place, &instance, MemoryLayout<Instance>.size) == 0 { continue }
      damage.add(place.pointee.box(within: touchedBox))
      damage.add(instance.box(within: touchedBox))
      if damage.area > most { return true }
    }
    return false
  }

  private func repaint(
    count: Int, of scratch: RepaintPointers, _ range: inout RepaintedRange, _ damage: inout LeafDamage
  ) {
    var first = 0
    while first < count, !range.doesNotFit {
      let around = scratch.leaves[first].place.surroundings
      var end = first + 1
      while end < count, scratch.leaves[end].place.surroundings == around { end += 1 }
      repaint(first..<end, in: surroundings[Int(around)], of: scratch, &range, &damage)
      first = end
    }
  }

  /// Repaints leaves that inherit the same.
  @inline(never)
  private func repaint(
    _ leaves: Range<Int>, in around: PaintPlaces.Surroundings, of scratch: RepaintPointers,
    _ range: inout RepaintedRange, _ damage: inout LeafDamage
  ) {
    let nothing = Instance.nothing
    var instance = nothing
    for index in leaves {
      let (node, leaf) = (scratch.leaves[index].node, scratch.leaves[index].place)
      guard let (row, hasImage) = rows.leaf(node) else {
        range.doesNotFit = true
        return
      }
      if hasImage {
        guard
          repaintImage(of: node, row, at: leaf, in: around, using: scratch, range: &range, damage: &damage)
        else {
          range.doesNotFit = true
          return
        }
        continue
      }
      let drawing = Painter.drawing(ofLeaf: row, around.toPixels, around.state, into: &instance, clipping)
      // A leaf that drew nothing has no place to draw something in.
      guard drawing.isLeaf, !drawing.hasInstance || leaf.instance >= 0 else {
        range.doesNotFit = true
        return
      }
      guard leaf.instance >= 0 else { continue }
      if !drawing.hasInstance { instance = nothing }
      write(
        &instance, drawing.hasInstance ? drawing.variant : .vacant, at: leaf.instance, using: scratch,
        range: &range,
        damage: &damage)
      if drawing.hasInstance {
        range.fill += max(drawing.box.area, 1) * PaintList.cost(drawing.variant)
      }
      guard leaf.interior >= 0 else { continue }
      let number = Int(leaf.interior)
      let interior = hasDrawingOrder ? records.interiors.count - 1 - number : number
      guard records.interiors.indices.contains(interior) else { continue }
      var shown = nothing
      if let rect = drawing.interior, drawing.hasInstance {
        shown = instance
        shown.rect = rect
      }
      shown.depth = PaintList.depth(Int(leaf.instance))
      records.interiors[interior] = shown
      scratch.interiors[range.interiorCount] = Int32(truncatingIfNeeded: interior)
      range.interiorCount += 1
    }
  }

  /// Repaints a leaf with an image. False: it does not fill the same place as before.
  @inline(never)
  private func repaintImage(
    of node: NodeIndex, _ row: LayerRow, at leaf: PaintPlaces.Leaf, in around: PaintPlaces.Surroundings,
    using scratch: RepaintPointers, range: inout RepaintedRange,
    damage: inout LeafDamage
  ) -> Bool {
    guard let image = rows.image(ofLeaf: node) else { return false }
    var instance = Instance.nothing
    let drawing = Painter.drawing(
      of: image, ofLeaf: row, around.toPixels, around.state, longestSide: longestSide, into: &instance,
      clipping)
    guard drawing.isLeaf else { return false }
    guard leaf.instance >= 0 else { return !drawing.hasInstance }
    guard drawing.hasInstance else {
      instance = .nothing
      write(&instance, .vacant, at: leaf.instance, using: scratch, range: &range, damage: &damage)
      return true
    }
    // What showed a colour before has no images.
    let index = Int(leaf.instance)
    guard let number = ImageRun.index(of: index, in: UnsafeBufferPointer(records.images)),
      records.images[number].count == 1
    else { return false }
    let isSame =
      records.images[number].image === image && records.images[number].second == nil
      && records.images[number].sampling == drawing.sampling
    if !isSame {
      records.images[number] = ImageRun(
        first: index, count: 1, image: image, second: nil, sampling: drawing.sampling)
    }
    if !isSame || !instance.keepPlaces(of: records.instances[index]) { range.hasNewImages = true }
    write(
      &instance, drawing.variant, at: leaf.instance, using: scratch, range: &range, damage: &damage,
      evenIfSame: !isSame)
    scratch.images[range.imageCount] = Int32(truncatingIfNeeded: number)
    range.imageCount += 1
    range.fill += max(drawing.box.area, 1) * PaintList.cost(drawing.variant)
    return true
  }

  /// Writes an instance to its place if the record there differs.
  ///
  /// - Parameter evenIfSame: whether it draws something else than before though its values are the same.
  @inline(__always)
  private func write(
    _ instance: inout Instance, _ variant: Variant, at index: Int32, using scratch: RepaintPointers,
    range: inout RepaintedRange, damage: inout LeafDamage,
    evenIfSame: Bool = false
  ) {
    let place = records.instances.baseAddress.unsafelyUnwrapped + Int(index)
    let kept = records.variants.baseAddress.unsafelyUnwrapped + Int(index)
    instance.depth = PaintList.depth(Int(index))
    // Layers that move differ in their place, which is compared first: comparing all bytes waits until these have been written.
    if !evenIfSame, place.pointee.hasSameOrigin(as: instance), kept.pointee == variant,
      memcmp(place, &instance, MemoryLayout<Instance>.size) == 0
    {
      return
    }
    if tracksDamage {
      damage.old.add(place.pointee.box(within: touchedBox))
      damage.new.add(instance.box(within: touchedBox))
    }
    place.pointee = instance
    kept.pointee = variant
    scratch.instances[range.instanceCount] = index
    range.instanceCount += 1
  }
}

extension RepaintScratch {
  fileprivate mutating func withPointers(_ body: (RepaintPointers) -> Void) {
    leaves.withUnsafeMutableBufferPointer { leaves in
      ranges.withUnsafeMutableBufferPointer { ranges in
        instances.withUnsafeMutableBufferPointer { instances in
          interiors.withUnsafeMutableBufferPointer { interiors in
            images.withUnsafeMutableBufferPointer { images in
              guard let leaf = leaves.baseAddress, let range = ranges.baseAddress,
                let instance = instances.baseAddress, let interior = interiors.baseAddress,
                let image = images.baseAddress
              else { return }
              body(
                RepaintPointers(
                  leaves: leaf, ranges: range, instances: instance, interiors: interior, images: image))
            }
          }
        }
      }
    }
  }
}

extension PaintList {
  fileprivate mutating func withRecords(_ body: (LeafRecords) -> Void) {
    instances.withUnsafeMutableBufferPointer { instances in
      variants.withUnsafeMutableBufferPointer { variants in
        interiors.withUnsafeMutableBufferPointer { interiors in
          images.withUnsafeMutableBufferPointer { images in
            body(LeafRecords(instances: instances, variants: variants, interiors: interiors, images: images))
          }
        }
      }
    }
  }
}
