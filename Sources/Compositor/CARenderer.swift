import COpenGL
import Foundation
import QuartzCore

/// Draws a layer tree into the current OpenGL context, when the program requests it.
///
/// ```swift
/// let renderer = try CARenderer(checked: ())
/// renderer.layer = root
/// renderer.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
/// renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
/// renderer.addUpdate(renderer.bounds)
/// renderer.render()
/// renderer.endFrame()
/// ```
///
/// Apple's initialisers have a CGL context or a Metal texture, which do not exist on Linux. This one uses the
/// current context, and draws into the current framebuffer. Source: Apple's documentation of CARenderer.
public final class CARenderer: NSObject {
  let compositor: Compositor
  private var context: CAContext?
  private var time: CFTimeInterval = 0
  /// What this frame draws anew, pixels of the target; nil outside of a frame.
  private var damage: Damage?

  /// A renderer for the current OpenGL context, which must be 3.3 or newer. Nil without such a context; the error of
  /// `init(checked:)` gives the reason.
  ///
  ///     guard let renderer = CARenderer() else { fatalError("OpenGL 3.3 is needed") }
  ///
  /// - Parameter options: as of Apple's initialisers; not used.
  public convenience init?(options: [AnyHashable: Any]? = nil) {
    do { try self.init(checked: ()) } catch { return nil }
  }

  /// A renderer for the current OpenGL context. Throws what is wrong with it.
  public init(checked: Void) throws {
    compositor = try Compositor()
    super.init()
  }

  /// NSObject's initialiser, which cannot fail. Programs that are compiled against this class call `init(options:)`.
  @available(*, unavailable, message: "CARenderer() is an optional: there may be no OpenGL context")
  public override init() { preconditionFailure("CARenderer: use init(options:), which may be nil") }

  /// The root of what is drawn; it becomes the root of a live tree. Default nil.
  public var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      context = layer.map { CAContext(layer: $0) }
      compositor.forget()
    }
  }

  /// What is seen of the layer's superspace, points; one point is one pixel. Default zero.
  public var bounds = CGRect.zero {
    didSet { if bounds != oldValue { compositor.forget() } }
  }

  /// Begins a frame that shows the tree at `t`, of `CACurrentMediaTime()`'s clock, in the framebuffer that is bound.
  /// `timeStamp` is for Apple's display links and not used.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
    CATransaction.flush()
    time = t
    guard let context, let target else { return damage = Damage() }
    damage = compositor.prepareUpdate(context.frame(at: t), on: target)
  }

  /// What this frame draws anew, points of the layer's superspace: what differs from the frame before, which the
  /// framebuffer is taken to show still, and what `addUpdate` named. Null when nothing does.
  public func updateBounds() -> CGRect {
    guard let damage, !damage.isEmpty else { return .null }
    let box = damage.bounds
    return CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
      .offsetBy(dx: bounds.minX, dy: bounds.minY).intersection(bounds)
  }

  /// Adds to what this frame draws anew, points of the layer's superspace; outside of `beginFrame` and `endFrame` it does
  /// nothing.
  public func addUpdate(_ r: CGRect) {
    guard damage != nil, let target else { return }
    let box = r.intersection(bounds).offsetBy(dx: -bounds.minX, dy: -bounds.minY).standardized
    guard !box.isNull, !box.isEmpty else { return }
    let range = -1 << 30...1 << 30
    let x = Int(clamping: box.minX.rounded(.down), to: range)
    let y = Int(clamping: box.minY.rounded(.down), to: range)
    let right = Int(clamping: box.maxX.rounded(.up), to: range)
    let bottom = Int(clamping: box.maxY.rounded(.up), to: range)
    damage?.add(PixelRect(x: x, y: y, width: right - x, height: bottom - y).intersection(target.whole))
  }

  /// Draws the frame into the framebuffer that is bound, where `updateBounds()` says.
  public func render() {
    guard let context, let damage, let target, !damage.isEmpty else { return }
    compositor.finishUpdate(context.frame(at: time), on: target, damage)
    self.damage = Damage()
  }

  /// When the next frame is due, of the same clock: this frame's time while anything moves, infinity at rest.
  public func nextFrameTime() -> CFTimeInterval { context?.nextFrameTime(after: time) ?? .infinity }

  /// Ends the frame.
  public func endFrame() { damage = nil }

  /// The framebuffer that is bound; nil when there is nothing to see of the layer.
  private var target: Compositor.Target? {
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else {
      return nil
    }
    var framebuffer: GLint = 0
    glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &framebuffer)
    return Compositor.Target(
      framebuffer: UInt32(framebuffer), width: Int(clamping: bounds.width.rounded(.up), to: 1...1_048_576),
      height: Int(clamping: bounds.height.rounded(.up), to: 1...1_048_576),
      toPixels: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY), isBottomUp: true)
  }
}
