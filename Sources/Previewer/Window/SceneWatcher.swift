import Foundation

/// Detects changes of files by polling.
///
/// Polling twice a second works on every file system, and with editors that replace a file by a new one.
package struct SceneWatcher {
  /// The seconds between two checks.
  package static let interval = 0.5

  private struct Mark: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private let paths: [String]
  private var marks: [Mark?]

  package init(files: [URL]) {
    paths = files.map(\.path)
    marks = Self.look(at: paths)
  }

  /// Whether a file has changed since the last call. It waits briefly for files that are still being written.
  package mutating func hasChanged() -> Bool {
    var current = Self.look(at: paths)
    guard current != marks else { return false }
    for _ in 0..<10 {
      usleep(50_000)
      let later = Self.look(at: paths)
      if later == current { break }
      current = later
    }
    marks = current
    return true
  }

  private static func look(at paths: [String]) -> [Mark?] {
    paths.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      return Mark(
        inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec)
    }
  }
}
