import QuartzCore

extension Instance {
  /// Moves the edges of an image that lie on the layer's bounds outwards, with the texture coordinates that belong there.
  mutating func reachPast(_ style: LayerStyle, _ edges: Int, by margin: Float) {
    guard rect.width > 0, rect.height > 0 else { return }
    var texels = image.texels
    defer { image.texels = texels }
    let (perX, perY) = (texels.width / rect.width, texels.height / rect.height)
    if edges & 1 != 0, rect.minX <= Float(style.minX) + 1e-3 {
      rect.minX -= margin
      texels.minX -= margin * perX
    }
    if edges & 2 != 0, rect.maxX >= Float(style.maxX) - 1e-3 {
      rect.maxX += margin
      texels.maxX += margin * perX
    }
    if edges & 4 != 0, rect.minY <= Float(style.minY) + 1e-3 {
      rect.minY -= margin
      texels.minY -= margin * perY
    }
    if edges & 8 != 0, rect.maxY >= Float(style.maxY) - 1e-3 {
      rect.maxY += margin
      texels.maxY += margin * perY
    }
  }
}
