import COpenGL
import QuartzCore
import RenderTree

/// Finds textures for the images of a list. Different images that lie in one texture are drawn together.
extension Compositor {
  /// The most bytes of new images that a frame uploads, but at least one image. An image that is not uploaded yet is
  /// shown with a few of its pixels. Default nil: a frame uploads all images that it shows.
  package var uploadBudget: Int? {
    get { textures.uploadBudget }
    set { textures.uploadBudget = newValue }
  }

  /// Called, on other threads, when a tile of a tiled layer has been drawn, so that a frame is due. Default nil: frames
  /// wait for all tiles that they show.
  package var tileHandler: (@Sendable () -> Void)? {
    get { resources.tileWatch?.onReady }
    set { resources.tileWatch?.onReady = newValue }
  }

  /// Whether the last frame is incomplete, so that another one is due soon: images wait for their upload, or tiles fade
  /// in.
  package var needsAnotherFrame: Bool { statistics.isWaiting || resources.tileWatch?.isFading == true }

  /// Instances that are drawn alike, with the textures in which their images lie.
  struct PlacedRun {
    var instances: Range<Int>
    /// The variant of the list's instances.
    fileprivate let listed: Variant
    fileprivate(set) var sampling = Sampling.linear
    /// Whether all instances are images whose texels are pixels.
    fileprivate var isOnGrid = false
    /// Whether it draws tiles of images. Its instances are those of `Placing.tiles`.
    var isTile = false
    /// The names of the textures; 0: none.
    fileprivate(set) var texture: GLuint = 0
    fileprivate(set) var second: GLuint = 0

    fileprivate init(_ instances: Range<Int>, _ variant: Variant) {
      (self.instances, listed) = (instances, variant)
    }

    /// The variant that draws it.
    var variant: Variant { isOnGrid ? listed.subtracting(.alone).union(.grid) : listed }

    /// Whether two runs are drawn with the same program and textures.
    func isAlike(_ other: Self) -> Bool {
      variant == other.variant && texture == other.texture && second == other.second
        && sampling == other.sampling && isTile == other.isTile
    }
  }

  /// Joins runs that follow each other and are drawn alike.
  private struct RunJoiner {
    private var pending: PlacedRun?

    mutating func add(_ run: PlacedRun, _ body: (PlacedRun) -> Void) {
      if let last = pending {
        if last.instances.upperBound == run.instances.lowerBound, last.isAlike(run) {
          pending?.instances = last.instances.lowerBound..<run.instances.upperBound
          return
        }
        body(last)
      }
      pending = run
    }

    /// Calls `body` with the last run.
    func finish(_ body: (PlacedRun) -> Void) {
      if let pending { body(pending) }
    }
  }

  /// The textures of the images of a list, while the list is drawn.
  struct Placing {
    /// The textures of one of the list's image runs.
    struct Images {
      var texture: GLuint = 0
      var second: GLuint = 0
      /// Whether the texels of all instances are pixels.
      var isOnGrid = false
      /// The same without regard to neighbours that one program draws with it.
      var isOnGridAlone = false
      /// Whether the textures have all texels and no mip maps.
      var hasPlainTexels = false
      /// The tiles of an image beyond the driver's limit; nil: the image is not tiled.
      var tiles: Range<Int>?
      /// Whether no instance shows them, or the driver has no texture for them.
      var isMissing = false
    }
    /// By the indices of the list's image runs.
    var images: ContiguousArray<Images> = []
    /// The rectangles of the tiles, and how each is drawn.
    var tiles: ContiguousArray<Instance> = []
    var tileRuns: ContiguousArray<TileRun> = []
    /// Whether the list is the kept one, whose changes are noted.
    var isKept = false
    /// Whether all images that are shown have their places in whole textures.
    var isComplete = false
    /// The generations of the list and of the textures.
    var listed = -1
    var uploaded: UInt64 = 0
    /// The entries of the textures.
    var entries: ContiguousArray<TextureCache.Entry> = []

    /// A tile, and the instance of the list that it is a part of.
    struct TileRun {
      let instance: Int
      let run: PlacedRun
    }
  }

