import Foundation
import ImageIO

/// What `cambium render` was asked for.
package struct SceneExport {
  package var output: String
  package var kind: OutputKind
  /// Seconds of the scene; for a single picture.
  package var time = 0.0
  /// For several: seconds, and pictures a second. `end` nil is the scene's own length, `rate` nil the format's.
  package var start = 0.0
  package var end: Double?
  package var rate: Double?

  package init(output: String, kind: OutputKind) {
    self.output = output
    self.kind = kind
  }

  /// Draws and writes.
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
      let writer = try VideoWriter(
        path: output, format: format, width: renderer.size.width, height: renderer.size.height,
        rate: times.rate)
      do {
        for index in 0..<times.count { try writer.append(try renderer.picture(at: times[index])) }
      } catch {
        writer.cancel()
        throw error
      }
      try writer.finish()
    }
  }

  private func times(of scene: HostedScene, rate: Double) throws(SceneError) -> FrameTimes {
    let length = scene.document.loopDuration
    guard let end = end ?? (length > 0 ? length : nil) else { throw .noLength(scene.name) }
    guard let times = FrameTimes(from: start, to: end, rate: rate) else {
      throw .noFrames(from: start, to: end, rate: rate)
    }
    return times
  }
}
