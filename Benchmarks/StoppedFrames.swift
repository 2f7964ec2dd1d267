import COpenGL
import Compositor
import QuartzCore

/// Frames of a tree at times that are asked for, through a compositor, into a picture as large as the root: the clock
/// stands still in between.
final class StoppedFrames {
  let compositor: Compositor
  let target: Compositor.Target
  private let image: ImageTarget
  private let context: CAContext

  /// Commits the tree; its animations begin at 0. Without a background what the picture showed is cleared away.
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

  /// Nanoseconds of a frame: commit, evaluate, and hand over what is drawn; and, with `toTheEnd`, until the pixels are
  /// there. Only what differs from the frame before is drawn by an update.
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

  /// Binds the picture for a floor's drawing.
  func bind() { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), image.framebuffer) }
}
