import QuartzCore

/// Pixels that are drawn over each other: counted while a list is painted, and limited when that is done.
///
/// When a list costs more than its budget, a pass goes through it from front to back. It drops each rectangle that others
/// hide: they let less than a thousandth of its light through. It keeps the nearest of the other rectangles until the budget
/// is spent, and always keeps the lowest ones, which are the scene's background. It drops the rest. The result depends on
/// the list alone, so the same frame gives the same pixels.
extension PaintList {
  /// As many of the lowest rectangles stay.
  static let lowestKept = 64

  /// What a pixel of a rectangle costs, one of a plain colour counted as 1. The ratios are those of Mesa's software
  /// driver, which takes 1.3 ns for that.
  mutating func cost(_ variant: Variant, clip: Int) -> Int {
    var cost = 1
    if !variant.isDisjoint(with: [.corners, .border, .edges, .perspective]) { cost += 1 }
    if variant.contains(.continuous) { cost += 2 }
    if variant.contains(.gradient) { cost += variant.isDisjoint(with: [.manyStops, .conic]) ? 1 : 4 }
    if variant.contains(.shadow) {
      cost += variant.contains(.image) ? 1 : 3
    } else if variant.contains(.image) {
      cost += variant.contains(.mipmaps) ? 3 : 1
      if variant.contains(.fade) { cost += 3 }
    }
    if clip >= 0 { cost += 4 * clipDepth(clip) }
    return cost
  }

  /// How many clips lie in each other, from one outwards: the shader goes through all of them.
  private mutating func clipDepth(_ clip: Int) -> Int {
    while clipDepths.count * 24 < clips.count {
      let outer = Int(clamping: clips[clipDepths.count * 24 + 11])
      clipDepths.append(outer >= 0 && outer < clipDepths.count ? clipDepths[outer] + 1 : 1)
    }
    return clip < clipDepths.count ? Int(clipDepths[clip]) : 1
  }

  /// Counts the last rectangle, of which these pixels can be seen. Where clips cut it the shader runs in all of its pixels,
  /// unless its triangles are cut.
  @inline(__always)
  mutating func addFill(_ box: PixelRect, _ variant: Variant, clip: Int) {
    let touched =
      clip >= 0 && !variant.contains(.cut) && !whole.isEmpty
      ? self.box(of: instances.count - 1, within: whole) : box
    fill += max(touched.area, 1) * cost(variant, clip: clip)
  }

  /// Whether there is time for `count` more layers, copies or particles, and room for what they show; if so they are
  /// counted.
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

  /// Leaves out what costs more than `most`, and says whether that can be seen. `whole`: the pixels of the target.
  @discardableResult
  mutating func limitFill(to most: Int, within whole: PixelRect) -> Bool {
    guard fill > most, !whole.isEmpty else { return false }
    var cover = CoverGrid(whole)
    var rest = most
    fill = 0
    var isSeen = false
    var isKept = ContiguousArray(repeating: true, count: instances.count)
    var keptCommands = ContiguousArray<PaintCommand>()
    var keptRuns = ContiguousArray<Run>()
    // Groups that are open, on the way from the last command to the first.
    var depth = 0
    for command in commands.reversed() {
      switch command {
      case .draw(let index):
        let run = runs[index]
        var end = run.first + run.count
        func keep(from first: Int) {
          guard first < end else { return }
          var part = run
          (part.first, part.count) = (first, end - first)
          keptRuns.append(part)
          // The index counts from the end so far.
          keptCommands.append(.draw(keptRuns.count - 1))
        }
        for instance in (run.first..<run.first + run.count).reversed() {
          let box = box(of: instance, within: whole)
          let isHidden = depth == 0 && cover.hides(box)
          let cost = max(box.area, 1) * cost(run.variant, clip: Int(clamping: instances[instance].switches.1))
          if !isHidden && (cost <= rest || instance < Self.lowestKept) {
            rest = max(rest - cost, 0)
            fill += cost
            if depth == 0 { cover.add(instances[instance], run.variant) }
          } else {
            if !isHidden { isSeen = true }
            isKept[instance] = false
            keep(from: instance + 1)
            end = instance
          }
        }
        keep(from: run.first)
        continue
      case .beginGroup: depth -= 1
      case .beginBackdrop:
        depth -= 1
        // A backdrop filter reads the pixels beneath and moves them: what covers them hides them no longer.
        cover = CoverGrid(whole)
      case .endGroup(_, let masked, _): depth += masked ? 2 : 1
      case .compose(let index):
        depth += effects[index].isMasked ? 2 : 1
        if effects[index].composition != .blend(.sourceOver) { cover = CoverGrid(whole) }
      case .endEffect: depth += 2
      case .castShadow: depth += 1
      case .raster, .blurGroup, .changeColors: break
      }
      keptCommands.append(command)
    }
    keptRuns.reverse()
    keptCommands.reverse()
    runs = keptRuns
    commands = ContiguousArray(
      keptCommands.map { command in
        guard case .draw(let fromEnd) = command else { return command }
        return .draw(keptRuns.count - 1 - fromEnd)
      })
    interiors.removeAll { interior in
      let index = Self.index(atDepth: interior.switches.3)
      return index < isKept.count && !isKept[index]
    }
    plainRun.run = -2
    return isSeen
  }

