import ArgumentParser
import Previewer
import SceneTools

/// What a verb says besides its result.
struct OutputOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Writes no messages except errors.") var quiet = false

  func validate() throws { StandardStreams.isQuiet = quiet }
}
