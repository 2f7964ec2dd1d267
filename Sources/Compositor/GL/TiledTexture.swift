import COpenGL
import QuartzCore

/// The textures of an image that is larger than the driver's largest texture.
///
/// Each tile has a margin of its neighbours' texels, so that sampling at its edge gives the same result as in one
/// texture. The margin is as wide as a texel of the mip levels that are exact.
final class TiledTexture {
  private struct Tile {
    var whole: TextureCache.Whole?
    var lastFrame: UInt64 = 0
  }

  /// The distance from tile to tile, in texels.
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

  /// The texels of a tile's texture: its cell and the margin, limited to the image.
  func texels(column: Int, row: Int) -> (x: Range<Int>, y: Range<Int>) {
    (
      max(column * step - margin, 0)..<min((column + 1) * step + margin, width),
      max(row * step - margin, 0)..<min((row + 1) * step + margin, height)
    )
  }

  /// The place of a tile, which is uploaded if it is missing. Its coordinates begin at the first of `texels`. Nil if
  /// the frame's upload budget is spent or the driver refuses the texture.
  func place(column: Int, row: Int, of image: CGImage, mipmapped: Bool, in cache: TextureCache)
    -> TexturePlace?
  {
    let index = row * columns + column
    var tile = tiles[index] ?? Tile()
    let part = texels(column: column, row: row)
    if tile.whole == nil {
      // If there is no room for the tile, the image is shown with a few of its pixels.
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
      // Two levels more than the margin allows: their seams are faint, because the image is small.
      lastLevel: Float(AtlasPage.log2(margin) + 2),
      hasAllTexels: whole.bytes == part.x.count * part.y.count * 4)
  }

  /// Releases tiles that were last used before a frame, the least recently used first, until `bytes` are free. Returns
  /// the number of bytes.
  func release(before frame: UInt64, atLeast bytes: Int) -> Int {
    var freed = 0
    for (index, tile) in tiles.filter({ $0.value.lastFrame < frame && $0.value.whole != nil })
      .sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) where freed < bytes
    {
      freed += release(index, tile)
    }
    return freed
  }

  /// Releases all tiles. Returns their bytes.
  func releaseAll() -> Int { tiles.reduce(0) { $0 + release($1.key, $1.value) } }

  private func release(_ index: Int, _ tile: Tile) -> Int {
    guard var texture = tile.whole?.texture else { return 0 }
    glDeleteTextures(1, &texture)
    tiles[index] = nil
    return tile.whole?.bytes ?? 0
  }
}

extension TextureCache {
  /// The tiles of an image that is larger than the driver's limit.
  func tiles(of entry: Entry) -> TiledTexture {
    if let tiles = entry.tiles { return tiles }
    let tiles = TiledTexture(entry.image, limit: limit)
    entry.tiles = tiles
    return tiles
  }

  /// Releases tiles that are out of sight until the rest fits.
  func releaseTiles(downTo limit: Int) {
    for entry in entries.values where entry.tiles != nil && memory > limit {
      ownBytes -= entry.tiles?.release(before: frame, atLeast: memory - limit) ?? 0
    }
  }
}
