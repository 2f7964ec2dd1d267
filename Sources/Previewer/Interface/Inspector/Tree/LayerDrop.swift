import QuartzCore

/// Where layers go that are dragged in the inspector's tree.
struct LayerDrop: Equatable {
  /// What shows the place.
  enum Mark: Equatable {
    /// The row of the layer into which they go.
    case row(Int)
    /// A line between two rows; `gap` is the row below it. It begins at the depth that the layers will have.
    case line(gap: Int, depth: Int)
  }

  let outer: CALayer
  /// The index among the sublayers as they are before; nil for the end, which is in front of the others.
  let index: Int?
  let mark: Mark

  /// Whether the layers are in that place already.
  @MainActor func changesNothing(for layers: [CALayer]) -> Bool {
    guard layers.allSatisfy({ $0.superlayer === outer && outer.mask !== $0 }) else { return false }
    let before = outer.sublayers ?? []
    let moved = Set(layers.map { ObjectIdentifier($0) })
    let next = before[min(index ?? before.count, before.count)...].first {
      !moved.contains(ObjectIdentifier($0))
    }
    var after = before.filter { !moved.contains(ObjectIdentifier($0)) }
    let place = next.flatMap { next in after.firstIndex { $0 === next } } ?? after.count
    // Several keep the order of the file.
    after.insert(contentsOf: before.filter { moved.contains(ObjectIdentifier($0)) }, at: place)
    return after.elementsEqual(before, by: ===)
  }
}

extension LayerTree {
  /// Where layers go that are dropped at a place: in the middle of a row into its layer, else between two rows. Rows of constraints count as
  /// places between layers.
  ///
  /// Between the end of an open layer and what follows, the depth says which of the layers that end there takes them.
  ///
  /// - Parameters:
  ///   - place: the distance from the top of the first row, in rows.
  ///   - depth: the depth at which the pointer is.
  /// - Returns: nil where they cannot go, such as into one of themselves.
  @MainActor func drop(of layers: [CALayer], at place: Double, depth: Int) -> LayerDrop? {
    guard !rows.isEmpty, place.isFinite else { return nil }
    let row = min(max(Int(clamping: place.rounded(.down)), 0), rows.count - 1)
    let part = place - Double(row)
    var found: LayerDrop?
    // Nothing is beside a root layer.
    if rows[row].isLayer, (0.25...0.75).contains(part) || row == 0 && part < 0.25 {
      found = LayerDrop(outer: rows[row].layer, index: nil, mark: .row(row))
    } else {
      found = drop(inGap: part < 0.25 ? row : row + 1, depth: depth)
    }
    guard let outer = found?.outer, !layers.contains(where: { $0 === outer || outer.isBelow($0) }) else {
      return nil
    }
    return found
  }

  @MainActor private func drop(inGap gap: Int, depth: Int) -> LayerDrop? {
    // The layers around the gap. The first row is that of a layer.
    var (last, next) = (gap - 1, gap)
    while !rows[last].isLayer { last -= 1 }
    while next < rows.count, !rows[next].isLayer { next += 1 }
    let above = rows[last]
    let below = next < rows.count ? rows[next] : nil
    let least = max(below?.depth ?? 1, 1)
    let greatest = max(above.depth, below?.depth ?? 0)
    guard least <= greatest else { return nil }
    let depth = min(max(depth, least), greatest)
    if let below, below.depth == depth, let outer = below.layer.superlayer {
      // A mask is before the sublayers.
      let index = below.isMask ? 0 : outer.sublayers?.firstIndex { $0 === below.layer }
      return LayerDrop(outer: outer, index: index, mark: .line(gap: next, depth: depth))
    }
    var row = last
    while row > 0, rows[row].depth > depth { row -= 1 }
    guard let outer = rows[row].layer.superlayer else { return nil }
    let index = rows[row].isMask ? 0 : outer.sublayers?.firstIndex { $0 === rows[row].layer }.map { $0 + 1 }
    // The line is below all that is in the layer, and above the constraints of the layers that end there.
    var end = row + 1
    while end < rows.count, rows[end].depth > depth { end += 1 }
    return LayerDrop(outer: outer, index: index, mark: .line(gap: end, depth: depth))
  }
}
