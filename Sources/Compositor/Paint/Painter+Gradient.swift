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
    let first = stops.count / 8
    // What a texture holds; a gradient of so many stops is none that anybody sees.
    let count = min(colors.count, PaintList.stopLimit - first)
    guard count > 1 else { return nil }
    var last: Float = 0
    for index in 0..<count {
      var location = Float(index) / Float(colors.count - 1)
      if let locations, locations.count > 1 {
        location = Float(min(max(locations[min(index, locations.count - 1)], 0), 1))
      }
      last = max(last, location)
      let alpha = Float(min(max(colors.numbers[4 * index + 3], 0), 1)) * tint.w
      for component in 0..<3 {
        stops.append(Float(min(max(colors.numbers[4 * index + component], 0), 1)) * tint[component] * alpha)
      }
      stops.append(alpha)
      stops.append(contentsOf: [last, 0, 0, 0])
    }
    return (first, count)
  }

  private static let stopLimit = 512 * 4096
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
}
