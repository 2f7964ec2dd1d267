import Foundation
import ProcessEnvironment

/// Whether the desktop's programs are light or dark, as the person has set it.
package enum ThemePreference {
  /// Asks the desktop on another thread, and calls `body` there with its answer; nil if the desktop has no such setting.
  ///
  /// The setting is `color-scheme` of `org.freedesktop.appearance`, which desktops give through their portal. The programs `busctl`
  /// or `gdbus` ask for it, at most two seconds.
  static func read(_ body: @escaping @Sendable (Theme.Style?) -> Void) {
    let environment = ProcessInfo.processInfo.environment
    guard environment["DBUS_SESSION_BUS_ADDRESS"] != nil else { return }
    Thread.detachNewThread { body(ask()) }
  }

  private static let arguments = ["org.freedesktop.appearance", "color-scheme"]

  private static func ask() -> Theme.Style? {
    let portal = "org.freedesktop.portal.Desktop"
    let path = "/org/freedesktop/portal/desktop"
    let settings = "org.freedesktop.portal.Settings"
    let commands = [
      ["busctl", "--user", "--timeout=2", "call", portal, path, settings, "Read", "ss"] + arguments,
      [
        "gdbus", "call", "--session", "--timeout", "2", "--dest", portal, "--object-path", path, "--method",
        settings + ".Read",
      ] + arguments,
    ]
    for command in commands {
      guard let program = ProgramSearch.find(command[0]) else { continue }
      var process = ChildProcess(program, Array(command.dropFirst()))
      process.capturesErrors = false
      guard case .ended(_, let answer) = process.run(within: 10) else { continue }
      return style(ofAnswer: answer)
    }
    return nil
  }

  /// The style in an answer such as `v v u 1` or `(<<uint32 1>>,)`: 1 is dark, 2 is light, 0 is no preference.
  static func style(ofAnswer text: String) -> Theme.Style? {
    switch text.last(where: \.isNumber).flatMap(\.wholeNumberValue) {
    case 1: .dark
    case 2: .light
    default: nil
    }
  }
}
