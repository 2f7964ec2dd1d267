import ArgumentParser
import Previewer
import SceneTools

struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Prints the layer tree of a scene in words.",
    discussion: """
      A layer is a line with its class, its size and position in points and what is not default; its animations and its \
      sublayers follow below it. Exit status: 0; 1 when the scene cannot be read.
      """)

  @Argument(help: "A scene.", completion: .scenes) var scene: String
  @OptionGroup var circumstances: SceneCircumstances
  @OptionGroup var options: OutputOptions

  func run() throws {
    try reportingFailure {
      let scene = try HostedScene.open(scene, circumstances)
      try StandardStreams.write(
        SceneDescription(of: scene.document).text, to: StandardStreams.data)
    }
  }
}
