import QuartzCore

extension ContentsPlacement {
  /// The texture coordinates that sampling keeps within, so that nothing bleeds in from beside the part.
  func limits(of image: CGImage, _ sampling: Sampling) -> (Float, Float, Float, Float) {
    let halfX = 0.5 / Double(image.width)
    let halfY = 0.5 / Double(image.height)
    let x0 = min(part.x, part.x + part.width) + halfX
    let x1 = max(part.x, part.x + part.width) - halfX
    let y0 = min(part.y, part.y + part.height) + halfY
    let y1 = max(part.y, part.y + part.height) - halfY
    return (
      Float(min(x0, (x0 + x1) / 2)), Float(min(y0, (y0 + y1) / 2)), Float(max(x1, (x0 + x1) / 2)),
      Float(max(y1, (y0 + y1) / 2))
    )
  }
}
