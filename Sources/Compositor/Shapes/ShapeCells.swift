/// What is drawn of an outline: cells that lie beside each other without gap or overlap, in the path's own plane.
///
///     y0 ──────┬───┬──────────────┬───┬────        a band
///             ╱   ╱    solid       ╲ e ╲
///            ╱ e ╱                  ╲   ╲           e: a cell with an edge, and a pixel's reach on either side
///     y1 ───┴───┴────────────────────┴───┴──
///
/// The plane is cut into bands along x. In a band the outline's pieces, and a reach around them, are gathered into
/// trapezoids (edge cells, each with the list of its pieces); what lies between them is inside (a solid cell) or out.
/// A pixel whose centre lies in an edge cell sees no other pieces than the cell's; one in a solid cell sees none.
struct ShapeCells {
  /// A texel is four floats. Solid cells come first, three texels each, then edge cells, then pieces.
  var texels = ContiguousArray<SIMD4<Float>>()
  var solidCount = 0
  var edgeCount = 0
  /// Bounds of what is covered.
  var minX = 0.0
  var minY = 0.0
  var maxX = 0.0
  var maxY = 0.0
}

/// Cuts outlines into cells; its memory is used again for one after the other.
struct CellBuilder {
  private struct Item {
    /// The trapezoid's x: left and right at the band's first y, left and right at its last.
    var left0, right0, left1, right1: Double
    var first: Int
    var last: Int
    /// By how much what lies to the right is more inside.
    var change: Int32
  }

  private var bandStarts = ContiguousArray<Int32>()
  private var bandPieces = ContiguousArray<Int32>()
  private var items = ContiguousArray<Item>()
  private var runs = ContiguousArray<Item>()
  /// The next item of the same run, as a list.
  private var links = ContiguousArray<Int32>()
  private var solids = ContiguousArray<SIMD4<Float>>()
  private var edges = ContiguousArray<SIMD4<Float>>()
  private var lists = ContiguousArray<SIMD4<Float>>()

  /// No shape has more bands.
  static let bandLimit = 2048

  /// The cells of an outline.
  ///
  /// - Parameters:
  ///   - reach: how far from its centre a pixel sees, in the path's coordinates.
  ///   - height: of a band.
  mutating func build(
    _ pieces: ContiguousArray<PathSweep.Piece>, reach: Double, height: Double, into cells: inout ShapeCells
  ) {
    cells.texels.removeAll(keepingCapacity: true)
    cells.solidCount = 0
    cells.edgeCount = 0
    guard let first = pieces.first else { return }
    var (minX, maxX) = (first.ax, first.ax)
    var (minY, maxY) = (first.ay, first.ay)
    for piece in pieces {
      minX = min(minX, piece.ax, piece.bx)
      maxX = max(maxX, piece.ax, piece.bx)
      minY = min(minY, piece.ay, piece.by)
      maxY = max(maxY, piece.ay, piece.by)
    }
    let top = Double(minY) - reach
    let total = Double(maxY) + reach - top
    let count = Int(min(max((total / height).rounded(.up), 1), Double(Self.bandLimit)))
    let step = total / Double(count)
    assign(pieces, top, step, count, reach)
    solids.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    pieces.withUnsafeBufferPointer { pieces in
      for band in 0..<count where bandStarts[band] < bandStarts[band + 1] {
        self.band(
          Band(band, top, step, reach), Int(bandStarts[band])..<Int(bandStarts[band + 1]), pieces, reach)
      }
    }
    cells.solidCount = solids.count / 3
    cells.edgeCount = edges.count / 3
    // Pieces lie behind the cells.
    let offset = Float(solids.count + edges.count)
    for index in stride(from: 1, to: edges.count, by: 3) { edges[index].z += offset }
    cells.texels.append(contentsOf: solids)
    cells.texels.append(contentsOf: edges)
    cells.texels.append(contentsOf: lists)
    (cells.minX, cells.maxX) = (Double(minX), Double(maxX))
    (cells.minY, cells.maxY) = (Double(minY), Double(maxY))
  }

  /// A band: in floats, as the shader has it, so that both agree which ends of pieces lie in it.
  private struct Band {
    let y0, y1, middle, half: Float

    init(_ index: Int, _ top: Double, _ step: Double, _ reach: Double) {
      y0 = Float(top + Double(index) * step)
      y1 = Float(top + Double(index + 1) * step)
      middle = (y0 + y1) * 0.5
      half = (y1 - y0) * 0.5 + Float(reach)
    }

    @inline(__always) func contains(_ y: Float) -> Bool { abs(y - middle) <= half }

    @inline(__always) func sees(_ piece: PathSweep.Piece) -> Bool {
      contains(piece.ay) || contains(piece.by) || (piece.ay < middle) != (piece.by < middle)
    }
  }

