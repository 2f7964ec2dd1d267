import COpenGL
import CSDL2

extension Compositor {
  /// Whether the context is gone: the driver was reset, or the graphics card taken away. All that is drawn then goes
  /// nowhere, and a new context is needed, with a new compositor.
  ///
  /// Drivers tell only of contexts that were made for it (`OffscreenContext.makeContext`).
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

extension OffscreenContext {
  /// Makes the context of an SDL window, one that tells when it is lost where the driver has such contexts. Nil where it
  /// has none at all; SDL says why.
  package static func makeContext(of window: OpaquePointer) -> SDL_GLContext? {
    let robust = Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, robust)
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
    defer {
      SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, 0)
      SDL_GL_SetAttribute(
        SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_NO_NOTIFICATION.rawValue))
    }
    if let context = SDL_GL_CreateContext(window) { return context }
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, 0)
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_NO_NOTIFICATION.rawValue))
    return SDL_GL_CreateContext(window)
  }
}
