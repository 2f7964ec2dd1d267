import CLinux
import COpenGL
import Compositor
import CoreAnimationMarkup
import CoreGraphics
import Foundation
import Localization
import ProcessEnvironment
import QuartzCore
import RenderTree
import SceneTools
import SwiftScenes
import UIKit
import Windowing

/// Shows the frames of a Swift scene, which runs in a process of its own, in a window of this process.
///
/// The scene is compiled when the window is open, which says so. The scene's process has a `RemoteWindow`. What it prints is in the
/// window's console. When it ends, because its code trapped, did not return, or took too much memory,
/// the window stays, with the last frame and a message, until the scene's file is changed. A changed file is compiled, and
/// started in a new process, which continues at the time of the old one; the old frame stays until the new process has drawn.
@MainActor package final class ProgramViewer: WindowContent {
  private let scene: SwiftScene
  let options: PreviewOptions
  let window: any HostWindow
  let interface = InterfaceScreen()
  private let messages: ProgramMessages
  private var pointer: SharedPointer
  private var painter: FramePainter?
  /// The process whose frames are shown, and the one that will replace it.
  private var current: Version?
  private var next: Version?
  /// Watches the scene's files; nil if changes of files are not to be shown.
  private let watcher: SceneWatcher?
  private var isCompiling = false
  /// When the window says that the scene is compiled, of the system's clock; nil if it does so or nothing is compiled.
  private var compilingNotice: Double?
  /// How long compiling takes before the window says so, in seconds: a scene from the cache takes less.
  private static let compilingPatience = 0.25
  /// Touches that were recorded in the window, for all versions of the scene.
  private let gesture = GestureFile.temporary()
  /// The time from which the version that is compiled runs on; nil for where the session is.
  private var restart: Double?
  private var needsPicture = true
  /// The version of the interface's tree that was drawn last, and its time.
  private var drawn: (version: UInt64, time: Double)?
  var end: SessionEnd?
  var isCovered = false
  /// When the session ends at the latest, of the system's clock, because the window was closed; nil if it was not.
  private var closing: Double?
  let mailbox: Mailbox<Letter>
  /// The seconds until a notice ends; infinity for none.
  private var noticeWait = Double.infinity

  enum Letter: Sendable {
    case request(Int, WindowRequest)
    case ended(Int, ProgramProcess.Outcome)
    case silent(Int, Bool)
    case printed(Int, String)
    case compiling(String)
    case compiled(Result<CompiledScene, SceneCompileError>)
  }

  /// A version of the scene, and its process.
  private final class Version {
    let number: Int
    let socket: MessageSocket
    let frames: SharedFrames
    let process: ProgramProcess
    var handover: SessionHandover?
    /// A frame that was not shown yet: its place, width and height.
    var frame: (place: Int, width: Int, height: Int)?
    /// Whether it has drawn a frame.
    var hasDrawn = false
    var title = ""

    init(_ number: Int, _ socket: MessageSocket, _ frames: SharedFrames, _ process: ProgramProcess) {
      self.number = number
      self.socket = socket
      self.frames = frames
      self.process = process
    }
  }

  private var count = 0

  /// Shows a Swift scene in a window until the session ends, and returns why it ends. The window stays open.
  ///
  /// - Parameter window: an open window, whose surface is not in use; nil for a new one, which is stored there.
  package static func show(
    _ scene: SwiftScene, _ options: PreviewOptions, in window: inout DesktopWindow?
  ) throws -> SessionEnd {
    scene.tellWhatIsLeftOut()
    // What the scene starts is ended with it.
    _ = cambium_adopt_orphans()
    let shown =
      try window
      ?? DesktopWindow(
        title: scene.source.lastPathComponent, size: options.size, content: options.screen(scale: 1).size,
        scale: options.scale, fullscreen: options.isFullscreen, place: options.place,
        events: PreviewSession.makeEvents())
    window = shown
    return try ProgramViewer(scene, options, in: shown).run()
  }

  private init(_ scene: SwiftScene, _ options: PreviewOptions, in window: DesktopWindow) {
    self.scene = scene
    self.options = options
    self.window = window
    pointer = SharedPointer(interface)
    messages = ProgramMessages(scene.source, interface)
    mailbox = Mailbox(waking: window.events)
    watcher = options.watches ? SceneWatcher(files: [scene.source], onChange: mailbox.wake) : nil
    interface.setSize(pixels: window.pixels, scale: window.pixelsPerUnit)
    readTheme()
  }

  private func run() throws -> SessionEnd {
    window.title = scene.source.lastPathComponent
    setIcon()
    try window.surface.makeCurrent()
    _ = window.surface.setWaitsForDisplay()
    painter = try FramePainter(interface)
    defer {
      gesture.remove()
      current?.process.stop()
      next?.process.stop()
      // The compiler, if it runs.
      SpawnedProcess.killAll()
      SpawnedProcess.endOrphans()
      painter = nil
      window.surface.release()
    }
    if let input = options.input { try gesture.take(GestureFile(URL(fileURLWithPath: input))) }
    compile()
    return try serve()
  }

  func within(_ body: @MainActor () throws -> Void) rethrows { try interface.within(body) }

  func openFiles(_ paths: [String]) { end = end ?? .opened(paths) }

  func endBySignal() { askToClose() }

  func turn(isIdle: Bool) {
    if let closing, MediaClock.systemTime >= closing { end = end ?? .closed }
    look()
    noticeWait = messages.update() ?? .infinity
    CATransaction.flush()
    if needsPicture || timeUntilInterfaceChanges <= 0 { show() }
  }

  func timeUntilNextTurn(timer: Double) -> Double {
    let moments = [closing, compilingNotice].compactMap { $0 }
    return min(
      timeUntilInterfaceChanges, noticeWait, (moments.min() ?? .infinity) - MediaClock.systemTime)
  }

  /// The seconds until the interface looks other than it was drawn.
  private var timeUntilInterfaceChanges: Double {
    let context = interface.screen.context
    guard let drawn, drawn.version == context.tree.version else { return 0 }
    guard !interface.isEmpty else { return .infinity }
    return context.nextFrameTime(after: drawn.time) - interface.screen.clock.time
  }

  // MARK: Processes

  /// Starts a process with a new version of the scene, which continues where another one was.
  private func start(_ compiled: CompiledScene, after handover: SessionHandover?) throws {
    count += 1
    let number = count
    let frames = try SharedFrames()
    let (mine, other) = try MessageSocket.pair()
    let socket = MessageSocket(owning: mine)
    let process = ProgramProcess(
      scene: scene.name, arguments: arguments, window: (socket: other, frames: frames.descriptor),
      locate: compiled.place(of:))
    let version = Version(number, socket, frames, process)
    if current == nil {
      current = version
    } else {
      next?.process.stop()
      next = version
    }
    socket.send(WindowNotice.state(WindowState(window)))
    let mailbox = mailbox
    var environment = [ProgramProcess.gestureKey: gesture.url.path]
    if number > 1 || options.appendsEvents { environment[ProgramProcess.followsKey] = "1" }
    if let handover, let data = try? JSONEncoder().encode(handover) {
      environment[ProgramProcess.sessionKey] = String(decoding: data, as: UTF8.self)
    }
    try process.start(environment: environment) {
      mailbox.put(.printed(number, $0))
    } onSilence: {
      mailbox.put(.silent(number, $0))
    } onEnd: {
      mailbox.put(.ended(number, $0))
    }
    close(other)
    let thread = Thread {
      while let request = socket.receive(WindowRequest.self) { mailbox.put(.request(number, request)) }
    }
    thread.name = "cambium scene"
    thread.start()
  }

  /// The command line of the scene's process, which runs `PreviewSession.run(_:_:end:)`.
  private var arguments: [String] {
    var arguments = [
      "show", scene.name, "--time", "\(options.time)", "--speed", "\(options.speed)",
    ]
    arguments += scene.choice.arguments
    if options.isPaused { arguments.append("--paused") }
    if let events = options.events { arguments += ["--events", events] }
    if let theme = options.theme { arguments += ["--theme", theme.rawValue] }
    if let device = options.device {
      let shape = options.screen(scale: 1)
      arguments += [
        "--device", device.name, "--orientation", shape.orientation.isLandscape ? "landscape" : "portrait",
      ]
    }
    switch options.background {
    case Background.none?: arguments += ["--background", "none"]
    case .color(let color)?: arguments += ["--background", MarkupValue.hexText(of: color)]
    case .checkerboard?, nil: break
    }
    return arguments
  }

  /// The process of a number, if its frames are shown or will be.
  private func version(_ number: Int) -> Version? {
    [current, next].lazy.compactMap { $0 }.first { $0.number == number }
  }

  func handle(_ letter: Letter) throws {
    switch letter {
    case .request(let number, let request):
      if let version = version(number) { handle(request, of: version) }
    case .ended(let number, var outcome):
      SpawnedProcess.endOrphans()
      // Before there is a frame this is an error, whatever the exit status.
      if end == nil, version(number)?.hasDrawn == false, outcome.reason == nil, outcome.status == 0 {
        let reason = ProgramProcess.endedEarly(outcome.status)
        outcome.reason = reason
        let message = "\(scene.name): error: \(reason)"
        outcome.message = message
        if options.watches { StandardStreams.message(message) }
      }
      if current?.number == number {
        // A session that has ended by itself has said so before.
        guard end == nil else { return }
        if outcome.status == 0, outcome.reason == nil { return end = .closed }
        current = nil
        if let next {
          current = next
          self.next = nil
        } else {
          guard options.watches else { throw ProgramFailure(outcome.message ?? scene.name) }
          messages.tell(outcome)
        }
      } else if next?.number == number {
        next = nil
        messages.tell(outcome)
      }
    case .silent(let number, let isSilent):
      guard current?.number == number else { return }
      messages.tell(isSilent: isSilent)
    case .printed(let number, let text):
      // A new version that has not drawn may fail, and what it prints says why.
      guard version(number) != nil else { return }
      messages.add(printed: text)
    case .compiling(let sentence):
      if isCompiling { messages.status = sentence }
    case .compiled(.success(let compiled)):
      endCompiling()
      messages.clear()
      var handover = handover
      if let restart {
        handover?.time = restart
        handover?.isPaused = false
      }
      restart = nil
      try start(compiled, after: handover)
    case .compiled(.failure(let error)):
      endCompiling()
      restart = nil
      let isInSource = if case .errors = error { true } else { false }
      // Without a first version there is nothing to show, and only a change of the source helps.
      if count == 0, !isInSource || !options.watches { throw error }
      let text = "\(error)"
      StandardStreams.messages(text)
      if count == 0 { StandardStreams.message("\(scene.name): waiting for a change of the file") }
      messages.tell(compilerOutput: text)
    }
  }

  /// Where the shown session is now.
  private var handover: SessionHandover? {
    guard var handover = current?.handover else { return nil }
    let now = MediaClock.systemTime
    handover.time = handover.time(at: now)
    handover.moment = now
    return handover
  }

  private func handle(_ request: WindowRequest, of version: Version) {
    switch request {
    case .frame(let place, let width, let height):
      guard version.frames.pixels(place, width: width, height: height) != nil else { return }
      version.frame = (place, width, height)
      version.hasDrawn = true
      if version === next {
        // The new version has drawn: the old one is over.
        current?.process.stop()
        current = next
        next = nil
        apply(version)
      }
      needsPicture = true
    case .handover(let handover): version.handover = handover
    case .ended(let reason): if version === current { end = reason }
    case .reload(let time):
      guard version === current else { return }
      restart = time
      compile()
    case .title(let title):
      version.title = title
      if version === current { window.title = title }
    case .toggleConsole: if version === current { messages.toggleConsole() }
    case .placeConsole(let area, let isLight):
      if version === current { messages.placeConsole(in: area, isLight: isLight) }
    case .fullscreen(let flag): if version === current { window.setFullscreen(flag) }
    case .grow(let size): if version === current { window.grow(to: size) }
    case .capturePointer(let flag): if version === current { window.capturePointer(flag) }
    case .copyText(let text): if version === current { window.copyText(text) }
    case .askForText: if version === current { window.askForText() }
    case .caret(let caret): if version === current { window.placeCaret(caret) }
    }
  }

  private func apply(_ version: Version) {
    if !version.title.isEmpty { window.title = version.title }
    version.socket.send(WindowNotice.state(WindowState(window)), waits: false)
  }

  // MARK: Changes of the files

  private func look() {
    if !isCompiling, watcher?.hasChanged() == true { compile() }
    if let moment = compilingNotice, MediaClock.systemTime >= moment {
      compilingNotice = nil
      messages.status = messages.status ?? localized("Compiling \(scene.source.lastPathComponent)…")
    }
  }

  private func endCompiling() {
    isCompiling = false
    compilingNotice = nil
    messages.status = nil
  }

  /// Compiles the scene into the cache, on a thread of its own. The process of the new version loads it from there.
  private func compile() {
    guard !isCompiling else { return }
    isCompiling = true
    compilingNotice = MediaClock.systemTime + Self.compilingPatience
    let scene = scene
    let (mailbox, watcher) = (mailbox, watcher)
    Thread.detachNewThread {
      let result = Result { () throws(SceneCompileError) in
        // What changes while the scene is compiled is a change of this version. A project that cannot be read keeps what is watched.
        try scene.compile {
          mailbox.put(.compiling($0))
        } onRead: {
          watcher?.watch($0)
        }
      }
      mailbox.put(.compiled(result))
    }
  }

  // MARK: Events

  func handle(_ event: WindowEvent) {
    switch event {
    case .closed: return window.isGone ? (end = .lost) : askToClose()
    case .sizeChanged, .visibilityChanged:
      window.updateSize()
      interface.setSize(pixels: window.pixels, scale: window.pixelsPerUnit)
      send { .state(WindowState(window)) }
      needsPicture = true
    case .exposed: needsPicture = true
    case .woken, .fileDropped: return
    case .typed(let input):
      let action = input.command.flatMap { KeyBindings.command(for: $0) }
      if case .leave? = action, messages.closeList() { return }
      // The scene's process knows whether keys type text.
      if current == nil, let action, !input.isRepeat { performWithoutScene(action) }
    default: break
    }
    let modifiers = window.events.modifiers
    interface.modifiers = modifiers
    let wasHeld = pointer.isHeld
    let forScene = pointer.sceneEvent(for: event, scale: window.pixelsPerUnit)
    if pointer.isHeld != wasHeld { window.capturePointer(pointer.isHeld) }
    if let forScene { send { .event(forScene, modifiers) } }
  }

  /// Lets the scene end its session. A scene whose code does not return does not keep its window.
  private func askToClose() {
    guard closing == nil else { return }
    guard current != nil else { return end = .closed }
    let modifiers = window.events.modifiers
    send { .event(.closed, modifiers) }
    closing = MediaClock.systemTime + 0.5
  }

  private func send(_ notice: () -> WindowNotice) {
    // A scene that does not receive loses events.
    current?.socket.send(notice(), waits: false)
  }

  /// The keys of a window whose scene has ended.
  private func performWithoutScene(_ action: WindowCommand) {
    switch action {
    case .toggleConsole: messages.toggleConsole()
    case .quit: end = .closed
    case .leave: if window.isFullscreen { window.setFullscreen(false) } else { end = .left }
    case .reload: compile()
    case .toggleFullscreen: window.setFullscreen(!window.isFullscreen)
    default: break
    }
  }

  // MARK: Drawing

  /// Shows the last frame, and the interface over it.
  private func show() {
    needsPicture = false
    drawn = (interface.screen.context.tree.version, interface.screen.clock.time)
    if let version = current, let frame = version.frame {
      if let pixels = version.frames.pixels(frame.place, width: frame.width, height: frame.height) {
        painter?.upload(pixels, width: frame.width, height: frame.height)
      }
      version.frame = nil
      // A process that stands still does not keep this one from its events.
      version.socket.send(WindowNotice.shown, waits: false)
    }
    guard window.isVisible else { return }
    painter?.draw(pixels: window.pixels)
    window.surface.swap()
  }
}
