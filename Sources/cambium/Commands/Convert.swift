import ArgumentParser
import CoreAnimationMarkup
import Previewer
import SceneTools

struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a scene in another form.",
    discussion: """
      OUT is a .caml file, a .ca directory or a .tendies archive with a wallpaper. The images of a .caml file are written \
      to the directory assets beside it, and those of the other forms into OUT. Image files are copied unchanged. A .tendies \
      archive keeps the planes of a wallpaper, and any other scene becomes its back plane. It also has the files that devices \
      and programs that install wallpapers need; if the source is a wallpaper, these are copied from it. In the other forms \
      the planes are stacked in one layer. The same scene gives the same bytes. An existing scene is replaced. \
      Values that cannot be written (scripts, values of unknown types) are listed on standard error. Exit status: 0; 1 \
      when the scene cannot be read or OUT cannot be written, and then no part of OUT is left.
      """)

  @Argument(help: "A scene.", completion: .scenes) var scene: String
  @Argument(help: ArgumentHelp("The file to write.", valueName: "OUT"), transform: OutputPath.expanded)
  var output: String
  @OptionGroup var options: OutputOptions

  func validate() throws {
    let name = output.lowercased()
    guard [".caml", ".ca", ".ca/", ".tendies"].contains(where: { name.hasSuffix($0) }) else {
      throw ValidationError("cannot write \(output): its name must end with .caml, .ca or .tendies.")
    }
  }

  func run() throws {
    try reportingFailure {
      try SceneConversion.convert(scene, to: output) { StandardStreams.note($0) }
    }
  }
}
