import QuartzCore

/// A rectangle of pixels of a shape. Either each pixel has a coverage of its own, or all have the same.
struct ShapeStrip {
  var x: Int16
  var y: Int16
  var width: Int16
  var height: Int16
  /// The index of the first coverage. Coverages follow band after band, each band column by column of
  /// `CoverageRaster.bandHeight`. A negative number −1 − c: all pixels have the coverage c, in 255ths.
  var start: Int32
  /// The number of coverages in a band.
  var stride: Int32 = 0
}

/// Computes the share of each pixel's square that lies inside an outline, by adding areas.
///
/// A piece of the outline covers the area to its right, in the part of a row that the piece spans. The contribution of
/// a piece is stored as differences between neighbouring pixels, only where the piece lies. Sums along the rows give
/// the coverages, exact except for rounding to 1/255. Rows are processed in bands, and a band in tiles. In a tile that
/// no piece touches, all pixels of a row have the same coverage; such tiles become rectangles without coverages for
/// single pixels. Where there would be many small rectangles, all pixels become one rectangle.
struct CoverageRaster {
  static let bandHeight = 16
  static let tileWidth = 8
  /// The most floats that are summed at once, so that they fit into a processor's own cache.
  private static let bufferLength = 1 << 16

  /// The rectangles that were found.
  var strips = ContiguousArray<ShapeStrip>()
  /// The coverages: column by column, each from the band's first row to its last.
  var coverages = ContiguousArray<UInt8>()

  private var placed = PlacedLines()
  private var tangle = TangleSweep()
  /// Differences by band, column and row.
  private var buffer = ContiguousArray<Float>()
  /// The sums of a column's rows so far.
  var sums = ContiguousArray<Float>(repeating: 0, count: Self.bandHeight)
  private var touched = ContiguousArray<Bool>()
  private(set) var columns = 0
  private(set) var tiles = 0
  /// The rows that are summed now, and the width of the box, relative to the corner of the box.
  private var top = 0.0
  private var bottom = 0.0
  private var width = 0.0
  private var firstRow = 0
  /// The rectangles that reach the end of the last band, and of this one, from left to right.
  var above = ContiguousArray<Int>()
  var below = ContiguousArray<Int>()
  var cursor = 0

  /// Computes the coverages of the pixels of a box. Pieces are projected by the plane; those behind the eye are left
  /// out. `tangle`: the pieces are unresolved lines with this winding rule. `visits`: the number of lines that may be
  /// examined (`TangleSweep`).
  mutating func cover(
    _ pieces: ContiguousArray<PathSweep.Piece>, _ plane: Plane, within box: PixelRect,
    tangle rule: CGPathFillRule? = nil, visits: Double = 1e8
  ) {
    strips.removeAll(keepingCapacity: true)
    guard !box.isEmpty, !pieces.isEmpty else { return coverages.removeAll(keepingCapacity: true) }
    let box = placed.place(pieces, plane, within: box)
    guard !box.isEmpty else { return coverages.removeAll(keepingCapacity: true) }

    let hand: Float = plane.determinant < 0 ? -1 : 1
    width = Double(box.width)
    tiles = (box.width + Self.tileWidth - 1) / Self.tileWidth
    // One more tile, for contributions to the right of the last tile.
    columns = (tiles + 1) * Self.tileWidth
    let bandCount = (box.height + Self.bandHeight - 1) / Self.bandHeight
    let perBand = columns * Self.bandHeight
    let group = min(max(Self.bufferLength / perBand, 1), bandCount)
    if buffer.count < group * perBand {
      buffer.append(contentsOf: repeatElement(0, count: group * perBand - buffer.count))
    }
    if touched.count < group * (tiles + 1) {
      touched.append(contentsOf: repeatElement(false, count: group * (tiles + 1) - touched.count))
    }
    above.removeAll(keepingCapacity: true)
    below.removeAll(keepingCapacity: true)
    cursor = 0
    let groupCount = (bandCount + group - 1) / group
    if groupCount > 1 { placed.sort(into: groupCount, rows: group * Self.bandHeight) }
    // The arrays are moved out of self, so that they can be written while other properties are used.
    var (differences, marks) = (ContiguousArray<Float>(), ContiguousArray<Bool>())
    let placed = placed
    swap(&differences, &buffer)
    swap(&marks, &touched)
    differences.withUnsafeMutableBufferPointer { buffer in
      marks.withUnsafeMutableBufferPointer { touched in
        guard let buffer = buffer.baseAddress, let touched = touched.baseAddress else { return }
        for index in 0..<groupCount {
          firstRow = index * group * Self.bandHeight
          top = Double(firstRow)
          bottom = min(top + Double(group * Self.bandHeight), Double(box.height))
          if let rule {
            untangle(
              index, of: groupCount, rule, visits: visits * (bottom - top) / Double(box.height), buffer,
              touched)
          } else if groupCount == 1, placed.areInside {
            for line in placed.lines { addInside(line, hand, buffer, touched) }
          } else if groupCount == 1 {
            for line in placed.lines { add(line, hand, buffer, touched) }
          } else {
            placed.forEach(of: index) { add($0, hand, buffer, touched) }
          }
          if groupCount == 1 && isCheaperWhole(touched, bandCount, box) {
            sumWhole(buffer, touched, box, bandCount)
            break
          }
          if index == 0 { coverages.removeAll(keepingCapacity: true) }
          for band in 0..<min(group, bandCount - index * group) {
            sum(
              buffer + band * perBand, touched + band * (tiles + 1), box, y: firstRow + band * Self.bandHeight
            )
          }
        }
      }
    }
    swap(&differences, &buffer)
    swap(&marks, &touched)
  }

