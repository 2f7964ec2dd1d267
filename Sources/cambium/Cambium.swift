import ArgumentParser
import Foundation
import Previewer
import SceneTools

/// The command. This module has its verbs and options; the Previewer module implements them.
struct Cambium: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cambium",
    abstract: "Core Animation for Linux: shows, draws and examines scene files.",
    discussion: """
      SCENE is a .caml file, a .ca directory, a wallpaper (a .tendies archive, or its folder unpacked), a .caar \
      archive, a .swift file, a folder of Swift files, a project or playground of Xcode, or the name of a bundled scene (`cambium \
      scenes` lists them). Without \
      a verb, scenes are shown in a window. Times are in seconds of the scene; its first frame is at 0 s. Data goes to \
      standard output, and messages go to standard error.
      """,
    version: Version.text,
    subcommands: [
      Show.self, Render.self, Dump.self, Describe.self, Hit.self, Check.self, Compare.self, Convert.self,
      Bench.self,
      Scenes.self, Keys.self,
      New.self, LSP.self, Thumbnail.self, Prepare.self,
    ],
    defaultSubcommand: Show.self)
}

extension Cambium {
  /// The command of this process's command line.
  private static func parsed() throws -> any ParsableCommand {
    let words = Words.prepared(Array(CommandLine.arguments.dropFirst()))
    if let complaint = Words.complaint(about: words) { throw ValidationError(complaint) }
    return try verb(of: words) ?? parseAsRoot(words)
  }

  /// The verb of a command line, `show` if none is named; nil for other command lines, such as help, and those with errors.
  ///
  /// The whole command describes all verbs to the parser before one is parsed, which takes longer than reading a scene. It also has
  /// the messages about errors.
  private static func verb(of words: [String]) -> (any ParsableCommand)? {
    guard let word = words.first else { return try? Show.parse([]) }
    if let named = configuration.subcommands.first(where: { $0.configuration.commandName == word }) {
      return try? named.parse(Array(words.dropFirst()))
    }
    guard word != "help", !word.hasPrefix("---") else { return nil }
    return try? Show.parse(words)
  }

  /// Runs the verb of this process's command line, and ends the process for an error.
  static func runVerb() {
    do {
      var command = try parsed()
      try command.run()
      if ProgramProcess.isProgram { ProgramProcess.showEnd() }
    } catch {
      end(with: error)
    }
  }

  /// Ends the process for an error of parsing or running: with a message, or with help or the version.
  static func end(with error: any Error) -> Never {
    if ProgramProcess.isProgram { ProgramProcess.showEnd() }
    // Help and the version are not failures, and go to standard output.
    guard !exitCode(for: error).isSuccess else { exit(withError: error) }
    // Messages about arguments quote them.
    let message = Words.explained(fullMessage(for: error))
    if !message.isEmpty { StandardStreams.messages(message) }
    Foundation.exit(exitCode(for: error).rawValue)
  }
}
