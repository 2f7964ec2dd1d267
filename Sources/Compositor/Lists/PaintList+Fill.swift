import QuartzCore
import RenderTree

/// Limits the pixels that are drawn over each other. They are counted while a list is painted, and limited afterwards.
///
/// When a list costs more than its budget, a pass goes through it from front to back. It drops each rectangle that others
/// hide: they let less than a thousandth of its light through. It keeps the nearest of the other rectangles until the budget
/// is spent, and always keeps the lowest ones, which are the scene's background. It drops the rest. The result depends on
/// the list alone, so the same frame gives the same pixels.
extension PaintList {
  /// The number of lowest rectangles that are always kept.
  static let lowestKept = 64

  /// The cost of a pixel of a rectangle; a pixel of a plain colour costs 1. The ratios were measured with Mesa's
  /// software driver, which took 3.4 ns of processor time for a cost of 1.
  mutating func cost(_ variant: Variant, clip: Int) -> Int { Self.cost(variant) + clipCost(clip) }

  /// The cost of a pixel outside all clips.
  @inline(__always)
  static func cost(_ variant: Variant) -> Int {
    // Most are plain rectangles.
    guard variant.isSubset(of: [.corners, .alone, .clip]) else { return costOfAny(variant) }
    return variant.contains(.corners) ? 2 : 1
  }

  private static func costOfAny(_ variant: Variant) -> Int {
    var cost = 1
    if !variant.isDisjoint(with: [.corners, .edges]) { cost += 1 }
    if variant.contains(.continuous) { cost += 2 }
    if variant.contains(.perspective) { cost += 1 }
    if variant.contains(.border) { cost += 2 }
    if variant.contains(.needle) { cost += 10 }
    if variant.contains(.gradient) {
      cost += variant.contains(.manyStops) ? 19 : variant.contains(.conic) ? 6 : 4
      if variant.contains(.eightStops) { cost += 2 }
    }
    if variant.contains(.shadow) {
      cost += variant.contains(.image) ? 1 : 3
    } else if variant.contains(.image) {
      cost += variant.contains(.mipmaps) ? 3 : 2
      if variant.contains(.fade) { cost += 3 }
    }
    return cost
  }

  /// The cost of clips for a pixel that is drawn within them.
  mutating func clipCost(_ clip: Int) -> Int { clip >= 0 ? 4 + 8 * clipChain(clip).depth : 0 }

  /// The cost of a group for each pixel.
  mutating func groupCost(clip: Int) -> Int { PaintBudget.groupPixel + clipCost(clip) }

  /// Counts the cost of the last rectangle, of which these pixels are visible. If clips cut it, the shader runs in all
  /// its pixels, unless its triangles are cut.
  @inline(__always)
  mutating func addFill(_ box: PixelRect, _ variant: Variant, clip: Int) {
    let touched =
      clip >= 0 && !variant.contains(.cut) && !whole.isEmpty
      ? self.box(of: instances.count - 1, within: whole) : box
    fill += max(touched.area, 1) * cost(variant, clip: clip)
  }

  /// Counts the cost of all rectangles anew. Repainting adds the cost of what it paints and does not subtract that of what it replaces.
  mutating func countFill() {
    fill = 0
    for instance in instances.indices where variants[instance].isDrawn {
      countFill(of: instance, variants[instance])
    }
    for raster in rasters { countFill(of: raster.instance, raster.variant) }
  }

  private mutating func countFill(of instance: Int, _ variant: Variant) {
    let area = box(of: instance, within: whole).area
    fill += max(area, 1) * cost(variant, clip: instances[instance].clip)
  }

  /// Counts `count` more layers, copies or particles. False: there are too many, or there is no room for what
  /// they show.
  mutating func visit(_ count: Int = 1) -> Bool {
    guard instances.count < PaintBudget.instances else {
      budget.refuse()
      return false
    }
    return budget.visit(count)
  }

  /// Keeps the picture's rectangles within the budget.
  mutating func limitFill(within whole: PixelRect) {
    if limitFill(to: budget.fillLeft(isRaster: false), within: whole) { budget.refuse() }
  }

  /// Keeps the rectangles of a bitmap within the fill that remains for bitmaps.
  mutating func limitFill(within whole: PixelRect, _ budget: inout PaintBudget) {
    if limitFill(to: budget.fillLeft(isRaster: true), within: whole) { budget.refuse() }
    budget.addRasterFill(fill)
  }

