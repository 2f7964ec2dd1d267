import ArgumentParser

/// The command. This module has its verbs and options; the Previewer module implements them.
struct Cambium: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cambium",
    abstract: "Core Animation for Linux: shows, draws and examines scene files.",
    discussion: """
      SCENE is a .caml file, a .ca directory, a wallpaper (a .tendies archive, or its folder unpacked), a .caar \
      archive, or the name of a bundled scene (`cambium scenes` lists them). Without a verb, scenes are shown in a \
      window. Times are seconds of the scene; its first frame is at 0. Data goes to standard output, messages go to \
      standard error.
      """,
    version: "0.1.0",
    subcommands: [
      Show.self, Render.self, Dump.self, Hit.self, Check.self, Convert.self, Bench.self, Scenes.self,
    ],
    defaultSubcommand: Show.self)
}
