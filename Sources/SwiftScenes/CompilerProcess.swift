import Foundation

/// A program that is run to its end or to a time limit, with all processes that it starts.
struct CompilerProcess {
  enum Outcome: Equatable {
    /// The exit status, 128 + the signal's number if one ended it, and what it wrote to both outputs.
    case ended(Int32, String)
    case tookTooLong
    case notStarted(String)
  }

  private let program: URL
  private let arguments: [String]
  /// More output than this is not kept.
  private static let limit = 1 << 20

  init(_ program: URL, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  func run(within seconds: Double) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .notStarted(String(cString: strerror(errno))) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    // A group of its own, so that what it starts can be ended with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)

    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, program.path, &actions, &attributes, &words, environ)
    close(ends[1])
    guard result == 0 else { return .notStarted("\(program.path): \(String(cString: strerror(result)))") }

    let end = Date(timeIntervalSinceNow: seconds)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isLate = false
    reading: while true {
      let left = end.timeIntervalSinceNow
      guard left > 0 else {
        isLate = true
        break
      }
      var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(min(left * 1000 + 1, 1e6)))
      if ready <= 0 { continue }
      let count = read(ends[0], &buffer, buffer.count)
      if count == 0 { break reading }
      if count > 0, output.count < Self.limit { output += buffer[..<count] }
      if count < 0, errno != EINTR { break reading }
    }
    // Whatever still runs has no one to write to; most often nothing does.
    if isLate { kill(-child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    kill(-child, SIGKILL)
    if isLate { return .tookTooLong }
    let signal = status & 0x7f
    return .ended(signal == 0 ? (status >> 8) & 0xff : 128 + signal, String(decoding: output, as: UTF8.self))
  }
}
