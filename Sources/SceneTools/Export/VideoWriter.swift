import CoreGraphics
import FileWriting
import Foundation

/// Writes a moving picture with ffmpeg, which runs as a process and reads the pixels from its standard input.
///
/// The file appears under its name when it is complete. Until then an existing file is not changed.
package final class VideoWriter {
  private let path: String
  private let format: VideoFormat
  private let file: AtomicFile
  private let ffmpeg: FFmpeg
  /// The size of the film's pictures in pixels.
  private let size: (width: Int, height: Int)

  /// Starts ffmpeg for pictures of `width` × `height` pixels. Where the format needs even sides, the film has one column or row more,
  /// which repeats the edge of the picture.
  package init(path: String, format: VideoFormat, width: Int, height: Int, rate: Double) throws(VideoError) {
    self.path = path
    self.format = format
    size = format.needsEvenSides ? (width + width % 2, height + height % 2) : (width, height)
    do throws(FileWriteError) { file = try AtomicFile(path) } catch { throw .failed(path, error.reason) }
    ffmpeg = try FFmpeg(
      FFmpeg.Input(width: size.width, height: size.height, rate: rate).arguments + format.arguments
        + ["file:\(file.temporaryPath)"], writing: path
    ) { [file] process in
      try file.leave {
        try process.run()
        return process.processIdentifier
      }
    }
  }

  /// Adds a picture. ffmpeg gets colour that is not multiplied by alpha; in formats without transparency the
  /// background is black.
  package func append(_ image: CGImage) throws(VideoError) {
    do throws(VideoError) {
      let bytes = image.withPixels { format.hasAlpha ? Self.straight($0) : Self.opaque($0) }
      try ffmpeg.append(Self.extended(bytes, (image.width, image.height), to: size))
    } catch {
      throw named(error)
    }
  }

  /// Waits for ffmpeg to end, and gives the file its final name.
  package func finish() throws(VideoError) {
    do throws(VideoError) { _ = try ffmpeg.finish() } catch { throw named(error) }
    do throws(FileWriteError) { try file.commit() } catch { throw .failed(path, error.reason) }
  }

  /// Terminates ffmpeg and deletes the file.
  package func cancel() {
    ffmpeg.cancel()
    file.cancel()
  }

  /// Deletes the file, and returns the error with the final name in place of the temporary one.
  private func named(_ error: VideoError) -> VideoError {
    file.cancel()
    guard case .failed(let path, let reason) = error else { return error }
    return .failed(
      path, reason.replacingOccurrences(of: "file:\(file.temporaryPath)", with: path))
  }

  /// The pixels of a picture that continues with those of its right and lower edges up to a size.
  static func extended(
    _ pixels: [UInt8], _ old: (width: Int, height: Int), to new: (width: Int, height: Int)
  ) -> [UInt8] {
    guard new != old, old.width > 0, old.height > 0 else { return pixels }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(new.width * new.height * 4)
    for y in 0..<new.height {
      let end = (min(y, old.height - 1) + 1) * old.width * 4
      bytes += pixels[(end - old.width * 4)..<end]
      for _ in old.width..<max(new.width, old.width) { bytes += pixels[(end - 4)..<end] }
    }
    return bytes
  }

  package static func straight(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes = [UInt8](pixels)
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = Int(bytes[offset + 3])
      guard alpha < 255 else { continue }
      for channel in offset..<offset + 3 {
        bytes[channel] = alpha == 0 ? 0 : UInt8(min(255, (Int(bytes[channel]) * 255 + alpha / 2) / alpha))
      }
    }
    return bytes
  }

  /// On a black background the premultiplied colour is the result.
  static func opaque(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes = [UInt8](pixels)
    for offset in stride(from: 3, to: bytes.count, by: 4) { bytes[offset] = 255 }
    return bytes
  }
}