  /// The instance that has a depth; see `depth(_:)`.
  static func index(atDepth depth: Float) -> Int {
    Int(clamping: Double((1 - depth) * 0x1p20).rounded(), to: 1...depthLimit) - 1
  }
}

/// How much light comes through what covers squares of pixels whole.
private struct CoverGrid {
  private static let side = 32
  /// What less than this comes through of is not seen: a quarter of a level.
  private static let least: Float = 1 / 1024
  private let whole: PixelRect
  private let columns: Int
  private let rows: Int
  private var light: ContiguousArray<Float>
  private var hiddenCount = 0

  init(_ whole: PixelRect) {
    self.whole = whole
    columns = (whole.width + Self.side - 1) / Self.side
    rows = (whole.height + Self.side - 1) / Self.side
    light = ContiguousArray(repeating: 1, count: columns * rows)
  }

  /// Whether nothing within a box is seen.
  func hides(_ box: PixelRect) -> Bool {
    if box.isEmpty || hiddenCount == light.count { return true }
    guard hiddenCount > 0 else { return false }
    let (left, right) = ((box.x - whole.x) / Self.side, (box.x + box.width - 1 - whole.x) / Self.side)
    let (top, bottom) = ((box.y - whole.y) / Self.side, (box.y + box.height - 1 - whole.y) / Self.side)
    for row in max(top, 0)...min(bottom, rows - 1) {
      for column in max(left, 0)...min(right, columns - 1) where light[row * columns + column] >= Self.least {
        return false
      }
    }
    return true
  }

  /// Records the squares that a rectangle of one colour covers, and how much light it lets through.
  mutating func add(_ instance: Instance, _ variant: Variant) {
    guard variant.isSubset(of: [.corners, .continuous, .alone, .opaque]),
      instance.switches.0 == Instance.Kind.solid.rawValue
    else { return }
    let alpha = instance.color.3 * instance.numbers.3
    guard alpha > 0.001 else { return }
    let plane = Plane(instance)
    let radius = Double(max(instance.radii.0, instance.radii.1, instance.radii.2, instance.radii.3))
    guard Double(instance.rect.2 - instance.rect.0) > 2 * radius,
      Double(instance.rect.3 - instance.rect.1) > 2 * radius
    else { return }
    let covered = plane.coveredPixels(
      Double(instance.rect.0) + radius, Double(instance.rect.1) + radius, Double(instance.rect.2) - radius,
      Double(instance.rect.3) - radius)
    let box = covered.intersection(whole)
    guard !box.isEmpty else { return }
    // Squares that lie whole in the box; those at the target's edge as far as the target goes.
    func range(_ low: Int, _ length: Int, _ origin: Int, _ extent: Int, _ count: Int) -> Range<Int> {
      let first = (low - origin + Self.side - 1) / Self.side
      let end = low + length - origin
      let last = end >= extent ? count : end / Self.side
      return first..<max(first, last)
    }
    let through = max(1 - alpha, 0)
    for row in range(box.y, box.height, whole.y, whole.height, rows) {
      for column in range(box.x, box.width, whole.x, whole.width, columns) {
        let index = row * columns + column
        let before = light[index]
        light[index] = before * through
        if before >= Self.least, light[index] < Self.least { hiddenCount += 1 }
      }
    }
  }
}
