import TestSupport
import CoreGraphics
import Testing

@testable import ImageIO

@Suite struct BadImageTests {
  static let png = PNGBuilder(
    width: 9, height: 7, kind: 6,
    rows: (0..<7).map { row in [UInt8(row % 5)] + (0..<36).map { UInt8($0 * 7 % 256) } }
  ).data

  static let samples: [(String, Data)] = [
    ("PNG", png), ("JPEG", Samples.jpeg), ("JPEG", Samples.progressiveJPEG), ("JPEG", Samples.inkJPEG),
    ("WebP", Samples.lossyWebP), ("WebP", Samples.losslessWebP), ("WebP", Samples.alphaWebP),
    ("WebP", Samples.animatedWebP),
    ("GIF", Samples.disposalGIF),
  ]

  /// Whatever is missing, it is said; only a GIF without its trailer, or without its last frames, is whole.
  @Test(arguments: samples)
  func truncated(_ format: String, _ data: Data) throws {
    #expect(failure(data) == nil)
    for count in 0..<data.count {
      let error = failure(data.prefix(count))
      if format != "GIF" || count < 60 { #expect(error != nil, "\(format) of \(count) bytes") }
    }
  }

  /// Any byte may be wrong; what comes of it is an image or an error.
  @Test(arguments: samples)
  func broken(_ format: String, _ data: Data) throws {
    var seed: UInt32 = 7
    func random(_ limit: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % limit
    }
    var errors = 0
    for _ in 0..<400 {
      var bytes = [UInt8](data)
      for _ in 0...random(3) { bytes[random(bytes.count)] = UInt8(random(256)) }
      if let error = failure(Data(bytes)) {
        errors += 1
        #expect(!error.description.isEmpty)
      }
    }
    #expect(errors > 0)
  }

  @Test func tooManyPixelsAreRefusedBeforeDecoding() {
    let wide = PNGBuilder(width: 100_000, height: 100_000, kind: 6, rows: [[0]])
    #expect(failure(wide.data) == .tooLarge(name: "test", width: 100_000, height: 100_000))
    #expect(
      failure(wide.data)?.description
        == "cannot decode image test: its 100000 × 100000 pixels are more than the limit of 64 megapixels")
    #expect(
      failure(PNGBuilder(width: 8193, height: 8192, kind: 0, rows: [[0]]).data)
        == .tooLarge(name: "test", width: 8193, height: 8192))
    #expect(
      failure(PNGBuilder(width: 1 << 31 - 1, height: 1 << 31 - 1, kind: 0, rows: [[0]]).data)
        == .tooLarge(name: "test", width: 1 << 31 - 1, height: 1 << 31 - 1))
    #expect(
      failure(PNGBuilder(width: 0, height: 5, kind: 0, rows: [[0]]).data)
        == .corrupt(name: "test", format: "PNG", reason: "image width is zero in IHDR"))
  }

  @Test func largeHeadersOfOtherFormats() throws {
    var jpeg = [UInt8](Samples.jpeg)
    // FF C0, length, precision, height, width.
    let frame = try #require(jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    // The most that libjpeg takes a header for.
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(failure(Data(jpeg)) == .tooLarge(name: "test", width: 65500, height: 65500))

    var gif = [UInt8](Samples.partialGIF)
    gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(failure(Data(gif)) == .tooLarge(name: "test", width: 65535, height: 65535))
    var frameGIF = [UInt8](Samples.partialGIF)
    let place = try #require(frameGIF.firstIndex(of: 0x2C)) + 5
    frameGIF.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(failure(Data(frameGIF)) == .tooLarge(name: "test", width: 65535, height: 65535))

    // The canvas of an animation, within which the frames are.
    var webP = [UInt8](Samples.animatedWebP)
    webP.replaceSubrange(24..<30, with: [0xFE, 0xFF, 0, 0xFE, 0xFF, 0])
    #expect(failure(Data(webP)) == .tooLarge(name: "test", width: 65535, height: 65535))
    var lossless = [UInt8](Samples.losslessWebP)
    lossless.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
    #expect(failure(Data(lossless)) == .tooLarge(name: "test", width: 16384, height: 16384))
  }

  /// The frame header of the lossy part says less than the container's: neither is trusted alone.
  @Test func sizesThatContradictEachOther() {
    var webP = [UInt8](Samples.alphaWebP)
    webP[24] = 100
    #expect(failure(Data(webP)) != nil)
  }

  @Test func filesThatCannotBeRead() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func failure(_ url: URL) -> ImageError? {
      do {
        _ = try ImageFile.read(url)
        return nil
      } catch {
        return error
      }
    }
    let missing = folder.appendingPathComponent("none.png")
    #expect(failure(missing)?.description == "cannot read image \(missing.path): there is no such file")
    #expect(failure(folder) == .unreadable(name: folder.path, reason: "it is not a regular file"))
    let device = URL(fileURLWithPath: "/dev/zero")
    #expect(failure(device) == .unreadable(name: "/dev/zero", reason: "it is not a regular file"))
    #expect(CGImageSourceCreateWithURL(device as CFURL, nil) == nil)
    let web = try #require(URL(string: "http://localhost/x.png"))
    #expect(failure(web) == .unreadable(name: "http://localhost/x.png", reason: "it is not a file"))
    let empty = folder.appendingPathComponent("empty.png")
    try Data().write(to: empty)
    #expect(failure(empty) == .unknownFormat(name: empty.path))
    let large = folder.appendingPathComponent("large.png")
    #expect(FileManager.default.createFile(atPath: large.path, contents: nil))
    let handle = try FileHandle(forWritingTo: large)
    try handle.truncate(atOffset: UInt64(ImageLimits.bytes) + 1)
    try handle.close()
    #expect(failure(large) == .tooManyBytes(name: large.path, bytes: ImageLimits.bytes + 1))
  }

  /// A scan is some bytes, and costs a pass over all of the pixels.
  @Test func scansWithoutEnd() throws {
    let jpeg = [UInt8](Samples.progressiveJPEG)
    let last = try #require(
      jpeg.indices.last { $0 + 1 < jpeg.count && jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA })
    let scan = jpeg[last..<jpeg.count - 2]
    let scans = jpeg.indices.filter { $0 + 1 < jpeg.count && jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA }.count
    func file(_ more: Int) -> Data {
      Data(jpeg.dropLast(2) + Array(repeating: scan, count: more).joined() + jpeg.suffix(2))
    }
    #expect(failure(file(100 - scans)) == nil)
    #expect(
      failure(file(101 - scans))
        == .corrupt(name: "test", format: "JPEG", reason: "it has more than 100 scans"))
  }

  /// Compressed data that are broken, or hold another size than the header says.
  @Test func brokenCompressedData() throws {
    for index in 41..<60 {
      var data = Self.png
      data[index] ^= 0x55
      // The checksum of the chunk is right again.
      let start = 37
      let length = data.count - 12 - 4 - start
      let crc = crc32(data[start..<start + length])
      for byte in 0..<4 { data[start + length + byte] = UInt8(truncatingIfNeeded: crc >> (24 - 8 * byte)) }
      guard case .corrupt(_, "PNG", let reason)? = failure(data) else { continue }
      #expect(!reason.isEmpty)
    }
  }
}
