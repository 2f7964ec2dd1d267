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
    // The depth buffer only speeds up opaque layers, and takes as much memory as the picture: 256 MiB for 8192×8192.
    try self.init(width: width, height: height, hasDepth: max(width, 0) <= (1 << 25) / max(height, 1))
  }

  /// - Parameter hasDepth: whether there is a depth buffer, with which opaque layers that overlap are drawn faster.
  package init(width: Int, height: Int, hasDepth: Bool) throws(CompositorError) {
    self.width = width
    self.height = height
    var limit: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &limit)
    guard width > 0, height > 0, width <= Int(limit), height <= Int(limit) else {
      throw .framebuffer(width: width, height: height)
    }
    guard let made = DriverTexture.target(width: width, height: height) else {
      throw .framebuffer(width: width, height: height)
    }
    (texture, framebuffer) = made
    if hasDepth {
      glGenRenderbuffers(1, &depth)
      glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
      glRenderbufferStorage(
        GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), GLsizei(width), GLsizei(height))
      glFramebufferRenderbuffer(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
      // If the driver has no memory for depths, the target has none.
      if glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) != GLenum(GL_FRAMEBUFFER_COMPLETE) {
        glFramebufferRenderbuffer(
          GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), 0)
      }
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

  /// Copies the pixels to memory of `width` × `height` × 4 bytes: RGBA, premultiplied, first row on top.
  package func read(into pixels: UnsafeMutableRawPointer) {
    Self.read(framebuffer, width, height, into: pixels)
  }

  /// The pixels of any framebuffer, first row on top.
  package static func pixels(_ framebuffer: GLuint, _ width: Int, _ height: Int, isBottomUp: Bool) -> [UInt8]
  {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    pixels.withUnsafeMutableBytes { read(framebuffer, width, height, into: $0.baseAddress!) }
    guard isBottomUp else { return pixels }
    let stride = width * 4
    return (0..<height).reversed().reduce(into: []) { $0 += pixels[($1 * stride)..<(($1 + 1) * stride)] }
  }

  private static func read(
    _ framebuffer: GLuint, _ width: Int, _ height: Int, into pixels: UnsafeMutableRawPointer
  ) {
    // Mesa's software driver reads the pixels before it has finished drawing them, see `copy(_:of:)`. Finishing also frees
    // the surfaces of groups that were deleted, which makes room for the pixels.
    glFinish()
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
  }
}
