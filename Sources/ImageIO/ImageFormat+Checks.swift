/// What a file tells of its image without decoding.
extension ImageFormat {
  /// Finds what is wrong with a file as far as that is possible without decoding: of a PNG file the structure and the
  /// checksums. The others are checked when their size is read.
  func check(_ bytes: UnsafeRawBufferPointer) throws(ImageFormatError) {
    if self == .png { _ = try PNGChunks(bytes) }
  }

  /// Whether the file has no alpha, so that every pixel is opaque; false also where that is not known.
  func isKnownOpaque(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .jpeg: true
    case .gif: false
    case .png:
      // Colour types with bit 2 have alpha; the others may have a tRNS chunk before the pixels.
      bytes.bigEndian(at: 25, bytes: 1).map { $0 & 4 == 0 } == true && !Self.hasTransparencyChunk(bytes)
    case .webp:
      // Of the extended format a flag tells, of the lossless one a bit after the size; the lossy one has no alpha.
      if bytes.has("VP8X", at: 12) {
        bytes.littleEndian(at: 20, bytes: 1).map { $0 & 0x10 == 0 } == true
      } else if bytes.has("VP8L", at: 12) {
        bytes.littleEndian(at: 21, bytes: 4).map { $0 >> 28 & 1 == 0 } == true
      } else {
        bytes.has("VP8 ", at: 12)
      }
    }
  }

  private static func hasTransparencyChunk(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 8
    while let length = bytes.bigEndian(at: offset, bytes: 4), !bytes.has("IDAT", at: offset + 4) {
      if bytes.has("tRNS", at: offset + 4) { return true }
      offset += 12 + length
    }
    return false
  }
}
