import COpenGL

/// The texture of shadow tiles: one component, which is read as alpha.
final class ShadowAtlas {
  private(set) var texture: GLuint = 0
  private(set) var framebuffer: GLuint = 0
  var memory: Int { ShadowTiles.size * ShadowTiles.size }

  init() throws(CompositorError) {
    let size = ShadowTiles.size
    guard let made = DriverTexture.target(width: size, height: size, format: GL_R8, layout: GL_RED) else {
      throw .framebuffer(width: size, height: size)
    }
    (texture, framebuffer) = made
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_SWIZZLE_A), GL_RED)
  }

  deinit {
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }
}
