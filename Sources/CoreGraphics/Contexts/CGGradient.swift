/// Colours at locations from 0 to 1. A context draws them along a line, between circles or around a point.
/// Immutable.
///
/// ```swift
/// let sky = CGGradient(
///   colorsSpace: nil, colors: [CGColor(gray: 1, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)] as CFArray,
///   locations: nil)
/// ```
/// Encoded colours are mixed (in a linear space: linear light), not multiplied by alpha. Source: Apple's
/// documentation of `CGGradient`.
public final class CGGradient: Sendable {
  /// A colour at a location.
  struct Stop {
    var location: Float
    /// sRGB-encoded red, green, blue in 0…1, and alpha; not multiplied by alpha.
    var color: SIMD4<Float>
  }

  /// Sorted by location; at least one. The first colour continues before the first location, the last after
  /// the last.
  let stops: [Stop]

  private init?(_ stops: [Stop]) {
    guard !stops.isEmpty else { return nil }
    // Sorting is stable: of several colours at one location the first borders on the earlier colours, the
    // last on the later ones.
    self.stops = stops.sorted { $0.location < $1.location }
  }

  /// A gradient of colours.
  ///
  /// - Parameters:
  ///   - space: the space in which colours are mixed; nil is sRGB.
  ///   - colors: at least one `CGColor`. Other values give nil.
  ///   - locations: as many as there are colours, 0…1, in any order; nil for even distances from 0 to 1.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.map { $0 as? CGColor }
    guard !colors.contains(where: { $0 == nil }) else { return nil }
    let values = colors.compactMap { color -> SIMD4<Float>? in
      guard let paint = color.map(PaintColor.init) else { return nil }
      return SIMD4(Float(paint.red), Float(paint.green), Float(paint.blue), Float(paint.alpha))
    }
    let isLinear = space.map { $0.isLinear } ?? false
    self.init(Self.stops(values, locations, mixedByLight: isLinear))
  }

  /// A gradient of colours that are given by their components, with alpha last.
  ///
  /// - Parameters:
  ///   - space: the space of the components, in which the colours are mixed.
  ///   - components: `count` times the number of the space's components and alpha.
  ///   - locations: `count` numbers in 0…1, in any order; nil for even distances from 0 to 1.
  ///   - count: the number of colours. 0 gives nil.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    let stride = space.numberOfComponents + 1
    let values = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * stride) }
    self.init(colorsSpace: space, colors: values, locations: locations)
  }

  private static func stops(
    _ colors: [SIMD4<Float>], _ locations: UnsafePointer<CGFloat>?, mixedByLight: Bool
  ) -> [Stop] {
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { index, color in
      let location = locations.map { Double($0[index]) } ?? Double(index) / last
      return Stop(location: Float(location.clamped(to: 0...1)), color: color)
    }
    return mixedByLight ? withStopsBetween(stops.sorted { $0.location < $1.location }) : stops
  }

  /// Adds stops between the given ones, so near to each other that mixing encoded colours differs from mixing
  /// linear light by less than half of 1/255.
  private static func withStopsBetween(_ stops: [Stop]) -> [Stop] {
    func mapped(_ color: SIMD4<Float>, _ curve: (Double) -> Double) -> SIMD4<Float> {
      SIMD4(
        Float(curve(Double(color.x))), Float(curve(Double(color.y))), Float(curve(Double(color.z))), color.w)
    }
    var result: [Stop] = []
    for (stop, next) in zip(stops, stops.dropFirst()) {
      let (start, end) = (mapped(stop.color, CGColorSpace.decode), mapped(next.color, CGColorSpace.decode))
      let count: Float = 64
      for step in 0..<Int(clamping: count) {
        // The curve bends most near black, so steps are smaller at both ends.
        let share = Float(step) / count
        let t = share * share * (3 - 2 * share)
        result.append(
          Stop(
            location: stop.location + (next.location - stop.location) * t,
            color: mapped(start + (end - start) * t, CGColorSpace.encode)))
      }
    }
    return result + stops.suffix(1)
  }

  /// The colour at a location, not multiplied by alpha.
  @inline(__always)
  static func color(_ stops: UnsafeBufferPointer<Stop>, at location: Float) -> SIMD4<Float> {
    if location < stops[0].location { return stops[0].color }
    var low = 0
    var high = stops.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].location <= location { low = middle } else { high = middle }
    }
    let color = stops[low].color
    guard high < stops.count else { return color }
    let share = (location - stops[low].location) / (stops[high].location - stops[low].location)
    return color + (stops[high].color - color) * share
  }
}

/// Where a gradient is drawn beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Before the start, with the colour of location 0.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// After the end, with the colour of location 1.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