  /// Finds the textures of all images, uploads missing ones, and writes their places into the instances; the comparison of lists leaves
  /// these places out. An image beyond the driver's limit becomes one rectangle for each tile that touches one of `parts`.
  func placeImages(within parts: [PixelRect], isKept: Bool) {
    defer { textures.prepare(coming: list.comingImages) }
    if isKept, keepsPlaces() { return textures.use(placing.entries) }
    placing.isKept = isKept
    placing.isComplete = true
    placing.images.removeAll(keepingCapacity: true)
    placing.tiles.removeAll(keepingCapacity: true)
    placing.tileRuns.removeAll(keepingCapacity: true)
    placing.entries.removeAll(keepingCapacity: true)
    if !list.images.isEmpty {
      textures.prepare(list.images.lazy.filter { self.list.shows($0) }.map(\.image))
      for run in list.images { placing.images.append(place(run, parts)) }
      joinGrids()
      textures.finishUploads()
      placing.entries.append(contentsOf: textures.used)
    }
    // Previews are shown until a later frame uploads their images.
    if textures.isWaiting { placing.isComplete = false }
    (placing.listed, placing.uploaded) = (kept.generation, textures.generation)
  }

  /// Whether all images of the kept list lie where they lay in the last frame. Only runs with instances that have changed are looked at.
  private func keepsPlaces() -> Bool {
    guard placing.isKept, placing.isComplete, placing.listed == kept.generation, !kept.changes.hasImages,
      placing.uploaded == textures.generation
    else { return false }
    for number in kept.changes.images {
      let placed = placing.images[Int(number)]
      if placed.isMissing { return false }
      guard placed.hasPlainTexels else { continue }
      placing.images[Int(number)].isOnGridAlone = isOnGrid(list.images[Int(number)])
    }
    if !kept.changes.images.isEmpty { joinGrids() }
    return true
  }

  /// Whether the texels of all instances that sample these images are pixels.
  private func isOnGrid(_ run: ImageRun) -> Bool {
    (run.first..<run.first + run.count).allSatisfy {
      list.instances[$0].isOnGrid || !list.variants[$0].isDrawn
    }
  }

  /// Lets one program draw neighbours of one texture and variant: that for images whose texels are pixels only if all of them are such images.
  private func joinGrids() {
    var first = 0
    for index in list.images.indices {
      let next = index + 1
      let isJoined =
        next < list.images.count && list.images[next].count > 0
        && list.images[index].first + list.images[index].count == list.images[next].first
        && placing.images[index].texture == placing.images[next].texture
        && placing.images[index].second == placing.images[next].second
        && list.images[index].sampling == list.images[next].sampling
        && list.variants[list.images[next].first - 1] == list.variants[list.images[next].first]
      if isJoined { continue }
      let isOnGrid = placing.images[first...index].allSatisfy(\.isOnGridAlone)
      for joined in first...index { placing.images[joined].isOnGrid = isOnGrid }
      first = next
    }
  }

  /// Calls `body` with what draws a range of the list's instances, in order.
  func forEachPlacedRun(of range: Range<Int>, _ body: (PlacedRun) -> Void) {
    var joiner = RunJoiner()
    list.forEachRun(of: range) { instances, variant, images in
      var run = PlacedRun(instances, variant)
      guard images >= 0 else { return joiner.add(run, body) }
      let placed = placing.images[images]
      if let tiles = placed.tiles {
        for tile in placing.tileRuns[tiles] where instances.contains(tile.instance) {
          joiner.add(tile.run, body)
        }
        return
      }
      if placed.isMissing { return }
      (run.texture, run.second, run.sampling) = (placed.texture, placed.second, list.images[images].sampling)
      run.isOnGrid = placed.isOnGrid && variant.isSubset(of: Self.simpleImage)
      joiner.add(run, body)
    }
    joiner.finish(body)
  }

  /// Writes the places of images into their instances.
  ///
  /// The changed instance is a copy, compared with the element before it takes its place. The optimiser of Swift 6.3.1 may
  /// move the read of `let before = array[index].member` behind a mutation through the array's subscript that follows it:
  /// both then read the new value, and every comparison finds nothing changed. A local copy that is mutated has no such read.
  private func write(
    _ place: TexturePlace, _ next: (place: TexturePlace, ratio: SIMD2<Float>)?, in run: ImageRun
  ) {
    for index in run.first..<(run.first + run.count) where list.variants[index].isDrawn {
      var instance = list.instances[index]
      instance.place(place)
      if let next { instance.placeSecond(next.place, next.ratio) }
      if placing.isKept, !instance.image.hasSamePlaces(as: list.instances[index].image) {
        kept.changes.instances.append(Int32(truncatingIfNeeded: index))
      }
      list.instances[index] = instance
    }
  }

