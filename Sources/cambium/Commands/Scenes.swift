import ArgumentParser
import CoreAnimationMarkup
import CoreGraphics
import Previewer

struct Scenes: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the bundled scenes and what they show.")

  func run() throws {
    try list(SceneLibrary.scenes)
    let articles = SceneLibrary.articles
    guard !articles.isEmpty else { return }
    try StandardStreams.output("\nThe listings of the articles, as Swift scenes:")
    try list(articles)
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
