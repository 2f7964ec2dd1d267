/// A layer whose contents are drawn in tiles, as they come into view, on other threads.
///
/// Contents that are set make it a plain layer. Source: Apple's documentation of CATiledLayer.
open class CATiledLayer: CALayer {
  package override class var propertyTable: PropertyTable { tiledLayerProperties }

  /// How long a tile takes to fade in when it has been drawn, seconds: 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of levels of detail; every level halves the resolution of the one before. Default 1.
  open var levelsOfDetail: Int {
    get { Int(max(-1e9, min(row[TiledSlot.levelsOfDetail], 1e9))) }
    set { setNumber(TiledSlot.levelsOfDetail, Double(newValue)) }
  }

  /// How many of the levels magnify: each doubles the resolution. Default 0.
  open var levelsOfDetailBias: Int {
    get { Int(max(-1e9, min(row[TiledSlot.levelsOfDetailBias], 1e9))) }
    set { setNumber(TiledSlot.levelsOfDetailBias, Double(newValue)) }
  }

  /// The greatest size of a tile, pixels. Default 256 × 256.
  open var tileSize: CGSize {
    get { size(TiledSlot.tileSize) }
    set { setSize(TiledSlot.tileSize, newValue) }
  }
}

/// Offsets into the row of a CATiledLayer.
package enum TiledSlot {
  package static let levelsOfDetail = Slot.layerEnd
  package static let levelsOfDetailBias = Slot.layerEnd + 1
  package static let tileSize = Slot.layerEnd + 2
  static let end = Slot.layerEnd + 4
}

private let tiledLayerProperties = PropertyTable(
  .layer, inheriting: layerProperties, rowLength: TiledSlot.end, objectCount: ObjectSlot.layerEnd,
  [
    .row("levelsOfDetail", .integer, TiledSlot.levelsOfDetail, [1]),
    .row("levelsOfDetailBias", .integer, TiledSlot.levelsOfDetailBias, [0]),
    .row("tileSize", .size, TiledSlot.tileSize, [256, 256]),
  ])
