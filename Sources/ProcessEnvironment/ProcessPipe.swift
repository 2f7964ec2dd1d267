import Foundation

/// The two ends of a pipe. A new process inherits them only where they are given to it.
package struct ProcessPipe: Sendable {
  package let read: Int32
  package let write: Int32

  package init() throws(SpawnedProcess.Failure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw SpawnedProcess.Failure(description: "cannot make a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (read, write) = (ends[0], ends[1])
  }
}
