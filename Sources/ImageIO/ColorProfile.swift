internal import CLCMS

/// The colour space of a file's pixels, if the file gives one. Colours are converted to sRGB with Little CMS;
/// colours outside sRGB become the nearest ones.
enum ColorProfile {
  /// A profile of the International Color Consortium.
  case icc([UInt8])
  case primaries(Chromaticities, Transfer)

  /// The transfer function from numbers to light.
  enum Transfer {
    case sRGB
    /// ITU-R BT.709 and BT.2020.
    case video
    /// Light is the number raised to this power.
    case exponent(Double)
  }

  /// The meaning of the four bytes of a pixel.
  enum Channels {
    /// Red, green, blue, alpha.
    case rgb
    /// The same, with equal red, green and blue.
    case gray
    /// Cyan, magenta, yellow and black. If inverted, 255 means no ink.
    case ink(isInverted: Bool)
  }

  /// A colour space by code points of ITU-T H.273. Nil for unsupported ones, for example of high dynamic
  /// range.
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

  /// Converts pixels to sRGB in place. Returns false, without changes, if the profile is damaged or is for
  /// other channels. Returns true also if the pixels are already sRGB.
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

  /// Little CMS's pixel format for a colour space. Nil if the pixels do not have its channels.
  private static func format(_ space: cmsColorSpaceSignature, _ channels: Channels) -> UInt32? {
    switch (space, channels) {
    case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray): cambium_lcms_rgb
    case (cmsSigGrayData, .gray): cambium_lcms_gray
    case (cmsSigCmykData, .ink(let isInverted)): isInverted ? cambium_lcms_inverted_ink : cambium_lcms_ink
    default: nil
    }
  }

  /// Whether a transform changes colours only by rounding. Profiles that are sRGB under another name are
  /// common, and their pixels must not change.
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
    // ICC.1's type 4: (a x + b)^g for x ≥ d, c x below.
    case .sRGB:
      cmsBuildParametricToneCurve(context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .video:
      cmsBuildParametricToneCurve(context, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    case .exponent(let exponent): cmsBuildGamma(context, exponent)
    }
  }
}

/// The chromaticities (CIE 1931 x and y) of white and of the primaries.
struct Chromaticities {
  var white = SIMD2(0.3127, 0.3290)
  var red: SIMD2<Double>
  var green: SIMD2<Double>
  var blue: SIMD2<Double>

  /// Also those of ITU-R BT.709.
  static let sRGB = Self(red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
  static let displayP3 = Self(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
  static let bt2020 = Self(red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
}
