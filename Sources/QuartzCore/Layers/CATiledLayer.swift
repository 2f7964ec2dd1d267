import RenderTree
import Synchronization

/// A layer whose contents are drawn in tiles. `draw(in:)` is called for each tile, on several other threads
/// at once, with a context that is clipped to the tile.
///
/// ```swift
/// final class MapLayer: CATiledLayer {
///   override func draw(in ctx: CGContext) {
///     let tile = ctx.boundingBoxOfClipPath
///     ctx.stroke(tile)      // draw what the map has here
///   }
/// }
/// let map = MapLayer()
/// map.tileSize = CGSize(width: 256, height: 256)
/// map.levelsOfDetail = 4
/// ```
///
/// In a live tree, a tile is drawn when it becomes visible, at the level of detail that fits the layer's size on the screen,
/// and fades in. Outside a live tree, `display()` draws the tiles that are out of date, waits for them, and combines all tiles. If `contents` is set, the layer behaves like a plain layer. Source: Apple's
/// documentation of CATiledLayer.
open class CATiledLayer: CALayer {
  package override class var propertyTable: PropertyTable { tiledLayerProperties }

  /// How long a tile takes to fade in when it has been drawn, seconds: 0.25.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The number of levels of detail; every level halves the resolution of the one before. Default 1.
  open var levelsOfDetail: Int {
    get { Int(clamping: row[TiledSlot.levelsOfDetail], to: -1_000_000_000...1_000_000_000) }
    set { setNumber(TiledSlot.levelsOfDetail, Double(newValue)) }
  }

  /// How many of the levels magnify: each doubles the resolution. Default 0.
  open var levelsOfDetailBias: Int {
    get { Int(clamping: row[TiledSlot.levelsOfDetailBias], to: -1_000_000_000...1_000_000_000) }
    set { setNumber(TiledSlot.levelsOfDetailBias, Double(newValue)) }
  }

  /// The greatest size of a tile, pixels. Default 256 × 256.
  open var tileSize: CGSize {
    get { size(TiledSlot.tileSize) }
    set { setSize(TiledSlot.tileSize, newValue) }
  }

  // MARK: Tiles

  private lazy var artist = TileArtist(self)
  private lazy var tiledContents: TiledContents = {
    let artist = artist
    return TiledContents(fadeDuration: type(of: self).fadeDuration(), clock: clock) { artist.draw($0) }
  }()
  /// The contents that `display()` made of the tiles. Any other contents were set by the app.
  private var composed: CGImage?

  /// Whether contents were set, which makes the layer a plain one.
  package var isPlain: Bool {
    guard let contents = objects[ObjectSlot.contents] else { return false }
    return contents !== composed && contents !== tiledContents
  }

  /// The tiles that show `visible`, points of the layer's coordinates, `magnification` times as large as the layer
  /// is; asks for those that are missing. `onReady` is called, on another thread, when a tile is done.
  package func tiles(
    in visible: CGRect, magnification: CGFloat, onReady: (@Sendable () -> Void)? = nil
  ) -> [TiledContents.Tile] {
    guard !isPlain else { return [] }
    artist.prepare(for: self)
    tiledContents.setReadyHandler(onReady)
    return tiledContents.show(visible, magnification: magnification, in: grid)
  }

  private var grid: TileGrid {
    TileGrid(
      bounds: bounds, contentsScale: contentsScale, tileSize: tileSize, levelsOfDetail: levelsOfDetail,
      levelsOfDetailBias: levelsOfDetailBias)
  }

  /// All tiles will be drawn again.
  open override func setNeedsDisplay() {
    tiledContents.invalidate(nil)
    super.setNeedsDisplay()
  }

  /// The tiles that `r`, in the layer's coordinates, touches will be drawn again.
  open override func setNeedsDisplay(_ r: CGRect) {
    tiledContents.invalidate(r)
    markNeedsDisplay()
  }

  /// Draws a tile; asks the delegate. It is called on other threads.
  open override func draw(in ctx: CGContext) {
    if let delegate { delegate.draw(self, in: ctx) } else { artist.nobodyDraws() }
  }

  /// Provides the contents: those of the delegate, or else all tiles in one image.
  open override func display() {
    guard !isPlain else { return super.display() }
    if let delegate {
      delegateAnswered = true
      delegate.display(self)
      if delegateAnswered { return }
    }
    if context != nil {
      delegate?.layerWillDraw(self)
      artist.prepare(for: self)
      // The compositor asks for the tiles.
      return changeContents(to: tiledContents)
    }
    delegateAnswered = true
    guard let image = picture() else { return }
    composed = image
    contents = image
  }

  override func draw(
    _ piece: LayerPiece, with renderer: LayerRenderer, flipped: Bool, alpha: CGFloat, depth: Int
  ) {
    guard objects[ObjectSlot.contents] is TiledContents, let image = model().picture() else { return }
    renderer.multiplied(self, alpha) { $0.contents(image, self, flipped) }
  }

