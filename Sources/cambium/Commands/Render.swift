import ArgumentParser
import Previewer
import SceneTools
import Windowing

struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a scene into a picture, numbered pictures or a film.",
    discussion: """
      OUT is a .png; a pattern like x-%04d.png, for numbered pictures; an .apng, .webp or .gif; or an .mp4 or .webm, which ffmpeg \
      writes. Films and numbered pictures have a picture for every 1/N s from A up to B, which is not included. The default of B \
      is the scene's length. Pictures are numbered from 0. In the name of numbered pictures %% stands for a %; in other names, \
      without %d or %0Nd, a % stands for itself. The document is scaled to fit the picture and centred. Formats without \
      transparency (.mp4) have a black background unless --background gives another. If SCENE is a pattern of numbered pictures, \
      they become a film. With --shard I/N, this process draws share I of N of the numbered pictures. The same command gives the \
      same bytes. docs/reference/export.md has examples. \
      Exit status: 0; 1 when something cannot be read, drawn or written.
      """)

  @Argument(help: "A scene, or numbered pictures: x-%04d.png.", completion: .scenes) var scene: String
  @Option(
    name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "OUT"),
    completion: .file(), transform: OutputPath.expanded)
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
  @Option(help: "Pixels per point; default: 1, or as the device has.") var scale: PositiveArgument?
  @Option(help: ArgumentHelp("The background of the scene; default: none.", valueName: "RRGGBB[AA]|none"))
  var background: BackgroundArgument?
  @Option(
    help: ArgumentHelp(
      "Draws one layer with its sublayers, in a picture of its bounds. NAME is an id, a name, or a path.",
      valueName: "NAME"))
  var layer: String?
  @Flag(help: "Draws the layer of --layer at its place in the scene, in a picture of the scene.")
  var inPlace = false
  @Option(help: ArgumentHelp("Draws share I of N of numbered pictures.", valueName: "I/N")) var shard:
    ShardArgument?
  @Option(help: ArgumentHelp("The scene's speed in a film; below 1 is slow motion.", valueName: "S"))
  var speed = PositiveArgument.one
  @Option(
    help: ArgumentHelp(
      "Draws parts of the window's interface over the scene: inspector, which shows the animations of the selected layer, values, "
        + "which is the inspector with the layer's values, timeline, borders, costs. The size is 1180x800 "
        + "unless --size gives another.", valueName: "PART,…"),
    completion: .list(FilmInterface.Part.allCases.map(\.rawValue)))
  var interface: InterfaceArgument?
  @Option(
    help: ArgumentHelp("Selects a layer in the interface: an id, a name, or a path.", valueName: "NAME"))
  var select: String?
  @Option(help: "The interface's style; default: dark.") var theme: ThemeArgument?
  @Flag(help: "Prints as JSON what was written.") var json = false
  @Flag(help: "Prints lines of JSON that say how many pictures are done.") var progress = false
  @OptionGroup var circumstances: SceneCircumstances
  @OptionGroup var options: OutputOptions

  /// The pattern of numbered pictures in place of a scene; nil for a scene.
  private var pictures: PicturePattern? {
    guard scene.lowercased().hasSuffix(".png") else { return nil }
    return PicturePattern(scene)
  }

  func validate() throws {
    guard let kind = OutputKind(path: output) else {
      throw ValidationError("cannot write \(output): \(OutputKind.problem(with: output)).")
    }
    let isSequence = from != nil || to != nil || fps != nil || shard != nil
    if kind == .picture, isSequence {
      throw ValidationError(
        "\(output) is the name of one picture; the names of several pictures need a number, as in x-%04d.png."
      )
    }
    if kind == .picture, speed.value != 1 {
      throw ValidationError("--speed needs a film: .apng, .webp, .gif, .mp4 or .webm.")
    }
    if kind != .picture, time != nil {
      throw ValidationError("--time is for a single picture; use --from, --to and --fps for \(output).")
    }
    if let from, let to, to.seconds <= from.seconds {
      throw ValidationError("--to must be later than --from.")
    }
    if shard != nil {
      guard case .pictures = kind else {
        throw ValidationError(
          "--shard is for numbered pictures: draw shares of x-%04d.png, then `cambium render x-%04d.png -o \(output)`."
        )
      }
    }
    if select != nil, interface == nil { throw ValidationError("--select needs --interface.") }
    if interface != nil, layer != nil {
      throw ValidationError(
        "--layer and --interface cannot be given together: --layer draws a layer alone, and --interface shows the window."
      )
    }
    if inPlace, layer == nil { throw ValidationError("--in-place needs --layer.") }
    if pictures != nil { try validatePictures(kind) }
  }

  private func validatePictures(_ kind: OutputKind) throws {
    guard case .video = kind else {
      throw ValidationError(
        "\(scene) are numbered pictures, which only a film can be made of: .apng, .webp, .gif, .mp4 or .webm."
      )
    }
    let hasOthers =
      from != nil || to != nil || size != nil || scale != nil || background != nil || layer != nil
      || !circumstances.isEmpty || speed.value != 1 || interface != nil
    if hasOthers {
      throw ValidationError("\(scene) are numbered pictures, and only --fps applies to them.")
    }
  }

  func run() throws {
    guard let kind = OutputKind(path: output) else { return }
    try reportingFailure {
      var export = SceneExport(output: output, kind: kind)
      export.time = time?.seconds ?? 0
      export.start = from?.seconds ?? 0
      export.end = to?.seconds
      export.rate = fps?.value
      export.shard = shard?.shard
      export.speed = speed.value
      export.isQuiet = options.quiet
      export.reportsProgress = progress
      if let wish = fps?.value, export.usedRate < wish {
        StandardStreams.note(
          "\(output): a GIF has at most \(JSON.number(export.usedRate).line) pictures per second, so it gets these instead of "
            + JSON.number(wish).line)
      }
      let result: SceneExport.Result
      if let pictures {
        result = try export.run(pictures)
      } else {
        let scale = scale?.value ?? circumstances.device.scale
        let scene = try HostedScene.open(scene, circumstances, scale: scale)
        let part = try layer.map { try ScenePart($0, of: scene, isInPlace: inPlace) }
        let ground =
          background == nil ? interface.map { _ in InterfaceArgument.background } : background?.color
        let renderer = try SceneRenderer(
          scene, size: size?.size ?? interface.map { _ in InterfaceArgument.size }, scale: scale,
          background: ground, part: part)
        if let interface {
          let first = kind == .picture ? export.time : export.start
          try renderer.show { scene, viewport, scale in
            try FilmInterface(
              interface.parts, of: scene, in: viewport, scale: scale, selection: select, first: first,
              speed: speed.value, theme: theme?.style ?? .dark)
          }
        }
        result = try export.run(scene, renderer)
        scene.tellUnusedTouches(late: shard == nil)
        if shard == nil, let why = renderer.blankness { StandardStreams.note("\(scene.name): \(why)") }
      }
      if json { try StandardStreams.output(result.json(output).line) }
    }
  }
}
