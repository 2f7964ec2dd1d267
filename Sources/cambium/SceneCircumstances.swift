import ArgumentParser
import Previewer

/// The states of a scene and the tilt of the device: options of the verbs that show a scene off-screen.
struct SceneCircumstances: ParsableArguments {
  @Option(help: ArgumentHelp("Puts the scene into a state at the time T.", valueName: "NAME[@T]"))
  var state: [StateChange] = []

  @Option(
    help: ArgumentHelp(
      "The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.", valueName: "X,Y"))
  var parallax: ParallaxArgument?
}
