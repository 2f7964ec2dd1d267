import COpenGL
import QuartzCore
import RenderTree

/// From images to textures: runs of different images that lie in one texture become one.
extension Compositor {
  /// The most bytes of new images that a frame uploads, one image at least; of what is not there yet a few pixels stand
  /// for the whole. Default nil: a frame uploads all that it shows.
  package var uploadBudget: Int? {
    get { textures.uploadBudget }
    set { textures.uploadBudget = newValue }
  }

  /// Called, on other threads, when a tile of a tiled layer has been drawn, so that a frame is due. Default nil: frames
  /// wait for all tiles that they show.
  package var tileHandler: (@Sendable () -> Void)? {
    get { list.tileWatch?.onReady }
    set { list.tileWatch?.onReady = newValue }
  }

  /// Whether the last frame shows less than it should, so that another one is due soon: images are not there yet, or
  /// tiles fade in.
  package var needsAnotherFrame: Bool { statistics.isWaiting || list.tileWatch?.isFading == true }

  /// Room for runs and commands while images are placed, and then the list's own.
  struct Placing {
    var runs: ContiguousArray<Run> = []
    var commands: ContiguousArray<PaintCommand> = []
    /// The list's instances before; nil: no images are placed.
    var instanceCount: Int?
  }

  /// Gives the runs of images their textures and their instances the places in them; images that are not there are
  /// uploaded. Those beyond the driver's limit become a rectangle a tile. Until `unplaceImages`.
  func placeImages(_ whole: PixelRect) {
    defer { textures.prepare(coming: list.comingImages) }
    guard list.runs.contains(where: { $0.image != nil }) else { return }
    placing.instanceCount = list.instances.count
    placing.runs.removeAll(keepingCapacity: true)
    placing.commands.removeAll(keepingCapacity: true)
    textures.prepare(list.runs)
    for command in list.commands {
      guard case .draw(let index) = command else {
        placing.commands.append(command)
        continue
      }
      let run = list.runs[index]
      if let image = run.image { place(image, of: run, whole) } else { append(run) }
    }
    swap(&placing.runs, &list.runs)
    swap(&placing.commands, &list.commands)
    textures.finishUploads()
  }

  /// Makes the list again what was painted, to be compared with the next.
  func unplaceImages() {
    guard let count = placing.instanceCount else { return }
    placing.instanceCount = nil
    swap(&placing.runs, &list.runs)
    swap(&placing.commands, &list.commands)
    list.instances.removeSubrange(count...)
    for run in list.runs where run.image != nil {
      for index in run.first..<(run.first + run.count) { list.instances[index].unplace() }
    }
  }

  private func place(_ image: CGImage, of run: Run, _ whole: PixelRect) {
    if run.second == nil && textures.isTiled(image) {
      for index in run.first..<(run.first + run.count) { placeTiles(index, image, run, whole) }
      return
    }
    let mipmapped = run.sampling == .mipmapped
    guard let place = textures.place(of: image, mipmapped: mipmapped) else { return }
    for index in run.first..<(run.first + run.count) { list.instances[index].place(place) }
    guard let second = run.second else {
      return append(run.placed(run.first, run.count, place.texture))
    }
    let found = textures.place(of: second, mipmapped: mipmapped)
    // What cannot be had does not take the first image with it.
    let next = found ?? place
    let ratio =
      found == nil
      ? SIMD2(1, 1)
      : SIMD2(Float(second.width) / Float(image.width), Float(second.height) / Float(image.height))
    for index in run.first..<(run.first + run.count) { list.instances[index].placeSecond(next, ratio) }
    append(run.placed(run.first, run.count, place.texture, next.texture))
  }

  /// Adds a run to the last one, where nothing but the image was different.
  private func append(_ run: Run) {
    if case .draw(let index)? = placing.commands.last, run.image == nil {
      let last = placing.runs[index]
      if last.first + last.count == run.first, last.variant == run.variant, last.texture == run.texture,
        last.secondTexture == run.secondTexture, last.sampling == run.sampling
      {
        placing.runs[index].count += run.count
        return
      }
    }
    placing.commands.append(.draw(placing.runs.count))
    placing.runs.append(run)
  }

  // MARK: Tiles

