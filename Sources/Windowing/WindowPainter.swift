import COpenGL
import Compositor
import QuartzCore
import RenderTree

/// Draws frames into a window, over the scene's background. For the render thread.
final class WindowPainter {
  private let background: Background
  /// Whether the squares of the checkerboard are light.
  private let isLight: Bool
  private let onTile: @Sendable () -> Void
  private let compositor: Compositor
  /// The compositor of the overlay, made when there is an overlay. It is a second one because the scene's
  /// compositor keeps the list of the last frame and draws the difference.
  private var overlayCompositor: Compositor?
  /// The overlay's picture.
  private var overlay: OverlayPicture?
  /// The parts of the overlay's picture in which something is drawn.
  private var overlayParts: [PixelRect] = []
  private var squares: SquaresTarget?
  /// A picture with the contents of the window, used while updates are drawn, and the size that was asked for.
  private var kept: ImageTarget?
  private var keptSize: (width: Int, height: Int)?
  /// The greatest number of image bytes that a frame uploads. Further images follow with the next frames, so
  /// that no frame is late.
  private static let uploadBudget = 16 << 20

  /// Whether another frame for the same time is needed.
  var needsAnotherFrame: Bool { compositor.needsAnotherFrame }

  /// The number of programs that the driver has compiled for the scene and the overlay.
  var programCount: Int { compositor.programCount }

  /// Whether the context is lost. Drawing needs a new context and a new painter then.
  var isContextLost: Bool { compositor.isContextLost }

  /// The window's context must be current. `onTile` is called when a tile of a tiled layer has been drawn and
  /// a frame is needed.
  init(background: Background, isLight: Bool, onTile: @escaping @Sendable () -> Void) throws {
    self.background = background
    self.isLight = isLight
    self.onTile = onTile
    compositor = try Compositor()
    compositor.uploadBudget = Self.uploadBudget
    compositor.tileHandler = onTile
  }

  /// Prepares the driver for the first frame. It takes some milliseconds, for which the frame need not wait.
  func prepare() { compositor.prepare() }

  /// Draws into the framebuffer that is shown, for example the window's back buffer.
  ///
  /// Swapping destroys the contents of the buffer. While little changes, the contents of the window are
  /// therefore kept in a separate picture, which is copied to the buffer. While much changes, the frame is
  /// drawn into the buffer without that copy.
  func draw(_ frame: Frame, through viewport: Viewport, to framebuffer: GLuint) {
    let (width, height) = viewport.pixelSize
    let damage = compositor.update(
      frame, on: { keptTarget(viewport) }, upTo: width * height / 2,
      else: viewport.target(framebuffer: framebuffer, background: color)
    ) { rect in
      guard case .checkerboard = background else { return }
      if squares?.width != width { squares = SquaresTarget(width: width, isLight: isLight) }
      if let rect {
        squares?.copy(rect, to: kept?.framebuffer ?? 0)
      } else {
        squares?.copy(
          PixelRect(x: 0, y: 0, width: width, height: height), to: framebuffer,
          bottom: framebuffer == 0 ? height : nil)
      }
    }
    if damage != nil, let kept { blit(kept.framebuffer, to: framebuffer, width, height) }
  }

  /// The target of updates, which is made when a frame first changes little. Nil for a size that the driver rejects.
  private func keptTarget(_ viewport: Viewport) -> Compositor.Target? {
    let (width, height) = viewport.pixelSize
    if keptSize.map({ $0 != (width, height) }) ?? true {
      kept = nil
      keptSize = (width, height)
      // Updates draw parts, for which no depths are used.
      kept = try? ImageTarget(width: width, height: height, hasDepth: false)
    }
    return kept.map { viewport.target(framebuffer: $0.framebuffer, background: color) }
  }

