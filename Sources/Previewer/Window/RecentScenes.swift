import Foundation

/// The scenes that were opened last: absolute paths in a file, one in a line, the last one first.
///
/// The file is `cambium/recent` in the folder for the state of programs, `XDG_STATE_HOME` or `~/.local/state`. Programs for tests
/// set that variable. Paths with a line end are left out.
package enum RecentScenes {
  /// The greatest number of scenes.
  package static let limit = 24

  /// The folder for the state of programs.
  private static var state: URL {
    let environment = ProcessInfo.processInfo.environment
    return environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
  }

  private static func file(in state: URL) -> URL { state.appendingPathComponent("cambium/recent") }

  /// The scenes that still exist, the last one first.
  package static var all: [URL] { scenes(in: state) }

  /// The same for another folder for the state of programs.
  static func scenes(in state: URL) -> [URL] {
    let text = (try? String(contentsOf: file(in: state), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").prefix(limit).map { URL(fileURLWithPath: String($0)) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Puts scenes at the beginning of the list. The list is a convenience, so a failure has no effect.
  package static func note(_ scenes: [URL]) {
    let new = scenes.map { $0.standardizedFileURL.path }.filter { !$0.contains("\n") }
    guard !new.isEmpty else { return }
    let old = all.map(\.path).filter { !new.contains($0) }
    let text = (new + old).prefix(limit).map { $0 + "\n" }.joined()
    let file = file(in: state)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? text.write(to: file, atomically: true, encoding: .utf8)
  }
}
