import COpenGL
import CSDL2
import Foundation

/// An OpenGL context without a display: SDL's offscreen video driver, which needs no server.
///
/// Current on the thread that makes it, and to be used there only.
package final class OffscreenContext {
  private let window: OpaquePointer
  private let context: SDL_GLContext

  /// Makes a context and makes it current.
  package init() throws(CompositorError) {
    if SDL_WasInit(UInt32(SDL_INIT_VIDEO)) == 0 {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
      // Without this hint SDL turns SIGINT and SIGTERM into events, and off-screen drawing reads no events.
      SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
      guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else { throw .noContext(Self.reason) }
    }
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3)
    let flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("cambium", 0, 0, 16, 16, flags) else { throw .noContext(Self.reason) }
    guard let context = Self.makeContext(of: window) else {
      SDL_DestroyWindow(window)
      throw .noContext(Self.reason)
    }
    self.window = window
    self.context = context
  }

  /// Makes the context current again.
  package func makeCurrent() { SDL_GL_MakeCurrent(window, context) }

  /// Leaves the context to other threads: a context is current on one at a time.
  package func release() { SDL_GL_MakeCurrent(window, nil) }

  deinit {
    SDL_GL_DeleteContext(context)
    SDL_DestroyWindow(window)
  }

  private static var reason: String { String(cString: SDL_GetError()) }
}
