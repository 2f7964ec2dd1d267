import COpenGL
import Compositor
import QuartzCore

/// Draws frames into a window, on what lies behind the scene. For the render thread.
final class WindowPainter {
  private let background: Background
  private let compositor: Compositor
  private var squares: SquaresTarget?

  /// The window's context is current.
  init(background: Background) throws {
    self.background = background
    compositor = try Compositor()
  }

  /// Draws into the window's back buffer.
  func draw(_ frame: Frame, through viewport: Viewport) {
    let (width, height) = viewport.pixelSize
    switch background {
    case .none: compositor.draw(frame, to: viewport.target(framebuffer: 0, background: SIMD4(0, 0, 0, 1)))
    case .color(let color):
      compositor.draw(frame, to: viewport.target(framebuffer: 0, background: color.premultiplied))
    case .checkerboard:
      if squares?.width != width || squares?.height != height {
        squares = SquaresTarget(width: width, height: height)
      }
      squares?.copyToWindow()
      compositor.draw(frame, to: viewport.target(framebuffer: 0, background: nil))
    }
  }

  /// What the window shows, with transparency in place of the squares.
  func picture(of frame: Frame, through viewport: Viewport) throws(SceneError) -> CGImage {
    var color = SIMD4<Float>.zero
    if case .color(let given) = background { color = given.premultiplied }
    do {
      let target = try ImageTarget(width: viewport.pixelSize.width, height: viewport.pixelSize.height)
      compositor.draw(frame, to: viewport.target(framebuffer: target.framebuffer, background: color))
      if let image = target.image() { return image }
    } catch {
      throw .drawing("\(error)")
    }
    throw .drawing("the driver gives no pixels back")
  }
}

/// The checkerboard in a framebuffer of the window's size, to be copied: cheaper than drawing the squares.
private final class SquaresTarget {
  let width: Int
  let height: Int
  private var texture: GLuint = 0
  private var framebuffer: GLuint = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    glGenTextures(1, &texture)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    Checkerboard.image(width: width, height: height)?.withPixels { pixels in
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

  func copyToWindow() {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    // The window's first row is its bottom.
    let (right, top) = (GLint(width), GLint(height))
    glBlitFramebuffer(0, 0, right, top, 0, top, right, 0, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }
}
