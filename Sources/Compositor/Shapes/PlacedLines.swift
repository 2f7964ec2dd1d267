import QuartzCore

/// Pieces of an outline as lines of pixels.
struct PlacedLines {
  /// ax, ay, bx, by.
  private var lines = ContiguousArray<SIMD4<Double>>()
  /// The centre of the first pixel of the box, twice. Rasters get lines relative to it.
  private var centre = SIMD4(repeating: 0.0)
  /// Whether the box contains all lines, and all coordinates are finite.
  private(set) var areInside = false
  /// The least and the greatest coordinates of the lines, before the box is known.
  private var low = SIMD4(repeating: Double.infinity)
  private var high = SIMD4(repeating: -Double.infinity)
  /// The sum of the coordinates, each multiplied by zero: NaN if one of them is NaN or infinite.
  private var check = SIMD4(repeating: 0.0)
  private var order = ContiguousArray<Int32>()
  private var starts = ContiguousArray<Int32>()

  /// Projects pieces by a plane. Pieces behind the eye are left out. Returns the part of the box that the other pieces
  /// may cover.
  mutating func place(
    _ pieces: ContiguousArray<PathSweep.Piece>, _ plane: Plane, within box: PixelRect
  ) -> PixelRect {
    lines.removeAll(keepingCapacity: true)
    low = SIMD4(repeating: .infinity)
    high = SIMD4(repeating: -.infinity)
    check = SIMD4(repeating: 0)
    if plane.isAffine { placeAffine(pieces, plane) } else { placeInPerspective(pieces, plane) }
    let box = tight(box)
    centre = SIMD4(Double(box.x), Double(box.y), Double(box.x), Double(box.y)) + 0.5
    return box
  }

  private mutating func placeAffine(_ pieces: ContiguousArray<PathSweep.Piece>, _ plane: Plane) {
    let one = 1 / plane.ow
    let byX = SIMD4(plane.xx, plane.xy, plane.xx, plane.xy) * one
    let byY = SIMD4(plane.yx, plane.yy, plane.yx, plane.yy) * one
    let move = SIMD4(plane.ox, plane.oy, plane.ox, plane.oy) * one
    lines.append(contentsOf: repeatElement(.zero, count: pieces.count))
    var (low, high, check) = (low, high, check)
    lines.withUnsafeMutableBufferPointer { lines in
      pieces.withUnsafeBufferPointer { pieces in
        for index in pieces.indices {
          let piece = pieces[index]
          let x = SIMD4(piece.ax, piece.ax, piece.bx, piece.bx)
          let y = SIMD4(piece.ay, piece.ay, piece.by, piece.by)
          let line = x * byX + y * byY + move
          Self.extend(&low, &high, by: line)
          check += line * 0
          lines[index] = line
        }
      }
    }
    (self.low, self.high, self.check) = (low, high, check)
  }

  /// Extends the least and the greatest coordinates by those of a line. A comparison with NaN is false, so NaN changes nothing.
  @inline(__always)
  private static func extend(_ low: inout SIMD4<Double>, _ high: inout SIMD4<Double>, by line: SIMD4<Double>)
  {
    low.replace(with: line, where: line .< low)
    high.replace(with: line, where: line .> high)
  }

  private mutating func append(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
    let line = SIMD4(ax, ay, bx, by)
    Self.extend(&low, &high, by: line)
    check += line * 0
    lines.append(line)
  }

