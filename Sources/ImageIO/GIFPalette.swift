/// The colours of a GIF, and how other colours are shown with them.
package struct GIFPalette {
  /// Red, green and blue, at most 255 colours.
  package let colors: [SIMD3<UInt8>]

  /// The index of transparent pixels, behind the colours.
  var transparent: UInt8 { UInt8(colors.count) }

  /// The bits of an index, 2 to 8.
  var bits: Int {
    var bits = 2
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  private let wide: [SIMD4<Int32>]
  /// A hash table of colours that have occurred: `keys` has the colour, `mixtures` the colours of the palette that show it.
  private var keys = [UInt32](repeating: .max, count: 1 << 16)
  private var mixtures = [Mixture](repeating: Mixture(), count: 1 << 16)

  /// Two colours of the palette; of 64 pixels, `share` have the second one.
  private struct Mixture {
    var first: UInt8 = 0
    var second: UInt8 = 0
    var share: UInt8 = 0
  }

  /// A palette. Colours beyond 255 are left out; without colours it has black.
  package init(_ colors: [SIMD3<UInt8>]) {
    self.colors = colors.isEmpty ? [.zero] : Array(colors.prefix(255))
    wide = self.colors.map { SIMD4(Int32($0.x), Int32($0.y), Int32($0.z), 0) }
  }

  /// The indices of a picture's pixels. Pixels of less than half opacity are transparent.
  ///
  /// A colour between two of the palette becomes a pattern of both. The pattern depends only on the colour and the place, so what
  /// does not move does not flicker.
  mutating func indices(of image: CGImage) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    let bytes = image.bytes
    var indices = [UInt8](repeating: transparent, count: width * height)
    for y in 0..<height {
      let row = y & 7
      for x in 0..<width {
        let place = (y * width + x) * 4
        let alpha = bytes[place + 3]
        guard alpha >= 128 else { continue }
        let color = ColorCensus.color(bytes, place, alpha)
        let mixture = mixture(color)
        let isSecond = Self.thresholds[row * 8 + x & 7] < mixture.share
        indices[y * width + x] = isSecond ? mixture.second : mixture.first
      }
    }
    return indices
  }

  /// The order in which the pixels of a square of 8 × 8 get the second colour (Bayer's matrix).
  private static let thresholds: [UInt8] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    var number = 0
    for bit in 0..<3 {
      let (a, b) = ((x >> bit) & 1, (y >> bit) & 1)
      number |= ((a ^ b) << 1 | b) << (2 * (2 - bit))
    }
    return UInt8(number)
  }

  private mutating func mixture(_ color: UInt32) -> Mixture {
    let place = Int((color &* 0x9E37_79B1) >> 16)
    if keys[place] == color { return mixtures[place] }
    let found = findMixture(color)
    keys[place] = color
    mixtures[place] = found
    return found
  }

  private func findMixture(_ color: UInt32) -> Mixture {
    let wanted = SIMD4(Int32(color >> 16), Int32(color >> 8 & 255), Int32(color & 255), 0)
    let first = nearest(to: wanted, without: nil)
    var mixture = Mixture(first: UInt8(first), second: UInt8(first), share: 0)
    let error = wanted &- wide[first]
    guard Self.square(error) > 3, wide.count > 1 else { return mixture }
    // The other colour is to lie on the other side of the wanted one.
    let second = nearest(to: wanted &+ error, without: first)
    let way = wide[second] &- wide[first]
    let length = Self.square(way)
    // Pixels of very different colours would look like noise.
    guard length > 0, length <= Self.farthest else { return mixture }
    let part = Double((error &* way).wrappedSum()) / Double(length)
    guard part > 0 else { return mixture }
    let share = min((part * 64).rounded(), 63)
    func rest(_ index: Int) -> Double { Double(error[index]) - Double(way[index]) * share / 64 }
    let remaining = (0..<3).reduce(0.0) { $0 + rest($1) * rest($1) }
    guard remaining < Double(Self.square(error)) else { return mixture }
    mixture.second = UInt8(second)
    mixture.share = UInt8(clamping: share)
    return mixture
  }

  /// The square of the greatest distance between colours that are mixed.
  private static let farthest: Int32 = 80 * 80

  private static func square(_ value: SIMD4<Int32>) -> Int32 { (value &* value).wrappedSum() }

  private func nearest(to color: SIMD4<Int32>, without excluded: Int?) -> Int {
    var best = (index: 0, distance: Int32.max)
    wide.withUnsafeBufferPointer { colors in
      for index in colors.indices where index != excluded {
        let distance = Self.square(colors[index] &- color)
        if distance < best.distance { best = (index, distance) }
      }
    }
    return best.index
  }
}
