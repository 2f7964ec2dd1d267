/// The files that are being written under a temporary name, so that a process that is ended leaves none behind.
package enum UnfinishedFiles {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var files: [String: pid_t?] = [:]

  /// Notes a file, or a folder with what will be in it, before it is created.
  package static func add(_ path: String) { lock.withLock { files[path] = .some(nil) } }

  /// Notes the process that writes a file: it has to end before the file can be removed for good. `start` starts it;
  /// until that is done, nothing is removed.
  static func setWriter(of path: String, _ start: () throws -> pid_t) rethrows {
    try lock.withLock { files[path] = .some(try start()) }
  }

  /// The file or folder has its final name, or is gone.
  package static func remove(_ path: String) { lock.withLock { files[path] = nil } }

  /// Ends the processes that write the files, and removes the files. To be called once, by a process that is about to
  /// end: no file can be added from then on, and whoever tries waits for ever.
  package static func removeAllAndHold() {
    lock.lock()
    let writers = files.values.compactMap { $0 }
    for writer in writers { kill(writer, SIGKILL) }
    // A writer could create its file again until it has ended. Its parent may have waited for it already.
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
  }
}
