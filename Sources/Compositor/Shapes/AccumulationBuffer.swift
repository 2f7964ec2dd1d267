import QuartzCore

/// The memory in which the areas that lines cover are added up: for a group of bands of pixel rows, the difference
/// between the coverage of each pixel and that of the pixel to its left.
///
/// A line covers the area to its right, in the part of a row that the line spans. So only the pixels that it crosses,
/// and the next one, get a contribution. `CoverageRaster` sums the differences along the rows. Coordinates are relative to
/// the centre of the first pixel of the box, so that the nearest whole number is the index of a pixel.
///
/// The memory belongs to the raster, and is valid for the call in which the raster made the buffer.
struct AccumulationBuffer {
  /// Differences by band, column and row.
  let areas: UnsafeMutablePointer<Float>
  /// By band and tile: whether a line has touched it.
  let touched: UnsafeMutablePointer<Bool>
  /// The columns of a band, and its tiles. The columns are those of one more tile, for contributions to the right of the last one.
  let columns: Int
  let tiles: Int
  /// The rows of the group.
  let rows: Range<Int>
  /// The coordinates of the group's edges. The left one is that of all boxes.
  private let top: Double
  private let bottom: Double
  private let right: Double
  private static let left = -0.5

  private static let bandHeight = CoverageRaster.bandHeight
  private static let bandShift = CoverageRaster.bandShift
  private static let tileShift = CoverageRaster.tileShift

  /// `tiles`: the number of tiles of a band; `width`: the width of the box in pixels.
  init(
    areas: UnsafeMutablePointer<Float>, touched: UnsafeMutablePointer<Bool>, tiles: Int, width: Int,
    rows: Range<Int>
  ) {
    (self.areas, self.touched, self.tiles, self.rows) = (areas, touched, tiles, rows)
    columns = Self.columns(of: tiles)
    top = Double(rows.lowerBound) - 0.5
    bottom = Double(rows.upperBound) - 0.5
    right = Double(width) - 0.5
  }

  /// The number of columns of a band with so many tiles and one more.
  static func columns(of tiles: Int) -> Int { (tiles + 1) << tileShift }

  /// The differences of a band.
  func areas(ofBand band: Int) -> UnsafeMutablePointer<Float> { areas + band * columns * Self.bandHeight }

  /// The marks of a band's tiles.
  func touched(inBand band: Int) -> UnsafeMutablePointer<Bool> { touched + band * (tiles + 1) }

  // MARK: Lines

  /// A line from smaller to larger y, and the sign of the area to its right.
  @inline(__always)
  private func rising(_ line: SIMD4<Double>, _ hand: Float) -> (line: SIMD4<Double>, sign: Float) {
    // The ends are exchanged by bits: directions change from line to line, so a processor cannot predict a branch, and
    // the compiler makes branches of selections.
    let falls = Int64(bitPattern: (line.w - line.y).bitPattern) >> 63
    let a = unsafeBitCast(line.lowHalf, to: SIMD2<Int64>.self)
    let b = unsafeBitCast(line.highHalf, to: SIMD2<Int64>.self)
    let exchange = (a ^ b) & SIMD2(repeating: falls)
    return (
      SIMD4(
        lowHalf: unsafeBitCast(a ^ exchange, to: SIMD2<Double>.self),
        highHalf: unsafeBitCast(b ^ exchange, to: SIMD2<Double>.self)),
      Float(bitPattern: hand.bitPattern ^ (UInt32(truncatingIfNeeded: falls) & 0x8000_0000))
    )
  }

  /// Adds a line that lies inside the pixels that are summed, as `add` does. Its coordinates are numbers.
  @inline(__always)
  func addInside(_ line: SIMD4<Double>, _ hand: Float) {
    let (line, sign) = rising(line, hand)
    let (dx, dy) = (line.z - line.x, line.w - line.y)
    guard dy > 0 else { return }
    addRows(line.x, line.y, line.z, line.w, slope: dx / dy, sign: sign)
  }

  /// Cuts a line to the pixels that are summed, and adds it. `hand`: the sign of the area to the right of a line that
  /// goes to larger y.
  @inline(__always)
  func add(_ line: SIMD4<Double>, _ hand: Float) {
    let (rising, sign) = rising(line, hand)
    var (x0, y0, x1, y1) = (rising.x, rising.y, rising.z, rising.w)
    // A comparison with NaN is false.
    guard y0 < bottom, y1 > top, y1 > y0, y1 - y0 < .infinity, abs(x1 - x0) < .infinity else { return }
    let slope = (x1 - x0) / (y1 - y0)
    if y0 < top {
      x0 += (top - y0) * slope
      y0 = top
    }
    if y1 > bottom {
      x1 = x0 + (bottom - y0) * slope
      y1 = bottom
    }
    // Where numbers are so large that a cut has no result, nothing is added.
    guard abs(x0) < .infinity, abs(x1) < .infinity, min(x0, x1) < right else { return }
    let left = Self.left
    if min(x0, x1) < left {
      // Rows in which the line lies left of the box are covered from their beginning.
      if max(x0, x1) <= left { return addRows(left, y0, left, y1, slope: 0, sign: sign) }
      let y = min(max(y0 + (left - x0) / slope, y0), y1)
      if x0 < left {
        addRows(left, y0, left, y, slope: 0, sign: sign)
        (x0, y0) = (left, y)
      } else {
        addRows(left, y, left, y1, slope: 0, sign: sign)
        (x1, y1) = (left, y)
      }
    }
    if max(x0, x1) > right {
      let y = min(max(y0 + (right - x0) / slope, y0), y1)
      if x0 > right { (x0, y0) = (right, y) } else { (x1, y1) = (right, y) }
    }
    addRows(x0, y0, x1, y1, slope: slope, sign: sign)
  }

