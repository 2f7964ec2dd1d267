import ArgumentParser
import Foundation
import Previewer
import SceneTools

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a scene to start from.",
    discussion: """
      NAME ends with .swift for a Swift scene, .caml for a scene file, .ca for a folder with a scene file, or .tendies for a \
      wallpaper with the states of a lock screen. An existing file is not replaced. Exit status: 0; 1 when the file exists or cannot be written.
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "NAME"), transform: OutputPath.expanded)
  var name: String
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard Starter(name) != nil else {
      throw ValidationError("cannot write \(name): its name must end with .swift, .caml, .ca or .tendies.")
    }
  }

  func run() throws {
    try reportingFailure {
      guard let starter = Starter(name) else { return }
      try starter.write()
      StandardStreams.note(
        "\(name): open it with `cambium \(name)`; the window shows it again each time it is saved")
    }
  }
}
