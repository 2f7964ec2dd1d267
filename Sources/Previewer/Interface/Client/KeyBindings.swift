import CoreAnimationMarkup
import Foundation
import Localization
import Windowing

/// The action of a key in the window.
package enum KeyAction: Sendable, Equatable {
  case help
  case reload
  case speed(Double)
  case togglePause
  /// In frames of 1/60 s; pauses.
  case step(frames: Int)
  case toggleFullscreen
  case scaleSpeed(Double)
  /// In frames of 1/60 s, without pausing.
  case seek(frames: Int)
  case seekToStart
  case toggleLoop
  case togglePingPong
  case toggleReverse
  case toggleTimeline
  case toggleBorders
  case toggleCosts
  case toggleExploded
  case toggleFrameTimes
  /// Moves through the scene's states by a number of steps.
  case changeState(by: Int)
  /// Sets the scene's state for a phase of the screen.
  case screenPhase(ScreenPhase)
  case screenshot
  /// Shows the panel that exports a picture or a film.
  case export
  case resetView
  /// Shows the bundled scenes to choose from.
  case gallery
  /// Shows or hides time, speed, zoom and frames a second over the scene.
  case toggleHUD
  /// Shows one of several scenes alone, or all of them.
  case changeScene(by: Int)
  /// Makes the window's own interface light or dark.
  case toggleTheme
  /// Shows the desktop's dialog to choose a scene.
  case chooseScene
  /// Shows or hides the inspector.
  case inspector
  /// Takes the last change of the window back, or makes it again.
  /// Brings the keyboard to the next control of the panels, or to the one before.
  case focus(by: Int)
  case undo, redo
  /// Writes the changes of the window into the scene's file, or the scene into a new file.
  case save, saveCopy
  /// Switches between hit tests of the presentation tree and of the model tree.
  case toggleModelHits
  /// In a Swift scene, switches between touches and moving layers.
  case toggleTool
  /// Shows or hides what a Swift scene prints.
  case toggleConsole
  /// Keeps the bar at the upper edge, turns it off, or lets it come and go with the pointer.
  case toggleBar
  /// Shows or hides the palette, in which commands are found by typing.
  case palette
  /// Switches an override of the selected layer: hidden, alone, locked.
  case toggleLayer(LayerOverrides.State)
  /// Puts the selected layer on the clipboard as CAML.
  case copyMarkup
  /// Puts the selected layer on the clipboard as Swift source.
  case copySource
  /// Puts the scenes into a state; nil is the base state.
  case setState(String?)
  /// Adds, deletes and moves layers in their file.
  case editLayer(LayerCommand)
  /// Moves the selected layer, in points as they are seen on the screen, y down.
  case nudge(x: Int, y: Int)
  /// Chooses all layers in the root layers.
  case selectAll
  /// Makes the changes again that were given up at the start.
  case restore
  /// What can be done with the chosen animation.
  case animation(AnimationCommand)
  /// Adds an animation of a property to the selected layer, by its key path.
  case animate(String)
  /// Records and replays touches of a Swift scene.
  case gesture(GestureCommand)
  /// Ends a drag, or full screen, or goes back.
  case leave
  case quit

  /// Whether the action is repeated while its key is held.
  package var repeats: Bool {
    switch self {
    case .step, .seek, .scaleSpeed, .nudge: true
    default: false
    }
  }
}

/// The subject under which the help lists a key.
package enum KeyTopic: String, CaseIterable, Sendable {
  case time = "Time"
  case scene = "Scene"
  case view = "View"
  case layers = "Layers"
  case window = "Window"
}

extension KeyAction {
  package var topic: KeyTopic {
    switch self {
    case .speed, .togglePause, .step, .scaleSpeed, .seek, .seekToStart, .toggleLoop, .togglePingPong,
      .toggleReverse, .animation:
      .time
    case .reload, .changeState, .setState, .screenPhase, .screenshot, .export, .gallery, .changeScene,
      .chooseScene, .gesture:
      .scene
    case .resetView, .toggleHUD, .toggleTimeline, .toggleBorders, .toggleCosts, .toggleExploded,
      .toggleFrameTimes, .toggleConsole, .inspector:
      .view
    case .undo, .redo, .save, .saveCopy, .toggleModelHits, .toggleTool, .toggleLayer, .copyMarkup,
      .copySource,
      .editLayer, .nudge, .selectAll, .restore, .animate:
      .layers
    case .help, .palette, .focus, .toggleBar, .toggleFullscreen, .toggleTheme, .leave, .quit: .window
    }
  }
}

