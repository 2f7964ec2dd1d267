/// The header of a WebP file (RFC 9649).
enum WebPHeader {
  static func size(_ bytes: UnsafeRawBufferPointer) throws(ImageFormatError) -> (width: Int, height: Int) {
    guard let length = bytes.littleEndian(at: 4, bytes: 4), length <= bytes.count - 8 else {
      throw .corrupt("the file ends early")
    }
    // The first chunk's name is at 12, its length at 16, its contents at 20.
    if bytes.has("VP8X", at: 12), let flags = bytes.littleEndian(at: 20, bytes: 1),
      let width = bytes.littleEndian(at: 24, bytes: 3), let height = bytes.littleEndian(at: 27, bytes: 3)
    {
      if flags & 0x02 != 0 { throw .unsupported("animation") }
      return (width + 1, height + 1)
    }
    if bytes.has("VP8L", at: 12), bytes.littleEndian(at: 20, bytes: 1) == 0x2F,
      let bits = bytes.littleEndian(at: 21, bytes: 4)
    {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if bytes.has("VP8 ", at: 12), bytes.littleEndian(at: 23, bytes: 3) == 0x2A019D,
      let width = bytes.littleEndian(at: 26, bytes: 2), let height = bytes.littleEndian(at: 28, bytes: 2)
    {
      return (width & 0x3FFF, height & 0x3FFF)
    }
    throw .corrupt("the header is incomplete")
  }
}
