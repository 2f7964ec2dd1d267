import FileWriting
internal import CWebP

/// Writes animated WebP (RFC 9649) with libwebp, without loss. The same frames give the same bytes.
package final class AnimatedWebPWriter: AnimationWriter {
  /// The longest side that the format allows.
  package static let longestSide = 16_383

  private let file: AtomicFile
  private let path: String
  private let width: Int
  private let height: Int
  private let rate: Double
  private var parts: FrameParts
  private var written = 0
  /// The bytes in the file.
  private var size = 0

  /// - Parameter rate: frames per second. Times are whole milliseconds; they are rounded for each frame from the start of the
  ///   film, so that errors do not add up.
  package init(path: String, width: Int, height: Int, rate: Double) throws(FileWriteError) {
    guard max(width, height) <= Self.longestSide else {
      throw FileWriteError(
        path,
        reason: "WebP has at most \(Self.longestSide) pixels a side, and the picture has \(width) × \(height)"
      )
    }
    self.path = path
    (self.width, self.height, self.rate) = (width, height, rate)
    parts = FrameParts(width: width, height: height)
    file = try AtomicFile(path)
    // The size follows when it is known.
    try write(Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8))
    // The flags say that the file is an animation and has alpha.
    try chunk("VP8X", [0x12, 0, 0, 0] + Self.bytes(width - 1, 3) + Self.bytes(height - 1, 3))
    // The background is transparent, and the animation repeats without end.
    try chunk("ANIM", [0, 0, 0, 0, 0, 0])
  }

  package func append(_ image: CGImage) throws(FileWriteError) {
    guard image.width == width, image.height == height else {
      throw FileWriteError(path, reason: "a frame does not fit the animation")
    }
    let part = parts.next(image).fromEvenPlace
    guard let cut = image.cropping(to: part.rect) else { return }
    let duration = milliseconds(written + 1) - milliseconds(written)
    var contents = Self.bytes(part.x / 2, 3) + Self.bytes(part.y / 2, 3)
    contents += Self.bytes(part.width - 1, 3) + Self.bytes(part.height - 1, 3)
    contents += Self.bytes(min(max(duration, 1), 0xFF_FFFF), 3)
    // The frame stays, and its pixels replace those before without blending.
    contents.append(0x02)
    contents += try encoded(cut)
    try chunk("ANMF", contents)
    written += 1
  }

  package func finish() throws(FileWriteError) {
    do throws(FileWriteError) {
      guard size - 8 <= Int(UInt32.max) - 1 else {
        throw FileWriteError(path, reason: "a WebP file has at most 4 GiB")
      }
      try file.replace(at: 4, with: Self.bytes(size - 8, 4))
    } catch {
      file.cancel()
      throw error
    }
    try file.commit()
  }

  package func cancel() { file.cancel() }

  private func milliseconds(_ frame: Int) -> Int { Int(clamping: (Double(frame) * 1000 / rate).rounded()) }

  /// The chunks of a picture's data.
  private func encoded(_ image: CGImage) throws(FileWriteError) -> [UInt8] {
    var pixels = image.bytes
    if !image.isOpaque {
      for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index + 3] != 255 {
        let alpha = pixels[index + 3]
        for component in index..<index + 3 {
          pixels[component] = CGImage.unpremultiply(pixels[component], alpha)
        }
      }
    }
    var output: UnsafeMutablePointer<UInt8>?
    let count = WebPEncodeLosslessRGBA(
      pixels, Int32(clamping: image.width), Int32(clamping: image.height), Int32(clamping: image.width * 4),
      &output)
    defer { WebPFree(output) }
    guard count > 12, let output else { throw FileWriteError(path, reason: "there is not enough memory") }
    let file = UnsafeBufferPointer(start: output, count: count)
    var kept: [UInt8] = []
    var offset = 12
    while offset + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
      let end = min(offset + 8 + length + length & 1, file.count)
      let name = file[offset..<offset + 4]
      if ["ALPH", "VP8 ", "VP8L"].contains(where: { name.elementsEqual($0.utf8) }) {
        kept += file[offset..<end]
      }
      offset = end
    }
    return kept
  }

  private func chunk(_ name: String, _ contents: [UInt8]) throws(FileWriteError) {
    // Chunks begin at even offsets.
    let padding: [UInt8] = contents.count & 1 == 1 ? [0] : []
    try write(Array(name.utf8) + Self.bytes(contents.count, 4) + contents + padding)
  }

  private func write(_ bytes: [UInt8]) throws(FileWriteError) {
    try file.writeOrCancel(bytes)
    size += bytes.count
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
