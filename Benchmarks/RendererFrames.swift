import COpenGL
import Compositor
import Foundation
import QuartzCore

/// Whole frames of a tree through `CARenderer`, as in an app: into the current framebuffer, until the pixels
/// are finished.
final class RendererFrames {
  let renderer: CARenderer
  private let start: Double
  private var count = 0.0

  /// Commits the tree, so that its animations begin before the first frame. `start` is the number of seconds
  /// until the first frame.
  init(_ root: CALayer, start: Double = 0) throws {
    renderer = try CARenderer(checked: ())
    renderer.layer = root
    renderer.bounds = root.bounds
    CATransaction.flush()
    self.start = CACurrentMediaTime() + start
  }

  /// Seconds since the first frame.
  var time: Double { count / 60 }

  /// Draws the next frame, a sixtieth of a second later.
  func draw() {
    count += 1
    renderer.beginFrame(atTime: start + time, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    glFinish()
  }

  /// The best of 30 frames and of 30 of a floor's, in nanoseconds. The frames alternate, so that changes in
  /// the speed of the machine affect both.
  func compare(_ floor: () -> Void) -> (ours: Double, floor: Double) {
    draw()
    floor()
    var (ours, theirs) = (Double.infinity, Double.infinity)
    for _ in 0..<30 {
      ours = min(ours, best(of: 1, draw))
      theirs = min(theirs, best(of: 1, floor))
    }
    return (ours, theirs)
  }
}
