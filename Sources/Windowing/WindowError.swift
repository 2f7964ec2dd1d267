import CSDL2

/// The failure of an SDL call, with its reason.
package enum WindowError: Error, CustomStringConvertible {
  /// There is no display for a window.
  case noDisplay(String)
  case failed(String, String)

  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason))"
    case .failed(let what, let reason): "cannot \(what): \(reason)"
    }
  }

  /// A failure with SDL's message for the last call.
  static func sdl(_ what: String) -> WindowError {
    let message = lastMessage
    if message.contains("GLX is not supported") {
      return .failed(what, "the X server has no OpenGL (\(message)); `cambium render` draws without a window")
    }
    // X11's words for a version of OpenGL that the driver does not have.
    let lacksVersion =
      message.contains("GLXBad") || message.contains("EGL_BAD_MATCH") || message.contains("EGL_BAD_CONFIG")
    return .failed(what, lacksVersion ? "the driver does not offer it (\(message))" : message)
  }

  static var lastMessage: String {
    let message = String(cString: SDL_GetError())
    return message.isEmpty ? "SDL gave no reason" : message
  }
}
