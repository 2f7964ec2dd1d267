import CoreGraphics

/// A grid of squares of pixels, with the light that passes through the rectangles that cover each square completely.
struct CoverGrid {
  private static let side = 32
  /// Light below this fraction is invisible: a quarter of a level.
  private static let least: Float = 1 / 1024
  private let whole: PixelRect
  private let isFramed: Bool
  private let columns: Int
  private let rows: Int
  private var light: ContiguousArray<Float>
  private var hiddenCount = 0

  /// `isFramed`: everything that is drawn lies in a clip that ends at the edges of `whole`.
  init(_ whole: PixelRect, isFramed: Bool) {
    self.whole = whole
    self.isFramed = isFramed
    columns = (whole.width + Self.side - 1) / Self.side
    rows = (whole.height + Self.side - 1) / Self.side
    light = ContiguousArray(repeating: 1, count: columns * rows)
  }

  /// Whether nothing in a box is visible.
  func hides(_ box: PixelRect) -> Bool {
    if box.isEmpty { return true }
    guard hiddenCount > 0, whole.contains(box) else { return false }
    if hiddenCount == light.count { return true }
    let (left, right) = ((box.x - whole.x) / Self.side, (box.maxX - 1 - whole.x) / Self.side)
    let (top, bottom) = ((box.y - whole.y) / Self.side, (box.maxY - 1 - whole.y) / Self.side)
    for row in max(top, 0)...min(bottom, rows - 1) {
      for column in max(left, 0)...min(right, columns - 1) where light[row * columns + column] >= Self.least {
        return false
      }
    }
    return true
  }

  /// The covered pixels, and those at the frame's edges that are touched, because the frame's clip cuts everything
  /// there alike.
  private func reaching(_ covered: PixelRect, _ touched: PixelRect) -> PixelRect {
    guard isFramed, !covered.isEmpty else { return covered }
    func ends(low: Int, length: Int, from: Int, to: Int, first: Int, end: Int) -> (Int, Int) {
      (
        from <= first && low <= first + 1 ? min(low, first) : low,
        to >= end && low + length >= end - 1 ? max(low + length, end) : low + length
      )
    }
    let (left, right) = ends(
      low: covered.x, length: covered.width, from: touched.x, to: touched.maxX, first: whole.x,
      end: whole.maxX)
    let (top, bottom) = ends(
      low: covered.y, length: covered.height, from: touched.y, to: touched.maxY, first: whole.y,
      end: whole.maxY)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Records the squares that a rectangle of one colour covers, and how much light it lets through.
  /// `box`: the pixels that it touches; `limit`: those that its clips leave whole.
  mutating func add(_ instance: Instance, _ variant: Variant, _ box: PixelRect, _ limit: PixelRect) {
    guard variant.isSubset(of: Variant.clips.union([.corners, .continuous, .alone, .opaque])),
      instance.kind == .solid
    else { return }
    let alpha = instance.color.w * instance.rounded.opacity
    guard alpha > 0.001 else { return }
    let plane = Plane(instance)
    let radius = Double(instance.rounded.radii.greatest)
    let rect = instance.rect
    guard Double(rect.width) > 2 * radius, Double(rect.height) > 2 * radius else { return }
    let covered = plane.coveredPixels(
      Double(rect.minX) + radius, Double(rect.minY) + radius, Double(rect.maxX) - radius,
      Double(rect.maxY) - radius)
    let box = reaching(covered, box).intersection(whole).intersection(limit)
    guard !box.isEmpty else { return }
    // Squares that lie wholly in the box. At the target's edge only the part inside the target counts.
    func range(low: Int, length: Int, origin: Int, extent: Int, count: Int) -> Range<Int> {
      let first = (low - origin + Self.side - 1) / Self.side
      let end = low + length - origin
      let last = end >= extent ? count : end / Self.side
      return first..<max(first, last)
    }
    let through = max(1 - alpha, 0)
    for row in range(low: box.y, length: box.height, origin: whole.y, extent: whole.height, count: rows) {
      for column in range(low: box.x, length: box.width, origin: whole.x, extent: whole.width, count: columns)
      {
        let index = row * columns + column
        let before = light[index]
        light[index] = before * through
        if before >= Self.least, light[index] < Self.least { hiddenCount += 1 }
      }
    }
  }
}
