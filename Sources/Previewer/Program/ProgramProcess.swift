import Foundation
import Synchronization

/// Runs a command again in a process of its own, in which the code of a Swift scene is loaded.
///
/// A scene may trap, never return, print without end or take all memory; the process that was started by the person lives on,
/// and says what happened. The other process has no standard input, what it prints goes to standard error up to a limit, and
/// its group is ended with it, so that nothing stays behind.
package final class ProgramProcess: Sendable {
  /// How a scene's process is limited.
  package struct Limits: Sendable {
    /// The largest resident memory, in bytes. Default 2 GiB.
    package var memory = 2 << 30
    /// How long the scene's code may run without coming back, in seconds. Default 20, or `CAMBIUM_SCENE_SECONDS` of the
    /// environment.
    package var silence = 20.0
    /// The largest number of bytes that are printed. Default 1 MiB.
    package var output = 1 << 20

    package init() {
      let given = ProcessInfo.processInfo.environment["CAMBIUM_SCENE_SECONDS"].flatMap { Double($0) }
      if let given, given > 0, given.isFinite { silence = given }
    }
  }

  /// How the process has ended: its exit status, and a message if it ended by an error of the scene's code.
  package struct Outcome: Sendable {
    package var status: Int32
    package var message: String?
  }

  /// The name of the scene in messages.
  private let scene: String
  private let limits: Limits
  /// The descriptors of a connection with a window, and of the memory for its frames; nil without a window.
  private let window: (socket: Int32, frames: Int32)?
  /// The process; 0 before it has started and after it has ended.
  private let process = Mutex<pid_t>(0)
  private let isStopped = Mutex(false)

  /// The command line of the process, with the program's name first.
  private let arguments: [String]

  /// - Parameters:
  ///   - scene: its name in messages.
  ///   - arguments: the arguments of the command; nil for those of this process.
  package init(
    scene: String, arguments: [String]? = nil, limits: Limits = Limits(),
    window: (socket: Int32, frames: Int32)? = nil
  ) {
    self.scene = scene
    self.arguments = arguments.map { CommandLine.arguments.prefix(1) + $0 } ?? CommandLine.arguments
    self.limits = limits
    self.window = window
  }

  // MARK: The other process

  /// Whether this is the process that loads the scene's code.
  package static let isProgram = ProcessInfo.processInfo.environment[programKey] == "1"

  private static let programKey = "CAMBIUM_SCENE_PROGRAM"
  /// The descriptors that the other process has besides the standard ones: where data goes, and where it shows that it lives.
  package static let dataDescriptor: Int32 = 3
  private static let lifeDescriptor: Int32 = 4
  /// The connection with a window, and the memory of its frames.
  package static let windowDescriptor: Int32 = 5
  package static let framesDescriptor: Int32 = 6
  /// The variable of the environment with the state of an earlier session, as JSON.
  package static let sessionKey = "CAMBIUM_SESSION"
  /// The variable that says that the process follows another one in the same window.
  package static let followsKey = "CAMBIUM_SESSION_FOLLOWS"

  /// Tells the first process that the scene's code has come back.
  package static func showLife() {
    var byte: UInt8 = 1
    _ = write(lifeDescriptor, &byte, 1)
  }

  // MARK: The first process

  /// Runs this command in another process. Returns its exit status, or 1 with a message when it was ended.
  package func run() throws -> Int32 {
    let printed = try Pipe.make()
    let life = try Pipe.make()
    let process = try spawn(printed: printed.write, life: life.write, environment: [:])
    close(printed.write)
    close(life.write)
    defer {
      kill(-process, SIGKILL)
      Self.endOrphans()
      close(printed.read)
      close(life.read)
    }
    return watch(process, printed: printed.read, life: life.read).status
  }

  /// Runs this command in another process with a window, and returns at once.
  ///
  /// - Parameters:
  ///   - environment: variables for the process.
  ///   - onSilence: called on another thread when the scene's code has not returned for two seconds, with true, and when it
  ///     has returned after that, with false.
  ///   - onEnd: called on another thread when the process has ended.
  package func start(
    environment: [String: String], onSilence: @escaping @Sendable (Bool) -> Void,
    onEnd: @escaping @Sendable (Outcome) -> Void
  ) throws {
    let printed = try Pipe.make()
    let life = try Pipe.make()
    let process = try spawn(printed: printed.write, life: life.write, environment: environment)
    self.process.withLock { $0 = process }
    Self.running.withLock { _ = $0.insert(process) }
    close(printed.write)
    close(life.write)
    let thread = Thread { [self] in
      let outcome = watch(process, printed: printed.read, life: life.read, onSilence)
      self.process.withLock { $0 = 0 }
      Self.running.withLock { _ = $0.remove(process) }
      kill(-process, SIGKILL)
      close(printed.read)
      close(life.read)
      onEnd(outcome)
    }
    thread.name = "cambium scene"
    thread.start()
  }

  /// The processes that were started and have not ended.
  private static let running = Mutex<Set<pid_t>>([])

  /// Ends the process and its group.
  package func stop() {
    isStopped.withLock { $0 = true }
    process.withLock { process in
      guard process > 0 else { return }
      kill(-process, SIGKILL)
    }
  }

  private struct Pipe {
    let read: Int32
    let write: Int32

    static func make() throws -> Pipe {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw ProgramFailure("cannot make a pipe: \(Self.reason)") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
      return Pipe(read: ends[0], write: ends[1])
    }

    static var reason: String { String(cString: strerror(errno)) }
  }

  private func spawn(printed: Int32, life: Int32, environment added: [String: String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The ends of the pipes may have the very numbers that are assigned here, so both get numbers above them first.
    let (high, higher): (Int32, Int32) = (200, 201)
    if let window {
      posix_spawn_file_actions_adddup2(&actions, window.socket, 202)
      posix_spawn_file_actions_adddup2(&actions, window.frames, 203)
    }
    posix_spawn_file_actions_adddup2(&actions, printed, high)
    posix_spawn_file_actions_adddup2(&actions, life, higher)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, Self.dataDescriptor)
    posix_spawn_file_actions_adddup2(&actions, higher, Self.lifeDescriptor)
    if window != nil {
      posix_spawn_file_actions_adddup2(&actions, 202, Self.windowDescriptor)
      posix_spawn_file_actions_adddup2(&actions, 203, Self.framesDescriptor)
      posix_spawn_file_actions_addclose(&actions, 202)
      posix_spawn_file_actions_addclose(&actions, 203)
    }
    posix_spawn_file_actions_adddup2(&actions, high, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, high, STDERR_FILENO)
    posix_spawn_file_actions_addclose(&actions, high)
    posix_spawn_file_actions_addclose(&actions, higher)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)

    var environment = ProcessInfo.processInfo.environment
    environment.merge(added) { $1 }
    environment[Self.programKey] = "1"
    // The runtime's report of a trap takes seconds; its first line is enough.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    let arguments = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, variables)
    guard code == 0 else {
      throw ProgramFailure("cannot start a process for \(scene): \(String(cString: strerror(code)))")
    }
    return process
  }

  private func watch(
    _ process: pid_t, printed: Int32, life: Int32, _ onSilence: @Sendable (Bool) -> Void = { _ in }
  ) -> Outcome {
    var isSilent = false
    var output = Output(limit: limits.output, scene: scene)
    var lastLife = ProcessInfo.processInfo.systemUptime
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var waiting = [
        pollfd(fd: printed, events: Int16(POLLIN), revents: 0),
        pollfd(fd: life, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waiting, 2, 50)
      while case let count = read(printed, &buffer, buffer.count), count > 0 { output.add(buffer[..<count]) }
      if read(life, &buffer, buffer.count) > 0 { lastLife = ProcessInfo.processInfo.systemUptime }
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        while case let count = read(printed, &buffer, buffer.count), count > 0 {
          output.add(buffer[..<count])
        }
        return end(status)
      }
      let silence = ProcessInfo.processInfo.systemUptime - lastLife
      if isSilent != (silence > Self.patience) {
        isSilent.toggle()
        onSilence(isSilent)
      }
      if silence > limits.silence {
        return stop(
          process, "its code has not returned for \(Int(clamping: limits.silence)) s, so it was ended")
      }
      if Self.residentBytes(process) > limits.memory {
        return stop(process, "it took more than \(limits.memory >> 20) MiB of memory, so it was ended")
      }
    }
  }

  /// How long the scene's code may run before that is told, in seconds.
  private static let patience = 2.5

  private func stop(_ process: pid_t, _ reason: String) -> Outcome {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return failed(reason)
  }

  /// How a process has ended.
  private func end(_ status: Int32) -> Outcome {
    let signal = status & 0x7F
    guard signal != 0 else { return Outcome(status: status >> 8 & 0xFF) }
    switch signal {
    case SIGINT, SIGTERM: return Outcome(status: 128 + signal)
    case SIGILL, SIGTRAP, SIGABRT: return failed("the scene's code stopped with a runtime error")
    default:
      return failed(
        "the scene's code ended with signal \(signal) (\(String(cString: strsignal(signal))))")
    }
  }

  private func failed(_ reason: String) -> Outcome {
    // A process that was stopped on purpose is not an error of its scene.
    let message = "\(scene): error: \(reason)"
    if !isStopped.withLock({ $0 }) { StandardStreams.message(message) }
    return Outcome(status: 1, message: message)
  }

  /// Ends the processes that the scene has started in groups of their own. They are children of this process once their parents
  /// have ended, because it adopts orphans.
  package static func endOrphans() {
    for _ in 0..<100 {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      let children = threads.flatMap { thread in
        ((try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? "")
          .split(separator: " ").compactMap { pid_t($0) }
      }.filter { child in !running.withLock { $0.contains(child) } }
      guard !children.isEmpty else { return }
      for child in children {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
    }
  }

  /// Resident memory of a process; 0 if it is not known.
  private static func residentBytes(_ process: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// What the scene prints, up to a limit.
  private struct Output {
    var rest: Int
    let scene: String

    init(limit: Int, scene: String) {
      rest = limit
      self.scene = scene
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      guard rest > 0 else { return }
      let taken = bytes.prefix(rest)
      rest -= taken.count
      StandardStreams.foreign(String(decoding: taken, as: UTF8.self))
      if rest == 0 {
        StandardStreams.message("\n\(scene): warning: the scene prints too much; the rest is left out")
      }
    }
  }
}

/// Why a scene's process could not be started.
package struct ProgramFailure: Error, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
