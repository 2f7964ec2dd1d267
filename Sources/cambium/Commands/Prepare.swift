import ArgumentParser
import Foundation
import SceneTools
import SwiftScenes

/// Compiles what the first Swift scene would wait for. `make install` runs this verb.
struct Prepare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prepare",
    abstract: "Compiles the rewriter of Swift scenes into a folder, for an installation.",
    shouldDisplay: false)

  @Argument(
    help: ArgumentHelp("The folder, PREFIX/lib/cambium/rewriter.", valueName: "FOLDER"),
    transform: OutputPath.expanded)
  var folder: String

  func run() throws {
    try reportingFailure { try SceneCompiler.install(rewriterIn: URL(fileURLWithPath: folder)) }
  }
}
