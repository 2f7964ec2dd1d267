import COpenGL
import Compositor
import Foundation
import QuartzCore

/// Whole frames of a tree through `CARenderer`, as an app would draw them: into the framebuffer that is bound, until the
/// pixels are there.
final class RendererFrames {
  let renderer: CARenderer
  private let start: Double
  private var count = 0.0

  /// Commits the tree: its animations begin, so no frame is before them. `start`: seconds until the first frame.
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

  /// The best of 30 frames and of 30 of a floor's, in nanoseconds: alternately, so that both meet the same moods of the
  /// machine.
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
