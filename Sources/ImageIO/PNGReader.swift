internal import CPNG

/// Reads PNG (ISO/IEC 15948) with libpng.
final class PNGReader: ImageReader {
  private let data: Data
  private var file = CambiumPNG()
  let orientation: ImageOrientation
  private let profile: ColorProfile?

  var width: Int { Int(file.width) }
  var height: Int { Int(file.height) }
  var isKnownOpaque: Bool { file.hasAlpha == 0 }

  init(_ data: Data) throws(ImageFormatError) {
    self.data = data
    var file = CambiumPNG()
    defer { cambium_png_free(&file) }
    let isRead = data.withUnsafeBytes { bytes in
      file.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      file.count = bytes.count
      return cambium_png_read(&file, nil) != 0
    }
    guard isRead else { throw Self.error(file) }
    orientation = ImageOrientation(exif: UnsafeRawBufferPointer(start: file.exif, count: file.exifCount))
    profile = Self.profile(of: file)
    self.file = file
    (self.file.exif, self.file.profile) = (nil, nil)
  }

  func pixels(at index: Int) throws(ImageFormatError) -> [UInt8] {
    var file = file
    return try makePixels(profile, file.isGray != 0 ? .gray : .rgb) { pixels throws(ImageFormatError) in
      let isRead = data.withUnsafeBytes { bytes in
        file.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return cambium_png_read(&file, pixels.baseAddress) != 0
      }
      guard isRead else { throw Self.error(file) }
    }
  }

  /// Visits the chunks. Each has a length, a name, contents and a checksum.
  func check() throws(ImageFormatError) {
    let failure: ImageFormatError? = data.withUnsafeBytes { bytes in
      var offset = 8
      while let length = bytes.bigEndian(at: offset, bytes: 4),
        let checksum = bytes.bigEndian(at: offset + 8 + length, bytes: 4)
      {
        let contents = UnsafeRawBufferPointer(rebasing: bytes[offset + 4..<offset + 8 + length])
        // libpng itself ignores other chunks that are damaged.
        if let name = Self.criticalChunks.first(where: { contents.has($0, at: 0) }) {
          let found = crc32_z(0, contents.baseAddress?.assumingMemoryBound(to: UInt8.self), contents.count)
          if Int(found) != checksum { return .corrupt("the checksum of its \(name) chunk is wrong") }
          if name == "IEND" { return nil }
        }
        offset += 12 + length
      }
      return .corrupt("the file ends early")
    }
    if let failure { throw failure }
  }

  private static let criticalChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  private static func error(_ file: CambiumPNG) -> ImageFormatError {
    let message = reason(file.message)
    // The warning before this error gives the reason.
    if message == "invalid IHDR data" { return .corrupt(reason(file.warning)) }
    if message.hasSuffix(": CRC error") {
      return .corrupt("the checksum of its \(message.prefix(4)) chunk is wrong")
    }
    return .corrupt(message)
  }

  /// The first of these chunks is used: cICP, iCCP, sRGB, and gAMA with cHRM.
  private static func profile(of file: CambiumPNG) -> ColorProfile? {
    if file.hasCodePoints != 0 {
      let (primaries, transfer, matrix, range) = file.codePoints
      if matrix == 0, range == 1, let profile = ColorProfile(primaries: primaries, transfer: transfer) {
        return profile
      }
    }
    if let bytes = file.profile {
      return .icc([UInt8](UnsafeBufferPointer(start: bytes, count: file.profileCount)))
    }
    if file.isSRGB != 0 || file.gamma <= 0 { return nil }
    let xy = file.chromaticities
    let chromaticities =
      file.hasChromaticities != 0
      ? Chromaticities(
        white: .init(xy.0, xy.1), red: .init(xy.2, xy.3), green: .init(xy.4, xy.5), blue: .init(xy.6, xy.7))
      : .sRGB
    // Files that are sRGB have 1 / 2.2 in this chunk.
    let isSRGB = abs(file.gamma - 0.45455) < 0.001
    return .primaries(chromaticities, isSRGB ? .sRGB : .exponent(1 / file.gamma))
  }
}
