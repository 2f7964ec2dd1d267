import QuartzCore

/// A path's part that is drawn, behind an instance of the paint list.
struct ShapeItem {
  let entry: ShapeCache.Entry
  let instance: Int
  /// The pixels that it touches.
  let box: PixelRect
}

/// Shapes that are drawn together, since none lies over another: first what is solid in all of them, then the edges.
struct ShapeBatch {
  let first: Int
  var count: Int
  /// The first one's instance.
  let instance: Int
  /// Of their cells among those that the frame draws: where they begin, how many are solid, how many have edges.
  var firstCell = 0
  var solidCount = 0
  var edgeCount = 0
}

/// The shapes of a paint list.
///
/// Each is an instance, with the bounds of what it covers and a stamp of its cells, so that lists are compared as they
/// are without shapes; its item says which cells it has, and a record how they are seen.
struct ShapeList {
  /// Texels of a record: the homography's rows with the colour, the inverse's rows, and what else there is.
  static let recordLength = 8
  /// So many shapes are drawn together at most: each is compared with the others.
  private static let batchLimit = 64

  /// Stays from frame to frame; the lists of one compositor share it.
  var cache: ShapeCache?
  var items = ContiguousArray<ShapeItem>()
  var records = ContiguousArray<SIMD4<Float>>()
  private(set) var batches = ContiguousArray<ShapeBatch>()
  /// For each cell that is drawn its texel and its item.
  private(set) var cells = ContiguousArray<SIMD2<Float>>()

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  /// The cache, made where nobody shares one.
  mutating func theCache() -> ShapeCache {
    if let cache { return cache }
    let made = ShapeCache()
    cache = made
    return made
  }

  /// Before the list is drawn: puts what it shows into the ring, and lists the cells batch by batch.
  mutating func finish(_ runs: ContiguousArray<Run>) {
    batches.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    guard let cache else { return }
    cache.place(items.lazy.map(\.entry))
    var first = 0
    for run in runs where run.variant.contains(.shape) {
      divide(first..<first + run.count)
      first += run.count
    }
    for index in batches.indices {
      batches[index].firstCell = cells.count
      list(batches[index], solid: true, cache)
      batches[index].solidCount = cells.count - batches[index].firstCell
      list(batches[index], solid: false, cache)
      batches[index].edgeCount = cells.count - batches[index].firstCell - batches[index].solidCount
    }
  }

  /// The batches of a run.
  func batches(of run: Run) -> ArraySlice<ShapeBatch> {
    func index(_ instance: Int) -> Int {
      var (low, high) = (0, batches.count)
      while low < high {
        let middle = (low + high) / 2
        if batches[middle].instance < instance { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return ArraySlice(batches[index(run.first)..<index(run.first + run.count)])
  }

  private mutating func divide(_ range: Range<Int>) {
    var batch: ShapeBatch?
    for index in range {
      if var last = batch, last.count < Self.batchLimit,
        !(last.first..<index).contains(where: { !items[$0].box.intersection(items[index].box).isEmpty })
      {
        last.count += 1
        batch = last
        continue
      }
      if let batch { batches.append(batch) }
      batch = ShapeBatch(first: index, count: 1, instance: items[index].instance)
    }
    if let batch { batches.append(batch) }
  }

  private mutating func list(_ batch: ShapeBatch, solid: Bool, _ cache: ShapeCache) {
    for index in batch.first..<batch.first + batch.count {
      let entry = items[index].entry
      guard let texel = cache.texel(of: entry) else { continue }
      records[index * Self.recordLength + 7].x = Float(texel)
      let first = solid ? 0 : entry.cells.solidCount
      let count = solid ? entry.cells.solidCount : entry.cells.edgeCount
      for cell in first..<first + count { cells.append(SIMD2(Float(texel + 3 * cell), Float(index))) }
    }
  }
}

extension PaintList {
  /// Adds a shape: cells of a plane in a colour, which is premultiplied.
  mutating func append(
    _ entry: ShapeCache.Entry, _ plane: Plane, _ color: SIMD4<Float>, clip: Int, _ box: PixelRect
  ) {
    let cells = entry.cells
    // Pixels count from near the shape, for the sake of floats' precision; from where does not depend on what part of the
    // picture is drawn.
    let centre = plane.project((cells.minX + cells.maxX) / 2, (cells.minY + cells.maxY) / 2) ?? (0, 0)
    let x = min(max(centre.x, -1e5), 1e5).rounded()
    let y = min(max(centre.y, -1e5), 1e5).rounded()
    let moved = plane.moved(by: -x, -y)
    guard let r = moved.exactInverse else { return }
    var variant: Variant = .shape
    if clip >= 0 { variant.insert(.clip) }
    if !plane.isAffine { variant.insert(.perspective) }
    let index = instances.count
    append(
      Instance(
        rowX: (Float(plane.xx), Float(plane.xy), Float(plane.xw)),
        rowY: (Float(plane.yx), Float(plane.yy), Float(plane.yw)),
        rowOne: (Float(plane.ox), Float(plane.oy), Float(plane.ow)),
        rect: (Float(cells.minX), Float(cells.minY), Float(cells.maxX), Float(cells.maxY)),
        radii: (0, 0, 0, 0), color: (color.x, color.y, color.z, color.w), border: (0, 0, 0, 0),
        texels: (0, 0, 0, 0), limits: (0, 0, 0, 0),
        numbers: (Float(entry.stamp & 0xffffff), Float(entry.stamp >> 24), 0, 1),
        switches: (Instance.Kind.shape.rawValue, Float(clip), 15, 0)), variant)
    shapes.items.append(ShapeItem(entry: entry, instance: index, box: box))
    func texel(_ a: Double, _ b: Double, _ c: Double, _ d: Float) -> SIMD4<Float> {
      SIMD4(Float(a), Float(b), Float(c), d)
    }
    shapes.records.append(texel(moved.xx, moved.xy, moved.xw, color.x))
    shapes.records.append(texel(moved.yx, moved.yy, moved.yw, color.y))
    shapes.records.append(texel(moved.ox, moved.oy, moved.ow, color.z))
    shapes.records.append(SIMD4(color.w, Float(clip), Float(x), Float(y)))
    shapes.records.append(texel(r[0], r[1], r[2], instances[index].switches.3))
    shapes.records.append(texel(r[3], r[4], r[5], 0))
    shapes.records.append(texel(r[6], r[7], r[8], 0))
    shapes.records.append(.zero)
  }
}
