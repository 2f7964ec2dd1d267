import DesktopPortal
import Foundation
import ProcessEnvironment

/// Whether the desktop's programs are light or dark, as the person has set it.
enum ThemePreference {
  /// Asks the desktop's portal on another thread, at most two seconds, and calls `body` there with its answer; nil if the desktop has no
  /// such setting.
  static func read(_ body: @escaping @Sendable (Theme.Style?) -> Void) {
    guard let bus = SessionBus.address() else { return }
    Thread.detachNewThread {
      switch AppearancePortal.scheme(address: bus) {
      case .dark: body(.dark)
      case .light: body(.light)
      case nil: body(nil)
      }
    }
  }
}
