import Foundation
import Synchronization

/// The list of files that are being written under temporary names. It lets a process that is terminated
/// remove them.
package enum UnfinishedFiles {
  private static let files = Mutex<[String: pid_t?]>([:])

  /// Adds a file, or a folder and its future contents, before it is created.
  package static func add(_ path: String) { files.withLock { $0[path] = .some(nil) } }

  /// Sets the process that writes a file; it must end before the file can be removed. `start` starts the
  /// process, and nothing is removed until it has returned.
  static func setWriter(of path: String, _ start: () throws -> pid_t) rethrows {
    try files.withLock { $0[path] = .some(try start()) }
  }

  /// Removes a file or folder from the list: it has its final name, or has been deleted.
  package static func remove(_ path: String) { files.withLock { $0[path] = nil } }

  /// Terminates the processes that write the files, deletes the files, and calls `end`, which ends the
  /// process: until it has ended, a thread that adds a file waits.
  package static func removeAll(andEnd end: () -> Never) -> Never {
    files.withLock { files -> Never in
      let writers = files.values.compactMap { $0 }
      for writer in writers { kill(writer, SIGKILL) }
      // A writer could create its file again until it has ended. Another thread may have waited for it already.
      for writer in writers {
        for _ in 0..<200 {
          var information = siginfo_t()
          let result = waitid(P_PID, id_t(writer), &information, WEXITED | WNOHANG | WNOWAIT)
          if result != 0 || information.si_signo != 0 { break }
          usleep(1000)
        }
      }
      for path in files.keys where unlink(path) != 0 && errno == EISDIR {
        try? FileManager.default.removeItem(atPath: path)
      }
      end()
    }
  }
}
