import FileWriting
import TestSupport
import Foundation
import Testing

@testable import ImageIO

/// Animated PNG and WebP, read by other code than the writers: the chunks by the specifications, the pictures by libpng and
/// libwebp's demuxer.
@Suite struct AnimationWriterTests {
  /// Three pictures of 7 × 5 pixels: the second differs in two pixels, the third is like the second.
  private static let pictures: [CGImage] = {
    var bytes: [UInt8] = (0..<35).flatMap { index -> [UInt8] in
      let alpha = UInt8(index * 7)
      return [alpha / 2, alpha / 3, alpha, alpha]
    }
    let first = CGImage(width: 7, height: 5, premultipliedRGBA: bytes)!
    for (x, y) in [(3, 1), (5, 3)] {
      let place = (y * 7 + x) * 4
      bytes.replaceSubrange(place..<place + 4, with: [200, 10, 20, 255])
    }
    let second = CGImage(width: 7, height: 5, premultipliedRGBA: bytes)!
    return [first, second, second]
  }()

  private static func written(_ name: String, _ make: (String) throws -> any AnimationWriter) throws
    -> [UInt8]
  {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())-\(name)")
    defer { try? FileManager.default.removeItem(at: url) }
    let writer = try make(url.path)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    for picture in pictures { try writer.append(picture) }
    try writer.finish()
    return [UInt8](try Data(contentsOf: url))
  }

  // MARK: PNG

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// Name and contents of the chunks of a PNG file, whose checksums are checked.
  private static func chunks(_ file: [UInt8]) -> [(name: String, contents: ArraySlice<UInt8>)] {
    var found: [(String, ArraySlice<UInt8>)] = []
    var offset = 8
    while offset + 12 <= file.count {
      let end = offset + 8 + number(file[offset..<offset + 4])
      let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      #expect(number(file[end..<end + 4]) == Int(crc32(Array(file[offset + 4..<end]))))
      found.append((name, file[offset + 8..<end]))
      offset = end + 4
    }
    #expect(offset == file.count)
    return found
  }

  @Test func animatedPNGHasTheFrames() throws {
    let file = try Self.written("x.png") {
      try AnimatedPNGWriter(path: $0, width: 7, height: 5, count: 3, rate: 29.97)
    }
    let chunks = Self.chunks(file)
    #expect(chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(Self.number(chunks[1].contents.prefix(4)) == 3 && Self.number(chunks[1].contents.suffix(4)) == 0)
    // The numbers of the chunks have no gap.
    let numbers = chunks.filter { $0.name == "fcTL" || $0.name == "fdAT" }.map {
      Self.number($0.contents.prefix(4))
    }
    #expect(numbers == [0, 1, 2, 3, 4])
    var canvas = [UInt8](repeating: 0, count: 7 * 5 * 4)
    var frame = 0
    for (control, data) in zip(chunks.indices, chunks.indices.dropFirst())
    where chunks[control].name == "fcTL" {
      let values = Array(chunks[control].contents)
      let field = { (offset: Int, count: Int) in Self.number(values[offset..<offset + count]) }
      let (width, height, x, y) = (field(4, 4), field(8, 4), field(12, 4), field(16, 4))
      // 100 / 2997 s.
      #expect(field(20, 2) == 100 && field(22, 2) == 2997)
      #expect(
        frame == 0
          ? width == 7 && height == 5 : frame == 1 ? [x, y, width, height] == [3, 1, 3, 3] : width == 1)
      let contents = chunks[data].contents.dropFirst(chunks[data].name == "fdAT" ? 4 : 0)
      let picture = try Self.decoded(Array(contents), width, height)
      for row in 0..<height {
        for column in 0..<width {
          let from = (row * width + column) * 4
          let to = ((y + row) * 7 + x + column) * 4
          canvas.replaceSubrange(to..<to + 4, with: picture[from..<from + 4])
        }
      }
      #expect(canvas == Self.pictures[frame].bytes)
      frame += 1
    }
    #expect(frame == 3)
  }

  /// A frame's data as a still file, decoded by libpng.
  private static func decoded(_ data: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
    func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + contents
      return bytes(contents.count) + named + bytes(Int(crc32(named)))
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file +=
      chunk("IHDR", bytes(width) + bytes(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", data) + chunk("IEND", [])
    return try ImageFile.decode(Data(file), name: "frame").bytes
  }

  @Test(
    arguments: [
      (60, 1, 60), (25, 1, 25), (29.97, 100, 2997), (12.5, 10, 125), (0.5, 10, 5), (90000, 1, 65535),
    ] as [(Double, Int, Int)])
  func delays(rate: Double, numerator: Int, denominator: Int) {
    #expect(AnimatedPNGWriter.delay(rate) == (numerator, denominator))
  }

  @Test(arguments: [0.001, 1.0 / 3, 23.976023976, 1000.0 / 7]) func delaysAreNear(rate: Double) {
    let delay = AnimatedPNGWriter.delay(rate)
    #expect((1...65535).contains(delay.numerator) && (1...65535).contains(delay.denominator))
    #expect(abs(Double(delay.denominator) / Double(delay.numerator) / rate - 1) < 1e-3)
  }

  @Test func aFilmWithTooFewFramesIsNotLeft() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID()).png").path
    let writer = try AnimatedPNGWriter(path: path, width: 7, height: 5, count: 3, rate: 10)
    try writer.append(Self.pictures[0])
    #expect(throws: FileWriteError.self) { try writer.finish() }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: WebP

  @Test func animatedWebPHasTheFrames() throws {
    let file = try Self.written("x.webp") { try AnimatedWebPWriter(path: $0, width: 7, height: 5, rate: 60) }
    let source = try CGImageSource(Data(file), name: "x.webp")
    #expect(source.count == 3)
    for index in 0..<3 { #expect(try source.image(at: index).bytes == Self.pictures[index].bytes) }
    // 1/60 s is 16.67 ms: the ends of the pictures are at 17, 33 and 50 ms.
    #expect((0..<3).map { source.delay(at: $0) } == [0.017, 0.016, 0.017])
    // The size in the header is that of the file.
    #expect(file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == file.count - 8)
  }

  @Test func webPSaysWhatItCannotWrite() {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID()).webp").path
    #expect {
      _ = try AnimatedWebPWriter(path: path, width: 16_384, height: 1, rate: 1)
    } throws: { "\($0)".contains("16383") }
    // A pipe, whose beginning cannot be completed at the end.
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer {
      close(reader)
      unlink(path)
    }
    #expect {
      let writer = try AnimatedWebPWriter(path: path, width: 7, height: 5, rate: 1)
      try writer.append(Self.pictures[0])
      try writer.finish()
    } throws: { "\($0)".contains("can only be written to a file") }
  }

  @Test func differences() {
    let size = (width: 6, height: 4)
    let old = [UInt8](repeating: 7, count: size.width * size.height * 4)
    func find(_ change: (inout [UInt8]) -> Void) -> FrameDifference? {
      var new = old
      change(&new)
      return old.withUnsafeBytes { a in
        new.withUnsafeBytes { FrameDifference(a, $0, width: size.width, height: size.height) }
      }
    }
    #expect(find { _ in } == nil)
    #expect(find { $0[0] = 0 } == FrameDifference(x: 0, y: 0, width: 1, height: 1))
    #expect(find { $0[(3 * 6 + 5) * 4 + 3] = 0 } == FrameDifference(x: 5, y: 3, width: 1, height: 1))
    #expect(
      find {
        $0[(1 * 6 + 4) * 4] = 0
        $0[(2 * 6 + 1) * 4 + 1] = 0
      } == FrameDifference(x: 1, y: 1, width: 4, height: 2))
    #expect(
      FrameDifference(x: 3, y: 1, width: 2, height: 3).fromEvenPlace
        == FrameDifference(x: 2, y: 0, width: 3, height: 4))
  }
}
