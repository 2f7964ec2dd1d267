/// The layout of a context's pixels in memory. The letter x means an unused byte.
enum BitmapLayout {
  case rgba, bgra, argb, abgr
  case rgbx, bgrx, xrgb, xbgr
  case gray
  case alpha

  /// The layout with 8 bits per component, or nil if contexts do not support it.
  init?(space: CGColorSpace, info: CGBitmapInfo) {
    guard let alphaInfo = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      info.rawValue & CGBitmapInfo.floatInfoMask.rawValue == 0
    else { return nil }
    let order = CGBitmapInfo(rawValue: info.rawValue & CGBitmapInfo.byteOrderMask.rawValue)
    if alphaInfo == .alphaOnly {
      guard order == .byteOrderDefault else { return nil }
      self = .alpha
      return
    }
    guard space.isEncodedAsSRGB else { return nil }
    if space.model == .monochrome {
      guard alphaInfo == .none, order == .byteOrderDefault else { return nil }
      self = .gray
      return
    }
    let isLittle: Bool
    switch order {
    case .byteOrderDefault, .byteOrder32Big: isLittle = false
    case .byteOrder32Little: isLittle = true
    default: return nil
    }
    switch alphaInfo {
    case .premultipliedLast: self = isLittle ? .abgr : .rgba
    case .premultipliedFirst: self = isLittle ? .bgra : .argb
    case .noneSkipLast: self = isLittle ? .xbgr : .rgbx
    case .noneSkipFirst: self = isLittle ? .bgrx : .xrgb
    case .none, .last, .first, .alphaOnly: return nil
    }
  }

  var bytesPerPixel: Int { self == .gray || self == .alpha ? 1 : 4 }

  /// Whether pixels have an alpha component.
  var hasAlpha: Bool {
    switch self {
    case .rgba, .bgra, .argb, .abgr, .alpha: true
    case .rgbx, .bgrx, .xrgb, .xbgr, .gray: false
    }
  }

  /// The surface format with which Cairo can draw directly into the memory; its rows must begin at multiples
  /// of four bytes.
  var directFormat: PixelSurface.Format? {
    switch self {
    case .rgba, .bgra: .color
    case .rgbx, .bgrx: .opaque
    case .alpha: .alpha
    case .argb, .abgr, .xrgb, .xbgr, .gray: nil
    }
  }

  /// The format of the staging surface.
  var stagingFormat: PixelSurface.Format {
    self == .alpha ? .alpha : hasAlpha ? .color : .opaque
  }

  /// The offsets of the bytes of red, green, blue and alpha (or of the unused byte).
  private var places: (red: Int, green: Int, blue: Int, alpha: Int) {
    switch self {
    case .rgba, .rgbx: (0, 1, 2, 3)
    case .bgra, .bgrx: (2, 1, 0, 3)
    case .argb, .xrgb: (1, 2, 3, 0)
    case .abgr, .xbgr: (3, 2, 1, 0)
    case .gray: (0, 0, 0, 0)
    case .alpha: (0, 0, 0, 0)
    }
  }

  /// Copies pixels to the staging surface.
  func load(_ row: UnsafePointer<UInt8>, _ staged: UnsafeMutablePointer<UInt8>, count: Int) {
    if self == .alpha {
      staged.update(from: row, count: count)
    } else if self == .bgra || self == .bgrx {
      staged.update(from: row, count: 4 * count)
    } else {
      copyImageRow(row, staged, count: count)
    }
  }

  /// Copies pixels back from the staging surface.
  func store(_ staged: UnsafePointer<UInt8>, _ row: UnsafeMutablePointer<UInt8>, count: Int) {
    switch self {
    case .alpha: row.update(from: staged, count: count)
    case .bgra, .bgrx: row.update(from: staged, count: 4 * count)
    case .gray:
      for index in 0..<count { row[index] = Self.gray(staged + 4 * index) }
    default:
      let places = self.places
      for offset in stride(from: 0, to: 4 * count, by: 4) {
        row[offset + places.red] = staged[offset]
        row[offset + places.green] = staged[offset + 1]
        row[offset + places.blue] = staged[offset + 2]
        if hasAlpha { row[offset + places.alpha] = staged[offset + 3] }
      }
    }
  }

  /// Copies pixels in the layout of images: red, green, blue, alpha.
  func copyImageRow(_ row: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, count: Int) {
    switch self {
    case .rgba: target.update(from: row, count: 4 * count)
    case .alpha:
      for index in 0..<count {
        target[4 * index] = 0
        target[4 * index + 1] = 0
        target[4 * index + 2] = 0
        target[4 * index + 3] = row[index]
      }
    case .gray:
      for index in 0..<count {
        target[4 * index] = row[index]
        target[4 * index + 1] = row[index]
        target[4 * index + 2] = row[index]
        target[4 * index + 3] = 255
      }
    default:
      let places = self.places
      let isOpaque = !hasAlpha
      for offset in stride(from: 0, to: 4 * count, by: 4) {
        target[offset] = row[offset + places.red]
        target[offset + 1] = row[offset + places.green]
        target[offset + 2] = row[offset + places.blue]
        target[offset + 3] = isOpaque ? 255 : row[offset + places.alpha]
      }
    }
  }

  /// The luminance of an opaque pixel, encoded as sRGB.
  private static func gray(_ pixel: UnsafePointer<UInt8>) -> UInt8 {
    if pixel[0] == pixel[1] && pixel[1] == pixel[2] { return pixel[0] }
    let light =
      0.2126 * decoded[Int(pixel[0])] + 0.7152 * decoded[Int(pixel[1])] + 0.0722 * decoded[Int(pixel[2])]
    return UInt8(clamping: (CGColorSpace.encode(light) * 255).rounded().clamped(to: 0...255))
  }

  private static let decoded = (0...255).map { CGColorSpace.decode(Double($0) / 255) }
}

extension Double {
  /// The nearest number in a range. The result for NaN is the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