  /// Adds the borders of the area that unresolved lines of a group of rows cover.
  private mutating func untangle(
    _ group: Int, of groupCount: Int, _ rule: CGPathFillRule, visits: Double,
    _ buffer: UnsafeMutablePointer<Float>, _ touched: UnsafeMutablePointer<Bool>
  ) {
    // The sweep is moved out of self, so that it can be written while other properties are read.
    var tangle = TangleSweep()
    swap(&tangle, &self.tangle)
    defer { swap(&tangle, &self.tangle) }
    var (height, count) = (0.0, 0)
    /// Cuts a line to the rows. Nil if no part remains, or only a part to the right of all pixels.
    @inline(__always) func cut(_ line: SIMD4<Double>) -> SIMD4<Double>? {
      var (x0, y0, x1, y1) = (line.x, line.y, line.z, line.w)
      guard min(y0, y1) < bottom, max(y0, y1) > top, min(x0, x1) < width, abs(y1 - y0) < .infinity,
        abs(x1 - x0) < .infinity
      else { return nil }
      let slope = (x1 - x0) / (y1 - y0)
      if y0 < top || y0 > bottom {
        let y = min(max(y0, top), bottom)
        (x0, y0) = (x0 + (y - y0) * slope, y)
      }
      if y1 < top || y1 > bottom {
        let y = min(max(y1, top), bottom)
        (x1, y1) = (x1 + (y - y1) * slope, y)
      }
      return SIMD4(x0, y0, x1, y1)
    }
    @inline(__always) func forEach(_ body: (SIMD4<Double>) -> Void) {
      if groupCount == 1 {
        for line in placed.lines { if let line = cut(line) { body(line) } }
      } else {
        placed.forEach(of: group) { if let line = cut($0) { body(line) } }
      }
    }
    forEach { line in
      height += abs(line.w - line.y)
      count += 1
    }
    tangle.begin(from: top, to: bottom, height: height, count: count, visits: visits)
    forEach { tangle.add($0.x, $0.y, $0.z, $0.w) }
    tangle.run(rule, width: width) { x0, y0, x1, y1, sign in
      add(SIMD4(x0, y0, x1, y1), sign, buffer, touched)
    }
  }

  // MARK: Areas

  /// A line from smaller to larger y, and the sign of the area to its right.
  @inline(__always)
  private func rising(_ line: SIMD4<Double>, _ hand: Float) -> (line: SIMD4<Double>, sign: Float) {
    // Without branches: directions change from line to line, so a processor cannot predict them.
    let falls = line.y > line.w
    let turned = SIMD4(lowHalf: line.highHalf, highHalf: line.lowHalf)
    return (line.replacing(with: turned, where: SIMDMask(repeating: falls)), falls ? -hand : hand)
  }

  /// Adds a line that lies inside the pixels that are summed, as `add` does.
  @inline(__always)
  private func addInside(
    _ line: SIMD4<Double>, _ hand: Float, _ buffer: UnsafeMutablePointer<Float>,
    _ touched: UnsafeMutablePointer<Bool>
  ) {
    let (line, sign) = rising(line, hand)
    // A comparison with NaN is false.
    guard line.w > line.y, abs(line.z - line.x) < .infinity, min(line.x, line.z) < width else { return }
    let slope = (line.z - line.x) / (line.w - line.y)
    rows(line.x, line.y, line.z, line.w, slope, sign, buffer, touched)
  }

