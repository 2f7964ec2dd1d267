import COpenGL
import Compositor
import CoreGraphics
import QuartzCore
import RenderTree

/// Draws the frames of another process, and the interface over them, into a window's back buffer.
///
/// The context must be current on the calling thread, also when the painter is released.
@MainActor final class FramePainter {
  private let interface: InterfaceScreen
  private let compositor: Compositor
  private var texture: GLuint = 0
  private var framebuffer: GLuint = 0
  /// The size of the last frame in pixels.
  private var width = 0
  private var height = 0

  init(_ interface: InterfaceScreen) throws {
    self.interface = interface
    compositor = try Compositor()
    glGenTextures(1, &texture)
    glGenFramebuffers(1, &framebuffer)
  }

  isolated deinit {
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }

  /// Keeps a frame: rows of RGBA, the first on top.
  func upload(_ pixels: UnsafeRawPointer, width: Int, height: Int) {
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    if width != self.width || height != self.height {
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), pixels)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
      glFramebufferTexture2D(
        GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
      (self.width, self.height) = (width, height)
    } else {
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), pixels)
    }
  }

  /// Draws the last frame at the window's upper left corner, and the interface.
  func draw(pixels: CGSize) {
    let (width, height) = (Int(clamping: pixels.width), Int(clamping: pixels.height))
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    if width > self.width || height > self.height {
      glDisable(GLenum(GL_SCISSOR_TEST))
      glClearColor(0, 0, 0, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    if self.width > 0 {
      let (right, bottom) = (GLint(self.width), GLint(self.height))
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
      glBlitFramebuffer(
        0, 0, right, bottom, 0, GLint(height), right, GLint(height) - bottom,
        GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }
    guard !interface.isEmpty else { return }
    let scale = interface.scale
    compositor.draw(
      interface.screen.context.frame(at: interface.screen.clock.time),
      to: Compositor.Target(
        framebuffer: 0, width: width, height: height, toPixels: CGAffineTransform(scaleX: scale, y: scale),
        background: nil))
  }
}
