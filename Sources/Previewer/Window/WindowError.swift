import CSDL2

/// What SDL could not do, and why.
package enum WindowError: Error, CustomStringConvertible {
  /// There is nothing to open a window on.
  case noDisplay(String)
  case failed(String, String)

  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason)); `cambium render SCENE -o picture.png` draws without one"
    case .failed(let what, let reason): "cannot \(what): \(reason)"
    }
  }

  /// What SDL says about the call that just failed.
  static func sdl(_ what: String) -> WindowError { .failed(what, lastMessage) }

  static var lastMessage: String {
    let message = String(cString: SDL_GetError())
    return message.isEmpty ? "SDL gave no reason" : message
  }
}
