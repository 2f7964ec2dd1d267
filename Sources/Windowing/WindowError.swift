import CSDL2
import Synchronization

/// The failure of an SDL call, with its reason.
package enum WindowError: Error, CustomStringConvertible {
  /// There is no display for a window.
  case noDisplay(String)
  case failed(String, String)
  /// There is a display, but no window on it that can be drawn in: what could not be done, and why.
  case unopened(String, String)

  /// What a program does without a window, for the end of a message; nil for nothing. To be set before a window is opened.
  package static var advice: String? {
    get { keptAdvice.withLock { $0 } }
    set { keptAdvice.withLock { $0 = newValue } }
  }
  private static let keptAdvice = Mutex<String?>(nil)

  /// Whether the reason is the display.
  package var isOfDisplay: Bool {
    switch self {
    case .noDisplay, .unopened: true
    case .failed: false
    }
  }

  /// The description with the advice for a display on which nothing can be shown.
  package var sentence: String {
    guard isOfDisplay, let advice = Self.advice else { return description }
    return "\(description); \(advice)"
  }

  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display to open a window on (\(reason))"
    case .failed(let what, let reason), .unopened(let what, let reason): "cannot \(what): \(reason)"
    }
  }

  /// A failure with SDL's message for the last call.
  static func sdl(_ what: String) -> WindowError { .failed(what, reason(lastMessage)) }

  /// The same while a window is opened.
  static func notOpened(_ what: String) -> WindowError { .unopened(what, reason(lastMessage)) }

  private static func reason(_ message: String) -> String {
    if message.contains("GLX is not supported") {
      return "the X server has no OpenGL (\(message))"
    }
    // X11's words for a version of OpenGL that the driver does not have.
    let lacksVersion =
      message.contains("GLXBad") || message.contains("EGL_BAD_MATCH") || message.contains("EGL_BAD_CONFIG")
    return lacksVersion ? "the driver does not offer it (\(message))" : message
  }

  static var lastMessage: String {
    let message = String(cString: SDL_GetError())
    return message.isEmpty ? "SDL gave no reason" : message
  }
}
