/// The markers of a JPEG file (ITU-T T.81, annex B).
enum JPEGMarkers {
  /// The size that the frame header says. The whole file is walked: libjpeg fills what is missing with gray and
  /// says nothing, so a file that ends early is found here.
  static func size(_ bytes: UnsafeRawBufferPointer) throws(ImageFormatError) -> (width: Int, height: Int) {
    var size: (width: Int, height: Int)?
    var offset = 2
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
        guard let size else { throw .corrupt("there is no frame header") }
        return size
      default: break
      }
      guard let length = bytes.bigEndian(at: offset, bytes: 2), length >= 2, offset + length <= bytes.count else {
        throw .corrupt("the file ends early")
      }
      // SOF0 … SOF15 but for DHT, JPG and DAC.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker), size == nil,
        let height = bytes.bigEndian(at: offset + 3, bytes: 2),
        let width = bytes.bigEndian(at: offset + 5, bytes: 2)
      {
        size = (width, height)
      }
      offset += length
    }
  }
}
