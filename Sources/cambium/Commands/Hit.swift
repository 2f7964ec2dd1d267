import ArgumentParser
import Previewer
import SceneTools

struct Hit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit",
    abstract: "Prints the layers under a point as JSON, topmost first.",
    discussion: "Exit status: 0 when a layer is hit; 1 when none is hit; 2 when the scene cannot be read.")

  @Argument(help: "A scene.", completion: .scenes) var scene: String
  @Argument(
    help: ArgumentHelp("A point of the document, in points from the top left corner.", valueName: "X,Y"))
  var point: PointArgument
  @Option(help: "The time, in seconds after the scene starts.") var time = TimeArgument.start
  @OptionGroup var circumstances: SceneCircumstances
  @OptionGroup var options: OutputOptions

  func run() throws {
    try reportingFailure(2) {
      let scene = try HostedScene.open(scene, circumstances)
      let hit = SceneHit(in: scene, at: point.point, time: time.seconds)
      scene.tellUnusedTouches()
      try StandardStreams.output(hit.json.pretty)
      if hit.hits.isEmpty { throw ExitCode(1) }
    }
  }
}
