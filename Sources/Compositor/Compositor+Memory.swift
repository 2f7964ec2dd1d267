import COpenGL

extension Compositor {
  /// What a compositor holds on the GPU, bytes by purpose.
  ///
  /// What a frame needs is bounded by `PaintBudget` and `TextureOptions.mostMemory`. What is kept beyond: images
  /// `TextureOptions.memory` (256 MiB), groups `GroupPool.budget` (256 MiB), bitmaps `RasterCache.budget` (128 MiB), each
  /// without what was used least recently; shapes 56 MiB in a ring; shadows one texture of 1 MiB.
  package struct Memory: Sendable, Equatable {
    /// Images, in textures of their own and in shared ones.
    package var images = 0
    /// Off-screen targets of groups, masks, filters and shadows.
    package var groups = 0
    /// Bitmaps of rasterised layers.
    package var rasters = 0
    /// Tiles of shadows.
    package var shadows = 0
    /// Cells of paths.
    package var shapes = 0
    /// Records of rectangles, clips and gradients, written for each frame.
    package var buffers = 0

    package var total: Int { images + groups + rasters + shadows + shapes + buffers }
  }

  /// What is held now.
  package var memory: Memory {
    Memory(
      images: textures.memory, groups: groups.memory, rasters: rasters.memory,
      shadows: shadowAtlas?.memory ?? 0, shapes: shapeStage.memory,
      buffers: instanceBytes + recordBytes.reduce(0, +))
  }
}
