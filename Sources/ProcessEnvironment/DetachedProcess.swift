import Foundation

/// A program that is started for the person and lives on without this one, such as an editor.
///
/// It has a session of its own, no input, and its output is discarded. What it starts is marked by a variable of the environment, so that
/// a process that ends the orphans of scenes leaves it alone.
package enum DetachedProcess {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// POSIX_SPAWN_SETSID, which Swift's view of the C library lacks.
  private static let newSession: Int32 = 0x80
  private static let key = "CAMBIUM_DETACHED_BY"

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the path of the program's file.
  ///   - arguments: the command line, with the program's name first.
  ///   - environment: its environment.
  ///   - owner: the process that adopts what the program leaves behind. Default: this one.
  package static func start(
    _ program: String, _ arguments: [String], environment: [String: String], owner: pid_t = getpid()
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    // A scene's process has others that are not closed on execution, such as the connection with the window.
    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK))
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)

    let words = arguments.map { strdup($0) } + [nil]
    var given = OwnVariables.without(environment)
    given[key] = "\(owner)"
    let variables = given.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw Failure(description: String(cString: strerror(code))) }
    let child = id
    Thread.detachNewThread { while waitpid(child, nil, 0) < 0, errno == EINTR {} }
  }

  /// Whether a process was started in this way for this one, or comes from such a process.
  static func isOne(_ process: pid_t) -> Bool {
    let mark = Data("\(key)=\(getpid())\0".utf8)
    guard let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ") else {
      return false
    }
    return variables.range(of: mark) != nil
  }
}
