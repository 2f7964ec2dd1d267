import CoreAnimationMarkup
import Localization
import SceneEditing
import UIKit
import Windowing

/// The table of commands. A new command is a case of `WindowCommand`, for which the compiler then asks here, and a place in `all`, for which
/// `CommandTests` asks.
extension WindowCommand {
  /// An entry of the table with what a session does.
  package struct Definition: Sendable {
    package let entry: CommandEntry
    /// Whether the session can carry it out, and whether what it switches is on.
    let state: @MainActor @Sendable (PreviewSession) -> CommandState
    let action: @MainActor @Sendable (PreviewSession) -> Void
  }

  /// Every command that the palette and the help list, in their order. States and animations are listed by their names besides.
  package static let all: [WindowCommand] =
    first + LayerArrangement.allCases.map { .arrange($0) } + second
    + ScreenDevice.all.map { .frame($0.name) } + ScreenDevice.all.map { .device($0.name) }
    + NewLayer.allCases.map { .editLayer(.add($0)) }

  private static let first: [WindowCommand] = [
    .help, .palette, .focus(by: 1), .focus(by: -1), .reload, .speed(1), .speed(0.25), .speed(0.1),
    .togglePause,
    .step(frames: 1), .step(frames: -1), .toggleFullscreen, .inspector, .undo, .redo, .save, .saveCopy,
    .check,
    .nudge(x: 0, y: -1), .nudge(x: 0, y: 1), .nudge(x: 0, y: -10), .nudge(x: 0, y: 10), .selectAll,
    .editLayer(.delete), .editLayer(.duplicate), .editLayer(.copy), .editLayer(.cut), .editLayer(.paste),
    .editLayer(.group), .editLayer(.ungroup), .editLayer(.bringToFront), .editLayer(.raise),
    .editLayer(.lower), .editLayer(.sendToBack), .arrangements,
  ]

  private static let second: [WindowCommand] = [
    .scaleSpeed(1 / 1.1), .scaleSpeed(1.1), .seek(frames: -1),
    .seek(frames: 1), .seek(frames: -10), .seek(frames: 10), .seekToStart, .toggleLoop, .togglePingPong,
    .toggleReverse, .keyFrame(.add), .toggleTimeline, .toggleStates, .toggleBorders, .toggleCosts,
    .toggleExploded,
    .toggleFrameTimes, .toggleConsole, .changeState(by: 1), .changeState(by: -1), .screenPhase(.locked),
    .screenPhase(.unlocked),
    .screenPhase(.sleep), .screenshot, .export, .resetView, .zoomToSelection, .toggleRulers, .toggleFrame,
    .toggleHUD,
    .gallery, .chooseScene,
    .changeScene(by: 1), .changeScene(by: -1), .toggleBar, .toggleTheme, .toggleModelHits, .toggleTool, .pen,
    .gesture(.record), .gesture(.replay), .rotateDevice, .leave, .quit,
    .toggleTilt, .removeGuides, .grid(0), .grid(1), .grid(4), .grid(5), .grid(8), .grid(10), .rename,
    .togglePathClosed,
    .toggleLayer(.hidden),
    .toggleLayer(.solo), .toggleLayer(.locked), .copyMarkup, .copySource,
    .editLayer(.picture), .animation(.goToBegin),
    .animation(.goToEnd),
    .animation(.loop), .animation(.copyMarkup), .animation(.copySource), .animation(.pasteTiming),
    .animation(.remove),
    .keyFrame(.edit), .keyFrame(.copy), .keyFrame(.paste), .keyFrame(.delete), .keyFrame(.beginHere),
    .keyFrame(.endHere), .restore,
    .gesture(.save), .gesture(.saveElsewhere), .gesture(.forget), .device(""),
  ]