  /// Removes rectangles until the rest costs at most `most`. Returns whether the result looks different.
  /// `whole` is the target's pixels.
  @discardableResult
  mutating func limitFill(to most: Int, within whole: PixelRect) -> Bool {
    guard fill > most, !whole.isEmpty else { return false }
    var limits = clipBoxes(within: whole)
    var cover = CoverGrid(limits, within: whole)
    let (kept, keptCost) = lowest(within: whole, to: most / 4)
    var rest = most - keptCost
    fill = 0
    var isSeen = false
    var isKept = ContiguousArray(repeating: true, count: instances.count)
    var keptCommands = ContiguousArray<PaintCommand>()
    // The open groups, while the list is visited from the last command to the first.
    var depth = 0
    var end = instances.count
    for number in (0...commands.count).reversed() {
      let begin = number > 0 ? commands[number - 1].at : 0
      for instance in (begin..<end).reversed() where variants[instance].isDrawn {
        let box = box(of: instance, within: whole)
        let clip = instances[instance].clip
        let isHidden = depth == 0 && cover.hides(limits.reached(box, clip))
        let cost = max(box.area, 1) * cost(variants[instance], clip: clip)
        if !isHidden && (instance < kept || cost <= rest) {
          if instance >= kept { rest -= cost }
          fill += cost
          if depth == 0 { cover.add(instances[instance], variants[instance], box, limits.covered(clip)) }
        } else {
          if !isHidden { isSeen = true }
          isKept[instance] = false
          variants[instance] = .skipped
        }
      }
      end = begin
      guard number > 0 else { break }
      let command = commands[number - 1]
      switch command.kind {
      case .beginBackdrop:
        // A backdrop filter reads the pixels below and moves them, so rectangles above no longer hide them.
        cover = CoverGrid(limits, within: whole)
      case .compose(let index):
        if effects[index].composition != .blend(.sourceOver) { cover = CoverGrid(limits, within: whole) }
      case .raster(let index):
        let instance = rasters[index].instance
        let clip = instances[instance].clip
        let box = box(of: instance, within: whole)
        let isHidden = depth == 0 && cover.hides(limits.reached(box, clip))
        let cost = max(box.area, 1) * cost(rasters[index].variant, clip: clip)
        if isHidden || cost > rest {
          if !isHidden { isSeen = true }
          continue
        }
        rest -= cost
        fill += cost
      case .beginGroup, .endGroup, .endEffect, .castShadow, .blurGroup, .changeColors: break
      }
      depth -= surfaces(openedBy: command.kind)
      keptCommands.append(command)
    }
    keptCommands.reverse()
    commands = keptCommands
    interiors.removeAll { interior in
      let index = Self.index(atDepth: interior.depth)
      return isKept.indices.contains(index) && !isKept[index]
    }
    shapes.removeAll { !isKept[$0.instance] }
    return isSeen
  }

  /// The clips, with the first one as the frame if all that is drawn to the target itself lies in it.
  private func clipBoxes(within whole: PixelRect) -> ClipBoxes {
    var boxes = ClipBoxes(clips)
    guard let frame = boxes.frame else { return boxes }
    var depth = 0
    for (drawn, command) in segments() {
      for instance in depth == 0 ? drawn : 0..<0 where variants[instance].isDrawn {
        let clip = instances[instance].clip
        if clip < 0 ? !frame.contains(box(of: instance, within: whole)) : boxes.outermost(clip) != 0 {
          boxes.dropFrame()
          return boxes
        }
      }
      if let command { depth += surfaces(openedBy: command) }
    }
    return boxes
  }

  /// The number of lowest rectangles that stay, by their cost together: at most `most`.
  private mutating func lowest(within whole: PixelRect, to most: Int) -> (count: Int, cost: Int) {
    var (count, sum) = (0, 0)
    for instance in instances.indices where variants[instance].isDrawn {
      guard instance < Self.lowestKept else { return (count, sum) }
      let cost =
        max(box(of: instance, within: whole).area, 1)
        * cost(variants[instance], clip: instances[instance].clip)
      guard sum + cost <= most else { return (count, sum) }
      sum += cost
      count = instance + 1
    }
    return (count, sum)
  }

  /// The index of the instance that has a depth; the inverse of `depth(_:)`. It is −1 for a depth behind all instances. Example: the
  /// interior of a background that is hidden, and before which nothing was painted.
  static func index(atDepth depth: Float) -> Int {
    Int(clamping: Double((1 - depth) * 0x1p20).rounded(), to: 0...depthLimit) - 1
  }
}
