import ArgumentParser
import Previewer

struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures what the frames of a scene cost, and prints it as JSON.",
    discussion: """
      Each frame is 1/60 s after the one before, and is finished before the next begins; nothing waits for a display. \
      Exit status: 0; 1 when the scene cannot be read or drawn.
      """)

  @Argument(help: "A scene.") var scene: String
  @Option(help: "How many frames.") var frames = 120
  @Option(help: ArgumentHelp("The picture's size, pixels; default: the scene's.", valueName: "WxH"))
  var size: SizeArgument?

  func validate() throws {
    guard (1...1_000_000).contains(frames) else { throw ValidationError("--frames takes 1 to 1000000.") }
  }

  func run() throws {
    try reportingFailure {
      let bench = try SceneBench(try .open(scene), frames: frames, size: size?.size)
      try StandardStreams.output(try bench.run().pretty)
    }
  }
}