  package var definition: Definition {
    switch self {
    // MARK: The window
    case .help:
      define("List the keys", .window, [Key("F1"), Key("?")], typing: .stays) {
        $0.cards.toggleHelp(KeyBindings.topics)
      }
    case .palette:
      define("Find a command by typing", .window, [Key("P", shift: true, control: true)]) {
        if !$0.isBackground { $0.menus.togglePalette() }
      }
    case .focus(let step):
      define(
        "Move the focus to the \(step > 0 ? "next" : "previous") control of the panels", .window,
        [Key("Tab", shift: step < 0, control: true)],
        line:
          "Move the focus to the next or previous control of the panels; then Tab moves it on, and Space presses the control"
      ) { $0.interface.moveFocus(by: step) }
    case .toggleBar:
      define(
        "Show the bar at the upper edge: always, never, or on hover", .window, [Key("Y")],
        typing: .stays, inWindow: { .on($0.bar.isKept) }
      ) { if !$0.isBackground { $0.bar.toggle() } }
    case .toggleFullscreen:
      define(
        "Fill the screen", .window, [Key("F11"), Key("F")], typing: .stays,
        inWindow: { .on($0.window.isFullscreen) }
      ) { $0.window.setFullscreen(!$0.window.isFullscreen) }
    case .toggleTheme:
      define("Make the panels light or dark", .window, [Key("T", shift: true)], typing: .stays) {
        $0.interface.theme = $0.interface.theme.style == .dark ? .light : .dark
      }
    case .leave:
      define(
        "End a drag, full screen or the selection; else go back or quit", .window, [Key("Escape")]
      ) {
        $0.leave()
      }
    case .quit: define("Quit", .window, [Key("Q")]) { $0.quit() }

    // MARK: Time
    case .speed(let speed):
      define(
        speed == 0.1 ? "Set the speed to ⅒×: slow motion" : "Set the speed to \(TimeText.speed(speed))",
        .time,
        speed == 1
          ? [Key("F6"), Key("1"), Key("Backspace")]
          : speed == 0.25 ? [Key("F7"), Key("2")] : speed == 0.1 ? [Key("F8"), Key("3")] : [],
        typing: .stays, state: { .on(speed == $0.playback.speed) }
      ) { $0.transport.setSpeed(speed) }
    case .scaleSpeed(let factor):
      define(
        factor < 1 ? "Play slower: divide the speed by 1.1" : "Play faster: multiply the speed by 1.1", .time,
        [Key(factor < 1 ? "[" : "]")],
        line: "Play slower or faster: divide or multiply the speed by 1.1", repeats: true, typing: .stays
      ) { $0.transport.scaleSpeed(by: factor) }
    case .togglePause:
      define(
        "Pause or resume", .time, [Key("F9"), Key("Space")], typing: .stays,
        state: { .on($0.playback.isPaused) }
      ) { $0.transport.setPaused(!$0.playback.isPaused) }
    case .step(let frames):
      define(
        "Pause and go one frame \(frames > 0 ? "forward" : "back")", .time,
        frames > 0 ? [Key("F10"), Key(".")] : [Key(",")], repeats: true, typing: .stays
      ) { $0.transport.step(frames: frames) }
    case .seek(let frames):
      define(
        "Seek \(abs(frames) > 1 ? "ten frames" : "one frame") \(frames < 0 ? "back" : "forward")", .time,
        [Key(frames < 0 ? "Left" : "Right", shift: abs(frames) > 1)],
        line: abs(frames) > 1
          ? "Seek ten frames back or forward; if a layer is selected, move it by ten points"
          : "Seek one frame back or forward; if a layer is selected, move it by a point",
        repeats: true, typing: .stays
      ) { $0.transport.seek(frames: frames) }
    case .seekToStart:
      define("Go back to time 0", .time, [Key("Home")], typing: .stays) { $0.transport.seek(to: 0) }
    case .toggleLoop:
      define(
        "Turn the loop on or off", .time, [Key("L")], typing: .stays,
        state: { .on($0.playback.order.ends == .loop) }
      ) { $0.transport.toggleLoop() }
    case .togglePingPong:
      define(
        "Play the loop forwards and backwards in turn (ping-pong)", .time, [Key("L", shift: true)],
        typing: .stays,
        state: { .on($0.playback.order.ends == .pingPong) }
      ) { $0.transport.togglePingPong() }
    case .toggleReverse:
      define(
        "Play backwards or forwards", .time, [Key("J")], typing: .stays,
        state: { .on($0.playback.isReversed) }
      ) { $0.transport.toggleReverse() }
    case .animation(let command): define(command)
    case .keyFrame(let command): define(command)

    // MARK: The view
    case .inspector: define(panel: InspectorPanel.self)
    case .toggleTimeline: define(panel: TimelinePanel.self)
    case .toggleStates: define(panel: StatesPanel.self)
    case .toggleExploded: define(panel: ExplodedView.self)
    case .toggleFrameTimes: define(panel: FrameTimeGraph.self)
    case .toggleHUD: define(panel: HUDView.self)
    case .toggleBorders:
      define(
        "Show the borders and names of layers", .view, [Key("F2"), Key("B")], typing: .stays,
        inWindow: { .on($0.panels.showsBorders) }
      ) { $0.panels.toggleBorders() }
    case .toggleCosts:
      define(
        "Show what layers cost: blended, off-screen, masked", .view, [Key("F3"), Key("C")], typing: .stays,
        inWindow: { .on($0.panels.showsCosts) }
      ) { $0.panels.toggleCosts() }
    case .toggleConsole:
      // The process that has the window shows what this one prints.
      define("Show what the Swift scene prints", .view, [Key("N")], typing: .stays, state: Self.hasProgram) {
        ($0.window as? RemoteWindow)?.toggleConsole()
      }
    case .resetView:
      define("Reset the zoom and the pan", .view, [Key("0")], typing: .stays) { $0.stage.reset() }

    case .zoomToSelection:
      define("Zoom to the selected layers", .view, [Key("V")], typing: .stays, state: Self.hasSelection) {
        $0.zoomToSelection()
      }
    case .toggleRulers:
      define(
        "Show rulers, from which guides are dragged", .view, [Key("R", shift: true)], typing: .stays,
        inWindow: { .on($0.rulers.isShown) }
      ) { $0.toggleRulers() }
    case .toggleFrame:
      define(
        "Show a device around the wallpaper, with a lock screen", .view, [Key("D", shift: true)],
        typing: .stays, inWindow: { .on($0.frame.isShown) }
      ) { $0.showFrame(of: nil) }
    case .frame(let name):
      define(
        "Show the wallpaper in the frame of \(ScreenDevice(name)?.title ?? name)", .view,
        typing: .stays, inWindow: { .on($0.frame.isShown && $0.frame.device?.name == name) }
      ) { $0.showFrame(of: name) }
    case .toggleTilt:
      define(
        "Tilt the wallpaper with the pointer", .view, typing: .stays,
        inWindow: { CommandState(isAvailable: $0.canTilt, isOn: $0.settings.tilts) }
      ) { $0.toggleTilt() }
    case .removeGuides:
      define(
        "Remove the guides of the scene", .view, typing: .stays,
        inWindow: { .enabled(!$0.rulers.guides.isEmpty) }
      ) { $0.rulers.removeGuides() }

    // MARK: The scene
    case .reload:
      define("Reload the scene; the time and the speed stay the same", .scene, [Key("F5"), Key("R")]) {
        $0.reload()
      }
    case .changeState(let step):
      define(
        "Go to the \(step > 0 ? "next" : "previous") state of the scene", .scene,
        [Key("Tab", shift: step < 0)],
        line: "Go to the next or previous state of the scene", state: { .available(!$0.stateNames.isEmpty) }
      ) { $0.states.change(by: step) }
    case .setState(let name):
      define(
        name.map { localized("Show the state \($0.escapingControls())") } ?? "Show the base state", .scene,
        state: { CommandState(isAvailable: !$0.stateNames.isEmpty, isOn: $0.currentState == name) }
      ) { $0.states.set(name) }
    case .screenPhase(let phase): define(phase)
    case .screenshot:
      define(
        "Take a screenshot: save the picture as a PNG beside the scene", .scene, [Key("S")], typing: .stays,
        state: Self.hasScene
      ) { $0.takeScreenshot() }
    case .export:
      define(
        "Export a picture or a film", .scene, [Key("E"), Key("E", control: true)], state: Self.hasScene
      ) { $0.exporter.toggle() }
    case .gallery:
      define(
        "Show the gallery of bundled scenes", .scene, [Key("G")], inWindow: { .on($0.cards.isGalleryShown) }
      ) { session in session.askBeforeLoss("open") { [unowned session] in session.showGallery() } }
    case .chooseScene:
      define("Open a scene", .scene, [Key("O"), Key("O", control: true)]) { $0.chooseScene() }
    case .changeScene(let step):
      define(
        step > 0
          ? "Show the next scene; after the last one, show all of them"
          : "Show the previous scene",
        .scene,
        [Key(step > 0 ? "PageDown" : "PageUp")],
        line: "Show the next or previous scene; after the last one, show all of them",
        inWindow: { .available($0.document.scenes.count > 1) }
      ) { if $0.document.changeScene(by: step) { $0.document.logOpen($0.window) } }
    case .gesture(let command): define(command)
    case .device(let name):
      define(
        name.isEmpty
          ? "Show the Swift scene without a device"
          : "Show the Swift scene on the device \(ScreenDevice(name)?.title ?? name)",
        .scene, state: { CommandState(isAvailable: $0.deviceName != nil, isOn: $0.deviceName == name) }
      ) { $0.show(deviceNamed: name) }
    case .rotateDevice:
      define(
        "Rotate the device of the Swift scene by a quarter", .scene, [Key("Right", control: true)],
        typing: .stays, state: Self.hasProgram
      ) { $0.rotateDevice() }

    // MARK: Layers
    case .undo:
      define(
        "Undo a drag or an edit", .layers, [Key("Z", control: true)],
        state: { .enabled($0.edits.history.canUndo) }
      ) { if !$0.pointer.isDragging { $0.edits.history.undo() } }
    case .redo:
      define(
        "Redo", .layers, [Key("Z", shift: true, control: true), Key("Y", control: true)],
        state: { .enabled($0.edits.history.canRedo) }
      ) { if !$0.pointer.isDragging { $0.edits.history.redo() } }
    case .save:
      define(
        "Save the changes in the scene's file", .layers, [Key("S", control: true)],
        state: { .enabled($0.edits.history.unsavedCount > 0) }, inWindow: { .enabled($0.isEdited) }
      ) { if !$0.pointer.isDragging { $0.save() } }
    case .saveCopy:
      define(
        "Save the scene as another file", .layers, [Key("S", shift: true, control: true)],
        state: Self.hasScene
      ) { if !$0.pointer.isDragging { SceneCopy.save($0) } }
    case .check:
      define(
        "Check the scene: list its problems and correct them", .layers,
        [Key("K", shift: true, control: true)],
        state: Self.hasScene
      ) { $0.checkScene() }
    case .nudge(let x, let y):
      define(
        "Move the selected layer \(y < 0 ? "up" : "down") by \(abs(y) > 1 ? "ten points" : "a point")",
        .layers,
        [Key(y < 0 ? "Up" : "Down", shift: abs(y) > 1)],
        line:
          "Move the selected layer by \(abs(y) > 1 ? "ten points" : "a point"); Left and Right do so, too",
        repeats: true, state: Self.hasSelection
      ) { $0.nudge(x: Double(x), y: Double(y)) }
    case .arrange(let arrangement): define(arrangement)
    case .arrangements:
      define(
        "Align, distribute and order: open a menu for the selected layers", .layers, state: Self.hasSelection
      ) { $0.menus.open(for: .arrangements, at: $0.menuPoint) }
    case .grid(let step):
      define(
        step == 0
          ? "Drag layers to exact places"
          : step == 1
            ? "Drag layers to whole points"
            : "Drag layers to a grid of \(TimeText.number(step, digits: 3)) points",
        .layers, typing: .stays, inWindow: { .on($0.settings.grid.step == step) }
      ) { $0.settings.grid = PointGrid(step: step) }
    case .selectAll:
      define("Select all layers in the root layer", .layers, [Key("A", control: true)]) { $0.selectAll() }
    case .editLayer(let command): define(command)
    case .editStates(let command): define(command)
    case .editObject(let command, let key, let way): define(command, key: key, way: way)
    case .toggleLayer(let state):
      define(
        state == .hidden
          ? "Hide the selected layer"
          : state == .solo
            ? "Show the selected layer alone (solo)" : "Lock the selected layer: clicks go through it",
        .layers, typing: .stays,
        state: { client in
          CommandState(
            isEnabled: client.selection != nil,
            isOn: client.selection.map { client.isOn(state, $0) } ?? false)
        }
      ) { $0.toggle(state) }
    case .rename:
      define(
        "Rename the selected layer: in the tree of the inspector, where F2 does so", .layers,
        state: Self.hasSelection
      ) { $0.rename() }
    case .pen:
      define(
        "Draw a path with the pen", .layers,
        [Key("P", shift: true)],
        state: { .available($0.documents.contains { !$0.markups.isEmpty }) },
        inWindow: { .on($0.pointer.pen != nil) }
      ) { $0.pointer.togglePen() }
    case .togglePathClosed:
      define(
        "Open or close the path of the selected layer", .layers,
        state: { .available($0.selection is CAShapeLayer) }
      ) { $0.togglePathClosed() }
    case .copyMarkup:
      define("Copy as CAML: the selected layer and everything in it", .layers, state: Self.hasSelection) {
        $0.copyMarkup()
      }
    case .copySource:
      define("Copy as Swift: the selected layer and everything in it", .layers, state: Self.hasSelection) {
        $0.copySource()
      }
    case .animate(let keyPath, let kind):
      define(kind.phrase(of: keyPath), .layers, state: { .available($0.selection != nil) }) {
        if let layer = $0.selection { $0.addAnimation(of: keyPath, kind: kind, to: layer) }
      }
    case .restore:
      define(
        "Restore the discarded changes", .layers, inWindow: { .available($0.canRestore) }
      ) { $0.restoreDiscarded() }
    case .toggleModelHits:
      define(
        "Find layers by their model, not where they are seen", .layers, [Key("M")],
        typing: .stays,
        inWindow: { .on($0.pointer.hitsModel) }
      ) { $0.pointer.hitsModel.toggle() }
    case .toggleTool:
      define(
        "Move the layers of the Swift scene, instead of touching it", .layers, [Key("D")], typing: .stays,
        state: Self.hasProgram,
        inWindow: { CommandState(isAvailable: $0.program != nil, isOn: $0.movesLayers) }
      ) { $0.movesLayers.toggle() }
    }
  }

