import COpenGL
import Synchronization

/// Makes textures and targets. All requests for them are made here, so errors of the driver are detected in one place.
enum DriverTexture {
  /// For tests: sizes that are refused, as by a driver without memory.
  static let refuses = Mutex<(@Sendable (_ width: Int, _ height: Int) -> Bool)?>(nil)

  /// Allocates the texture bound to unit 0, with one level. False if the driver has no memory for it.
  static func allocate(
    width: Int, height: Int, format: Int32 = GL_RGBA8, layout: Int32 = GL_RGBA,
    pixels: UnsafeRawPointer? = nil
  ) -> Bool {
    if let refuses = refuses.withLock({ $0 }), refuses(width, height) { return false }
    // Errors of earlier calls do not count here. A lost context reports errors without end.
    for _ in 0..<8 where glGetError() != GLenum(GL_NO_ERROR) {}
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format, GLsizei(width), GLsizei(height), 0, GLenum(layout),
      GLenum(GL_UNSIGNED_BYTE), pixels)
    guard glGetError() == GLenum(GL_NO_ERROR) else { return false }
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    return true
  }

  /// A texture that can be drawn to, with its framebuffer. Nil if the driver refuses either. Leaves the framebuffer
  /// bound.
  static func target(width: Int, height: Int, format: Int32 = GL_RGBA8, layout: Int32 = GL_RGBA) -> (
    texture: GLuint, framebuffer: GLuint
  )? {
    var texture: GLuint = 0
    // Not the units that hold the clips and stops.
    glActiveTexture(GLenum(GL_TEXTURE0))
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    guard allocate(width: width, height: height, format: format, layout: layout) else {
      glDeleteTextures(1, &texture)
      return nil
    }
    var framebuffer: GLuint = 0
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      delete(texture, framebuffer)
      return nil
    }
    return (texture, framebuffer)
  }

  static func delete(_ texture: GLuint, _ framebuffer: GLuint) {
    var (texture, framebuffer) = (texture, framebuffer)
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }
}
