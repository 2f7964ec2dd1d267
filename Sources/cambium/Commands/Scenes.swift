import ArgumentParser
import CoreAnimationMarkup
import CoreGraphics
import Previewer

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Lists the bundled scenes and what they show.")

  @Flag(help: "Prints the list as JSON, with the files.") var json = false
  @OptionGroup var options: OutputOptions

  func run() throws {
    try reportingFailure {
      let articles = SceneLibrary.articles
      guard !json else {
        return try StandardStreams.output(JSON.array((SceneLibrary.scenes + articles).map(Self.json)).pretty)
      }
      try list(SceneLibrary.scenes)
      guard !articles.isEmpty else { return }
      try StandardStreams.output("\nThe listings of the articles, as Swift scenes:")
      try list(articles)
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
