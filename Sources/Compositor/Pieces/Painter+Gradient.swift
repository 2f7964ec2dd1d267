import QuartzCore
import RenderTree

extension PaintList {
  /// Adds the stops of a gradient layer to the list; returns their indices, or nil where there is nothing to draw. Colours are mixed premultiplied, sRGB-encoded.
  mutating func addStops(
    _ frame: Frame, _ node: NodeIndex, tint: SIMD4<Float>
  ) -> Range<Int>? {
    guard let colors = frame.object(node, GradientSlot.colors) as? NumberList, colors.count > 1 else {
      return nil
    }
    let locations = (frame.object(node, GradientSlot.locations) as? NumberList)?.numbers
    let hasLocations = (locations?.count ?? 0) > 1
    let first = stops.count
    if colors.count > Self.stopLimit { return addMeans(of: colors, locations, tint: tint) }
    let last = colors.count - 1
    let count = colors.count
    guard first + count <= Self.stopRoom else { return nil }
    var location: Float = 0
    var color = SIMD4<Float>()
    var sum = SIMD4<Double>()
    for index in 0..<count {
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
        SIMD4<Double>(index == 0 ? color : 0.5 * (previous + color)) * Double(location - before)
      stops.append(GradientStop(color: color, integral: SIMD4<Float>(sum), location: location))
    }
    return first..<first + count
  }

  /// Reduces stops that are too many to be distinguished: each new stop is the mean of the gradient around
  /// it.
  private mutating func addMeans(
    of colors: NumberList, _ locations: ContiguousArray<Double>?, tint: SIMD4<Float>
  ) -> Range<Int>? {
    let first = stops.count
    let count = Self.meanCount
    guard first + count <= Self.stopRoom else { return nil }
    func color(_ index: Int) -> SIMD4<Float> {
      func unit(_ component: Int) -> Float {
        Float(min(max(colors.numbers[4 * index + component], 0), 1))
      }
      let alpha = unit(3) * tint.w
      return SIMD4(
        unit(0) * tint.x * alpha, unit(1) * tint.y * alpha, unit(2) * tint.z * alpha, alpha)
    }
    // The integral of the colour over each cell; the cells have equal lengths.
    var means = ContiguousArray(repeating: SIMD4<Float>(), count: count)
    func add(_ a: SIMD4<Float>, _ b: SIMD4<Float>, from: Double, to: Double) {
      guard to > from else { return }
      var low = from * Double(count)
      let end = to * Double(count)
      let (start, length) = (low, end - low)
      while low < end {
        let cell = min(Int(clamping: low), count - 1)
        let high = cell == count - 1 ? end : min(end, Double(cell + 1))
        let middle = Float(((low + high) / 2 - start) / length)
        means[cell] += (a + (b - a) * middle) * Float(high - low)
        low = high
      }
    }
    var last = 0.0
    var before = color(0)
    for index in 0..<colors.count {
      var location = Double(index) / Double(colors.count - 1)
      if let locations, locations.count > 1 {
        location = min(max(locations[min(index, locations.count - 1)], 0), 1)
      }
      location = max(last, location)
      let next = color(index)
      add(index == 0 ? next : before, next, from: last, to: location)
      (last, before) = (location, next)
    }
    add(before, before, from: last, to: 1)
    var sum = SIMD4<Double>()
    var previous = means[0]
    for (index, mean) in means.enumerated() {
      sum += SIMD4<Double>(0.5 * (previous + mean)) * (index == 0 ? 0.5 : 1) / Double(count)
      previous = mean
      stops.append(
        GradientStop(
          color: mean, integral: SIMD4<Float>(sum), location: (Float(index) + 0.5) / Float(count)))
    }
    return first..<first + count
  }

  /// The most stops of one gradient. `stopRoom` is the most stops of all gradients, which a texture limits.
  private static let stopLimit = 65536
  /// The number of stops to which more stops are reduced. No screen has more pixels in a row.
  private static let meanCount = 8192
  private static let stopRoom = 512 * 4096
}

extension Painter {
  /// The colours of a gradient layer; nil where there is nothing to draw.
  func gradientColors(_ node: NodeIndex) -> NumberList? {
    let row = frame.row(node)
    guard row[Slot.bounds + 2] > 0, row[Slot.bounds + 3] > 0,
      let colors = frame.object(node, GradientSlot.colors) as? NumberList, colors.count > 1
    else { return nil }
    return colors
  }

  mutating func gradient(_ node: PaintNode, _ inner: PaintState, _ box: PixelRect) {
    guard let stops = list.addStops(frame, node.id, tint: inner.tint) else { return }
    let (style, plane) = (node.style, node.plane)
    let clip = inner.clip(for: box)
    list.append(
      style.gradient(node.row, stops, plane, opacity: inner.opacity, clip: clip, tint: inner.tint),
      style.gradientVariant(node.row, stops, plane, clips: list.clipVariant(clip)), box: box)
  }
}

extension LayerStyle {
  /// The shader variant of a gradient. The vertex shader reads up to eight stops; more are looked up for each pixel.
  func gradientVariant(
    _ row: LayerRow, _ stops: Range<Int>, _ plane: Plane, clips: Variant
  ) -> Variant {
    var variant = self.variant(.gradient, plane, clips: clips)
    if stops.count > 4 { variant.insert(stops.count > 8 ? .manyStops : .eightStops) }
    // Another program costs the first frame some 60 ms on a software driver, so only gradients without corners have one for two stops. Most
    // large backgrounds are such gradients.
    if stops.count == 2, !variant.contains(.corners) { variant.insert(.twoStops) }
    if row[GradientSlot.type] == 2 { variant.insert(.conic) }
    if hasBorder { variant.insert(.border) }
    return variant
  }
}
