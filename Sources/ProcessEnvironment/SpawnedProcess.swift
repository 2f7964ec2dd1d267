import Foundation
import Synchronization

/// A process that this one has started, in a process group of its own, so that what it starts can be ended with it.
///
/// Its id stays valid until `wait()` has returned.
package struct SpawnedProcess: Sendable {
  package let id: pid_t

  /// A descriptor of this process, and its number in the new one.
  package struct Descriptor: Sendable {
    let source: Int32
    let target: Int32

    package init(_ source: Int32, as target: Int32) {
      self.source = source
      self.target = target
    }
  }

  /// How a process has ended.
  package struct Status: Sendable {
    fileprivate let value: Int32

    /// The number of the signal that ended it; 0 for none.
    package var signal: Int32 { value & 0x7f }

    /// The exit status, or 128 + the number of the signal that ended it.
    package var code: Int32 { signal == 0 ? (value >> 8) & 0xff : 128 + signal }
  }

  /// The reason why a process could not be started.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The processes that were started and for which nobody has waited yet.
  private static let running = Mutex<Set<pid_t>>([])

  /// Starts a program. Its standard input is empty.
  ///
  /// - Parameters:
  ///   - program: the path of the program's file.
  ///   - arguments: the command line, with the program's name first.
  ///   - environment: its environment; nil for that of this process.
  ///   - descriptors: the descriptors that it gets besides the standard input. Other descriptors are inherited unless they are
  ///     closed on execution.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil, descriptors: [Descriptor]
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // A source may have the number that another descriptor gets, so all get numbers beyond these first.
    let first = descriptors.reduce(STDERR_FILENO) { max($0, $1.source, $1.target) } + 1
    let moved = zip(first..., descriptors).map { (number: $0, descriptor: $1) }
    for (number, descriptor) in moved {
      posix_spawn_file_actions_adddup2(&actions, descriptor.source, number)
    }
    for (number, descriptor) in moved {
      posix_spawn_file_actions_adddup2(&actions, number, descriptor.target)
      posix_spawn_file_actions_addclose(&actions, number)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    // The calling thread may block signals, as those of dispatch queues do. The process would never get SIGTERM.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)

    let words = arguments.map { strdup($0) } + [nil]
    let given = OwnVariables.without(environment ?? ProcessInfo.processInfo.environment)
    let variables = given.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = Self.running.withLock { running in
      let code = posix_spawn(&id, program, &actions, &attributes, words, variables)
      if code == 0 { running.insert(id) }
      return code
    }
    guard code == 0 else { throw Failure(description: String(cString: strerror(code))) }
    self.id = id
  }

  /// Starts a program with a niceness, which it has from its first instruction on.
  ///
  /// - Parameters:
  ///   - niceness: how much of the processor it gets where others want it: 0 as this process, 19 the least.
  ///   - environment: its environment; nil for that of this process.
  package init(
    _ program: String, _ arguments: [String], niceness: Int32, environment: [String: String]? = nil,
    descriptors: [Descriptor]
  ) throws(Failure) {
    guard niceness != 0 else {
      self = try SpawnedProcess(
        program, arguments, environment: environment, descriptors: descriptors)
      return
    }
    // A process has the niceness of the thread that starts it. A thread cannot lower its own again without special rights, so it
    // is one that ends afterwards.
    let result = Mutex<Result<SpawnedProcess, Failure>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
      let started = Result { () throws(Failure) in
        try SpawnedProcess(program, arguments, environment: environment, descriptors: descriptors)
      }
      result.withLock { $0 = started }
      isDone.signal()
    }
    isDone.wait()
    guard let started = result.withLock({ $0 }) else { throw Failure(description: "its thread did not run") }
    self = try started.get()
  }

  /// Whether the process itself has ended. Processes that it has started may still run.
  package var hasEnded: Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return result != 0 || information.si_signo != 0
  }

  /// Sends a signal to the process and to those of its group.
  package func send(_ signal: Int32) { kill(-id, signal) }

  /// Waits for the end of the process, and ends the others of its group.
  package func wait() -> Status {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    // The process has ended but keeps its id until waitpid, so no other group can have the number.
    send(SIGKILL)
    var value: Int32 = 0
    while waitpid(id, &value, 0) < 0, errno == EINTR {}
    Self.running.withLock { _ = $0.remove(id) }
    return Status(value: value)
  }

  /// Kills the processes that were started and for which nobody has waited yet. Those who wait for them see their ends.
  package static func killAll() { for id in running.withLock({ $0 }) { kill(-id, SIGKILL) } }

  /// Ends the children of this process that it has not started itself.
  ///
  /// A process that adopts orphans has such children: processes of ended programs that have left their group. Programs that were started for
  /// the person (`DetachedProcess`) go on.
  package static func endOrphans() {
    for _ in 0..<100 {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      let children = threads.flatMap { thread in
        ((try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? "")
          .split(separator: " ").compactMap { pid_t($0) }
      }.filter { child in !running.withLock { $0.contains(child) } && !DetachedProcess.isOne(child) }
      guard !children.isEmpty else { return }
      for child in children {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
    }
  }
}
