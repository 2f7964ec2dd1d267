import ArgumentParser
import CoreAnimationMarkup
import Previewer

struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a scene in another form.",
    discussion: """
      OUT is a .caml file, a .ca directory or a .tendies archive with a wallpaper. Images of a .caml go into the \
      directory assets beside it, those of the others into their own; image files are copied as they are. The planes of a \
      wallpaper stay planes in a .tendies, and are stacked in one layer elsewhere; any other scene becomes the plane at \
      the back. The same scene gives the same bytes. A scene that is there is replaced. What cannot be written \
      (scripts, values of unknown types) is told on standard error. Exit status: 0; 1 when the scene cannot be read or \
      OUT cannot be written, and nothing is left of OUT then.
      """)

  @Argument(help: "A scene.") var scene: String
  @Argument(help: ArgumentHelp("Where to.", valueName: "OUT")) var output: String

  func validate() throws {
    let name = output.lowercased()
    guard [".caml", ".ca", ".ca/", ".tendies"].contains(where: { name.hasSuffix($0) }) else {
      throw ValidationError("\(output): only x.caml, x.ca and x.tendies can be written.")
    }
  }

  func run() throws {
    try reportingFailure {
      try SceneConversion.convert(scene, to: output) { StandardStreams.message($0) }
    }
  }
}
