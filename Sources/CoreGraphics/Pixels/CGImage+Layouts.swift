extension CGImage {
  /// An image from pixels in memory. The pixels are converted once, here.
  ///
  /// The supported layouts have 8 bits per component: gray, gray with alpha, alpha alone, RGB, and 32-bit
  /// pixels with alpha (or an unused byte) first or last, in either order of bytes. Other layouts give nil,
  /// and so do too few bytes.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - bitsPerComponent: 8.
  ///   - bitsPerPixel: 8 for each component and each unused byte.
  ///   - bytesPerRow: the distance between rows in bytes. The first row is the top.
  ///   - space: the space of the colours.
  ///   - bitmapInfo: where alpha is, whether colours are multiplied by it, and the order of bytes.
  ///   - provider: the bytes of the pixels.
  ///   - decode: for each component of the space the values of 0 and 255; nil means 0 and 1.
  ///   - shouldInterpolate: whether an enlarged image is interpolated.
  ///   - intent: without effect.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let byteCount = Self.byteCount(width: width, height: height), bitsPerComponent == 8,
      let layout = PixelLayout(bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo),
      let data = provider.data, bytesPerRow >= width * layout.stride
    else { return nil }
    let (skipped, isOutOfRange) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    guard !isOutOfRange, data.count - width * layout.stride >= skipped else { return nil }

    let tables = (0..<space.numberOfComponents).map { component in
      ComponentTable(decode.map { ($0[component * 2], $0[component * 2 + 1]) })
    }
    let reader = PixelReader(layout: layout, space: space, tables: tables)
    let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
      data.withUnsafeBytes { source in
        var next = 0
        for row in 0..<height {
          for column in 0..<width {
            let pixel = reader.pixel(in: source, at: row * bytesPerRow + column * layout.stride)
            for component in 0..<4 { target[next + component] = pixel[component] }
            next += 4
          }
        }
      }
      count = byteCount
    }
    self.init(width: width, height: height, premultipliedRGBA: pixels, shouldInterpolate: shouldInterpolate)
  }

  /// A colour component multiplied by alpha, both 0…255: round(value · alpha / 255), exactly.
  package static func premultiply(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8((product + product >> 8) >> 8)
  }

  /// The best inverse of `premultiply`: round(value · 255 / alpha), at most 255, and 0 if alpha is 0. For
  /// every value ≤ alpha, `premultiply` of the result is `value` again.
  package static func unpremultiply(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    if alpha == 0 { return 0 }
    let (value, alpha) = (UInt32(value), UInt32(alpha))
    return UInt8(min((value * 510 + alpha) / (2 * alpha), 255))
  }
}

/// The offsets of a pixel's components.
private struct PixelLayout {
  /// Bytes per pixel.
  var stride: Int
  /// The bytes of red (or gray), green and blue; nil for alpha alone.
  var color: SIMD3<Int>?
  /// The byte of alpha, if there is one.
  var alpha: Int?
  var isPremultiplied: Bool

  init?(bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo) {
    guard info.rawValue & CGBitmapInfo.floatInfoMask.rawValue == 0,
      let alphaInfo = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      bitsPerPixel % 8 == 0
    else { return nil }
    stride = bitsPerPixel / 8
    isPremultiplied = alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast

    let components = space.numberOfComponents
    let offset: Int
    switch alphaInfo {
    case .none:
      guard stride == components else { return nil }
      (offset, alpha) = (0, nil)
    case .premultipliedLast, .last: (offset, alpha) = (0, components)
    case .noneSkipLast: (offset, alpha) = (0, nil)
    case .premultipliedFirst, .first: (offset, alpha) = (1, 0)
    case .noneSkipFirst: (offset, alpha) = (1, nil)
    case .alphaOnly:
      guard stride == 1 else { return nil }
      (offset, alpha) = (0, 0)
    }
    if alphaInfo != .none && alphaInfo != .alphaOnly && stride != components + 1 { return nil }
    color = components == 1 ? SIMD3(repeating: offset) : SIMD3(offset, offset + 1, offset + 2)
    if alphaInfo == .alphaOnly { color = nil }

    switch CGBitmapInfo(rawValue: info.rawValue & CGBitmapInfo.byteOrderMask.rawValue) {
    case .byteOrderDefault: break
    case .byteOrder32Big where stride == 4, .byteOrder16Big where stride == 2: break
    case .byteOrder32Little where stride == 4, .byteOrder16Little where stride == 2:
      let last = stride - 1
      color = color.map { SIMD3(repeating: last) &- $0 }
      alpha = alpha.map { last - $0 }
    default: return nil
    }
  }
}

/// The values of the 256 codes of a component.
private struct ComponentTable {
  let values: [Double]
  let isIdentity: Bool

  init(_ range: (low: CGFloat, high: CGFloat)?) {
    let low = Double(range?.low ?? 0)
    let high = Double(range?.high ?? 1)
    isIdentity = low == 0 && high == 1
    values = (0...255).map { low + (high - low) * Double($0) / 255 }
  }
}

/// Reads pixels of a layout as premultiplied sRGB.
private struct PixelReader {
  let layout: PixelLayout
  let space: CGColorSpace
  let tables: [ComponentTable]
  /// Whether bytes can be copied without a conversion.
  let isDirect: Bool

  init(layout: PixelLayout, space: CGColorSpace, tables: [ComponentTable]) {
    self.layout = layout
    self.space = space
    self.tables = tables
    isDirect = space.isEncodedAsSRGB && tables.allSatisfy(\.isIdentity)
  }

  func pixel(in source: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<UInt8> {
    let alpha = layout.alpha.map { source[offset + $0] } ?? 255
    guard let place = layout.color else {
      // Alpha alone is black with that alpha.
      return SIMD4(0, 0, 0, alpha)
    }
    let color = SIMD3(source[offset + place.x], source[offset + place.y], source[offset + place.z])
    if !isDirect { return converted(color, alpha) }
    if alpha == 255 { return SIMD4(color, alpha) }
    if layout.isPremultiplied {
      // A colour greater than alpha is not valid, and blending would overflow with it.
      return SIMD4(pointwiseMin(color, SIMD3(repeating: alpha)), alpha)
    }
    return SIMD4(
      CGImage.premultiply(color.x, alpha), CGImage.premultiply(color.y, alpha),
      CGImage.premultiply(color.z, alpha), alpha)
  }

  private func converted(_ color: SIMD3<UInt8>, _ alpha: UInt8) -> SIMD4<UInt8> {
    if alpha == 0 { return .zero }
    let components = (0..<tables.count).map { component -> CGFloat in
      let value = tables[component].values[Int(color[component])]
      return layout.isPremultiplied ? value * 255 / CGFloat(alpha) : value
    }
    let srgb = space.srgb(components)
    let scaled = srgb.clamped(lowerBound: .zero, upperBound: .one) * Double(alpha)
    func byte(_ value: Double) -> UInt8 { value.isFinite ? UInt8(clamping: value.rounded()) : 0 }
    return SIMD4(byte(scaled.x), byte(scaled.y), byte(scaled.z), alpha)
  }
}
