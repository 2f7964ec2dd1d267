import COpenGL
import Compositor
import Foundation
import QuartzCore
import RenderTree

/// Measures the time of each stage of a scene's frames, without a display, for `cambium bench`.
package struct SceneBench {
  /// The stages of a frame, in order.
  private enum Step: String, CaseIterable {
    /// Of a Swift scene: its code (timers, display links, delayed blocks), with the commits of what that changes.
    case program
    /// Layout, display and the commit of changes.
    case commit
    /// Evaluation of the render tree.
    case evaluate
    /// From the frame's values to the last OpenGL command, without `submit`.
    case encode
    /// The draw calls. A software driver executes the vertex stage in them; a graphics card's driver only notes them.
    case submit
    /// From the last OpenGL command to the finished pixels.
    case gpu
    /// All stages.
    case frame
  }

  /// The number of frames before measuring, in which caches are filled and shader programs compiled.
  private static let warmUp = 3

  private let scene: HostedScene
  private let viewport: Viewport
  private let frames: Int

  /// A measurement of a scene.
  ///
  /// - Parameters:
  ///   - size: the size of the picture in points, which are pixels here; nil for the document's.
  package init(_ scene: HostedScene, frames: Int, size: CGSize?) throws(SceneError) {
    self.scene = scene
    self.frames = frames
    viewport = try PictureSize.viewport(
      of: scene.name, document: scene.document.size, size: size, scale: 1)
  }

  /// Draws the frames, each 1/60 s later than the one before, and returns the times.
  package func run() throws -> JSON {
    let context = try OffscreenContext()
    defer { withExtendedLifetime(context) {} }
    let compositor = try Compositor()
    let (width, height) = viewport.pixelSize
    let image = try ImageTarget(width: width, height: height)
    let target = viewport.target(framebuffer: image.framebuffer, background: .zero)
    let tree = scene.context.tree
    var samples: [Step: [Double]] = [:]
    for stage in Step.allCases { samples[stage, default: []].reserveCapacity(frames) }

    for index in -Self.warmUp..<frames {
      let time = Double(max(index, 0)) / 60
      let begin = Self.now
      scene.seek(to: time)
      let start = Self.now
      CATransaction.flush()
      let committed = Self.now
      let frame = tree.evaluate(at: time)
      let evaluated = Self.now
      compositor.draw(frame, to: target)
      let encoded = Self.now
      glFinish()
      if compositor.isContextLost { throw SceneError.drawing("\(CompositorError.lost)", scene: scene.name) }
      let finished = Self.now
      guard index >= 0 else { continue }
      samples[.program, default: []].append(start - begin)
      samples[.commit, default: []].append(committed - start)
      samples[.evaluate, default: []].append(evaluated - committed)
      samples[.encode, default: []].append(encoded - evaluated - compositor.statistics.submit)
      samples[.submit, default: []].append(compositor.statistics.submit)
      samples[.gpu, default: []].append(finished - encoded)
      samples[.frame, default: []].append(finished - (scene.isProgram ? begin : start))
    }

    func summary(_ fraction: Double) -> JSON {
      .object(
        Step.allCases.filter { scene.isProgram || $0 != .program }.map {
          JSON.Member($0.rawValue, .number(Self.milliseconds(Self.quantile(samples[$0] ?? [], fraction))))
        })
    }
    return [
      "scene": .string(scene.name), "frames": .integer(frames),
      "size": .array([.integer(width), .integer(height)]), "renderer": .string(compositor.renderer),
      "median_ms": summary(0.5), "p95_ms": summary(0.95),
      "draw_calls": .integer(compositor.statistics.drawCalls),
      "passes": .integer(compositor.statistics.passes),
      "gpu_bytes": Self.memory(compositor.statistics.memory),
      "memory_bytes": memory(compositor),
      "layers": .integer(tree.nodeCount), "animations": .integer(tree.animationCount),
      "peak_rss_kib": .integer(Self.peakMemory),
    ]
  }

  /// The GPU memory of the compositor after the last frame, by purpose.
  private static func memory(_ memory: Compositor.Memory) -> JSON {
    [
      "images": .integer(memory.images), "groups": .integer(memory.groups),
      "rasters": .integer(memory.rasters), "shadows": .integer(memory.shadows),
      "shapes": .integer(memory.shapes), "buffers": .integer(memory.buffers),
      "total": .integer(memory.total),
    ]
  }

  /// The memory of the layers after the last frame, by purpose; images, paths, animations and the GPU's not included.
  /// `layer` is the sum for each layer.
  private func memory(_ compositor: Compositor) -> JSON {
    let model = scene.context.layer.map { ModelMemory(of: $0) }
    let replica = scene.context.tree.memory
    let list = compositor.displayListMemory
    let sum = (model?.bytes ?? 0) + replica + list
    return [
      "model": .integer(model?.bytes ?? 0), "replica": .integer(replica), "display_list": .integer(list),
      "layer": .integer(sum / max(model?.layerCount ?? 0, 1)),
    ]
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Rounded to a tenth of a microsecond, the precision of clocks.
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e7).rounded() / 1e4 }

  /// The value below which `fraction` of the samples lie, by nearest rank.
  static func quantile(_ samples: [Double], _ fraction: Double) -> Double {
    guard !samples.isEmpty else { return 0 }
    let sorted = samples.sorted()
    let rank = Int(clamping: (fraction * Double(sorted.count)).rounded(.up)) - 1
    return sorted[min(max(rank, 0), sorted.count - 1)]
  }

  /// The greatest memory use of the process, in KiB.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