  private func place(_ run: ImageRun, _ parts: [PixelRect]) -> Placing.Images {
    var placed = Placing.Images()
    guard list.shows(run) else {
      placed.isMissing = true
      return placed
    }
    if run.second == nil && textures.isTiled(run.image) {
      let first = placing.tileRuns.count
      for index in run.first..<(run.first + run.count) where list.variants[index].isDrawn {
        placeTiles(index, run, parts)
      }
      placed.tiles = first..<placing.tileRuns.count
      placing.isComplete = false
      return placed
    }
    let mipmapped = run.sampling == .mipmapped
    guard let place = textures.place(of: run.image, mipmapped: mipmapped) else {
      placed.isMissing = true
      placing.isComplete = false
      return placed
    }
    placed.texture = place.texture
    guard let second = run.second else {
      write(place, nil, in: run)
      placed.hasPlainTexels = place.hasAllTexels && !mipmapped
      placed.isOnGridAlone = placed.hasPlainTexels && isOnGrid(run)
      return placed
    }
    let found = textures.place(of: second, mipmapped: mipmapped)
    if found == nil { placing.isComplete = false }
    // If the second image is not available, the first one is shown in its place.
    let next = found ?? place
    let ratio =
      found == nil
      ? SIMD2(1, 1)
      : SIMD2(Float(second.width) / Float(run.image.width), Float(second.height) / Float(run.image.height))
    write(place, (next, ratio), in: run)
    placed.second = next.texture
    return placed
  }

  /// What the program for images whose texels are pixels supports.
  private static let simpleImage = Variant.clips.union([.image, .alone, .tint, .corners, .continuous])

  // MARK: Tiles

  /// Draws an instance of a tiled image as one rectangle for each tile that touches one of `parts`, without antialiasing between tiles.
  private func placeTiles(_ index: Int, _ run: ImageRun, _ parts: [PixelRect]) {
    let (instance, image) = (list.instances[index], run.image)
    let entry = textures.entry(of: image)
    let tiles = textures.tiles(of: entry)
    let (rect, texels) = (instance.rect, instance.image.texels)
    let across = Cut(
      low: rect.minX, high: rect.maxX, from: texels.minX, to: texels.maxX, step: tiles.step,
      count: tiles.columns)
    let down = Cut(
      low: rect.minY, high: rect.maxY, from: texels.minY, to: texels.maxY, step: tiles.step, count: tiles.rows
    )
    for row in down.cells {
      for column in across.cells {
        var piece = instance
        let (x, y) = (across.part(of: column), down.part(of: row))
        piece.rect = FloatRect(minX: x.low, minY: y.low, maxX: x.high, maxY: y.high)
        piece.edges &=
          (x.isFirst ? 1 : 0) | (x.isLast ? 2 : 0) | (y.isFirst ? 4 : 0) | (y.isLast ? 8 : 0)
        guard parts.contains(where: { piece.isSeen(in: $0) }) else { continue }
        piece.image.texels = FloatRect(
          minX: across.texel(at: x.low), minY: down.texel(at: y.low), maxX: across.texel(at: x.high),
          maxY: down.texel(at: y.high))
        if let place = tiles.place(
          column: column, row: row, of: image, mipmapped: run.sampling == .mipmapped, in: textures)
        {
          let origin = tiles.texels(column: column, row: row)
          piece.moveTexels(by: (-Float(origin.x.lowerBound), -Float(origin.y.lowerBound)))
          piece.place(place)
          add(piece, of: index, run, place, isOnGrid: place.hasAllTexels && run.sampling != .mipmapped)
        } else if let place = textures.preview(of: entry) {
          piece.place(place)
          add(piece, of: index, run, place, isOnGrid: false)
        }
      }
    }
  }

