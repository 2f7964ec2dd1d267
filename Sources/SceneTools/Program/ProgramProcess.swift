import CLinux
import Foundation
import ProcessEnvironment
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

  /// How the process has ended: its exit status, and the reason if it ended by an error of the scene's code.
  package struct Outcome: Sendable {
    package var status: Int32
    package var reason: String?
    /// Where the scene's code stopped; nil if that is not known.
    package var place: TrapPlace?
    /// The reason with the place or the scene's name, for the terminal.
    package var message: String?
    /// The last line that the process wrote; empty without one.
    package var lastLine = ""
  }

  /// The name of the scene in messages.
  private let scene: String
  private let limits: Limits
  /// The descriptors of a connection with a window, and of the memory for its frames; nil without a window.
  private let window: (socket: Int32, frames: Int32)?
  /// The process; nil before it has started and after it has ended.
  private let process = Mutex<SpawnedProcess?>(nil)
  private let isStopped = Mutex(false)

  /// The path of the program, and the command line of the process, with the program's name first.
  private let program: String
  private let arguments: [String]
  private let clock: EventClock
  private let locate: @Sendable (TrapReport) -> TrapPlace?

  /// - Parameters:
  ///   - scene: its name in messages.
  ///   - program: the path of the program; default: that of this process.
  ///   - arguments: the arguments of the command; nil for those of this process.
  ///   - limits: what it may take.
  ///   - window: the descriptors of a connection with a window, and of the memory for its frames; nil without a window.
  ///   - clock: the clock by which its silence is measured; default: the system's.
  ///   - locate: finds the place in the user's source for places in the scene's library at which code stopped, the innermost first.
  ///     Called on another thread.
  package init(
    scene: String, program: String = "/proc/self/exe", arguments: [String]? = nil, limits: Limits = Limits(),
    window: (socket: Int32, frames: Int32)? = nil, clock: EventClock = .system,
    locate: @escaping @Sendable (TrapReport) -> TrapPlace? = { _ in nil }
  ) {
    self.scene = scene
    self.locate = locate
    self.program = program
    self.clock = clock
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
  /// The variable with the path of the gesture of the window (`GestureFile`).
  package static let gestureKey = "CAMBIUM_GESTURE"
  /// The variable that says that the process follows another one in the same window.
  package static let followsKey = "CAMBIUM_SESSION_FOLLOWS"

  /// What this process tells the first one, as bytes.
  private enum Sign {
    /// The scene's code has come back.
    static let life: UInt8 = 1
    /// The scene's code stops. The number of addresses follows, and these with 8 bytes each.
    static let trap: UInt8 = 2
    /// The command has come to its end, with success or a message.
    static let end: UInt8 = 3
  }

  /// Has what the scene prints arrive line by line, and apart from data. Called before anything is written and the scene's code runs.
  package static func prepare() {
    cambium_write_lines_at_once()
    StandardStreams.data = dataDescriptor
  }

  /// Has the first process learn where code of the scene stops.
  ///
  /// - Parameter code: the addresses of the scene's library.
  package static func reportTraps(in code: Range<UInt>) {
    cambium_report_traps(lifeDescriptor, Sign.trap, code.lowerBound, code.upperBound)
  }

  /// Tells the first process that the scene's code has come back.
  package static func showLife() { tell(Sign.life) }

  /// Tells the first process that the command has come to its end. A scene's code that ends the process does not tell that.
  package static func showEnd() { tell(Sign.end) }

  private static func tell(_ sign: UInt8) {
    var byte = sign
    _ = write(lifeDescriptor, &byte, 1)
  }

  // MARK: The first process

  /// Runs this command in another process. Returns its exit status, or 1 with a message when it was ended, or ended before the
  /// command had come to its end.
  package func run() throws -> Int32 {
    defer { SpawnedProcess.endOrphans() }
    return follow(try launch(environment: [:]), { _ in }, { _ in }).status
  }

  /// Runs this command in another process with a window, and returns at once.
  ///
  /// - Parameters:
  ///   - environment: variables for the process.
  ///   - onOutput: called on another thread with text that the process has written, which goes to standard error too.
  ///   - onSilence: called on another thread when the scene's code has not returned for two seconds, with true, and when it
  ///     has returned after that, with false.
  ///   - onEnd: called on another thread when the process has ended.
  package func start(
    environment: [String: String], onOutput: @escaping @Sendable (String) -> Void = { _ in },
    onSilence: @escaping @Sendable (Bool) -> Void, onEnd: @escaping @Sendable (Outcome) -> Void
  ) throws {
    let launched = try launch(environment: environment)
    let thread = Thread { [self] in onEnd(follow(launched, onOutput, onSilence)) }
    thread.name = "cambium scene"
    thread.start()
  }

  /// Ends the process and its group.
  package func stop() {
    isStopped.withLock { $0 = true }
    process.withLock { $0?.send(SIGKILL) }
  }

  /// The other process, and the pipes in which it prints and shows that it lives.
  private struct Launched {
    let process: SpawnedProcess
    let printed: Int32
    let life: Int32
  }

  private func launch(environment added: [String: String]) throws -> Launched {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(added) { $1 }
    environment[Self.programKey] = "1"
    // The runtime's report of a trap takes seconds; its first line is enough.
    environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? "enable=no"
    let printed = try ProcessPipe()
    let life = try ProcessPipe()
    defer {
      close(printed.write)
      close(life.write)
    }
    for pipe in [printed, life] { _ = fcntl(pipe.read, F_SETFL, O_NONBLOCK) }
    var descriptors = [
      SpawnedProcess.Descriptor(printed.write, as: STDOUT_FILENO),
      SpawnedProcess.Descriptor(printed.write, as: STDERR_FILENO),
      SpawnedProcess.Descriptor(STDOUT_FILENO, as: Self.dataDescriptor),
      SpawnedProcess.Descriptor(life.write, as: Self.lifeDescriptor),
    ]
    if let window {
      descriptors.append(SpawnedProcess.Descriptor(window.socket, as: Self.windowDescriptor))
      descriptors.append(SpawnedProcess.Descriptor(window.frames, as: Self.framesDescriptor))
    }
    let process: SpawnedProcess
    do {
      process = try SpawnedProcess(
        program, arguments, environment: environment, descriptors: descriptors)
    } catch {
      close(printed.read)
      close(life.read)
      throw ProgramFailure("cannot start a process for \(scene): \(error)")
    }
    self.process.withLock { $0 = process }
    return Launched(process: process, printed: printed.read, life: life.read)
  }

  /// Watches the process until it has ended.
  private func follow(
    _ launched: Launched, _ onOutput: @escaping @Sendable (String) -> Void,
    _ onSilence: @Sendable (Bool) -> Void
  ) -> Outcome {
    var output = Output(limit: limits.output, scene: scene, tell: onOutput)
    var signs = Signs()
    let reason = watch(launched, &output, &signs, onSilence)
    if reason != nil { launched.process.send(SIGKILL) }
    // After this its id is no longer used.
    process.withLock { $0 = nil }
    let status = launched.process.wait()
    close(launched.printed)
    close(launched.life)
    var outcome = reason.map { failed($0) } ?? end(status, output, signs)
    outcome.lastLine = output.lastLine
    return outcome
  }

  /// Passes on what the process prints, until it has ended or is to be ended.
  ///
  /// - Returns: why it is to be ended; nil if it has ended.
  private func watch(
    _ launched: Launched, _ output: inout Output, _ signs: inout Signs, _ onSilence: @Sendable (Bool) -> Void
  ) -> String? {
    var isSilent = false
    var lastLife = clock.now
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    defer { output.finish() }
    while true {
      var waiting = [
        pollfd(fd: launched.printed, events: Int16(POLLIN), revents: 0),
        pollfd(fd: launched.life, events: Int16(POLLIN), revents: 0),
      ]
      let next = lastLife + (isSilent ? limits.silence : min(Self.patience, limits.silence))
      // Its end and its memory give no events.
      clock.poll(&waiting, until: next, interval: 0.05)
      // What it printed before its end is in the pipe.
      let hasEnded = launched.process.hasEnded
      var hasPrinted = false
      while case let count = read(launched.printed, &buffer, buffer.count), count > 0 {
        output.add(buffer[..<count])
        hasPrinted = true
      }
      // A line whose end has not come by now, such as a question.
      if !hasPrinted { output.passOnRest() }
      while case let count = read(launched.life, &buffer, buffer.count), count > 0 {
        signs.add(buffer[..<count])
        lastLife = clock.now
      }
      if hasEnded { return nil }
      let now = clock.now
      if isSilent != (now >= lastLife + Self.patience) {
        isSilent.toggle()
        onSilence(isSilent)
      }
      if now >= lastLife + limits.silence {
        return
          "the scene's code has not returned for \(Int(clamping: limits.silence)) s, so its process was ended"
      }
      if Self.residentBytes(launched.process.id) > limits.memory {
        return "the scene's process took more than \(limits.memory >> 20) MiB of memory, so it was ended"
      }
    }
  }

  /// How long the scene's code may run before that is told, in seconds.
  private static let patience = 2.5

  /// How a process has ended.
  private func end(_ status: SpawnedProcess.Status, _ output: Output, _ signs: Signs) -> Outcome {
    let signal = status.signal
    guard signal != 0 else {
      // In a window the session may end at any time.
      if window != nil || signs.hasEnded { return Outcome(status: status.code) }
      let outcome = failed(Self.endedEarly(status.code))
      return status.code == 0
        ? outcome : Outcome(status: status.code, reason: outcome.reason, message: outcome.message)
    }
    switch signal {
    case SIGINT, SIGTERM: return Outcome(status: status.code)
    default: break
    }
    let stated = output.trapPlace
    let place =
      signs.trap == nil && stated == nil
      ? nil : locate(TrapReport(addresses: signs.trap ?? [], stated: stated))
    let isTrap = [SIGILL, SIGTRAP, SIGABRT].contains(signal)
    let stop =
      isTrap
      ? "the scene's code stopped with a runtime error"
      : "the scene's code ended with signal \(signal) (\(String(cString: strsignal(signal))))"
    guard let why = output.trapMessage ?? place?.reason else { return failed(stop, at: place) }
    return failed("\(stop): \(why)\(place?.note.map { ". \($0)" } ?? "")", at: place)
  }

  /// The reason for a process that the scene's code has ended with an exit status before there was a picture.
  package static func endedEarly(_ status: Int32) -> String {
    "the scene's code ended its process with exit status \(status) before a picture was drawn"
  }

  private func failed(_ reason: String, at place: TrapPlace? = nil) -> Outcome {
    let message = "\((place?.description ?? scene).escapingControls()): error: \(reason)"
    // A process that was stopped on purpose is not an error of its scene.
    if !isStopped.withLock({ $0 }) { StandardStreams.messages(message) }
    return Outcome(status: 1, reason: reason, place: place, message: message)
  }

  /// Resident memory of a process; 0 if it is not known.
  private static func residentBytes(_ process: pid_t) -> Int {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The signs of a process, as their bytes arrive.
  private struct Signs {
    /// Whether its command has come to its end.
    private(set) var hasEnded = false
    /// Where its code stopped, in its library, the innermost place first; nil if it did not.
    private(set) var trap: [UInt]?
    private var pending: [UInt8] = []

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      pending += bytes
      var rest = pending[...]
      reading: while let sign = rest.first {
        switch sign {
        case Sign.trap:
          guard let count = rest.dropFirst().first.map({ Int($0) }), rest.count >= 2 + count * 8 else {
            break reading
          }
          let numbers = rest.dropFirst(2).prefix(count * 8)
          trap = (0..<count).map { index in
            numbers.dropFirst(index * 8).prefix(8).reversed().reduce(0) { $0 << 8 | UInt($1) }
          }
          rest = rest.dropFirst(2 + count * 8)
        default:
          hasEnded = hasEnded || sign == Sign.end
          rest = rest.dropFirst()
        }
      }
      pending = Array(rest)
    }
  }

  /// What the scene prints, up to a limit.
  private struct Output {
    private var rest: Int
    private let scene: String
    private let tell: @Sendable (String) -> Void
    private var lines = OutputLines()
    /// The end of the output, with the runtime's lists of calls.
    private var end = ""
    private var isLineOpen = false
    /// Its length in characters. A message about accesses comes before its list of calls, which can have a hundred lines.
    private static let endLength = 1 << 15

    init(limit: Int, scene: String, tell: @escaping @Sendable (String) -> Void) {
      rest = limit
      self.scene = scene
      self.tell = tell
    }

    /// The last line that is not empty; empty without one.
    var lastLine: String { end.split(separator: "\n").last.map(String.init) ?? "" }

    /// The last message of the runtime about a trap; nil without one.
    var trapMessage: String? { TrapMessage.last(in: end) }
    /// The place that it names.
    var trapPlace: TrapReport.Stated? { TrapMessage.place(in: end) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      guard rest > 0 else { return }
      let taken = bytes.prefix(rest)
      rest -= taken.count
      end = String((end + String(decoding: taken, as: UTF8.self)).suffix(Self.endLength))
      pass(lines.add(taken))
      guard rest == 0 else { return }
      finish()
      let start = isLineOpen ? "\n" : ""
      StandardStreams.messages(
        "\(start)\(scene.escapingControls()): warning: the scene prints too much; the rest is left out")
    }

    /// Passes on the begin of a line that is not complete.
    mutating func passOnRest() { pass(lines.rest()) }

    /// Passes on what is left, when nothing comes any more.
    mutating func finish() { pass(lines.end()) }

    private mutating func pass(_ text: String) {
      guard !text.isEmpty else { return }
      isLineOpen = !text.hasSuffix("\n")
      StandardStreams.foreign(text)
      tell(text)
    }
  }
}

/// Why a scene's process could not be started.
package struct ProgramFailure: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
