import QuartzCore

extension Instance {
  /// Moves the edges of an image that lie on the layer's bounds outwards, with the texture coordinates that belong there.
  mutating func reachPast(_ style: LayerStyle, _ edges: Int, by margin: Float) {
    let (width, height) = (rect.2 - rect.0, rect.3 - rect.1)
    guard width > 0, height > 0 else { return }
    let perPoint = ((texels.2 - texels.0) / width, (texels.3 - texels.1) / height)
    if edges & 1 != 0, rect.0 <= Float(style.minX) + 1e-3 {
      rect.0 -= margin
      texels.0 -= margin * perPoint.0
    }
    if edges & 2 != 0, rect.2 >= Float(style.maxX) - 1e-3 {
      rect.2 += margin
      texels.2 += margin * perPoint.0
    }
    if edges & 4 != 0, rect.1 <= Float(style.minY) + 1e-3 {
      rect.1 -= margin
      texels.1 -= margin * perPoint.1
    }
    if edges & 8 != 0, rect.3 >= Float(style.maxY) - 1e-3 {
      rect.3 += margin
      texels.3 += margin * perPoint.1
    }
  }
}
