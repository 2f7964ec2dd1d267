import QuartzCore
import RenderTree

/// The caches and memory that painting uses and that outlive the list. The compositor owns them.
struct PaintResources {
  let shapes: ShapeCache
  /// Nil: shadows are computed where they are seen.
  var shadowTiles: ShadowTiles?
  /// Nil: the painter waits for all tiles that it shows.
  var tileWatch: TileWatch?
  /// Whether plain leaves are drawn by the short path; a test draws them by both.
  var takesShortPath = true
  /// The most layers, copies and particles of a picture; nil: `PaintBudget.visits`. Tests set fewer.
  var mostVisits: Int?
  /// The longest side of a surface that the driver supports.
  var longestSide: Int
  let scratch: PaintScratch
  /// Where the nodes of the list are painted; nil for lists that are not kept.
  var places: PaintPlaces?
  /// Records the painter's decisions about each layer for the window's tools. It is nil while pictures are drawn.
  var report: PaintReport?

  init(shadowTiles: ShadowTiles? = nil, tileWatch: TileWatch? = nil, longestSide: Int = 16_384) {
    shapes = ShapeCache()
    self.shadowTiles = shadowTiles
    self.tileWatch = tileWatch
    self.longestSide = longestSide
    scratch = PaintScratch()
  }
}
