import ArgumentParser
import CoreGraphics
import Previewer
import SceneTools
import SwiftScenes
import Windowing

struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Prints the layer tree of a scene in words.",
    discussion: """
      Each layer is a line with its class, its size and position in points, and the values that differ from the defaults. Its \
      animations and its sublayers follow below it. With --time, these are the values that the layers have at that time, and the \
      animations that run then. With --interface, each line is a control of a window with the scene: its \
      role, label, value, and frame in points. Exit status: 0; 1 when the scene cannot be read.
      """)

  @Argument(help: "A scene.", completion: .scenes) var scene: String
  @Option(help: "Describes what is seen at this time, in seconds after the scene starts.")
  var time: TimeArgument?
  @Flag(help: "Describes the interface of a window with the scene: its controls and texts.") var interface =
    false
  @Option(
    help: ArgumentHelp(
      "With --interface: opens a panel first; can be given several times.",
      valueName: InterfacePanel.allCases.map(\.rawValue).joined(separator: "|")))
  var panel: [InterfacePanel] = []
  @Option(
    help: ArgumentHelp("With --interface: the window's size in points; default: 1000x700.", valueName: "WxH"))
  var size: SizeArgument?
  @OptionGroup var circumstances: SceneCircumstances
  @OptionGroup var options: OutputOptions

  func run() throws {
    try reportingFailure {
      if interface {
        let lines = try MainActor.assumeIsolated { try describedInterface() }
        return try StandardStreams.write(lines, to: StandardStreams.data)
      }
      let scene = try HostedScene.open(scene, circumstances)
      scene.seek(to: time?.seconds ?? 0)
      try StandardStreams.write(
        SceneDescription(of: scene.document, at: time?.seconds).text, to: StandardStreams.data)
      scene.tellUnusedTouches()
    }
  }

  func validate() throws {
    if !interface, !panel.isEmpty || size != nil {
      throw ValidationError("--panel and --size need --interface.")
    }
    if interface, time != nil {
      throw ValidationError("--time is for the layer tree, and cannot be given with --interface.")
    }
    if interface, SwiftScene.isOne(scene) {
      throw ValidationError(
        "--interface needs a scene file, because a Swift scene runs in a process of its own.")
    }
  }

  /// A line for each control and text.
  @MainActor private func describedInterface() throws -> String {
    var options = PreviewOptions(scenes: [scene])
    options.isPaused = true
    options.watches = false
    options.theme = .dark
    let window = OffscreenWindow(size: size?.size ?? CGSize(width: 1000, height: 700))
    return try PreviewSession.interface(of: options, in: window, after: panel.map(\.command))
      .map { $0.line + "\n" }.joined()
  }
}

/// A panel that `describe --interface` opens.
enum InterfacePanel: String, CaseIterable, ExpressibleByArgument {
  case inspector, timeline, states, bar, export, help, palette

  var command: WindowCommand {
    switch self {
    case .inspector: .inspector
    case .timeline: .toggleTimeline
    case .states: .toggleStates
    case .bar: .toggleBar
    case .export: .export
    case .help: .help
    case .palette: .palette
    }
  }
}
