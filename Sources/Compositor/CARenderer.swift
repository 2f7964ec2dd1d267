import COpenGL
import Foundation
import QuartzCore

/// Draws a layer tree into the current OpenGL context, whenever the program asks for a frame.
///
/// ```swift
/// import Compositor
/// import QuartzCore
///
/// let renderer = try CARenderer(checked: ())      // the program has made a context of OpenGL 3.3 current
/// renderer.layer = root
/// renderer.bounds = CGRect(x: 0, y: 0, width: 640, height: 480)
///
/// renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
/// renderer.addUpdate(renderer.bounds)             // the whole picture
/// renderer.render()
/// renderer.endFrame()
/// ```
///
/// A frame draws into the framebuffer that is bound. Only the parts that changed since the last frame are erased and drawn, and those
/// that `addUpdate(_:)` names. OpenGL's state is not put back. `nextFrameTime()` says when the next frame is due.
///
/// Apple's initialisers take a CGL context or a Metal texture, which do not exist on Linux. Source: Apple's documentation of
/// CARenderer.
public final class CARenderer: NSObject {
  let compositor: Compositor
  private var context: CAContext?
  private var time: CFTimeInterval = 0
  /// The pixels of the target that this frame draws; nil outside of a frame.
  private var damage: Damage?

  /// A renderer for the current OpenGL context, which must be 3.3 or newer. Nil without such a context; the error of
  /// `init(checked:)` gives the reason.
  ///
  /// ```swift
  /// import Compositor
  ///
  /// guard let renderer = CARenderer() else { fatalError("OpenGL 3.3 is needed") }
  /// ```
  ///
  /// - Parameter options: the options of Apple's initialisers. They are not used.
  public convenience init?(options: [AnyHashable: Any]? = nil) {
    do { try self.init(checked: ()) } catch { return nil }
  }

  /// A renderer for the current OpenGL context. Throws an error that says why there is none.
  public init(checked: Void) throws {
    compositor = try Compositor()
    super.init()
  }

  /// NSObject's initialiser, which cannot fail. Programs that are compiled against this class call `init(options:)`.
  @available(*, unavailable, message: "CARenderer() is an optional: there may be no OpenGL context")
  public override init() { preconditionFailure("CARenderer: use init(options:), which may be nil") }

  /// The root layer of the tree that is drawn. It becomes the root of a live tree. Default nil.
  public var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      context = layer.map { CAContext(layer: $0) }
      compositor.forget()
    }
  }

  /// The visible part of the layer's superspace, in points; one point is one pixel. Default zero.
  public var bounds = CGRect.zero {
    didSet { if bounds != oldValue { compositor.forget() } }
  }

  /// Begins a frame that shows the tree at `t`, a time of `CACurrentMediaTime()`'s clock, in the framebuffer that is
  /// bound. `timeStamp` serves Apple's display links and is not used.
  public func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer?) {
    CATransaction.flush()
    time = t
    guard let context, let target else { return damage = Damage() }
    damage = compositor.prepareUpdate(context.frame(at: t), on: target)
  }

  /// The part that this frame draws, in points of the layer's superspace: the difference to the last frame, which the
  /// framebuffer is assumed to show still, and the rectangles given to `addUpdate`. Null if there is none.
  public func updateBounds() -> CGRect {
    guard let damage, !damage.isEmpty else { return .null }
    let box = damage.bounds
    return CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
      .offsetBy(dx: bounds.minX, dy: bounds.minY).intersection(bounds)
  }

  /// Adds a rectangle to the part that this frame draws, in points of the layer's superspace. Has no effect outside of
  /// `beginFrame` and `endFrame`.
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

  /// Draws the part `updateBounds()` of the frame into the framebuffer that is bound. The pixels of this part are erased first, so what
  /// the program has drawn there is lost where the layers are transparent. Pixels outside of the part stay as they are.
  ///
  /// OpenGL's state is not put back: the program in use, the bound vertex array, buffers and textures, blending, the scissor test and
  /// the viewport are those of the renderer afterwards. A program that draws with OpenGL itself sets its own state again.
  public func render() {
    guard let damage, let target, !damage.isEmpty else { return }
    compositor.finishUpdate(on: target, damage)
    self.damage = Damage()
  }

  /// The time at which the next frame is due, of the same clock: this frame's time while anything moves, infinity if
  /// nothing does.
  public func nextFrameTime() -> CFTimeInterval { context?.nextFrameTime(after: time) ?? .infinity }

  /// Ends the frame.
  public func endFrame() { damage = nil }

  /// The framebuffer that is bound; nil if no part of the layer is visible.
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
