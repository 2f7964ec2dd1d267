/// Why a session has ended.
package enum SessionEnd: Codable, Sendable, Equatable {
  /// The person closed the window.
  case closed
  /// The desktop has ended, or the program that has the window has closed it.
  case lost
  /// The person went back to where the scene was opened, or leaves where there is no such place.
  case left
  /// The person opens other scenes.
  case opened([String])
  /// The person wants to choose another scene in the gallery.
  case gallery
}