  /// Cuts off the part behind a plane slightly in front of the eye. The outline is closed along the cut: the cut end of
  /// each piece is joined to one common point of the cut, and where two of these lines overlap, their contributions
  /// cancel.
  private mutating func placeInPerspective(_ pieces: ContiguousArray<PathSweep.Piece>, _ plane: Plane) {
    var farthest = 0.0
    for piece in pieces { farthest = max(farthest, piece.ax * plane.xw + piece.ay * plane.yw + plane.ow) }
    let nearest = farthest * 1e-6
    guard nearest > 1e-12, nearest.isFinite else { return }
    func seen(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
      (
        x * plane.xx + y * plane.yx + plane.ox, x * plane.xy + y * plane.yy + plane.oy,
        x * plane.xw + y * plane.yw + plane.ow
      )
    }
    var anchor: (x: Double, y: Double)?
    for piece in pieces {
      let (a, b) = (seen(piece.ax, piece.ay), seen(piece.bx, piece.by))
      if a.w < nearest && b.w < nearest { continue }
      if a.w >= nearest && b.w >= nearest {
        append(a.x / a.w, a.y / a.w, b.x / b.w, b.y / b.w)
        continue
      }
      let t = (nearest - a.w) / (b.w - a.w)
      let cut = ((a.x + (b.x - a.x) * t) / nearest, (a.y + (b.y - a.y) * t) / nearest)
      let place = anchor ?? cut
      anchor = place
      if a.w < nearest {
        append(place.0, place.1, cut.0, cut.1)
        append(cut.0, cut.1, b.x / b.w, b.y / b.w)
      } else {
        append(a.x / a.w, a.y / a.w, cut.0, cut.1)
        append(cut.0, cut.1, place.0, place.1)
      }
    }
  }

  /// The pixels of a box that lines may cover.
  private mutating func tight(_ box: PixelRect) -> PixelRect {
    let first = (x: min(low.x, low.z), y: min(low.y, low.w))
    let last = (x: max(high.x, high.z), y: max(high.y, high.w))
    let (left, top) = (Double(box.x), Double(box.y))
    let (right, bottom) = (Double(box.maxX), Double(box.maxY))
    areInside =
      first.x >= left && first.y >= top && last.x <= right && last.y <= bottom && check.sum() == 0
    let minX = max(first.x, left).rounded(.down)
    let minY = max(first.y, top).rounded(.down)
    let maxX = min(last.x, right).rounded(.up)
    let maxY = min(last.y, bottom).rounded(.up)
    guard minX < maxX, minY < maxY else { return PixelRect(x: box.x, y: box.y, width: 0, height: 0) }
    return PixelRect(
      x: Int(clamping: minX), y: Int(clamping: minY), width: Int(clamping: maxX - minX),
      height: Int(clamping: maxY - minY))
  }

  /// Lists the lines of each group of `rows` rows.
  mutating func sort(into count: Int, rows: Int) {
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: count + 2))
    let perRow = 1 / Double(rows)
    let top = centre.y - 0.5
    @inline(__always) func groups(_ line: SIMD4<Double>) -> ClosedRange<Int>? {
      let low = (min(line.y, line.w) - top) * perRow
      let high = (max(line.y, line.w) - top) * perRow
      guard high > 0, low < Double(count) else { return nil }
      return Int(clamping: max(low, 0))...Int(clamping: min(high, Double(count) - 0.5))
    }
    for line in lines {
      guard let groups = groups(line) else { continue }
      for group in groups { starts[group + 2] += 1 }
    }
    for index in 2..<starts.count { starts[index] += starts[index - 1] }
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: repeatElement(0, count: Int(starts[count + 1])))
    for (index, line) in lines.enumerated() {
      guard let groups = groups(line) else { continue }
      for group in groups {
        order[Int(starts[group + 1])] = Int32(index)
        starts[group + 1] += 1
      }
    }
  }

  /// Calls `body` for each line, relative to the centre of the first pixel.
  @inline(__always)
  func forEach(_ body: (SIMD4<Double>) -> Void) {
    lines.withUnsafeBufferPointer { lines in
      for line in lines { body(line - centre) }
    }
  }

  /// Calls `body` for the lines of a group, relative to the centre of the first pixel.
  @inline(__always)
  func forEach(of group: Int, _ body: (SIMD4<Double>) -> Void) {
    for position in starts[group]..<starts[group + 1] { body(lines[Int(order[Int(position)])] - centre) }
  }
}
