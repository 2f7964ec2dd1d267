import COpenGL
import QuartzCore
import RenderTree

/// The bitmaps of rasterised layers. Each is drawn once, and again when its content changes.
final class RasterCache {
  private struct Entry {
    let raster: Raster
    let target: ImageTarget
    /// Whether no part of it waited for a texture.
    let isComplete: Bool
    var hasMipmaps = false
    var lastFrame: UInt64

    var bytes: Int { raster.width * raster.height * (hasMipmaps ? 16 : 12) / 3 }
  }

  /// By layer. A layer may have several bitmaps, because each copy of a replicator may show something else.
  private var entries: [NodeIndex: [Entry]] = [:]
  private var frame: UInt64 = 0
  /// The number of frames for which an unused bitmap is kept, for a layer that soon appears again.
  private static let patience: UInt64 = 30

  /// The memory in bytes beyond which unused bitmaps are released at once, the least recently used first.
  var budget = 128 << 20

  /// Bytes of texture memory in use.
  var memory: Int { entries.values.reduce(0) { $1.reduce($0) { $0 + $1.bytes } } }

  /// Begins a frame, and releases bitmaps that have been unused for a while.
  func beginFrame() {
    frame += 1
    for (node, kept) in entries where kept.contains(where: { $0.lastFrame + Self.patience < frame }) {
      let seen = kept.filter { $0.lastFrame + Self.patience >= frame }
      entries[node] = seen.isEmpty ? nil : seen
    }
  }

  /// Ends a frame.
  func endFrame() {
    var bytes = memory
    guard bytes > budget else { return }
    let idle = entries.flatMap { node, kept in
      kept.filter { $0.lastFrame < frame }.map { (node, $0.target, $0.lastFrame, $0.bytes) }
    }
    for (node, target, _, size) in idle.sorted(by: { $0.2 < $1.2 }) where bytes > budget {
      entries[node]?.removeAll { $0.target === target }
      bytes -= size
    }
  }

  /// The texture that shows `raster`. `draw` is called to draw a missing bitmap, and returns whether its content is
  /// complete. Nil if the driver refuses the texture.
  func texture(of raster: Raster, draw: (ImageTarget) -> Bool) -> GLuint? {
    let node = raster.node
    if let index = entries[node]?.firstIndex(where: {
      ($0.isComplete || $0.lastFrame == frame) && $0.raster.isSame(as: raster)
    }) {
      entries[node]?[index].lastFrame = frame
      return texture(node, index, raster.sampling)
    }
    // A bitmap of the same size with other content is drawn over.
    let stale = entries[node]?.firstIndex {
      $0.lastFrame < frame && $0.raster.width == raster.width && $0.raster.height == raster.height
    }
    let old = stale.flatMap { entries[node]?.remove(at: $0).target }
    guard let target = try? old ?? ImageTarget(width: raster.width, height: raster.height, hasDepth: false)
    else {
      return nil
    }
    // A layer whose bitmap changes its size in each frame would otherwise leave a bitmap for each frame.
    entries[node]?.removeAll { $0.lastFrame + 1 < frame }
    let isComplete = draw(target)
    let entry = Entry(raster: raster, target: target, isComplete: isComplete, lastFrame: frame)
    entries[node, default: []].append(entry)
    return texture(node, (entries[node]?.count ?? 1) - 1, raster.sampling)
  }

  /// The texture of an entry, with mip maps if `sampling` needs them.
  private func texture(_ node: NodeIndex, _ index: Int, _ sampling: Sampling) -> GLuint? {
    guard let entry = entries[node]?[index] else { return nil }
    if sampling == .mipmapped && !entry.hasMipmaps {
      TextureCache.makeMipmaps(of: entry.target.texture)
      entries[node]?[index].hasMipmaps = true
    }
    return entry.target.texture
  }
}
