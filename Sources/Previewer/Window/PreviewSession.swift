import Compositor
import CoreAnimationMarkup
import Foundation
import QuartzCore
import Synchronization
import Windowing

/// A window with scenes in it, from opening to closing: `cambium show`.
///
/// It runs on the main thread, to which SDL and the layer tree belong. A `RenderLoop` draws the frames. The
/// main thread waits for events, and serves the main run loop and with it the main dispatch queue.
package final class PreviewSession {
  var options: PreviewOptions
  let log: EventLog?
  let window: DesktopWindow
  let events = WindowEvents { KeyBindings.action(for: $0) != nil }
  let loop: RenderLoop
  var playback: Playback
  var sheet: SceneSheet
  var viewport: Viewport
  var watcher: SceneWatcher?

  /// The position of the pointer in pixels. Nil outside the window.
  var pointer: CGPoint?
  var hovered: LayerHit?
  var drag: (session: DragSession, hit: LayerHit)?
  let overlay = WindowOverlay()
  let strip = StateStrip()
  /// A press on a state's name that has not ended.
  var stateDrag: StateDrag?
  var shownStrip: StripCondition?
  /// The time of the pointer's last movement, of the system's clock.
  var lastActivity = 0.0
  /// The position of the pointer when the middle button last moved the view.
  var panned: CGPoint?
  var isOver = false
  private var nextLook = 0.0
  private let mailbox: Mailbox
  /// The times at which contexts were lost, of the system's clock.
  private var losses: [Double] = []

  /// Reads the scenes and opens a window for those that could be read.
  package init(_ options: PreviewOptions) throws {
    self.options = options
    log = try options.events.map { try EventLog(path: $0) }
    let clock = MediaClock(isPaused: true)
    playback = Playback(clock: clock)
    DrawnBytes.limit = HostedScene.drawnBytes
    let documents = options.scenes.map { SceneDocument.open(SceneLibrary.resolve($0)) }
    Self.report(documents, to: log)
    let readable = documents.filter { $0.root != nil }
    guard !readable.isEmpty else { throw SceneError.unreadable(options.scenes.joined(separator: ", ")) }
    for state in options.states where !readable.contains(where: { $0.states.resolve(state.name) != nil }) {
      throw SceneError.unknownState(
        state.name, scene: options.scenes[0], known: readable.flatMap(\.states.names))
    }
    sheet = Self.sheet(of: readable, on: clock, options)
    for state in options.states {
      for document in readable {
        if let name = document.states.resolve(state.name) { document.states.set(name) }
      }
    }
    CATransaction.flush()
    window = try DesktopWindow(
      title: Self.name(of: readable), size: options.size, content: sheet.size, scale: options.scale,
      fullscreen: options.isFullscreen)
    viewport = Viewport(document: sheet.size, picture: window.pixels)
    playback.setSpeed(options.speed)
    playback.seek(to: options.time)

    let mailbox = Mailbox()
    self.mailbox = mailbox
    let events = events
    let startsPaused = options.isPaused
    loop = RenderLoop(
      surface: window.surface, channel: sheet.context.makeChannel(), overlay: overlay.makeChannel(),
      viewport: viewport, background: options.background ?? .checkerboard, refreshRate: window.refreshRate,
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
      })
    if options.watches { watcher = SceneWatcher(files: readable.flatMap(\.files)) }
    overlay.add(strip.layer)
    layOutStrip()
  }

  /// Shows the window until it is closed.
  package func run() throws {
    logOpen()
    loop.start()
    let events = events
    let isEnded = Mutex(false)
    Signals.setHandler {
      isEnded.withLock { $0 = true }
      events.wake()
    }
    defer {
      Signals.setHandler(nil)
      loop.stop()
      window.close()
      log?.write("close")
    }
    while !isOver {
      let wait = timeUntilNextTurn()
      for event in events.wait(wait, pixelsPerUnit: window.pixelsPerUnit) { handle(event) }
      for letter in mailbox.take() { try handle(letter) }
      if isEnded.withLock({ $0 }) { break }
      turn()
    }
  }

  // MARK: Turns

  /// Does the work of a turn of the main loop, which does not depend on events.
  private func turn() {
    drag?.session.follow()
    if options.watches, MediaClock.systemTime >= nextLook {
      nextLook = MediaClock.systemTime + SceneWatcher.interval
      if watcher?.hasChanged() == true { reload() }
    }
    updateHover()
    updateStrip()
    updateTitle()
    CATransaction.flush()
  }

  /// Runs the run loop. Returns the number of seconds until there is work without events.
  private func timeUntilNextTurn() -> Double {
    let timer = RunLoop.main.limitDate(forMode: .default)?.timeIntervalSinceNow ?? .infinity
    CATransaction.flush()
    // On X11 the wake-up of another thread was late by the whole wait on a busy machine, so a wait is short.
    var wait = max(0, min(timer, 1))
    if options.watches { wait = min(wait, max(0, nextLook - MediaClock.systemTime)) }
    if let hiding = timeUntilStripHides { wait = min(wait, hiding) }
    guard !playback.isPaused, playback.speed > 0 else { return wait }
    let now = playback.time
    let next = sheet.context.nextFrameTime(after: now)
    if next <= now {
      // An animation may move another layer under the pointer, and the title shows the time.
      wait = min(wait, drag == nil ? 0.1 : 1 / 120)
    } else if next.isFinite {
      wait = min(wait, playback.clock.realSeconds(until: next))
    }
    return wait
  }

  private func handle(_ letter: Mailbox.Letter) throws {
    switch letter {
    case .firstFrame(let time):
      log?.write(
        "frame",
        [
          JSON.Member("time", .number(time)), JSON.Member("sinceStart", .number(ProcessAge.seconds)),
        ])
    case .contextLost: try renewSurface()
    case .failed(let message): throw SceneError.drawing(message, scene: name)
    case .screenshot(.success(let path)):
      StandardStreams.message("screenshot: \(path)")
      log?.write("screenshot", [JSON.Member("file", .string(path))])
    case .screenshot(.failure(let error)): reportFailure(error.description, file: nil)
    }
  }

  /// Continues with a new context. Throws if contexts are lost repeatedly.
  private func renewSurface() throws {
    let now = MediaClock.systemTime
    losses = losses.filter { $0 > now - 10 } + [now]
    guard losses.count <= 5 else {
      throw SceneError.drawing("\(CompositorError.lost); this happened repeatedly", scene: name)
    }
    reportFailure("\(CompositorError.lost); drawing continues in a new context", file: nil)
    try window.renewSurface()
    loop.setSurface(window.surface)
  }

  // MARK: Scenes

  /// Reads the scenes again. The time and the speed do not change. If there are errors or no scenes, the old
  /// scenes stay.
  func reload() {
    let documents = options.scenes.map { SceneDocument.open(SceneLibrary.resolve($0)) }
    Self.report(documents, to: log)
    // A missing file may come back, so the files of both the old and the new scenes are watched.
    if options.watches { watcher = SceneWatcher(files: (documents + sheet.documents).flatMap(\.files)) }
    let readable = documents.filter { $0.root != nil }
    let isWorse = documents.contains(where: \.hasErrors) && !sheet.documents.contains(where: \.hasErrors)
    guard !isWorse, !readable.isEmpty else { return }
    show(readable, keepsStates: readable.count == sheet.documents.count)
    for document in readable {
      log?.write(
        "reload",
        [
          JSON.Member("file", .string(document.url.relativePath)), JSON.Member("line", .integer(0)),
          JSON.Member("column", .integer(0)),
          JSON.Member("message", .string("\(document.layerCount) layers")),
        ])
    }
  }

  /// Opens another scene in place of the current ones, from its start.
  func open(_ path: String) {
    let document = SceneDocument.open(SceneLibrary.resolve(path))
    Self.report([document], to: log)
    guard document.root != nil else { return }
    options.scenes = [path]
    if options.watches { watcher = SceneWatcher(files: document.files) }
    show([document], keepsStates: false)
    playback.seek(to: 0)
    clockChanged()
    logOpen()
  }

  /// Makes scenes live on a clock, with the options of the command.
  private static func sheet(
    of documents: [SceneDocument], on clock: MediaClock, _ options: PreviewOptions
  ) -> SceneSheet {
    SceneSheet(documents, clock: clock, hasGrounds: options.background == nil, tilt: options.parallax)
  }

  private func show(_ documents: [SceneDocument], keepsStates: Bool) {
    drag = nil
    stateDrag = nil
    hovered = nil
    // Animations without a begin time begin when they are committed: at time 0 of a new clock, which
    // continues from the time of the old one.
    let clock = MediaClock(isPaused: true)
    // A scene that is read again keeps its state.
    let states = sheet.documents.map(\.states.current)
    sheet = Self.sheet(of: documents, on: clock, options)
    if keepsStates {
      for (document, name) in zip(documents, states) {
        if let name, document.states.names.contains(name) { document.states.set(name, speed: 0) }
      }
      CATransaction.flush()
    }
    clock.rate = playback.speed
    clock.seek(to: playback.time)
    if !playback.isPaused { clock.resume() }
    playback.clock = clock
    if viewport.document != sheet.size {
      viewport = Viewport(document: sheet.size, picture: window.pixels)
    }
    loop.setScene(sheet.context.makeChannel(), viewport: viewport)
    setLooping(playback.isLooping)
    sheet.context.tick()
    layOutStrip()
  }

  func setLooping(_ flag: Bool) {
    playback.isLooping = flag
    loop.setLoopLength(flag && sheet.loopDuration > 0 ? sheet.loopDuration : nil)
  }

  /// Must be called after a change of the clock's time, speed or pause.
  func clockChanged() {
    sheet.context.tick()
    loop.refresh()
  }

  func takeScreenshot() {
    let scene = sheet.documents[0].url
    let mailbox = mailbox
    let events = events
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

  // MARK: Telling

  var name: String { Self.name(of: sheet.documents) }

  private static func name(of documents: [SceneDocument]) -> String {
    documents.count == 1 ? documents[0].url.lastPathComponent : "\(documents.count) scenes"
  }

  private func updateTitle() {
    let layer = hovered.map { hit in
      let path = hit.document.path(of: hit.layer) ?? ""
      return (hit.layer.name ?? hit.document.id(of: hit.layer) ?? path, path)
    }
    window.title =
      WindowTitle(
        scene: name, layer: layer, time: playback.time, speed: playback.speed, isPaused: playback.isPaused,
        isLooping: playback.isLooping
      ).text
  }

  private func logOpen() {
    log?.write(
      "open",
      [
        JSON.Member("scenes", .array(sheet.documents.map { .string($0.url.relativePath) })),
        JSON.Member("size", .numbers([sheet.size.width, sheet.size.height])),
        JSON.Member("pixels", .numbers([window.pixels.width, window.pixels.height])),
        JSON.Member("driver", .string(window.driver)),
      ])
  }

  func reportFailure(_ message: String, file: String?) {
    StandardStreams.message("cambium: \(message)")
    log?.write(
      "error",
      [
        JSON.Member("file", .optional(file)), JSON.Member("line", .integer(0)),
        JSON.Member("column", .integer(0)),
        JSON.Member("message", .string(message)),
      ])
  }

  private static func report(_ documents: [SceneDocument], to log: EventLog?) {
    for diagnostic in documents.flatMap(\.diagnostics) {
      StandardStreams.message(diagnostic.description)
      guard diagnostic.severity == .error else { continue }
      log?.write(
        "error",
        [
          JSON.Member("file", .string(diagnostic.file)), JSON.Member("line", .integer(diagnostic.line)),
          JSON.Member("column", .integer(diagnostic.column)),
          JSON.Member("message", .string(diagnostic.message)),
        ])
    }
  }
}

struct ScreenshotFailure: Error, CustomStringConvertible { let description: String }

/// Messages from the render thread to the main thread.
private final class Mailbox: Sendable {
  enum Letter: Sendable {
    case firstFrame(Double)
    case failed(String)
    case contextLost
    case screenshot(Result<String, ScreenshotFailure>)
  }

  private let letters = Mutex([Letter]())

  func put(_ letter: Letter) { letters.withLock { $0.append(letter) } }

  func take() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}

/// The age of the process.
enum ProcessAge {
  /// In seconds, to a hundredth; 0 if the system does not give it.
  static var seconds: Double {
    // The 22nd field of /proc/self/stat. The second field may contain spaces and ends with the last
    // parenthesis.
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return 0 }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    let age = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return (age * 100).rounded() / 100
  }
}
