import Foundation
import ProcessEnvironment

/// A PDF or SVG file, which another program turns into pixels.
///
/// `pdftocairo` of the package poppler-utils draws PDF files, `rsvg-convert` of librsvg2-bin SVG files. Both are run as processes with a
/// limit of time, so that a damaged file ends nothing else.
package enum DrawingFile {
  /// Why there are no pixels.
  package enum Failure: Error, Equatable, CustomStringConvertible {
    /// The program is not installed.
    case noProgram(file: String, program: String, package: String)
    /// The program failed.
    case failed(file: String, program: String, output: String)

    package var description: String {
      switch self {
      case .noProgram(let file, let program, let package):
        "\(file): \(program) draws such files, and is not installed; install the package \(package)"
      case .failed(let file, let program, let output): "\(file): \(program) could not draw it: \(output)"
      }
    }
  }

  private static let secondsAtMost = 20.0

  /// Whether a file is a drawing, by its ending.
  package static func isDrawing(_ url: URL) -> Bool {
    ["pdf", "svg"].contains(url.pathExtension.lowercased())
  }

  /// The pixels as a PNG file.
  ///
  /// - Parameters:
  ///   - scale: pixels per point. A point is 1/72 inch of a PDF file, and a pixel of an SVG file.
  ///   - environment: its `PATH` names the folders in which the program is looked for.
  package static func png(
    of url: URL, scale: Double, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(Failure) -> Data {
    let isPDF = url.pathExtension.lowercased() == "pdf"
    let name = isPDF ? "pdftocairo" : "rsvg-convert"
    guard let program = ProgramSearch.find(name, environment) else {
      throw .noProgram(file: url.path, program: name, package: isPDF ? "poppler-utils" : "librsvg2-bin")
    }
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("drawing-\(UUID().uuidString)")
    let result = base.appendingPathExtension("png")
    defer { try? FileManager.default.removeItem(at: result) }
    let arguments =
      isPDF
      ? ["-png", "-transp", "-singlefile", "-cropbox", "-r", String(72 * scale), url.path, base.path]
      : ["--zoom", String(scale), "--format", "png", "--output", result.path, url.path]
    let outcome = ChildProcess(program, arguments).run(within: secondsAtMost)
    guard outcome.succeeded, let data = try? Data(contentsOf: result) else {
      throw .failed(file: url.path, program: name, output: outcome.reason)
    }
    return data
  }
}

extension ChildProcess.Outcome {
  fileprivate var succeeded: Bool {
    if case .ended(0, _) = self { true } else { false }
  }

  fileprivate var reason: String {
    switch self {
    case .ended(let status, let output):
      output.split(separator: "\n").first.map(String.init) ?? "it ended with the status \(status)"
    case .tookTooLong: "it took too long"
    case .cancelled: "it was cancelled"
    case .notStarted(let reason): reason
    }
  }
}
