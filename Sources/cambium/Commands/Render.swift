import ArgumentParser
import Previewer
import Windowing

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws a scene into a picture, numbered pictures or a video.",
    discussion: """
      OUT is a .png; a pattern like x-%04d.png; or a .gif, .mp4 or .webm, which ffmpeg writes. Pictures are numbered \
      from 0: one for every 1/N s from A up to B, which is not included. The default of B is the scene's length. The \
      document is scaled to fit the picture and centred. Formats without transparency (.mp4) have a black background unless --background \
      gives another. The same command gives the same bytes. Exit status: 0; 1 when something cannot be read, drawn \
      or written.
      """)

  @Argument(help: "A scene.") var scene: String
  @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "OUT"))
  var output: String
  @Option(help: "The time of a single picture, in seconds after the scene starts.") var time: TimeArgument?
  @Option(help: ArgumentHelp("The first time, in seconds; default: 0.", valueName: "A")) var from:
    TimeArgument?
  @Option(help: ArgumentHelp("The end, in seconds; default: the scene's length.", valueName: "B")) var to:
    TimeArgument?
  @Option(help: ArgumentHelp("Pictures per second; default: 60, for .gif 25.", valueName: "N")) var fps:
    PositiveArgument?
  @Option(help: ArgumentHelp("The picture's size in points; default: the scene's.", valueName: "WxH"))
  var size: SizeArgument?
  @Option(help: "Pixels per point.") var scale = PositiveArgument.one
  @Option(help: ArgumentHelp("The background of the scene; default: none.", valueName: "RRGGBB[AA]|none"))
  var background: BackgroundArgument?
  @OptionGroup var circumstances: SceneCircumstances

  func validate() throws {
    guard let kind = OutputKind(path: output) else {
      throw ValidationError("cannot write \(output): its name must end with .png, .gif, .mp4 or .webm.")
    }
    let isSequence = from != nil || to != nil || fps != nil
    if kind == .picture, isSequence {
      throw ValidationError(
        "\(output) is the name of one picture; the names of several pictures need a number, as in x-%04d.png."
      )
    }
    if kind != .picture, time != nil {
      throw ValidationError("--time is for a single picture; use --from, --to and --fps for \(output).")
    }
    if let from, let to, to.seconds <= from.seconds {
      throw ValidationError("--to must be later than --from.")
    }
  }

  func run() throws {
    guard let kind = OutputKind(path: output) else { return }
    try reportingFailure {
      let scene = try HostedScene.open(scene, circumstances, scale: scale.value)
      let renderer = try SceneRenderer(
        scene, size: size?.size, scale: scale.value, background: background?.color)
      var export = SceneExport(output: output, kind: kind)
      export.time = time?.seconds ?? 0
      export.start = from?.seconds ?? 0
      export.end = to?.seconds
      export.rate = fps?.value
      try export.run(scene, renderer)
    }
  }
}