  // MARK: Families of commands

  private func define(panel: any Panel.Type) -> Definition {
    define(
      panel.commandText, .view, panel.commandKeys, typing: panel.hasFields ? .ends : .stays,
      inWindow: { .on($0.panels.isShown(panel)) }
    ) { $0.panels.toggle(panel) }
  }

  private func define(_ command: AnimationCommand) -> Definition {
    let text =
      switch command {
      case .goToBegin: "Go to the beginning of the animation"
      case .goToEnd: "Go to the end of the animation"
      case .loop: "Play the animation in a loop"
      case .copyMarkup: "Copy the animation as CAML"
      case .copySource: "Copy the animation as Swift"
      case .pasteTiming: "Paste the timing alone: duration, repetition, and curve or spring"
      case .remove: "Remove the animation"
      }
    return define(
      text, .time,
      state: {
        .available(
          [.remove, .copyMarkup, .copySource, .pasteTiming].contains(command)
            ? !$0.commandPlaces.isEmpty
            : $0.chosenAnimation?.layer != nil && $0.chosenAnimation?.layer === $0.selection)
      }
    ) { $0.perform(command) }
  }

  private func define(_ command: KeyFrameCommand) -> Definition {
    let (text, keys): (String, [Key]) =
      switch command {
      case .add: ("Add a key frame at the playhead", [Key("K", shift: true)])
      case .edit: ("Edit the value of the selected key frame", [])
      case .copy: ("Copy the selected key frames", [])
      case .paste: ("Paste key frames at the playhead", [])
      case .delete: ("Delete the selected key frames", [])
      case .beginHere: ("Let the chosen animation begin at the playhead", [])
      case .endHere: ("Let the first run of the chosen animation end at the playhead", [])
      }
    return define(
      text, .time, keys,
      state: { .available($0.chosenPlace != nil) },
      inWindow: { session in
        guard let panel = session.panels.panel(TimelinePanel.self) as? TimelinePanel else {
          return .available(command != .paste && !command.actsOnSelection && session.chosenPlace != nil)
        }
        return .available(panel.canPerform(command))
      }
    ) { session in
      if !session.panels.isShown(TimelinePanel.self) { session.panels.toggle(TimelinePanel.self) }
      let panel = session.panels.panel(TimelinePanel.self) as? TimelinePanel
      session.interface.within { panel?.perform(command) }
    }
  }

