internal import CWebP

/// Reads WebP (RFC 9649), still and animated, with libwebp.
final class WebPReader: ImageReader {
  /// Retained, because libwebp refers to its bytes.
  private let storage: NSData
  private let demuxer: OpaquePointer
  private let animation: WebPAnimation?
  private let profile: ColorProfile?
  let width: Int
  let height: Int
  let orientation: ImageOrientation
  let isKnownOpaque: Bool
  let count: Int
  let loopCount: Int?

  init(_ data: Data) throws(ImageFormatError) {
    storage = NSData(data: data)
    var file = Self.file(storage)
    var state = WEBP_DEMUX_PARSING_HEADER
    let demuxer = WebPDemuxPartial(&file, &state)
    guard let demuxer, state == WEBP_DEMUX_DONE else {
      WebPDemuxDelete(demuxer)
      throw .corrupt(state == WEBP_DEMUX_PARSE_ERROR ? "its chunks are broken" : "the file ends early")
    }
    self.demuxer = demuxer
    width = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
    height = Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
    count = Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    let flags = WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS)
    let isAnimated = flags & ANIMATION_FLAG.rawValue != 0
    profile = Self.chunk("ICCP", demuxer).map { .icc($0) }
    orientation = Self.chunk("EXIF", demuxer)?.withUnsafeBytes { ImageOrientation(exif: $0) } ?? .up
    animation = isAnimated ? WebPAnimation(file, count: count) : nil
    loopCount = isAnimated ? Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)) : nil
    if isAnimated {
      // Frames may leave areas transparent.
      isKnownOpaque = false
    } else {
      var features = WebPBitstreamFeatures()
      let isRead = WebPGetFeatures(file.bytes, file.size, &features) == VP8_STATUS_OK
      isKnownOpaque = isRead && features.has_alpha == 0
    }
    guard count > 0 else { throw .corrupt("it has no frames") }
  }

  deinit { WebPDemuxDelete(demuxer) }

  func pixels(at index: Int) throws(ImageFormatError) -> [UInt8] {
    try makePixels(profile, .rgb) { pixels throws(ImageFormatError) in
      if let animation {
        try animation.draw(index, to: pixels)
        return
      }
      let file = Self.file(storage)
      let isRead = WebPDecodeRGBAInto(
        file.bytes, file.size, pixels.baseAddress, pixels.count, Int32(clamping: width * 4))
      guard isRead != nil else { throw .corrupt("its data are broken") }
    }
  }

  func delay(at index: Int) -> Double? {
    guard animation != nil, index >= 0, index < count else { return nil }
    var frame = WebPIterator()
    defer { WebPDemuxReleaseIterator(&frame) }
    guard WebPDemuxGetFrame(demuxer, Int32(clamping: index + 1), &frame) != 0 else { return nil }
    return Double(frame.duration) / 1000
  }

  private static func file(_ storage: NSData) -> WebPData {
    WebPData(bytes: storage.bytes.assumingMemoryBound(to: UInt8.self), size: storage.length)
  }

  private static func chunk(_ name: String, _ demuxer: OpaquePointer) -> [UInt8]? {
    var chunk = WebPChunkIterator()
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return nil }
    return [UInt8](UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
  }
}

/// The frames of a WebP file, composed by libwebp. Frames should be read in order, because an earlier frame
/// means starting again.
private final class WebPAnimation {
  private let file: WebPData
  private let count: Int
  /// Created for the first frame, because it allocates memory for two pictures.
  private var decoder: OpaquePointer?
  private var next = 0
  /// The picture during the frame before `next`, in the decoder's memory.
  private var canvas: UnsafeMutablePointer<UInt8>?

  init(_ file: WebPData, count: Int) {
    self.file = file
    self.count = count
  }

  deinit { WebPAnimDecoderDelete(decoder) }

  /// Copies the picture during a frame, colour not multiplied by alpha.
  func draw(_ index: Int, to pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageFormatError) {
    if decoder == nil {
      var options = WebPAnimDecoderOptions()
      WebPAnimDecoderOptionsInit(&options)
      options.color_mode = MODE_RGBA
      var file = file
      decoder = WebPAnimDecoderNew(&file, &options)
    }
    guard let decoder else { throw .corrupt("its frames are broken") }
    if index < next - 1 || canvas == nil {
      WebPAnimDecoderReset(decoder)
      (next, canvas) = (0, nil)
    }
    while next <= index {
      var time: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0 else {
        canvas = nil
        throw .corrupt("its frame \(next) is broken")
      }
      next += 1
    }
    guard let canvas else { throw .corrupt("it has no pixels") }
    _ = pixels.update(fromContentsOf: UnsafeBufferPointer(start: canvas, count: pixels.count))
  }
}
