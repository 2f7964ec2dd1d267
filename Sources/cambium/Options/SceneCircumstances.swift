import ArgumentParser
import Foundation
import Previewer
import SceneTools

/// The states of a scene, the tilt of the device, touches and keys: options of the verbs that show a scene off-screen.
struct SceneCircumstances: ParsableArguments {
  @Option(help: ArgumentHelp("Puts the scene into a state at the time T.", valueName: "NAME[@T]"))
  var state: [StateChange] = []

  @Option(
    help: ArgumentHelp(
      "Changes states one after the other, such as \"from lock, unlock, hold 1 s, lock\".", valueName: "CHAIN"
    ))
  var states: StateChain?

  @Option(
    help: ArgumentHelp(
      "The tilt of the device, from -1 to 1 in x and in y, for wallpapers that follow it.", valueName: "X,Y"))
  var parallax: ParallaxArgument?

  @Option(help: ArgumentHelp("Touches a Swift scene at the time T.", valueName: "X,Y@T"))
  var tap: [TapArgument] = []

  @Option(
    help: ArgumentHelp(
      "Drags a finger over a Swift scene, from the time T for D seconds.", valueName: "X,Y-X,Y@T+D"))
  var drag: [DragArgument] = []

  @Option(help: ArgumentHelp("Types a text into a Swift scene at the time T.", valueName: "TEXT@T"))
  var type: [TypeArgument] = []

  @Option(
    help: ArgumentHelp("Presses a key of a Swift scene at the time T, such as Return@1.", valueName: "KEY@T"))
  var key: [KeyArgument] = []

  @Option(help: ArgumentHelp("Touches of a Swift scene, as a JSON file.", valueName: "FILE"))
  var input: String?

  @OptionGroup var project: ProjectOptions
  @OptionGroup var device: DeviceOptions

  /// Whether none of the options is given.
  var isEmpty: Bool {
    state.isEmpty && states == nil && parallax == nil && tap.isEmpty && drag.isEmpty && type.isEmpty
      && key.isEmpty
      && input == nil
      && device.isEmpty && project.choice.arguments.isEmpty
  }

  /// The options as words of a command line.
  var arguments: [String] {
    var words = state.flatMap { ["--state", "\($0.name)@\($0.time)"] }
    if let states { words += ["--states", states.text] }
    if let parallax { words.append("--parallax=\(parallax.tilt.x),\(parallax.tilt.y)") }
    words += tap.flatMap { ["--tap", $0.text] } + drag.flatMap { ["--drag", $0.text] }
    words += type.flatMap { ["--type", $0.text] } + key.flatMap { ["--key", $0.text] }
    if let input { words += ["--input", input] }
    return words + project.choice.arguments + device.arguments
  }

  /// The touches of all options.
  func touches() throws -> TouchScript {
    var script = TouchScript()
    for tap in tap { _ = script.tap(tap.text) }
    for drag in drag { _ = script.drag(drag.text) }
    for text in type { _ = script.type(text.text) }
    for key in key { _ = script.press(key.text) }
    if let input { try script.read(URL(fileURLWithPath: input)) }
    return script
  }
}

/// `X,Y@T`: a place in points of the stage, and a time in seconds.
struct TapArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    var script = TouchScript()
    guard script.tap(argument) else { return nil }
    text = argument
  }
}

/// `X,Y-X,Y@T+D`: places in points of the stage, a time and a duration in seconds.
struct DragArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    var script = TouchScript()
    guard script.drag(argument) else { return nil }
    text = argument
  }
}

/// `TEXT@T`: characters, and a time in seconds.
struct TypeArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    var script = TouchScript()
    guard script.type(argument) else { return nil }
    text = argument
  }
}

/// `KEY@T`: a key with its modifiers, and a time in seconds.
struct KeyArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    var script = TouchScript()
    guard script.press(argument) else { return nil }
    text = argument
  }
}
