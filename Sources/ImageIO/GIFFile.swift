internal import CGIF

/// The frames of a GIF file (GIF89a specification), read with giflib: their properties and the palette
/// indices of their pixels.
final class GIFFile {
  /// What happens to a frame's rectangle before the next frame is drawn.
  enum Disposal: Int32 {
    case unspecified = 0
    case keep = 1
    case clear = 2
    case restore = 3
  }

  struct Frame {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var isInterlaced: Bool
    var transparentIndex: Int?
    var disposal: Disposal
    /// In hundredths of a second.
    var delay: Int
    /// The offset of the frame in the file.
    var offset: Int
  }

  private let bytes: [UInt8]
  /// The offset at which giflib continues to read.
  private var offset = 0
  private(set) var width = 0
  private(set) var height = 0
  private(set) var frames: [Frame] = []
  /// The number of times that the animation repeats; 0 means without end. Nil if the file does not give it.
  private(set) var loopCount: Int?

  init(_ bytes: [UInt8]) throws(ImageFormatError) {
    self.bytes = bytes
    let gif = try open()
    defer { DGifCloseFile(gif, nil) }
    width = Int(gif.pointee.SWidth)
    height = Int(gif.pointee.SHeight)
    var control = GraphicsControlBlock()
    control.TransparentColor = NO_TRANSPARENT_COLOR
    let noControl = control
    // Files without the trailer are common, and otherwise complete.
    while offset < bytes.count {
      let start = offset
      var record = UNDEFINED_RECORD_TYPE
      guard DGifGetRecordType(gif, &record) == GIF_OK else { throw error(gif) }
      if record == TERMINATE_RECORD_TYPE { break }
      if record == EXTENSION_RECORD_TYPE {
        try readExtension(gif, &control)
      } else {
        frames.append(try readFrame(gif, control, at: start))
        control = noControl
      }
    }
    guard !frames.isEmpty else { throw .corrupt("it has no frames") }
  }

  /// Decodes a frame, and passes its rows, each with its position and the palette, to a closure.
  func readRows(
    of frame: Frame, _ use: (Int, [UInt8], UnsafeBufferPointer<GifColorType>) -> Void
  ) throws(ImageFormatError) {
    let gif = try open()
    defer { DGifCloseFile(gif, nil) }
    offset = frame.offset
    var record = UNDEFINED_RECORD_TYPE
    guard DGifGetRecordType(gif, &record) == GIF_OK, DGifGetImageHeader(gif) == GIF_OK else {
      throw error(gif)
    }
    guard let map = gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap else {
      throw .corrupt("a frame has no palette")
    }
    let palette = UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount))
    var row = [UInt8](repeating: 0, count: frame.width)
    guard frame.width > 0 else { return }
    for place in Self.rowOrder(frame.height, isInterlaced: frame.isInterlaced) {
      guard DGifGetLine(gif, &row, Int32(clamping: frame.width)) == GIF_OK else { throw error(gif) }
      use(place, row, palette)
    }
  }

  /// Reads from the file's start to the end of the global palette.
  private func open() throws(ImageFormatError) -> UnsafeMutablePointer<GifFileType> {
    offset = 0
    var code: Int32 = 0
    let gif = DGifOpen(
      Unmanaged.passUnretained(self).toOpaque(),
      { gif, target, count in
        guard let context = gif?.pointee.UserData, let target, count > 0 else { return 0 }
        return Unmanaged<GIFFile>.fromOpaque(context).takeUnretainedValue().read(target, count)
      }, &code)
    guard let gif else { throw error(code) }
    return gif
  }

  private func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
    let part = bytes[offset...].prefix(Int(count))
    for (index, byte) in part.enumerated() { target[index] = byte }
    offset += part.count
    return Int32(clamping: part.count)
  }

  /// Reads a frame's header, and skips its pixels.
  private func readFrame(
    _ gif: UnsafeMutablePointer<GifFileType>, _ control: GraphicsControlBlock, at start: Int
  ) throws(ImageFormatError) -> Frame {
    guard DGifGetImageHeader(gif) == GIF_OK else { throw error(gif) }
    let image = gif.pointee.Image
    guard image.ColorMap != nil || gif.pointee.SColorMap != nil else {
      throw .corrupt("a frame has no palette")
    }
    let (width, height) = (Int(image.Width), Int(image.Height))
    guard width * height <= ImageLimits.pixels else { throw .tooLarge(width: width, height: height) }
    var size: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    guard DGifGetCode(gif, &size, &block) == GIF_OK else { throw error(gif) }
    while block != nil {
      guard DGifGetCodeNext(gif, &block) == GIF_OK else { throw error(gif) }
    }
    let transparent = Int(control.TransparentColor)
    return Frame(
      left: Int(image.Left), top: Int(image.Top), width: width, height: height,
      isInterlaced: image.Interlace, transparentIndex: transparent >= 0 ? transparent : nil,
      disposal: Disposal(rawValue: control.DisposalMode) ?? .unspecified, delay: Int(control.DelayTime),
      offset: start)
  }

  private func readExtension(
    _ gif: UnsafeMutablePointer<GifFileType>, _ control: inout GraphicsControlBlock
  ) throws(ImageFormatError) {
    var label: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    guard DGifGetExtension(gif, &label, &block) == GIF_OK else { throw error(gif) }
    var isLoop = false
    var count = 0
    while let contents = block {
      // The first byte is the length.
      let bytes = UnsafeBufferPointer(start: contents + 1, count: Int(contents[0]))
      if label == GRAPHICS_EXT_FUNC_CODE {
        DGifExtensionToGCB(bytes.count, bytes.baseAddress, &control)
      } else if label == APPLICATION_EXT_FUNC_CODE {
        if count == 0 {
          isLoop = bytes.elementsEqual("NETSCAPE2.0".utf8) || bytes.elementsEqual("ANIMEXTS1.0".utf8)
        } else if isLoop, bytes.count == 3, bytes[0] == 1 {
          loopCount = Int(bytes[1]) | Int(bytes[2]) << 8
        }
      }
      count += 1
      guard DGifGetExtensionNext(gif, &block) == GIF_OK else { throw error(gif) }
    }
  }

  private func error(_ gif: UnsafeMutablePointer<GifFileType>) -> ImageFormatError {
    error(gif.pointee.Error)
  }

  private func error(_ code: Int32) -> ImageFormatError {
    switch code {
    case D_GIF_ERR_READ_FAILED: .corrupt("the file ends early")
    case D_GIF_ERR_NO_SCRN_DSCR: .corrupt("the header is incomplete")
    case D_GIF_ERR_WRONG_RECORD: .corrupt("a block has an unknown type")
    case D_GIF_ERR_EOF_TOO_SOON: .corrupt("a frame's data end early")
    case D_GIF_ERR_NOT_ENOUGH_MEM: .corrupt("there is not enough memory")
    default: .corrupt("a frame's data are broken")
    }
  }

  /// The order of the rows in the file.
  private static func rowOrder(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}
