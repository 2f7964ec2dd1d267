import Compositor
import CoreAnimationMarkup
import Foundation
import Localization
import ProcessEnvironment
import QuartzCore
import SceneEditing
import SceneFiles
import SceneTools
import SwiftLiterals
import Synchronization
import UIKit
import Windowing

/// A window with scenes in it, until it is closed: `cambium show`.
///
/// It runs on the main thread, to which SDL and the layer tree belong. A `RenderLoop` draws the frames. The
/// main thread waits for events, and serves the main run loop and with it the main dispatch queue.
///
/// The session owns the parts and connects them; each does one thing and knows only the parts that it is given. It takes the window's
/// events and the person's commands, and hands each to the part that it is for (`PreviewSession+Input`).
@MainActor package final class PreviewSession: WindowContent {
  let options: PreviewOptions
  let log: SessionLog
  package let window: any HostWindow
  let loop: RenderLoop

  /// Where the version of the scene before this one was; nil for none.
  private var former: SessionHandover?
  /// The paths of the selected layers, for the next version.
  var selectedPaths: (version: Int, paths: [String]) = (-1, [])
  package var openAnimations: Set<AnimationKey> = []
  /// Whether the text that was asked for from the clipboard is for the timing of the chosen animations.
  var pastesTiming = false

  /// The scenes, their files, and the person's edits.
  let document: SessionDocument
  /// The time.
  let transport: SessionTransport
  /// The zoom and position of the scene in the window.
  let stage: SessionStage
  /// What the person has chosen for the stage.
  let settings: StageSettings
  /// The device around the scene.
  let frame: SessionFrame
  /// The rulers and guides of the stage.
  let rulers: SessionRulers
  /// What the pointer does with layers.
  let pointer: SessionPointer
  /// The states of the scenes.
  let states: SessionStates
  /// The program of a Swift scene; nil for files.
  let program: SessionProgram?

  /// The window's own interface, and the panels in it.
  package let interface = InterfaceScreen()
  private(set) lazy var panels = PanelHost(self, interface, below: cards.banner)
  private(set) lazy var cards = SessionCards(self, interface, origin: options.gallery, wake: mailbox.wake)
  private(set) lazy var bar = SessionBar(self, interface, banner: cards.banner)
  private(set) lazy var menus = SessionMenus(self, interface)
  private(set) lazy var exporter = SessionExport(
    document, transport, interface, tilt: options.parallax, log: log, wake: mailbox.wake)

  /// The colours that the eyedropper has asked for.
  var samples = ColorSamples()
  /// What fingers mean.
  var fingers = FingerGestures()
  /// What keys mean: text or commands.
  var keyMeanings = KeyMeanings()
  /// Whether the pointer moves the layers of a Swift scene, and its program gets no touches. Default false.
  var movesLayers = false
  /// Why the session ends; nil while it goes on.
  var end: SessionEnd?

  /// When something last happened, of the system's clock; nil once memory was given back after it.
  private var restBegin: Double?
  /// The frames that were drawn until the last turn, and until the last `rest` event.
  private var framesAtTurn = -1
  private var framesAtRest = 0
  var isCovered = false { didSet { log.write("cover", [JSON.Member("value", .bool(isCovered))]) } }
  /// Whether the title says that there are changes.
  private var isTitleEdited = false
  /// Whether changes of an earlier session were given up, which `restore` makes again.
  var canRestore = false
  /// The dialog for files that was last shown; nil if there was none.
  var fileDialog: FileDialog?
  /// What a picture that is being chosen is for.
  var picturePlace: PicturePlace?
  let mailbox: Mailbox<Letter>
  var losses = ContextLosses()

  // MARK: Beginning

  /// Reads the scenes, and opens a window for those that could be read, or uses one that is open.
  package convenience init(_ options: PreviewOptions, window: (any HostWindow)? = nil) throws {
    let events = try options.events.map { try EventLog(path: $0, appends: options.appendsEvents) }
    if window == nil { DesktopWindow.prepare() }
    var isRead = false
    defer { if !isRead { DesktopWindow.endPreparing() } }
    let clock = MediaClock(isPaused: true)
    DrawnBytes.limit = HostedScene.drawnBytes
    let documents = SessionDocument.read(options.scenes)
    SessionLog.report(documents, to: events)
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
        title: SessionDocument.name(of: readable), size: options.size,
        content: isGallery ? GalleryView.windowSize : sheet.size, keepsRatio: !isGallery,
        scale: options.scale,
        fullscreen: options.isFullscreen, place: options.place, events: Self.makeEvents())
    let playback = Playback(clock: clock)
    self.init(options, window, sheet, playback, program: nil, events)
    playback.setSpeed(options.speed)
    playback.seek(to: options.time)
    document.watch(readable.flatMap(\.files))
    cards.show(documents)
    if options.scenes.isEmpty { cards.showGallery() }
  }

  /// Shows the program of a Swift scene in a window that another process has.
  ///
  /// - Parameters:
  ///   - literals: the scene's source, in which edits change the literals; nil to keep it as it is.
  ///   - handover: where the session of an earlier version of the scene was; nil for none.
  ///   - gesture: the file with the window's gesture, of which the program has got what came before its time; nil for none.
  package convenience init(
    _ program: SceneProgram, source: URL, _ options: PreviewOptions, window: any HostWindow,
    literals: SceneLiterals? = nil, after handover: SessionHandover?, gesture: GestureFile? = nil
  ) throws {
    let events = try options.events.map { try EventLog(path: $0, appends: options.appendsEvents) }
    program.screen.followDisplay(scale: max(window.pixelsPerUnit, 1))
    let document = SceneDocument(program: source, host: program.screen.root, files: [source])
    var options = options
    if let handover { options.isPaused = handover.isPaused }
    let playback = Playback(clock: program.screen.clock)
    let touches = gesture.map { file in
      SessionGesture(file, recorded: file.exists ? try? file.read() : nil, ahead: program.restOfInput)
    }
    self.init(
      options, window, SceneSheet(program, document), playback,
      program: SessionProgram(program, window, gesture: touches), events)
    self.document.setSource(literals)
    playback.setSpeed(handover?.speed ?? options.speed)
    if let handover { stage.continue(from: handover.viewport) }
    former = handover
  }

  /// The translation of a window's events for sessions.
  package static func makeEvents() -> WindowEvents {
    WindowEvents(hasFingers: true, decimalSign: { DecimalSign.current }) {
      KeyBindings.command(for: $0) != nil
    }
  }

  /// Makes scenes live on a clock, with the options of the command.
  private static func sheet(
    of documents: [SceneDocument], on clock: MediaClock, _ options: PreviewOptions
  ) -> SceneSheet {
    SceneSheet(documents, clock: clock, hasGrounds: options.background == nil, tilt: options.parallax)
  }

  private init(
    _ options: PreviewOptions, _ window: any HostWindow, _ sheet: SceneSheet, _ playback: Playback,
    program: SessionProgram?, _ events: EventLog?
  ) {
    self.options = options
    self.window = window
    self.program = program
    log = SessionLog(events)
    transport = SessionTransport(playback, canReverse: program == nil, log: log)
    let mailbox = Mailbox<Letter>(waking: window.events)
    self.mailbox = mailbox
    document = SessionDocument(
      sheet, paths: options.scenes, watches: options.watches, log: log,
      makeSheet: { Self.sheet(of: $0, on: $1, options) }, wake: mailbox.wake)
    let clock = playback.clock
    let startsPaused = options.isPaused
    stage = SessionStage(
      document: sheet.size, picture: window.pixels, fit: options.place == .desktop ? nil : options.fit,
      pixelsPerPoint: window.pixelsPerUnit)
    loop = RenderLoop(
      surface: window.surface, channel: sheet.context.makeChannel(), overlay: interface.makeChannel(),
      viewport: stage.viewport,
      background: options.background ?? (options.place == .desktop ? .checkerboard : Background.none),
      refreshRate: window.refreshRate,
      onFirstFrame: { time in
        // The scene's time starts when the first frame is shown.
        if !startsPaused { clock.resume() }
        mailbox.put(.firstFrame(time))
      },
      onFailure: { mailbox.put(.failed($0)) }, onLoss: { mailbox.put(.contextLost) },
      onRest: events == nil ? nil : mailbox.wake)
    settings = StageSettings(in: UserFolders.state())
    frame = SessionFrame(stage, settings)
    rulers = SessionRulers(stage, settings, GuideStore(in: UserFolders.state()), log: log)
    pointer = SessionPointer(document, stage, settings, log: log)
    states = SessionStates({ [document] in document.documents }, log: log)
    loop.prepare()
    connect()
    interface.clipboard = self
    program?.setClipboard(self)
    interface.sampler = self
    interface.recentColors = RecentColors(in: UserFolders.state())
    interface.focus.pass = { [unowned self] in press($0) }
    interface.root.layer.addSublayer(states.strip.layer)
    // The gallery is seen in the first frame.
    if options.theme != nil || options.scenes.isEmpty { readTheme() }
    layOut()
  }

  /// Tells each part what it asks of the others. The parts live as long as the session.
  private func connect() {
    log.readTime = { [unowned transport] in transport.playback.time }

    stage.show = { [loop] in loop.setViewport($0) }

    program?.touched = { [log] touches in
      for touch in touches { log.write("touch", touch.members) }
    }

    transport.clockChanged = { [unowned self] in clockChanged() }
    transport.orderChanged = { [unowned self] in loop.setOrder($0, whole: document.sheet.loopDuration) }
    transport.framesDrawn = { [loop] in loop.framesDrawn }

    document.changed = { [unowned self] in sceneChanged() }
    document.didRead = { [unowned self] in cards.show($0) }
    document.willShow = { [unowned self] in
      pointer.leaveLayers()
      states.cancel()
      chosenAnimation = nil
    }
    document.didShow = { [unowned self] in show(on: $0) }
    document.pointerIsBusy = { [unowned self] in pointer.isPressed }
    document.askAboutConflicts = { [unowned self] in askAboutConflict() }
    document.didRestore = { [unowned self] in noteRestored($0, count: $1) }
    document.tell = { [unowned self] in tell($0, isError: $1) }

    pointer.modifiers = { [window] in window.events.modifiers }
    pointer.pixelsPerPoint = { [window] in window.pixelsPerUnit }
    pointer.canEdit = { [unowned self] in !isBackground && (program == nil || movesLayers) }
    pointer.isCovered = { [unowned self] in interface.view(at: unit($0)) != nil }
    pointer.drawn = { [unowned self] in addPath($0) }
    pointer.editText = { [unowned self] in editText(of: $0) }
    pointer.capture = { [unowned self] in window.capturePointer($0 || stage.isPanning) }

    connectStates()

    pointer.guides = { [rulers] in rulers.isShown ? rulers.guides : StageGuides() }
    frame.pixelsPerPoint = { [window] in window.pixelsPerUnit }
    connectRulers()

    panels.area = { [unowned self] in
      var area = interface.screen.bounds
      // The names of the states stay below the timeline.
      if let top = states.top, !window.isFullscreen { area.size.height = max(top, 0) }
      return area
    }
    panels.placed = { [unowned self] in panelsPlaced(leaving: $0) }
    panels.needsRoom = { [unowned self] in grow(to: $0) }
    connectBar()

    cards.startsPaused = options.isPaused
    cards.banner.correct = { [unowned self] in correct($0) }
    cards.suspend = { [transport] in transport.suspend($0) }
    cards.open = { [unowned self] in opens([$0]) }

    exporter.notify = { [unowned self] in cards.notify($0) }
    exporter.fail = { [unowned self] in reportFailure($0, file: $1) }
    connectGesture()
    connectDevice()
  }

  // MARK: Running

  /// Shows the window until the session ends, and returns why it ends. The window stays open.
  package func run() throws -> SessionEnd {
    document.logOpen(window)
    if let former { resume(former) }
    logReplay()
    if !isBackground { document.restore() }
    window.title = document.name
    loop.start()
    defer {
      sayWhatIsUnsaved()
      fileDialog?.close()
      cards.close()
      exporter.end()
      RecentScenes.finish()
      interface.recentColors.finish()
      program?.end()
      stop()
    }
    return try serve()
  }

  /// A signal does not ask. What is being typed goes into the journal, if it is a value.
  func endBySignal() {
    _ = interface.finishEditing()
    end = end ?? .closed
  }

  /// Ends the render thread. If it draws a frame that takes long and the window is to be closed, the process ends at once.
  private func stop() {
    let isQuick = loop.stop(within: 0.5)
    log.write("close")
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

  /// Gives freed memory back to the system, once, when nothing has happened for a while.
  private func giveBackMemory(isIdle: Bool) {
    let now = MediaClock.systemTime
    guard isIdle else { return restBegin = now }
    guard let begin = restBegin, now > begin + 3 else { return }
    restBegin = nil
    FreeMemory.giveBack()
  }

  /// Runs a turn with the program's screen as the current one.
  func within(_ body: @MainActor () throws -> Void) rethrows {
    if let program { try program.within(body) } else { try body() }
  }

  // MARK: Turns

  func turn(isIdle: Bool) {
    // A change of the layers would have been drawn, and another one could be under the pointer.
    let frames = loop.framesDrawn
    let isSame = frames == framesAtTurn && !pointer.isDragging && pointer.hoverWait == nil
    let isIdle = isIdle && isSame
    framesAtTurn = frames
    program?.turn(handover)
    followDevice()
    pointer.follow()
    if document.filesHaveChanged() { reload() }
    if !pointer.isDragging { document.showTexts() }
    document.updateJournals()
    if !isIdle { pointer.updateHover() }
    states.update()
    if !isIdle || !playback.isPaused || isEdited != isTitleEdited { updateTitle() }
    if let why = program?.newBlankness() {
      StandardStreams.note("cambium: \(document.name): \(why)")
      cards.warn(why)
    }
    cards.update()
    bar.update(pointer: pointer.place.map { unit($0) }, at: MediaClock.systemTime)
    exporter.update()
    panels.update(hovered: pointer.hovered?.layer, pointer: pointer.place.map { unit($0) })
    interface.within {
      frame.update(isAllowed: !isBackground && !cards.isGalleryShown) {
        interface.root.insertSubview($0, at: 0)
      }
    }
    interface.within { rulers.update(pointer: pointer.place) { panels.insertMarks($0) } }
    interface.within { CATransaction.flush() }
    CATransaction.flush()
    let isLight = interface.theme.style == .light
    loop.setLight(isLight)
    (window as? RemoteWindow)?.placeConsole(
      in: cards.isHelpShown ? nil : panels.layout.free, isLight: isLight)
    loop.setOverlay(scale: states.isShown || !interface.isEmpty ? interface.scale : nil)
    giveBackMemory(isIdle: isIdle)
  }

  func timeUntilNextTurn(timer: Double) -> Double {
    logRest(timer: timer)
    var wait = pointer.hoverWait ?? .infinity
    if let hiding = states.timeUntilHiding { wait = min(wait, hiding) }
    if let next = states.timeUntilRepeat, !playback.isPaused, playback.speed > 0 {
      wait = min(wait, next / playback.speed)
    }
    wait = min(wait, panels.wait, cards.wait, bar.wait, document.journalWait)
    guard window.isVisible, !playback.isPaused, playback.speed > 0 else { return wait }
    if let touch = program?.gesture?.next { wait = min(wait, playback.clock.realSeconds(until: touch)) }
    let interval = max(panels.interval, 1 / window.refreshRate)
    if playback.isReversed { return min(wait, min(0.1, interval)) }
    let now = playback.time
    let next = context.nextFrameTime(after: now)
    if next <= now {
      // An animation may move another layer under the pointer, and the title shows the time.
      wait = min(wait, pointer.isDragging ? 1 / 120 : min(0.1, interval))
    } else if next.isFinite {
      wait = min(wait, playback.clock.realSeconds(until: next))
    }
    return wait
  }

  /// Writes the event `rest` once the window shows everything that has happened: all events are handled, no frame is due, and no timer
  /// runs at whose end something is called, such as the completion of an animation.
  ///
  /// - Parameter timer: the seconds until the next timer ends.
  private func logRest(timer: Double) {
    guard log.isOn, timer > Self.never, loop.isAtRest else { return }
    // A touch of the gesture is still to come.
    guard playback.isPaused || program?.gesture?.next == nil else { return }
    let frames = loop.framesDrawn
    guard frames != framesAtRest else { return }
    framesAtRest = frames
    log.write("rest", [log.time, JSON.Member("frames", .integer(frames))])
  }

  /// A timer that ends later, in seconds, is one that is kept to be used again.
  private static let never = 1e7

  private func updateTitle() {
    isTitleEdited = isEdited
    guard !cards.isGalleryShown else { return window.title = "Cambium" }
    let layer = pointer.hovered.map { hit in
      let path = hit.document.path(of: hit.layer) ?? ""
      return (hit.layer.name ?? hit.document.id(of: hit.layer) ?? path, path)
    }
    window.title =
      WindowTitle(
        scene: document.name, isEdited: isEdited, layer: layer, time: playback.time,
        speed: playback.speed,
        isPaused: playback.isPaused, isLooping: playback.isLooping
      ).text
  }
}
