import Foundation
import Synchronization

/// Runs a command again in a process of its own, in which the code of a Swift scene is loaded.
///
/// A scene may trap, never return, print without end or take all memory; the process that was started by the person lives on,
/// and says what happened. The other process has no standard input, what it prints goes to standard error up to a limit, and
/// its group is ended with it, so that nothing stays behind.
package struct ProgramProcess {
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

  /// The name of the scene in messages.
  private let scene: String
  private let limits: Limits

  package init(scene: String, limits: Limits = Limits()) {
    self.scene = scene
    self.limits = limits
  }

  // MARK: The other process

  /// Whether this is the process that loads the scene's code.
  package static let isProgram = ProcessInfo.processInfo.environment[programKey] == "1"

  private static let programKey = "CAMBIUM_SCENE_PROGRAM"
  /// The descriptors that the other process has besides the standard ones: where data goes, and where it shows that it lives.
  package static let dataDescriptor: Int32 = 3
  private static let lifeDescriptor: Int32 = 4

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
    let process = try start(printed: printed.write, life: life.write)
    close(printed.write)
    close(life.write)
    defer {
      kill(-process, SIGKILL)
      Self.endOrphans()
      close(printed.read)
      close(life.read)
    }
    return watch(process, printed: printed.read, life: life.read)
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

  private func start(printed: Int32, life: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The ends of the pipes may have the very numbers that are assigned here, so both get numbers above them first.
    let (high, higher): (Int32, Int32) = (200, 201)
    posix_spawn_file_actions_adddup2(&actions, printed, high)
    posix_spawn_file_actions_adddup2(&actions, life, higher)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, Self.dataDescriptor)
    posix_spawn_file_actions_adddup2(&actions, higher, Self.lifeDescriptor)
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
    environment[Self.programKey] = "1"
    // The runtime's report of a trap takes seconds; its first line is enough.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, variables)
    guard code == 0 else {
      throw ProgramFailure("cannot start a process for \(scene): \(String(cString: strerror(code)))")
    }
    return process
  }

  private func watch(_ process: pid_t, printed: Int32, life: Int32) -> Int32 {
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
      if silence > limits.silence {
        return stop(
          process, "its code has not returned for \(Int(clamping: limits.silence)) s, so it was ended")
      }
      if Self.residentBytes(process) > limits.memory {
        return stop(process, "it took more than \(limits.memory >> 20) MiB of memory, so it was ended")
      }
    }
  }

  private func stop(_ process: pid_t, _ reason: String) -> Int32 {
    kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    StandardStreams.message("\(scene): error: \(reason)")
    return 1
  }

  /// The exit status for a process that has ended.
  private func end(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    guard signal != 0 else { return status >> 8 & 0xFF }
    switch signal {
    case SIGINT, SIGTERM: return 128 + signal
    case SIGILL, SIGTRAP, SIGABRT:
      StandardStreams.message("\(scene): error: the scene's code stopped with a runtime error")
    default:
      StandardStreams.message(
        "\(scene): error: the scene's code ended with signal \(signal) (\(String(cString: strsignal(signal))))"
      )
    }
    return 1
  }

  /// Ends the processes that the scene has started in groups of their own. They are children of this process once their parents
  /// have ended, because it adopts orphans.
  private static func endOrphans() {
    for _ in 0..<100 {
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      let children = threads.flatMap { thread in
        ((try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? "")
          .split(separator: " ").compactMap { pid_t($0) }
      }
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
