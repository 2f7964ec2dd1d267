import ArgumentParser
import CoreAnimationMarkup
import Foundation
import ImageIO
import Previewer
import ProcessEnvironment
import SceneTools
import SwiftScenes

struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares the pictures of two scenes, or of a scene and reference pictures.",
    discussion: """
      A and B are scenes, picture files, or folders with pictures. The pictures of a folder are compared in the order of their \
      names. Scenes are compared at five times from 0 to the end of the longer scene, or at the times of --times or --every. \
      Each reference picture needs a time. Swift scenes do not end by themselves: they need --to or --times. A line for each \
      time says how many pixels differ, by how much, where they are, and which layer is there. docs/reference/compare.md has examples. Exit \
      status: 0 when all differences are within the budget; 1 when not; 2 when something cannot be read, drawn or written.
      """)

  @Argument(help: "A scene or pictures.", completion: .scenes) var a: String
  @Argument(help: "A scene or pictures.", completion: .scenes) var b: String
  @Option(help: ArgumentHelp("The times in seconds, in the order of the pictures.", valueName: "T,T,…"))
  var times: TimesArgument?
  @Option(help: ArgumentHelp("Compares every S seconds.", valueName: "S")) var every: PositiveArgument?
  @Option(help: ArgumentHelp("The first time, in seconds; default: 0.", valueName: "A")) var from:
    TimeArgument?
  @Option(
    help: ArgumentHelp(
      "The last of the five times, in seconds; with --every the end, which is not included. Default: the end of the longer scene.",
      valueName: "B"))
  var to: TimeArgument?
  @Option(help: ArgumentHelp("The number of pixels that may differ.", valueName: "N")) var pixels =
    CountArgument.zero
  @Option(help: ArgumentHelp("By how many of 255 levels a pixel may differ.", valueName: "N"))
  var levels = CountArgument.zero
  @Option(
    help: ArgumentHelp(
      "Writes a web page with the pictures: a file that contains them, or a folder.",
      valueName: "FILE.html|FOLDER"),
    completion: .file(), transform: OutputPath.expanded)
  var report: String?
  @Flag(help: "Prints the result as JSON.") var json = false
  @Option(help: ArgumentHelp("The scenes' size in points; default: their own.", valueName: "WxH")) var size:
    SizeArgument?
  @Option(help: "Pixels per point; default: 1, or as the reference pictures have.") var scale:
    PositiveArgument?
  @Option(help: ArgumentHelp("The background of the scenes; default: none.", valueName: "RRGGBB[AA]|none"))
  var background: BackgroundArgument?
  @OptionGroup var circumstances: SceneCircumstances
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if times != nil, every != nil || from != nil || to != nil {
      throw ValidationError("--times lists the times, so --every, --from and --to cannot be given with it.")
    }
    if let from, let to, to.seconds <= from.seconds {
      throw ValidationError("--to must be later than --from.")
    }
    guard levels.value <= 255 else { throw ValidationError("--levels must be from 0 to 255.") }
  }

  func run() throws {
    try reportingFailure(2) {
      var comparison = SceneComparison()
      let (first, end) = (from?.seconds ?? 0, to?.seconds)
      if let times {
        comparison.times = .list(times.seconds)
      } else if let every {
        comparison.times = .every(every.value, from: first, to: end)
      } else {
        comparison.times = .five(from: first, to: end)
      }
      comparison.size = size?.size
      comparison.scale = scale?.value
      comparison.background = background?.color
      comparison.budget = PictureDifference.Budget(levels: levels.value, pixels: pixels.value)
      comparison.report = report
      let isText = !json && !options.quiet
      // Of two Swift scenes one runs in this process.
      let second =
        SwiftScene.isOne(a) && SwiftScene.isOne(b) ? SceneComparison.Input.rendered(try rendered(b)) : nil
      let inputs = (try input(a), try second ?? input(b))
      let outcome = try comparison.run(inputs.0, inputs.1) { moment in
        if isText { try StandardStreams.output("\(moment.title): \(moment.summary)".escapingControls()) }
      }
      for case .scene(let scene) in [inputs.0, inputs.1] { scene.tellUnusedTouches() }
      if json {
        try StandardStreams.output(outcome.json.pretty)
      } else if isText, outcome.moments.count > 1 || !outcome.isDifferent {
        try StandardStreams.output(outcome.summary.escapingControls())
      }
      if outcome.isDifferent { throw ExitCode(1) }
    }
  }

  /// A scene of which `cambium render` draws each picture, under the same circumstances.
  private func rendered(_ name: String) throws -> RenderedScene {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cambium-compare-\(UUID().uuidString)")
    var arguments = circumstances.arguments
    if let size { arguments += ["--size", "\(size.size.width)x\(size.size.height)"] }
    arguments += ["--scale", "\(pixelsPerPoint)"]
    if let background { arguments += ["--background", background.text] }
    return RenderedScene(name) { time in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let place = folder.appendingPathComponent("picture.png")
      let process = ChildProcess(
        URL(fileURLWithPath: "/proc/self/exe"),
        ["render", name, "-o", place.path, "--time", "\(time)", "--quiet"] + arguments)
      switch process.run() {
      case .ended(0, _): return try ImageFile.read(place)
      case .ended(_, let messages):
        let text = messages.trimmingCharacters(in: .whitespacesAndNewlines)
        throw ProgramFailure(text.hasPrefix("cambium: ") ? String(text.dropFirst(9)) : text)
      case .notStarted(let reason): throw ProgramFailure("\(name) cannot be drawn: \(reason)")
      case .tookTooLong, .cancelled: throw ProgramFailure("\(name) was not drawn")
      }
    }
  }

  private func input(_ name: String) throws -> SceneComparison.Input {
    // The folder of a Swift scene may have pictures, too.
    if !SwiftScene.isOne(name), let pictures = ComparedPictures(name) { return .pictures(pictures) }
    return .scene(try .open(name, circumstances, scale: pixelsPerPoint))
  }

  private var pixelsPerPoint: Double { scale?.value ?? 1 }
}

/// `T,T,…`: times in seconds.
struct TimesArgument: ExpressibleByArgument {
  let seconds: [Double]

  init?(argument: String) {
    let times = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      TimeArgument(argument: $0.trimmingCharacters(in: .whitespaces))?.seconds
    }
    guard !times.contains(nil) else { return nil }
    seconds = times.compactMap { $0 }
  }
}

/// A whole number that is not negative.
struct CountArgument: ExpressibleByArgument {
  let value: Int

  static let zero = CountArgument(value: 0)

  private init(value: Int) { self.value = value }

  var defaultValueDescription: String { "\(value)" }

  init?(argument: String) {
    guard let value = Int(argument), value >= 0 else { return nil }
    self.value = value
  }
}
