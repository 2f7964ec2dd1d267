import CoreGraphics
import Foundation
import ImageIO

/// Writes pictures one after another as a film, or as numbered files.
struct FilmExport {
  let output: String
  let progress: ExportProgress

  /// Writes the pictures of a share of the film under their numbers.
  func write(_ source: any PictureSource, as pattern: PicturePattern, _ shard: Shard?) throws -> Int {
    let indices = shard?.pictures(of: source.count) ?? Array(0..<source.count)
    progress.begin(indices.count)
    for index in indices {
      try ImageFile.write(try source.picture(index), to: URL(fileURLWithPath: pattern.name(index)))
      progress.step()
    }
    return indices.count
  }

  /// Writes a film.
  func write(_ source: any PictureSource, as format: VideoFormat) throws {
    let (width, height) = source.size
    switch format {
    case .apng:
      try write(
        source,
        to: try AnimatedPNGWriter(
          path: output, width: width, height: height, count: source.count, rate: source.rate))
    case .webp:
      try write(
        source, to: try AnimatedWebPWriter(path: output, width: width, height: height, rate: source.rate))
    case .gif, .mp4, .webm: try writeWithFFmpeg(source, format)
    }
  }

  private func write(_ source: any PictureSource, to writer: any AnimationWriter) throws {
    progress.begin(source.count)
    do {
      for index in 0..<source.count {
        try writer.append(try source.picture(index))
        progress.step()
      }
    } catch {
      writer.cancel()
      throw error
    }
    try writer.finish()
  }

  private func writeWithFFmpeg(_ source: any PictureSource, _ format: VideoFormat) throws {
    let (width, height) = source.size
    let pictures = try RepeatedPictures(source, path: output)
    var palette: [UInt8]?
    progress.begin(source.count * (format == .gif ? 2 : 1))
    if format == .gif {
      let finder = try PaletteFinder(path: output, width: width, height: height, rate: source.rate)
      do {
        for index in 0..<source.count {
          try finder.append(try pictures.keep(index))
          progress.step()
        }
      } catch {
        finder.cancel()
        throw error
      }
      palette = try finder.finish()
    }
    let writer = try VideoWriter(
      path: output, format: format, width: width, height: height, rate: source.rate, palette: palette)
    do {
      for index in 0..<source.count {
        try writer.append(try pictures.take(index))
        progress.step()
      }
    } catch {
      writer.cancel()
      throw error
    }
    try writer.finish()
  }
}
