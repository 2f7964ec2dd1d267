import COpenGL

extension Compositor {
  /// Draws the bitmaps of the list that have changed, the inner ones first: before the list itself, which they are
  /// images in.
  func prepareRasters() {
    for index in list.rasters.indices {
      let raster = list.rasters[index]
      // What is kept needs none of the bitmaps within.
      let texture = rasters.texture(of: raster) { target in
        var content = raster.content
        swap(&content, &list)
        prepareRasters()
        encode(
          to: Target(framebuffer: target.framebuffer, width: raster.width, height: raster.height), within: nil
        )
        swap(&content, &list)
        statistics.passes += 1
        return !textures.isWaiting
      }
      list.rasters[index].texture = texture ?? 0
    }
  }

  /// Puts a bitmap on what lies beneath.
  func drawRaster(_ raster: Raster) {
    guard raster.texture != 0 else { return }
    bind(raster.texture, unit: 0, raster.sampling)
    draw(raster.instance, 1, raster.variant)
  }
}
