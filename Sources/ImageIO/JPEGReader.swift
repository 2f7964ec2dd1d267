internal import CJPEG

/// Reads JPEG (ITU-T T.81), baseline and progressive, with libjpeg-turbo.
final class JPEGReader: ImageReader {
  /// The greatest number of scans of an image. Encoders write a dozen at most. Each scan costs a pass over
  /// all pixels even if it has few bytes, so a file of a few hundred kilobytes could take hours.
  static let mostScans = 100

  private let data: Data
  private let file: CambiumJPEG
  let orientation: ImageOrientation
  private let profile: ColorProfile?

  var width: Int { Int(file.width) }
  var height: Int { Int(file.height) }
  var isKnownOpaque: Bool { true }

  init(_ data: Data) throws(ImageFormatError) {
    self.data = data
    var file = CambiumJPEG()
    defer { cambium_jpeg_free(&file) }
    file.mostScans = Int32(clamping: Self.mostScans)
    let isRead = data.withUnsafeBytes { bytes in
      file.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      file.count = bytes.count
      return cambium_jpeg_read(&file, nil) != 0
    }
    guard isRead else { throw .corrupt(reason(file.message)) }
    orientation = ImageOrientation(exif: UnsafeRawBufferPointer(start: file.exif, count: file.exifCount))
    profile = file.profile.map { bytes in
      .icc([UInt8](UnsafeBufferPointer(start: bytes, count: file.profileCount)))
    }
    self.file = file
  }

  func pixels(at index: Int) throws(ImageFormatError) -> [UInt8] {
    var file = file
    let channels: ColorProfile.Channels =
      switch file.components {
      case 1: .gray
      case 4: .ink(isInverted: file.hasAdobeMarker != 0)
      default: .rgb
      }
    return try makePixels(profile, channels) { pixels throws(ImageFormatError) in
      let isRead = data.withUnsafeBytes { bytes in
        file.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return cambium_jpeg_read(&file, pixels.baseAddress) != 0
      }
      guard isRead else { throw .corrupt(reason(file.message)) }
    }
  }

  /// Looks for the end marker (FF D9), which cannot occur in compressed data.
  func check() throws(ImageFormatError) {
    let isComplete = data.withUnsafeBytes { bytes in
      let scans = bytes[file.scanOffset...]
      return scans.indices.dropLast().last { scans[$0] == 0xFF && scans[$0 + 1] == 0xD9 } != nil
    }
    guard isComplete else { throw .corrupt("the file ends early") }
  }
}
