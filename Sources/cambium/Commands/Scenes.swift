import ArgumentParser
import CoreAnimationMarkup
import CoreGraphics
import Previewer
import SceneTools

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Lists the bundled scenes and what they show.",
    discussion: "Exit status: 0; 1 when there are none.")

  @Flag(help: "Prints the list as JSON, with the files.") var json = false
  @OptionGroup var options: OutputOptions

  func run() throws {
    try reportingFailure {
      let all = SceneLibrary.scenes + SceneLibrary.programs
      guard !all.isEmpty else { throw NoScenes() }
      guard !json else { return try StandardStreams.output(JSON.array(all.map(Self.json)).pretty) }
      try list(SceneLibrary.scenes)
      let groups = [
        ("The listings of the articles, as Swift scenes:", SceneLibrary.articles),
        ("Layouts that animate, as Swift scenes:", SceneLibrary.layouts),
        ("Controllers and bars, as Swift scenes:", SceneLibrary.controllers),
      ]
      for (title, programs) in groups where !programs.isEmpty {
        try StandardStreams.output("\n\(title)")
        try list(programs)
      }
    }
  }

  /// There is no bundled scene where they are looked for.
  private struct NoScenes: Error, CustomStringConvertible {
    var description: String {
      let places = SceneLibrary.places.map(\.path)
      return "there are no scenes in \(places.joined(separator: " or ")); `make install` installs them, "
        + "and CAMBIUM_SCENES names another folder"
    }
  }

  private static func json(_ scene: SceneLibrary.Scene) -> JSON {
    ["name": .string(scene.name), "summary": .string(scene.summary), "file": .string(scene.url.path)]
  }

  private func list(_ scenes: [SceneLibrary.Scene]) throws {
    let width = scenes.map(\.name.count).max() ?? 0
    for scene in scenes {
      let padding = String(repeating: " ", count: width - scene.name.count)
      let line = scene.summary.isEmpty ? scene.name : "\(scene.name)\(padding)  \(scene.summary)"
      try StandardStreams.output(line.escapingControls())
    }
  }
}