  /// Sorts pieces into the bands that see them.
  private mutating func assign(
    _ pieces: ContiguousArray<PathSweep.Piece>, _ top: Double, _ step: Double, _ count: Int, _ reach: Double
  ) {
    bandStarts.removeAll(keepingCapacity: true)
    bandStarts.append(contentsOf: repeatElement(0, count: count + 1))
    let perStep = 1 / step
    func bands(_ piece: PathSweep.Piece) -> ClosedRange<Int> {
      let low = (Double(min(piece.ay, piece.by)) - reach - top) * perStep - 0.01
      let high = (Double(max(piece.ay, piece.by)) + reach - top) * perStep + 0.01
      let first = min(max(Int(low.rounded(.down)), 0), count - 1)
      return first...min(max(Int(high.rounded(.down)), first), count - 1)
    }
    for piece in pieces {
      for band in bands(piece) where Band(band, top, step, reach).sees(piece) { bandStarts[band + 1] += 1 }
    }
    for band in 0..<count { bandStarts[band + 1] += bandStarts[band] }
    bandPieces.removeAll(keepingCapacity: true)
    bandPieces.append(contentsOf: repeatElement(0, count: Int(bandStarts[count])))
    for (index, piece) in pieces.enumerated() {
      for band in bands(piece) where Band(band, top, step, reach).sees(piece) {
        bandPieces[Int(bandStarts[band])] = Int32(index)
        bandStarts[band] += 1
      }
    }
    // Each start has moved to its band's end.
    for band in stride(from: count, to: 0, by: -1) { bandStarts[band] = bandStarts[band - 1] }
    bandStarts[0] = 0
  }

  private mutating func band(
    _ band: Band, _ range: Range<Int>, _ pieces: UnsafeBufferPointer<PathSweep.Piece>, _ reach: Double
  ) {
    items.removeAll(keepingCapacity: true)
    for position in range {
      let index = Int(bandPieces[position])
      items.append(Self.item(pieces[index], index, band, reach))
    }
    if items.count > 1 { items.sort { $0.left0 + $0.left1 < $1.left0 + $1.left1 } }
    links.removeAll(keepingCapacity: true)
    links.append(contentsOf: repeatElement(-1, count: items.count))
    runs.removeAll(keepingCapacity: true)
    for index in items.indices {
      var run = items[index]
      run.first = index
      run.last = index
      // What touches is one run; it may come to touch the one before.
      while let last = runs.last, last.right0 > run.left0 || last.right1 > run.left1 {
        runs.removeLast()
        links[last.last] = Int32(run.first)
        run.first = last.first
        run.left0 = min(run.left0, last.left0)
        run.left1 = min(run.left1, last.left1)
        run.right0 = max(run.right0, last.right0)
        run.right1 = max(run.right1, last.right1)
        run.change += last.change
      }
      runs.append(run)
    }
    var inside: Int32 = 0
    for index in runs.indices {
      let run = runs[index]
      if inside > 0, index > 0 {
        let before = runs[index - 1]
        if run.left0 > before.right0 || run.left1 > before.right1 {
          Self.append(
            &solids, band, before.right0, run.left0, before.right1, run.left1, first: 0, count: 0, inside: 1)
        }
      }
      let first = lists.count
      var item = run.first
      while item >= 0 {
        let piece = pieces[items[item].first]
        lists.append(SIMD4(piece.ax, piece.ay, piece.bx, piece.by))
        item = Int(links[item])
      }
      Self.append(
        &edges, band, run.left0, run.right0, run.left1, run.right1, first: first, count: lists.count - first,
        inside: inside)
      inside += run.change
    }
  }

  private static func append(
    _ cells: inout ContiguousArray<SIMD4<Float>>, _ band: Band, _ left0: Double, _ right0: Double,
    _ left1: Double, _ right1: Double, first: Int, count: Int, inside: Int32
  ) {
    cells.append(SIMD4(Float(left0), Float(right0), Float(left1), Float(right1)))
    cells.append(SIMD4(band.y0, band.y1, Float(first), Float(count)))
    cells.append(SIMD4(band.middle, band.half, Float(inside), 0))
  }

  /// The trapezoid around what a band sees of a piece, and a reach: upright, or along the piece where that is narrower.
  private static func item(_ piece: PathSweep.Piece, _ index: Int, _ band: Band, _ reach: Double) -> Item {
    var change: Int32 = 0
    if (piece.ay <= band.middle) != (piece.by <= band.middle) { change = piece.by > piece.ay ? 1 : -1 }
    var (x0, y0) = (Double(piece.ax), Double(piece.ay))
    var (x1, y1) = (Double(piece.bx), Double(piece.by))
    if y0 > y1 { (x0, y0, x1, y1) = (x1, y1, x0, y0) }
    let slope = y1 > y0 ? (x1 - x0) / (y1 - y0) : 0
    let top = Double(band.middle) - Double(band.half)
    let bottom = Double(band.middle) + Double(band.half)
    if y0 < top {
      x0 += (top - y0) * slope
      y0 = top
    }
    if y1 > bottom {
      x1 += (bottom - y1) * slope
      y1 = bottom
    }
    let along = reach * (1 + slope * slope).squareRoot()
    if y1 > y0 && 2 * along < abs(x1 - x0) + 2 * reach {
      let at0 = x0 + (Double(band.y0) - y0) * slope
      let at1 = x0 + (Double(band.y1) - y0) * slope
      return Item(
        left0: at0 - along, right0: at0 + along, left1: at1 - along, right1: at1 + along, first: index,
        last: index, change: change)
    }
    let left = min(x0, x1) - reach
    let right = max(x0, x1) + reach
    return Item(
      left0: left, right0: right, left1: left, right1: right, first: index, last: index, change: change)
  }
}
