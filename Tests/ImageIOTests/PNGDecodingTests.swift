import CoreGraphics
import Testing

@testable import ImageIO

@Suite struct PNGDecodingTests {
  private func decode(_ builder: PNGBuilder) throws -> [String] {
    words(try ImageFile.decode(builder.data, name: "test.png"))
  }

  @Test func colourIsMultipliedByAlpha() throws {
    let rgba = PNGBuilder(width: 3, kind: 6, rows: [[0, 200, 100, 50, 128, 255, 255, 255, 1, 9, 8, 7, 0]])
    #expect(try decode(rgba) == ["64321980", "01010101", "00000000"])
    let image = try ImageFile.decode(rgba.data, name: "test.png")
    #expect(image.width == 3 && image.height == 1 && !image.isOpaque)
  }

  @Test func opaqueKinds() throws {
    #expect(
      try decode(PNGBuilder(width: 2, kind: 2, rows: [[0, 1, 2, 3, 4, 5, 6]])) == ["010203ff", "040506ff"])
    #expect(try decode(PNGBuilder(width: 2, kind: 0, rows: [[0, 7, 200]])) == ["070707ff", "c8c8c8ff"])
    #expect(
      try decode(PNGBuilder(width: 2, depth: 16, kind: 0, rows: [[0, 0x12, 0, 0xFF, 0xFF]])) == [
        "121212ff", "ffffffff",
      ])
  }

  @Test(
    arguments: [
      (1, [0b1011_0000], ["ffffffff", "000000ff", "ffffffff", "ffffffff"]),
      (2, [0b0001_1011], ["000000ff", "555555ff", "aaaaaaff", "ffffffff"]),
      (4, [0x05, 0xAF], ["000000ff", "555555ff", "aaaaaaff", "ffffffff"]),
    ] as [(UInt8, [UInt8], [String])])
  func smallGrays(_ depth: UInt8, _ row: [UInt8], _ expected: [String]) throws {
    #expect(try decode(PNGBuilder(width: 4, depth: depth, kind: 0, rows: [[0] + row])) == expected)
  }

  /// A gray that is clear, at every depth.
  @Test(
    arguments: [
      (1, 1, [0b1011_0000], ["00000000", "000000ff", "00000000", "00000000"]),
      (2, 2, [0b0001_1011], ["000000ff", "555555ff", "00000000", "ffffffff"]),
      (4, 0xA, [0x05, 0xAF], ["000000ff", "555555ff", "00000000", "ffffffff"]),
      (8, 100, [0, 100, 101, 255], ["000000ff", "00000000", "656565ff", "ffffffff"]),
      (
        16, 0x1234, [0x12, 0x34, 0x12, 0x35, 0x34, 0x12, 0, 0],
        ["00000000", "121212ff", "343434ff", "000000ff"]
      ),
    ] as [(UInt8, UInt16, [UInt8], [String])])
  func grayKeys(_ depth: UInt8, _ key: UInt16, _ row: [UInt8], _ expected: [String]) throws {
    let builder = PNGBuilder(
      width: 4, depth: depth, kind: 0, transparency: [UInt8(key >> 8), UInt8(key & 255)], rows: [[0] + row])
    #expect(try decode(builder) == expected)
  }

  @Test func aGrayKeyGoesThroughFiltersAndInterlacing() throws {
    // Filter 1: each byte is the difference from the pixel before, two bytes back.
    let filtered = PNGBuilder(
      width: 3, depth: 16, kind: 0, transparency: [0x12, 0x34], rows: [[1, 0x12, 0x34, 0, 1, 0, 0xFF]])
    #expect(try decode(filtered) == ["00000000", "121212ff", "00000000"])
    // Adam7 of 2 × 2: passes 1, 6 and 7.
    let interlaced = PNGBuilder(
      width: 2, height: 2, kind: 0, isInterlaced: true, transparency: [0, 9],
      rows: [[0, 1], [0, 9], [0, 3, 4]])
    #expect(try decode(interlaced) == ["010101ff", "00000000", "030303ff", "040404ff"])
  }

  @Test func colourKeys() throws {
    let eight = PNGBuilder(
      width: 2, kind: 2, transparency: [0, 10, 0, 20, 0, 30], rows: [[0, 10, 20, 30, 10, 20, 31]])
    #expect(try decode(eight) == ["00000000", "0a141fff"])
    let sixteen = PNGBuilder(
      width: 2, depth: 16, kind: 2, transparency: [0x12, 0, 0x34, 0, 0x56, 0],
      rows: [[0, 0x12, 0, 0x34, 0, 0x56, 0, 0x13, 0, 0x34, 0, 0x56, 0]])
    #expect(try decode(sixteen) == ["00000000", "133456ff"])
  }

  @Test func palettes() throws {
    var builder = PNGBuilder(
      width: 4, depth: 2, kind: 3, palette: [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9],
      rows: [[0, 0b0001_1011]])
    #expect(try decode(builder) == ["ff0000ff", "00ff00ff", "0000ffff", "090909ff"])
    // One clear colour, and alpha in between.
    builder.transparency = [255, 0]
    #expect(try decode(builder) == ["ff0000ff", "00000000", "0000ffff", "090909ff"])
    builder.transparency = [255, 0, 128]
    #expect(try decode(builder) == ["ff0000ff", "00000000", "00008080", "090909ff"])
    builder.transparency = [128, 128, 128, 0]
    #expect(try decode(builder) == ["80000080", "00800080", "00008080", "00000000"])
  }

  @Test func indicesBeyondThePaletteAreNoCrash() throws {
    let builder = PNGBuilder(width: 2, kind: 3, palette: [1, 2, 3], rows: [[0, 0, 200]])
    #expect(try decode(builder)[0] == "010203ff")
  }

  @Test func alphaOfGraysAndOfSixteenBits() throws {
    #expect(
      try decode(PNGBuilder(width: 2, kind: 4, rows: [[0, 200, 128, 50, 0]])) == ["64646480", "00000000"])
    #expect(
      try decode(PNGBuilder(width: 1, depth: 16, kind: 4, rows: [[0, 0xC8, 0xC8, 0x80, 0x80]])) == [
        "64646480"
      ])
    #expect(
      try decode(PNGBuilder(width: 1, depth: 16, kind: 6, rows: [[0, 0xC8, 1, 0x64, 1, 0x32, 1, 0x80, 1]]))
        == ["64321980"])
  }

  @Test func otherChunksAreNotLookedAt() throws {
    let builder = PNGBuilder(
      width: 1, kind: 0,
      others: [("iCCP", [1, 2, 3]), ("zTXt", [0]), ("gAMA", [0, 0, 0, 0]), ("tEXt", [65])],
      rows: [[0, 7]])
    #expect(try decode(builder) == ["070707ff"])
  }

  @Test func dataThatEndEarly() throws {
    let short = PNGBuilder(width: 2, height: 2, kind: 0, rows: [[0, 1, 2]])
    guard case .corrupt("test", "PNG", _)? = failure(short.data) else {
      Issue.record("\(String(describing: failure(short.data)))")
      return
    }
  }

  @Test(arguments: [
    (PNGBuilder(width: 1, kind: 3, rows: [[0, 0]]), "IDAT: Missing PLTE before IDAT"),
    (PNGBuilder(width: 1, kind: 3, palette: [1, 2], rows: [[0, 0]]), "PLTE: invalid"),
    (PNGBuilder(width: 1, depth: 3, kind: 0, rows: [[0, 0]]), "invalid bit depth in IHDR"),
    (PNGBuilder(width: 1, kind: 5, rows: [[0, 0]]), "invalid color type in IHDR"),
    (
      PNGBuilder(width: 1, depth: 200, kind: 0, transparency: [0, 0], rows: [[0, 0]]),
      "invalid bit depth in IHDR"
    ),
  ])
  func wrongPalettesAndDepths(_ builder: PNGBuilder, _ reason: String) {
    #expect(failure(builder.data) == .corrupt(name: "test", format: "PNG", reason: reason))
  }

  @Test func wrongChecksums() {
    var data = PNGBuilder(width: 1, kind: 0, rows: [[0, 7]]).data
    // Before the 12 bytes of the last chunk.
    data[data.count - 13] ^= 1
    #expect(
      failure(data)?.description == "cannot decode PNG image test: the checksum of its IDAT chunk is wrong")
  }

  /// Such a chunk is against the specification; libpng leaves it out, and browsers with it.
  @Test func moreAlphasThanColours() throws {
    let builder = PNGBuilder(
      width: 1, kind: 3, palette: [255, 0, 0], transparency: [128, 9, 9], rows: [[0, 0]])
    #expect(try decode(builder) == ["ff0000ff"])
  }
}
