import ArgumentParser
import Previewer

/// Draws the small picture of a scene that the window's gallery shows. The gallery runs this verb in a process for each scene.
struct Thumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Draws a small picture of a scene, at a time that shows something.", shouldDisplay: false)

  @Argument(help: "A scene.") var scene: String
  @Argument(help: ArgumentHelp("The file to write.", valueName: "OUT.png")) var output: String

  func run() throws {
    try reportingFailure {
      let scene = try HostedScene.open(scene, scale: SceneThumbnail.scale)
      try SceneThumbnail.write(scene, to: output)
    }
  }
}
