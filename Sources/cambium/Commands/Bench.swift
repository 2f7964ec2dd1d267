import ArgumentParser
import Previewer
import SceneTools

struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures how long the frames of a scene take, and prints the result as JSON.",
    discussion: """
      Each frame is 1/60 s later than the one before. It is finished before the next begins, and nothing waits for a display. \
      Exit status: 0; 1 when the scene cannot be read or drawn.
      """)

  @Argument(help: "A scene.", completion: .scenes) var scene: String
  @Option(help: "The number of frames.") var frames = 120
  @Option(help: ArgumentHelp("The picture's size in pixels; default: the scene's.", valueName: "WxH"))
  var size: SizeArgument?
  @OptionGroup var project: ProjectOptions
  @OptionGroup var device: DeviceOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1...1_000_000).contains(frames) else {
      throw ValidationError("--frames must be from 1 to 1000000.")
    }
  }

  func run() throws {
    try reportingFailure {
      let bench = try SceneBench(
        try .open(scene, nil, project, device: device), frames: frames, size: size?.size)
      try StandardStreams.output(try bench.run().pretty)
    }
  }
}
