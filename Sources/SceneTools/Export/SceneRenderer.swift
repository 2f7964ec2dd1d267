import Compositor
import QuartzCore

/// Draws pictures of a scene without a display. It must be used on the thread that made it.
package final class SceneRenderer {
  private let scene: HostedScene
  private var viewport: Viewport
  private let scale: Double
  private let background: SIMD4<Float>
  private let context: OffscreenContext
  private let compositor: Compositor
  private let target: ImageTarget
  private let part: ScenePart?
  /// Whether all pictures of a program were blank up to now: they showed one colour and nothing else.
  private var isBlank: Bool
  /// What is drawn over the scene, and the compositor that draws it, so that each keeps what it has drawn.
  private var overlay: (drawing: any PictureOverlay, compositor: Compositor)?

  /// A renderer for a scene.
  ///
  /// - Parameters:
  ///   - size: the size of the picture in points; nil for the document's. The document is scaled to fit and
  ///     centred.
  ///   - scale: pixels per point.
  ///   - background: nil for none.
  ///   - part: the layer that is drawn; nil for all.
  package init(
    _ scene: HostedScene, size: CGSize?, scale: Double, background: CGColor?, part: ScenePart? = nil
  ) throws {
    self.scene = scene
    self.part = part
    isBlank = scene.isProgram && part == nil
    self.scale = scale
    viewport = try PictureSize.viewport(
      of: scene.name, document: part?.size ?? scene.document.size, size: size, scale: scale)
    self.background = background?.premultiplied ?? .zero
    context = try OffscreenContext()
    compositor = try Compositor()
    target = try ImageTarget(width: viewport.pixelSize.width, height: viewport.pixelSize.height)
  }

  /// The size of the pictures in pixels.
  package var size: (width: Int, height: Int) { viewport.pixelSize }

  /// The point of the document at the centre of a pixel.
  package func point(x: Int, y: Int) -> CGPoint {
    viewport.point(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
  }

  /// An overlay shows what it has shown before, so a film with one is not drawn twice.
  var canGoBack: Bool { scene.canGoBack && overlay == nil }

  /// Draws an overlay over the scene from now on.
  ///
  /// - Parameter make: makes the overlay of the scene, from the place of the scene in a picture without overlay, and the pixels per point.
  package func show(
    _ make: @MainActor @Sendable (HostedScene, Viewport, _ scale: Double) throws -> any PictureOverlay
  ) throws {
    let compositor = try Compositor()
    // Unchecked: commands run on the main thread.
    let shared = Unchecked(scene)
    let (viewport, scale) = (viewport, scale)
    let made = try MainActor.assumeIsolated {
      let overlay = try make(shared.value, viewport, scale)
      return (overlay: overlay, viewport: overlay.viewport)
    }
    overlay = (made.overlay, compositor)
    self.viewport = made.viewport
  }

  /// Why all pictures of a program that were drawn are blank; nil if one shows something.
  package var blankness: String? { isBlank ? scene.blankness : nil }

  /// Makes the renderer's context current, where another one was used on this thread.
  package func makeCurrent() throws { try context.makeCurrent() }

  /// The picture at `time` seconds of the scene. The same time gives the same pixels.
  package func picture(at time: Double) throws(SceneError) -> CGImage {
    scene.seek(to: time)
    // One picture that shows something is enough, so most films are looked at once.
    if isBlank { isBlank = scene.blankness != nil }
    let frame = scene.context.frame(at: time)
    compositor.draw(
      frame, to: viewport.target(framebuffer: target.framebuffer, background: background), part: part?.painted
    )
    if let (drawing, overlayCompositor) = overlay {
      // Unchecked: commands run on the main thread.
      let compositor = Unchecked(overlayCompositor)
      let framebuffer = target.framebuffer
      MainActor.assumeIsolated { drawing.draw(with: compositor.value, to: framebuffer) }
    }
    let image = target.image()
    if compositor.isContextLost { throw .drawing("\(CompositorError.lost)", scene: scene.name) }
    guard let image else { throw .drawing("the driver returned no pixels", scene: scene.name) }
    return image
  }
}
