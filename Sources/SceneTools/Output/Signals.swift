import FileWriting
import Foundation
import ProcessEnvironment
import Synchronization

/// The handling of signals by the process.
///
/// SIGINT, SIGTERM, SIGHUP and SIGQUIT end the process immediately, independent of its threads, with the
/// status 128 + the signal's number. No unfinished file is left, and the processes that it has started, such as a
/// compiler, are killed. A signal that was ignored when the process began (`nohup`, or a shell's background job) stays
/// ignored. Without these handlers SDL would turn SIGINT and SIGTERM into events.
package enum Signals {
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let handler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Installs the handlers. It must be called before other threads exist.
  ///
  /// From then on, writing to a closed pipe, or beyond the limit of a file's size, fails instead of ending
  /// the process without a message.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    noticeDescriptor.store(ends[1], ordering: .relaxed)
    let output = ends[0]
    let thread = Thread { watch(output) }
    thread.name = "cambium signals"
    thread.stackSize = 256 << 10
    thread.start()
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in ending {
      var action = sigaction()
      sigaction(number, nil, &action)
      sigaddset(&mask, number)
      if isIgnored(action) { continue }
      action = sigaction()
      action.__sigaction_handler.sa_handler = noticeSignal
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
    // The process may have been started by a thread that blocks signals, as those of libdispatch do, and the
    // mask is inherited.
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// Sets a closure that the first signal calls instead of ending the process. A second signal, or three
  /// seconds, end it anyway. The closure runs on a thread of its own.
  package static func setHandler(_ body: (@Sendable () -> Void)?) { handler.withLock { $0 = body } }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func watch(_ output: Int32) {
    var number: UInt8 = 0
    var taken = 0
    while true {
      let count = read(output, &number, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return }
      taken += 1
      if taken == 1, let body = handler.withLock({ $0 }) {
        body()
        let last = number
        Thread.detachNewThread {
          sleep(3)
          end(last)
        }
      } else {
        end(number)
      }
    }
  }

  private static func end(_ number: UInt8) -> Never {
    SpawnedProcess.killAll()
    UnfinishedFiles.removeAll { _exit(128 + Int32(number)) }
  }
}

/// The pipe to which the handler writes a signal's number.
private let noticeDescriptor = Atomic<Int32>(-1)

/// The handler. It may interrupt any code, so it may only make system calls.
private func noticeSignal(_ number: Int32) {
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(noticeDescriptor.load(ordering: .relaxed), &byte, 1)
  errno = code
}
