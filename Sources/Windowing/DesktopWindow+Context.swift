import CSDL2

extension DesktopWindow {
  /// Makes the OpenGL context of a window, with the attributes that `start` sets.
  ///
  /// The context tells when it is lost where the driver has such contexts. Nil where the driver has no context at all;
  /// `SDL_GetError` says why.
  static func makeContext(of window: OpaquePointer) -> SDL_GLContext? {
    setRobust(true)
    let robust = SDL_GL_CreateContext(window)
    setRobust(false)
    return robust ?? SDL_GL_CreateContext(window)
  }

  /// Whether contexts that are made next tell when they are lost.
  private static func setRobust(_ flag: Bool) {
    let strategy = flag ? SDL_GL_CONTEXT_RESET_LOSE_CONTEXT : SDL_GL_CONTEXT_RESET_NO_NOTIFICATION
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, flag ? Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue) : 0)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(strategy.rawValue))
  }
}
