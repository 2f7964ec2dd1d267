import CoreGraphics
import COpenGL

/// A picture that lies over other drawing and is kept from frame to frame, for example a window's interface over its scene.
///
/// `Compositor.update` draws the changes of the interface into the picture's framebuffer. `show` then draws the picture over the
/// scene. If the interface does not change, a frame draws only the rectangles of the picture that are not empty.
package final class OverlayPicture {
  private var target: ImageTarget?
  private let program: Program
  private let lastRow: GLint
  private var vertexArray: GLuint = 0

  /// Makes a picture without a size. Throws when the driver does not compile its program.
  package init() throws(CompositorError) {
    program = try Program("overlay", vertex: Shaders.screenVertex, fragment: Shaders.overlayFragment)
    lastRow = program.uniform("lastRow")
    glUseProgram(program.name)
    glUniform1i(program.uniform("image"), 0)
    glGenVertexArrays(1, &vertexArray)
  }

  deinit { glDeleteVertexArrays(1, &vertexArray) }

  /// The framebuffer of the picture with a size in pixels. With another size than before, its content is not known. Nil when the
  /// driver rejects the size.
  package func framebuffer(width: Int, height: Int) -> UInt32? {
    if target?.width != width || target?.height != height {
      target = nil
      target = try? ImageTarget(width: width, height: height, hasDepth: false)
    }
    return target?.framebuffer
  }

  /// Draws parts of the picture above the pixels of a framebuffer of its size.
  ///
  /// - Parameters:
  ///   - parts: rectangles of the picture, from its top left. The rest of the picture has to be transparent.
  ///   - isBottomUp: whether the framebuffer's first row is at the bottom, as in a window.
  package func show(_ parts: [PixelRect], on framebuffer: UInt32, isBottomUp: Bool) {
    guard let target else { return }
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
    glDisable(GLenum(GL_DEPTH_TEST))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), target.texture)
    glBindSampler(0, 0)
    glUseProgram(program.name)
    glUniform1i(lastRow, isBottomUp ? GLint(target.height - 1) : -1)
    glBindVertexArray(vertexArray)
    for part in parts {
      let y = isBottomUp ? target.height - part.y - part.height : part.y
      glScissor(GLint(part.x), GLint(y), GLsizei(part.width), GLsizei(part.height))
      glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
    }
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindVertexArray(0)
  }
}
