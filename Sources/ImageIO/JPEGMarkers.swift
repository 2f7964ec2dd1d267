/// The markers of a JPEG file (ITU-T T.81, annex B).
struct JPEGMarkers {
  /// The size that the frame header says.
  private(set) var width = 0
  private(set) var height = 0
  var size: (width: Int, height: Int) { (width, height) }
  /// 1 for gray, 3 for colour, 4 for cyan, magenta, yellow and black.
  private(set) var componentCount = 0
  /// Whether there is Adobe's marker. Adobe's programs, and those that copy them, write ink inverted: 255 is
  /// none.
  private(set) var hasAdobeMarker = false

  /// Scans of one image. Encoders write a dozen at most; each costs a pass over all of the pixels, however few bytes it
  /// has, so a file of a few hundred kilobytes could take hours.
  static let mostScans = 100

  /// Walks the whole file: libjpeg fills what is missing with gray and says nothing, so a file that ends
  /// early is found here.
  init(_ bytes: UnsafeRawBufferPointer) throws(ImageFormatError) {
    var offset = 2
    var scans = 0
    while true {
      // In entropy-coded data FF is followed by 0 or by a restart marker; neither ends it.
      while offset < bytes.count && bytes[offset] != 0xFF { offset += 1 }
      while offset < bytes.count && bytes[offset] == 0xFF { offset += 1 }
      guard offset < bytes.count else { throw .corrupt("the file ends early") }
      let marker = bytes[offset]
      offset += 1
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: continue
      case 0xD9:
        guard componentCount > 0 else { throw .corrupt("there is no frame header") }
        return
      default: break
      }
      guard let length = bytes.bigEndian(at: offset, bytes: 2), length >= 2, offset + length <= bytes.count
      else {
        throw .corrupt("the file ends early")
      }
      // SOF0 … SOF15 but for DHT, JPG and DAC.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker), componentCount == 0, length >= 8 {
        height = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
        width = Int(bytes[offset + 5]) << 8 | Int(bytes[offset + 6])
        componentCount = Int(bytes[offset + 7])
      } else if marker == 0xDA {
        scans += 1
        guard scans <= Self.mostScans else { throw .corrupt("it has more than \(Self.mostScans) scans") }
      } else if marker == 0xEE, bytes.has("Adobe", at: offset + 2) {
        hasAdobeMarker = true
      }
      offset += length
    }
  }
}
