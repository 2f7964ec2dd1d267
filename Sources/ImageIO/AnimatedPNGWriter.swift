import FileWriting
internal import CPNG

/// Writes animated PNG (PNG specification, third edition): frames with eight bits each of red, green, blue and alpha, without
/// loss. The same frames give the same bytes.
package final class AnimatedPNGWriter: AnimationWriter {
  private let file: AtomicFile
  private let path: String
  private let width: Int
  private let height: Int
  private let delay: (numerator: Int, denominator: Int)
  private var parts: FrameParts
  private let count: Int
  private var written = 0
  /// Counts the chunks that belong to the animation.
  private var sequence: UInt32 = 0

  /// - Parameters:
  ///   - count: the number of frames, which stands at the start of the file.
  ///   - rate: frames per second.
  package init(path: String, width: Int, height: Int, count: Int, rate: Double) throws(FileWriteError) {
    self.path = path
    (self.width, self.height, self.count) = (width, height, count)
    delay = Self.delay(rate)
    parts = FrameParts(width: width, height: height)
    file = try AtomicFile(path)
    try file.writeOrCancel([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    try chunk("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 6, 0, 0, 0])
    // The animation repeats without end.
    try chunk("acTL", Self.bytes(count) + Self.bytes(0))
  }

  package func append(_ image: CGImage) throws(FileWriteError) {
    let part = parts.next(image)
    guard written < count, image.width == width, image.height == height,
      let cut = image.cropping(to: part.rect)
    else { throw FileWriteError(path, reason: "a frame does not fit the animation") }
    var control = Self.bytes(Int(sequence)) + Self.bytes(part.width) + Self.bytes(part.height)
    control += Self.bytes(part.x) + Self.bytes(part.y)
    control += Self.short(delay.numerator) + Self.short(delay.denominator)
    // The frame stays, and the next one replaces pixels without blending.
    control += [0, 0]
    try chunk("fcTL", control)
    sequence += 1
    let picture: Data
    do throws(ImageError) {
      picture = try ImageFile.encodePNG(cut)
    } catch {
      throw FileWriteError(path, reason: error.description)
    }
    for data in Self.imageData(in: [UInt8](picture)) {
      if written == 0 {
        try chunk("IDAT", Array(data))
      } else {
        try chunk("fdAT", Self.bytes(Int(sequence)) + data)
        sequence += 1
      }
    }
    written += 1
  }

  package func finish() throws(FileWriteError) {
    guard written == count else {
      cancel()
      throw FileWriteError(path, reason: "\(written) of \(count) frames were drawn")
    }
    try chunk("IEND", [])
    try file.commit()
  }

  package func cancel() { file.cancel() }

  // MARK: Chunks

  /// The contents of the IDAT chunks of a PNG file.
  private static func imageData(in file: [UInt8]) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let start = offset + 8
      guard start + length + 4 <= file.count else { break }
      if file[offset + 4..<start].elementsEqual("IDAT".utf8) { found.append(file[start..<start + length]) }
      offset = start + length + 4
    }
    return found
  }

  private func chunk(_ name: String, _ contents: [UInt8]) throws(FileWriteError) {
    let named = Array(name.utf8) + contents
    let checksum = named.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
    try file.writeOrCancel(Self.bytes(contents.count) + named + Self.bytes(Int(checksum)))
  }

  /// The length of a frame as a fraction of 16-bit numbers, exact where the rate has at most three decimals and fits.
  static func delay(_ rate: Double) -> (numerator: Int, denominator: Int) {
    for numerator in [1, 10, 100, 1000] {
      let denominator = rate * Double(numerator)
      guard denominator <= 65535 else { break }
      let rounded = denominator.rounded()
      if rounded >= 1, abs(denominator - rounded) < 1e-6 { return (numerator, Int(clamping: rounded)) }
    }
    if rate >= 1 {
      let numerator = max(1, Int(clamping: (65535 / rate).rounded(.down), to: 1...1000))
      return (numerator, Int(clamping: (rate * Double(numerator)).rounded(), to: 1...65535))
    }
    let denominator = Int(clamping: (65535 * rate).rounded(.down), to: 1...65535)
    return (Int(clamping: (Double(denominator) / rate).rounded(), to: 1...65535), denominator)
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func short(_ number: Int) -> [UInt8] {
    [8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
