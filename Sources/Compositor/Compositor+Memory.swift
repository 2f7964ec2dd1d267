import COpenGL

extension Compositor {
  /// The memory that a compositor holds on the GPU, in bytes, by purpose.
  ///
  /// The memory for one frame is bounded by `PaintBudget` and `TextureOptions.mostMemory`. The memory that is kept for
  /// later frames is bounded by `TextureOptions.memory` for images (256 MiB), `GroupPool.budget` for groups (256 MiB)
  /// and `RasterCache.budget` for bitmaps (128 MiB), the least recently used being released first. Shapes take at most
  /// 56 MiB, shadows one texture of 1 MiB.
  package struct Memory: Sendable, Equatable {
    /// Images, in their own textures and in shared ones.
    package var images = 0
    /// Off-screen targets of groups, masks, filters and shadows.
    package var groups = 0
    /// Bitmaps of rasterised layers.
    package var rasters = 0
    /// Tiles of shadows.
    package var shadows = 0
    /// Coverages of paths.
    package var shapes = 0
    /// Records of rectangles, clips and gradients, written for each frame.
    package var buffers = 0

    package var total: Int { images + groups + rasters + shadows + shapes + buffers }
  }

  /// Gives back the memory of a longer list, after the kept list has been painted.
  func giveBackRoom() {
    list = PaintList()
    surfaces.removeAll(groups)
    (placing, batches, batchRuns, indices) = (Placing(), DrawBatches(), [], [])
    resources.scratch.giveBackRoom()
    guard indexBuffer != 0 else { return }
    glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), indexBuffer)
    glBufferData(GLenum(GL_COPY_WRITE_BUFFER), 0, nil, GLenum(GL_STREAM_DRAW))
  }

  /// Gives back what only further frames would need, when no frame has been drawn for a while. The context has to be current.
  ///
  /// A software driver keeps the triangles of the last frame, some 600 bytes for each rectangle, until it begins to draw the next one. It is
  /// therefore told to draw a picture of one pixel: several times, because a long frame consists of up to 64 lists of triangles, of which it
  /// frees one at a time.
  package func rest() {
    kept.giveBackSpare()
    guard isSoftware, let pixel = DriverTexture.target(width: 1, height: 1) else { return }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), pixel.framebuffer)
    glDisable(GLenum(GL_SCISSOR_TEST))
    for _ in 0..<64 {
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      glFlush()
    }
    glFinish()
    DriverTexture.delete(pixel.texture, pixel.framebuffer)
  }

  /// The memory of the lists of what frames draw, in bytes on the processor's side.
  package var displayListMemory: Int { kept.memory + list.memory }

  /// The memory that is held now.
  package var memory: Memory {
    Memory(
      images: textures.memory, groups: groups.memory, rasters: rasters.memory,
      shadows: shadowAtlas?.memory ?? 0, shapes: shapeStage.memory,
      buffers: keptRecords.memory + otherRecords.memory)
  }
}
