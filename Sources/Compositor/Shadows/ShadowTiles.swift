import QuartzCore

/// Shadows of rounded rectangles, kept as small textures. A tile is a quarter of a shadow in units of its
/// deviation. It serves all shadows of that shape, whatever their place, size on screen and colour.
///
/// A wide shadow does not vary along its straight edges, so its tile ends where the influence of the corner
/// ends. The samples are so close that the error of linear interpolation is a third of a level of 255.
final class ShadowTiles {
  /// The shape in units of the deviation: how far the tile reaches inwards from the edges, and the corner's reach and
  /// curve.
  struct Key: Hashable {
    var width, height, radius, smoothing: Float
  }

  /// A tile: its place, its size in steps, and the number of steps to a deviation.
  struct Tile {
    var x, y: Int
    var stepsX, stepsY: Int
    var perSigmaX, perSigmaY: Float
  }

  /// The side of the texture that holds the tiles, in texels.
  static let size = 1024
  private static let perSigma: Float = 5
  private static let longest = 255

  private var table: [Key: Tile] = [:]
  private var last: (key: Key, tile: Tile)?
  /// Tiles that have to be drawn before the list.
  private(set) var pending: ContiguousArray<(key: Key, tile: Tile)> = []
  private var shelf = (x: 0, y: 0, height: 0)

  /// Prepares for the requests of a list.
  func beginList() {
    guard shelf.y + shelf.height > Self.size * 3 / 4 else { return }
    // Most tiles belong to shapes that are no longer drawn. The others are drawn again.
    table.removeAll(keepingCapacity: true)
    pending.removeAll(keepingCapacity: true)
    last = nil
    shelf = (0, 0, 0)
  }

  /// The tile of a shape; nil if it would be too large, or if the texture is full.
  func tile(_ key: Key) -> Tile? {
    if let last, last.key == key { return last.tile }
    if let tile = table[key] {
      last = (key, tile)
      return tile
    }
    let stepsX = (Self.perSigma * (3 + key.width)).rounded(.up)
    let stepsY = (Self.perSigma * (3 + key.height)).rounded(.up)
    guard max(stepsX, stepsY) <= Float(Self.longest) else { return nil }
    let (width, height) = (Int(clamping: stepsX) + 1, Int(clamping: stepsY) + 1)
    if shelf.x + width > Self.size { shelf = (0, shelf.y + shelf.height, 0) }
    guard shelf.y + height <= Self.size else { return nil }
    let tile = Tile(
      x: shelf.x, y: shelf.y, stepsX: Int(clamping: stepsX), stepsY: Int(clamping: stepsY),
      perSigmaX: stepsX / (3 + key.width),
      perSigmaY: stepsY / (3 + key.height))
    shelf.x += width
    shelf.height = max(shelf.height, height)
    table[key] = tile
    pending.append((key, tile))
    last = (key, tile)
    return tile
  }

  /// Marks the pending tiles as drawn.
  func finish() { pending.removeAll(keepingCapacity: true) }

  /// The instance that draws a tile: the corner of least x and y of a rounded rectangle, sample by sample.
  static func instance(_ key: Key, _ tile: Tile) -> Instance {
    // Beyond the reach of the corner the other corners have no influence, wherever they are.
    let width = 2 * key.width
    let height = 2 * key.height
    let (x, y) = (Float(tile.x), Float(tile.y))
    let left = -3 - 0.5 / tile.perSigmaX
    let top = -3 - 0.5 / tile.perSigmaY
    let right = left + Float(tile.stepsX + 1) / tile.perSigmaX
    let bottom = top + Float(tile.stepsY + 1) / tile.perSigmaY
    var instance = Instance(
      .shadow, plane: .pixels, rect: FloatRect(minX: left, minY: top, maxX: right, maxY: bottom), color: .one,
      clip: -1,
      Instance.Shadow(
        radii: SIMD4(repeating: key.radius),
        hole: FloatRect(minX: right, minY: bottom, maxX: right, maxY: bottom),
        caster: FloatRect(minX: 0, minY: 0, maxX: width, maxY: height), sigmaX: 1, smoothing: key.smoothing,
        sigmaY: 1))
    instance.xx = tile.perSigmaX
    instance.yy = tile.perSigmaY
    instance.ox = x - left * tile.perSigmaX
    instance.oy = y - top * tile.perSigmaY
    return instance
  }
}
