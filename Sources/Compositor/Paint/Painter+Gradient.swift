import QuartzCore

extension PaintList {
  /// The stops of a gradient layer, added to the list: the first one's index and their number; nil where there is
  /// nothing to draw. Colours are mixed premultiplied, sRGB-encoded.
  mutating func addStops(
    _ frame: Frame, _ node: NodeIndex, tint: SIMD4<Float>
  ) -> (first: Int, count: Int)? {
    guard let colors = frame.object(node, GradientSlot.colors) as? NumberList, colors.count > 1 else {
      return nil
    }
    let locations = (frame.object(node, GradientSlot.locations) as? NumberList)?.numbers
    let hasLocations = (locations?.count ?? 0) > 1
    let first = stops.count / Self.stopLength
    // Of more than anybody can tell apart, every so many are taken.
    let step = (colors.count + Self.stopLimit - 1) / Self.stopLimit
    let last = colors.count - 1
    let count = (last + step - 1) / step + 1
    guard first + count <= Self.stopRoom else { return nil }
    var location: Float = 0
    var color = SIMD4<Float>()
    var sum = SIMD4<Double>()
    for place in 0..<count {
      let index = min(place * step, last)
      let before = location
      var here = Float(index) / Float(last)
      if hasLocations, let locations {
        here = Float(min(max(locations[min(index, locations.count - 1)], 0), 1))
      }
      // A comparison with NaN is false.
      if here > location { location = here }
      let previous = color
      let alpha = Float(min(max(colors.numbers[4 * index + 3], 0), 1)) * tint.w
      for component in 0..<3 {
        color[component] =
          Float(min(max(colors.numbers[4 * index + component], 0), 1)) * tint[component] * alpha
      }
      color.w = alpha
      sum +=
        SIMD4<Double>(place == 0 ? color : 0.5 * (previous + color)) * Double(location - before)
      for component in 0..<4 { stops.append(color[component]) }
      for component in 0..<4 { stops.append(Float(sum[component])) }
      stops.append(location)
      for _ in 0..<3 { stops.append(0) }
    }
    return (first, count)
  }

  /// Floats of a stop.
  static let stopLength = 12
  /// Stops of one gradient, and of all: what a texture holds.
  private static let stopLimit = 65536
  private static let stopRoom = 512 * 4096
}

extension LayerStyle {
  /// A gradient over the layer's rectangle; start and end in its unit square.
  func gradient(
    _ row: UnsafePointer<Double>, _ stops: (first: Int, count: Int), _ plane: Plane, _ opacity: Float,
    clip: Int
  ) -> Instance {
    var instance = self.instance(.gradient, plane, opacity, clip: clip)
    instance.texels = (
      Float(row[GradientSlot.startPoint]), Float(row[GradientSlot.startPoint + 1]),
      Float(row[GradientSlot.endPoint]), Float(row[GradientSlot.endPoint + 1])
    )
    instance.limits = (Float(stops.first), Float(stops.count), Float(row[GradientSlot.type]), 0)
    return instance
  }

  /// What a gradient needs of the shader. Few stops go with the instance; more are looked up, pixel by pixel.
  func gradientVariant(
    _ row: UnsafePointer<Double>, _ stops: (first: Int, count: Int), _ plane: Plane, clip: Int
  ) -> Variant {
    var variant = self.variant(.gradient, plane, clip: clip)
    if stops.count > 4 { variant.insert(.manyStops) }
    if row[GradientSlot.type] == 2 { variant.insert(.conic) }
    return variant
  }
}
