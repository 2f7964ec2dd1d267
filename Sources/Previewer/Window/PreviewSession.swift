import Compositor
import CoreAnimationMarkup
import Foundation
import QuartzCore
import Synchronization
import UIKit
import Windowing

/// A window with scenes in it, until it is closed: `cambium show`.
///
/// It runs on the main thread, to which SDL and the layer tree belong. A `RenderLoop` draws the frames. The
/// main thread waits for events, and serves the main run loop and with it the main dispatch queue.
///
/// The scenes are files, or the program of a Swift scene, which gets the pointer as touches.
@MainActor package final class PreviewSession {
  var options: PreviewOptions
  let log: EventLog?
  package let window: any HostWindow
  let loop: RenderLoop
  package var playback: Playback
  var sheet: SceneSheet
  /// The scenes that were opened. The window shows all of them side by side, or one.
  var scenes: [SceneDocument]
  /// The index of the scene that is shown alone; nil for all.
  var shownScene: Int?
  /// The program of a Swift scene; nil for files.
  let program: SceneProgram?
  package var viewport: Viewport
  var watcher: SceneWatcher?

  /// The position of the pointer in pixels. Nil outside the window.
  var pointer: CGPoint?
  var hovered: LayerHit?
  /// Where the pointer was when the layer under it was looked for, and when it is looked for again without a movement.
  var hoverPlace: CGPoint?
  var nextHover = 0.0
  /// Whether the layer under the pointer has to be looked for, but later.
  var isHoverLate = false
  var drag: LayerDrag?
  /// A press on a layer that has not become a drag: a click, if it ends like that.
  var click: LayerClick?
  /// The touches of the pointer and of fingers on the program's screen.
  var touches = WindowTouches()
  /// Whether the pointer moves the layers of a Swift scene, and its program gets no touches. Default false.
  var movesLayers = false
  /// Whether layers are met where the model tree has them, and not where they are seen. Default false.
  var hitsModel = false
  /// The chosen layer, a model layer; nil for none.
  package weak var selection: CALayer?
  /// The changes made in the window.
  package private(set) lazy var edits = SceneEdits(
    root: { [unowned self] in host }, changed: { [unowned self] in sceneChanged() })
  /// The layer tree and the values of the selected layer.
  private(set) lazy var inspector = InspectorPanel(self)
  /// Whether the inspector has been made, which happens when it is first shown.
  var hasInspector = false
  /// The layer that a panel points at.
  package weak var pointedLayer: CALayer?
  /// The place of the last click in pixels.
  var lastClick: CGPoint?
  /// The fingers on a touch screen, in the order in which they came, with their places in pixels.
  var fingers: [(name: Int64, place: CGPoint)] = []
  /// Whether there were two fingers since the first one came.
  var isPinching = false

  /// The window's own interface.
  package let interface = InterfaceScreen()
  private(set) lazy var panels = SessionPanels(self)
  private(set) lazy var exporter = WindowExport(self)
  let tools = SceneTools()
  let strip = StateStrip()
  /// A press on a state's name that has not ended.
  var stateDrag: StateDrag?
  var shownStrip: StripCondition?
  /// The time of the pointer's last movement, of the system's clock.
  var lastActivity = 0.0
  /// The position of the pointer when the middle button last moved the view.
  var panned: CGPoint?
  /// When something last happened, of the system's clock; nil once memory was given back after it.
  private var restBegin: Double?
  /// The frames that were drawn until the last turn.
  private var framesAtTurn = -1
  /// The frames that were drawn until the last `rest` event.
  var framesAtRest = 0
  /// Whether other windows cover the background.
  private var isCovered = false
  /// Why the session ends; nil while it goes on.
  var end: SessionEnd?
  private let mailbox = Mailbox<Letter>()
  private var losses = ContextLosses()
  /// What was last told to the process that has the window.
  private var told: SessionState?

  /// Reads the scenes, and opens a window for those that could be read, or uses one that is open.
  package convenience init(_ options: PreviewOptions, window: DesktopWindow? = nil) throws {
    let log = try options.events.map { try EventLog(path: $0, appends: options.appendsEvents) }
    if window == nil { DesktopWindow.prepare() }
    var isRead = false
    defer { if !isRead { DesktopWindow.endPreparing() } }
    let clock = MediaClock(isPaused: true)
    DrawnBytes.limit = HostedScene.drawnBytes
    let documents = options.scenes.map { SceneDocument.open(SceneLibrary.resolve($0)) }
    Self.report(documents, to: log)
    let readable = documents.filter { $0.root != nil }
    guard !readable.isEmpty || options.scenes.isEmpty else {
      throw SceneError.unreadable(options.scenes.joined(separator: ", "))
    }
    for state in options.states where !readable.contains(where: { $0.states.resolve(state.name) != nil }) {
      throw SceneError.unknownState(
        state.name, scene: options.scenes.first ?? "", known: readable.flatMap(\.states.names))
    }
    let sheet = Self.sheet(of: readable, on: clock, options)
    for state in options.states {
      for document in readable {
        if let name = document.states.resolve(state.name) { document.states.set(name) }
      }
    }
    CATransaction.flush()
    isRead = true
    let isGallery = options.scenes.isEmpty
    let window =
      try window
      ?? DesktopWindow(
        title: Self.name(of: readable), size: options.size,
        content: isGallery ? GalleryView.windowSize : sheet.size, keepsRatio: !isGallery,
        scale: options.scale,
        fullscreen: options.isFullscreen, place: options.place, events: Self.makeEvents())
    self.init(options, window, sheet, Playback(clock: clock), program: nil, log)
    playback.setSpeed(options.speed)
    playback.seek(to: options.time)
    if isBackground {
      viewport.fill()
      loop.setViewport(viewport)
    }
    watch(readable.flatMap(\.files))
    panels.show(documents)
    if options.scenes.isEmpty { panels.showGallery() }
  }

  /// Shows the program of a Swift scene in a window that another process has.
  ///
  /// - Parameter state: where the session of an earlier version of the scene was; nil for none.
  package convenience init(
    _ program: SceneProgram, source: URL, _ options: PreviewOptions, window: any HostWindow,
    after state: SessionState?
  ) throws {
    let log = try options.events.map { try EventLog(path: $0, appends: options.appendsEvents) }
    program.screen.resize(to: program.screen.bounds.size, scale: max(window.pixelsPerUnit, 1))
    let document = SceneDocument(program: source, host: program.screen.root, files: [source])
    let sheet = SceneSheet(program, document)
    var options = options
    if let state { options.isPaused = state.isPaused }
    self.init(options, window, sheet, Playback(clock: program.screen.clock), program: program, log)
    playback.setSpeed(state?.speed ?? options.speed)
    if let state {
      viewport = state.viewport
      viewport.document = sheet.size
      viewport.picture = window.pixels
      loop.setViewport(viewport)
    }
  }

  /// The translation of a window's events for sessions.
  package static func makeEvents() -> WindowEvents {
    WindowEvents(hasFingers: true) { KeyBindings.action(for: $0) != nil }
  }

  private init(
    _ options: PreviewOptions, _ window: any HostWindow, _ sheet: SceneSheet, _ playback: Playback,
    program: SceneProgram?, _ log: EventLog?
  ) {
    self.options = options
    self.window = window
    self.sheet = sheet
    scenes = sheet.documents
    self.playback = playback
    self.program = program
    self.log = log
    viewport = Viewport(document: sheet.size, picture: window.pixels)
    let mailbox = mailbox
    let events = window.events
    let clock = playback.clock
    let startsPaused = options.isPaused
    var onRest: (@Sendable () -> Void)?
    if log != nil { onRest = { events.wake() } }
    loop = RenderLoop(
      surface: window.surface, channel: sheet.context.makeChannel(), overlay: interface.makeChannel(),
      viewport: viewport,
      background: options.background ?? (options.place == .desktop ? .checkerboard : Background.none),
      refreshRate: window.refreshRate,
      onFirstFrame: { time in
        // The scene's time starts when the first frame is shown.
        if !startsPaused { clock.resume() }
        mailbox.put(.firstFrame(time))
        events.wake()
      },
      onFailure: { message in
        mailbox.put(.failed(message))
        events.wake()
      },
      onLoss: {
        mailbox.put(.contextLost)
        events.wake()
      },
      onRest: onRest)
    loop.prepare()
    interface.clipboard = self
    interface.root.layer.addSublayer(strip.layer)
    if let style = options.theme { interface.theme = .theme(style) }
    // The gallery is seen in the first frame.
    if options.scenes.isEmpty { readTheme() }
    layOut()
  }

  /// Asks the desktop whether its programs are light or dark, unless the command says it.
  private func readTheme() {
    guard options.theme == nil else { return }
    let mailbox = mailbox
    let events = window.events
    ThemePreference.read { style in
      guard let style else { return }
      mailbox.put(.theme(style))
      events.wake()
    }
  }

  /// Shows the window until the session ends, and returns why it ends. The window stays open.
  package func run() throws -> SessionEnd {
    logOpen()
    window.title = name
    loop.start()
    let events = window.events
    let isEnded = Mutex(false)
    Signals.setHandler {
      isEnded.withLock { $0 = true }
      events.wake()
    }
    defer {
      Signals.setHandler(nil)
      if let unsavedLoss { StandardStreams.message("cambium: \(unsavedLoss)") }
      panels.close()
      exporter.end()
      RecentScenes.finish()
      if program != nil { UIApplication.shared.delegate?.applicationWillTerminate(.shared) }
      stop()
    }
    while end == nil {
      try within {
        let wait = timeUntilNextTurn()
        var dropped: [String] = []
        let arrived = events.wait(wait)
        for event in arrived where end == nil {
          // Files that were dropped together are opened together.
          if case .fileDropped(let path) = event { dropped.append(path) } else { handle(event) }
        }
        open(dropped)
        let letters = mailbox.take()
        for letter in letters { try handle(letter) }
        if isEnded.withLock({ $0 }) { end = end ?? .closed }
        // A change of the layers would have been drawn.
        let frames = loop.framesDrawn
        let isSame = frames == framesAtTurn && drag == nil && !isHoverLate
        let isIdle = isSame && arrived.isEmpty && letters.isEmpty
        turn(isIdle: isIdle)
        giveBackMemory(isIdle: isIdle)
        framesAtTurn = frames
      }
    }
    return end ?? .closed
  }

  /// Ends the render thread. If it draws a frame that takes long and the window is to be closed, the process ends at once.
  private func stop() {
    let isQuick = loop.stop(within: 0.5)
    log?.write("close")
    guard !isQuick else { return }
    if case .opened? = end { return loop.stop() }
    if let window = window as? RemoteWindow {
      window.end(end ?? .closed)
    } else if case .lost? = end {
      // The render thread waits for a display that has gone.
      DisplayLoss.end()
    }
    _exit(0)
  }

  /// Whether the scene is the background of the desktop or of another program's window: it covers the window, and its layers stay
  /// where they are.
  var isBackground: Bool { options.place != .desktop }

  /// Gives freed memory back to the system, once, when nothing has happened for a while.
  private func giveBackMemory(isIdle: Bool) {
    let now = MediaClock.systemTime
    guard isIdle else { return restBegin = now }
    guard let begin = restBegin, now > begin + 3 else { return }
    restBegin = nil
    FreeMemory.giveBack()
  }

  /// Draws nothing while a background is covered by other windows. The time goes on.
  private func followCover() {
    guard isBackground, window.isVisible == isCovered else { return }
    isCovered.toggle()
    handle(.visibilityChanged)
    log?.write("cover", [JSON.Member("value", .bool(isCovered))])
  }

  /// Runs a turn with the program's screen as the current one.
  private func within(_ body: @MainActor () throws -> Void) rethrows {
    if let program { try program.screen.makingCurrent(body) } else { try body() }
  }

  // MARK: Turns

  /// Does the work of a turn of the main loop, which does not depend on events.
  ///
  /// - Parameter isIdle: whether nothing has happened since the last turn, so that the same layer is under the pointer.
  private func turn(isIdle: Bool) {
    if let program {
      touches.deliver(to: program.screen)
      ProgramProcess.showLife()
      tellState()
    }
    if window.hasChanged { handle(window.isGone ? .closed : .sizeChanged) }
    followCover()
    drag?.session.follow()
    if program == nil, watcher?.hasChanged() == true { reload() }
    if !isIdle { updateHover() }
    updateStrip()
    if !isIdle || !playback.isPaused { updateTitle() }
    panels.update()
    exporter.update()
    updateTools()
    updateInspector()
    interface.within { CATransaction.flush() }
    CATransaction.flush()
    loop.setOverlay(scale: isStripShown || !interface.isEmpty ? interface.scale : nil)
    let isTyping = interface.receiver != nil
    if window.events.isTyping != isTyping { window.events.isTyping = isTyping }
  }

  /// Runs the run loop. Returns the number of seconds until there is work without events.
  private func timeUntilNextTurn() -> Double {
    let timer = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
    CATransaction.flush()
    logRest(timer: timer)
    // On X11 the wake-up of another thread was late by the whole wait on a busy machine, so a wait is short.
    var wait = max(0, min(timer, 1))
    if isHoverLate { wait = min(wait, max(nextHover - MediaClock.systemTime, 0)) }
    if let hiding = timeUntilStripHides { wait = min(wait, hiding) }
    if isInspecting { wait = min(wait, inspector.wait) }
    wait = min(wait, panels.wait)
    guard window.isVisible, !playback.isPaused, playback.speed > 0 else { return wait }
    if playback.isReversed { return min(wait, min(0.1, toolInterval)) }
    let now = playback.time
    let next = sheet.context.nextFrameTime(after: now)
    if next <= now {
      // An animation may move another layer under the pointer, and the title shows the time.
      wait = min(wait, drag == nil ? min(0.1, toolInterval) : 1 / 120)
    } else if next.isFinite {
      wait = min(wait, playback.clock.realSeconds(until: next))
    }
    return wait
  }

  /// A message from another thread to the main thread.
  private enum Letter: Sendable {
    case firstFrame(Double)
    case failed(String)
    case contextLost
    case screenshot(Result<String, ScreenshotFailure>)
    case chosen(Result<[String], FileDialog.Failure>)
    case theme(Theme.Style)
  }

  private func handle(_ letter: Letter) throws {
    switch letter {
    case .firstFrame(let time):
      // What can wait until the scene is seen.
      RecentScenes.noteLater(scenes.map(\.url))
      if !isBackground { (window as? DesktopWindow)?.setIcon(WindowIcon.sizes) }
      if !options.scenes.isEmpty { readTheme() }
      log?.write(
        "frame",
        [
          JSON.Member("time", .number(time)), JSON.Member("sinceStart", .number(ProcessAge.seconds)),
        ])
    case .contextLost: try renewSurface()
    case .failed(let message): throw SceneError.drawing(message, scene: name)
    case .screenshot(.success(let path)):
      StandardStreams.note("screenshot: \(path)")
      panels.notify("screenshot: \(path)")
      log?.write("screenshot", [JSON.Member("file", .string(path))])
    case .screenshot(.failure(let error)): reportFailure(error.description, file: nil)
    case .chosen(.success(let paths)): open(paths)
    case .theme(let style): interface.theme = .theme(style)
    case .chosen(.failure(let failure)): reportFailure(failure.description, file: nil)
    }
  }

  /// Tells the process that has the window what another version of the scene continues with.
  private func tellState() {
    guard let window = window as? RemoteWindow else { return }
    let now = MediaClock.systemTime
    let state = SessionState(
      time: playback.time, speed: playback.speed, isPaused: playback.isPaused, isLooping: playback.isLooping,
      moment: now, viewport: viewport)
    if let told, abs(told.time(at: now) - state.time) < 0.02, told.speed == state.speed,
      told.isPaused == state.isPaused, told.viewport == state.viewport
    {
      // The clock has only run on.
      return
    }
    told = state
    window.tell(state)
  }

  /// Continues with a new context. Throws if contexts are lost repeatedly.
  private func renewSurface() throws {
    guard losses.note() else {
      throw SceneError.drawing("\(CompositorError.lost); this happened repeatedly", scene: name)
    }
    reportFailure("\(CompositorError.lost); drawing continues in a new context", file: nil)
    try window.renewSurface()
    loop.setSurface(window.surface)
  }

  // MARK: Playback

  func setLooping(_ flag: Bool) {
    var order = playback.order
    order.ends = flag ? .loop : .open
    setOrder(order)
  }

  /// Must be called after a change of the clock's time, speed or pause.
  func clockChanged() {
    panels.timeWasSet()
    sheet.context.tick()
    loop.refresh()
  }

  func takeScreenshot() {
    guard let scene = sheet.documents.first?.url else { return }
    let mailbox = mailbox
    let events = window.events
    loop.takeScreenshot { picture in
      let written = Result { () throws(ScreenshotFailure) in
        do {
          return try Screenshot.write(try picture.get(), beside: scene)
        } catch {
          throw ScreenshotFailure(description: "\(error)")
        }
      }
      mailbox.put(.screenshot(written))
      events.wake()
    }
  }

  /// Shows the desktop's dialog to choose scenes. The window goes on meanwhile.
  func chooseScene() {
    let mailbox = mailbox
    let events = window.events
    let folder = scenes.first?.url.deletingLastPathComponent()
    FileDialog.open(in: folder) { result in
      mailbox.put(.chosen(result))
      events.wake()
    }
  }
}
