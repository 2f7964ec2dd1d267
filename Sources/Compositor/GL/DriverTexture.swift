import COpenGL

/// The one place where textures and targets are asked of the driver: what it refuses is known here.
enum DriverTexture {
  /// For tests: sizes that are refused as a driver without memory would.
  nonisolated(unsafe) static var refuses: ((_ width: Int, _ height: Int) -> Bool)?

  /// The storage of the texture that is bound to unit 0, of one level; false when the driver has no room for it.
  static func allocate(
    width: Int, height: Int, format: Int32 = GL_RGBA8, layout: Int32 = GL_RGBA,
    pixels: UnsafeRawPointer? = nil
  ) -> Bool {
    if let refuses, refuses(width, height) { return false }
    // Errors of before are nobody's here. A context that is lost has no end of them.
    for _ in 0..<8 where glGetError() != GLenum(GL_NO_ERROR) {}
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format, GLsizei(width), GLsizei(height), 0, GLenum(layout),
      GLenum(GL_UNSIGNED_BYTE), pixels)
    guard glGetError() == GLenum(GL_NO_ERROR) else { return false }
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    return true
  }

  /// A texture that can be drawn to, and the framebuffer that does; nil when the driver refuses either. The framebuffer
  /// is bound afterwards.
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
