extension CGColorSpace {
  /// A colour of this space as sRGB-encoded red, green, blue. Components outside 0…1 go through the curves
  /// mirrored at zero, as the extended spaces define it; nothing is clipped.
  ///
  /// - Parameter components: as many as the space has (alpha after them is not looked at).
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

  /// Whether the numbers of this space are taken as sRGB as they stand.
  var isEncodedAsSRGB: Bool { !isLinear && !hasP3Primaries }

  /// sRGB-encoded to proportional to light (IEC 61966-2-1), mirrored at zero.
  package static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// Proportional to light to sRGB-encoded (IEC 61966-2-1), mirrored at zero.
  package static func encode(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }

  /// The matrix follows from the chromaticities of the two sets of primaries (both with the D65 white point
  /// 0.3127, 0.3290): P3 to XYZ, XYZ to sRGB. Each row adds up to 1, so white stays white.
  private static func linearSRGB(fromLinearP3 color: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      1.2249401762805600 * color.x - 0.2249401762805600 * color.y,
      -0.0420569547096880 * color.x + 1.0420569547096880 * color.y,
      -0.0196375545903340 * color.x - 0.0786360455506320 * color.y + 1.0982736001409660 * color.z)
  }
}
