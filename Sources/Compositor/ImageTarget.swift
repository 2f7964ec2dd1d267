import COpenGL
import QuartzCore

/// A framebuffer that is read back as an image: where off-screen frames are drawn.
package final class ImageTarget {
  package let width: Int
  package let height: Int
  private(set) var texture: GLuint = 0
  private var depth: GLuint = 0
  package private(set) var framebuffer: GLuint = 0

  /// Makes a target of the given size, in pixels. Throws when the driver refuses it.
  package convenience init(width: Int, height: Int) throws(CompositorError) {
    try self.init(width: width, height: height, hasDepth: true)
  }

  init(width: Int, height: Int, hasDepth: Bool) throws(CompositorError) {
    self.width = width
    self.height = height
    var limit: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
    guard width > 0, height > 0, width <= Int(limit), height <= Int(limit) else {
      throw .framebuffer(width: width, height: height, status: 0)
    }
    // Not the units that hold the clips and stops.
    glActiveTexture(GLenum(GL_TEXTURE0))
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    if hasDepth {
      glGenRenderbuffers(1, &depth)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
    }
    let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .framebuffer(width: width, height: height, status: status)
    }
  }

  deinit {
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
    glDeleteRenderbuffers(1, &depth)
  }

  /// The pixels, premultiplied, first row on top.
  package func image() -> CGImage? {
    CGImage(
      width: width, height: height,
      premultipliedRGBA: Self.pixels(framebuffer, width, height, isBottomUp: false))
  }

  /// The pixels of any framebuffer, first row on top.
  package static func pixels(_ framebuffer: GLuint, _ width: Int, _ height: Int, isBottomUp: Bool) -> [UInt8]
  {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
    guard isBottomUp else { return pixels }
    let stride = width * 4
    return (0..<height).reversed().reduce(into: []) { $0 += pixels[($1 * stride)..<(($1 + 1) * stride)] }
  }
}
