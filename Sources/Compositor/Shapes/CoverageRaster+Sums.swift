import QuartzCore

/// Sums the contributions of an outline's pieces to coverages.
extension CoverageRaster {
  /// The cost of a rectangle in addition to that of its pixels, in pixels. It was measured on llvmpipe, which finds the
  /// screen's tiles of two triangles, and shades the pixels along the diagonal twice.
  private static let rectangleCost = 600

  /// Whether one rectangle of all pixels costs less than a rectangle for each run of touched tiles, and some in the
  /// gaps.
  func isCheaperWhole(_ buffer: AccumulationBuffer, _ bandCount: Int, _ box: PixelRect) -> Bool {
    var (marked, runs, between, gaps) = (0, 0, 0, 0)
    for band in 0..<bandCount {
      let marks = buffer.touched(inBand: band)
      var last = -1
      for tile in 0..<buffer.tiles where marks[tile] {
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
  mutating func sumWhole(_ buffer: AccumulationBuffer, _ bandCount: Int, _ box: PixelRect) {
    let stride = buffer.tiles * Self.tileWidth * Self.bandHeight
    setCoverageCount(bandCount * stride)
    coverages.withUnsafeMutableBufferPointer { coverages in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let levels = coverages.baseAddress, let base = sums.baseAddress else { return }
        for band in 0..<bandCount {
          sums.update(repeating: 0)
          Self.sumWhole(
            buffer.areas(ofBand: band), touched: buffer.touched(inBand: band), tiles: buffer.tiles,
            sums: base,
            into: levels + band * stride)
        }
      }
    }
    for band in 0..<bandCount { buffer.clearBeyond(band) }
    buffer.touched.update(repeating: false, count: bandCount * (buffer.tiles + 1))
    strips.append(
      ShapeStrip(
        x: Int16(box.x), y: Int16(box.y), width: Int16(box.width), height: Int16(box.height), start: 0,
        stride: Int32(stride)))
  }

  /// Gives the list of coverages a length. Those that it keeps have any values.
  private mutating func setCoverageCount(_ count: Int) {
    if coverages.count > count {
      coverages.removeLast(coverages.count - count)
    } else if coverages.count < count {
      coverages.append(contentsOf: repeatElement(0, count: count - coverages.count))
    }
  }

  /// Stores the coverages of all tiles of a band. In a tile that no line touches, all columns are the same.
  private static func sumWhole(
    _ differences: UnsafeMutablePointer<Float>, touched: UnsafeMutablePointer<Bool>, tiles: Int,
    sums: UnsafeMutablePointer<Float>, into levels: UnsafeMutablePointer<UInt8>
  ) {
    var tile = 0
    while tile < tiles {
      let isTouched = touched[tile]
      var end = tile + 1
      while end < tiles, touched[end] == isTouched { end += 1 }
      let first = tile * tileWidth * bandHeight
      let count = (end - tile) * tileWidth
      if isTouched {
        sum(differences + first, count, sums, levels + first)
      } else {
        sum(differences + first, 1, sums, levels + first)
        let column = UnsafeMutableRawPointer(levels + first)
        let level = column.loadUnaligned(as: SIMD16<UInt8>.self)
        for index in 1..<count {
          column.storeBytes(of: level, toByteOffset: index * bandHeight, as: SIMD16<UInt8>.self)
        }
      }
      tile = end
    }
  }

  /// Sums a band, and clears it.
  mutating func sum(_ buffer: AccumulationBuffer, _ band: Int, _ box: PixelRect) {
    let (differences, touched) = (buffer.areas(ofBand: band), buffer.touched(inBand: band))
    let tiles = buffer.tiles
    let y = buffer.rows.lowerBound + band * Self.bandHeight
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
        if !isEmpty { fill(from: tile, to: end, height: height, in: box, y: y) }
      } else {
        append(differences + tile * Self.tileWidth * Self.bandHeight, (end - tile) * Self.tileWidth)
      }
      tile = end
    }
    close(at: tiles, &strips)
    if touched[tiles] {
      touched[tiles] = false
      buffer.clearBeyond(band)
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
    from tile: Int, to end: Int, height: Int, in box: PixelRect, y: Int
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

extension AccumulationBuffer {
  /// Clears a band's contributions to the right of the last column.
  fileprivate func clearBeyond(_ band: Int) {
    let beyond = areas(ofBand: band) + tiles * CoverageRaster.tileWidth * CoverageRaster.bandHeight
    beyond.update(repeating: 0, count: CoverageRaster.tileWidth * CoverageRaster.bandHeight)
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
