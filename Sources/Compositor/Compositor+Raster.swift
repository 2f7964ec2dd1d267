import COpenGL

extension Compositor {
  /// Draws the bitmaps of a list that have changed, the inner ones first: before the list itself, which they are images in.
  func prepareRasters(of list: PaintList) {
    for raster in list.rasters {
      // What is kept needs none of the bitmaps within.
      _ = rasters.texture(of: raster) { target in
        prepareRasters(of: raster.content)
        let outer = self.list
        self.list = raster.content
        encode(
          to: Target(framebuffer: target.framebuffer, width: raster.width, height: raster.height), within: nil
        )
        self.list = outer
        statistics.passes += 1
        return !textures.isWaiting
      }
    }
  }

  /// Puts a bitmap on what lies beneath.
  func drawRaster(_ raster: Raster) {
    guard let texture = rasters.texture(of: raster, draw: { _ in false }) else { return }
    bind(texture, unit: 0, .linear)
    draw(raster.instance, 1, raster.variant)
  }
}
