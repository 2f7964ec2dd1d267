import Foundation

/// What tells whether files have changed: inode, size and time of modification of each.
struct FileMarks: Equatable {
  private struct Mark: Equatable {
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
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

  private static func look(at path: String) -> Mark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Mark(
      inode: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
