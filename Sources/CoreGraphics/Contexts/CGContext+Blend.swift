import CCairo

extension CGBlendMode {
  /// The Cairo operator that has the same effect where a shape covers, and no effect elsewhere. Nil if there
  /// is none: "in", "out" and related operators clear uncovered pixels, the modes that mix hues are wrong
  /// with red and blue exchanged, and `plusDarker` does not exist in Cairo.
  var cairo: cairo_operator_t? {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .hue, .saturation, .color, .luminosity, .sourceIn, .sourceOut, .destinationIn, .destinationAtop,
      .plusDarker:
      nil
    }
  }

  /// Whether the result for a partly covered pixel depends on its coverage other than through alpha.
  var needsCoverage: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

/// Combines pixels in the blend modes that Cairo lacks.
struct BlendMixer {
  private enum Formula {
    case clear, copy, sourceIn, sourceOut, destinationIn, destinationAtop, plusDarker, subtractSource
    case hue, saturation, color, luminosity
    case function(BlendFunction)
  }

  private let formula: Formula
  private let isRedFirst: Bool

  init(_ function: BlendFunction) {
    formula = function == .subtractSource ? .subtractSource : .function(function)
    isRedFirst = true
  }

  init?(_ mode: CGBlendMode, isRedFirst: Bool) {
    self.isRedFirst = isRedFirst
    switch mode {
    case .clear: formula = .clear
    case .copy: formula = .copy
    case .sourceIn: formula = .sourceIn
    case .sourceOut: formula = .sourceOut
    case .destinationIn: formula = .destinationIn
    case .destinationAtop: formula = .destinationAtop
    case .plusDarker: formula = .plusDarker
    case .hue: formula = .hue
    case .saturation: formula = .saturation
    case .color: formula = .color
    case .luminosity: formula = .luminosity
    default: return nil
    }
  }

  /// Replaces the picture by its combination with the pixels behind it.
  ///
  /// - Parameter coverage: the coverage of each pixel; nil if alpha is the coverage.
  func mix(_ picture: PixelSurface, coverage: PixelSurface?, with backdrop: PixelSurface) {
    let region = picture.region
    // Conversions of whole vectors compile to calls, conversions of components to instructions.
    func pixel(_ bytes: UnsafePointer<UInt8>) -> SIMD4<Float> {
      SIMD4(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), Float(bytes[3])) * (1 / 255)
    }
    func byte(_ value: Float) -> UInt8 { UInt8(clamping: min(max(value * 255 + 0.5, 0), 255)) }
    for y in region.minY..<region.maxY {
      let row = picture.row(y, from: region.minX)
      let covered = coverage?.row(y, from: region.minX)
      let behind = backdrop.row(y, from: region.minX)
      for x in 0..<region.width {
        let own = row + 4 * x
        var destination: SIMD4<Float>
        switch backdrop.format {
        case .alpha: destination = SIMD4(0, 0, 0, Float(behind[x]) / 255)
        case .color: destination = pixel(behind + 4 * x)
        case .opaque:
          destination = pixel(behind + 4 * x)
          destination.w = 1
        }
        let uncovered = covered.map { 1 - Float($0[x]) / 255 } ?? 0
        let result = mixed(pixel(own), destination, uncovered: uncovered)
        own[0] = byte(result.x)
        own[1] = byte(result.y)
        own[2] = byte(result.z)
        own[3] = byte(result.w)
      }
    }
    picture.markDirty()
  }

  /// Combines a source and a destination pixel. Both are multiplied by alpha, the source by coverage too.
  private func mixed(_ source: SIMD4<Float>, _ destination: SIMD4<Float>, uncovered: Float) -> SIMD4<Float> {
    switch formula {
    case .clear: return destination * uncovered
    case .copy: return source + destination * uncovered
    case .sourceIn: return source * destination.w + destination * uncovered
    case .sourceOut: return source * (1 - destination.w) + destination * uncovered
    case .destinationIn: return destination * (source.w + uncovered)
    case .destinationAtop: return source * (1 - destination.w) + destination * (source.w + uncovered)
    case .plusDarker:
      let alpha = min(1, source.w + destination.w)
      let sum = source + destination + (alpha - source.w - destination.w)
      return SIMD4(max(sum.x, 0), max(sum.y, 0), max(sum.z, 0), alpha)
    case .subtractSource:
      let rest = destination - source
      let alpha = max(rest.w, 0)
      return rest.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    case .hue, .saturation, .color, .luminosity, .function:
      guard source.w > 0, destination.w > 0 else { return source + destination }
      let blended =
        isRedFirst
        ? blended(color(source), color(destination))
        : blended(color(source).reversed, color(destination).reversed).reversed
      let both = source.w * destination.w
      let alpha = source.w + destination.w - both
      let result =
        source * (1 - destination.w) + destination * (1 - source.w) + SIMD4(blended * both, 0)
      return SIMD4(result.x, result.y, result.z, alpha)
    }
  }

  /// Red, green and blue, divided by alpha.
  private func color(_ pixel: SIMD4<Float>) -> SIMD3<Float> {
    SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w
  }

  private func blended(_ source: SIMD3<Float>, _ backdrop: SIMD3<Float>) -> SIMD3<Float> {
    switch formula {
    case .function(let function): function.blended(backdrop, source)
    case .hue:
      source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: source.withLuminosity(backdrop.luminosity)
    default: backdrop.withLuminosity(source.luminosity)
    }
  }
}

/// The functions for the non-separable blend modes, from the PDF specification.
extension SIMD3<Float> {
  fileprivate var reversed: SIMD3<Float> { SIMD3(z, y, x) }

  // `min()` and `max()` of SIMD types compile to calls.
  fileprivate var least: Float { Swift.min(x, y, z) }

  fileprivate var greatest: Float { Swift.max(x, y, z) }

  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  fileprivate var saturation: Float { greatest - least }

  fileprivate func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let (least, greatest) = (self.least, self.greatest)
    return greatest > least ? (self - least) * (saturation / (greatest - least)) : .zero
  }

  fileprivate func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    let color = self + (luminosity - self.luminosity)
    let (gray, least, greatest) = (color.luminosity, color.least, color.greatest)
    var result = color
    if least < 0 { result = gray + (result - gray) * (gray / (gray - least)) }
    if greatest > 1 { result = gray + (result - gray) * ((1 - gray) / (greatest - gray)) }
    return result
  }
}
