import COpenGL
import Compositor
import Foundation
import QuartzCore
import RenderTree

/// `cambium-bench frame-cost`: the time of a frame on the processor against the size of the tree, at a fixed number of
/// changes, and against the number of changes, at a fixed size. `Scripts/measure frame-cost` draws the graph.
enum FrameCost {
  /// The sizes, with 100 changing layers, and the numbers of changing layers in 100,000.
  static let sizes = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
  static let changes = [0, 10, 100, 1_000, 2_000, 5_000, 10_000]

  /// Prints, for each tree: its layers, how many of them change, and the median milliseconds of evaluation, of encoding without
  /// the draw calls, and of the frame until its pixels are finished.
  static func run(isQuick: Bool) throws {
    print("layers\tchanging\tevaluate\tencode\tframe")
    for size in sizes { try measure(size, 100, isQuick: isQuick) }
    for count in changes { try measure(100_000, count, isQuick: isQuick) }
  }

  private static func measure(_ size: Int, _ changing: Int, isQuick: Bool) throws {
    let measurement = try CostTree(layers: size, changing: changing)
    let samples = (0..<(isQuick ? 9 : 31)).map { measurement.frame(Double($0 + 3) / 60) }
    func median(_ path: KeyPath<CostTree.Times, Double>) -> Double {
      samples.map { $0[keyPath: path] }.sorted()[samples.count / 2]
    }
    print(
      String(
        format: "%d\t%d\t%.4f\t%.4f\t%.4f", size, changing, median(\.evaluate), median(\.encode),
        median(\.frame)))
    fflush(nil)
  }

  /// Draws frames of one tree, for a profiler.
  static func draw(layers: Int, changing: Int, frames: Int) throws {
    let tree = try CostTree(layers: layers, changing: changing)
    for index in 0..<frames { _ = tree.frame(Double(index + 3) / 60) }
    print("\(frames) frames of \(layers) layers, \(changing) changing")
  }
}

/// A tree of groups of 100 layers, of which some move, evenly distributed.
private final class CostTree {
  struct Times {
    var evaluate: Double
    var encode: Double
    var frame: Double
  }

  private let context: CAContext
  private let compositor: Compositor
  private let image: ImageTarget
  private let target: Compositor.Target

  init(layers count: Int, changing: Int) throws {
    let (width, height) = (640, 360)
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    var group = CALayer()
    for index in 0..<count {
      if index % 100 == 0 {
        group = CALayer()
        group.frame = root.bounds
        root.addSublayer(group)
      }
      let layer = CALayer()
      let (x, y) = (Double(index * 7 % 630) + 4, Double(index / 90 * 3 % 350) + 4)
      layer.bounds = CGRect(x: 0, y: 0, width: 3, height: 3)
      layer.position = CGPoint(x: x, y: y)
      layer.backgroundColor = CGColor(srgbRed: Double(index % 7) / 7, green: 0.5, blue: 0.6, alpha: 1)
      // As many as `changing` indices, evenly distributed.
      if changing > 0, index * changing / count != (index + 1) * changing / count {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration, move.repeatCount) = (x, x + 5, 2, .infinity)
        move.autoreverses = true
        layer.add(move, forKey: "move")
      }
      group.addSublayer(layer)
    }
    context = CAContext(layer: root, clock: MediaClock(isPaused: true))
    compositor = try Compositor()
    image = try ImageTarget(width: width, height: height)
    target = Compositor.Target(
      framebuffer: image.framebuffer, width: width, height: height, background: SIMD4(0, 0, 0, 1))
    CATransaction.flush()
    for index in 0..<3 { _ = frame(Double(index) / 60) }
  }

  deinit { context.layer = nil }

  func frame(_ time: Double) -> Times {
    func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) * 1e-6 }
    context.clock.seek(to: time)
    CATransaction.flush()
    let start = now()
    let frame = context.frame(at: time)
    let evaluated = now()
    compositor.update(frame, on: target)
    let encoded = now()
    glFinish()
    return Times(
      evaluate: evaluated - start, encode: encoded - evaluated - compositor.statistics.submit * 1e3,
      frame: now() - start)
  }
}
