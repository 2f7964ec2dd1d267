import Foundation
import Synchronization

/// Shows how far an export is.
///
/// For people it is a line on a terminal that is written again and again, and removed at the end. Nothing is shown where standard
/// error is not a terminal. For programs it is a line `{"done": 126, "total": 300}` for each step, at most ten a second.
package final class ExportProgress {
  private let isShown: Bool
  private let isForPrograms: Bool
  private let descriptor: Int32
  private let now: () -> Double
  private var total = 0
  private var done = 0
  private var began = 0.0
  private var lastShown = 0.0

  /// The shortest time between two lines, in seconds.
  private static let interval = 0.1

  /// - Parameters:
  ///   - isWanted: false for `--quiet`.
  ///   - isForPrograms: whether lines for programs are written, whatever `isWanted` is. Default false.
  ///   - descriptor: where the lines go; nil for standard error, and for programs standard output.
  ///   - terminal: the kind of the terminal. Nothing is shown on one that is `dumb`. Default: the variable TERM.
  package init(
    isWanted: Bool, isForPrograms: Bool = false, descriptor: Int32? = nil,
    terminal: String? = ProcessInfo.processInfo.environment["TERM"],
    now: @escaping () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) {
    let descriptor = descriptor ?? (isForPrograms ? StandardStreams.data : STDERR_FILENO)
    self.descriptor = descriptor
    self.now = now
    self.isForPrograms = isForPrograms
    isShown =
      !isForPrograms && isWanted && isatty(descriptor) == 1
      && terminal != "dumb"
  }

  deinit { end() }

  /// Throws if the program that reads the lines has ended.
  package func begin(_ total: Int) throws {
    self.total = total
    done = 0
    began = now()
    lastShown = began
    if isForPrograms { try report() }
  }

  /// A picture is complete. Throws if the program that reads the lines has ended.
  package func step() throws {
    done += 1
    guard isShown || isForPrograms else { return }
    let time = now()
    guard time - lastShown >= Self.interval || (isForPrograms && done == total) else { return }
    lastShown = time
    if isForPrograms {
      try report()
    } else {
      try? StandardStreams.write("\r\u{1B}[K\(line(at: time))", to: descriptor)
    }
  }

  private func report() throws {
    let line: JSON = ["done": .integer(done), "total": .integer(total)]
    try StandardStreams.write(line.line + "\n", to: descriptor)
  }

  /// Removes the line. Called before any message.
  package func end() {
    guard isShown, lastShown > began else { return }
    lastShown = began
    try? StandardStreams.write("\r\u{1B}[K", to: descriptor)
  }

  /// For example `42 %  126 of 300  24.1 a second  7 s left`.
  func line(at time: Double) -> String {
    let elapsed = max(time - began, 1e-9)
    let speed = Double(done) / elapsed
    let percent = Int(clamping: Double(done) / Double(max(total, 1)) * 100)
    var text = "\(percent) %  \(done) of \(total)"
    guard done > 0 else { return text }
    text += "  \(Self.rounded(speed)) a second"
    text += "  \(Self.duration(Double(total - done) / speed)) left"
    return text
  }

  private static func rounded(_ number: Double) -> String {
    JSON.text(of: number < 100 ? (number * 10).rounded() / 10 : number.rounded())
  }

  /// For example `7 s`, `3 min 20 s`, `2 h 5 min`.
  package static func duration(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
