import COpenGL

extension Compositor {
  /// Whether the context is gone: the driver was reset, or the graphics card taken away. All that is drawn then goes
  /// nowhere, and a new context is needed, with a new compositor.
  ///
  /// Drivers tell only of contexts that were made for it (`OffscreenContext`, and the window of the previewer).
  package var isContextLost: Bool { tellsResets && glGetGraphicsResetStatus() != GLenum(GL_NO_ERROR) }

  /// Whether the driver knows the question.
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