  // MARK: Rows

  /// Adds a line inside the pixels, from smaller to larger y, row by row. A line without height adds nothing.
  @inline(__always)
  private func addRows(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, slope: Double, sign: Float
  ) {
    // How much the line rises in one column of pixels, with its sign. It is computed once, because it is the same in all rows. A vertical
    // line needs no value, because it never crosses from one column to the next.
    let dx = abs(x1 - x0)
    let steepness = dx > 1e-12 ? Float((y1 - y0) / dx) * sign : 0
    var (x, y) = (x0, y0)
    let first = Pixel(y0)
    // Without checks of overflow, here and below: rows and columns lie inside the pixels.
    var row = first.index &- rows.lowerBound
    let band = row >> Self.bandShift
    var place = areas + ((band &* columns) << Self.bandShift &+ row & (Self.bandHeight &- 1))
    var marks = touched + band &* (tiles &+ 1)
    var end = first.value + 0.5
    while end < y1 {
      let next = x0 + (end - y0) * slope
      // Rounding can take it slightly beyond the pixels. A comparison with NaN is false.
      let bounded = next > Self.left ? (next < right ? next : right) : Self.left
      addRow(place, marks, from: x, to: bounded, height: Float(end - y) * sign, steepness: steepness)
      (x, y) = (bounded, end)
      end += 1
      row &+= 1
      place += 1
      if row & (Self.bandHeight &- 1) == 0 {
        place += (columns &- 1) << Self.bandShift
        marks += tiles &+ 1
      }
    }
    addRow(place, marks, from: x, to: x1, height: Float(y1 - y) * sign, steepness: steepness)
  }

  /// Adds the part of a line in a row, which goes from one x to another. `place`: the difference of the row's first pixel;
  /// `marks`: those of its band; `height`: with the sign of the area.
  @inline(__always)
  private func addRow(
    _ place: UnsafeMutablePointer<Float>, _ marks: UnsafeMutablePointer<Bool>, from: Double, to: Double,
    height: Float, steepness: Float
  ) {
    let (low, high) = from < to ? (from, to) : (to, from)
    let left = Pixel(low)
    let place = place + left.index << Self.bandShift
    // Relative to the centre of the pixel.
    let lowPart = Float(low - left.value)
    let highPart = Float(high - left.value)
    if highPart <= 1.5 {
      // In this row the line crosses one pixel or two. The same code computes both cases: if the line crosses one pixel, the second
      // trapezoid has no width. A branch would be slower, because the processor often predicts it wrongly.
      let edge: Float = highPart < 0.5 ? highPart : 0.5
      let rest = highPart - edge
      let second = steepness * rest
      let end = 0.5 * second * rest
      let first = (height - second) * (0.5 - 0.5 * (lowPart + edge))
      place[0] += first
      place[Self.bandHeight] += height - first - end
      place[2 * Self.bandHeight] += end
      let last = left.index &+ (highPart > 0.5 ? 2 : 1)
      marks[left.index >> Self.tileShift] = true
      marks[last >> Self.tileShift] = true
    } else {
      // A triangle, trapezoids, and the rest of the last pixel.
      let between = Pixel(high).index &- left.index &- 1
      let rest = highPart - 0.5 - Float(between)
      let end = 0.5 * steepness * rest * rest
      let before = 0.5 - lowPart
      let first = 0.5 * steepness * before * before
      let second = steepness * (1 - lowPart)
      place[0] += first
      place[Self.bandHeight] += second - first
      for index in 2..<between &+ 1 { place[index << Self.bandShift] += steepness }
      let sum = second + Float(between &- 1) * steepness
      place[(between &+ 1) << Self.bandShift] += height - sum - end
      place[(between &+ 2) << Self.bandShift] += end
      let last = left.index &+ between &+ 2
      for tile in left.index >> Self.tileShift...last >> Self.tileShift { marks[tile] = true }
    }
  }
}

/// The pixel that contains a coordinate from −0.5 to 2³¹, relative to the centre of the first pixel. Between two pixels, the
/// one with the even index.
///
/// There are no branches, because a processor cannot predict a branch that depends on a fraction.
private struct Pixel {
  /// Its index, which is also the coordinate of its centre.
  let value: Double
  let index: Int

  @inline(__always)
  init(_ coordinate: Double) {
    value = coordinate.nearestWhole
    index = Int(nearest: coordinate)
  }
}
