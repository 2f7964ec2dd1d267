import COpenGL

extension Compositor {
  /// Draws the bitmaps of the list that have changed, inner ones first. They are drawn before the list, which shows
  /// them as images.
  func prepareRasters() {
    rasterTextures.removeAll(keepingCapacity: true)
    for raster in list.rasters {
      // A bitmap that is kept does not need the bitmaps inside it.
      let texture = rasters.texture(of: raster) { target in
        var content = raster.content
        var before = ContiguousArray<GLuint>()
        swap(&content, &list)
        swap(&before, &rasterTextures)
        prepareRasters()
        encode(to: Target(framebuffer: target.framebuffer, width: raster.width, height: raster.height))
        swap(&content, &list)
        swap(&before, &rasterTextures)
        statistics.passes += 1
        return !textures.isWaiting
      }
      rasterTextures.append(texture ?? 0)
    }
  }

  /// Draws a bitmap of the list above the pixels below it.
  func drawRaster(_ index: Int) {
    let raster = list.rasters[index]
    guard rasterTextures[index] != 0 else { return }
    bind(rasterTextures[index], unit: 0, raster.sampling)
    draw(raster.instance, 1, raster.variant)
  }
}
