import COpenGL
import Compositor
import QuartzCore

/// Frames of a tree at given times, drawn by a compositor into a picture of the root's size. The clock is
/// paused between them.
final class StoppedFrames {
  let compositor: Compositor
  let target: Compositor.Target
  private let image: ImageTarget
  private let context: CAContext

  /// Commits the tree; its animations begin at 0. Without a background the picture is cleared to transparent.
  init(_ root: CALayer, background: SIMD4<Float>? = SIMD4(0, 0, 0, 0)) throws {
    let clock = MediaClock(isPaused: true)
    image = try ImageTarget(
      width: Int(clamping: root.frame.width), height: Int(clamping: root.frame.height))
    target = Compositor.Target(
      framebuffer: image.framebuffer, width: image.width, height: image.height, background: background)
    context = CAContext(layer: root, clock: clock)
    CATransaction.flush()
    compositor = try Compositor()
  }

  deinit {
    context.layer = nil
  }

  /// The time of a frame in nanoseconds: commit, evaluate, and issue the commands; with `toTheEnd`, until the
  /// pixels are finished. An update draws only the difference to the frame before.
  func draw(at time: Double, isUpdate: Bool = false, toTheEnd: Bool = true) -> Double {
    context.clock.seek(to: time)
    let spent = best(of: 1) {
      CATransaction.flush()
      let frame = context.frame(at: time)
      if isUpdate { compositor.update(frame, on: target) } else { compositor.draw(frame, to: target) }
      if toTheEnd { glFinish() }
    }
    if !toTheEnd { glFinish() }
    return spent
  }

  /// Binds the picture's framebuffer for a floor.
  func bind() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), image.framebuffer) }
}