  private func define(_ phase: ScreenPhase) -> Definition {
    let (word, key) =
      switch phase {
      case .locked: ("Lock", "K")
      case .unlocked: ("Unlock", "U")
      case .sleep: ("Sleep", "Z")
      }
    return define(
      "\(word): put the wallpaper into that state", .scene, [Key(key)],
      line: "Lock, unlock or sleep: put the wallpaper into that state",
      state: { .available($0.documents.contains { $0.states.name(for: phase) != nil }) }
    ) { $0.states.setPhase(phase) }
  }

  private func define(_ command: GestureCommand) -> Definition {
    let (text, keys): (String, [Key]) =
      switch command {
      case .record: ("Record a gesture in the Swift scene, or end the recording", [Key("R", control: true)])
      case .replay:
        (
          "Replay the gesture; each reload replays it, too",
          [Key("R", shift: true, control: true)]
        )
      case .save: ("Save the gesture beside the scene, for the option --input", [])
      case .saveElsewhere: ("Save the gesture as another file", [])
      case .forget: ("Forget the gesture", [])
      }
    return define(text, .scene, keys, state: Self.hasProgram, inWindow: { $0.state(of: command) }) {
      $0.perform(command)
    }
  }

  // MARK: Entries

  typealias State<Of> = @MainActor @Sendable (Of) -> CommandState

