import COpenGL

/// The bitmaps of rasterised layers: each drawn once, and again when what it shows changes.
final class RasterCache {
  private struct Entry {
    let raster: Raster
    let target: ImageTarget
    /// Whether nothing in it waited for a texture.
    let isComplete: Bool
    var lastFrame: UInt64
  }

  private var entries: [Entry] = []
  private var frame: UInt64 = 0
  /// Frames for which a bitmap that is not seen is kept: a layer that goes and comes back soon finds it.
  private static let patience: UInt64 = 30

  /// Bytes of texture memory in use.
  var memory: Int { entries.reduce(0) { $0 + $1.raster.width * $1.raster.height * 4 } }

  /// Begins a frame, and lets go of what has not been seen for a while.
  func beginFrame() {
    frame += 1
    entries.removeAll { $0.lastFrame + Self.patience < frame }
  }

  /// The texture that shows `raster`; `draw` is called to draw it when there is none, and says whether
  /// all of it is there. Nil when the driver refuses it.
  func texture(of raster: Raster, draw: (ImageTarget) -> Bool) -> GLuint? {
    for index in entries.indices
    where entries[index].raster.node == raster.node
      && (entries[index].isComplete || entries[index].lastFrame == frame)
      && entries[index].raster.isSame(as: raster)
    {
      entries[index].lastFrame = frame
      return entries[index].target.texture
    }
    // One that shows something else now is drawn over.
    let stale = entries.firstIndex {
      $0.raster.node == raster.node && $0.lastFrame < frame && $0.raster.width == raster.width
        && $0.raster.height == raster.height
    }
    let old = stale.map { entries.remove(at: $0).target }
    guard let target = try? old ?? ImageTarget(width: raster.width, height: raster.height, hasDepth: false)
    else {
      return nil
    }
    let isComplete = draw(target)
    entries.append(Entry(raster: raster, target: target, isComplete: isComplete, lastFrame: frame))
    return target.texture
  }
}

extension Raster {
  /// Whether two bitmaps are the same pixel by pixel.
  func isSame(as other: Raster) -> Bool {
    width == other.width && height == other.height && content.isSame(as: other.content)
  }
}