  /// Cuts a line to the pixels that are summed, and adds it.
  @inline(__always)
  private func add(
    _ line: SIMD4<Double>, _ hand: Float, _ buffer: UnsafeMutablePointer<Float>,
    _ touched: UnsafeMutablePointer<Bool>
  ) {
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
    if min(x0, x1) >= width { return }
    if min(x0, x1) < 0 {
      // Rows in which the line lies left of the box are covered from their beginning.
      if max(x0, x1) <= 0 { return rows(0, y0, 0, y1, 0, sign, buffer, touched) }
      let y = min(max(y0 - x0 / slope, y0), y1)
      if x0 < 0 {
        rows(0, y0, 0, y, 0, sign, buffer, touched)
        (x0, y0) = (0, y)
      } else {
        rows(0, y, 0, y1, 0, sign, buffer, touched)
        (x1, y1) = (0, y)
      }
    }
    if max(x0, x1) > width {
      let y = min(max(y0 + (width - x0) / slope, y0), y1)
      if x0 > width { (x0, y0) = (width, y) } else { (x1, y1) = (width, y) }
    }
    rows(x0, y0, x1, y1, slope, sign, buffer, touched)
  }

  /// The tile of a column in a band; the column is not negative.
  @inline(__always)
  private func tile(of column: Int) -> Int {
    Int(bitPattern: UInt(bitPattern: column) / UInt(Self.tileWidth))
  }

  /// Adds a line inside the pixels, from smaller to larger y, row by row.
  @inline(__always)
  private func rows(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ slope: Double, _ sign: Float,
    _ buffer: UnsafeMutablePointer<Float>, _ touched: UnsafeMutablePointer<Bool>
  ) {
    guard y1 > y0 else { return }
    // The height per column, with its sign. No row needs a division of its own. It is not used where the line is vertical.
    let steepness = Float((y1 - y0) / abs(x1 - x0)) * sign
    var y = y0
    var x = x0
    var row = Int(clamping: y0)
    while y < y1 {
      let below = min(Double(row + 1), y1)
      let next = below == y1 ? x1 : min(max(x0 + (below - y0) * slope, 0), width)
      let height = Float(below - y) * sign
      let (low, high) = x < next ? (x, next) : (next, x)
      let left = Int(clamping: low)
      // Without checks of overflow: the row and the column lie inside the pixels.
      let offset = UInt(bitPattern: row &- firstRow)
      let band = Int(bitPattern: offset / UInt(Self.bandHeight))
      let bandRow = Int(bitPattern: offset % UInt(Self.bandHeight))
      let place = buffer + ((band &* columns &+ left) &* Self.bandHeight &+ bandRow)
      let marks = touched + band &* (tiles &+ 1)
      let lowPart = Float(low - Double(left))
      let highPart = Float(high - Double(left))
      let before = 1 - lowPart
      let first = 0.5 * steepness * before * before
      if highPart <= 2 {
        // A trapezoid within one pixel, or a triangle in each of two and what remains between them. Both are computed and chosen by a
        // mask, because a processor cannot predict which of them is needed.
        let right = 0.5 * (lowPart + highPart) * height
        let rest = highPart - 1
        let end = 0.5 * steepness * rest * rest
        let isInOne = SIMDMask<SIMD4<Int32>>(repeating: highPart <= 1)
        let parts = SIMD4(first, height - first - end, end, 0)
          .replacing(with: SIMD4(height - right, right, 0, 0), where: isInOne)
        place[0] += parts.x
        place[Self.bandHeight] += parts.y
        place[2 * Self.bandHeight] += parts.z
        // The mask is −1 for one pixel.
        let last = left &+ 2 &+ Int(unsafeBitCast(isInOne, to: SIMD4<Int32>.self).x)
        marks[tile(of: left)] = true
        marks[tile(of: last)] = true
      } else {
        // A triangle, trapezoids, and the rest of the last pixel.
        let last = Int(clamping: high.rounded(.up))
        let rest = highPart - Float(last - left - 1)
        let end = 0.5 * steepness * rest * rest
        let between = last - left - 2
        let second = steepness * (1.5 - lowPart)
        place[0] += first
        place[Self.bandHeight] += second - first
        for index in 0..<(between - 1) { place[(index + 2) * Self.bandHeight] += steepness }
        let before = second + Float(between - 1) * steepness
        place[(between + 1) * Self.bandHeight] += height - before - end
        place[(between + 2) * Self.bandHeight] += end
        for tile in tile(of: left)...tile(of: last) { marks[tile] = true }
      }
      x = next
      y = below
      row += 1
    }
  }
}
