internal import CLCMS

/// What a file's numbers mean as colours, where it says so. Colours are converted to sRGB with Little CMS; those that sRGB
/// does not have become the nearest ones.
enum ColorProfile {
  /// A profile of the International Color Consortium.
  case icc([UInt8])
  case primaries(Chromaticities, Transfer)

  /// How light depends on numbers.
  enum Transfer {
    case sRGB
    /// ITU-R BT.709 and BT.2020.
    case video
    /// Light is the number to this power.
    case exponent(Double)
  }

  /// What the four bytes of a pixel are.
  enum Channels {
    /// Red, green, blue, alpha.
    case rgb
    /// The same, and red, green and blue are equal.
    case gray
    /// Cyan, magenta, yellow and black. Inverted, 255 is none.
    case ink(isInverted: Bool)
  }

  /// Code points of ITU-T H.273; nil for those that are not converted: of high dynamic range, for example.
  init?(primaries: UInt8, transfer: UInt8) {
    let chromaticities: [UInt8: Chromaticities] = [1: .sRGB, 9: .bt2020, 12: .displayP3]
    let transfers: [UInt8: Transfer] = [
      1: .video, 4: .exponent(2.2), 6: .video, 8: .exponent(1), 13: .sRGB, 14: .video, 15: .video,
    ]
    guard let chromaticities = chromaticities[primaries], let transfer = transfers[transfer] else {
      return nil
    }
    self = .primaries(chromaticities, transfer)
  }

  /// Converts the colours of pixels to sRGB, where they are. False where the profile is broken or meant for other channels,
  /// and the pixels are as they were; true also where they are sRGB already.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>, _ channels: Channels) -> Bool {
    let context = cmsCreateContext(nil, nil)
    defer { cmsDeleteContext(context) }
    guard let source = open(context) else { return false }
    defer { cmsCloseProfile(source) }
    guard let format = Self.format(cmsGetColorSpace(source), channels),
      let target = cmsCreate_sRGBProfileTHR(context)
    else { return false }
    defer { cmsCloseProfile(target) }
    guard
      let transform = cmsCreateTransformTHR(
        context, source, format, target, cambium_lcms_rgb, cmsUInt32Number(INTENT_PERCEPTUAL), 0)
    else { return false }
    defer { cmsDeleteTransform(transform) }
    if case .ink = channels {} else if Self.isIdentity(transform) { return true }
    cmsDoTransform(transform, pixels.baseAddress, pixels.baseAddress, UInt32(clamping: pixels.count / 4))
    return true
  }

  /// How the pixels are for a profile of a colour space; nil where they do not fit.
  private static func format(_ space: cmsColorSpaceSignature, _ channels: Channels) -> UInt32? {
    switch (space, channels) {
    case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray): cambium_lcms_rgb
    case (cmsSigGrayData, .gray): cambium_lcms_gray
    case (cmsSigCmykData, .ink(let isInverted)): isInverted ? cambium_lcms_inverted_ink : cambium_lcms_ink
    default: nil
    }
  }

  /// Whether a transform leaves colours as they are, but for rounding: a profile that is sRGB by another name is common,
  /// and its pixels keep their numbers.
  private static func isIdentity(_ transform: cmsHTRANSFORM) -> Bool {
    var colors: [UInt8] = []
    for gray in 0...255 { colors += [UInt8](repeating: UInt8(gray), count: 3) + [255] }
    let levels: [UInt8] = [0, 51, 102, 153, 204, 255]
    for red in levels {
      for green in levels {
        for blue in levels { colors += [red, green, blue, 255] }
      }
    }
    var converted = colors
    cmsDoTransform(transform, colors, &converted, UInt32(clamping: colors.count / 4))
    return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  private func open(_ context: cmsContext?) -> cmsHPROFILE? {
    switch self {
    case .icc(let bytes): return cmsOpenProfileFromMemTHR(context, bytes, UInt32(clamping: bytes.count))
    case .primaries(let chromaticities, let transfer):
      guard let curve = transfer.curve(context) else { return nil }
      defer { cmsFreeToneCurve(curve) }
      func point(_ xy: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: xy.x, y: xy.y, Y: 1) }
      var white = point(chromaticities.white)
      var primaries = cmsCIExyYTRIPLE(
        Red: point(chromaticities.red), Green: point(chromaticities.green), Blue: point(chromaticities.blue))
      let curves: [OpaquePointer?] = [curve, curve, curve]
      return cmsCreateRGBProfileTHR(context, &white, &primaries, curves)
    }
  }
}

extension ColorProfile.Transfer {
  fileprivate func curve(_ context: cmsContext?) -> OpaquePointer? {
    switch self {
    // Type 4 of ICC.1: (a x + b)^g from d on, c x below it.
    case .sRGB:
      cmsBuildParametricToneCurve(context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .video:
      cmsBuildParametricToneCurve(context, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    case .exponent(let exponent): cmsBuildGamma(context, exponent)
    }
  }
}

/// Where white and the primaries of a colour space are: x and y of CIE 1931.
struct Chromaticities {
  var white = SIMD2(0.3127, 0.3290)
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  /// ITU-R BT.709's, too.
  static let sRGB = Self(red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
  static let displayP3 = Self(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
  static let bt2020 = Self(red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
}
