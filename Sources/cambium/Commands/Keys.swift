import ArgumentParser
import Previewer
import SceneTools

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Prints the keys and the actions of the mouse in the window.",
    discussion: "The language is that of LANG: English, German or simplified Chinese. Exit status: 0.")

  @OptionGroup var options: OutputOptions

  func run() throws { try StandardStreams.output(KeyBindings.help()) }
}
