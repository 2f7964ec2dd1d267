import COpenGL

/// Binds a new framebuffer with colour and depth, for as long as the program runs.
func bindFramebuffer(width: Int32, height: Int32) {
  var framebuffer: GLuint = 0
  var texture: GLuint = 0
  glGenTextures(1, &texture)
  glBindTexture(GLenum(GL_TEXTURE_2D), texture)
  glTexImage2D(
    GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, width, height, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), nil)
  glGenFramebuffers(1, &framebuffer)
  glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  glFramebufferTexture2D(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)

  var depth: GLuint = 0
  glGenRenderbuffers(1, &depth)
  glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depth)
  glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT24), width, height)
  glFramebufferRenderbuffer(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depth)
}
