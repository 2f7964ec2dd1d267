extension CGColorSpace {
  /// Converts a colour of this space to sRGB-encoded red, green, blue. The curves for components outside 0…1
  /// are mirrored at zero, as the extended spaces define it. Nothing is clipped.
  ///
  /// - Parameter components: at least as many as the space has. Later ones, such as alpha, are not read.
  package func srgb(_ components: some RandomAccessCollection<CGFloat>) -> SIMD3<Double> {
    let first = components.startIndex
    if model == .monochrome {
      let gray = Double(components[first])
      return SIMD3(repeating: isLinear ? Self.encode(gray) : gray)
    }
    var color = SIMD3<Double>(
      Double(components[first]), Double(components[components.index(first, offsetBy: 1)]),
      Double(components[components.index(first, offsetBy: 2)]))
    guard isLinear || hasP3Primaries else { return color }
    if !isLinear { color = SIMD3(Self.decode(color.x), Self.decode(color.y), Self.decode(color.z)) }
    if hasP3Primaries { color = Self.linearSRGB(fromLinearP3: color) }
    return SIMD3(Self.encode(color.x), Self.encode(color.y), Self.encode(color.z))
  }

  /// The components of a colour of sRGB-encoded red, green and blue in this space: the inverse of `srgb(_:)`. Nothing is clipped.
  func components(ofSRGB color: SIMD3<Double>) -> [Double] {
    if model == .monochrome {
      // Equal components are a gray as they are; the sum of the weights is 1.
      let isGray = color.x == color.y && color.y == color.z
      if isGray, !isLinear { return [color.x] }
      let light =
        Self.decode(color.x) * 0.2126 + Self.decode(color.y) * 0.7152 + Self.decode(color.z) * 0.0722
      return [isLinear ? light : Self.encode(light)]
    }
    guard isLinear || hasP3Primaries else { return [color.x, color.y, color.z] }
    var light = SIMD3(Self.decode(color.x), Self.decode(color.y), Self.decode(color.z))
    if hasP3Primaries { light = Self.linearP3(fromLinearSRGB: light) }
    return isLinear
      ? [light.x, light.y, light.z] : [Self.encode(light.x), Self.encode(light.y), Self.encode(light.z)]
  }

  /// Whether components may lie outside 0…1.
  var isExtended: Bool { identifier.hasPrefix("kCGColorSpaceExtended") }

  /// Whether the numbers of this space are read as sRGB without a conversion.
  var isEncodedAsSRGB: Bool { !isLinear && !hasP3Primaries }

  /// Converts an sRGB-encoded value to linear light (IEC 61966-2-1), mirrored at zero.
  package static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// Converts linear light to an sRGB-encoded value (IEC 61966-2-1), mirrored at zero.
  package static func encode(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }

  /// The inverse of the matrix below.
  private static func linearP3(fromLinearSRGB color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      0.8224619687143622 * color.x + 0.1775380312856378 * color.y,
      0.0331941988509615 * color.x + 0.9668058011490384 * color.y,
      0.0170826307211197 * color.x + 0.0723974406639635 * color.y + 0.9105199286149167 * color.z)
  }

  /// The matrix follows from the chromaticities of both sets of primaries, which share the D65 white point
  /// (0.3127, 0.3290): P3 to XYZ, then XYZ to sRGB. Each row adds up to 1, so white stays white.
  private static func linearSRGB(fromLinearP3 color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      1.2249401762805600 * color.x - 0.2249401762805600 * color.y,
      -0.0420569547096880 * color.x + 1.0420569547096880 * color.y,
      -0.0196375545903340 * color.x - 0.0786360455506320 * color.y + 1.0982736001409660 * color.z)
  }
}