/// The table of keys, from which the window's bindings, the help and the manual page are made. With the commands that have no key
/// (`Command`) it is what the palette and the menus show.
package enum KeyBindings {
  /// A line of the table: the keys for one action, or for related actions with one text.
  package struct Binding: Sendable {
    package let keys: [(key: Key, action: KeyAction)]
    package let text: String
    /// The text of each action alone, in the order of the keys. Default: none, for a line with one action.
    package var parts: [String] = []

    /// The subject under which the help lists it.
    package var topic: KeyTopic { keys.first?.action.topic ?? .window }
  }

  package static let table: [Binding] = [
    one("list the keys", .help, Key("F1"), Key("?")),
    one("find a command by typing", .palette, Key("P", shift: true, control: true)),
    Binding(
      keys: [
        (Key("Tab", control: true), .focus(by: 1)), (Key("Tab", shift: true, control: true), .focus(by: -1)),
      ],
      text: "keyboard to the next, previous control of the panels; there Tab goes on, Space presses",
      parts: ["keyboard to the next control of the panels", "keyboard to the previous control of the panels"]),
    one("reload the scene; time and speed stay", .reload, Key("F5"), Key("R")),
    one("speed 1×", .speed(1), Key("F6"), Key("1")),
    one("speed ¼×", .speed(0.25), Key("F7"), Key("2")),
    one("speed ⅒×: slow motion", .speed(0.1), Key("F8"), Key("3")),
    one("pause, resume", .togglePause, Key("F9"), Key("Space")),
    one("pause and go one frame forward", .step(frames: 1), Key("F10"), Key(".")),
    one("pause and go one frame back", .step(frames: -1), Key(",")),
    one("full screen", .toggleFullscreen, Key("F11"), Key("F")),
    one("inspector: the layer tree, and the selected layer's values", .inspector, Key("F12"), Key("I")),
    one("undo a drag or an edit", .undo, Key("Z", control: true)),
    one("redo", .redo, Key("Z", shift: true, control: true), Key("Y", control: true)),
    one("save the changes in the scene's file", .save, Key("S", control: true)),
    one("save the scene as another file", .saveCopy, Key("S", shift: true, control: true)),
    Binding(
      keys: [(Key("Up"), .nudge(x: 0, y: -1)), (Key("Down"), .nudge(x: 0, y: 1))],
      text: "move the selected layer by a point; Left and Right, too",
      parts: ["move the selected layer up by a point", "move the selected layer down by a point"]),
    Binding(
      keys: [
        (Key("Up", shift: true), .nudge(x: 0, y: -10)), (Key("Down", shift: true), .nudge(x: 0, y: 10)),
      ],
      text: "move the selected layer by ten points; Left and Right, too",
      parts: ["move the selected layer up by ten points", "move the selected layer down by ten points"]),
    one("select all layers in the root layer", .selectAll, Key("A", control: true)),
    one("delete the selected layer", .editLayer(.delete), Key("Delete")),
    one("duplicate the selected layer", .editLayer(.duplicate), Key("D", control: true)),
    Binding(
      keys: [
        (Key("C", control: true), .editLayer(.copy)), (Key("X", control: true), .editLayer(.cut)),
        (Key("V", control: true), .editLayer(.paste)),
      ],
      text: "copy, cut, paste layers as CAML",
      parts: ["copy the selected layer", "cut the selected layer", "paste layers"]),
    Binding(
      keys: [
        (Key("G", control: true), .editLayer(.group)),
        (Key("G", shift: true, control: true), .editLayer(.ungroup)),
      ],
      text: "group the selected layer, ungroup",
      parts: [
        "group: put the selected layer into a new one", "ungroup: put the sublayers in the layer's place",
      ]),
    Binding(
      keys: [(Key("["), .scaleSpeed(1 / 1.1)), (Key("]"), .scaleSpeed(1.1))], text: "speed × 1/1.1, × 1.1",
      parts: ["slower: speed × 1/1.1", "faster: speed × 1.1"]),
    one("speed back to 1×", .speed(1), Key("Backspace")),
    Binding(
      keys: [(Key("Left"), .seek(frames: -1)), (Key("Right"), .seek(frames: 1))],
      text: "seek one frame back, forward; with a layer selected: move it by a point",
      parts: ["seek one frame back", "seek one frame forward"]),
    Binding(
      keys: [(Key("Left", shift: true), .seek(frames: -10)), (Key("Right", shift: true), .seek(frames: 10))],
      text: "seek ten frames back, forward; with a layer selected: move it by ten points",
      parts: ["seek ten frames back", "seek ten frames forward"]),
    one("back to time 0", .seekToStart, Key("Home")),
    one("turn the loop on, off", .toggleLoop, Key("L")),
    one("turn round at the ends of the loop (ping-pong)", .togglePingPong, Key("L", shift: true)),
    one("play backwards, forwards", .toggleReverse, Key("J")),
    one("timeline", .toggleTimeline, Key("T")),
    one("borders and names of layers", .toggleBorders, Key("F2"), Key("B")),
    one("what layers cost: blended, off-screen, masked", .toggleCosts, Key("F3"), Key("C")),
    one("layers one above the other in space", .toggleExploded, Key("F4"), Key("X")),
    one("times of the last frames", .toggleFrameTimes, Key("P")),
    one("in a Swift scene: what it prints", .toggleConsole, Key("N")),
    Binding(
      keys: [(Key("Tab"), .changeState(by: 1)), (Key("Tab", shift: true), .changeState(by: -1))],
      text: "next, previous state of the scene",
      parts: ["next state of the scene", "previous state of the scene"]),
    Binding(
      keys: [
        (Key("K"), .screenPhase(.locked)), (Key("U"), .screenPhase(.unlocked)),
        (Key("Z"), .screenPhase(.sleep)),
      ],
      text: "lock, unlock, sleep: the states of a wallpaper",
      parts: [
        "lock: the state of a wallpaper", "unlock: the state of a wallpaper",
        "sleep: the state of a wallpaper",
      ]),
    one("screenshot, as a PNG beside the scene", .screenshot, Key("S")),
    one("export a picture or a film", .export, Key("E"), Key("E", control: true)),
    one("reset zoom and pan", .resetView, Key("0")),
    one("time, speed, zoom and frames a second, on or off", .toggleHUD, Key("H")),
    one("the gallery of bundled scenes", .gallery, Key("G")),
    one("open a scene", .chooseScene, Key("O"), Key("O", control: true)),
    Binding(
      keys: [(Key("PageDown"), .changeScene(by: 1)), (Key("PageUp"), .changeScene(by: -1))],
      text: "next, previous of several scenes; after the last all of them",
      parts: ["next of several scenes; after the last all of them", "previous of several scenes"]),
    one("the bar at the upper edge: keep it, turn it off, let it come and go", .toggleBar, Key("Y")),
    one("panels light or dark", .toggleTheme, Key("T", shift: true)),
    one("find layers in the model tree, or where they are seen", .toggleModelHits, Key("M")),
    one("in a Swift scene: move layers, or touch", .toggleTool, Key("D")),
    one("in a Swift scene: record a gesture, or end that", .gesture(.record), Key("R", control: true)),
    one(
      "in a Swift scene: replay the gesture, which each reload does, too", .gesture(.replay),
      Key("R", shift: true, control: true)),
    one("cancel a drag, leave full screen, go back to the gallery, or else quit", .leave, Key("Escape")),
    one("quit", .quit, Key("Q")),
  ]

  /// The actions of the mouse, for the help and the manual page.
  package static let mouse: [(input: String, text: String)] = [
    (
      "click",
      "select the layer that is seen under the pointer; again: the layer behind it; with Shift: add it, or take it away"
    ),
    (
      "left drag",
      "move the selected layers if one is under the pointer, else the layer that is seen there; with Shift along one axis, with Alt also the background, and without snapping"
    ),
    ("left drag from the background", "select the layers in a rectangle; with Shift: add them"),
    (
      "drag of a handle",
      "change the size (with Shift in its ratio, with Alt about the middle), the rotation (with Shift in steps of 15°) or the anchor point of the selected layer; its gradient, path or emitter"
    ),
    ("drag of a row of the layer tree", "put the layer between others, or into one"),
    ("right click", "select the layer, and open the menu of it, of an animation, or of the background"),
    ("left button in a Swift scene", "touch; with Alt two fingers"),
    ("pointer at the upper edge", "the bar with the commands that are used most"),
    ("click on a state's name", "put the scene into that state"),
    ("drag from a state's name", "hold the scene at a part of the transition to that state"),
    ("wheel", "zoom at the pointer"),
    ("middle drag", "pan"),
    ("two fingers", "pan and zoom"),
    ("drop of scenes", "open them"),
    ("drop of pictures", "add layers with them; with Alt: the selected layer gets the picture"),
  ]

  /// The action of `key`. A key that is bound without Shift has the same action with Shift, unless that
  /// combination is bound.
  package static func action(for key: Key) -> KeyAction? {
    actions[key] ?? (key.control ? nil : actions[Key(key.name)])
  }

  /// The table as text, one line per binding.
  ///
  /// - Parameter language: default that of the process.
  package static func help(in language: Language = .current) -> String {
    func text(_ english: String) -> String { Phrase(verbatim: english).text(in: language) }
    let rows =
      table.map { ($0.keys.map { $0.key.text(in: language) }.joined(separator: " "), text($0.text)) }
      + mouse.map { (text($0.input), text($0.text)) }
    let width = rows.map { columns($0.0) }.max() ?? 0
    return rows.map { $0.0 + String(repeating: " ", count: width + 2 - columns($0.0)) + $0.1 }.joined(
      separator: "\n")
  }

  /// The columns of a terminal that a text takes: Chinese characters take two.
  private static func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (0x2E80...0xFF60 ~= $1.value ? 2 : 1) }
  }

  private static let actions = Dictionary(
    table.flatMap(\.keys).map { ($0.key, $0.action) }, uniquingKeysWith: { first, _ in first })

  private static func one(_ text: String, _ action: KeyAction, _ keys: Key...) -> Binding {
    Binding(keys: keys.map { ($0, action) }, text: text)
  }
}

extension KeyBindings {
  /// The table as rows of a manual page, with the commands that have no key.
  package static var manual: String {
    let keyless = Command.keyless.map(\.text).joined(separator: "; ")
    let rows =
      table.map { ($0.keys.map(\.key.description).joined(separator: ", "), $0.text) } + mouse
      + [("in the palette and the menus", keyless)]
    return rows.map { ".TP\n.B \(escaped($0.0))\n\(escaped($0.1))\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    // A dot at the start of a line, a minus and a backslash are special in troff.
    let plain = text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
