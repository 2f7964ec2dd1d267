import ArgumentParser
import CoreAnimationMarkup
import Previewer

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Reads scenes and reports what is wrong with them.",
    discussion: """
      Each report is a line on standard error: file:line:column: error|warning: message (layer, key path). \
      Exit status: 0 without errors; 1 with any. Warnings alone are no failure.
      """)

  @Argument(help: "The scenes.") var scenes: [String]

  func run() throws {
    var hasErrors = false
    for scene in scenes {
      let document = SceneDocument.open(SceneLibrary.resolve(scene))
      for diagnostic in document.diagnostics { StandardStreams.message(diagnostic.description) }
      hasErrors = hasErrors || document.hasErrors || document.root == nil
    }
    if hasErrors { throw ExitCode(1) }
  }
}
