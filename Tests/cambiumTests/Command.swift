import Foundation
import ImageIO
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

  /// Runs the command; one that has not ended after `timeout` seconds is ended, and has the status −1.
  static func run(
    _ arguments: [String], environment: [String: String?] = [:], in folder: URL? = nil, shell: String? = nil,
    timeout: Double = 60
  ) throws -> Result {
    let running = try start(arguments, environment: environment, in: folder, shell: shell)
    let isOver = running.wait(timeout)
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
    var messages: String { (try? String(contentsOf: messagesURL, encoding: .utf8)) ?? "" }

    /// Whether it ended within `seconds`.
    func wait(_ seconds: Double) -> Bool {
      let end = Date(timeIntervalSinceNow: seconds)
      while process.isRunning, Date() < end { usleep(5000) }
      guard !process.isRunning else { return false }
      // Foundation's thread that noted the end still reads fields that `waitUntilExit()` clears without a lock.
      usleep(10_000)
      return true
    }

    /// The first event of a name that fits, once it is there; nil after `timeout` seconds.
    func event(
      _ name: String, timeout: Double = 20, where fits: ([String: Any]) -> Bool = { _ in true }
    ) -> [String: Any]? {
      let end = Date(timeIntervalSinceNow: timeout)
      while Date() < end {
        for line in output.split(separator: "\n") {
          let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
          if let object, object["event"] as? String == name, fits(object) { return object }
        }
        usleep(10_000)
      }
      return nil
    }
  }
}

/// A folder that is there for the length of a test.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String = "scene.caml") throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
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
