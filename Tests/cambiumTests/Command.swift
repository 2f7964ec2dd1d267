import Foundation
import ImageIO
import TestSupport
import Testing
import Windowing

/// The built command, run as a person runs it.
enum Command {
  struct Result {
    let status: Int32
    let output: String
    let messages: String

    /// Standard output as a JSON object.
    func json() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
  }

  /// The folder of the tests and of the programs that were built with them.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The installed program that the variable `CAMBIUM` names, as `Scripts/test` installs it; else the one beside the tests.
  static let executable =
    ProcessInfo.processInfo.environment["CAMBIUM"].map { URL(fileURLWithPath: $0) }
    ?? products.appendingPathComponent("cambium")

  /// Runs the command, whatever time it takes. One that has not ended after ten minutes hangs: it is ended, and has the status −1.
  static func run(
    _ arguments: [String], environment: [String: String?] = [:], in folder: URL? = nil, shell: String? = nil
  ) throws -> Result {
    let running = try start(arguments, environment: environment, in: folder, shell: shell)
    let isOver = running.ends()
    if !isOver { running.process.terminate() }
    running.process.waitUntilExit()
    return Result(
      status: isOver ? running.process.terminationStatus : -1, output: running.output,
      messages: running.messages)
  }

  static func run(_ arguments: String...) throws -> Result { try run(arguments) }

  /// Starts the command and lets it run. `shell` is what a shell does before it becomes the command.
  static func start(
    _ arguments: [String], environment: [String: String?] = [:], in folder: URL? = nil, shell: String? = nil
  ) throws -> Running {
    let running = try Running()
    let process = running.process
    process.executableURL = executable
    process.arguments = arguments
    if let shell {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "\(shell) exec \"$0\" \"$@\"", executable.path] + arguments
    }
    process.currentDirectoryURL = folder
    // No test may open a window on the desktop of whoever runs it.
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "CAMBIUM_SCENES"] { variables[name] = nil }
    // A busy machine may take long for what a scene's code does in a moment.
    variables["CAMBIUM_SCENE_SECONDS"] = "600"
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    unblockSignals()
    try process.run()
    return running
  }

  /// Lets what this thread starts be ended: libdispatch's threads block signals, and processes inherit that.
  static func unblockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    // Shells start jobs in the background with these ignored, which is inherited too.
    for number in [SIGINT, SIGQUIT, SIGHUP] { signal(number, SIG_DFL) }
  }

  /// A command that runs; what it writes goes to files, which never fill up as pipes do.
  final class Running {
    let process = Process()
    private let outputURL: URL
    private let messagesURL: URL

    fileprivate init() throws {
      let base = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
      outputURL = base.appendingPathExtension("out")
      messagesURL = base.appendingPathExtension("err")
      for url in [outputURL, messagesURL] { try Data().write(to: url) }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: outputURL)
      process.standardError = try FileHandle(forWritingTo: messagesURL)
    }

    deinit {
      if process.isRunning { process.terminate() }
      for url in [outputURL, messagesURL] { try? FileManager.default.removeItem(at: url) }
    }

    var output: String { (try? String(contentsOf: outputURL, encoding: .utf8)) ?? "" }
    /// Standard error, without the message that the first Swift scene of a run of tests writes: which test has it depends on their order.
    var messages: String {
      let text = (try? String(contentsOf: messagesURL, encoding: .utf8)) ?? ""
      let prepares =
        "Preparing Swift scenes for this toolchain; this happens once and takes from 10 to 40 seconds.\n"
      return text.replacingOccurrences(of: prepares, with: "")
    }

    /// Waits for its end. False if it hangs.
    func ends() -> Bool {
      guard eventually({ !process.isRunning }) else { return false }
      // Foundation's thread that noted the end still reads fields that `waitUntilExit()` clears without a lock.
      usleep(10_000)
      return true
    }

    /// The first event of a name that fits, once it is there; nil if the command has ended without it, or hangs.
    func event(
      _ name: String, where fits: ([String: Any]) -> Bool = { _ in true }
    ) -> [String: Any]? {
      var found: [String: Any]?
      _ = eventually {
        // In this order: what it writes before its end is there afterwards.
        let hasEnded = !process.isRunning
        found = events.first { $0["event"] as? String == name && fits($0) }
        return found != nil || hasEnded
      }
      return found
    }

    /// The events so far.
    var events: [[String: Any]] {
      output.split(separator: "\n").compactMap {
        (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
      }
    }
  }
}

extension TemporaryFolder {
  /// Writes a text file, for which folders are made, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String = "scene.caml") throws -> String {
    try write(Data(text.utf8), to: name).path
  }
}

/// A document of one root layer: 100 × 80 points, y down, white.
func scene(_ content: String, root: String = "") -> String {
  """
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="root" bounds="0 0 100 80" geometryFlipped="1" backgroundColor="1 1 1" \(root)>
  <sublayers>\(content)</sublayers>
  </CALayer></caml>
  """
}

/// A red box of 40 × 20 about (30, 30) that goes 40 to the right in a second.
let slidingBox = scene(
  """
  <CALayer name="box" id="#box" bounds="0 0 40 20" position="30 30" backgroundColor="1 0 0" opacity="0.9">
  <animations><slide type="CABasicAnimation" keyPath="position.x" duration="1">
  <fromValue type="real" value="30"/><toValue type="real" value="70"/></slide></animations></CALayer>
  """)

/// A picture file, read with another decoder than the one that wrote it would be: through Image I/O.
struct Pixels {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ path: String) throws {
    let source = try #require(CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    width = image.width
    height = image.height
    bytes = image.withPixels { [UInt8]($0) }
  }

  /// Red, green, blue, alpha, premultiplied.
  subscript(x: Int, y: Int) -> [Int] { (0..<4).map { Int(bytes[(y * width + x) * 4 + $0]) } }

  /// The mean of a square of pixels, rounded.
  func mean(_ x: Int, _ y: Int, side: Int) -> [Int] {
    var sums = [0, 0, 0, 0]
    for row in y..<y + side {
      for index in (row * width + x) * 4..<(row * width + x + side) * 4 {
        sums[index & 3] += Int(bytes[index])
      }
    }
    return sums.map { ($0 + side * side / 2) / (side * side) }
  }
}

/// Whether two colours are the same within a rounding.
func near(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 1 } }
