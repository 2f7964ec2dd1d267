import COpenGL

extension Compositor {
  /// Whether the context is lost, because the driver was reset or the graphics card was removed. Drawing has no effect
  /// then; a new context and a new compositor are needed.
  ///
  /// Drivers report this only for contexts that were made with this option (`OffscreenContext`, and the previewer's
  /// window).
  package var isContextLost: Bool { tellsResets && glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR) }

  /// Whether the driver supports the query.
  static func tellsResets(major: GLint, minor: GLint) -> Bool {
    if major > 4 || (major == 4 && minor >= 5) { return true }
    var count: GLint = 0
    glGetIntegerv(GLenum(GL_NUM_EXTENSIONS), &count)
    return (0..<max(count, 0)).contains { index in
      glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)).map { name in
        UnsafeRawPointer(name).withMemoryRebound(to: CChar.self, capacity: 1) {
          String(cString: $0) == "GL_KHR_robustness"
        }
      } ?? false
    }
  }
}
