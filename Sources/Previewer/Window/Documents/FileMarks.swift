import Foundation

/// What tells whether files have changed: inode, size and time of modification of each, and of a folder the names in it.
struct FileMarks: Equatable {
  private struct Mark: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
    /// The names in a folder; empty for a file. Hidden files, and copies that editors keep for a moment, do not count.
    var names: [String] = []
  }

  /// Nil for a file that does not exist.
  private var marks: [String: Mark?] = [:]

  /// The marks of files as they are now.
  init(of paths: some Sequence<String>) { for path in paths { marks[path] = .some(Self.look(at: path)) } }

  /// The marks of `paths`: those of `known` where it has them, else those of the files as they are now. A change since `known`
  /// was made is not lost.
  init(of paths: some Sequence<String>, known: FileMarks) {
    for path in paths { marks[path] = .some(known.marks[path] ?? Self.look(at: path)) }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func look(at path: String) -> Mark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let kept = names.filter { !$0.hasPrefix(".") && !$0.hasSuffix("~") }.sorted()
      return Mark(inode: UInt64(status.st_ino), size: 0, seconds: 0, nanoseconds: 0, names: kept)
    }
    return Mark(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
