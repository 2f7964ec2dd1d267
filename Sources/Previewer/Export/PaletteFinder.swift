import CoreGraphics

/// Finds the 256 colours of a GIF for a sequence of pictures.
///
/// ffmpeg can find and use a palette in one run, but then it keeps every picture in memory until the palette
/// is complete. In a separate run it stores only counts of colours, and the pictures are drawn again for the
/// run that uses the palette.
final class PaletteFinder {
  private let ffmpeg: FFmpeg
  private let path: String

  init(path: String, width: Int, height: Int, rate: Double) throws(VideoError) {
    self.path = path
    ffmpeg = try FFmpeg(
      FFmpeg.Input(width: width, height: height, rate: rate).arguments + [
        "-vf", "palettegen=reserve_transparent=1", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1",
      ], writing: path)
  }

  func append(_ image: CGImage) throws(VideoError) {
    try ffmpeg.append(image.withPixels { VideoWriter.straight($0) })
  }

  /// 16 × 16 colours: red, green, blue and alpha.
  func finish() throws(VideoError) -> [UInt8] {
    let bytes = [UInt8](try ffmpeg.finish())
    guard bytes.count == 16 * 16 * 4 else { throw .failed(path, "ffmpeg found no palette") }
    return bytes
  }

  func cancel() { ffmpeg.cancel() }
}