  /// An instance of a tiled image: a rectangle for each tile that can be seen, without antialiasing where they meet.
  private func placeTiles(
    _ index: Int, _ image: CGImage, _ run: Run, _ whole: PixelRect
  ) {
    let instance = list.instances[index]
    let entry = textures.entry(of: image)
    let tiles = textures.tiles(of: entry)
    let across = Cut(
      instance.rect.0, instance.rect.2, instance.texels.0, instance.texels.2, tiles.step, tiles.columns)
    let down = Cut(
      instance.rect.1, instance.rect.3, instance.texels.1, instance.texels.3, tiles.step, tiles.rows)
    for row in down.cells {
      for column in across.cells {
        var piece = instance
        let (x, y) = (across.part(of: column), down.part(of: row))
        piece.rect = (x.low, y.low, x.high, y.high)
        let shows = Int(clamping: instance.switches.2)
        piece.switches.2 = Float(
          shows & ((x.isFirst ? 1 : 0) | (x.isLast ? 2 : 0) | (y.isFirst ? 4 : 0) | (y.isLast ? 8 : 0)))
        guard piece.isSeen(in: whole) else { continue }
        (piece.texels.0, piece.texels.2) = (across.texel(at: x.low), across.texel(at: x.high))
        (piece.texels.1, piece.texels.3) = (down.texel(at: y.low), down.texel(at: y.high))
        if let place = tiles.place(
          column: column, row: row, of: image, mipmapped: run.sampling == .mipmapped, in: textures)
        {
          let origin = tiles.texels(column: column, row: row)
          piece.moveTexels(by: (-Float(origin.x.lowerBound), -Float(origin.y.lowerBound)))
          piece.place(place)
          append(run.placed(add(piece), 1, place.texture))
        } else if let place = textures.preview(of: entry) {
          piece.place(place)
          append(run.placed(add(piece), 1, place.texture))
        }
      }
    }
  }

  private func add(_ instance: Instance) -> Int {
    list.instances.append(instance)
    return list.instances.count - 1
  }

  /// How the tiles of an image cut one axis of a rectangle in which the image lies.
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
      // A part that ends where a tile begins has nothing of it.
      cells = cell(first)...max(cell(first), cell(last - 1e-6 * Double(step)))
    }

    /// The stretch of a cell, and whether it begins and ends the rectangle.
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

    /// The texel at a position; exact at the cuts, up to rounding.
    func texel(at position: Float) -> Float {
      if Double(position) == low { return Float(from) }
      if Double(position) == high { return Float(to) }
      return Float(from + (Double(position) - low) / (high - low) * (to - from))
    }
  }
}

extension Run {
  /// Instances that are drawn as the run is, from textures.
  fileprivate func placed(_ first: Int, _ count: Int, _ texture: UInt32, _ second: UInt32 = 0) -> Run {
    Run(
      first: first, count: count, variant: variant, image: nil, second: nil, sampling: sampling,
      texture: texture, secondTexture: second)
  }
}

extension Instance {
  /// Notes where in its texture the image lies.
  mutating func place(_ place: TexturePlace) {
    border = (place.scale.x, place.scale.y, place.offset.x, place.offset.y)
    numbers.1 = place.lastLevel
  }

  /// Notes where the image lies that it fades into; `ratio`: its size by that of the first.
  mutating func placeSecond(_ place: TexturePlace, _ ratio: SIMD2<Float>) {
    let scale = place.scale * ratio
    radii = (scale.x, scale.y, place.offset.x, place.offset.y)
    numbers.1 = min(numbers.1, place.lastLevel)
  }

  /// What `place` found.
  fileprivate mutating func unplace() {
    border = (0, 0, 0, 0)
    radii = (0, 0, 0, 0)
    numbers.1 = 0
  }

  fileprivate mutating func moveTexels(by offset: (x: Float, y: Float)) {
    texels.0 += offset.x
    texels.2 += offset.x
    texels.1 += offset.y
    texels.3 += offset.y
    limits.0 += offset.x
    limits.2 += offset.x
    limits.1 += offset.y
    limits.3 += offset.y
  }

  /// Whether its rectangle may touch pixels of `box`.
  fileprivate func isSeen(in box: PixelRect) -> Bool {
    let plane = Plane(
      CATransform3D(
        m11: Double(rowX.0), m12: Double(rowX.1), m13: 0, m14: Double(rowX.2), m21: Double(rowY.0),
        m22: Double(rowY.1), m23: 0, m24: Double(rowY.2), m31: 0, m32: 0, m33: 1, m34: 0,
        m41: Double(rowOne.0), m42: Double(rowOne.1), m43: 0, m44: Double(rowOne.2)))
    let reach = PixelRect(x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2)
    return !plane.pixels(
      Double(rect.0), Double(rect.1), Double(rect.2), Double(rect.3), within: reach
    ).isEmpty
  }
}
