internal import CGIF

/// The bytes of an animated GIF (GIF89a specification), encoded by giflib. The frames share one palette.
final class GIFEncoder {
  /// What becomes of a frame after its time.
  enum Disposal: Int32 {
    /// It stays.
    case keep = 1
    /// Its rectangle becomes transparent.
    case clear = 2
  }

  /// One image of the animation: a rectangle that a viewer draws over the earlier images.
  struct Frame {
    var part: FrameDifference
    /// Indices of the palette, row by row.
    var indices: [UInt8]
    /// In hundredths of a second.
    var delay: Int
    var disposal: Disposal
  }

  /// A message of giflib.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// The bytes that giflib has written since the last `take()`.
  private final class Output { var bytes: [UInt8] = [] }

  private let output = Output()
  /// Nil once the file has ended.
  private var gif: UnsafeMutablePointer<GifFileType>?
  private let transparent: UInt8

  /// Begins a file whose animation repeats without end.
  ///
  /// - Parameters:
  ///   - colors: red, green and blue; at most one less than 2 to the power of `bits`.
  ///   - bits: the bits of an index, 2 to 8.
  ///   - transparent: the index of transparent pixels, which is also the background.
  init(width: Int, height: Int, colors: [SIMD3<UInt8>], bits: Int, transparent: UInt8) throws(Failure) {
    self.transparent = transparent
    var code: Int32 = 0
    gif = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { gif, bytes, count in
        guard let bytes, let user = gif?.pointee.UserData else { return 0 }
        let output = Unmanaged<Output>.fromOpaque(user).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &code)
    guard gif != nil else { throw Self.failure(code) }
    EGifSetGifVersion(gif, true)
    var map = [GifColorType](repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: 1 << bits)
    for (index, color) in colors.enumerated() {
      map[index] = GifColorType(Red: color.x, Green: color.y, Blue: color.z)
    }
    guard let colorMap = GifMakeMapObject(Int32(1 << bits), map) else {
      throw Failure(description: "no memory for the palette")
    }
    defer { GifFreeMapObject(colorMap) }
    try check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, Int32(transparent), colorMap))
    try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
    // The number of repetitions: 0 stands for no end.
    try check(EGifPutExtensionBlock(gif, 3, [1, 0, 0] as [UInt8]))
    try check(EGifPutExtensionTrailer(gif))
  }

  deinit { if gif != nil { EGifCloseFile(gif, nil) } }

  func append(_ frame: Frame) throws(Failure) {
    var control = GraphicsControlBlock(
      DisposalMode: frame.disposal.rawValue, UserInputFlag: false, DelayTime: Int32(frame.delay),
      TransparentColor: Int32(transparent))
    var bytes = [UInt8](repeating: 0, count: 4)
    EGifGCBToExtension(&control, &bytes)
    try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, bytes))
    let part = frame.part
    try check(
      EGifPutImageDesc(
        gif, Int32(part.x), Int32(part.y), Int32(part.width), Int32(part.height), false, nil))
    var indices = frame.indices
    let result = indices.withUnsafeMutableBufferPointer { indices in
      for row in 0..<part.height
      where EGifPutLine(gif, indices.baseAddress.map { $0 + row * part.width }, Int32(part.width))
        == GIF_ERROR
      {
        return GIF_ERROR
      }
      return GIF_OK
    }
    try check(result)
  }

  /// Ends the file.
  func end() throws(Failure) {
    var code: Int32 = 0
    defer { gif = nil }
    guard EGifCloseFile(gif, &code) == GIF_OK else { throw Self.failure(code) }
  }

  /// Returns the bytes that were written since the last call.
  func take() -> [UInt8] {
    defer { output.bytes.removeAll(keepingCapacity: true) }
    return output.bytes
  }

  private func check(_ result: Int32) throws(Failure) {
    guard result == GIF_OK else { throw Self.failure(gif?.pointee.Error ?? 0) }
  }

  private static func failure(_ code: Int32) -> Failure {
    Failure(
      description: GifErrorString(code).map { String(cString: $0) } ?? "giflib failed with code \(code)")
  }
}
