import Foundation

/// The user's folders for the data of programs, as the XDG Base Directory Specification of freedesktop.org names them.
package enum UserFolders {
  /// The folder for what can be made again: `XDG_CACHE_HOME`, `~/.cache`, or a folder for temporary files without a home.
  package static func cache(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_CACHE_HOME", ".cache", environment)
  }

  /// The folder for what is kept between runs: `XDG_STATE_HOME`, `~/.local/state`, or a folder for temporary files without a home.
  package static func state(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_STATE_HOME", ".local/state", environment)
  }

  /// The folder that a variable names, or one in the home folder. Relative paths are ignored, as the specification demands.
  private static func folder(_ variable: String, _ place: String, _ environment: [String: String]) -> URL {
    if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path) }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return URL(fileURLWithPath: home).appendingPathComponent(place)
    }
    let name = "\(URL(fileURLWithPath: place).lastPathComponent.drop { $0 == "." })-\(getuid())"
    return FileManager.default.temporaryDirectory.appendingPathComponent(name)
  }
}