  /// All tiles in one picture, at the layer's own scale; nil if neither the class nor the delegate draws.
  package func picture() -> CGImage? {
    let scale = drawingScale
    let magnification = scale / max(contentsScale, 1e-9)
    let grid = grid
    let level = grid.level(forMagnification: magnification)
    let bounds = bounds
    let keys = grid.keys(in: bounds, level: level)
    guard !keys.isEmpty else { return nil }
    guard keys.reduce(0, { $0 + grid.rect(of: $1).area }) > bounds.area * 0.999 else {
      Misuse.ignored("display() of \(self): there are too many tiles to draw at once, so nothing is drawn")
      return nil
    }
    delegate?.layerWillDraw(self)
    delegateAnswered = true
    _ = tiles(in: bounds, magnification: magnification)
    if !tiledContents.waitUntilDrawn(seconds: 10) {
      Misuse.ignored(
        "display() of \(self): tiles take longer than 10 s to draw, so the layer is shown without them")
    }
    guard artist.hasDrawn || (delegateAnswered && !artist.hasNobody) else { return nil }
    return compose(tiles(in: bounds, magnification: magnification), scale)
  }

  private func compose(_ tiles: [TiledContents.Tile], _ scale: CGFloat) -> CGImage? {
    let bounds = bounds
    guard let context = CGContext(layerBitmapOf: bounds.size, scale: scale, opaque: isOpaque) else {
      return nil
    }
    let runsUp = runsUp
    let grid = grid
    context.enterLayerSpace(of: bounds, runsUp: runsUp)
    for tile in tiles {
      // The picture ends at a whole pixel, perhaps beyond the tile.
      let density = grid.scale(ofLevel: tile.key.level)
      let width = CGFloat(tile.image.width) / density
      let height = CGFloat(tile.image.height) / density
      context.saveGState()
      if runsUp {
        context.draw(
          tile.image, in: CGRect(x: tile.rect.minX, y: tile.rect.maxY - height, width: width, height: height))
      } else {
        // Images are upright in a space with y up.
        context.translateBy(x: tile.rect.minX, y: tile.rect.minY + height)
        context.scaleBy(x: 1, y: -1)
        context.draw(tile.image, in: CGRect(x: 0, y: 0, width: width, height: height))
      }
      context.restoreGState()
    }
    return context.makeImage()
  }
}

extension CGRect {
  fileprivate var area: CGFloat { width * height }
}

/// Draws the tiles of a layer on other threads, and does not keep it alive between them.
private final class TileArtist: Sendable {
  private struct State {
    var runsUp = false
    var isOpaque = false
    var hasNobody = false
    var hasDrawn = false
  }

  private let layer: Unchecked<Weak<CATiledLayer>>
  private let state = Mutex(State())

  init(_ layer: CATiledLayer) {
    // Unchecked: tiles are drawn on other threads, as Apple documents it.
    self.layer = Unchecked(Weak(layer))
  }

  /// Notes the values of the layer that drawing needs. It is called on the layer's thread.
  func prepare(for layer: CATiledLayer) {
    let runsUp = layer.runsUp
    let isOpaque = layer.isOpaque
    state.withLock { $0 = State(runsUp: runsUp, isOpaque: isOpaque) }
  }

  /// Whether a tile was to be drawn although neither the class nor a delegate draws.
  var hasNobody: Bool { state.withLock { $0.hasNobody } }

  /// Whether a tile shows something, perhaps drawn by an override that calls the class's own method too.
  var hasDrawn: Bool { state.withLock { $0.hasDrawn } }

  func nobodyDraws() { state.withLock { $0.hasNobody = true } }

  func draw(_ request: TiledContents.Request) -> CGImage? {
    let (runsUp, isOpaque) = state.withLock { ($0.runsUp, $0.isOpaque) }
    guard let layer = layer.value.object,
      let context = CGContext(layerBitmapOf: request.rect.size, scale: request.scale, opaque: isOpaque)
    else { return nil }
    context.enterLayerSpace(of: request.rect, runsUp: runsUp)
    layer.draw(in: context)
    if !hasDrawn, !context.isBlank { state.withLock { $0.hasDrawn = true } }
    return context.makeImage()
  }
}

private let tiledLayerProperties = PropertyTable(
  .tiled, of: CATiledLayer.self, inheriting: layerProperties, rowLength: TiledSlot.end,
  objectCount: ObjectSlot.layerEnd,
  [
    .row("levelsOfDetail", .integer, at: TiledSlot.levelsOfDetail, [1]),
    .row("levelsOfDetailBias", .integer, at: TiledSlot.levelsOfDetailBias, [0]),
    .row("tileSize", .size, at: TiledSlot.tileSize, [256, 256]),
  ])
