import COpenGL
import QuartzCore

/// The textures of an image that is larger than the driver's textures are.
///
/// Each tile carries a margin of its neighbours' texels, so that sampling up to its edge finds what it would find in
/// one texture; the margin is as wide as a texel of the mip levels that are exact.
final class TiledTexture {
  private struct Tile {
    var whole: TextureCache.Whole?
    var lastFrame: UInt64 = 0
  }

  /// From tile to tile, texels.
  let step: Int
  let margin: Int
  let columns: Int
  let rows: Int
  private let width: Int
  private let height: Int
  private var tiles: [Int: Tile] = [:]

  init(_ image: CGImage, limit: Int) {
    width = image.width
    height = image.height
    margin = limit >= 1024 ? 64 : max(limit / 8, 1)
    step = max((limit - 2 * margin) / margin * margin, 1)
    columns = (width + step - 1) / step
    rows = (height + step - 1) / step
  }

  /// The texels of a tile's texture: its cell and the margin within the image.
  func texels(column: Int, row: Int) -> (x: Range<Int>, y: Range<Int>) {
    (
      max(column * step - margin, 0)..<min((column + 1) * step + margin, width),
      max(row * step - margin, 0)..<min((row + 1) * step + margin, height)
    )
  }

  /// A tile's place, uploaded if it is not there; its coordinates count from the first of `texels`. Nil when there is
  /// no time for it, or the driver refuses it.
  func place(column: Int, row: Int, of image: CGImage, mipmapped: Bool, in cache: TextureCache)
    -> TexturePlace?
  {
    let index = row * columns + column
    var tile = tiles[index] ?? Tile()
    let part = texels(column: column, row: row)
    if tile.whole == nil {
      // Without room for it the image is shown by a few of its pixels.
      guard cache.memory + part.x.count * part.y.count * 4 <= cache.options.mostMemory,
        cache.mayUpload(part.x.count * part.y.count * 4)
      else { return nil }
      tile.whole = image.withPixels { pixels in
        cache.upload(
          UnsafeRawBufferPointer(rebasing: pixels[((part.y.lowerBound * width + part.x.lowerBound) * 4)...]),
          width: part.x.count, height: part.y.count, rowLength: width)
      }
      cache.ownBytes += tile.whole?.bytes ?? 0
    }
    tile.lastFrame = cache.frame
    if mipmapped, let whole = tile.whole, !whole.hasMipmaps {
      TextureCache.makeMipmaps(of: whole.texture)
      tile.whole?.hasMipmaps = true
    }
    tiles[index] = tile
    guard let whole = tile.whole else { return nil }
    return TexturePlace(
      texture: whole.texture, scale: SIMD2(1 / Float(part.x.count), 1 / Float(part.y.count)),
      // Two levels beyond those whose texels lie in the margin: there seams are slight, and the image is small.
      lastLevel: Float(AtlasPage.log2(margin) + 2))
  }

  /// Releases tiles that were used before a frame, the least recent first, until `bytes` are free; gives the bytes.
  func release(before frame: UInt64, atLeast bytes: Int) -> Int {
    var freed = 0
    for (index, tile) in tiles.filter({ $0.value.lastFrame < frame && $0.value.whole != nil })
      .sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) where freed < bytes
    {
      freed += release(index, tile)
    }
    return freed
  }

  /// Releases all tiles; gives their bytes.
  func releaseAll() -> Int { tiles.reduce(0) { $0 + release($1.key, $1.value) } }

  private func release(_ index: Int, _ tile: Tile) -> Int {
    guard var texture = tile.whole?.texture else { return 0 }
    glDeleteTextures(1, &texture)
    tiles[index] = nil
    return tile.whole?.bytes ?? 0
  }
}

extension TextureCache {
  /// The tiles of an image that is beyond the driver's limit.
  func tiles(of entry: Entry) -> TiledTexture {
    if let tiles = entry.tiles { return tiles }
    let tiles = TiledTexture(entry.image, limit: limit)
    entry.tiles = tiles
    return tiles
  }

  /// Releases tiles out of sight until the rest fits.
  func releaseTiles(downTo limit: Int) {
    for entry in entries.values where entry.tiles != nil && memory > limit {
      ownBytes -= entry.tiles?.release(before: frame, atLeast: memory - limit) ?? 0
    }
  }
}
