import ArgumentParser
import Previewer
import SceneTools

struct Dump: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Prints the layer tree at one time as JSON.",
    discussion: "Exit status: 0; 1 when the scene, a layer or a key path cannot be found.")

  @Argument(help: "A scene.", completion: .scenes) var scene: String
  @Option(help: "The time, in seconds after the scene starts.") var time = TimeArgument.start
  @OptionGroup var circumstances: SceneCircumstances
  @Flag(help: "Prints model values instead of presentation values.") var model = false
  @Option(
    help: ArgumentHelp(
      "Prints only this value. LAYER is an id, a name, or a path.", valueName: "LAYER:KEYPATH"))
  var get: [ValueRequest] = []
  @OptionGroup var options: OutputOptions

  func run() throws {
    try reportingFailure {
      let scene = try HostedScene.open(scene, circumstances)
      defer { scene.tellUnusedTouches() }
      let dump = SceneDump(of: scene, at: time.seconds, model: model)
      guard get.isEmpty else { return try StandardStreams.output(try dump.values(at: get).pretty) }
      try dump.writeTree { try StandardStreams.write($0, to: StandardStreams.data) }
      try StandardStreams.output("")
    }
  }
}
