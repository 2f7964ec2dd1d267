import COpenGL
import QuartzCore
import RenderTree

/// The bitmaps of rasterised layers: each drawn once, and again when what it shows changes.
final class RasterCache {
  private struct Entry {
    let raster: Raster
    let target: ImageTarget
    /// Whether nothing in it waited for a texture.
    let isComplete: Bool
    var hasMipmaps = false
    var lastFrame: UInt64

    var bytes: Int { raster.width * raster.height * (hasMipmaps ? 16 : 12) / 3 }
  }

  /// By layer: the copies of a replicator may each show something else.
  private var entries: [NodeIndex: [Entry]] = [:]
  private var frame: UInt64 = 0
  /// Frames for which a bitmap that is not seen is kept: a layer that goes and comes back soon finds it.
  private static let patience: UInt64 = 30

  /// Bytes beyond which bitmaps that are not seen are let go of at once, those not seen for longest first.
  var budget = 128 << 20

  /// Bytes of texture memory in use.
  var memory: Int { entries.values.reduce(0) { $1.reduce($0) { $0 + $1.bytes } } }

  /// Begins a frame, and lets go of what has not been seen for a while.
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

  /// The texture that shows `raster`; `draw` is called to draw it when there is none, and says whether
  /// all of it is there. Nil when the driver refuses it.
  func texture(of raster: Raster, draw: (ImageTarget) -> Bool) -> GLuint? {
    let node = raster.node
    if let index = entries[node]?.firstIndex(where: {
      ($0.isComplete || $0.lastFrame == frame) && $0.raster.isSame(as: raster)
    }) {
      entries[node]?[index].lastFrame = frame
      return texture(node, index, raster.sampling)
    }
    // One that shows something else now is drawn over.
    let stale = entries[node]?.firstIndex {
      $0.lastFrame < frame && $0.raster.width == raster.width && $0.raster.height == raster.height
    }
    let old = stale.flatMap { entries[node]?.remove(at: $0).target }
    guard let target = try? old ?? ImageTarget(width: raster.width, height: raster.height, hasDepth: false)
    else {
      return nil
    }
    // What changes from frame to frame, in size too, would leave a bitmap of each.
    entries[node]?.removeAll { $0.lastFrame + 1 < frame }
    let isComplete = draw(target)
    let entry = Entry(raster: raster, target: target, isComplete: isComplete, lastFrame: frame)
    entries[node, default: []].append(entry)
    return texture(node, (entries[node]?.count ?? 1) - 1, raster.sampling)
  }

  /// The texture of an entry, with mip maps when they are asked for.
  private func texture(_ node: NodeIndex, _ index: Int, _ sampling: Sampling) -> GLuint? {
    guard let entry = entries[node]?[index] else { return nil }
    if sampling == .mipmapped && !entry.hasMipmaps {
      TextureCache.makeMipmaps(of: entry.target.texture)
      entries[node]?[index].hasMipmaps = true
    }
    return entry.target.texture
  }
}
