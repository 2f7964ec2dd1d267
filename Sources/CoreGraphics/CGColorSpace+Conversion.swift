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

  /// The matrix follows from the chromaticities of both sets of primaries, which share the D65 white point
  /// (0.3127, 0.3290): P3 to XYZ, then XYZ to sRGB. Each row adds up to 1, so white stays white.
  private static func linearSRGB(fromLinearP3 color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      1.2249401762805600 * color.x - 0.2249401762805600 * color.y,
      -0.0420569547096880 * color.x + 1.0420569547096880 * color.y,
      -0.0196375545903340 * color.x - 0.0786360455506320 * color.y + 1.0982736001409660 * color.z)
  }
}
