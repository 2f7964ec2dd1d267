import Foundation
import ProcessEnvironment

/// The scenes that were opened last: absolute paths in a file, one in a line, the last one first.
///
/// The file is `cambium/recent` in the folder for the state of programs, `XDG_STATE_HOME` or `~/.local/state`. Programs for tests
/// set that variable. Paths with a line end are left out.
package enum RecentScenes {
  /// The greatest number of scenes.
  package static let limit = 24

  /// The folder for the state of programs.
  private static var state: URL { UserFolders.state() }

  private static func file(in state: URL) -> URL { state.appendingPathComponent("cambium/recent") }

  /// The scenes that still exist, the last one first.
  package static var all: [URL] { scenes(in: state) }

  /// The same for another folder for the state of programs.
  static func scenes(in state: URL) -> [URL] {
    let text = (try? String(contentsOf: file(in: state), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").prefix(limit).map { URL(fileURLWithPath: String($0)) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Where the list is written, one time after the other.
  private static let queue = DispatchQueue(label: "cambium recent", qos: .utility)

  /// Puts scenes at the beginning of the list, on another thread: the file is synchronized with the disk, which takes half a second
  /// on a busy one.
  package static func noteLater(_ scenes: [URL]) {
    guard !scenes.isEmpty else { return }
    queue.async { note(scenes) }
  }

  /// Waits for what `noteLater` has begun.
  package static func finish() { queue.sync {} }

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
