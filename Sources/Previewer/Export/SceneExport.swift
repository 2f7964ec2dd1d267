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

  package init(output: String, kind: OutputKind) {
    self.output = output
    self.kind = kind
  }

  /// Draws and writes the pictures.
  package func run(_ scene: HostedScene, _ renderer: SceneRenderer) throws {
    switch kind {
    case .picture:
      try ImageFile.write(try renderer.picture(at: time), to: URL(fileURLWithPath: output))
    case .pictures(let pattern):
      let times = try times(of: scene, rate: rate ?? 60)
      for index in 0..<times.count {
        try ImageFile.write(
          try renderer.picture(at: times[index]), to: URL(fileURLWithPath: pattern.name(index)))
      }
    case .video(let format):
      let times = try times(of: scene, rate: rate ?? format.defaultFrameRate)
      var pictures = RepeatedPictures(renderer, times)
      let (width, height) = renderer.size
      var palette: [UInt8]?
      if format == .gif {
        let finder = try PaletteFinder(path: output, width: width, height: height, rate: times.rate)
        do {
          for index in 0..<times.count { try finder.append(try pictures.keep(index)) }
        } catch {
          finder.cancel()
          throw error
        }
        palette = try finder.finish()
      }
      let writer = try VideoWriter(
        path: output, format: format, width: width, height: height, rate: times.rate, palette: palette)
      do {
        for index in 0..<times.count { try writer.append(try pictures.take(index)) }
      } catch {
        writer.cancel()
        throw error
      }
      try writer.finish()
    }
  }

  private func times(of scene: HostedScene, rate: Double) throws(SceneError) -> FrameTimes {
    let length = scene.length
    guard let end = end ?? (length > 0 ? length : nil) else { throw .noLength(scene.name) }
    guard let times = FrameTimes(from: start, to: end, rate: rate) else {
      throw .noFrames(from: start, to: end, rate: rate, scene: scene.name)
    }
    return times
  }
}

/// The pictures of a film that is read twice. The first ones are kept and the others are drawn again, so that
/// memory does not grow with the film.
private struct RepeatedPictures {
  private static let mostBytes = 64 << 20

  private let renderer: SceneRenderer
  private let times: FrameTimes
  private let limit: Int
  private var kept: [Int: CGImage] = [:]

  init(_ renderer: SceneRenderer, _ times: FrameTimes) {
    self.renderer = renderer
    self.times = times
    limit = Self.mostBytes / max(renderer.size.width * renderer.size.height * 4, 1)
  }

  /// Draws a picture for the first pass.
  mutating func keep(_ index: Int) throws(SceneError) -> CGImage {
    let image = try renderer.picture(at: times[index])
    if kept.count < limit { kept[index] = image }
    return image
  }

  /// Returns a picture for the second pass.
  mutating func take(_ index: Int) throws(SceneError) -> CGImage {
    if let image = kept.removeValue(forKey: index) { return image }
    return try renderer.picture(at: times[index])
  }
}
