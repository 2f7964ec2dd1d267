import QuartzCore

extension ContentsPlacement {
  /// The texels that sampling keeps within, so that nothing bleeds in from beside the part: the centres of the outermost
  /// ones, of the image and of the one that it fades into.
  func limits(of image: CGImage, next: CGImage?) -> (Float, Float, Float, Float) {
    let (width, height) = (Double(image.width), Double(image.height))
    let across = max(width / Double(next?.width ?? image.width), 1) / 2
    let down = max(height / Double(next?.height ?? image.height), 1) / 2
    let x = Self.within(part.x * width, (part.x + part.width) * width, width, across)
    let y = Self.within(part.y * height, (part.y + part.height) * height, height, down)
    return (x.low, y.low, x.high, y.high)
  }

  private static func within(
    _ first: Double, _ second: Double, _ size: Double, _ half: Double
  ) -> (low: Float, high: Float) {
    // Beyond the image its outermost texels go on.
    let low = max(min(first, second), 0) + half
    let high = min(max(first, second), size) - half
    if low <= high { return (Float(low), Float(high)) }
    let middle = min(max((first + second) / 2, 0.5), size - 0.5)
    return (Float(middle), Float(middle))
  }
}
