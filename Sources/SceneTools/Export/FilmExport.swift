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
    try progress.begin(indices.count)
    for index in indices {
      try ImageFile.write(try source.picture(index), to: URL(fileURLWithPath: pattern.name(index)))
      try progress.step()
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
    case .gif: try writeGIF(source)
    case .mp4, .webm:
      let writer = try VideoWriter(
        path: output, format: format, width: width, height: height, rate: source.rate)
      try progress.begin(source.count)
      try append(source.count, source.picture, to: writer.append, orElse: writer.cancel)
      try writer.finish()
    }
  }

  private func write(_ source: any PictureSource, to writer: any AnimationWriter) throws {
    try progress.begin(source.count)
    try append(source.count, source.picture, to: writer.append, orElse: writer.cancel)
    try writer.finish()
  }

  /// The first pass counts colours, the second one writes.
  private func writeGIF(_ source: any PictureSource) throws {
    let (width, height) = source.size
    let pictures = try RepeatedPictures(source, path: output)
    var census = ColorCensus()
    try progress.begin(source.count * 2)
    for index in 0..<source.count {
      census.add(try pictures.keep(index))
      try progress.step()
    }
    let writer = try AnimatedGIFWriter(
      path: output, width: width, height: height, rate: source.rate, palette: census.palette)
    try append(source.count, pictures.take, to: writer.append, orElse: writer.cancel)
    try writer.finish()
  }

  /// Passes the pictures to a writer, which is cancelled if one of them fails.
  private func append(
    _ count: Int, _ picture: (Int) throws -> CGImage, to append: (CGImage) throws -> Void,
    orElse cancel: () -> Void
  ) throws {
    do {
      for index in 0..<count {
        try append(try picture(index))
        try progress.step()
      }
    } catch {
      cancel()
      throw error
    }
  }
}
