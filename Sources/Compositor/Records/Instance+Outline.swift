import RenderTree

extension Instance {
  /// Moves the outline outwards. The inner edge of a border and the colours of a gradient stay where they
  /// are.
  mutating func growOutline(by margin: Float) {
    let (width, height) = (rect.width, rect.height)
    rect = FloatRect(
      minX: rect.minX - margin, minY: rect.minY - margin, maxX: rect.maxX + margin, maxY: rect.maxY + margin)
    switch kind {
    case .solid: rounded.radii = Self.grown(rounded.radii, by: margin, rounded.smoothing)
    case .bordered, .border:
      rounded.radii = Self.grown(rounded.radii, by: margin, rounded.smoothing)
      rounded.borderWidth += margin
    case .gradient:
      gradient.outline.radii = Self.grown(gradient.outline.radii, by: margin, gradient.smoothing)
      gradient.borderWidth += gradient.borderWidth > 0 ? margin : 0
      gradient.keepColors(width / (width + 2 * margin), height / (height + 2 * margin))
    default: break
    }
  }

  /// The radii of an outline further out. The span of a continuous corner grows with its radius.
  private static func grown(_ radii: SIMD4<Float>, by margin: Float, _ smoothing: Float) -> SIMD4<Float> {
    let corner = margin * (1 + Float(CornerCurve.extent - 1) * smoothing)
    return (radii + corner).replacing(with: 0, where: radii .<= 0)
  }
}

extension Instance.Gradient {
  /// Leaves the colours where they are when the rectangle grows: `x` and `y` are the old size by the new one.
  fileprivate mutating func keepColors(_ x: Float, _ y: Float) {
    let scale = SIMD2(x, y)
    let begin = start * scale + (1 - scale) / 2
    var way = end - start
    if type == 0 {
      // Axial: the scale applies to the gradient's slope along the axes of the unit square.
      let square = max(way.x * way.x + way.y * way.y, 1e-12)
      let slope = way / square / scale
      let length = max(slope.x * slope.x + slope.y * slope.y, 1e-12)
      way = slope / length
    } else {
      // Radial: the scale applies to the radii along the axes. Conic: it applies to the components of the direction.
      way *= scale
      aspect *= y / x
    }
    (start, end) = (begin, begin + way)
  }
}
