import FileWriting

/// Writes animated GIF (GIF89a specification): frames with the colours of one palette, where pixels are opaque or transparent.
/// The same frames give the same bytes.
///
/// The palette comes from a `ColorCensus` of the frames. A frame is written when the next one is known, because what becomes
/// transparent there must be cleared with this one. Equal frames in sequence are one frame that is shown longer.
package final class AnimatedGIFWriter: AnimationWriter {
  /// The longest side that the format allows.
  package static let longestSide = 65_535
  /// The longest time of a frame, in hundredths of a second.
  private static let longestDelay = 65_535

  private let file: AtomicFile
  private let encoder: GIFEncoder
  private let path: String
  private let width: Int
  private let height: Int
  private let rate: Double
  private var palette: GIFPalette
  /// The indices that are shown before the next frame is drawn.
  private var canvas: [UInt8]
  /// The frame that is to be written next, and the number of the picture with which it begins.
  private var held: (indices: [UInt8], first: Int)?
  private var count = 0
  private var written = 0

  /// - Parameter rate: frames per second. Times are hundredths of a second; they are rounded for each frame from the start of
  ///   the film, so that errors do not add up.
  package init(path: String, width: Int, height: Int, rate: Double, palette: GIFPalette)
    throws(FileWriteError)
  {
    guard max(width, height) <= Self.longestSide else {
      throw FileWriteError(
        path,
        reason: "GIF has at most \(Self.longestSide) pixels a side, and the picture has \(width) × \(height)")
    }
    self.path = path
    (self.width, self.height, self.rate, self.palette) = (width, height, rate, palette)
    canvas = [UInt8](repeating: palette.transparent, count: width * height)
    file = try AtomicFile(path)
    do throws(GIFEncoder.Failure) {
      encoder = try GIFEncoder(
        width: width, height: height, colors: palette.colors, bits: palette.bits,
        transparent: palette.transparent)
    } catch {
      throw FileWriteError(path, reason: error.description)
    }
    try write()
  }

  package func append(_ image: CGImage) throws(FileWriteError) {
    guard image.width == width, image.height == height else {
      throw FileWriteError(path, reason: "a frame does not fit the animation")
    }
    let indices = palette.indices(of: image)
    defer { count += 1 }
    guard let held else {
      self.held = (indices, count)
      return
    }
    let isLong = hundredths(count + 1) - hundredths(held.first) > Self.longestDelay
    if indices == held.indices, !isLong { return }
    try write(held.indices, from: held.first, followedBy: indices)
    self.held = (indices, count)
  }

  package func finish() throws(FileWriteError) {
    if let held { try write(held.indices, from: held.first, followedBy: nil) }
    try encode { encoder throws(GIFEncoder.Failure) in try encoder.end() }
    try file.commit()
  }

  package func cancel() { file.cancel() }

  private func hundredths(_ frame: Int) -> Int { Int(clamping: (Double(frame) * 100 / rate).rounded()) }

  // MARK: Frames

  private func write(_ frame: [UInt8], from first: Int, followedBy next: [UInt8]?) throws(FileWriteError) {
    let transparent = palette.transparent
    let whole = FrameDifference(x: 0, y: 0, width: width, height: height)
    // Some viewers expect that the first frame covers the picture.
    var part =
      written == 0
      ? whole
      : self.part { frame[$0] != canvas[$0] } ?? FrameDifference(x: 0, y: 0, width: 1, height: 1)
    let cleared = next.flatMap { next in
      self.part { next[$0] == transparent && frame[$0] != transparent }
    }
    if let cleared { part = part.union(cleared) }
    var indices: [UInt8] = []
    indices.reserveCapacity(part.width * part.height)
    for y in part.y..<part.y + part.height {
      for place in y * width + part.x..<y * width + part.x + part.width {
        // A pixel that has this colour already is not drawn again.
        indices.append(frame[place] == canvas[place] ? transparent : frame[place])
      }
    }
    canvas = frame
    if cleared != nil {
      for y in part.y..<part.y + part.height {
        for place in y * width + part.x..<y * width + part.x + part.width { canvas[place] = transparent }
      }
    }
    let delay = min(max(hundredths(count) - hundredths(first), 1), Self.longestDelay)
    let encoded = GIFEncoder.Frame(
      part: part, indices: indices, delay: delay, disposal: cleared == nil ? .keep : .clear)
    try encode { encoder throws(GIFEncoder.Failure) in try encoder.append(encoded) }
    written += 1
  }

  /// The smallest rectangle that contains all pixels for which `isIn` holds; nil if there are none.
  private func part(_ isIn: (Int) -> Bool) -> FrameDifference? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let row = y * width
      guard let first = (0..<width).first(where: { isIn(row + $0) }) else { continue }
      (top, bottom) = (min(top, y), y)
      left = min(left, first)
      var x = width - 1
      while x > right, !isIn(row + x) { x -= 1 }
      right = max(right, x)
    }
    guard bottom >= 0 else { return nil }
    return FrameDifference(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Has the encoder do something, and writes what comes of it.
  private func encode(_ body: (GIFEncoder) throws(GIFEncoder.Failure) -> Void) throws(FileWriteError) {
    do throws(GIFEncoder.Failure) {
      try body(encoder)
    } catch {
      file.cancel()
      throw FileWriteError(path, reason: error.description)
    }
    try write()
  }

  private func write() throws(FileWriteError) { try file.writeOrCancel(encoder.take()) }
}
