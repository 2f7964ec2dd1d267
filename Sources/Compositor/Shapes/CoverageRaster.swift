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
  static let bandHeight = 1 << bandShift
  static let bandShift = 4
  static let tileWidth = 1 << tileShift
  static let tileShift = 3
  /// The most floats that are summed at once, so that they fit into a processor's own cache.
  private static let bufferLength = 1 << 16

  /// The rectangles that were found.
  var strips = ContiguousArray<ShapeStrip>()
  /// The coverages: column by column, each from the band's first row to its last.
  var coverages = ContiguousArray<UInt8>()

  private var placed = PlacedLines()
  private var tangle = TangleSweep()
  /// The memory of the accumulation buffer: all zero, and none touched, between two calls.
  private var areas = ContiguousArray<Float>()
  private var touched = ContiguousArray<Bool>()
  /// The sums of a column's rows so far.
  var sums = ContiguousArray<Float>(repeating: 0, count: Self.bandHeight)
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
    let tiles = (box.width + Self.tileWidth - 1) >> Self.tileShift
    let perBand = AccumulationBuffer.columns(of: tiles) * Self.bandHeight
    let bandCount = (box.height + Self.bandHeight - 1) >> Self.bandShift
    let group = min(max(Self.bufferLength / perBand, 1), bandCount)
    let groupCount = (bandCount + group - 1) / group
    areas.grow(to: group * perBand, with: 0)
    touched.grow(to: group * (tiles + 1), with: false)
    above.removeAll(keepingCapacity: true)
    below.removeAll(keepingCapacity: true)
    cursor = 0
    if groupCount > 1 { placed.sort(into: groupCount, rows: group * Self.bandHeight) }
    // The arrays are moved out of self, so that they can be written while other properties are used.
    var (differences, marks) = (ContiguousArray<Float>(), ContiguousArray<Bool>())
    let placed = placed
    swap(&differences, &areas)
    swap(&marks, &touched)
    differences.withUnsafeMutableBufferPointer { differences in
      marks.withUnsafeMutableBufferPointer { marks in
        guard let areas = differences.baseAddress, let touched = marks.baseAddress else { return }
        for index in 0..<groupCount {
          let first = index * group * Self.bandHeight
          let buffer = AccumulationBuffer(
            areas: areas, touched: touched, tiles: tiles, width: box.width,
            rows: first..<min(first + group * Self.bandHeight, box.height))
          if let rule {
            untangle(index, of: groupCount, rule, visits: visits, box, buffer)
          } else if groupCount == 1, placed.areInside {
            placed.forEach { buffer.addInside($0, hand) }
          } else if groupCount == 1 {
            placed.forEach { buffer.add($0, hand) }
          } else {
            placed.forEach(of: index) { buffer.add($0, hand) }
          }
          if groupCount == 1 && isCheaperWhole(buffer, bandCount, box) {
            sumWhole(buffer, bandCount, box)
            break
          }
          if index == 0 { coverages.removeAll(keepingCapacity: true) }
          for band in 0..<min(group, bandCount - index * group) { sum(buffer, band, box) }
        }
      }
    }
    swap(&differences, &areas)
    swap(&marks, &touched)
  }

  /// Adds the borders of the area that unresolved lines of a group of rows cover.
  private mutating func untangle(
    _ group: Int, of groupCount: Int, _ rule: CGPathFillRule, visits: Double, _ box: PixelRect,
    _ buffer: AccumulationBuffer
  ) {
    // The sweep is moved out of self, so that it can be written while other properties are read.
    var tangle = TangleSweep()
    swap(&tangle, &self.tangle)
    defer { swap(&tangle, &self.tangle) }
    var (height, count) = (0.0, 0)
    // Relative to the corner of the box.
    let (top, bottom) = (Double(buffer.rows.lowerBound), Double(buffer.rows.upperBound))
    let width = Double(box.width)
    /// Cuts a line to the rows. Nil if no part remains, or only a part to the right of all pixels.
    @inline(__always) func cut(_ line: SIMD4<Double>) -> SIMD4<Double>? {
      var (x0, y0, x1, y1) = (line.x + 0.5, line.y + 0.5, line.z + 0.5, line.w + 0.5)
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
        placed.forEach { if let line = cut($0) { body(line) } }
      } else {
        placed.forEach(of: group) { if let line = cut($0) { body(line) } }
      }
    }
    forEach { line in
      height += abs(line.w - line.y)
      count += 1
    }
    tangle.begin(
      from: top, to: bottom, height: height, count: count,
      visits: visits * (bottom - top) / Double(box.height))
    forEach { tangle.add($0.x, $0.y, $0.z, $0.w) }
    tangle.run(rule, width: width) { x0, y0, x1, y1, sign in
      buffer.add(SIMD4(x0, y0, x1, y1) - 0.5, sign)
    }
  }
}

extension ContiguousArray {
  /// Appends an element until there are `count`, if there are fewer.
  fileprivate mutating func grow(to count: Int, with element: Element) {
    if self.count < count { append(contentsOf: repeatElement(element, count: count - self.count)) }
  }
}
