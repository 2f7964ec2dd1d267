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
  private static let tileWidth = 8
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
  private var sums = ContiguousArray<Float>(repeating: 0, count: Self.bandHeight)
  private var touched = ContiguousArray<Bool>()
  private var columns = 0
  private var tiles = 0
  /// The rows that are summed now, and the width of the box, relative to the corner of the box.
  private var top = 0.0
  private var bottom = 0.0
  private var width = 0.0
  private var firstRow = 0
  /// The rectangles that reach the end of the last band, and of this one, from left to right.
  private var above = ContiguousArray<Int>()
  private var below = ContiguousArray<Int>()
  private var cursor = 0

  /// Computes the coverages of the pixels of a box. Pieces are projected by the plane; those behind the eye are left
  /// out. `tangle`: the pieces are unresolved lines with this winding rule. `visits`: the number of lines that may be
  /// examined (`TangleSweep`).
  mutating func cover(
    _ pieces: ContiguousArray<PathSweep.Piece>, _ plane: Plane, within box: PixelRect,
    tangle rule: CGPathFillRule? = nil, visits: Double = 1e8
  ) {
    strips.removeAll(keepingCapacity: true)
    coverages.removeAll(keepingCapacity: true)
    guard !box.isEmpty, !pieces.isEmpty else { return }
    let box = placed.place(pieces, plane, within: box)
    guard !box.isEmpty else { return }

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
          } else if groupCount == 1 {
            for line in placed.lines { add(line, hand, buffer, touched) }
          } else {
            placed.forEach(of: index) { add($0, hand, buffer, touched) }
          }
          if groupCount == 1 && isCheaperWhole(touched, bandCount, box) {
            sumWhole(buffer, touched, box, bandCount)
            break
          }
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

  /// Cuts a line to the pixels that are summed.
  @inline(__always)
  private func add(
    _ line: SIMD4<Double>, _ hand: Float, _ buffer: UnsafeMutablePointer<Float>,
    _ touched: UnsafeMutablePointer<Bool>
  ) {
    // Without branches: directions change from line to line, so a processor cannot predict them.
    let falls = line.y > line.w
    let turned = SIMD4(lowHalf: line.highHalf, highHalf: line.lowHalf)
    let rising = line.replacing(with: turned, where: SIMDMask(repeating: falls))
    var (x0, y0, x1, y1) = (rising.x, rising.y, rising.z, rising.w)
    let sign = falls ? -hand : hand
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

  /// Adds a line inside the pixels, from smaller to larger y, row by row.
  @inline(__always)
  private func rows(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ slope: Double, _ sign: Float,
    _ buffer: UnsafeMutablePointer<Float>, _ touched: UnsafeMutablePointer<Bool>
  ) {
    guard y1 > y0 else { return }
    var y = y0
    var x = x0
    var row = Int(clamping: y0)
    while y < y1 {
      let below = min(Double(row + 1), y1)
      let next = below == y1 ? x1 : min(max(x0 + (below - y0) * slope, 0), width)
      let height = Float(below - y) * sign
      let (low, high) = x < next ? (x, next) : (next, x)
      let left = Int(clamping: low)
      let (band, bandRow) = UInt(bitPattern: row - firstRow).quotientAndRemainder(
        dividingBy: UInt(Self.bandHeight))
      let place = buffer + (Int(band) * columns + left) * Self.bandHeight + Int(bandRow)
      let marks = touched + Int(band) * (tiles + 1)
      let lowPart = Float(low - Double(left))
      let highPart = Float(high - Double(left))
      let perX = 1 / (highPart - lowPart)
      let first = 0.5 * perX * (1 - lowPart) * (1 - lowPart)
      if highPart <= 2 {
        // A trapezoid within one pixel, or a triangle in each of two. Both are computed, because a processor cannot predict which of
        // them is needed.
        let isInOne = highPart <= 1
        let right = 0.5 * (lowPart + highPart) * height
        let rest = highPart - 1
        let end = 0.5 * perX * rest * rest
        place[0] += isInOne ? height - right : height * first
        place[Self.bandHeight] += isInOne ? right : height * (1 - first - end)
        place[2 * Self.bandHeight] += isInOne ? 0 : height * end
        marks[left / Self.tileWidth] = true
        marks[(left + (isInOne ? 1 : 2)) / Self.tileWidth] = true
      } else {
        // A triangle, trapezoids, and the rest of the last pixel.
        let last = Int(clamping: high.rounded(.up))
        let rest = highPart - Float(last - left - 1)
        let end = 0.5 * perX * rest * rest
        let between = last - left - 2
        let second = perX * (1.5 - lowPart)
        place[0] += height * first
        place[Self.bandHeight] += height * (second - first)
        for index in 0..<(between - 1) { place[(index + 2) * Self.bandHeight] += height * perX }
        let before = second + Float(between - 1) * perX
        place[(between + 1) * Self.bandHeight] += height * (1 - before - end)
        place[(between + 2) * Self.bandHeight] += height * end
        for tile in left / Self.tileWidth...last / Self.tileWidth { marks[tile] = true }
      }
      x = next
      y = below
      row += 1
    }
  }

  // MARK: Sums

  /// The cost of a rectangle in addition to that of its pixels, in pixels. It was measured on llvmpipe, which finds the
  /// screen's tiles of two triangles, and shades the pixels along the diagonal twice.
  private static let rectangleCost = 600

  /// Whether one rectangle of all pixels costs less than a rectangle for each run of touched tiles, and some in the
  /// gaps.
  private func isCheaperWhole(_ touched: UnsafeMutablePointer<Bool>, _ bandCount: Int, _ box: PixelRect)
    -> Bool
  {
    var (marked, runs, between, gaps) = (0, 0, 0, 0)
    for band in 0..<bandCount {
      let marks = touched + band * (tiles + 1)
      var last = -1
      for tile in 0..<tiles where marks[tile] {
        marked += 1
        if last < 0 {
          runs += 1
        } else if tile - last > 3 {
          runs += 1
          gaps += 1
          between += tile - last - 1
        }
        last = tile
      }
    }
    let tilePixels = Self.tileWidth * Self.bandHeight
    // About half of the gaps lie inside. They cost less, because their pixels read no coverages.
    let parts = (marked + between / 3) * tilePixels + (runs + gaps / 2) * Self.rectangleCost
    return box.width * box.height + Self.rectangleCost < parts
  }

  /// Sums all bands as one rectangle, and clears them.
  private mutating func sumWhole(
    _ buffer: UnsafeMutablePointer<Float>, _ touched: UnsafeMutablePointer<Bool>, _ box: PixelRect,
    _ bandCount: Int
  ) {
    touched.update(repeating: false, count: bandCount * (tiles + 1))
    for band in 0..<bandCount {
      sums.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      let differences = buffer + band * columns * Self.bandHeight
      append(differences, columns - Self.tileWidth)
      clearBeyond(differences)
    }
    strips.append(
      ShapeStrip(
        x: Int16(box.x), y: Int16(box.y), width: Int16(box.width), height: Int16(box.height), start: 0,
        stride: Int32((columns - Self.tileWidth) * Self.bandHeight)))
  }

  /// Clears the contributions to the right of the last column.
  private func clearBeyond(_ differences: UnsafeMutablePointer<Float>) {
    let beyond = differences + tiles * Self.tileWidth * Self.bandHeight
    beyond.update(repeating: 0, count: Self.tileWidth * Self.bandHeight)
  }

  /// Sums a band, and clears it.
  private mutating func sum(
    _ differences: UnsafeMutablePointer<Float>, _ touched: UnsafeMutablePointer<Bool>, _ box: PixelRect,
    y: Int
  ) {
    let height = min(Self.bandHeight, box.height - y)
    sums.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    var tile = 0
    /// The first tile of the strip that is open; −1: no strip is open.
    var open = -1
    var start = 0
    func close(at end: Int, _ strips: inout ContiguousArray<ShapeStrip>) {
      guard open >= 0 else { return }
      let x = open * Self.tileWidth
      strips.append(
        ShapeStrip(
          x: Int16(box.x + x), y: Int16(box.y + y),
          width: Int16(min(end * Self.tileWidth, box.width) - x), height: Int16(height), start: Int32(start)))
      open = -1
    }
    while tile < tiles {
      let isTouched = touched[tile]
      var end = tile
      while end < tiles, touched[end] == isTouched {
        touched[end] = false
        end += 1
      }
      if isTouched {
        if open < 0 {
          open = tile
          start = coverages.count
        }
        append(differences + tile * Self.tileWidth * Self.bandHeight, (end - tile) * Self.tileWidth)
        tile = end
        continue
      }
      let isEmpty = !sums.contains { $0 > 1.0 / 512 }
      if isEmpty || end - tile > 2 || open < 0 {
        close(at: tile, &strips)
        if !isEmpty { fill(tile, end, height, box, y) }
      } else {
        append(differences + tile * Self.tileWidth * Self.bandHeight, (end - tile) * Self.tileWidth)
      }
      tile = end
    }
    close(at: tiles, &strips)
    if touched[tiles] {
      touched[tiles] = false
      clearBeyond(differences)
    }
    swap(&above, &below)
    below.removeAll(keepingCapacity: true)
    cursor = 0
  }

  /// Appends the coverages of columns, and clears the columns.
  private mutating func append(_ columns: UnsafeMutablePointer<Float>, _ count: Int) {
    let first = coverages.count
    coverages.append(contentsOf: repeatElement(0, count: count * Self.bandHeight))
    coverages.withUnsafeMutableBufferPointer { coverages in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let levels = coverages.baseAddress, let sums = sums.baseAddress else { return }
        Self.sum(columns, count, sums, levels + first)
      }
    }
  }

  /// Adds column after column to the sums, and stores them in 255ths. Values half way between two numbers are rounded
  /// up, whatever the rounding errors of earlier sums.
  ///
  /// The loop runs row by row and without calls, so that the compiler vectorises it: 4 ns for a column, where explicit
  /// vectors of sixteen numbers took 60 to 200.
  @inline(never)
  private static func sum(
    _ columns: UnsafeMutablePointer<Float>, _ count: Int, _ sums: UnsafeMutablePointer<Float>,
    _ levels: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<count {
      let column = columns + index * 16
      let level = levels + index * 16
      for row in 0..<16 {
        let sum = sums[row] + column[row]
        sums[row] = sum
        column[row] = 0
        let low: Float = sum < 0 ? 0 : sum
        let share: Float = low > 1 ? 1 : low
        // After an addition of 2²³, the low bits of a float are a whole number.
        level[row] = UInt8(truncatingIfNeeded: ((share * 255 + 0.002) + 8_388_608).bitPattern)
      }
    }
  }

  /// Makes rectangles of tiles whose pixels have one coverage in each row: one for rows with the same coverage. A
  /// rectangle of the last band is extended if it continues in this one.
  private mutating func fill(
    _ tile: Int, _ end: Int, _ height: Int, _ box: PixelRect, _ y: Int
  ) {
    func level(_ row: Int) -> Int32 { Int32(clamping: min(max(sums[row], 0), 1) * 255 + 0.502) }
    let x = Int16(box.x + tile * Self.tileWidth)
    let width = Int16(box.x + min(end * Self.tileWidth, box.width)) - x
    var row = 0
    while row < height {
      var next = row + 1
      let share = level(row)
      while next < height, level(next) == share { next += 1 }
      if share > 0 {
        let strip = ShapeStrip(
          x: x, y: Int16(box.y + y + row), width: width, height: Int16(next - row),
          start: -1 - share)
        var index = row == 0 ? strip.index(in: strips, of: above, from: &cursor) : nil
        if let index {
          strips[index].height += strip.height
        } else {
          index = strips.count
          strips.append(strip)
        }
        if next == Self.bandHeight, let index { below.append(index) }
      }
      row = next
    }
  }
}

extension ShapeStrip {
  /// The strip among those at `indices`, from left to right, that the new strip continues below.
  fileprivate func index(
    in strips: ContiguousArray<ShapeStrip>, of indices: ContiguousArray<Int>, from cursor: inout Int
  ) -> Int? {
    while cursor < indices.count, strips[indices[cursor]].x < x { cursor += 1 }
    guard cursor < indices.count else { return nil }
    let other = strips[indices[cursor]]
    return other.x == x && other.width == width && other.start == start && other.y + other.height == y
      ? indices[cursor] : nil
  }
}