  /// Draws the overlay over the scene.
  ///
  /// - Parameter scale: pixels per unit of the overlay.
  func drawOverlay(_ frame: Frame, scale: Double, over viewport: Viewport, to framebuffer: GLuint) {
    // If its shader programs fail, the overlay is left out.
    if overlayCompositor == nil {
      overlayCompositor = try? Compositor(sharingProgramsOf: compositor)
      overlayCompositor?.usesCommonPrograms = true
    }
    if overlay == nil { overlay = try? OverlayPicture() }
    let (width, height) = viewport.pixelSize
    func target(_ framebuffer: UInt32, background: SIMD4<Float>?) -> Compositor.Target {
      Compositor.Target(
        framebuffer: framebuffer, width: width, height: height,
        toPixels: CGAffineTransform(scaleX: scale, y: scale), background: background)
    }
    guard let overlay, let picture = overlay.framebuffer(width: width, height: height) else {
      // The driver rejects the picture. The overlay is then drawn in every frame.
      overlayCompositor?.draw(frame, to: target(framebuffer, background: nil))
      return
    }
    if let compositor = overlayCompositor {
      let damage = compositor.update(frame, on: target(picture, background: .zero))
      if !damage.isEmpty { overlayParts = compositor.touchedParts }
    }
    overlay.show(overlayParts, on: framebuffer, isBottomUp: framebuffer == 0)
  }

  /// Gives back what only further frames would need, when no frame has been drawn for a while.
  func rest() {
    compositor.rest()
    overlayCompositor?.rest()
  }

  /// Makes the driver begin with the drawing, which a software driver otherwise leaves until the swap.
  func submit() { glFlush() }

  /// The colour of the background. Nil is the checkerboard.
  private var color: SIMD4<Float>? {
    switch background {
    case .none: SIMD4(0, 0, 0, 1)
    case .color(let color): color.premultiplied
    case .checkerboard: nil
    }
  }

  /// A picture of the window's contents, with transparency instead of the checkerboard.
  func picture(of frame: Frame, through viewport: Viewport) throws(DrawingError) -> CGImage {
    compositor.uploadBudget = nil
    compositor.tileHandler = nil
    defer {
      compositor.uploadBudget = Self.uploadBudget
      compositor.tileHandler = onTile
    }
    var color = SIMD4<Float>.zero
    if case .color(let given) = background { color = given.premultiplied }
    do {
      let target = try ImageTarget(width: viewport.pixelSize.width, height: viewport.pixelSize.height)
      compositor.draw(frame, to: viewport.target(framebuffer: target.framebuffer, background: color))
      if let image = target.image() { return image }
    } catch {
      throw DrawingError("\(error)")
    }
    throw DrawingError("the driver returned no pixels")
  }
}

/// The checkerboard in a framebuffer of the window's width and of a few rows, which repeat. Copying it is cheaper than drawing the
/// squares.
private final class SquaresTarget {
  let width: Int
  /// The number of rows: a multiple of two squares.
  private let height = 8 * Checkerboard.side
  private var texture: GLuint = 0
  private var framebuffer: GLuint = 0

  init(width: Int, isLight: Bool) {
    self.width = width
    glGenTextures(1, &texture)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    Checkerboard.image(width: width, height: height, isLight: isLight)?.withPixels { pixels in
      glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), pixels.baseAddress)
    }
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  }

  deinit {
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }

  /// Copies a part of the checkerboard into a framebuffer.
  ///
  /// - Parameter bottom: the height of a framebuffer whose first row is at the bottom; nil: its first row is the top.
  func copy(_ rect: PixelRect, to framebuffer: GLuint, bottom: Int? = nil) {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), self.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
    let (left, right) = (GLint(rect.x), GLint(rect.x + rect.width))
    var y = rect.y
    while y < rect.y + rect.height {
      let row = y % height
      let end = min(y + height - row, rect.y + rect.height)
      let (first, last) = bottom.map { ($0 - y, $0 - end) } ?? (y, end)
      glBlitFramebuffer(
        left, GLint(row), right, GLint(row + end - y), left, GLint(first), right, GLint(last),
        GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
      y = end
    }
  }
}

/// Copies a framebuffer whose first row is the top. The first row of a window's back buffer, 0, is its bottom.
func blit(_ source: GLuint, to framebuffer: GLuint, _ width: Int, _ height: Int) {
  glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source)
  glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
  let (right, top) = (GLint(width), GLint(height))
  let (first, last) = framebuffer == 0 ? (top, 0) : (0, top)
  glBlitFramebuffer(
    0, 0, right, top, 0, first, right, last, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
}
