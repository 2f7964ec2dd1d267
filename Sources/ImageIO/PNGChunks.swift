/// The chunks of a PNG file (ISO/IEC 15948) that make up its pixels.
///
/// Chunks that do not bear on pixels are left out: compressed texts and profiles are decompression bombs of their own,
/// and colour profiles are not applied yet. What is wrong is found here as far as that is possible without decompressing.
struct PNGChunks {
  /// The file to decode.
  private(set) var file: [UInt8] = []

  init(_ bytes: UnsafeRawBufferPointer) throws(ImageFormatError) {
    var header: [UInt8] = []
    var palette: [UInt8]?
    var transparency: [UInt8]?
    var data: [Range<Int>] = []
    var isEnded = false
    var offset = 8
    while !isEnded, offset < bytes.count {
      guard let length = bytes.bigEndian(at: offset, bytes: 4), offset + 12 + length <= bytes.count else {
        throw .corrupt("the file ends early")
      }
      let contents = offset + 8..<offset + 8 + length
      if let name = Self.criticalChunks.first(where: { bytes.has($0, at: offset + 4) }),
        Int(CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes[offset + 4..<contents.upperBound])))
          != bytes.bigEndian(at: contents.upperBound, bytes: 4)
      {
        throw .corrupt("the checksum of its \(name) chunk is wrong")
      }
      if offset == 8 {
        guard bytes.has("IHDR", at: 12), length == 13 else { throw .corrupt("the header is incomplete") }
        header = Array(bytes[contents])
      } else if bytes.has("PLTE", at: offset + 4), data.isEmpty {
        palette = Array(bytes[contents])
      } else if bytes.has("tRNS", at: offset + 4), data.isEmpty {
        transparency = Array(bytes[contents])
      } else if bytes.has("IDAT", at: offset + 4) {
        data.append(offset..<contents.upperBound + 4)
      }
      isEnded = bytes.has("IEND", at: offset + 4)
      offset = contents.upperBound + 4
    }
    guard isEnded, !data.isEmpty else { throw .corrupt("the file ends early") }

    try Self.check(header, palette)
    if let colors = palette, let alphas = transparency, header[9] == 3 {
      transparency = Array(alphas.prefix(colors.count / 3))
    }
    // Only palettes and one colour of gray or RGB can be transparent by a chunk.
    if let alphas = transparency,
      ![0: alphas.count == 2, 2: alphas.count == 6, 3: true][header[9], default: false]
    {
      transparency = nil
    }
    if header[9] != 3 { palette = nil }
    file.reserveCapacity(bytes.count + 1024)
    file += bytes[..<8]
    append("IHDR", header)
    if let palette { append("PLTE", palette) }
    if let transparency { append("tRNS", transparency) }
    for chunk in data { file += bytes[chunk] }
    append("IEND", [])
  }

  private static let criticalChunks = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  private static func check(_ header: [UInt8], _ palette: [UInt8]?) throws(ImageFormatError) {
    let (depth, kind) = (header[8], header[9])
    let depths: [UInt8: [UInt8]] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard depths[kind]?.contains(depth) == true else {
      throw .corrupt("there is no colour type \(kind) of \(depth) bits")
    }
    guard header[10] == 0, header[11] == 0, header[12] <= 1 else {
      throw .corrupt("the header names a method that does not exist")
    }
    if kind == 3 {
      guard let palette else { throw .corrupt("there is no palette") }
      guard 3...768 ~= palette.count, palette.count % 3 == 0 else { throw .corrupt("the palette is broken") }
    }
  }

  private mutating func append(_ name: String, _ contents: [UInt8]) {
    let named = Array(name.utf8) + contents
    file +=
      Self.bytes(UInt32(contents.count)) + named + Self.bytes(named.withUnsafeBytes { CRC32.checksum($0) })
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
