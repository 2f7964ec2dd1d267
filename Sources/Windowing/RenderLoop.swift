import Compositor
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import Synchronization

/// Draws the window on a thread of its own, from its own replica of the layer tree.
///
/// A frame shows the last commit at the time of the tree's clock, so a busy main thread does not stop an
/// animation. While nothing moves the thread sleeps until the tree's next frame time, a commit, or a change
/// of the clock or the view.
///
/// Unchecked: the condition guards the orders; `hasThread` belongs to the main thread, the rest to the render thread.
package final class RenderLoop: @unchecked Sendable {
  /// The settings that the main thread passes to the render thread.
  private struct Orders {
    var channel: RenderChannel
    /// The number of scenes so far. A new scene starts with an empty tree.
    var sceneNumber = 0
    var viewport: Viewport
    /// Pixels per unit of the overlay. Nil if the overlay is empty.
    var overlayScale: Double?
    /// Loops and their range, and the length of the scene in seconds.
    var order = PlaybackOrder()
    var whole = 0.0
    var isVisible = true
    var refreshRate = 60.0
    /// Whether the checkerboard is light.
    var isLight = false
    var needsFrame = true
    var screenshots: [@Sendable (Result<CGImage, DrawingError>) -> Void] = []
    var surface: any DrawingSurface
    /// The number of surfaces so far.
    var surfaceNumber = 0
    var isStarted = false
    var isStopped = false
  }

  private let background: Background
  private let overlay: RenderChannel?
  /// Called on the render thread: once after the first frame, with its time, and when drawing is impossible.
  private let onFirstFrame: @Sendable (Double) -> Void
  private let onFailure: @Sendable (String) -> Void
  /// Called on the render thread when the context is lost. The thread then waits for another surface.
  private let onLoss: @Sendable () -> Void
  /// Called on the render thread when frames were drawn and no other one is due.
  private let onRest: (@Sendable () -> Void)?

  /// What the last frames of the scene took.
  package let frameTimes = FrameTimeLog()
  private let frames = Atomic(0)
  /// The number of frames that were shown.
  package var framesDrawn: Int { frames.load(ordering: .relaxed) }

  private let condition = NSCondition()
  private var orders: Orders
  /// Whether the thread waits until something is ordered, because no frame is due.
  private var isResting = false
  private let finished = DispatchSemaphore(value: 0)
  /// Whether the thread exists. For the main thread.
  private var hasThread = false

  package init(
    surface: any DrawingSurface, channel: RenderChannel, overlay: RenderChannel?, viewport: Viewport,
    background: Background, refreshRate: Double,
    onFirstFrame: @escaping @Sendable (Double) -> Void, onFailure: @escaping @Sendable (String) -> Void,
    onLoss: @escaping @Sendable () -> Void, onRest: (@Sendable () -> Void)? = nil
  ) {
    self.background = background
    self.overlay = overlay
    self.onFirstFrame = onFirstFrame
    self.onFailure = onFailure
    self.onLoss = onLoss
    self.onRest = onRest
    orders = Orders(channel: channel, viewport: viewport, refreshRate: refreshRate, surface: surface)
    follow(channel)
    if let overlay { follow(overlay) }
  }

  // MARK: For the main thread

  /// Starts the thread, which prepares the surface and draws from `start()` on. Called once, or not at all.
  package func prepare() {
    hasThread = true
    let thread = Thread { [self] in
      run()
      finished.signal()
    }
    thread.name = "cambium render"
    thread.qualityOfService = .userInteractive
    // Trees may have a few hundred levels.
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Starts to draw.
  package func start() {
    if !hasThread { prepare() }
    order { $0.isStarted = true }
  }

  /// Ends the thread, and waits until it has released the surface.
  package func stop() {
    order { $0.isStopped = true }
    finished.wait()
  }

  /// Ends the thread. Returns false if it has not released the surface after a number of seconds, because a frame takes longer;
  /// the thread then ends after that frame.
  package func stop(within seconds: Double) -> Bool {
    order { $0.isStopped = true }
    guard finished.wait(timeout: .now() + seconds) == .success else { return false }
    // Another call finds the thread ended.
    finished.signal()
    return true
  }

  /// Requests a frame, because the clock was changed or the window's picture was lost.
  package func refresh() { order { _ in } }

  /// Whether everything that was ordered is drawn and no further frame is due.
  package var isAtRest: Bool { condition.withLock { isResting && !orders.needsFrame } }

  package func setViewport(_ viewport: Viewport) { order { $0.viewport = viewport } }

  /// Shows the overlay with a number of pixels per unit; nil hides it. If nothing changes, no frame is requested.
  package func setOverlay(scale: Double?) {
    let isSame = condition.withLock { orders.overlayScale == scale }
    if !isSame { order { $0.overlayScale = scale } }
  }

  /// Makes the checkerboard light or dark. If nothing changes, no frame is requested.
  package func setLight(_ flag: Bool) {
    guard case .checkerboard = background else { return }
    let isSame = condition.withLock { orders.isLight == flag }
    if !isSame { order { $0.isLight = flag } }
  }

  package func setVisible(_ flag: Bool) { order { $0.isVisible = flag } }

  package func setRefreshRate(_ rate: Double) { order { $0.refreshRate = rate } }

  /// Sets what happens at the ends of the time.
  ///
  /// - Parameter whole: the length of the scene in seconds.
  package func setOrder(_ playback: PlaybackOrder, whole: Double) {
    order {
      $0.order = playback
      $0.whole = whole
    }
  }

  /// Uses another surface from the next frame on, because the context of the old one is lost.
  package func setSurface(_ surface: any DrawingSurface) {
    order {
      $0.surface = surface
      $0.surfaceNumber += 1
    }
  }

  /// Shows another scene from the next frame on.
  package func setScene(_ channel: RenderChannel, viewport: Viewport) {
    follow(channel)
    order {
      $0.channel = channel
      $0.sceneNumber += 1
      $0.viewport = viewport
    }
  }

  /// Draws the contents of the window into a picture. `body` is called on the render thread.
  package func takeScreenshot(_ body: @escaping @Sendable (Result<CGImage, DrawingError>) -> Void) {
    order { $0.screenshots.append(body) }
  }

  private func order(_ change: (inout Orders) -> Void) {
    condition.lock()
    change(&orders)
    orders.needsFrame = true
    condition.broadcast()
    condition.unlock()
  }

  private func follow(_ channel: RenderChannel) {
    channel.setWakeHandler { [weak self] in self?.refresh() }
  }

  // MARK: The render thread

  /// A surface and its painter.
  private struct Easel {
    let surface: any DrawingSurface
    let painter: WindowPainter
    let waitsForDisplay: Bool
  }

  private func makeEasel(_ surface: any DrawingSurface, isLight: Bool) -> Easel? {
    do {
      try surface.makeCurrent()
      let painter = try WindowPainter(background: background, isLight: isLight) { [weak self] in
        self?.refresh()
      }
      return Easel(
        surface: surface, painter: painter, waitsForDisplay: surface.setWaitsForDisplay())
    } catch {
      surface.release()
      onFailure("\(error)")
      return nil
    }
  }

  private func run() {
    FreeMemory.makeRoom()
    var tree = RenderTree()
    let overlayTree = RenderTree()
    var sceneNumber = 0
    var isFirst = true
    var pacer = FramePacer()
    // No frame has been drawn.
    var programCount = -1
    var lastTime = -Double.infinity
    let first = condition.withLock { orders }
    var surfaceNumber = first.surfaceNumber
    // Nil if the context is lost and there is no new one yet.
    var isLight = first.isLight
    var easel = makeEasel(first.surface, isLight: isLight)
    if easel == nil { return }
    easel?.painter.prepare()
    defer {
      let surface = easel?.surface
      easel = nil
      surface?.release()
    }
    while let orders = next(whenRested: { easel?.painter.rest() }) {
      // Everything is drawn anew over another background. A lost context waits for its new surface.
      if orders.surfaceNumber != surfaceNumber || orders.isLight != isLight && easel != nil {
        (surfaceNumber, isLight) = (orders.surfaceNumber, orders.isLight)
        easel = makeEasel(orders.surface, isLight: isLight)
        if easel == nil { return }
      }
      guard let painter = easel?.painter, let surface = easel?.surface else {
        for body in orders.screenshots {
          body(.failure(DrawingError("\(CompositorError.lost)")))
        }
        sleep()
        continue
      }
      if orders.sceneNumber != sceneNumber {
        sceneNumber = orders.sceneNumber
        tree = RenderTree()
      }
      // The commits of a window that cannot be seen are applied, too. They would take more and more memory otherwise.
      let isChanged = orders.channel.drain(into: tree)
      overlay?.drain(into: overlayTree)
      let clock = orders.channel.clock
      let time = Self.read(clock, orders.order, whole: orders.whole)
      let begin = MediaClock.systemTime
      let frame = tree.evaluate(at: time)
      let evaluated = MediaClock.systemTime
      for body in orders.screenshots {
        body(Result { () throws(DrawingError) in try painter.picture(of: frame, through: orders.viewport) })
      }
      if orders.isVisible {
        let size = orders.viewport.pixelSize
        let framebuffer: UInt32
        do { framebuffer = try surface.framebuffer(width: size.width, height: size.height) } catch {
          onFailure("\(error)")
          return
        }
        let drawing = MediaClock.systemTime
        painter.draw(frame, through: orders.viewport, to: framebuffer)
        // A frame that only the interface needs is not one of the scene.
        if isChanged || time != lastTime {
          frameTimes.note(
            FrameTimeLog.Sample(
              begin: begin, evaluate: evaluated - begin, draw: MediaClock.systemTime - drawing))
        }
        lastTime = time
        if let overlay, let scale = orders.overlayScale {
          painter.drawOverlay(
            overlayTree.evaluate(at: overlay.clock.time), scale: scale, over: orders.viewport,
            to: framebuffer)
        }
        painter.submit()
        pacer.wait(rate: orders.refreshRate, waitsForDisplay: easel?.waitsForDisplay ?? false)
        surface.swap()
        pacer.noteSwap()
        if painter.isContextLost {
          easel = nil
          surface.release()
          sleep()
          onLoss()
          continue
        }
        frames.add(1, ordering: .relaxed)
        if isFirst { onFirstFrame(time) }
        isFirst = false
        // Compiling leaves much free memory.
        if painter.programCount != programCount {
          programCount = painter.programCount
          FreeMemory.giveBack()
        }
      }
      schedule(
        tree.nextFrameTime(after: time), atOnce: orders.isVisible && painter.needsAnotherFrame,
        overlay: orders.overlayScale == nil ? nil : overlayTree)
    }
  }

  /// The time of the next frame, of the system's clock. Only the render thread sets it.
  private var due = 0.0
  /// The frames that were drawn when `onRest` was last called.
  private var framesAtRest = 0

  /// Sets the time of the next frame: at once, when the scene's next frame is due, or when that of the overlay is.
  private func schedule(_ next: CFTimeInterval, atOnce: Bool, overlay tree: RenderTree?) {
    condition.lock()
    defer { condition.unlock() }
    var next = next
    if orders.order.ends != .open, let end = orders.order.end(whole: orders.whole) { next = min(next, end) }
    // A paused clock never reaches that time, also if it has that time already.
    let clock = orders.channel.clock
    let stands = clock.isPaused || clock.rate == 0
    guard !atOnce else { return due = 0 }
    guard orders.isVisible else { return due = .infinity }
    // What changes next on the way back is not known, so every frame is drawn.
    due =
      stands
      ? .infinity : clock.isReversed ? 0 : MediaClock.systemTime + clock.realSeconds(until: next)
    if let tree, let overlay {
      let now = overlay.clock.time
      due = min(due, MediaClock.systemTime + overlay.clock.realSeconds(until: tree.nextFrameTime(after: now)))
    }
  }

  /// No frame is drawn until one is requested.
  private func sleep() {
    condition.lock()
    due = .infinity
    condition.unlock()
  }

  /// The seconds without a frame after which memory is given back.
  private static let restDelay = 2.0
  /// The frames that were drawn when memory was last given back.
  private var framesGivenBack = 0

  /// Waits until there is something to draw. Nil if the thread has to end.
  ///
  /// - Parameter whenRested: called when no frame has been drawn for a while, to give back what only frames need.
  private func next(whenRested: () -> Void) -> Orders? {
    condition.lock()
    defer {
      isResting = false
      condition.unlock()
    }
    while !orders.isStopped, !orders.isStarted || !orders.needsFrame {
      let wait = orders.isStarted ? due - MediaClock.systemTime : .infinity
      if wait <= 0 { break }
      isResting = orders.isStarted && !wait.isFinite
      if isResting, let onRest, framesAtRest != framesDrawn {
        framesAtRest = framesDrawn
        // It may give orders.
        condition.unlock()
        onRest()
        condition.lock()
      } else if framesGivenBack != framesDrawn, wait > Self.restDelay {
        if condition.wait(until: Date(timeIntervalSinceNow: Self.restDelay)) { continue }
        framesGivenBack = framesDrawn
        condition.unlock()
        whenRested()
        FreeMemory.giveBack()
        condition.lock()
      } else if wait.isFinite {
        _ = condition.wait(until: Date(timeIntervalSinceNow: min(wait, 3600)))
      } else {
        condition.wait()
      }
    }
    guard !orders.isStopped else { return nil }
    defer {
      orders.needsFrame = false
      orders.screenshots = []
    }
    return orders
  }

  /// The time of a frame. A clock that has passed an end of the loop is set to the other end, or turned round.
  private static func read(_ clock: MediaClock, _ order: PlaybackOrder, whole: Double) -> CFTimeInterval {
    guard !clock.isPaused else { return clock.time }
    let read = PlaybackOrder.Moment(time: clock.time, isReversed: clock.isReversed)
    let moment = order.moment(after: read, whole: whole)
    guard moment != read else { return read.time }
    if moment.isEnd { clock.pause() }
    clock.step(by: moment.time - read.time)
    clock.isReversed = moment.isReversed && !moment.isEnd
    return moment.isEnd ? clock.time : max(clock.time, 0)
  }
}
