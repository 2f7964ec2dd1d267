/// Names a tile: its level of detail and its place in that level's grid, which begins at the origin of the layer's
/// coordinates.
package struct TileKey: Hashable, Sendable {
  /// The resolution is 2 to the power of this times that of the layer.
  package let level: Int
  package let column: Int
  package let row: Int

  package init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }
}

/// How a tiled layer is cut into tiles.
///
/// Level 0 has `contentsScale` pixels per point, each level above twice as many as the one below. There are
/// `levelsOfDetail` levels; `levelsOfDetailBias` is the highest.
package struct TileGrid: Equatable, Sendable {
  package var bounds: CGRect
  package var contentsScale: CGFloat
  /// The size of a tile in pixels, within `sizes`.
  package var tileSize: CGSize
  /// The levels that there are.
  package var levels: ClosedRange<Int>

  /// The allowed sizes of tiles, pixels.
  static let sizes: ClosedRange<CGFloat> = 16...4096
  /// The most tiles that are wanted at once.
  static let mostTiles = 4096

  package init(
    bounds: CGRect, contentsScale: CGFloat, tileSize: CGSize, levelsOfDetail: Int, levelsOfDetailBias: Int
  ) {
    self.bounds = bounds
    self.contentsScale = contentsScale.isFinite && contentsScale > 0 ? contentsScale : 1
    self.tileSize = CGSize(
      width: Self.clamped(tileSize.width, Self.sizes), height: Self.clamped(tileSize.height, Self.sizes))
    let highest = min(max(levelsOfDetailBias, -20), 20)
    levels = max(highest - (min(max(levelsOfDetail, 1), 41) - 1), -20)...highest
  }

  private static func clamped(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
    min(max(value.rounded(), range.lowerBound), range.upperBound)
  }

  /// Pixels per point of a level.
  package func scale(ofLevel level: Int) -> CGFloat { contentsScale * CGFloat(exp2(Double(level))) }

  /// The level for a layer that is shown magnified `magnification` times: the lowest one that has enough pixels. One
  /// per cent less counts as enough.
  package func level(forMagnification magnification: CGFloat) -> Int {
    guard magnification > 0, magnification.isFinite else { return levels.lowerBound }
    let level = (log2(Double(magnification) / 1.01)).rounded(.up)
    return Int(clamping: min(max(level, Double(levels.lowerBound)), Double(levels.upperBound)))
  }

  /// What a tile covers, points: its cell, cut to the bounds.
  package func rect(of key: TileKey) -> CGRect {
    let scale = scale(ofLevel: key.level)
    let width = tileSize.width / scale
    let height = tileSize.height / scale
    let cell = CGRect(
      x: CGFloat(key.column) * width, y: CGFloat(key.row) * height, width: width, height: height)
    let rect = cell.intersection(bounds)
    return rect.isNull ? .zero : rect
  }

  /// The tiles of a level that `rect` touches, from its middle outwards.
  package func keys(in rect: CGRect, level: Int) -> [TileKey] {
    let visible = rect.intersection(bounds)
    guard !visible.isNull, visible.width > 0, visible.height > 0 else { return [] }
    let scale = scale(ofLevel: level)
    var columns = Self.cells(visible.minX, visible.maxX, tileSize.width / scale)
    var rows = Self.cells(visible.minY, visible.maxY, tileSize.height / scale)
    // If there are more tiles than the limit they are too small to see, and only those in the middle are drawn.
    while columns.count * rows.count > Self.mostTiles {
      if columns.count >= rows.count {
        columns = columns.dropFirst(columns.count / 4 + 1).dropLast(columns.count / 4 + 1)
      } else {
        rows = rows.dropFirst(rows.count / 4 + 1).dropLast(rows.count / 4 + 1)
      }
    }
    var keys: [(key: TileKey, distance: Double)] = []
    let middleX = Double(columns.lowerBound + columns.upperBound - 1) / 2
    let middleY = Double(rows.lowerBound + rows.upperBound - 1) / 2
    for row in rows {
      for column in columns {
        let x = Double(column) - middleX
        let y = Double(row) - middleY
        keys.append((TileKey(level: level, column: column, row: row), x * x + y * y))
      }
    }
    return keys.sorted { $0.distance < $1.distance }.map(\.key)
  }

  private static func cells(_ from: CGFloat, _ to: CGFloat, _ length: CGFloat) -> Range<Int> {
    // A rounding error beyond a cell's edge does not reach the next cell.
    let first = min(max((Double(from / length) + 1e-9).rounded(.down), -1e9), 1e9)
    let end = min(max((Double(to / length) - 1e-9).rounded(.up), first + 1), first + 1e9)
    return Int(clamping: first)..<Int(clamping: end)
  }
}
