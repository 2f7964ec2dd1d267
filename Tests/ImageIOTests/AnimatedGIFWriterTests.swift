import TestSupport
import Foundation
import Testing

@testable import ImageIO

/// Animated GIF, read by giflib and by Pillow.
@Suite struct AnimatedGIFWriterTests {
  private static func written(_ pictures: [CGImage], rate: Double) throws -> [UInt8] {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID()).gif")
    defer { try? FileManager.default.removeItem(at: url) }
    var census = ColorCensus()
    for picture in pictures { census.add(picture) }
    let writer = try AnimatedGIFWriter(
      path: url.path, width: pictures[0].width, height: pictures[0].height, rate: rate,
      palette: census.palette)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    for picture in pictures { try writer.append(picture) }
    try writer.finish()
    let file = [UInt8](try Data(contentsOf: url))
    keep(file)
    return file
  }

  /// Puts a file where another program can check it, if CAMBIUM_PICTURES names a folder.
  private static func keep(_ file: [UInt8]) {
    guard let folder = ProcessInfo.processInfo.environment["CAMBIUM_PICTURES"] else { return }
    let url = URL(fileURLWithPath: folder).appendingPathComponent("\(file.count).gif")
    try? Data(file).write(to: url)
  }

  private static func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> CGImage {
    let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
    return CGImage(width: width, height: height, premultipliedRGBA: bytes)!
  }

  private struct Dice {
    var numbers: LinearCongruential
    mutating func roll() -> UInt8 { UInt8(truncatingIfNeeded: numbers.next() >> 56) }
  }

  /// A film of a square that moves over nothing: what it leaves becomes transparent again.
  @Test func framesAreExactWithFewColoursAndTransparency() throws {
    let pictures = (0..<6).map { frame in
      Self.picture(23, 17) { x, y in
        let isInside = (frame * 3..<frame * 3 + 5).contains(x) && (frame * 2..<frame * 2 + 6).contains(y)
        if x == 22 { return [9, 8, 7, 255] }
        return isInside ? [UInt8(200 + x), UInt8(y), UInt8(frame), 255] : [0, 0, 0, 0]
      }
    }
    let file = try Self.written(pictures, rate: 10)
    let source = try CGImageSource(Data(file), name: "x.gif")
    #expect(source.count == 6)
    for index in 0..<6 { #expect(try source.image(at: index).bytes == pictures[index].bytes, "\(index)") }
  }

  /// Data that hardly repeat fill the table of codes many times.
  @Test(arguments: [2, 3, 4, 16, 17, 255]) func codesOfEverySize(colors: Int) throws {
    var dice = Dice(numbers: LinearCongruential(seed: UInt64(colors)))
    let pictures = (0..<2).map { _ in
      Self.picture(200, 150) { _, _ in
        let color = Int(dice.roll()) % colors
        return [UInt8(color), UInt8(255 - color), 40, 255]
      }
    }
    let source = try CGImageSource(Data(try Self.written(pictures, rate: 10)), name: "x.gif")
    #expect(source.count == 2)
    for index in 0..<2 { #expect(try source.image(at: index).bytes == pictures[index].bytes) }
  }

  /// Pixels of less than half opacity are transparent, others opaque in their own colour.
  @Test func opacityIsOnOrOff() throws {
    let picture = Self.picture(4, 1) { x, _ in
      [[0, 0, 0, 0], [60, 30, 0, 127], [64, 32, 0, 128], [10, 20, 30, 255]][x]
    }
    let image = try CGImageSource(Data(try Self.written([picture], rate: 10)), name: "x.gif").image(at: 0)
    #expect(image.bytes == [0, 0, 0, 0, 0, 0, 0, 0, 128, 64, 0, 255, 10, 20, 30, 255])
  }

  /// A gradient of many colours is near the original in the mean of each small area, and a plain area has its exact colour.
  @Test func manyColoursAreMixed() throws {
    let picture = Self.picture(256, 192) { x, y in
      y >= 160 ? [0x10, 0x20, 0x31, 255] : [UInt8(x), UInt8(y), UInt8(255 - x), 255]
    }
    let image = try CGImageSource(Data(try Self.written([picture], rate: 10)), name: "x.gif").image(at: 0)
    for y in 160..<192 {
      for x in 0..<256 {
        let place = (y * 256 + x) * 4
        #expect(Array(image.bytes[place..<place + 4]) == [0x10, 0x20, 0x31, 255])
      }
    }
    var worst = 0.0
    for top in stride(from: 0, to: 160, by: 16) {
      for left in stride(from: 0, to: 256, by: 16) {
        for channel in 0..<3 {
          func mean(_ image: CGImage) -> Double {
            var sum = 0
            for y in top..<top + 16 {
              for x in left..<left + 16 { sum += Int(image.bytes[(y * 256 + x) * 4 + channel]) }
            }
            return Double(sum) / 256
          }
          worst = max(worst, abs(mean(image) - mean(picture)))
        }
      }
    }
    #expect(worst < 4, "\(worst)")
  }

  /// Equal pictures are one frame that is shown longer, and no time is lost by rounding.
  @Test func times() throws {
    func plain(_ red: UInt8) -> CGImage { Self.picture(3, 2) { _, _ in [red, 0, 0, 255] } }
    let colors: [UInt8] = [1, 1, 1, 2, 3, 3, 4]
    let source = try CGImageSource(Data(try Self.written(colors.map(plain), rate: 30)), name: "x.gif")
    #expect(source.count == 4)
    #expect((0..<4).map { source.delay(at: $0) } == [0.1, 0.03, 0.07, 0.03])
    // 700 s at one picture a second are more than a frame's time can say.
    let long = try CGImageSource(
      Data(try Self.written(Array(repeating: plain(1), count: 700), rate: 1)), name: "x.gif")
    #expect((0..<long.count).reduce(0) { $0 + (long.delay(at: $1) ?? 0) } == 700)
  }

  @Test func refusesWhatTheFormatCannotHave() {
    #expect {
      _ = try AnimatedGIFWriter(
        path: "/nowhere/x.gif", width: 65_536, height: 1, rate: 1, palette: GIFPalette([]))
    } throws: { "\($0)".contains("65535") }
  }
}
