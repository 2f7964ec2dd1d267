import COpenGL
import QuartzCore
import RenderTree

/// Finds textures for the images of a list. Runs of different images that lie in one texture become one run.
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

  /// A run with the textures in which its images lie.
  struct PlacedRun {
    var first: Int
    var count: Int
    /// The variant of the list's run.
    fileprivate let listed: Variant
    let sampling: Sampling
    /// Whether all instances are images whose texels are pixels.
    fileprivate var isOnGrid = false
    /// Whether it draws a tile of an image. Its instance is one of `Placing.tiles`.
    var isTile = false
    /// The names of the textures; 0: none.
    var texture: GLuint = 0
    var second: GLuint = 0

    init(_ run: Run) {
      (first, count, listed, sampling) = (run.first, run.count, run.variant, run.sampling)
    }

    /// The variant that draws it.
    var variant: Variant { isOnGrid ? listed.subtracting(.alone).union(.grid) : listed }

    /// A part of a run.
    fileprivate init(_ run: Run, _ first: Int, _ count: Int, _ texture: GLuint, _ second: GLuint = 0) {
      (self.first, self.count, listed, sampling) = (first, count, run.variant, run.sampling)
      (self.texture, self.second) = (texture, second)
    }
  }

  /// The runs and commands of the list with the textures of their images, while the list is drawn.
  struct Placing {
    var runs: ContiguousArray<PlacedRun> = []
    var commands: ContiguousArray<PaintCommand> = []
    /// The rectangles of the tiles of images beyond the driver's limit.
    var tiles: ContiguousArray<Instance> = []
    /// Whether images are placed. If not, the list's own runs and commands are drawn.
    var hasImages = false
    /// Whether the list is the kept one, whose changes are noted.
    var isKept = false
  }

  /// Finds the textures of all runs with images, uploads missing images, and writes their places into the instances; the comparison of
  /// lists leaves these places out. An image beyond the driver's limit becomes one rectangle for each tile that touches one of `parts`.
  func placeImages(within parts: [PixelRect], isKept: Bool) {
    placing.isKept = isKept
    placing.tiles.removeAll(keepingCapacity: true)
    placing.hasImages = list.runs.contains { $0.image != nil }
    defer { textures.prepare(coming: list.comingImages) }
    guard placing.hasImages else { return }
    placing.runs.removeAll(keepingCapacity: true)
    placing.commands.removeAll(keepingCapacity: true)
    textures.prepare(list.runs)
    for command in list.commands {
      guard case .draw(let index) = command else {
        placing.commands.append(command)
        continue
      }
      let run = list.runs[index]
      if let image = run.image { place(image, of: run, parts) } else { append(PlacedRun(run)) }
    }
    textures.finishUploads()
  }

  /// Writes the places of a run's images into its instances.
  ///
  /// The changed instance is a copy, compared with the element before it takes its place. The optimiser of Swift 6.3.1 may
  /// move the read of `let before = array[index].member` behind a mutation through the array's subscript that follows it:
  /// both then read the new value, and every comparison finds nothing changed. A local copy that is mutated has no such read.
  private func write(_ place: TexturePlace, _ next: (place: TexturePlace, ratio: SIMD2<Float>)?, in run: Run)
  {
    for index in run.first..<(run.first + run.count) {
      var instance = list.instances[index]
      instance.place(place)
      if let next { instance.placeSecond(next.place, next.ratio) }
      if placing.isKept, !instance.image.hasSamePlaces(as: list.instances[index].image) {
        kept.changes.instances.append(Int32(truncatingIfNeeded: index))
      }
      list.instances[index] = instance
    }
  }

  /// What the program for images whose texels are pixels supports.
  private static let simpleImage: Variant = [.image, .alone, .tint, .clip, .corners, .continuous]

  /// The run, by the program for images whose texels are pixels if all of its instances are such images.
  private func simplified(_ run: PlacedRun, _ place: TexturePlace) -> PlacedRun {
    var run = run
    run.isOnGrid =
      place.hasAllTexels && run.listed.isSubset(of: Self.simpleImage) && run.sampling != .mipmapped
      && (run.isTile ? placing.tiles : list.instances)[run.first..<run.first + run.count].allSatisfy(
        \.isOnGrid)
    return run
  }

  private func place(_ image: CGImage, of run: Run, _ parts: [PixelRect]) {
    if run.second == nil && textures.isTiled(image) {
      for index in run.first..<(run.first + run.count) { placeTiles(index, image, run, parts) }
      return
    }
    let mipmapped = run.sampling == .mipmapped
    guard let place = textures.place(of: image, mipmapped: mipmapped) else { return }
    guard let second = run.second else {
      write(place, nil, in: run)
      return append(simplified(PlacedRun(run, run.first, run.count, place.texture), place))
    }
    let found = textures.place(of: second, mipmapped: mipmapped)
    // If the second image is not available, the first one is shown in its place.
    let next = found ?? place
    let ratio =
      found == nil
      ? SIMD2(1, 1)
      : SIMD2(Float(second.width) / Float(image.width), Float(second.height) / Float(image.height))
    write(place, (next, ratio), in: run)
    append(PlacedRun(run, run.first, run.count, place.texture, next.texture))
  }

  /// Adds a run, or extends the last run if they differ only in their images.
  private func append(_ run: PlacedRun) {
    if case .draw(let index)? = placing.commands.last {
      let last = placing.runs[index]
      if last.isTile == run.isTile, last.first + last.count == run.first, last.listed == run.listed,
        last.texture == run.texture,
        last.second == run.second, last.sampling == run.sampling
      {
        placing.runs[index].count += run.count
        // One program draws the whole run.
        placing.runs[index].isOnGrid = last.isOnGrid && run.isOnGrid
        return
      }
    }
    placing.commands.append(.draw(placing.runs.count))
    placing.runs.append(run)
  }

  // MARK: Tiles

  /// Draws an instance of a tiled image as one rectangle for each tile that touches one of `parts`, without antialiasing between tiles.
  private func placeTiles(_ index: Int, _ image: CGImage, _ run: Run, _ parts: [PixelRect]) {
    let instance = list.instances[index]
    let entry = textures.entry(of: image)
    let tiles = textures.tiles(of: entry)
    let (rect, texels) = (instance.rect, instance.image.texels)
    let across = Cut(rect.minX, rect.maxX, texels.minX, texels.maxX, tiles.step, tiles.columns)
    let down = Cut(rect.minY, rect.maxY, texels.minY, texels.maxY, tiles.step, tiles.rows)
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
          append(simplified(tile(piece, of: run, place), place))
        } else if let place = textures.preview(of: entry) {
          piece.place(place)
          append(tile(piece, of: run, place))
        }
      }
    }
  }

  private func tile(_ piece: Instance, of run: Run, _ place: TexturePlace) -> PlacedRun {
    placing.tiles.append(piece)
    var tile = PlacedRun(run, placing.tiles.count - 1, 1, place.texture)
    tile.isTile = true
    return tile
  }

  /// How the tiles of an image divide one axis of a rectangle.
  private struct Cut {
    let low, high: Double
    let from, to: Double
    let step: Int
    let cells: ClosedRange<Int>

    init(_ low: Float, _ high: Float, _ from: Float, _ to: Float, _ step: Int, _ count: Int) {
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
    guard rowX == HomographyRow(x: 1, y: 0, w: 0), rowY == HomographyRow(x: 0, y: 1, w: 0), rowOne.w == 1
    else { return false }
    let size = SIMD2(rect.width, rect.height)
    let texels = image.texels
    func isWhole(_ a: Float, _ b: Float) -> Bool {
      abs(a - a.rounded()) < 1e-3 && abs(b - b.rounded()) < 1e-3
    }
    let limits = image.limits
    return isWhole(rect.minX + rowOne.x, rect.minY + rowOne.y) && isWhole(size.x, size.y)
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
