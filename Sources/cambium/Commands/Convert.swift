import ArgumentParser
import CoreAnimationMarkup
import Previewer

struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a scene in another form.",
    discussion: """
      OUT is a .caml file or a .ca directory. Images of a .caml go into the directory assets beside it, those of a .ca \
      into its own; image files are copied as they are. A scene that is there is replaced. What cannot be written \
      (scripts, values of unknown types) is told on standard error. Exit status: 0; 1 when the scene cannot be read or \
      OUT cannot be written, and nothing is left of OUT then.
      """)

  @Argument(help: "A scene.") var scene: String
  @Argument(help: ArgumentHelp("Where to.", valueName: "OUT")) var output: String

  func validate() throws {
    let name = output.lowercased()
    guard name.hasSuffix(".caml") || name.hasSuffix(".ca") || name.hasSuffix(".ca/") else {
      throw ValidationError("\(output): only x.caml and x.ca can be written.")
    }
  }

  func run() throws {
    try reportingFailure {
      try SceneConversion.convert(scene, to: output) { StandardStreams.message($0) }
    }
  }
}
