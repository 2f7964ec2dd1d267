import RenderTree

extension Frame {
  /// The tiles of a tiled layer and the grid of its presentation values; nil for a node that has no tiles.
  package func tiles(_ node: NodeIndex) -> (contents: TiledContents, grid: TileGrid)? {
    guard kind(node) == .tiled, let contents = object(node, ObjectSlot.contents) as? TiledContents else {
      return nil
    }
    let row = row(node)
    func whole(_ value: Double) -> Int { Int(clamping: value, to: -1_000_000_000...1_000_000_000) }
    let grid = TileGrid(
      bounds: CGRect(
        x: row[Slot.bounds], y: row[Slot.bounds + 1], width: row[Slot.bounds + 2],
        height: row[Slot.bounds + 3]),
      contentsScale: row[Slot.contentsScale],
      tileSize: CGSize(width: row[TiledSlot.tileSize], height: row[TiledSlot.tileSize + 1]),
      levelsOfDetail: whole(row[TiledSlot.levelsOfDetail]),
      levelsOfDetailBias: whole(row[TiledSlot.levelsOfDetailBias]))
    return (contents, grid)
  }
}
