/// Slabs of depth, such as walls of cards that turn each by itself.
///
/// A slab ends where all planes so far lie behind all others, so no pair of planes of two slabs has to be compared.
extension PlaneOrder {
  /// The depths of a plane of the stack, as cells of equal depth.
  struct Cells {
    var first, last: Int32
  }

  private static let cellCount = 1024

  /// Orders the planes of the stack, which are in the order of the layer tree, in slabs from far to near.
  mutating func orderSlabs() {
    let count = stack.count
    // Comparing all pairs of a few planes takes less time.
    guard count > Self.fewPlanes, findSlabs() else { return order(0, count, level: 0) }
    planes.removeAll(keepingCapacity: true)
    planes.append(contentsOf: stack)
    var first = 0
    for end in slabEnds {
      stack.removeAll(keepingCapacity: true)
      for place in first..<end { stack.append(planes[Int(slabOrder[place])]) }
      order(0, end - first, level: 0)
      first = end
    }
  }

  /// Divides the stack. `slabOrder` gets the places in the stack, slab by slab, and `slabEnds` the ends of the slabs. False: there is one
  /// slab.
  private mutating func findSlabs() -> Bool {
    depthRanges.removeAll(keepingCapacity: true)
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in stack {
      let range = depths(of: polygons[index])
      guard range.x.isFinite, range.y.isFinite else { return false }
      depthRanges.append(range)
      low = min(low, range.x)
      high = max(high, range.y)
    }
    let scale = Double(Self.cellCount) / (high - low)
    guard scale > 0, scale.isFinite else { return false }
    // How many planes have depths in a cell and in the next one; no plane has, where a slab ends.
    spans.removeAll(keepingCapacity: true)
    spans.append(contentsOf: repeatElement(0, count: Self.cellCount + 1))
    cells.removeAll(keepingCapacity: true)
    for range in depthRanges {
      let last = Int32(Self.cellCount - 1)
      let (first, end) = (
        min(Int32((range.x - low) * scale), last), min(Int32((range.y - low) * scale), last)
      )
      cells.append(Cells(first: first, last: end))
      spans[Int(first)] += 1
      spans[Int(end)] -= 1
    }
    // From here on `spans` has the slab of each cell.
    var (slab, crossing): (Int32, Int32) = (0, 0)
    for cell in 0..<Self.cellCount {
      crossing += spans[cell]
      spans[cell] = slab
      if crossing == 0 { slab += 1 }
    }
    slabEnds.removeAll(keepingCapacity: true)
    slabEnds.append(contentsOf: repeatElement(0, count: Int(slab) + 1))
    for cell in cells { slabEnds[Int(spans[Int(cell.first)]) + 1] += 1 }
    for slab in 1..<slabEnds.count { slabEnds[slab] += slabEnds[slab - 1] }
    // The begin of each slab becomes its end while its planes are placed in the order of the stack.
    slabOrder.removeAll(keepingCapacity: true)
    slabOrder.append(contentsOf: repeatElement(0, count: stack.count))
    for (place, cell) in cells.enumerated() {
      let slab = Int(spans[Int(cell.first)])
      slabOrder[slabEnds[slab]] = Int32(place)
      slabEnds[slab] += 1
    }
    slabEnds.removeLast()
    return true
  }

  /// The least and the greatest depth of a polygon, widened by its tolerance.
  private func depths(of polygon: Polygon) -> SIMD2<Double> {
    var (least, most) = (Double.infinity, -Double.infinity)
    for index in polygon.first..<polygon.first + polygon.count {
      let depth = polygon.a * points[index].x + polygon.b * points[index].y + polygon.c
      least = min(least, depth)
      most = max(most, depth)
    }
    return SIMD2(least - polygon.tolerance, most + polygon.tolerance)
  }
}
