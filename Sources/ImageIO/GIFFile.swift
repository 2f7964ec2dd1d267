/// The structure of a GIF file (GIF89a specification): what there is, without the pixels.
///
/// SDL_image is not used for GIF: it takes the first frame's size for the picture's and paints what is to be
/// cleared in the background colour, where browsers and Apple's ImageIO make it transparent.
struct GIFFile {
  /// What happens to a frame's rectangle before the next frame is drawn.
  enum Disposal: UInt8 {
    case unspecified = 0
    case keep = 1
    case clear = 2
    case restore = 3
  }

  struct Frame {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool
    /// Where the palette is in the file: three bytes a colour.
    var palette: Range<Int>
    var transparentIndex: Int?
    var disposal: Disposal
    /// Hundredths of a second.
    var delay: Int
    /// Where the compressed indices begin: the code size, then sub-blocks.
    var data: Int
  }

  let bytes: [UInt8]
  let width: Int
  let height: Int
  private(set) var frames: [Frame] = []
  /// How often the animation repeats, 0 for ever; nil where the file does not say.
  private(set) var loopCount: Int?

  init(_ bytes: [UInt8]) throws(ImageFormatError) {
    self.bytes = bytes
    guard bytes.count >= 13 else { throw .corrupt("the header is incomplete") }
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8

    var offset = 13
    let globalPalette = try Self.palette(flags: bytes[10], at: &offset, in: bytes)
    var control = (disposal: Disposal.unspecified, transparentIndex: Int?.none, delay: 0)
    // Files without the trailer are common, and have all that they need.
    while offset < bytes.count, bytes[offset] != 0x3B {
      switch bytes[offset] {
      case 0x21:
        guard offset + 2 < bytes.count else { throw .corrupt("the file ends early") }
        let (label, start) = (bytes[offset + 1], offset + 2)
        offset = try skipSubBlocks(at: start)
        if label == 0xF9, bytes[start] >= 4 {
          let flags = bytes[start + 1]
          control.disposal = Disposal(rawValue: flags >> 2 & 7) ?? .unspecified
          control.delay = Int(bytes[start + 2]) | Int(bytes[start + 3]) << 8
          control.transparentIndex = flags & 1 != 0 ? Int(bytes[start + 4]) : nil
        } else if label == 0xFF {
          readLoopCount(at: start)
        }
      case 0x2C:
        guard offset + 10 < bytes.count else { throw .corrupt("the file ends early") }
        func word(_ at: Int) -> Int { Int(bytes[offset + at]) | Int(bytes[offset + at + 1]) << 8 }
        let flags = bytes[offset + 9]
        let place = (left: word(1), top: word(3), width: word(5), height: word(7))
        offset += 10
        let localPalette = try Self.palette(flags: flags, at: &offset, in: bytes)
        guard let palette = localPalette ?? globalPalette else { throw .corrupt("a frame has no palette") }
        guard place.width * place.height <= ImageLimits.pixels else {
          throw .tooLarge(width: place.width, height: place.height)
        }
        let data = offset
        guard data < bytes.count else { throw .corrupt("the file ends early") }
        offset = try skipSubBlocks(at: data + 1)
        frames.append(
          Frame(
            left: place.left, top: place.top, width: place.width, height: place.height,
            isInterlaced: flags & 0x40 != 0, palette: palette, transparentIndex: control.transparentIndex,
            disposal: control.disposal, delay: control.delay, data: data))
        control = (.unspecified, nil, 0)
      default: throw .corrupt("there is no block of kind \(bytes[offset])")
      }
    }
    guard !frames.isEmpty else { throw .corrupt("it has no frames") }
  }

  private static func palette(
    flags: UInt8, at offset: inout Int, in bytes: [UInt8]
  ) throws(ImageFormatError) -> Range<Int>? {
    guard flags & 0x80 != 0 else { return nil }
    let range = offset..<offset + 3 << (Int(flags & 7) + 1)
    guard range.upperBound <= bytes.count else { throw .corrupt("the file ends early") }
    offset = range.upperBound
    return range
  }

  /// Where the sub-blocks that begin at an offset end.
  private func skipSubBlocks(at start: Int) throws(ImageFormatError) -> Int {
    var offset = start
    while offset < bytes.count {
      let length = Int(bytes[offset])
      offset += 1 + length
      if length == 0 { return offset }
    }
    throw .corrupt("the file ends early")
  }

  /// Netscape's application extension: 11 bytes of name, then a sub-block 1, count (two bytes).
  private mutating func readLoopCount(at start: Int) {
    let name = Array("NETSCAPE2.0".utf8)
    guard bytes[start] == 11, start + 16 <= bytes.count, bytes[start + 1..<start + 12].elementsEqual(name),
      bytes[start + 12] == 3, bytes[start + 13] == 1
    else { return }
    loopCount = Int(bytes[start + 14]) | Int(bytes[start + 15]) << 8
  }
}