  private static let hasScene: State<any PreviewClient> = { .enabled(!$0.documents.isEmpty) }
  static let hasSelection: State<any PreviewClient> = { .enabled($0.selection != nil) }
  private static let hasProgram: State<any PreviewClient> = {
    .available($0.documents.contains(where: \.isProgram))
  }

  /// What becomes of a field in which something is being typed.
  enum Typing { case ends, stays }

  /// An entry of the table.
  ///
  /// - Parameters:
  ///   - line: the line of the help that related commands share; empty for one of its own.
  ///   - repeats: whether it is repeated while its key is held.
  ///   - state: its state as far as the scenes decide it.
  ///   - inWindow: its state in a session, where that knows more.
  func define(
    _ text: String, _ topic: CommandTopic, _ keys: [Key] = [], line: String = "", repeats: Bool = false,
    typing: Typing = .ends, state: @escaping State<any PreviewClient> = { _ in CommandState() },
    inWindow: State<PreviewSession>? = nil, action: @escaping @MainActor @Sendable (PreviewSession) -> Void
  ) -> Definition {
    var entry = CommandEntry(self, text)
    (entry.topic, entry.keys, entry.line, entry.repeats) = (topic, keys, line, repeats)
    entry.endsTyping = typing == .ends
    entry.state = state
    return Definition(entry: entry, state: inWindow ?? { state($0) }, action: action)
  }
}
