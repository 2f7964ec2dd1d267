import CoreGraphics
import Foundation
import ImageIO

/// The options of `cambium render`.
package struct SceneExport {
  package var output: String
  package var kind: OutputKind
  /// The time of a single picture, in seconds of the scene.
  package var time = 0.0
  /// The times of several pictures in seconds, and pictures per second. If `end` is nil it is the scene's
  /// length; if `rate` is nil it is the format's.
  package var start = 0.0
  package var end: Double?
  package var rate: Double?
  /// The share of numbered pictures to draw; nil for all.
  package var shard: Shard?
  package var isQuiet = false
  /// Seconds of the scene per second of the film.
  package var speed = 1.0
  /// Whether lines on standard output say how far the export is, for programs.
  package var reportsProgress = false

  package init(output: String, kind: OutputKind) {
    self.output = output
    self.kind = kind
  }

  /// A description of the file or files that an export has written.
  package struct Result {
    /// The number of pictures in the file, or of files.
    package let pictures: Int
    package let size: (width: Int, height: Int)
    /// Pictures per second; nil for a single picture.
    package let rate: Double?

    /// `{"file", "pictures", "size", "fps"}`.
    package func json(_ file: String) -> JSON {
      var members = [
        JSON.Member("file", .string(file)), JSON.Member("pictures", .integer(pictures)),
        JSON.Member("size", .array([.integer(size.width), .integer(size.height)])),
      ]
      if let rate { members.append(JSON.Member("fps", .number(rate))) }
      return .object(members)
    }
  }

  /// Draws and writes the pictures of a scene.
  package func run(_ scene: HostedScene, _ renderer: SceneRenderer) throws -> Result {
    if kind == .picture {
      try ImageFile.write(try renderer.picture(at: time), to: URL(fileURLWithPath: output))
      return Result(pictures: 1, size: renderer.size, rate: nil)
    }
    return try write(ScenePictures(renderer, try times(of: scene, rate: usedRate)))
  }

  /// Writes numbered pictures as a film.
  package func run(_ pictures: PicturePattern) throws -> Result {
    try write(try PictureFiles(pictures, rate: usedRate))
  }

  private func write(_ source: any PictureSource) throws -> Result {
    let progress = ExportProgress(isWanted: !isQuiet, isForPrograms: reportsProgress)
    defer { progress.end() }
    let film = FilmExport(output: output, progress: progress)
    var count = source.count
    switch kind {
    case .picture: break
    case .pictures(let pattern): count = try film.write(source, as: pattern, shard)
    case .video(let format): try film.write(source, as: format)
    }
    return Result(pictures: count, size: source.size, rate: source.rate)
  }

  /// Pictures per second as the format has them.
  package var usedRate: Double {
    guard case .video(let format) = kind else { return rate ?? 60 }
    return min(rate ?? format.defaultFrameRate, format.mostFrameRate)
  }

  private func times(of scene: HostedScene, rate: Double) throws(SceneError) -> FrameTimes {
    let length = scene.length
    guard let end = end ?? (length > 0 ? length : nil) else { throw .noLength(scene.name) }
    guard let times = FrameTimes(from: start, to: end, rate: rate, speed: speed) else {
      throw .noFrames(from: start, to: end, rate: rate, scene: scene.name)
    }
    return times
  }
}
