import COpenGL
import Foundation
import QuartzCore

/// Draws a layer tree into the current OpenGL context, as the app asks for it.
///
/// Apple's initialisers take a CGL context or a Metal texture, which do not exist on Linux: this one takes the
/// context that is current, and draws into the framebuffer that is bound. Source: Apple's documentation of CARenderer.
public final class CARenderer: NSObject {
  private let compositor: Compositor
  private var context: CAContext?
  private var time: CFTimeInterval = 0
  private var damage = CGRect.null
  private var drawnVersion: UInt64?

  /// A renderer for the current OpenGL context, which must be 3.3 or newer; nil when it is not.
  public override convenience init() {
    do {
      try self.init(checked: ())
    } catch {
      preconditionFailure("CARenderer: \(error)")
    }
  }

  /// A renderer for the current OpenGL context. Throws what is wrong with it.
  public init(checked: Void) throws {
    compositor = try Compositor()
    super.init()
  }

  /// The root of what is drawn; it becomes the root of a live tree. Default nil.
  public var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      context = layer.map { CAContext(layer: $0) }
      drawnVersion = nil
    }
  }

  /// What is seen of the layer's superspace, points; one point is one pixel. Default zero.
  public var bounds = CGRect.zero {
    didSet { if bounds != oldValue { damage = bounds } }
  }

  /// Begins a frame that shows the tree at `t`, of `CACurrentMediaTime()`'s clock. `timeStamp` is for Apple's display
  /// links and not used.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
    CATransaction.flush()
    time = t
    guard let context else { return }
    if context.tree.version != drawnVersion || context.nextFrameTime(after: t) <= t { damage = bounds }
  }

  /// What this frame draws anew, points: all of `bounds`, or nothing.
  public func updateBounds() -> CGRect { damage }

  /// Adds to what this frame draws anew.
  public func addUpdate(_ r: CGRect) { damage = damage.union(r.intersection(bounds)) }

  /// Draws the frame into the framebuffer that is bound, unless nothing has changed.
  public func render() {
    guard let context, !damage.isNull, !damage.isEmpty else { return }
    var framebuffer: GLint = 0
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &framebuffer)
    let target = Compositor.Target(
      framebuffer: UInt32(framebuffer), width: Int(bounds.width.rounded(.up)),
      height: Int(bounds.height.rounded(.up)),
      toPixels: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY), isBottomUp: true)
    compositor.draw(context.frame(at: time), to: target)
    drawnVersion = context.tree.version
  }

  /// When the next frame is due, of the same clock: this frame's time while anything moves, infinity at rest.
  public func nextFrameTime() -> CFTimeInterval { context?.nextFrameTime(after: time) ?? .infinity }

  /// Ends the frame.
  public func endFrame() { damage = .null }
}
