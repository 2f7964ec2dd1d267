import CoreGraphics
import Testing

@testable import ImageIO

/// What PNG chunks say of colours, against closed forms.
@Suite struct ColorTests {
  private static let color: [UInt8] = [200, 100, 50]

  private func png(_ others: [(String, [UInt8])], _ color: [UInt8] = color) -> Data {
    PNGBuilder(width: 1, kind: 2, others: others.map { (name: $0.0, contents: $0.1) }, rows: [[0] + color])
      .data
  }

  private func read(_ others: [(String, [UInt8])]) throws -> [Int] {
    pixel(try ImageFile.decode(png(others), name: "test"), 0, 0)
  }

  private func number(_ value: Double) -> [UInt8] {
    let fixed = UInt32(clamping: (value * 100_000).rounded())
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: fixed >> $0) }
  }

  /// IEC 61966-2-1.
  private func encoded(_ light: Double) -> Int {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return Int(clamping: (value * 255).rounded())
  }

  private func light(_ value: UInt8) -> Double {
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Display P3's linear light in sRGB's primaries; both have the same white.
  private func p3(_ color: [Double]) -> [Int] {
    [
      encoded(1.2249402 * color[0] - 0.2249402 * color[1]),
      encoded(-0.0420570 * color[0] + 1.0420570 * color[1]),
      encoded(-0.0196376 * color[0] - 0.0786361 * color[1] + 1.0982736 * color[2]), 255,
    ]
  }

  private func near(_ one: [Int], _ other: [Int]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) <= 1 } }

  @Test func withoutAProfileNumbersStay() throws {
    let same = Self.color.map { Int($0) } + [255]
    #expect(try read([]) == same)
    #expect(try read([("sRGB", [0])]) == same)
    // sRGB, as files say it for readers that know no other chunk.
    #expect(try read([("gAMA", number(0.45455))]) == same)
    let srgb = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06].flatMap { number($0) }
    #expect(try read([("gAMA", number(0.45455)), ("cHRM", srgb)]) == same)
    #expect(try read([("cICP", [1, 13, 0, 1])]) == same)
    // Perceptual quantization, and a matrix that RGB does not have.
    #expect(try read([("cICP", [9, 16, 0, 1])]) == same)
    #expect(try read([("cICP", [12, 13, 6, 1])]) == same)
  }

  @Test func codePoints() throws {
    let expected = p3(Self.color.map { light($0) })
    #expect(expected[0] > 210)
    let found = try read([("cICP", [12, 13, 0, 1])])
    #expect(near(found, expected), "\(found), \(expected)")
    // They count, not the chunk sRGB.
    #expect(try read([("sRGB", [0]), ("cICP", [12, 13, 0, 1])]) == found)
  }

  @Test func gammaAndChromaticities() throws {
    let linear = try read([("gAMA", number(1))])
    #expect(near(linear, Self.color.map { encoded(Double($0) / 255) } + [255]), "\(linear)")
    let old = try read([("gAMA", number(1 / 1.8))])
    #expect(near(old, Self.color.map { encoded(pow(Double($0) / 255, 1.8)) } + [255]), "\(old)")
    let xy = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06].flatMap { number($0) }
    let wide = try read([("gAMA", number(1)), ("cHRM", xy)])
    #expect(near(wide, p3(Self.color.map { Double($0) / 255 })), "\(wide)")
    #expect(try read([("sRGB", [0]), ("gAMA", number(1))]) == Self.color.map { Int($0) } + [255])
  }

  @Test func brokenProfilesAreLeftOut() throws {
    let same = Self.color.map { Int($0) } + [255]
    #expect(try read([("iCCP", [65, 0, 0, 1, 2, 3])]) == same)
    #expect(try read([("gAMA", [0, 0, 0, 0])]) == same)
    #expect(!ColorProfile.icc([1, 2, 3]).convert(UnsafeMutableBufferPointer(start: nil, count: 0), .rgb))
  }

  /// Sixteen bits become the nearest of eight.
  @Test func sixteenBits() throws {
    let values = stride(from: 0, through: 65535, by: 97).map { $0 }
    let row = values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let image = try ImageFile.decode(
      PNGBuilder(width: values.count, depth: 16, kind: 0, rows: [[0] + row]).data, name: "test")
    let found = values.indices.map { pixel(image, $0, 0)[0] }
    #expect(found == values.map { ($0 * 255 + 32767) / 65535 })
  }
}