  /// Adds a tile of an instance.
  private func add(
    _ piece: Instance, of instance: Int, _ run: ImageRun, _ place: TexturePlace, isOnGrid: Bool
  ) {
    placing.tiles.append(piece)
    let variant = list.variants[instance]
    var tile = PlacedRun(placing.tiles.count - 1..<placing.tiles.count, variant)
    (tile.isTile, tile.texture, tile.sampling) = (true, place.texture, run.sampling)
    tile.isOnGrid = isOnGrid && piece.isOnGrid && variant.isSubset(of: Self.simpleImage)
    placing.tileRuns.append(Placing.TileRun(instance: instance, run: tile))
  }

  /// How the tiles of an image divide one axis of a rectangle.
  private struct Cut {
    let low, high: Double
    let from, to: Double
    let step: Int
    let cells: ClosedRange<Int>

    init(low: Float, high: Float, from: Float, to: Float, step: Int, count: Int) {
      (self.low, self.high, self.from, self.to) = (Double(low), Double(high), Double(from), Double(to))
      self.step = step
      func cell(_ texel: Double) -> Int {
        Int(clamping: min(max((texel / Double(step)).rounded(.down), 0), Double(count - 1)))
      }
      let (first, last) = (min(self.from, self.to), max(self.from, self.to))
      // A rectangle that ends where a tile begins shows nothing of this tile.
      cells = cell(first)...max(cell(first), cell(last - 1e-6 * Double(step)))
    }

    /// The stretch of a cell, and whether it is the first or the last in the rectangle.
    func part(of cell: Int) -> (low: Float, high: Float, isFirst: Bool, isLast: Bool) {
      let isReversed = to < from
      let before = cell == (isReversed ? cells.upperBound : cells.lowerBound)
      let after = cell == (isReversed ? cells.lowerBound : cells.upperBound)
      return (
        before ? Float(low) : Float(position(of: (isReversed ? cell + 1 : cell) * step)),
        after ? Float(high) : Float(position(of: (isReversed ? cell : cell + 1) * step)), before, after
      )
    }

    private func position(of texel: Int) -> Double {
      low + min(max((Double(texel) - from) / (to - from), 0), 1) * (high - low)
    }

    /// The texel at a position. At the cuts it is exact, except for rounding.
    func texel(at position: Float) -> Float {
      if Double(position) == low { return Float(from) }
      if Double(position) == high { return Float(to) }
      return Float(from + (Double(position) - low) / (high - low) * (to - from))
    }
  }
}

extension Instance {
  /// Whether an image's texels are pixels, as far as a thousandth of a pixel, which changes no colour by half a level.
  fileprivate var isOnGrid: Bool {
    guard (xx, xy, xw) == (1, 0, 0), (yx, yy, yw) == (0, 1, 0), ow == 1 else { return false }
    let size = SIMD2(rect.width, rect.height)
    let texels = image.texels
    func isWhole(_ a: Float, _ b: Float) -> Bool {
      abs(a - a.rounded()) < 1e-3 && abs(b - b.rounded()) < 1e-3
    }
    let limits = image.limits
    return isWhole(rect.minX + ox, rect.minY + oy) && isWhole(size.x, size.y)
      && isWhole(texels.minX, texels.minY) && abs(texels.width - size.x) < 1e-3
      && abs(texels.height - size.y) < 1e-3 && limits.minX <= texels.minX + 0.5
      && limits.minY <= texels.minY + 0.5 && limits.maxX >= texels.maxX - 0.5
      && limits.maxY >= texels.maxY - 0.5
  }

  /// Writes the place of the image in its texture.
  mutating func place(_ place: TexturePlace) {
    image.place = .init(scale: place.scale, offset: place.offset)
    image.lastLevel = place.lastLevel
  }

  /// Writes the place of the image that the instance fades into. `ratio`: its size divided by that of the first image.
  mutating func placeSecond(_ place: TexturePlace, _ ratio: SIMD2<Float>) {
    image.nextPlace = .init(scale: place.scale * ratio, offset: place.offset)
    image.lastLevel = min(image.lastLevel, place.lastLevel)
  }

  fileprivate mutating func moveTexels(by offset: (x: Float, y: Float)) {
    image.texels.move(by: offset)
    image.limits.move(by: offset)
  }

  /// Whether the instance's rectangle may touch pixels of `box`.
  fileprivate func isSeen(in box: PixelRect) -> Bool {
    !Plane(self).pixels(
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY), within: box.grown(by: 1)
    ).isEmpty
  }
}
