import Dispatch
import Synchronization

/// The contents of a tiled layer: keeps the tiles that were drawn, and draws those that are wanted on other threads.
///
/// `show` says what is to be seen and gets what there is; what is missing is drawn from the middle outwards, and
/// `onReady` comes for every tile that is done. What is no longer wanted is not begun. Tiles out of sight are kept up
/// to a limit of memory, and go in the order in which they were last seen. May be used from any thread.
package final class TiledContents: Sendable {
  /// What the picture of a tile has to show.
  package struct Request: Sendable {
    package let key: TileKey
    /// Points of the layer's coordinates.
    package let rect: CGRect
    /// Pixels per point.
    package let scale: CGFloat
    package let width: Int
    package let height: Int
  }

  /// A tile that has been drawn.
  package struct Tile: Sendable {
    package let key: TileKey
    /// Points of the layer's coordinates.
    package let rect: CGRect
    package let image: CGImage
    /// The time of the clock at which it begins to fade in; −infinity if it is opaque at once.
    package let fadeBegin: CFTimeInterval
  }

  private struct Entry {
    /// Nil if drawing gave no picture.
    var image: CGImage?
    var rect: CGRect
    var bytes: Int
    /// Whether it has to be drawn again. It is shown unchanged until then.
    var isStale: Bool
    var fadeBegin: CFTimeInterval
    var lastUse: Int
  }

  private struct State {
    var grid: TileGrid?
    /// Counts the changes after which tiles that are still being drawn are discarded.
    var generation = 0
    var entries: [TileKey: Entry] = [:]
    var bytes = 0
    var memoryLimit: Int
    /// The tiles that have to be drawn, the most urgent last.
    var wanted: [TileKey] = []
    /// The tiles that are being drawn; true for one that is out of date already.
    var running: [TileKey: Bool] = [:]
    var use = 0
    var onReady: (@Sendable () -> Void)?
  }

  /// How long a tile fades in, seconds.
  package let fadeDuration: CFTimeInterval
  private let draw: @Sendable (Request) -> CGImage?
  private let clock: MediaClock
  private let workers: Int
  private let state: Mutex<State>
  private let idle = DispatchGroup()

  /// Contents whose tiles `draw` draws, called on up to `workers` threads at once; nil leaves a tile empty. They fade in
  /// by `clock`.
  package init(
    fadeDuration: CFTimeInterval = 0.25, memoryLimit: Int = 64 << 20,
    workers: Int = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount - 1)),
    clock: MediaClock = .current, draw: @escaping @Sendable (Request) -> CGImage?
  ) {
    self.fadeDuration = fadeDuration.isFinite ? max(0, fadeDuration) : 0
    self.clock = clock
    self.draw = draw
    self.workers = max(1, workers)
    state = Mutex(State(memoryLimit: max(0, memoryLimit)))
  }

  // MARK: What is shown

  /// Sets the handler that is called on a drawing thread when a tile is done.
  package func setReadyHandler(_ handler: (@Sendable () -> Void)?) { state.set(\.onReady, handler) }

  /// Asks for the tiles that a visible rectangle needs, and gives those that are to be drawn now, from the back to
  /// the front: where a tile is missing or fades in, those of other levels lie beneath.
  ///
  /// - Parameters:
  ///   - visible: points of the layer's coordinates.
  ///   - magnification: pixels on screen per pixel of level 0.
  package func show(_ visible: CGRect, magnification: CGFloat, in grid: TileGrid) -> [Tile] {
    let now = clock.time
    let tiles = state.withLock { state -> [Tile] in
      adopt(grid, &state)
      state.use += 1
      let level = grid.level(forMagnification: magnification)
      let keys = grid.keys(in: visible, level: level)
      var front: [Tile] = []
      var isCovered = true
      state.wanted.removeAll(keepingCapacity: true)
      for key in keys {
        let entry = state.entries[key]
        if entry?.isStale != false, state.running[key] == nil { state.wanted.append(key) }
        guard let entry else {
          isCovered = false
          continue
        }
        state.entries[key]?.lastUse = state.use
        guard let image = entry.image else { continue }
        front.append(Tile(key: key, rect: entry.rect, image: image, fadeBegin: entry.fadeBegin))
        if opacity(of: entry.fadeBegin, at: now) < 1 { isCovered = false }
      }
      state.wanted.reverse()
      if isCovered { return front }
      var back: [Tile] = []
      for (key, entry) in state.entries where key.level != level && entry.rect.intersects(visible) {
        guard let image = entry.image else { continue }
        state.entries[key]?.lastUse = state.use
        back.append(Tile(key: key, rect: entry.rect, image: image, fadeBegin: entry.fadeBegin))
      }
      // The order is from coarse to fine, and the same in every frame.
      back.sort { ($0.key.level, $0.key.row, $0.key.column) < ($1.key.level, $1.key.row, $1.key.column) }
      return back + front
    }
    startDrawing()
    return tiles
  }

  /// How opaque a tile is at a time of the clock.
  package func opacity(of tile: Tile, at time: CFTimeInterval) -> Double {
    opacity(of: tile.fadeBegin, at: time)
  }

  private func opacity(of begin: CFTimeInterval, at time: CFTimeInterval) -> Double {
    // If the clock was set back to before the fade, the tile is opaque.
    guard fadeDuration > 0, begin.isFinite, time >= begin else { return 1 }
    return min((time - begin) / fadeDuration, 1)
  }

  /// Notes that the drawing in `rect` (nil: everywhere) has changed. The tiles are drawn again when they are shown
  /// next, and shown unchanged until then.
  package func invalidate(_ rect: CGRect?) {
    state.withLock { state in
      for (key, entry) in state.entries where rect.map({ entry.rect.intersects($0) }) ?? true {
        state.entries[key]?.isStale = true
      }
      for key in state.running.keys {
        guard let rect, let grid = state.grid else {
          state.running[key] = true
          continue
        }
        if grid.rect(of: key).intersects(rect) { state.running[key] = true }
      }
    }
  }

  /// Drops all tiles, and all requests that are not being drawn.
  package func removeAll() {
    state.withLock { state in
      state.generation += 1
      state.grid = nil
      state.entries = [:]
      state.bytes = 0
      state.wanted = []
      state.running = [:]
    }
  }

  /// The bytes that the tiles take.
  package var memory: Int { state.withLock { $0.bytes } }

  /// Waits until all wanted tiles are drawn, at most for `seconds`. Returns whether they are. Exporters use it.
  package func waitUntilDrawn(seconds: Double = 60) -> Bool {
    idle.wait(timeout: .now() + seconds) == .success
  }

  /// Changes to another grid. Tiles with other rectangles are dropped, and those at a changed edge are drawn again.
  private func adopt(_ grid: TileGrid, _ state: inout State) {
    defer { state.grid = grid }
    guard let old = state.grid, old != grid else { return }
    if old.tileSize != grid.tileSize || old.contentsScale != grid.contentsScale {
      state.generation += 1
      state.entries = [:]
      state.bytes = 0
      state.running = [:]
    } else if old.bounds != grid.bounds {
      for (key, entry) in state.entries where entry.rect != grid.rect(of: key) {
        state.entries[key]?.isStale = true
      }
      for key in state.running.keys where old.rect(of: key) != grid.rect(of: key) {
        state.running[key] = true
      }
    }
  }

  // MARK: Drawing

  private func startDrawing() {
    while let (request, generation) = state.withLock({ next(&$0) }) {
      idle.enter()
      DispatchQueue.global(qos: .userInitiated).async { [self] in
        let image = draw(request)
        let handler = state.withLock { finish(request, image, generation, &$0) }
        startDrawing()
        idle.leave()
        handler?()
      }
    }
  }

  /// The next tile to draw; nil when nothing is wanted or enough are being drawn.
  private func next(_ state: inout State) -> (Request, generation: Int)? {
    guard let grid = state.grid, state.running.count < workers else { return nil }
    while let key = state.wanted.popLast() {
      let rect = grid.rect(of: key)
      guard state.running[key] == nil, rect.width > 0, rect.height > 0 else { continue }
      state.running[key] = false
      let scale = grid.scale(ofLevel: key.level)
      let request = Request(
        key: key, rect: rect, scale: scale, width: Self.pixels(rect.width * scale, grid.tileSize.width),
        height: Self.pixels(rect.height * scale, grid.tileSize.height))
      return (request, state.generation)
    }
    return nil
  }

  /// The number of whole pixels; the last one may be covered in part. A rounding error does not count as a pixel.
  private static func pixels(_ length: CGFloat, _ most: CGFloat) -> Int {
    Int(clamping: max(1, min((length - 1e-6).rounded(.up), most)))
  }

  private func finish(
    _ request: Request, _ image: CGImage?, _ generation: Int, _ state: inout State
  ) -> (@Sendable () -> Void)? {
    guard generation == state.generation else { return nil }
    let isStale = state.running.removeValue(forKey: request.key) == true
    let old = state.entries[request.key]
    // A tile does not fade in over an older picture of itself, nor while time stands still.
    let fades = old?.image == nil && !clock.isPaused
    let bytes = image == nil ? 0 : request.width * request.height * 4
    state.entries[request.key] = Entry(
      image: image, rect: request.rect, bytes: bytes, isStale: isStale,
      fadeBegin: fades ? clock.time : -.infinity, lastUse: old?.lastUse ?? state.use)
    state.bytes += bytes - (old?.bytes ?? 0)
    if isStale, !state.wanted.contains(request.key) { state.wanted.append(request.key) }
    evict(&state)
    return state.onReady
  }

  /// Drops the tiles that have not been visible for the longest time, until the rest fits. Visible tiles stay.
  private func evict(_ state: inout State) {
    guard state.bytes > state.memoryLimit else { return }
    let unseen = state.entries.filter { $0.value.lastUse < state.use && $0.value.bytes > 0 }
    for (key, entry) in unseen.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard state.bytes > state.memoryLimit else { return }
      state.entries[key] = nil
      state.bytes -= entry.bytes
    }
  }
}
