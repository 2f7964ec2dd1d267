import CoreGraphics
import Foundation
import Localization
import ProcessEnvironment
import Synchronization

/// Gets the small pictures of scenes on a thread of its own: from the cache, or drawn by `cambium thumbnail` in a process.
///
/// A process for each scene keeps the window alive whatever a scene does, and its memory is given back. One picture is drawn at
/// a time, with low priority.
package final class ThumbnailMaker: Sendable {
  /// What has become of a scene's picture.
  package enum Outcome: Sendable {
    case picture(CGImage)
    /// The reason, for the person.
    case failure(String)
  }

  private struct State {
    /// The scenes that are wanted, the first one first.
    var queue: [GalleryCatalog.Item] = []
    /// The scenes that are not in the cache, with the place of their pictures.
    var places: [String: URL] = [:]
    var results: [(name: String, outcome: Outcome)] = []
    var isStopped = false
  }

  private let cache: ThumbnailCache
  private let program: URL
  private let secondsPerScene: Double
  private let wake: @Sendable () -> Void
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  /// The program that runs, also when its file has been replaced.
  package static var ownProgram: URL { URL(fileURLWithPath: "/proc/self/exe") }

  /// - Parameters:
  ///   - program: the program that draws: `PROGRAM thumbnail SCENE PICTURE`.
  ///   - secondsPerScene: how long drawing a scene may take; a Swift scene, which is compiled first, ten times as long.
  ///   - wake: called on the maker's thread when there is a result.
  package init(
    cache: ThumbnailCache, program: URL, secondsPerScene: Double = 60,
    wake: @escaping @Sendable () -> Void
  ) {
    self.cache = cache
    self.program = program
    self.secondsPerScene = secondsPerScene
    self.wake = wake
    let thread = Thread { [self] in run() }
    thread.name = "thumbnails"
    thread.start()
  }

  /// Sets the scenes whose pictures are wanted, in order. A picture that is being drawn is finished.
  package func want(_ items: [GalleryCatalog.Item]) {
    state.withLock { $0.queue = items }
    work.signal()
  }

  /// The results since the last call.
  package func take() -> [(name: String, outcome: Outcome)] {
    state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// Ends the thread, and a process that draws.
  package func stop() {
    state.withLock {
      $0.isStopped = true
      $0.queue = []
    }
    work.signal()
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  // MARK: The thread

  private enum Step {
    case look(GalleryCatalog.Item)
    case draw(GalleryCatalog.Item, to: URL)
    case wait
  }

  /// What is to be done next: pictures of the cache come before those that must be drawn.
  private var next: Step {
    state.withLock { state in
      if let item = state.queue.first(where: { state.places[$0.name] == nil }) { return .look(item) }
      if let item = state.queue.first, let place = state.places[item.name] { return .draw(item, to: place) }
      return .wait
    }
  }

  private func run() {
    while !isStopped {
      switch next {
      case .wait: work.wait()
      case .look(let item):
        let contents = ThumbnailCache.contents(of: item.url)
        if let picture = cache.shippedPicture(ofContents: contents) {
          finish(item, .picture(picture))
          continue
        }
        do {
          let place = try cache.place(ofContents: contents)
          if let picture = cache.picture(at: place) {
            finish(item, .picture(picture))
          } else {
            state.withLock { $0.places[item.name] = place }
          }
        } catch {
          finish(item, .failure(localized("the cache cannot be written: \(error.localizedDescription)")))
        }
      case .draw(let item, let place):
        let outcome = draw(item, to: place)
        if isStopped { return }
        if hasChanged(item, since: place) { continue }
        finish(item, outcome)
        cache.prune()
      }
    }
  }

  /// Whether a scene has changed while it was drawn. The picture may then show the scene of before or of after, so it is not kept, and the
  /// scene is drawn again behind the others that are wanted.
  private func hasChanged(_ item: GalleryCatalog.Item, since place: URL) -> Bool {
    guard let now = try? cache.place(of: item.url), now != place else { return false }
    try? FileManager.default.removeItem(at: place)
    state.withLock { state in
      state.places[item.name] = nil
      if let index = state.queue.firstIndex(where: { $0.name == item.name }) {
        state.queue.append(state.queue.remove(at: index))
      }
    }
    return true
  }

  private func finish(_ item: GalleryCatalog.Item, _ outcome: Outcome) {
    state.withLock { state in
      state.places[item.name] = nil
      state.queue.removeAll { $0.name == item.name }
      state.results.append((item.name, outcome))
    }
    wake()
  }

  private func draw(_ item: GalleryCatalog.Item, to place: URL) -> Outcome {
    Self.draw(item.url, to: place, program, secondsPerScene, niceness: 15) { self.isStopped }
  }

  /// Draws a scene in a process.
  ///
  /// - Parameters:
  ///   - place: the file for the picture.
  ///   - program: the program that draws: `PROGRAM thumbnail SCENE PICTURE`.
  ///   - seconds: how long it may take; a Swift scene ten times as long.
  ///   - niceness: how much of the processor it gets, as `nice`.
  static func draw(
    _ scene: URL, to place: URL, _ program: URL, _ seconds: Double, niceness: Int32,
    isCancelled: @escaping () -> Bool = { false }
  ) -> Outcome {
    var process = ChildProcess(program, ["thumbnail", scene.path, place.path])
    process.niceness = niceness
    // It removes its unfinished file when it is asked to end.
    process.secondsToCleanUp = 0.2
    // A Swift scene is compiled first, and the user's first one waits for the rewriter to be compiled, behind all other work.
    let limit = scene.pathExtension == "swift" ? 10 * seconds : seconds
    switch process.run(within: limit, isCancelled: isCancelled) {
    case .ended(0, let messages):
      if let picture = ThumbnailCache.picture(at: place) { return .picture(picture) }
      return .failure(reason(messages) ?? localized("no picture was drawn"))
    case .ended(let status, let messages):
      return .failure(reason(messages) ?? localized("drawing the scene failed with status \(status)"))
    case .tookTooLong:
      return .failure(localized("drawing the scene took more than \(Int(clamping: limit)) s"))
    case .cancelled: return .failure("cancelled")
    case .notStarted(let reason): return .failure(reason)
    }
  }

  /// The first error among messages, or the first message.
  private static func reason(_ messages: String) -> String? {
    let lines = messages.split(whereSeparator: \.isNewline).map(String.init)
    return lines.first { $0.contains("error:") } ?? lines.first
  }
}
