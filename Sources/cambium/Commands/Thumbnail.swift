import ArgumentParser
import Foundation
import Previewer
import SceneTools

/// Draws the small picture of a scene that the window's gallery shows. The gallery runs this verb in a process for each scene.
struct Thumbnail: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Draws a small picture of a scene, at a time that shows something.", shouldDisplay: false)

  @Argument(help: "A scene.") var scene: String?
  @Argument(help: ArgumentHelp("The file to write.", valueName: "OUT.png")) var output: String?
  @Option(
    help: ArgumentHelp(
      "Writes the pictures of all bundled scenes into a folder, for an installation.", valueName: "FOLDER"),
    transform: OutputPath.expanded)
  var bundled: String?

  func validate() throws {
    guard bundled == nil ? scene != nil && output != nil : scene == nil else {
      throw ValidationError("Give a scene and a file to write, or --bundled with a folder.")
    }
  }

  func run() throws {
    try reportingFailure {
      if let bundled { return try Self.writeBundled(to: bundled) }
      guard let scene, let output else { return }
      let hosted = try HostedScene.open(scene, scale: SceneThumbnail.scale)
      try SceneThumbnail.write(hosted, to: output)
    }
  }

  /// A scene that cannot be drawn is told and left out: the gallery draws it when it is shown.
  private static func writeBundled(to folder: String) throws {
    let program = ThumbnailMaker.ownProgram
    let failures = try ShippedThumbnails.write(
      GalleryCatalog.bundled.items, to: URL(fileURLWithPath: folder),
      cache: ThumbnailCache(program: program, shipped: nil), program: program)
    for failure in failures {
      StandardStreams.message("cambium: there is no picture of \(failure.scene): \(failure.reason)")
    }
  }
}
