import CoreGraphics
import Testing

@Suite struct CGContextBlendTests {
  typealias Color = SIMD4<Double>

  /// Colours that are not multiplied by alpha, to be drawn on each other.
  static let colors: [Color] = [
    Color(0.8, 0.3, 0.1, 1), Color(0.2, 0.7, 0.55, 1), Color(0.9, 0.9, 0.2, 0.6), Color(0.1, 0.4, 0.8, 0.75),
    Color(1, 0, 0.5, 0.5), Color(0, 0, 0, 1), Color(1, 1, 1, 1), Color(0.5, 0.5, 0.5, 0.3), .zero,
  ]

  static let modes = (0...27).compactMap { CGBlendMode(rawValue: $0) }

  // MARK: The specifications' formulas

  static func luminosity(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  static func clipped(_ c: Color) -> Color {
    let l = luminosity(c)
    let (n, x) = (min(c.x, c.y, c.z), max(c.x, c.y, c.z))
    var result = c
    for i in 0..<3 {
      if n < 0 { result[i] = l + (result[i] - l) * l / (l - n) }
    }
    let before = result
    for i in 0..<3 {
      if x > 1 { result[i] = l + (before[i] - l) * (1 - l) / (x - l) }
    }
    return result
  }

  static func setLuminosity(_ c: Color, _ l: Double) -> Color {
    let d = l - luminosity(c)
    return clipped(Color(c.x + d, c.y + d, c.z + d, 0))
  }

  static func saturation(_ c: Color) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

  static func setSaturation(_ c: Color, _ s: Double) -> Color {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = Color.zero
    if c[order[2]] > c[order[0]] {
      result[order[1]] = (c[order[1]] - c[order[0]]) * s / (c[order[2]] - c[order[0]])
      result[order[2]] = s
    }
    return result
  }

  /// B(cb, cs) of PDF 32000-1, 11.3.5, and of the W3C's Compositing and Blending Level 1.
  static func blended(_ mode: CGBlendMode, _ b: Color, _ s: Color) -> Color? {
    func hardLight(_ b: Double, _ s: Double) -> Double {
      s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }
    let separable: (Double, Double) -> Double
    switch mode {
    case .normal: separable = { _, s in s }
    case .multiply: separable = { $0 * $1 }
    case .screen: separable = { $0 + $1 - $0 * $1 }
    case .overlay: separable = { hardLight($1, $0) }
    case .darken: separable = { min($0, $1) }
    case .lighten: separable = { max($0, $1) }
    case .colorDodge: separable = { b, s in b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s)) }
    case .colorBurn: separable = { b, s in b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s) }
    case .softLight:
      separable = { b, s in
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
      }
    case .hardLight: separable = hardLight
    case .difference: separable = { abs($0 - $1) }
    case .exclusion: separable = { $0 + $1 - 2 * $0 * $1 }
    case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
    case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
    case .color: return setLuminosity(s, luminosity(b))
    case .luminosity: return setLuminosity(b, luminosity(s))
    default: return nil
    }
    return Color(separable(b.x, s.x), separable(b.y, s.y), separable(b.z, s.z), 0)
  }

  /// What comes of drawing one colour on another, multiplied by alpha.
  static func result(_ mode: CGBlendMode, _ source: Color, _ backdrop: Color) -> Color {
    func multiplied(_ c: Color) -> Color { Color(c.x * c.w, c.y * c.w, c.z * c.w, c.w) }
    let (s, d) = (multiplied(source), multiplied(backdrop))
    if let b = blended(mode, backdrop, source) {
      var result = s * (1 - d.w) + d * (1 - s.w) + b * (s.w * d.w)
      result.w = s.w + d.w - s.w * d.w
      return result
    }
    switch mode {
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * d.w
    case .sourceOut: return s * (1 - d.w)
    case .sourceAtop: return s * d.w + d * (1 - s.w)
    case .destinationOver: return s * (1 - d.w) + d
    case .destinationIn: return d * s.w
    case .destinationOut: return d * (1 - s.w)
    case .destinationAtop: return s * (1 - d.w) + d * s.w
    case .xor: return s * (1 - d.w) + d * (1 - s.w)
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, s.w + d.w)
      var result = Color(repeating: alpha) - (Color(repeating: d.w) - d) - (Color(repeating: s.w) - s)
      result.clamp(lowerBound: .zero, upperBound: .one)
      result.w = alpha
      return result
    default: return Color(repeating: .nan)
    }
  }

  static func multipliedBytes(_ c: Color) -> Pixel {
    Pixel((0..<4).map { Int(clamping: (c[$0] * 255).rounded()) })
  }

  /// A pixel's colour, not multiplied by alpha.
  static func color(_ pixel: Pixel) -> Color {
    let alpha = Double(max(pixel.w, 1))
    return Color(
      Double(pixel.x) / alpha, Double(pixel.y) / alpha, Double(pixel.z) / alpha, Double(pixel.w) / 255)
  }

  // MARK: Tests

  /// How the backdrop and then the source are drawn; what part of the source's pixel is covered.
  enum Way: CaseIterable {
    case plain, half, layer, mask

    var coverage: Double { self == .half || self == .mask ? 0.5 : 1 }
  }

  @Test(arguments: modes, [CGBitmapInfo.byteOrderDefault, .byteOrder32Little])
  func formulas(_ mode: CGBlendMode, _ order: CGBitmapInfo) throws {
    let count = Self.colors.count
    for way in Way.allCases {
      let context = try makeContext(count, count, .premultipliedFirst, order)
      let red = try makeContext(count, count)
      for context in [context, red] {
        for (row, backdrop) in Self.colors.enumerated() {
          context.setBlendMode(.copy)
          context.setFillColor(
            red: backdrop.x, green: backdrop.y, blue: backdrop.z, alpha: backdrop.w)
          context.fill(CGRect(x: 0, y: row, width: count, height: 1))
        }
        // As 8 bits have them: modes that divide would see the difference.
        let drawn = try context.pixels()
        let rounded = (0..<count).map { Self.color(drawn[0, count - 1 - $0]) }
        context.setBlendMode(mode)
        if way == .mask {
          let gray = try CGImage.of(1, [Pixel(128, 128, 128, 255)])
          context.clip(to: CGRect(x: 0, y: 0, width: count, height: count), mask: gray)
        }
        for (column, source) in Self.colors.enumerated() {
          context.setFillColor(red: source.x, green: source.y, blue: source.z, alpha: source.w)
          let width = way == .half ? 0.5 : 1
          let rect = CGRect(x: Double(column), y: 0, width: width, height: Double(count))
          if way == .layer {
            context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
            context.fill(rect)
            context.endTransparencyLayer()
          } else {
            context.fill(rect)
          }
        }
        let pixels = try context.pixels()
        for (row, behind) in rounded.enumerated() {
          for (column, source) in rounded.enumerated() {
            let full = Self.result(mode, source, behind)
            let before = Self.result(.copy, behind, .zero)
            // Of a sum that is cut off, half is not the half.
            let clips = mode == .plusLighter || mode == .plusDarker
            let expected =
              clips && way == .half
              ? Self.result(mode, Color(source.x, source.y, source.z, source.w / 2), behind)
              : before + (full - before) * way.coverage
            let found = pixels[column, count - 1 - row]
            let isClose = near(found, Self.multipliedBytes(expected), 3)
            #expect(
              isClose || (clips && way == .mask),
              "\(mode) \(way): \(source) on \(behind): \(found), not \(Self.multipliedBytes(expected))")
          }
        }
      }
    }
  }

  @Test func whatIsNotCoveredIsNotChanged() throws {
    for mode in Self.modes {
      for casts in [false, true] {
        let context = try makeContext(12, 4)
        context.setFillColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)
        context.fill(.infinite)
        let before = try context.pixels()[0, 0]
        context.setBlendMode(mode)
        if casts { context.setShadow(offset: CGSize(width: 1, height: 0), blur: 1) }
        context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.7)
        context.fillEllipse(in: CGRect(x: 5, y: 1, width: 2, height: 2))
        context.draw(
          try CGImage.of(1, [Pixel(0, 0, 0, 0)]), in: CGRect(x: 5, y: 1, width: 1, height: 1))
        context.strokeLineSegments(between: [CGPoint(x: 5, y: 2), CGPoint(x: 7, y: 2)])
        #expect(try context.pixels()[0, 0] == before && context.pixels()[11, 3] == before, "\(mode)")
      }
    }
  }

  @Test func opaqueBitmapsStayOpaque() throws {
    for mode in Self.modes {
      let context = try makeContext(1, 1, .noneSkipLast)
      context.setFillColor(red: 0.2, green: 0.7, blue: 0.55, alpha: 1)
      context.fill(.infinite)
      context.setBlendMode(mode)
      context.setFillColor(red: 0.8, green: 0.3, blue: 0.1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      var expected = Self.result(mode, Self.colors[0], Self.colors[1])
      expected.w = 1
      #expect(near(try context.pixels()[0, 0], Self.multipliedBytes(expected), 2), "\(mode)")
    }
  }

  @Test func rawValues() {
    #expect(Self.modes.count == 28 && CGBlendMode(rawValue: 28) == nil)
    #expect(CGBlendMode.softLight.rawValue == 8 && CGBlendMode.hardLight.rawValue == 9)
    #expect(CGBlendMode.luminosity.rawValue == 15 && CGBlendMode.plusLighter.rawValue == 27)
    #expect(CGInterpolationQuality.high.rawValue == 3 && CGInterpolationQuality.medium.rawValue == 4)
    #expect(CGPathDrawingMode.eoFillStroke.rawValue == 4 && CGTextDrawingMode.clip.rawValue == 7)
  }
}
